/* Inside a state graph: what its rooms share. Not for users of state_graph.h.
 *
 *   node     kind      edges                        weights
 *            END       -                            -                              value: payoff
 *            KNOWN     -                            -                              value: from options->known
 *            CHANCE    one per different state      their probabilities
 *            LOT       the same, but no state of its own: where an action leads to several beliefs
 *            TURN      one per legal action         the mover's policy
 *            PAIR      rows * columns, row-major    policy of player 0, then of player 1
 */
#ifndef RIPOSTE_SEARCH_EXACT_STATE_GRAPH_PARTS_H
#define RIPOSTE_SEARCH_EXACT_STATE_GRAPH_PARTS_H

#include "search/equilibrium/matrix_game.h"
#include "search/exact/state_graph.h"
#include "search/key_index.h"

enum { GRAPH_END, GRAPH_KNOWN, GRAPH_CHANCE, GRAPH_LOT, GRAPH_TURN, GRAPH_PAIR };

typedef struct graph_node {
    uint32_t first;         /* edge */
    uint32_t weight;        /* first of its weights */
    uint16_t rows, columns; /* edges: rows * columns; columns is 1 but for a pair */
    uint8_t kind, player;   /* player: who moves at a turn */
    uint16_t reserved;
} graph_node;

/* Identity of a state. */
typedef struct graph_key {
    uint64_t key;
    uint32_t check; /* more bits for games without a position_key of their own */
} graph_key;

struct rp_state_graph {
    const rp_game *game;
    int decider; /* beliefs are his; -1: states are positions */
    int width;   /* numbers of a value: 1 (player 0's) for one player and for two in a zero-sum game, else one each */
    rp_key_index index;
    graph_node *node;
    uint32_t *check; /* [node_count] */
    uint32_t *edge;  /* [edge_count] child */
    uint16_t *times; /* [edge_count] outcomes behind the edge */
    double *weight;  /* [weight_count] */
    double *value;   /* [node_count * width] */
    double *win;     /* [node_count * players] */
    uint32_t *order; /* [node_count] children's components first; GRAPH_FIRST on the first node of a component */
    uint32_t node_count, edge_count, weight_count;
    size_t node_room, check_room, edge_room, times_room, weight_room, value_room, win_room;
    rp_state_graph_facts facts;
    rp_state start; /* a full state, or the bytes of the view of the decider */
};

#define GRAPH_FIRST 0x80000000u
#define GRAPH_NONE UINT32_MAX

static inline uint32_t graph_edges(const graph_node *node) { return (uint32_t)node->rows * node->columns; }

static inline double graph_value_to(const rp_state_graph *graph, uint32_t node, int player) {
    if (graph->width > 1) return graph->value[(size_t)node * (size_t)graph->width + (size_t)player];
    return player == 0 ? graph->value[node] : -graph->value[node];
}
static inline double graph_win_of(const rp_state_graph *graph, uint32_t node, int player) {
    return graph->win[(size_t)node * (size_t)graph->game->info.players + (size_t)player];
}

/* ---- state_graph_key.c ---------------------------------------------------------------------------------- */

graph_key rp_graph_key_of_state(const rp_game *game, const rp_state *state);
/* The same for two views whose worlds are the same states with the same probabilities; that of the state when there is
 * one world only. The view must have at most RP_STATE_GRAPH_WORLDS_MAX worlds; false without memory. */
bool rp_graph_key_of_belief(const rp_view *view, graph_key *key);
/* The node with that key, GRAPH_NONE if there is none. */
uint32_t rp_graph_find(const rp_state_graph *graph, graph_key key);

/* ---- state_graph_walk.c --------------------------------------------------------------------------------- */

/* Finds all nodes and edges from graph->start on; everything but values of inner nodes, policy and order. *unsure: when
 * it is refused because a player who decides does not know the position, that player; else -1. */
rp_status rp_graph_build(rp_state_graph *graph, const rp_state_graph_options *options, int *unsure, rp_error *error);
/* Calls `visit` with a representative full state of every state at which somebody decides; `all`: of every state, with
 * the bytes of the view where states are beliefs. */
typedef rp_status graph_visit(void *context, uint32_t node, const rp_state *state, rp_error *error);
rp_status rp_graph_visit(const rp_state_graph *graph, bool all, graph_visit *visit, void *context, rp_error *error);

/* ---- state_graph_order.c -------------------------------------------------------------------------------- */

rp_status rp_graph_order(rp_state_graph *graph, rp_error *error);
/* Fills facts.histories and facts.terminal_histories. */
rp_status rp_graph_count_histories(rp_state_graph *graph, rp_error *error);

/* ---- state_graph_values.c ------------------------------------------------------------------------------- */

enum { GRAPH_EVALUATE = -1, GRAPH_SOLVE = -2 }; /* or the number of the player who responds */

typedef struct graph_pass {
    const rp_state_graph *graph;
    int goal;       /* GRAPH_EVALUATE all play `weight`; GRAPH_SOLVE; player: he plays best, the others `weight` */
    int width;      /* numbers of a value: 1 (player 0's) or one per player */
    int stride;     /* numbers from one node to the next */
    double *value;  /* ends filled in */
    double *weight; /* read; written by GRAPH_SOLVE */
    double range;   /* of payoffs, for convergence */
    const rp_state_graph_options *options; /* progress and stop; may be NULL */
    uint64_t sweeps;                       /* out: most that a component took */
} graph_pass;

rp_status rp_graph_pass(graph_pass *pass, rp_error *error);
/* Computes a node from its children; returns how far its value moved. *chosen: the action of the player who plays best
 * there, -1 where weights decide. */
double rp_graph_renew(const graph_pass *pass, uint32_t node, int *chosen);

/* ---- state_graph_component.c ------------------------------------------------------------------------------ */

/* Room for settling components; one at a time. NULL without memory. */
typedef struct graph_component graph_component;
graph_component *rp_graph_component_new(const rp_state_graph *graph);
void rp_graph_component_free(graph_component *component);
/* Values of the component order[begin .. end - 1], which agree with each other. */
rp_status rp_graph_settle(graph_component *component, graph_pass *pass, uint32_t begin, uint32_t end, rp_error *error);
bool rp_graph_stopped(const graph_pass *pass);

#endif
