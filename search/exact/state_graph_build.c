#include "search/exact/state_graph_build.h"

#include "search/exact/state_graph_belief.h"
#include "search/exact/state_graph_key.h"
#include "search/exact/state_graph_position.h"

#include <stdlib.h>

enum { STATES_BETWEEN_REPORTS = 65536 };

static bool begin_walk(graph_walk *w) {
    const rp_state_graph *g = w->graph;
    w->view.game = w->next_view.game = g->game;
    w->view.player = w->next_view.player = g->decider;
    if (g->decider < 0)
        return rp_graph_walk_enter(w, rp_graph_key_of_state(g->game, &g->start), &g->start) != GRAPH_NONE;
    rp_clone(g->game, &w->next_view.masked, &g->start);
    return rp_graph_enter_view(w) != GRAPH_NONE;
}

static bool expand_top(graph_walk *w) {
    size_t size = w->graph->game->info.state_size;
    uint32_t node = w->stack_node[--w->depth];
    rp_state *state = w->graph->decider < 0 ? &w->state : &w->view.masked;
    memcpy(state->bytes, w->stack + w->depth * size, size);
    w->own.count = 0;
    if (w->visit_all && !w->status) w->status = w->visit(w->context, node, state, w->error);
    if (w->status) return false;
    return w->graph->decider < 0 ? rp_graph_expand_position(w, node) : rp_graph_expand_belief(w, node);
}

static bool report(graph_walk *w) {
    if (!w->options || ++w->looked_into % STATES_BETWEEN_REPORTS) return true;
    if (w->options->progress) w->options->progress(w->options->context, w->graph->facts.states, 0);
    if (w->options->stop && atomic_load_explicit(w->options->stop, memory_order_relaxed))
        return rp_graph_walk_fail(w, RP_FAILED, "stopped");
    return true;
}

static void release(graph_walk *w) {
    graph_edge_list *all[2] = {&w->own, &w->lot};
    for (int i = 0; i < 2; i++) {
        free(all[i]->child);
        free(all[i]->probability);
        free(all[i]->times);
    }
    free(w->stack);
    free(w->stack_node);
    free(w->seen);
    free(w);
}

static rp_status run(graph_walk *w) {
    begin_walk(w);
    while (!w->status && w->depth) {
        if (expand_top(w)) report(w);
    }
    return w->status;
}

rp_status rp_graph_build(rp_state_graph *graph, const rp_state_graph_options *options, int *unsure, rp_error *error) {
    graph_walk *w = calloc(1, sizeof *w);
    if (!w) return rp_fail(error, RP_FAILED, "no memory for the states of a game");
    w->graph = w->building = graph;
    w->options = options;
    w->states_maximum = options && options->states_maximum ? options->states_maximum : RP_STATE_GRAPH_STATES_DEFAULT;
    w->unsure = -1;
    w->error = error;
    rp_status status = run(w);
    *unsure = w->unsure;
    release(w);
    return status;
}

rp_status rp_graph_visit(const rp_state_graph *graph, bool all, graph_visit *visit, void *context, rp_error *error) {
    graph_walk *w = calloc(1, sizeof *w);
    if (!w || !(w->seen = calloc(graph->node_count, 1))) {
        free(w);
        return rp_fail(error, RP_FAILED, "no memory for the states of a game");
    }
    w->graph = graph;
    w->visit = visit;
    w->visit_all = all;
    w->context = context;
    w->unsure = -1;
    w->error = error;
    rp_status status = run(w);
    release(w);
    return status;
}
