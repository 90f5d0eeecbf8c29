/* Inside a state graph: what a way through its states has met, and how nodes and edges are noted on it. */
#ifndef RIPOSTE_SEARCH_EXACT_STATE_GRAPH_WALK_H
#define RIPOSTE_SEARCH_EXACT_STATE_GRAPH_WALK_H

#include "search/exact/state_graph_parts.h"

typedef struct graph_edge_list {
    uint32_t *child;
    double *probability;
    uint16_t *times;
    size_t count, child_room, probability_room, times_room;
} graph_edge_list;

/* Told of each state that a visit meets: state_graph_build.h. */
typedef rp_status graph_visit(void *context, uint32_t node, const rp_state *state, rp_error *error);

typedef struct graph_walk {
    const rp_state_graph *graph;
    rp_state_graph *building; /* NULL on a visit */
    graph_visit *visit;
    void *context;
    bool visit_all;
    unsigned char *seen; /* visit: [node_count] */
    const rp_state_graph_options *options;
    uint64_t states_maximum, looked_into;
    unsigned char *stack; /* bytes of states still to be looked into, and their nodes */
    uint32_t *stack_node;
    size_t depth, stack_room, stack_node_room;
    graph_edge_list own, lot; /* edges of the node at hand; where one action leads */
    int unsure;               /* player to whom more than one world was possible at a decision; -1: none so far */
    rp_status status;
    rp_error *error;
    rp_state state, next;
    rp_view view, next_view;
} graph_walk;

/* Writes the refusal unless there is one already; always false. */
bool rp_graph_walk_fail(graph_walk *walk, rp_status status, const char *text);
/* The node of a state, which waits to be looked into if it is new; GRAPH_NONE after a failure. All below that answer
 * bool are false after one. */
uint32_t rp_graph_walk_enter(graph_walk *walk, graph_key key, const rp_state *state);
/* Adds the edge of an action. */
bool rp_graph_walk_edge(graph_walk *walk, graph_edge_list *list, uint32_t child);
/* Adds `times` outcomes of chance with a probability together, to the edge to the same child if there is one. */
bool rp_graph_walk_drawn(graph_walk *walk, graph_edge_list *list, uint32_t child, double probability, int times);
/* Writes the edges, and as many weights as the kind has, to the graph. */
bool rp_graph_walk_finish(graph_walk *walk, uint32_t node, const graph_edge_list *list, graph_node shape);
/* Notes of a state that is over or known what each player gets, and with what chance he wins. */
void rp_graph_walk_end(graph_walk *walk, uint32_t node, const double payoff[], const double win[]);
/* A node of kind GRAPH_LOT from walk->lot. */
uint32_t rp_graph_walk_lot(graph_walk *walk);
/* Tells the visit of walk->state, at which somebody decides; false when it ends the walk. */
bool rp_graph_walk_decision(graph_walk *walk, uint32_t node);

#endif
