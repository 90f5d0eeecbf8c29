/* Whether a choice can still change how a game ends. */
#ifndef RIPOSTE_BENCH_REVIEW_SETTLED_RESULT_H
#define RIPOSTE_BENCH_REVIEW_SETTLED_RESULT_H

#include "engine/game.h"

/* True when the game ends with the same payoffs whatever `player`, who is to act alone in the true state `state`, does
 * from here on and whatever chance brings, and nobody else has a choice on the way; and when that is so, too, in 20
 * other worlds that he thinks possible, drawn with `seed`, so that he is not kept from a choice that matters as far as
 * he knows. Looked for as far as a few thousand moves; false where that is not enough, and for who plays alone: he
 * plays for the score, which can differ where the payoff does not. */
bool rp_result_is_settled(const rp_game *game, const rp_state *state, int player, uint64_t seed);

#endif
