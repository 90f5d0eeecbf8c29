/* Inside a state graph: the enumeration of its states, depth first. Building and visiting take the same way, so that
 * nothing but keys has to be remembered of a state that was looked into. */
#ifndef RIPOSTE_SEARCH_EXACT_STATE_GRAPH_BUILD_H
#define RIPOSTE_SEARCH_EXACT_STATE_GRAPH_BUILD_H

#include "search/exact/state_graph_walk.h"

/* Finds all nodes and edges from graph->start on; everything but values of inner nodes, policy and order. *unsure: when
 * it is refused because a player who decides does not know the position, that player; else -1. */
rp_status rp_graph_build(rp_state_graph *graph, const rp_state_graph_options *options, int *unsure, rp_error *error);
/* Calls `visit` with a representative full state of every state at which somebody decides; `all`: of every state, with
 * the bytes of the view where states are beliefs. What `visit` answers other than RP_OK ends it, and is the answer. */
rp_status rp_graph_visit(const rp_state_graph *graph, bool all, graph_visit *visit, void *context, rp_error *error);

#endif
