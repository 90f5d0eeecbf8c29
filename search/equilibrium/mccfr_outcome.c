/* Outcome sampling: one path to one end. */
#include "search/equilibrium/mccfr_run.h"

/* Products of sampling probabilities on a long path, and values divided by them, are kept within what a double can
 * square safely; shorter games never see a path of so small a probability. */
#define SMALLEST 1e-100
#define LARGEST 1e100

typedef struct path {
    double own;                    /* product of the walker's sampling probabilities */
    double others[RP_PLAYERS_MAX]; /* of all but the walker and this player */
} path;

static double walk(mccfr_run *run, uint32_t at, const path *p);

static double keep_within(double value) { return value > LARGEST ? LARGEST : value < -LARGEST ? -LARGEST : value; }

static double walk_chance(mccfr_run *run, const rp_game_tree_node *node, const path *p) {
    uint32_t drawn = draw_outcome(run, rp_node_index(node));
    double value = walk(run, node->first + drawn, p);
    if (run->options.baseline != RP_BASELINE_NODE) return value;
    rp_distribution d = run->tree->distribution[rp_node_index(node)];
    return corrected_value(run, &run->tree->probability[d.first], d.count, node->first, drawn, value);
}

/* Somebody else's node: drawn by his mix, which the average remembers. */
static double walk_other(mccfr_run *run, const rp_game_tree_node *node, const rp_information_set *set, const path *p) {
    const double *mix = &run->strategy[set->first];
    uint32_t drawn = draw_action(run, mix, set->actions);
    add_average(run, set, run->weight / (p->own * p->others[set->player]));
    path below = *p;
    for (int player = 0; player < run->tree->players; player++)
        if (player != set->player && player != run->walker) {
            below.others[player] *= mix[drawn];
            if (below.others[player] < SMALLEST) below.others[player] = SMALLEST;
        }
    double value = walk(run, node->first + drawn, &below);
    if (!run->baseline) return value;
    size_t place = run->options.baseline == RP_BASELINE_NODE ? node->first : set->first;
    return corrected_value(run, mix, set->actions, place, drawn, value);
}

/* The walker's node: drawn by a mix that tries everything. */
static double walk_own(mccfr_run *run, const rp_game_tree_node *node, const rp_information_set *set, const path *p) {
    uint32_t count = set->actions, drawn;
    const double *mix = &run->strategy[set->first];
    double explore = run->options.exploration, uniform = explore / count;
    if (rp_random_unit(&run->random) < explore)
        drawn = rp_random_below(&run->random, count);
    else
        drawn = draw_action(run, mix, count);
    double chosen = uniform + (1 - explore) * mix[drawn], weight = 1 / p->own;
    path below = *p;
    below.own *= chosen;
    if (below.own < SMALLEST) below.own = SMALLEST;
    double value = walk(run, node->first + drawn, &below), *regret = &run->regret[set->first], sum;
    if (run->baseline) {
        size_t place = run->options.baseline == RP_BASELINE_NODE ? node->first : set->first;
        double expected = baseline_at(run, place + drawn), excess = (value - expected) / chosen;
        sum = mix[drawn] * excess;
        for (uint32_t i = 0; i < count; i++) sum += mix[i] * baseline_at(run, place + i);
        sum = keep_within(sum);
        for (uint32_t i = 0; i < count; i++) regret[i] += weight * (baseline_at(run, place + i) - sum);
        regret[drawn] += weight * excess;
        learn_baseline(run, place + drawn, value);
    } else {
        sum = keep_within(mix[drawn] * value / chosen);
        for (uint32_t i = 0; i < count; i++) regret[i] -= weight * sum;
        regret[drawn] += weight * value / chosen;
    }
    finish_regrets(run, rp_node_index(node), set);
    return sum;
}

static double walk(mccfr_run *run, uint32_t at, const path *p) {
    const rp_game_tree_node *node = &run->tree->node[at];
    run->visits++;
    if (rp_node_kind(node) == RP_NODE_TERMINAL) return payoff_of(run, rp_node_index(node));
    if (rp_node_kind(node) == RP_NODE_CHANCE) return walk_chance(run, node, p);
    const rp_information_set *set = &run->tree->set[rp_node_index(node)];
    return set->player == run->walker ? walk_own(run, node, set, p) : walk_other(run, node, set, p);
}

void rp_mccfr_walk_outcome(mccfr_run *run) {
    path start = {.own = 1, .others = {1, 1, 1, 1}};
    walk(run, 0, &start);
}
