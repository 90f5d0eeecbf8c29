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

/* advice_measure calibration GAMES ismcts:sims=500 ismcts:sims=20000 30000, GAMES being each hero against each monster,
 * 2026-11-25: log odds -0.099 + 1.124 times those of the share. */
static const double *chance_to_win(const rp_game *game, const rp_state *state) {
    static const double curve[RP_CHANCE_POINTS] = {0,      0.0711, 0.1600, 0.2589, 0.3647, 0.4752,
                                                   0.5882, 0.7013, 0.8115, 0.9146, 1};
    (void)game, (void)state;
    return curve;
}

const rp_evaluator rp_evaluator_dq_combat = {
    .rules = &rp_dq_combat,
    .evaluate = dq_evaluate,
    .playout = dq_informed_playout,
    .choice = dq_informed_choice,
    .chance_to_win = chance_to_win,
    .reasons = dq_reasons,
    .posterior = dq_posterior,
    .warning = dq_warning,
    .best_agent = best_agent,
};
