#include "eval/destinyquest/evaluator.h"

#include "engine/games/destinyquest/state.h"
#include "eval/destinyquest/evaluation.h"
#include "eval/destinyquest/notes.h"
#include "eval/destinyquest/playout.h"
#include "eval/destinyquest/reasons.h"

#include <stdio.h>

/* Stronger than searches that sample, and within a second. */
static void best_agent(const rp_game *game, uint64_t simulations, char *spec, size_t size) {
    (void)game;
    (void)simulations;
    snprintf(spec, size, "expectimax:depth=1,playouts=1000,nodes=0");
}

const rp_evaluator rp_evaluator_destinyquest = {
    .rules = &rp_destinyquest,
    .evaluate = destiny_evaluate,
    .noted_estimate = destiny_noted_estimate,
    .notes_size = sizeof(destiny_notes),
    .playout = destiny_informed_playout,
    .choice = destiny_informed_choice,
    .terms = destiny_terms,
    .reasons = destiny_reasons,
    .warning = destiny_warning,
    .best_agent = best_agent,
};
