/* Quick sense in a Mage Knight duel or a Round of them, each side looking at its own cards and at what lies open:
 *
 *   turn      of a Round: round_sense.h
 *   attend    partly
 *   attack    the one whose damage, less what it costs, is worth most after the block that the other can be expected to
 *             answer with; mana first where a part needs it. No attack where none is worth more than nothing
 *   block     what costs least together with what the damage behind it buys
 *   assign    what buys most in all
 *   others    at random, and so is one choice in eight of a playout, because nobody is that sure
 */
#ifndef RIPOSTE_EVAL_MAGE_KNIGHT_PLAYOUT_H
#define RIPOSTE_EVAL_MAGE_KNIGHT_PLAYOUT_H

#include "engine/game.h"

/* An rp_choice_function and an rp_playout_function (eval/evaluate.h). */
rp_action mk_informed_choice(const rp_game *game, const rp_state *state, int player, rp_random *random);
void mk_informed_playout(const rp_game *game, rp_state *state, rp_random *random, double payoff[]);

/* Plays `state` to its end by the same sense without errors. */
void mk_sensible_line(const rp_game *game, rp_state *state, rp_random *random);

#endif
