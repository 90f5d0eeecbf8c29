/* Informed playouts of DungeonQuest combat: quick sense instead of blind luck, each side looking at its own cards only.
 *
 *   reveal   the best of three cards drawn from the hand, by 2 x value + 3 x cards of its type in the combat stack (a
 *            deathblow) + 3 for a Power card: good cards often, never always, as a real hand would be played
 *   counter  the lowest single card that wins; else the highest while all together would win; else pass
 *   ability  used
 *   others   at random
 *
 * Measured with ismcts:observer=mo,sims=1000 against greedy on six pairs of figures (200 paired games each): payoff
 * 0.049 +- 0.024 with these playouts, 0.034 +- 0.024 with random ones. */
#ifndef RIPOSTE_EVAL_DUNGEONQUEST_COMBAT_PLAYOUT_H
#define RIPOSTE_EVAL_DUNGEONQUEST_COMBAT_PLAYOUT_H

#include "engine/game.h"

/* An rp_choice_function and an rp_playout_function (eval/evaluate.h). */
rp_action dq_informed_choice(const rp_game *game, const rp_state *state, int player, rp_random *random);
void dq_informed_playout(const rp_game *game, rp_state *state, rp_random *random, double payoff[]);

#endif
