#include "search/equilibrium/action_values.h"

#include <stdlib.h>
#include <string.h>

/* One information set's place in the order of (player, key). */
typedef struct place {
    uint64_t key;
    uint32_t set;
    uint8_t player;
} place;

/* Sums over the histories of a set: weight by the others, and by chance alone where the others never come. */
typedef struct sums {
    double others, chance;
} sums;

struct rp_action_values {
    place *place;
    uint32_t count, slots;
    rp_action_value *slot; /* [slot_count] */
    double *own;           /* [set_count] the player's own reach */
    sums *weight;          /* [set_count] */
    uint32_t *first;       /* [set_count] first slot */
    uint16_t *actions;     /* [set_count] */
};

typedef struct walk {
    const rp_game_tree *tree;
    const double *strategy;
    rp_action_values *values;
    sums *sum; /* [slot_count] of value times weight */
} walk;

static void add_terminal(const walk *w, const rp_game_tree_node *node, double payoff[]) {
    const double *row = w->tree->payoff + (size_t)rp_node_index(node) * (size_t)w->tree->players;
    memcpy(payoff, row, (size_t)w->tree->players * sizeof *row);
}

/* Expected payoffs of a history. `reach`: each player's own probability, then that of chance. */
static void go(const walk *w, uint32_t at, const double reach[], double payoff[]) {
    const rp_game_tree *tree = w->tree;
    const rp_game_tree_node *node = &tree->node[at];
    const int players = tree->players;
    double below[RP_PLAYERS_MAX], next[RP_PLAYERS_MAX + 1];
    if (rp_node_kind(node) == RP_NODE_TERMINAL) {
        add_terminal(w, node, payoff);
        return;
    }
    memset(payoff, 0, (size_t)players * sizeof *payoff);
    memcpy(next, reach, ((size_t)players + 1) * sizeof *next);
    if (rp_node_kind(node) == RP_NODE_CHANCE) {
        const rp_distribution *distribution = &tree->distribution[rp_node_index(node)];
        for (uint32_t i = 0; i < distribution->count; i++) {
            double probability = tree->probability[distribution->first + i];
            next[players] = reach[players] * probability;
            go(w, node->first + i, next, below);
            for (int p = 0; p < players; p++) payoff[p] += probability * below[p];
        }
        return;
    }
    uint32_t index = rp_node_index(node);
    const rp_information_set *set = &tree->set[index];
    const int player = set->player;
    double others = reach[players];
    for (int p = 0; p < players; p++)
        if (p != player) others *= reach[p];
    w->values->own[index] = reach[player];
    w->values->weight[index].others += others;
    w->values->weight[index].chance += reach[players];
    for (uint32_t a = 0; a < set->actions; a++) {
        double probability = w->strategy[set->first + a];
        next[player] = reach[player] * probability;
        go(w, node->first + a, next, below);
        for (int p = 0; p < players; p++) payoff[p] += probability * below[p];
        w->sum[set->first + a].others += others * below[player];
        w->sum[set->first + a].chance += reach[players] * below[player];
    }
}

static int by_key(const void *a, const void *b) {
    const place *x = a, *y = b;
    if (x->player != y->player) return x->player < y->player ? -1 : 1;
    if (x->key != y->key) return x->key < y->key ? -1 : 1;
    return x->set < y->set ? -1 : x->set > y->set;
}

static void fill(const walk *w) {
    const rp_game_tree *tree = w->tree;
    rp_action_values *values = w->values;
    for (uint32_t i = 0; i < tree->set_count; i++) {
        const rp_information_set *set = &tree->set[i];
        const sums *weight = &values->weight[i];
        values->place[i] = (place){.key = set->key, .set = i, .player = set->player};
        values->first[i] = set->first;
        values->actions[i] = set->actions;
        for (uint32_t slot = set->first; slot < set->first + set->actions; slot++)
            values->slot[slot] = (rp_action_value){.action = tree->action[slot],
                                                   .probability = w->strategy[slot],
                                                   .value = weight->others > 0 ? w->sum[slot].others / weight->others
                                                                               : w->sum[slot].chance / weight->chance};
    }
    qsort(values->place, values->count, sizeof *values->place, by_key);
}

rp_status rp_action_values_make(const rp_game_tree *tree, const double strategy[], rp_action_values **result,
                                rp_error *error) {
    rp_action_values *values = calloc(1, sizeof *values);
    sums *sum = calloc(tree->slot_count, sizeof *sum);
    *result = NULL;
    if (values) {
        values->count = tree->set_count;
        values->slots = tree->slot_count;
        values->place = calloc(tree->set_count + 1, sizeof *values->place);
        values->slot = calloc(tree->slot_count + 1, sizeof *values->slot);
        values->own = calloc(tree->set_count + 1, sizeof *values->own);
        values->weight = calloc(tree->set_count + 1, sizeof *values->weight);
        values->first = calloc(tree->set_count + 1, sizeof *values->first);
        values->actions = calloc(tree->set_count + 1, sizeof *values->actions);
    }
    if (!sum || !values || !values->place || !values->slot || !values->own || !values->weight || !values->first ||
        !values->actions) {
        free(sum);
        rp_action_values_free(values);
        return rp_fail(error, RP_FAILED, "no memory for the values of a policy");
    }
    const walk w = {.tree = tree, .strategy = strategy, .values = values, .sum = sum};
    double reach[RP_PLAYERS_MAX + 1], payoff[RP_PLAYERS_MAX];
    for (int i = 0; i <= tree->players; i++) reach[i] = 1;
    go(&w, 0, reach, payoff);
    fill(&w);
    free(sum);
    *result = values;
    return RP_OK;
}

void rp_action_values_free(rp_action_values *values) {
    if (!values) return;
    free(values->place);
    free(values->slot);
    free(values->own);
    free(values->weight);
    free(values->first);
    free(values->actions);
    free(values);
}

/* The first place that is not below (player, key). */
static uint32_t lower_bound(const rp_action_values *values, int player, uint64_t key) {
    uint32_t low = 0, high = values->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const place *p = &values->place[middle];
        if (p->player < player || (p->player == player && p->key < key))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int rp_action_values_find(const rp_action_values *values, int player, uint64_t key, rp_action_value answer[]) {
    uint32_t from = lower_bound(values, player, key), to = from;
    double own = 0, others = 0;
    for (; to < values->count && values->place[to].player == player && values->place[to].key == key; to++) {
        uint32_t set = values->place[to].set;
        own += values->own[set];
        others += values->weight[set].others;
    }
    if (to == from) return 0;
    int count = values->actions[values->place[from].set];
    for (int a = 0; a < count; a++) {
        answer[a] =
            (rp_action_value){.action = values->slot[values->first[values->place[from].set] + (uint32_t)a].action};
        for (uint32_t i = from; i < to; i++) {
            uint32_t set = values->place[i].set;
            const rp_action_value *slot = &values->slot[values->first[set] + (uint32_t)a];
            double alike = 1.0 / (to - from);
            answer[a].probability += to - from == 1 ? slot->probability
                                     : own > 0      ? slot->probability * values->own[set] / own
                                                    : alike / count;
            answer[a].value += slot->value * (others > 0 ? values->weight[set].others / others : alike);
        }
    }
    return count;
}

size_t rp_action_values_bytes(const rp_action_values *values) {
    size_t set = sizeof(place) + sizeof(double) + sizeof(sums) + sizeof(uint32_t) + sizeof(uint16_t);
    return values->count * set + values->slots * sizeof(rp_action_value);
}
