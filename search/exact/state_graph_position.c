#include "search/exact/state_graph_position.h"

#include "search/equilibrium/matrix_game.h"
#include "search/exact/state_graph_key.h"

static uint32_t child_of(graph_walk *w, const rp_move *move) {
    const rp_game *game = w->graph->game;
    rp_clone(game, &w->next, &w->state);
    rp_advance(game, &w->next, move);
    return rp_graph_walk_enter(w, rp_graph_key_of_state(game, &w->next), &w->next);
}

static bool expand_chance(graph_walk *w, uint32_t node) {
    rp_outcome outcome[RP_OUTCOMES_MAX];
    uint16_t members[RP_OUTCOMES_MAX];
    int count = rp_chance_merged(w->graph->game, &w->state, outcome, members);
    for (int i = 0; i < count && !w->status; i++)
        rp_graph_walk_drawn(w, &w->own, child_of(w, &(rp_move){{outcome[i].outcome}}), outcome[i].probability,
                            members[i]);
    graph_node shape = {.rows = (uint16_t)w->own.count, .columns = 1, .kind = GRAPH_CHANCE};
    return !w->status && rp_graph_walk_finish(w, node, &w->own, shape);
}

static bool expand_turn(graph_walk *w, uint32_t node, int player) {
    rp_action useful[RP_LEGAL_MAX];
    int count = rp_useful(w->graph->game, &w->state, player, useful);
    for (int i = 0; i < count && !w->status; i++) {
        rp_move move = {{0}};
        move.of[player] = useful[i];
        rp_graph_walk_edge(w, &w->own, child_of(w, &move));
    }
    graph_node shape = {.rows = (uint16_t)count, .columns = 1, .kind = GRAPH_TURN, .player = (uint8_t)player};
    return !w->status && rp_graph_walk_finish(w, node, &w->own, shape);
}

static bool expand_pair(graph_walk *w, uint32_t node) {
    const rp_game *game = w->graph->game;
    if (w->graph->width != 1)
        return rp_graph_walk_fail(w, RP_BAD_INPUT,
                                  "simultaneous choices are solved in zero-sum games of two players only");
    rp_action row[RP_LEGAL_MAX], column[RP_LEGAL_MAX];
    int rows = rp_useful(game, &w->state, 0, row), columns = rp_useful(game, &w->state, 1, column);
    if (rows > RP_MATRIX_MAX || columns > RP_MATRIX_MAX)
        return rp_graph_walk_fail(w, RP_BAD_INPUT, "too many actions in one simultaneous choice");
    for (int i = 0; i < rows * columns && !w->status; i++)
        rp_graph_walk_edge(w, &w->own, child_of(w, &(rp_move){{row[i / columns], column[i % columns]}}));
    graph_node shape = {.rows = (uint16_t)rows, .columns = (uint16_t)columns, .kind = GRAPH_PAIR};
    return !w->status && rp_graph_walk_finish(w, node, &w->own, shape);
}

/* Whether everybody who is to act knows the position. */
static bool known_to_all(graph_walk *w, unsigned to_act) {
    const rp_game *game = w->graph->game;
    if (!(game->info.capabilities & RP_HAS_HIDDEN)) return true;
    for (int player = 0; to_act >> player; player++) {
        if (!(to_act >> player & 1)) continue;
        rp_view_of(game, &w->state, player, &w->view);
        if (rp_belief_count(&w->view) == 1) continue;
        w->unsure = player;
        return rp_graph_walk_fail(w, RP_BAD_INPUT, "a player who decides does not know the position");
    }
    return true;
}

bool rp_graph_expand_position(graph_walk *w, uint32_t node) {
    const rp_game *game = w->graph->game;
    unsigned to_act = rp_to_act(game, &w->state);
    if (!to_act) {
        double payoff[RP_PLAYERS_MAX], win[RP_PLAYERS_MAX];
        rp_payoff(game, &w->state, payoff);
        for (int i = 0; i < game->info.players; i++) win[i] = payoff[i] > 0;
        rp_graph_walk_end(w, node, payoff, win);
        return true;
    }
    if (to_act & RP_TO_ACT_CHANCE) return expand_chance(w, node);
    if (!known_to_all(w, to_act) || !rp_graph_walk_decision(w, node)) return false;
    if (!(to_act & (to_act - 1))) return expand_turn(w, node, __builtin_ctz(to_act));
    return expand_pair(w, node);
}
