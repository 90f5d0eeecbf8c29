#include "eval/dungeonquest_combat/evaluator.h"

#include "engine/games/dungeonquest_combat/combat.h"
#include "eval/dungeonquest_combat/evaluation.h"
#include "eval/dungeonquest_combat/playout.h"
#include "eval/dungeonquest_combat/posterior.h"
#include "eval/dungeonquest_combat/reasons.h"
#include "eval/dungeonquest_combat/solved.h"

#include <inttypes.h>
#include <stdio.h>

static void best_agent(const rp_game *game, uint64_t simulations, char *spec, size_t size) {
    if (dq_is_solved_fight(game))
        snprintf(spec, size, "exact");
    else
        snprintf(spec, size, "ismcts:sims=%" PRIu64, simulations);
}

const rp_evaluator rp_evaluator_dq_combat = {
    .rules = &rp_dq_combat,
    .evaluate = dq_evaluate,
    .playout = dq_informed_playout,
    .choice = dq_informed_choice,
    .reasons = dq_reasons,
    .posterior = dq_posterior,
    .warning = dq_warning,
    .best_agent = best_agent,
};
