/* Quick sense in a duel of Heroes of Calamity, each side looking at its own cards and at what lies open:
 *
 *   hero      the one whose attacks are worth most, or any ready one
 *   turn      a Spell, an action of the hero or an attack, as long as there are actions, and Spells now and then behind
 *             them; attacks are on the target that costs the other most
 *   others    at random, but for drafts and decks, which go by what is learned (draft_values.h)
 *
 * A playout ends with the turn in which it begins, or the first one of a duel that has not begun, and the position then
 * counts for what the evaluation says: what is left of a duel is mostly luck. In a match, before the first choice of
 * its duel, it counts for that at once.
 *
 * Measured with ismcts:sims=500,c=0.3 against greedy (25 pairs, seed 1, 2026-11-29): payoff 0.04 +- 0.29 in 2.5 s, and
 * -0.32 +- 0.27 in 26 s when played to the end; with sims=2000,c=0.1 (60 pairs) 0.32 +- 0.15, and 0.23 +- 0.16 when the
 * evaluation is asked at once. */
#ifndef RIPOSTE_EVAL_CALAMITY_PLAYOUT_H
#define RIPOSTE_EVAL_CALAMITY_PLAYOUT_H

#include "engine/game.h"

/* An rp_choice_function and an rp_playout_function (eval/evaluate.h). */
rp_action cal_informed_choice(const rp_game *game, const rp_state *state, int player, rp_random *random);
void cal_informed_playout(const rp_game *game, rp_state *state, rp_random *random, double payoff[]);

#endif
