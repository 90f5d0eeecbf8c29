#include "eval/calamity/evaluator.h"

#include "eval/calamity/draft_preparation.h"
#include "eval/calamity/evaluation.h"
#include "eval/calamity/notes.h"
#include "eval/calamity/playout.h"
#include "eval/calamity/posterior.h"
#include "eval/calamity/reasons.h"
#include "eval/calamity/warning.h"

#include <inttypes.h>
#include <stdio.h>

/* Worths of positions lie close together: little exploration. After some choices hardly a node of the other's own tree
 * is met twice, so that one tree for all is the better one. Payoff against greedy with 2000 simulations, 2026-11-29:
 * 100 pairs, seed 2, c=0.1: observer=mo 0.30, observer=so 0.40, each +- 0.12; 80 pairs, seed 3, observer=so: c=0.07
 * 0.20, c=0.1 0.43, c=0.15 0.18, and c=0.1,tries=50 0.28, each +- 0.15. */
static void best_agent(const rp_game *game, uint64_t simulations, char *spec, size_t size) {
    (void)game;
    snprintf(spec, size, "ismcts:sims=%" PRIu64 ",c=0.1,observer=so", simulations);
}

/* advice_measure calibration GAMES greedy ismcts:sims=2000,c=0.1,observer=so 1200, GAMES being the default duel, two
 * other archetypes, and random heroes with two pairs, 2026-11-29:
 * log odds -0.117 + 1.438 times those of the share. */
static const double chance_to_win[RP_CHANCE_POINTS] = {0,      0.0364, 0.1081, 0.2082, 0.3317, 0.4707,
                                                       0.6143, 0.7504, 0.8671, 0.9544, 1};

const rp_evaluator rp_evaluator_calamity = {
    .rules = &rp_calamity,
    .evaluate = cal_evaluate,
    .noted_estimate = cal_noted_estimate,
    .notes_size = sizeof(cal_notes),
    .playout = cal_informed_playout,
    .choice = cal_informed_choice,
    .chance_to_win = chance_to_win,
    .wins_by_payoff = true,
    .terms = cal_terms,
    .reasons = cal_reasons,
    .warning = cal_warning,
    .best_agent = best_agent,
    .preparation = &cal_preparation,
    .posterior = cal_posterior,
};
