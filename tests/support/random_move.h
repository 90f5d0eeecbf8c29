/* Moves at random. */
#ifndef RIPOSTE_TESTS_RANDOM_MOVE_H
#define RIPOSTE_TESTS_RANDOM_MOVE_H

#include "engine/game.h"

/* Draws an outcome of chance, or an action for each player who is to act: any legal one alike. */
rp_move test_random_move(const rp_game *game, const rp_state *state, rp_random *random);

#endif
