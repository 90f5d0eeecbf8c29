#include "eval/calamity/evaluator.h"

#include "engine/games/calamity/state.h"
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

/* advice_measure calibration GAMES greedy ismcts:sims=2000,c=0.1,observer=so 40000, GAMES being the default duel, and
 * random heroes with attack against attack and against control and with p2 first, 2026-12-01; log odds by those of the
 * share: later -0.082 + 1.453 x; in first turns -0.11 + 0.625 x + 0.189 x^3, the mean of what fits all their decisions
 * alike (3,595) and one decision of each of 12,000 turns. There heroes that have yet done nothing are more alike than
 * the evaluation says, while early blows tell. */
static const double *chance_to_win(const rp_game *game, const rp_state *state) {
    static const double first_turn[RP_CHANCE_POINTS] = {0,      0.0297, 0.1854, 0.3198, 0.4071, 0.4725,
                                                        0.5389, 0.6305, 0.7790, 0.9633, 1},
                        later[RP_CHANCE_POINTS] = {0,      0.0365, 0.1095, 0.2120, 0.3383, 0.4796,
                                                   0.6242, 0.7594, 0.8735, 0.9573, 1};
    const cal_duel *duel = cal_duel_of(state);
    (void)game;
    return duel->round == 1 && duel->turn == 1 ? first_turn : later;
}

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
