/* One pass over a state graph: values of all states when it is solved, played by a policy, or answered by one player.
 */
#ifndef RIPOSTE_SEARCH_EXACT_STATE_GRAPH_VALUES_H
#define RIPOSTE_SEARCH_EXACT_STATE_GRAPH_VALUES_H

#include "search/exact/state_graph_renew.h"

/* Children first, so that one renewal settles a state that does not recur; components of those that do, by
 * state_graph_component.h. RP_FAILED when stopped, without memory, or when values do not settle. */
rp_status rp_graph_pass(graph_pass *pass, rp_error *error);

#endif
