/* States that are beliefs of the only player who decides. */
#ifndef RIPOSTE_SEARCH_EXACT_STATE_GRAPH_BELIEF_H
#define RIPOSTE_SEARCH_EXACT_STATE_GRAPH_BELIEF_H

#include "search/exact/state_graph_walk.h"

/* Looks into walk->view, the belief of `node`: enters where it leads, and notes its edges. False after a failure. */
bool rp_graph_expand_belief(graph_walk *walk, uint32_t node);
/* The node of walk->next_view, which waits to be looked into if it is new; GRAPH_NONE after a failure. */
uint32_t rp_graph_enter_view(graph_walk *walk);

#endif
