#include "bench/statistics/value_tree.h"

#include "search/equilibrium/cfr.h"
#include "search/equilibrium/game_tree_build.h"
#include "search/key_index.h"

#include <stdlib.h>

struct rp_value_tree {
    const rp_game *game;
    rp_key_index index;
    double *value; /* [count * players] */
    size_t count, room;
};

typedef struct walk {
    rp_value_tree *values;
    const rp_game_tree *tree;
    const double *strategy;
    bool failed; /* no memory */
} walk;

static uint64_t key_of(const rp_game *game, const rp_state *state) {
    return rp_hash_bytes(state->bytes, game->info.state_size);
}

/* Histories that end in the same bytes have the same future, but the sets of the tree may differ: the first one stays.
 */
static void keep(walk *w, const rp_state *state, const double value[]) {
    rp_value_tree *v = w->values;
    size_t at, players = (size_t)v->game->info.players;
    uint64_t key = key_of(v->game, state);
    if (rp_key_index_first(&v->index, key, &at) != RP_KEY_INDEX_NONE) return;
    if (v->count == v->room) {
        size_t room = v->room ? v->room * 2 : 1024;
        double *larger = realloc(v->value, room * players * sizeof *larger);
        w->failed |= !larger;
        if (!larger) return;
        v->value = larger;
        v->room = room;
    }
    memcpy(v->value + v->count * players, value, players * sizeof *value);
    w->failed |= !rp_key_index_add(&v->index, key, (uint32_t)v->count++);
}

static void value_state(walk *w, const rp_state *state, uint32_t node, double value[]);

/* Adds share * value of the state that `move` leads to. */
static void add_child(walk *w, const rp_state *state, const rp_move *move, uint32_t node, double share,
                      double value[]) {
    rp_state after;
    double below[RP_PLAYERS_MAX];
    rp_clone(w->values->game, &after, state);
    rp_advance(w->values->game, &after, move);
    value_state(w, &after, node, below);
    for (int i = 0; i < w->values->game->info.players; i++) value[i] += share * below[i];
}

static void value_chance(walk *w, const rp_state *state, uint32_t first, double value[]) {
    rp_outcome outcome[RP_OUTCOMES_MAX];
    int count = rp_chance(w->values->game, state, outcome);
    for (int i = 0; i < count && !w->failed; i++) {
        rp_move move = {{outcome[i].outcome}};
        add_child(w, state, &move, first + (uint32_t)i, outcome[i].probability, value);
    }
}

/* The choices of the players from `player` on; those before stand in `move`. */
static void value_choices(walk *w, const rp_state *state, unsigned to_act, int player, uint32_t node, rp_move *move,
                          double share, double value[]) {
    while (to_act >> player && !(to_act >> player & 1)) player++;
    if (!(to_act >> player)) {
        add_child(w, state, move, node, share, value);
        return;
    }
    const rp_game_tree_node *here = &w->tree->node[node];
    const rp_information_set *set = &w->tree->set[rp_node_index(here)];
    for (uint32_t i = 0; i < set->actions && !w->failed; i++) {
        move->of[player] = w->tree->action[set->first + i];
        value_choices(w, state, to_act, player + 1, here->first + i, move, share * w->strategy[set->first + i], value);
    }
}

static void value_state(walk *w, const rp_state *state, uint32_t node, double value[]) {
    const rp_game *game = w->values->game;
    unsigned to_act = rp_to_act(game, state);
    memset(value, 0, sizeof *value * (size_t)game->info.players);
    if (to_act == 0) {
        rp_payoff(game, state, value);
        return;
    }
    rp_move move = {{0}};
    if (to_act & RP_TO_ACT_CHANCE)
        value_chance(w, state, w->tree->node[node].first, value);
    else
        value_choices(w, state, to_act, 0, node, &move, 1, value);
    keep(w, state, value);
}

static rp_status solve(const rp_game_tree *tree, double strategy[], rp_error *error) {
    rp_sequence_form *form = NULL;
    rp_cfr *cfr = NULL;
    rp_status status = rp_sequence_form_build(tree, &form, error);
    if (!status) status = rp_cfr_new(form, &(rp_cfr_options){.algorithm = RP_PREDICTIVE_CFR_PLUS}, &cfr, error);
    if (!status) {
        rp_cfr_iterate(cfr, RP_VALUE_TREE_ITERATIONS);
        rp_cfr_average(cfr, strategy);
    }
    rp_cfr_free(cfr);
    rp_sequence_form_free(form);
    return status;
}

static rp_status fill(rp_value_tree *values, const rp_game_tree *tree, rp_error *error) {
    double *strategy = malloc(tree->slot_count * sizeof *strategy), value[RP_PLAYERS_MAX];
    if (!strategy) return rp_fail(error, RP_FAILED, "no memory to solve %.100s", values->game->spec.text);
    rp_status status = solve(tree, strategy, error);
    walk w = {.values = values, .tree = tree, .strategy = strategy};
    rp_state state;
    rp_start(values->game, &state);
    if (!status) value_state(&w, &state, 0, value);
    free(strategy);
    return w.failed ? rp_fail(error, RP_FAILED, "no memory to solve %.100s", values->game->spec.text) : status;
}

rp_status rp_value_tree_new(const rp_game *game, uint64_t nodes, rp_value_tree **out, rp_error *error) {
    rp_game_tree *tree = NULL;
    *out = NULL;
    rp_status status = rp_game_tree_build(game, &(rp_game_tree_options){.nodes_maximum = nodes}, &tree, error);
    rp_value_tree *values = status ? NULL : calloc(1, sizeof *values);
    if (!status && !values) status = rp_fail(error, RP_FAILED, "no memory to solve %.100s", game->spec.text);
    if (values) values->game = game;
    if (!status) status = fill(values, tree, error);
    rp_game_tree_free(tree);
    if (status)
        rp_value_tree_free(values);
    else
        *out = values;
    return status;
}

void rp_value_tree_free(rp_value_tree *values) {
    if (!values) return;
    rp_key_index_release(&values->index);
    free(values->value);
    free(values);
}

bool rp_value_tree_find(const rp_value_tree *values, const rp_state *state, double value[]) {
    size_t at, players = (size_t)values->game->info.players;
    uint32_t found = rp_key_index_first(&values->index, key_of(values->game, state), &at);
    if (found == RP_KEY_INDEX_NONE) return false;
    memcpy(value, values->value + found * players, players * sizeof *value);
    return true;
}
