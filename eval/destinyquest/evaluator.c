#include "eval/destinyquest/evaluator.h"

#include "engine/games/destinyquest/state.h"
#include "eval/destinyquest/evaluation.h"
#include "eval/destinyquest/notes.h"
#include "eval/destinyquest/playout.h"
#include "eval/destinyquest/reasons.h"
#include "eval/destinyquest/warning.h"

#include <inttypes.h>
#include <stdio.h>

/* Stronger than searches that sample; never with fewer playouts than it was measured with. A playout for twenty
 * simulations: about as long. */
static void best_agent(const rp_game *game, uint64_t simulations, char *spec, size_t size) {
    enum { SIMULATIONS_A_PLAYOUT = 20, PLAYOUTS_MIN = 1000, PLAYOUTS_MAX = 1000000 };
    (void)game;
    uint64_t playouts = simulations / SIMULATIONS_A_PLAYOUT;
    if (playouts < PLAYOUTS_MIN) playouts = PLAYOUTS_MIN;
    if (playouts > PLAYOUTS_MAX) playouts = PLAYOUTS_MAX;
    snprintf(spec, size, "expectimax:depth=1,playouts=%" PRIu64 ",nodes=0", playouts);
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
