/* States that are positions. */
#ifndef RIPOSTE_SEARCH_EXACT_STATE_GRAPH_POSITION_H
#define RIPOSTE_SEARCH_EXACT_STATE_GRAPH_POSITION_H

#include "search/exact/state_graph_walk.h"

/* Looks into walk->state, the position of `node`: enters where it leads, and notes its edges. False after a failure. */
bool rp_graph_expand_position(graph_walk *walk, uint32_t node);

#endif
