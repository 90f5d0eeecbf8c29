#include "search/exact/state_graph_walk.h"

#include "search/exact/state_graph_key.h"

#include <inttypes.h>
#include <stdlib.h>

bool rp_graph_walk_fail(graph_walk *w, rp_status status, const char *text) {
    if (!w->status) w->status = rp_fail(w->error, status, "%s: %s", w->graph->game->spec.text, text);
    return false;
}

/* Room for `count` elements of `size` bytes. */
static bool reserve(graph_walk *w, void *array, size_t *room, size_t count, size_t size) {
    if (count <= *room) return true;
    size_t larger = *room ? *room * 2 : 1024;
    while (larger < count) larger *= 2;
    void *old, *grown;
    memcpy(&old, array, sizeof old);
    grown = realloc(old, larger * size);
    if (!grown) return rp_graph_walk_fail(w, RP_FAILED, "no memory for its states");
    memcpy(array, &grown, sizeof grown);
    *room = larger;
    return true;
}

static uint32_t add_node(graph_walk *w, graph_key key) {
    rp_state_graph *g = w->building;
    size_t count = (size_t)g->node_count + 1;
    if (count >= GRAPH_FIRST) {
        rp_graph_walk_fail(w, RP_BAD_INPUT, "too many states");
        return GRAPH_NONE;
    }
    if (!reserve(w, &g->node, &g->node_room, count, sizeof *g->node) ||
        !reserve(w, &g->check, &g->check_room, count, sizeof *g->check) ||
        !reserve(w, &g->value, &g->value_room, count * (size_t)g->width, sizeof *g->value) ||
        !reserve(w, &g->win, &g->win_room, count * (size_t)g->game->info.players, sizeof *g->win))
        return GRAPH_NONE;
    g->node[g->node_count] = (graph_node){0};
    g->check[g->node_count] = key.check;
    for (int i = 0; i < g->width; i++) g->value[(size_t)g->node_count * (size_t)g->width + (size_t)i] = 0;
    int players = g->game->info.players;
    for (int i = 0; i < players; i++) g->win[(size_t)g->node_count * (size_t)players + (size_t)i] = 0;
    return g->node_count++;
}

static void refuse_size(graph_walk *w) {
    if (!w->status)
        w->status = rp_fail(w->error, RP_BAD_INPUT,
                            "%s has more than %" PRIu64 " states (%zu of these are still to be looked into); "
                            "the limit of states can be raised",
                            w->graph->game->spec.text, w->states_maximum, w->depth);
}

static uint32_t add_state(graph_walk *w, graph_key key) {
    if (w->building->facts.states >= w->states_maximum) {
        refuse_size(w);
        return GRAPH_NONE;
    }
    uint32_t node = add_node(w, key);
    if (node == GRAPH_NONE) return node;
    w->building->facts.states++;
    if (!rp_key_index_add(&w->building->index, key.key, node)) {
        rp_graph_walk_fail(w, RP_FAILED, "no memory for its states");
        return GRAPH_NONE;
    }
    return node;
}

static bool push(graph_walk *w, uint32_t node, const rp_state *state) {
    size_t size = w->graph->game->info.state_size;
    if (!reserve(w, &w->stack, &w->stack_room, (w->depth + 1) * size, 1) ||
        !reserve(w, &w->stack_node, &w->stack_node_room, w->depth + 1, sizeof *w->stack_node))
        return false;
    memcpy(w->stack + w->depth * size, state->bytes, size);
    w->stack_node[w->depth++] = node;
    return true;
}

/* Takes the value of a state over from somewhere else; the start is always looked into. */
static bool take_known(graph_walk *w, uint32_t node, uint64_t key) {
    rp_state_graph *g = w->building;
    double value[RP_PLAYERS_MAX], win[RP_PLAYERS_MAX];
    if (!node || !w->options || !w->options->known || !w->options->known(w->options->known_context, key, value, win))
        return false;
    rp_graph_walk_end(w, node, value, win);
    g->node[node].kind = GRAPH_KNOWN;
    return true;
}

/* The node of a state, which waits on the stack if it is new. */
uint32_t rp_graph_walk_enter(graph_walk *w, graph_key key, const rp_state *state) {
    uint32_t node = rp_graph_find(w->graph, key);
    if (w->building) {
        if (node != GRAPH_NONE) return node;
        node = add_state(w, key);
        if (node == GRAPH_NONE) return node;
        if (!take_known(w, node, key.key) && !push(w, node, state)) return GRAPH_NONE;
    } else if (node != GRAPH_NONE && !w->seen[node]) {
        w->seen[node] = 1;
        if (!push(w, node, state)) return GRAPH_NONE;
    }
    return node;
}

static bool add_edge(graph_walk *w, graph_edge_list *e, uint32_t child, double probability, int times) {
    if (e->count >= UINT16_MAX) return rp_graph_walk_fail(w, RP_BAD_INPUT, "a chance node leads to too many states");
    if (!reserve(w, &e->child, &e->child_room, e->count + 1, sizeof *e->child) ||
        !reserve(w, &e->probability, &e->probability_room, e->count + 1, sizeof *e->probability) ||
        !reserve(w, &e->times, &e->times_room, e->count + 1, sizeof *e->times))
        return false;
    e->child[e->count] = child;
    e->probability[e->count] = probability;
    e->times[e->count++] = (uint16_t)times;
    return true;
}

static bool other_way(graph_walk *w) {
    return rp_graph_walk_fail(w, RP_FAILED, "its rules give different states on the same way");
}

bool rp_graph_walk_edge(graph_walk *w, graph_edge_list *e, uint32_t child) {
    return child == GRAPH_NONE ? other_way(w) : add_edge(w, e, child, 0, 1);
}

bool rp_graph_walk_drawn(graph_walk *w, graph_edge_list *e, uint32_t child, double probability, int times) {
    if (child == GRAPH_NONE) return other_way(w);
    for (size_t i = 0; i < e->count; i++) {
        if (e->child[i] != child) continue;
        e->probability[i] += probability;
        e->times[i] = (uint16_t)(e->times[i] + times);
        return true;
    }
    return add_edge(w, e, child, probability, times);
}

/* Writes the collected edges, and as many weights as the kind has, to the graph. */
bool rp_graph_walk_finish(graph_walk *w, uint32_t number, const graph_edge_list *e, graph_node shape) {
    rp_state_graph *g = w->building;
    if (!g) return true;
    size_t weights = shape.kind == GRAPH_PAIR ? (size_t)shape.rows + shape.columns : e->count;
    if (g->edge_count + e->count >= UINT32_MAX || g->weight_count + weights >= UINT32_MAX)
        return rp_graph_walk_fail(w, RP_BAD_INPUT, "too many edges between its states");
    if (!reserve(w, &g->edge, &g->edge_room, g->edge_count + e->count, sizeof *g->edge) ||
        !reserve(w, &g->times, &g->times_room, g->edge_count + e->count, sizeof *g->times) ||
        !reserve(w, &g->weight, &g->weight_room, g->weight_count + weights, sizeof *g->weight))
        return false;
    shape.first = g->edge_count;
    shape.weight = g->weight_count;
    g->node[number] = shape;
    bool drawn = shape.kind == GRAPH_CHANCE || shape.kind == GRAPH_LOT;
    memcpy(g->edge + g->edge_count, e->child, e->count * sizeof *e->child);
    memcpy(g->times + g->edge_count, e->times, e->count * sizeof *e->times);
    for (size_t i = 0; i < weights; i++) g->weight[g->weight_count + i] = drawn ? e->probability[i] : 0;
    g->edge_count += (uint32_t)e->count;
    g->weight_count += (uint32_t)weights;
    return true;
}

void rp_graph_walk_end(graph_walk *w, uint32_t number, const double payoff[], const double win[]) {
    rp_state_graph *g = w->building;
    if (!g) return;
    int players = g->game->info.players;
    for (int i = 0; i < g->width; i++) g->value[(size_t)number * (size_t)g->width + (size_t)i] = payoff[i];
    for (int i = 0; i < players; i++) g->win[(size_t)number * (size_t)players + (size_t)i] = win[i];
}

uint32_t rp_graph_walk_lot(graph_walk *w) {
    uint32_t node = add_node(w, (graph_key){0});
    graph_node shape = {.rows = (uint16_t)w->lot.count, .columns = 1, .kind = GRAPH_LOT};
    return node != GRAPH_NONE && rp_graph_walk_finish(w, node, &w->lot, shape) ? node : GRAPH_NONE;
}

bool rp_graph_walk_decision(graph_walk *w, uint32_t node) {
    if (w->visit && !w->visit_all && !w->status) w->status = w->visit(w->context, node, &w->state, w->error);
    return !w->status;
}
