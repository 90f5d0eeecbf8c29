/* What the position document of a finished game tells about its length, without knowing the game. */
#ifndef RIPOSTE_END_FACTS_H
#define RIPOSTE_END_FACTS_H

#include "engine/game.h"

/* The integer field "round" of the state's document (the full world's, outermost fields only); -1 where the game
 * writes none. Allocates nothing. */
int64_t rp_round_of(const rp_game *game, const rp_state *state);

#endif
