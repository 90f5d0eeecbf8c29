#include "search/exact/state_graph_order.h"

#include <stdlib.h>

typedef struct search_frame {
    uint32_t node, next; /* next: edge to look at */
} search_frame;

typedef struct components {
    rp_state_graph *graph;
    uint32_t *number; /* of discovery, from 1; 0: not seen; GRAPH_NONE: its component is done */
    uint32_t *low;
    uint32_t *left; /* nodes that the search has left, their components not done */
    search_frame *frame;
    uint32_t found, left_count, depth, ordered;
} components;

static void discover(components *c, uint32_t node) {
    c->number[node] = c->low[node] = ++c->found;
    c->frame[c->depth++] = (search_frame){node, 0};
}

static void finish_component(components *c, uint32_t root) {
    rp_state_graph *g = c->graph;
    uint32_t begin = c->ordered, first = c->left_count;
    while (first && c->number[c->left[first - 1]] >= c->number[root]) first--;
    for (uint32_t i = first; i < c->left_count; i++) g->order[c->ordered++] = c->left[i];
    for (uint32_t i = first; i < c->left_count; i++) c->number[c->left[i]] = GRAPH_NONE;
    c->left_count = first;
    g->order[begin] |= GRAPH_FIRST;
    g->facts.components++;
    if (c->ordered - begin > 1) g->facts.recurs = true;
    if (c->ordered - begin > g->facts.largest_component) g->facts.largest_component = c->ordered - begin;
}

static void lower(uint32_t *low, uint32_t number) {
    if (number < *low) *low = number;
}

static void search_from(components *c, uint32_t start) {
    rp_state_graph *g = c->graph;
    discover(c, start);
    while (c->depth) {
        search_frame *frame = &c->frame[c->depth - 1];
        uint32_t node = frame->node;
        if (frame->next < graph_edges(&g->node[node])) {
            uint32_t child = g->edge[g->node[node].first + frame->next++];
            if (child == node) g->facts.recurs = true;
            if (!c->number[child])
                discover(c, child);
            else if (c->number[child] != GRAPH_NONE)
                lower(&c->low[node], c->number[child]);
            continue;
        }
        c->depth--;
        if (c->depth) lower(&c->low[c->frame[c->depth - 1].node], c->low[node]);
        c->left[c->left_count++] = node;
        if (c->low[node] == c->number[node]) finish_component(c, node);
    }
}

rp_status rp_graph_order(rp_state_graph *graph, rp_error *error) {
    size_t count = graph->node_count;
    components c = {.graph = graph,
                    .number = calloc(count, sizeof *c.number),
                    .low = malloc(count * sizeof *c.low),
                    .left = malloc(count * sizeof *c.left),
                    .frame = malloc(count * sizeof *c.frame)};
    graph->order = malloc(count * sizeof *graph->order);
    bool enough = graph->order && c.number && c.low && c.left && c.frame;
    if (enough) search_from(&c, 0);
    free(c.number);
    free(c.low);
    free(c.left);
    free(c.frame);
    return enough ? RP_OK
                  : rp_fail(error, RP_FAILED, "%s: no memory for the order of its states", graph->game->spec.text);
}

/* ---- histories -------------------------------------------------------------------------------------------- */

/* a + b * times, at most RP_STATE_GRAPH_ENDLESS. */
static uint64_t add_times(uint64_t a, uint64_t b, uint64_t times) {
    uint64_t product, sum;
    if (__builtin_mul_overflow(b, times, &product) || __builtin_add_overflow(a, product, &sum))
        return RP_STATE_GRAPH_ENDLESS;
    return sum;
}

rp_status rp_graph_count_histories(rp_state_graph *graph, rp_error *error) {
    rp_state_graph_facts *facts = &graph->facts;
    facts->histories = facts->terminal_histories = graph->decider < 0 ? RP_STATE_GRAPH_ENDLESS : 0;
    if (facts->recurs || graph->decider >= 0) return RP_OK;
    uint64_t *all = malloc(2 * (size_t)graph->node_count * sizeof *all), *ends = all + graph->node_count;
    if (!all) return rp_fail(error, RP_FAILED, "%s: no memory for counting its histories", graph->game->spec.text);
    for (uint32_t i = 0; i < graph->node_count; i++) {
        uint32_t number = graph->order[i] & ~GRAPH_FIRST;
        const graph_node *node = &graph->node[number];
        all[number] = node->kind == GRAPH_PAIR ? 1 + (uint64_t)node->rows : 1;
        ends[number] = node->kind == GRAPH_END;
        for (uint32_t k = 0; k < graph_edges(node); k++) {
            uint32_t edge = node->first + k, child = graph->edge[edge];
            all[number] = add_times(all[number], all[child], graph->times[edge]);
            ends[number] = add_times(ends[number], ends[child], graph->times[edge]);
        }
    }
    facts->histories = all[0];
    facts->terminal_histories = ends[0];
    free(all);
    return RP_OK;
}
