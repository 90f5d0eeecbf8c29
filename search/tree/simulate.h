/* Building one tree. For this folder only. */
#ifndef RIPOSTE_SEARCH_TREE_SIMULATE_H
#define RIPOSTE_SEARCH_TREE_SIMULATE_H

#include "search/tree/node.h"

/* When one tree has to stop. 0: no such limit. */
typedef struct tree_limits {
    uint64_t simulations;
    uint64_t nodes;
    uint64_t deadline; /* of `clock`, nanoseconds */
    const rp_clock *clock;
    const atomic_bool *stop;
} tree_limits;

/* Makes or finds the root for t->view (or t->world) and gives it edges for useful[count]. False when the pool is full,
 * which cannot happen after rp_tree_clear. */
bool rp_tree_set_root(tree *t, const rp_action useful[], int count);
/* Simulates until a limit is reached. */
void rp_tree_run(tree *t, const tree_limits *limits);
/* Key of the node of `player`, who is to act in `state`, `repeats` as in tree_walk. */
typedef struct tree_walk {
    uint64_t running; /* decisions (open loop) or moves (pimc) since the root */
    uint64_t seen;    /* so: the root player's information key at the last node */
    uint32_t repeats; /* so: nodes before this one in a row at which it was the same */
} tree_walk;
void rp_tree_walk_begin(tree_walk *walk);
/* To be called at each state where players act, before rp_tree_key. */
void rp_tree_walk_arrive(const tree *t, tree_walk *walk, const rp_state *state);
uint64_t rp_tree_key(const tree *t, const tree_walk *walk, const rp_state *state, int player);
void rp_tree_walk_choice(tree_walk *walk, rp_action action);
/* Draws an outcome for t->state. */
rp_action rp_tree_draw_chance(tree *t);
void rp_tree_walk_chance(const tree *t, tree_walk *walk, rp_action outcome);

#endif
