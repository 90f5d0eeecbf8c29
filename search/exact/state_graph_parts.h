/* Inside a state graph: what it is made of. Not for users of state_graph.h.
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

#endif
