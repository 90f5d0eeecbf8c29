/* Small games without sense: who acts, what he sees of it and what it is worth come from a hash. Recall is perfect,
 * ties do not happen, and any number of players may choose at once; so what a solver does wrong in some kind of game
 * shows. */
#ifndef RIPOSTE_TESTS_RANDOM_GAME_H
#define RIPOSTE_TESTS_RANDOM_GAME_H

#include "engine/game.h"

typedef struct test_random_shape {
    uint64_t seed;
    int players, depth; /* 1 .. RP_PLAYERS_MAX, 1 .. 12 moves on the longest path */
    bool simultaneous;  /* some choices are made by everybody at once */
} test_random_shape;

/* For trees, sets and payoffs: views are not masked, and there is nothing to print. Free with free(). */
rp_game *test_random_game(const test_random_shape *shape);

#endif
