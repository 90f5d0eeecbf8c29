/* Moves at random. */
#ifndef RIPOSTE_TESTS_RANDOM_MOVE_H
#define RIPOSTE_TESTS_RANDOM_MOVE_H

#include "engine/game.h"

/* Draws an outcome of chance, or an action for each player who is to act: any legal one alike. */
rp_move test_random_move(const rp_game *game, const rp_state *state, rp_random *random);
/* The same among the actions of rp_useful, of which agents and people choose. */
rp_move test_random_useful_move(const rp_game *game, const rp_state *state, rp_random *random);
/* Such an action of a player who is to act. */
rp_action test_random_useful(const rp_game *game, const rp_state *state, int player, rp_random *random);
/* Draws such a move and plays it. */
void test_random_step(const rp_game *game, rp_state *state, rp_random *random);

#endif
