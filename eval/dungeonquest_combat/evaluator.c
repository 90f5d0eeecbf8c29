#include "eval/dungeonquest_combat/evaluator.h"

#include "engine/games/dungeonquest_combat/combat.h"
#include "eval/dungeonquest_combat/evaluation.h"
#include "eval/dungeonquest_combat/playout.h"
#include "eval/dungeonquest_combat/posterior.h"
#include "eval/dungeonquest_combat/reasons.h"

const rp_evaluator rp_evaluator_dq_combat = {
    .rules = &rp_dq_combat,
    .evaluate = dq_evaluate,
    .playout = dq_informed_playout,
    .choice = dq_informed_choice,
    .reasons = dq_reasons,
    .posterior = dq_posterior,
    .warning = dq_warning,
};
