/* A game solved over its whole tree: built, iterated by PCFR+ (cfr.h) until the NashConv of the average strategy is low
 * enough or the work is done. Work is counted in histories and iterations, so the outcome is the same on every machine.
 */
#ifndef RIPOSTE_SEARCH_EQUILIBRIUM_TREE_SOLUTION_H
#define RIPOSTE_SEARCH_EQUILIBRIUM_TREE_SOLUTION_H

#include "search/equilibrium/action_values.h"
#include "search/equilibrium/sequence_form.h"

#include <stdatomic.h>

typedef struct rp_tree_solution_options {
    uint64_t nodes_maximum;  /* histories; a larger game is refused. As of rp_game_tree_options */
    double nash_conv;        /* ends when it is not above this */
    uint64_t work;           /* histories, each counted once an iteration */
    int threads;             /* as of rp_solver_options; no part of the result */
    bool keep;               /* look in the user's cache folder first, and keep what gets there (kept_policy.h) */
    const atomic_bool *stop; /* may be NULL; set: RP_FAILED "stopped" */
} rp_tree_solution_options;

typedef struct rp_tree_solution {
    rp_game_tree *tree;       /* with its nodes */
    rp_action_values *values; /* of each action when all play the policy afterwards */
    rp_nash_conv result;      /* of the policy */
    uint64_t iterations;      /* made for it now; 0: it was kept */
} rp_tree_solution;

/* RP_BAD_INPUT: a game with more histories than allowed, or a path too long (rp_game_tree_build); RP_FAILED without
 * memory, or stopped. After a failure there is nothing to release. `game` must outlive the solution. Any thread. */
rp_status rp_tree_solution_make(const rp_game *game, const rp_tree_solution_options *options,
                                rp_tree_solution *solution, rp_error *error);
/* A zeroed struct is allowed. */
void rp_tree_solution_release(rp_tree_solution *solution);

#endif
