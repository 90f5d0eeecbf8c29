/* Which states are the same: their keys, and the nodes that have them. Any thread. */
#ifndef RIPOSTE_SEARCH_EXACT_STATE_GRAPH_KEY_H
#define RIPOSTE_SEARCH_EXACT_STATE_GRAPH_KEY_H

#include "search/exact/state_graph_parts.h"

/* The key of a full state. */
graph_key rp_graph_key_of_state(const rp_game *game, const rp_state *state);
/* The same for two views whose worlds are the same states with the same probabilities; that of the state when there is
 * one world only. The view must have at most RP_STATE_GRAPH_WORLDS_MAX worlds; false without memory. */
bool rp_graph_key_of_belief(const rp_view *view, graph_key *key);
/* The node with that key, GRAPH_NONE if there is none. */
uint32_t rp_graph_find(const rp_state_graph *graph, graph_key key);

#endif
