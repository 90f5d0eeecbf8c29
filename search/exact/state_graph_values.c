#include "search/exact/state_graph_values.h"

#include "search/exact/state_graph_component.h"

enum { NODES_BETWEEN_REPORTS = 65536 };

static bool leads_to_itself(const rp_state_graph *g, uint32_t number) {
    const graph_node *node = &g->node[number];
    for (uint32_t k = 0; k < graph_edges(node); k++)
        if (g->edge[node->first + k] == number) return true;
    return false;
}

static rp_status pass_through(graph_pass *pass, graph_component *component, rp_error *error) {
    const rp_state_graph *g = pass->graph;
    for (uint32_t begin = 0, end; begin < g->node_count; begin = end) {
        for (end = begin + 1; end < g->node_count && !(g->order[end] & GRAPH_FIRST);) end++;
        uint32_t first = g->order[begin] & ~GRAPH_FIRST;
        int chosen;
        if (end - begin == 1 && !(component && leads_to_itself(g, first))) {
            rp_graph_renew(pass, first, &chosen);
        } else {
            rp_status status = rp_graph_settle(component, pass, begin, end, error);
            if (status) return status;
        }
        if (begin / NODES_BETWEEN_REPORTS == end / NODES_BETWEEN_REPORTS) continue;
        if (pass->options && pass->options->progress)
            pass->options->progress(pass->options->context, g->facts.states, end);
        if (rp_graph_stopped(pass)) return rp_fail(error, RP_FAILED, "%s: stopped", g->game->spec.text);
    }
    return RP_OK;
}

rp_status rp_graph_pass(graph_pass *pass, rp_error *error) {
    if (!pass->graph->facts.recurs) return pass_through(pass, NULL, error);
    graph_component *component = rp_graph_component_new(pass->graph);
    if (!component)
        return rp_fail(error, RP_FAILED, "%s: no memory for states that recur", pass->graph->game->spec.text);
    rp_status status = pass_through(pass, component, error);
    rp_graph_component_free(component);
    return status;
}
