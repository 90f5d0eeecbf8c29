#include "bench/statistics/value_function.h"
#include "bench/statistics/value_tree.h"

#include "eval/evaluate.h"
#include "search/exact/state_graph.h"

#include <stdlib.h>

const char rp_value_kinds[] = "evaluation|playouts|solved";

struct rp_value_function {
    const rp_game *game;
    rp_value_kind kind;
    int playouts;
    uint64_t seed;
    rp_playout_function *playout;
    rp_state_graph *graph; /* one of the two, when solved */
    rp_value_tree *tree;
};

static rp_status solve(rp_value_function *f, rp_error *error) {
    const rp_state_graph_options how = {.states_maximum = RP_VALUE_GRAPH_STATES};
    rp_status status = RP_BAD_INPUT;
    if (rp_state_graph_suits(f->game, NULL)) status = rp_state_graph_solve(f->game, &how, &f->graph, error);
    return status ? rp_value_tree_new(f->game, RP_VALUE_TREE_NODES, &f->tree, error) : RP_OK;
}

rp_status rp_value_function_new(const rp_game *game, rp_value_kind kind, int playouts, uint64_t seed,
                                rp_value_function **out, rp_error *error) {
    *out = NULL;
    if (kind == RP_VALUE_EVALUATION && !rp_evaluator_of(game)->evaluate)
        return rp_fail(error, RP_BAD_INPUT, "%.100s has no evaluation of its own", game->rules->name);
    rp_value_function *f = calloc(1, sizeof *f);
    if (!f) return rp_fail(error, RP_FAILED, "no memory for a value function");
    rp_playout_function *informed = rp_evaluator_of(game)->playout;
    *f = (rp_value_function){
        .game = game, .kind = kind, .playouts = playouts, .seed = seed, .playout = informed ? informed : rp_playout};
    rp_status status = kind == RP_VALUE_SOLVED ? solve(f, error) : RP_OK;
    if (status)
        rp_value_function_free(f);
    else
        *out = f;
    return status;
}

void rp_value_function_free(rp_value_function *f) {
    if (!f) return;
    rp_state_graph_free(f->graph);
    rp_value_tree_free(f->tree);
    free(f);
}

static void mean_of_playouts(const rp_value_function *f, const rp_state *state, double value[]) {
    int players = f->game->info.players;
    double sum[RP_PLAYERS_MAX] = {0};
    for (int i = 0; i < f->playouts; i++) {
        rp_state played;
        rp_random random;
        rp_random_split(&random, f->seed, (uint64_t)i);
        rp_clone(f->game, &played, state);
        f->playout(f->game, &played, &random, value);
        for (int player = 0; player < players; player++) sum[player] += value[player];
    }
    for (int player = 0; player < players; player++) value[player] = sum[player] / f->playouts;
}

/* From the side of any player whose view the graph knows; in a game of two that pays both, it knows both sides' views.
 */
static bool look_up(const rp_value_function *f, const rp_state *state, double value[]) {
    const rp_game_info *info = &f->game->info;
    rp_state_graph_answer answer;
    rp_view view;
    int known = 0;
    for (int player = 0; player < info->players; player++) {
        rp_view_of(f->game, state, player, &view);
        if (!rp_state_graph_look(f->graph, &view, &answer)) continue;
        value[player] = answer.value;
        known++;
        if (info->players != 2 || !(info->capabilities & RP_ZERO_SUM)) continue;
        value[!player] = -answer.value;
        return true;
    }
    return known == info->players;
}

void rp_value_of(const rp_value_function *f, const rp_state *state, double value[]) {
    if (rp_to_act(f->game, state) == 0) {
        rp_payoff(f->game, state, value);
        return;
    }
    if (f->kind == RP_VALUE_PLAYOUTS) {
        mean_of_playouts(f, state, value);
        return;
    }
    bool known = f->graph ? look_up(f, state, value) : f->tree && rp_value_tree_find(f->tree, state, value);
    if (!known) rp_evaluate(f->game, state, value);
}
