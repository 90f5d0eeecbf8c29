#include "eval/dungeonquest/evaluator.h"

#include "engine/games/dungeonquest/dungeon.h"
#include "eval/dungeonquest/evaluation.h"
#include "eval/dungeonquest/playout.h"
#include "eval/dungeonquest/posterior.h"
#include "eval/dungeonquest/reasons.h"

const rp_evaluator rp_evaluator_dungeonquest = {
    .rules = &rp_dungeonquest,
    .evaluate = dungeon_evaluate,
    .playout = dungeon_informed_playout,
    .choice = dungeon_informed_choice,
    .terms = dungeon_terms,
    .reasons = dungeon_reasons,
    .posterior = dungeon_posterior,
};
