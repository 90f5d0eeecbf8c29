/* A second opinion on games of two in which hands are dealt once and everything after that is public: poker, dice under
 * cups. Written from rules and definitions alone, on a tree of public moves with a vector over hands at each node, so
 * that it shares neither rules nor arithmetic with what it judges. Zero-sum; payoffs are those of player 0.
 *
 *     public move  0 .. choices - 1 of the player to act, or an outcome of public chance
 *     history       the public moves so far; the rules replay it */
#ifndef RIPOSTE_TESTS_PUBLIC_GAME_H
#define RIPOSTE_TESTS_PUBLIC_GAME_H

#include "search/equilibrium/cfr.h"

#include <stdint.h>

enum { TEST_PUBLIC_CHANCE = 2, TEST_PUBLIC_END = 3, TEST_PUBLIC_DEPTH_MAX = 64, TEST_PUBLIC_HANDS_MAX = 64 };

typedef struct test_public_rules {
    int parameter[3]; /* what the functions below want to know */
    int hands[2];
    /* 0 or 1: that player has *choices; TEST_PUBLIC_CHANCE: *choices outcomes; TEST_PUBLIC_END. */
    int (*turn)(const struct test_public_rules *, const int history[], int length, int *choices);
    /* Probability of these hands and of the public chance in the history; 0 when they exclude each other. */
    double (*odds)(const struct test_public_rules *, const int history[], int length, int hand0, int hand1);
    /* At the end, to player 0. */
    double (*payoff)(const struct test_public_rules *, const int history[], int length, int hand0, int hand1);
} test_public_rules;

test_public_rules test_kuhn(int cards);
test_public_rules test_leduc(void);
test_public_rules test_liars_dice(int dice0, int dice1, int faces); /* hands are multisets */

typedef struct test_public_game test_public_game;

/* Free with test_public_game_free. */
test_public_game *test_public_game_new(const test_public_rules *rules);
void test_public_game_free(test_public_game *game);

/* Hands are dealt first to player 0, then to player 1, so 1 + (hands of player 0) chance nodes come on top. */
typedef struct test_public_counts {
    uint64_t histories, terminals, chances, sets;
} test_public_counts;

test_public_counts test_public_counts_of(const test_public_game *game);

/* Uniform play until the first iteration; then that many of the algorithm from the beginning. */
void test_public_iterate(test_public_game *game, rp_cfr_algorithm algorithm, int iterations);

typedef struct test_public_result {
    double value;   /* of the average strategies, to player 0 */
    double best[2]; /* of each player's best response; the value of the game lies in -best[1] .. best[0] */
} test_public_result;

/* Of the average strategies; of uniform play when there was no iteration. */
test_public_result test_public_judge(test_public_game *game);

#endif
