/* Quick sense: the choice of a game's informed playouts. */
#ifndef RIPOSTE_TESTS_QUICK_SENSE_H
#define RIPOSTE_TESTS_QUICK_SENSE_H

#include "engine/game.h"

typedef rp_action test_choice(const rp_game *game, const rp_state *state, int player, rp_random *random);

/* It is a useful action, and the same in another world that the player's view allows, drawn by `seed`, and in the view
 * itself. */
void test_quick_sense(const rp_game *game, const rp_state *state, int player, uint64_t seed, test_choice *choice);

#endif
