/* Looking into a solved state graph. Actions are looked up one by one where they lead to: a state may stand for others
 * in which the same actions have other names. */
#include "search/equilibrium/matrix_game.h"
#include "search/exact/state_graph_build.h"
#include "search/exact/state_graph_key.h"

typedef struct worth {
    double value, win; /* to the player who asks */
} worth;

typedef struct looking {
    const rp_state_graph *graph;
    const rp_view *view;
    rp_state_graph_answer *answer;
    bool lost; /* something was not in the graph */
} looking;

static uint32_t node_of_view(const rp_state_graph *g, const rp_view *view) {
    uint64_t worlds = rp_belief_count(view);
    if (g->decider >= 0) {
        graph_key key;
        if (view->player != g->decider || worlds == 0 || worlds > RP_STATE_GRAPH_WORLDS_MAX) return GRAPH_NONE;
        return rp_graph_key_of_belief(view, &key) ? rp_graph_find(g, key) : GRAPH_NONE;
    }
    rp_state state;
    if (worlds != 1) return GRAPH_NONE;
    rp_belief_world(view, 0, &state);
    return rp_graph_find(g, rp_graph_key_of_state(g->game, &state));
}

static uint32_t node_of_state(const rp_state_graph *g, const rp_state *state) {
    if (g->decider < 0) return rp_graph_find(g, rp_graph_key_of_state(g->game, state));
    rp_view view;
    rp_view_of(g->game, state, g->decider, &view);
    return node_of_view(g, &view);
}

/* Where `move` leads to on average over the worlds of the view. */
static worth after(looking *l, const rp_move *move) {
    const rp_state_graph *g = l->graph;
    uint64_t worlds = rp_belief_count(l->view);
    worth sum = {0, 0};
    for (uint64_t i = 0; i < worlds && !l->lost; i++) {
        rp_state state;
        double probability = rp_belief_world(l->view, i, &state);
        rp_advance(g->game, &state, move);
        uint32_t node = node_of_state(g, &state);
        if (node == GRAPH_NONE) {
            l->lost = true;
            break;
        }
        sum.value += probability * graph_value_to(g, node, l->view->player);
        sum.win += probability * graph_win_of(g, node, l->view->player);
    }
    return sum;
}

static void look_at_turn(looking *l) {
    rp_state_graph_answer *answer = l->answer;
    int best = 0;
    for (int i = 0; i < answer->count && !l->lost; i++) {
        rp_move move = {{0}};
        move.of[l->view->player] = answer->action[i].action;
        worth w = after(l, &move);
        answer->action[i].value = w.value;
        answer->action[i].win = w.win;
        if (w.value > answer->action[best].value) best = i;
    }
    answer->action[best].share = 1;
}

/* The table of all pairs once more, and the policy from it. */
static void look_at_pair(looking *l) {
    rp_state_graph_answer *answer = l->answer;
    rp_action theirs[RP_LEGAL_MAX];
    double payoff[RP_MATRIX_MAX * RP_MATRIX_MAX], mix[2][RP_MATRIX_MAX];
    static const double sign[2] = {1, -1};
    int player = l->view->player;
    int other = rp_useful(l->graph->game, &l->view->masked, !player, theirs), own = answer->count;
    int columns = player == 0 ? other : own;
    double win[RP_MATRIX_MAX * RP_MATRIX_MAX];
    for (int i = 0; i < own; i++)
        for (int j = 0; j < other && !l->lost; j++) {
            rp_move move = {{0}};
            move.of[player] = answer->action[i].action;
            move.of[!player] = theirs[j];
            worth w = after(l, &move);
            int cell = player == 0 ? i * columns + j : j * columns + i;
            payoff[cell] = sign[player] * w.value;
            win[cell] = w.win;
        }
    if (l->lost) return;
    rp_matrix_game(payoff, player == 0 ? own : other, columns, mix[0], mix[1]);
    for (int i = 0; i < own; i++) {
        rp_state_graph_action *action = &answer->action[i];
        action->share = mix[player][i];
        for (int j = 0; j < other; j++) {
            int cell = player == 0 ? i * columns + j : j * columns + i;
            action->value += mix[!player][j] * sign[player] * payoff[cell];
            action->win += mix[!player][j] * win[cell];
        }
    }
}

bool rp_state_graph_look(const rp_state_graph *graph, const rp_view *view, rp_state_graph_answer *answer) {
    uint32_t number = node_of_view(graph, view);
    if (number == GRAPH_NONE) return false;
    const graph_node *node = &graph->node[number];
    int player = view->player;
    looking l = {graph, view, answer, false};
    *answer = (rp_state_graph_answer){.value = graph_value_to(graph, number, player),
                                      .win = graph_win_of(graph, number, player)};
    unsigned to_act = rp_to_act(graph->game, &view->masked);
    if (node->kind < GRAPH_TURN || !(to_act >> player & 1)) return true;
    rp_action useful[RP_LEGAL_MAX];
    answer->count = rp_useful(graph->game, &view->masked, player, useful);
    for (int i = 0; i < answer->count; i++) answer->action[i].action = useful[i];
    if (node->kind == GRAPH_TURN)
        look_at_turn(&l);
    else
        look_at_pair(&l);
    return !l.lost;
}

/* ---- every state -------------------------------------------------------------------------------------------- */

typedef struct telling {
    const rp_state_graph *graph;
    rp_state_visitor *visit;
    void *context;
} telling;

static rp_status tell(void *context, uint32_t node, const rp_state *state, rp_error *error) {
    const telling *t = context;
    const rp_state_graph *g = t->graph;
    double value[RP_PLAYERS_MAX], win[RP_PLAYERS_MAX];
    graph_key key = {0};
    if (g->decider >= 0) {
        rp_view view = {.game = g->game, .player = g->decider};
        rp_clone(g->game, &view.masked, state);
        if (!rp_graph_key_of_belief(&view, &key)) return rp_fail(error, RP_FAILED, "no memory for a belief");
    } else {
        key = rp_graph_key_of_state(g->game, state);
    }
    for (int player = 0; player < g->game->info.players; player++) {
        value[player] = graph_value_to(g, node, player);
        win[player] = graph_win_of(g, node, player);
    }
    return t->visit(t->context, state, key.key, value, win, error);
}

rp_status rp_state_graph_each(const rp_state_graph *graph, rp_state_visitor *visit, void *context, rp_error *error) {
    telling t = {graph, visit, context};
    return rp_graph_visit(graph, true, tell, &t, error);
}
