/* Informed play of destinyquest: each choice is the one after which the position is worth most by destiny_evaluate,
 * which counts dice that are about to fall by their expectation; the lowest action among equals. In a simultaneous
 * choice the other plays nothing. Nothing is left to luck but the dice. */
#ifndef RIPOSTE_EVAL_DESTINYQUEST_PLAYOUT_H
#define RIPOSTE_EVAL_DESTINYQUEST_PLAYOUT_H

#include "engine/game.h"

/* An rp_choice_function and an rp_playout_function (eval/evaluate.h); the first makes no use of `random`. */
rp_action destiny_informed_choice(const rp_game *game, const rp_state *state, int player, rp_random *random);
void destiny_informed_playout(const rp_game *game, rp_state *state, rp_random *random, double payoff[]);

#endif
