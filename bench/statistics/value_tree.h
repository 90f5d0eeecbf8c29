/* What the histories of a small game are worth when all players go by one strategy (value_function.h). */
#ifndef RIPOSTE_BENCH_STATISTICS_VALUE_TREE_H
#define RIPOSTE_BENCH_STATISTICS_VALUE_TREE_H

#include "engine/game.h"

typedef struct rp_value_tree rp_value_tree;

/* Solves the game by RP_VALUE_TREE_ITERATIONS iterations of PCFR+ and keeps the value of every history by the bytes of
 * its state. RP_BAD_INPUT: more than `nodes` histories. RP_FAILED without memory. Free with rp_value_tree_free. */
enum { RP_VALUE_TREE_ITERATIONS = 500 };
rp_status rp_value_tree_new(const rp_game *game, uint64_t nodes, rp_value_tree **values, rp_error *error);
void rp_value_tree_free(rp_value_tree *values); /* NULL allowed */
/* False when the start does not lead to this state. Any thread. */
bool rp_value_tree_find(const rp_value_tree *values, const rp_state *state, double value[]);

#endif
