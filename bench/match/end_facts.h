/* What the position document of a finished game tells, without knowing the game. Nothing here allocates. */
#ifndef RIPOSTE_BENCH_MATCH_END_FACTS_H
#define RIPOSTE_BENCH_MATCH_END_FACTS_H

#include "engine/game.h"

/* The integer field "round" among the outermost of the full world's document; -1: there is none. */
int64_t rp_round_of(const rp_game *game, const rp_state *state);

#endif
