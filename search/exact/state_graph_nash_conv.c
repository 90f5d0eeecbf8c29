/* Best responses over a state graph. */
#include "search/exact/state_graph_build.h"
#include "search/exact/state_graph_values.h"

#include <math.h>
#include <stdlib.h>

typedef struct asking {
    const rp_state_graph *graph;
    rp_state_policy *policy;
    void *context;
    double *weight; /* like graph->weight */
} asking;

static rp_status ask_player(const asking *a, const rp_state *state, int player, int count, double weight[],
                            rp_error *error) {
    const rp_game *game = a->graph->game;
    rp_action useful[RP_LEGAL_MAX];
    double sum = 0;
    bool good = rp_useful(game, state, player, useful) == count;
    rp_status status = a->policy(a->context, state, player, count, useful, weight, error);
    if (status) return status;
    for (int i = 0; i < count; i++) {
        good &= weight[i] >= 0; /* false for NAN too */
        sum += weight[i];
    }
    if (good && fabs(sum - 1) <= 1e-9) return RP_OK;
    return rp_fail(error, RP_BAD_INPUT, "%s: what %s plays is no distribution: it sums to %.12g", game->spec.text,
                   game->info.player_names[player], sum);
}

static rp_status ask_at(void *context, uint32_t number, const rp_state *state, rp_error *error) {
    const asking *a = context;
    const graph_node *node = &a->graph->node[number];
    double *weight = a->weight + node->weight;
    if (node->kind == GRAPH_TURN) return ask_player(a, state, node->player, node->rows, weight, error);
    rp_status status = ask_player(a, state, 0, node->rows, weight, error);
    return status ? status : ask_player(a, state, 1, node->columns, weight + node->rows, error);
}

/* Writes the best action of `player` at every node, by the values of a finished pass, into `response`. */
static void write_response(const graph_pass *pass, int player, double *response) {
    const rp_state_graph *g = pass->graph;
    for (uint32_t number = 0; number < g->node_count; number++) {
        const graph_node *node = &g->node[number];
        bool own = node->kind == GRAPH_TURN ? node->player == player : node->kind == GRAPH_PAIR;
        int chosen = -1;
        if (own) rp_graph_renew(pass, number, &chosen);
        if (chosen < 0) continue;
        bool second = node->kind == GRAPH_PAIR && player == 1;
        double *weight = response + node->weight + (second ? node->rows : 0);
        for (int k = 0; k < (second ? node->columns : node->rows); k++) weight[k] = k == chosen;
    }
}

/* Values of all players at the start when `goal` (see graph_pass) is pursued; of a player who responds his actions go
 * to `response` [may be NULL]. */
static rp_status pass_with(const rp_state_graph *g, int goal, double *weight, double *value, double result[],
                           double *response, rp_error *error) {
    const rp_game_info *info = &g->game->info;
    graph_pass pass = {.graph = g,
                       .goal = goal,
                       .width = g->width,
                       .stride = g->width,
                       .value = value,
                       .weight = weight,
                       .range = fmax(fabs(info->payoff_minimum), fabs(info->payoff_maximum))};
    size_t size = (size_t)g->width;
    for (size_t node = 0; node < g->node_count; node++)
        for (size_t i = 0; i < size; i++)
            value[node * size + i] = g->node[node].kind <= GRAPH_KNOWN ? g->value[node * size + i] : 0;
    rp_status status = rp_graph_pass(&pass, error);
    for (int player = 0; player < info->players && !status; player++)
        result[player] = g->width > 1 ? value[player] : player == 0 ? value[0] : -value[0];
    if (response && !status) write_response(&pass, goal, response);
    return status;
}

static rp_status respond(const rp_state_graph *g, double *weight, double *value, rp_nash_conv *result,
                         rp_error *error) {
    rp_status status = pass_with(g, GRAPH_EVALUATE, weight, value, result->value, NULL, error);
    result->nash_conv = 0;
    for (int player = 0; player < g->game->info.players && !status; player++) {
        double all[RP_PLAYERS_MAX];
        status = pass_with(g, player, weight, value, all, NULL, error);
        if (status) break;
        result->best[player] = all[player];
        result->nash_conv += all[player] - result->value[player];
    }
    return status;
}

rp_status rp_state_graph_nash_conv(const rp_state_graph *graph, rp_state_policy *policy, void *context,
                                   rp_nash_conv *result, rp_error *error) {
    size_t weights = graph->weight_count, values = (size_t)graph->node_count * (size_t)graph->width;
    double *weight = malloc((weights ? weights : 1) * sizeof *weight), *value = malloc(values * sizeof *value);
    rp_status status = RP_OK;
    *result = (rp_nash_conv){0};
    if (!weight || !value) {
        status = rp_fail(error, RP_FAILED, "%s: no memory for a best response", graph->game->spec.text);
    } else {
        memcpy(weight, graph->weight, weights * sizeof *weight);
        asking a = {graph, policy, context, weight};
        if (policy) status = rp_graph_visit(graph, false, ask_at, &a, error);
        if (!status) status = respond(graph, weight, value, result, error);
    }
    free(weight);
    free(value);
    return status;
}

/* Over all players, what a response to `known` earns more against `paid` than `paid` itself. */
static rp_status pay(const rp_state_graph *g, double *known, double *paid, double *response, double *value,
                     double *gain, rp_error *error) {
    double own[RP_PLAYERS_MAX], all[RP_PLAYERS_MAX];
    rp_status status = pass_with(g, GRAPH_EVALUATE, paid, value, own, NULL, error);
    *gain = 0;
    for (int player = 0; player < g->game->info.players && !status; player++) {
        memcpy(response, paid, g->weight_count * sizeof *response);
        status = pass_with(g, player, known, value, all, response, error);
        if (!status) status = pass_with(g, GRAPH_EVALUATE, response, value, all, NULL, error);
        if (!status) *gain += all[player] - own[player];
    }
    return status;
}

rp_status rp_state_graph_gain(const rp_state_graph *graph, rp_state_policy *known, void *known_context,
                              rp_state_policy *paid, void *paid_context, double *gain, rp_error *error) {
    size_t weights = graph->weight_count + (size_t)1, values = (size_t)graph->node_count * (size_t)graph->width;
    double *weight = malloc(3 * weights * sizeof *weight), *value = malloc(values * sizeof *value);
    rp_status status = RP_OK;
    if (!weight || !value) {
        status = rp_fail(error, RP_FAILED, "%s: no memory for a response", graph->game->spec.text);
    } else {
        memcpy(weight, graph->weight, graph->weight_count * sizeof *weight);
        memcpy(weight + weights, graph->weight, graph->weight_count * sizeof *weight);
        asking first = {graph, known, known_context, weight}, second = {graph, paid, paid_context, weight + weights};
        status = rp_graph_visit(graph, false, ask_at, &first, error);
        if (!status) status = rp_graph_visit(graph, false, ask_at, &second, error);
        if (!status) status = pay(graph, weight, weight + weights, weight + 2 * weights, value, gain, error);
    }
    free(weight);
    free(value);
    return status;
}
