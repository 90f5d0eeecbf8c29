/* A small game that keeps every promise of engine/game.h, and mistakes to plant in it one at a time.
 *
 * Cards of value 1, 2, 2 and 3; each of two players is dealt one. Then:
 *
 *   both hold or bet, at once
 *     ├── one has bet: the other folds, the end, for 1; or calls, stake 2 ──┐
 *     └── both held, stake 1; or both bet, stake 2 ────────────────────────┤
 *                                                                           │
 *   die: 1, 2 or 3 (1/2, 1/3, 1/6) adds 0, 1 or 2 to the stake; a 3 also shows which card is higher
 *     └── the first stops or doubles the stake, the end: the higher card wins it */
#ifndef RIPOSTE_TESTS_PLANTED_GAME_H
#define RIPOSTE_TESTS_PLANTED_GAME_H

#include "engine/contract/contract.h"

typedef struct test_mistake {
    const char *what;    /* what was done to the game */
    rp_invariant breaks; /* the first invariant that must be reported */
    void (*plant)(rp_rules *rules, rp_game *game);
} test_mistake;

/* All mistakes. */
const test_mistake *test_mistakes(int *count);

/* The game with a mistake; NULL: as it should be. Free with free(). */
rp_game *test_planted_game(const test_mistake *mistake);

#endif
