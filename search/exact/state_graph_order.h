/* Strongly connected components of a state graph (Tarjan 1972, without recursion), and its histories. Within a
 * component the order is that in which the search leaves its nodes, so that all edges but those back to a node under
 * way lead to one that comes before, and a sweep carries values all the way. */
#ifndef RIPOSTE_SEARCH_EXACT_STATE_GRAPH_ORDER_H
#define RIPOSTE_SEARCH_EXACT_STATE_GRAPH_ORDER_H

#include "search/exact/state_graph_parts.h"

/* Fills graph->order and the facts of components. RP_FAILED without memory. */
rp_status rp_graph_order(rp_state_graph *graph, rp_error *error);
/* Fills facts.histories and facts.terminal_histories, by the order. RP_FAILED without memory. */
rp_status rp_graph_count_histories(rp_state_graph *graph, rp_error *error);

#endif
