/* What the states of a game are worth, for judging luck (control_variate.h): a function of the state alone, so the same
 * state has the same value whenever and wherever it is asked. Any function serves; a better one explains more.
 *
 *   evaluation  rp_evaluate: the game's heuristic for full states
 *
 *   playouts    mean of some random games played to the end, with the game's informed play where it has one; every
 *               state gets the same streams of random numbers
 *
 *   solved      exact under optimal play: the state graph (state_graph.h) where one suits; where somebody cannot know
 *               the position, the value of what he believes. Else, in games of at most RP_VALUE_TREE_NODES histories,
 *               the expected payoff when all go by the average strategy of PCFR+ */
#ifndef RIPOSTE_BENCH_STATISTICS_VALUE_FUNCTION_H
#define RIPOSTE_BENCH_STATISTICS_VALUE_FUNCTION_H

#include "engine/game.h"

typedef enum rp_value_kind { RP_VALUE_EVALUATION, RP_VALUE_PLAYOUTS, RP_VALUE_SOLVED } rp_value_kind;

/* "evaluation|playouts|solved" */
extern const char rp_value_kinds[];

enum { RP_VALUE_PLAYOUTS_MAX = 10000, RP_VALUE_GRAPH_STATES = 3000000, RP_VALUE_TREE_NODES = 1000000 };

typedef struct rp_value_function rp_value_function;

/* `playouts` 1 .. RP_VALUE_PLAYOUTS_MAX and `seed` are for that kind alone. RP_BAD_INPUT when the game has no
 * evaluation or is too large to be solved; RP_FAILED without memory. `game` must outlive it. Free with
 * rp_value_function_free. */
rp_status rp_value_function_new(const rp_game *game, rp_value_kind kind, int playouts, uint64_t seed,
                                rp_value_function **function, rp_error *error);
void rp_value_function_free(rp_value_function *function); /* NULL allowed */

/* Value of a full state for each player; at the end the payoff. Any thread; uses about 100 KiB of stack. */
void rp_value_of(const rp_value_function *function, const rp_state *state, double value[]);

#endif
