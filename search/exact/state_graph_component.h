/* Values of states that recur.
 *
 * The order of a component makes all its edges lead back to nodes that come before, but for those into a few nodes
 * where loops close, its knots. So one sweep maps the values at the knots to new ones, x -> f(x), and what is wanted is
 * x = f(x). f is made of means, maxima and matrix games, and a sweep can carry its derivatives along: the gradient of a
 * node is the mean of its children's, or that of the child that is chosen. */
#ifndef RIPOSTE_SEARCH_EXACT_STATE_GRAPH_COMPONENT_H
#define RIPOSTE_SEARCH_EXACT_STATE_GRAPH_COMPONENT_H

#include "search/exact/state_graph_renew.h"

/* Room for settling components; one at a time. NULL without memory. */
typedef struct graph_component graph_component;
graph_component *rp_graph_component_new(const rp_state_graph *graph);
void rp_graph_component_free(graph_component *component);
/* Values of the component order[begin .. end - 1], which agree with each other. */
rp_status rp_graph_settle(graph_component *component, graph_pass *pass, uint32_t begin, uint32_t end, rp_error *error);

#endif
