#include "search/exact/state_graph_belief.h"

#include "search/exact/state_graph_key.h"

uint32_t rp_graph_enter_view(graph_walk *w) {
    graph_key key;
    uint64_t count = rp_belief_count(&w->next_view);
    if (count == 0 || count > RP_STATE_GRAPH_WORLDS_MAX) {
        rp_graph_walk_fail(w, RP_BAD_INPUT,
                           count ? "too many worlds are possible in one view" : "what is hidden cannot be enumerated");
        return GRAPH_NONE;
    }
    if (!rp_graph_key_of_belief(&w->next_view, &key)) {
        rp_graph_walk_fail(w, RP_FAILED, "no memory for a belief");
        return GRAPH_NONE;
    }
    return rp_graph_walk_enter(w, key, &w->next_view.masked);
}

static void add_belief(graph_walk *w, graph_edge_list *e, const rp_state *world, const rp_move *move,
                       double probability) {
    rp_clone(w->graph->game, &w->next, world);
    rp_advance(w->graph->game, &w->next, move);
    rp_view_of(w->graph->game, &w->next, w->graph->decider, &w->next_view);
    uint32_t child = rp_graph_enter_view(w);
    if (!w->status) rp_graph_walk_drawn(w, e, child, probability, 1);
}

static bool end_belief(graph_walk *w, uint32_t node, uint64_t worlds) {
    const rp_game *game = w->graph->game;
    double sum[RP_PLAYERS_MAX] = {0}, win[RP_PLAYERS_MAX] = {0};
    for (uint64_t i = 0; i < worlds; i++) {
        double payoff[RP_PLAYERS_MAX], probability = rp_belief_world(&w->view, i, &w->state);
        rp_payoff(game, &w->state, payoff);
        for (int p = 0; p < game->info.players; p++) {
            sum[p] += probability * payoff[p];
            win[p] += payoff[p] > 0 ? probability : 0;
        }
    }
    rp_graph_walk_end(w, node, sum, win);
    return true;
}

static bool chance_of_belief(graph_walk *w, uint32_t node, uint64_t worlds) {
    rp_outcome outcome[RP_OUTCOMES_MAX];
    for (uint64_t i = 0; i < worlds; i++) {
        double probability = rp_belief_world(&w->view, i, &w->state);
        int count = rp_chance(w->graph->game, &w->state, outcome);
        for (int k = 0; k < count && !w->status; k++)
            add_belief(w, &w->own, &w->state, &(rp_move){{outcome[k].outcome}}, probability * outcome[k].probability);
    }
    graph_node shape = {.rows = (uint16_t)w->own.count, .columns = 1, .kind = GRAPH_CHANCE};
    return !w->status && rp_graph_walk_finish(w, node, &w->own, shape);
}

/* Where an action leads: a state, or a lot between several. */
static uint32_t child_of_action(graph_walk *w, rp_action action, uint64_t worlds) {
    rp_move move = {{0}};
    move.of[w->graph->decider] = action;
    w->lot.count = 0;
    for (uint64_t i = 0; i < worlds && !w->status; i++) {
        double probability = rp_belief_world(&w->view, i, &w->state);
        add_belief(w, &w->lot, &w->state, &move, probability);
    }
    if (w->status) return GRAPH_NONE;
    if (w->lot.count == 1 || !w->building) return w->lot.child[0];
    return rp_graph_walk_lot(w);
}

static bool turn_of_belief(graph_walk *w, uint32_t node, uint64_t worlds) {
    rp_action useful[RP_LEGAL_MAX];
    int player = w->graph->decider, count = rp_useful(w->graph->game, &w->view.masked, player, useful);
    rp_belief_world(&w->view, 0, &w->state);
    if (!rp_graph_walk_decision(w, node)) return false;
    for (int i = 0; i < count && !w->status; i++) {
        uint32_t child = child_of_action(w, useful[i], worlds);
        if (!w->status) rp_graph_walk_edge(w, &w->own, child);
    }
    graph_node shape = {.rows = (uint16_t)count, .columns = 1, .kind = GRAPH_TURN, .player = (uint8_t)player};
    return !w->status && rp_graph_walk_finish(w, node, &w->own, shape);
}

bool rp_graph_expand_belief(graph_walk *w, uint32_t node) {
    const rp_game *game = w->graph->game;
    unsigned to_act = rp_to_act(game, &w->view.masked);
    uint64_t worlds = rp_belief_count(&w->view);
    if (!to_act) return end_belief(w, node, worlds);
    if (to_act & RP_TO_ACT_CHANCE) return chance_of_belief(w, node, worlds);
    if (to_act == RP_TO_ACT_PLAYER(w->graph->decider)) return turn_of_belief(w, node, worlds);
    return rp_graph_walk_fail(
        w, RP_BAD_INPUT,
        "something is hidden from a player who decides, and others decide too: that needs a game tree");
}
