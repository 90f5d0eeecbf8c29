/* External sampling: all actions of the walker, one of everybody else. */
#include "search/equilibrium/mccfr_run.h"

static double walk(mccfr_run *run, uint32_t at);
static double walk_corrected(mccfr_run *run, uint32_t at);

/* Every action of the walker. The regrets get u(a) - sum of mix * u in two steps, so that nothing has to be kept on the
 * way; a walk meets each set of the walker once at most. */
static inline double try_all(mccfr_run *run, const rp_game_tree_node *node, double (*below)(mccfr_run *, uint32_t)) {
    const rp_information_set *set = &run->tree->set[rp_node_index(node)];
    uint32_t count = set->actions;
    double *regret = &run->regret[set->first], sum = 0;
    const double *mix = &run->strategy[set->first];
    for (uint32_t i = 0; i < count; i++) {
        double value = below(run, node->first + i);
        regret[i] += value;
        sum += mix[i] * value;
    }
    for (uint32_t i = 0; i < count; i++) regret[i] -= sum;
    finish_regrets(run, rp_node_index(node), set);
    return sum;
}

static double walk(mccfr_run *run, uint32_t at) {
    const rp_game_tree *tree = run->tree;
    for (;;) {
        const rp_game_tree_node *node = &tree->node[at];
        run->visits++;
        if (rp_node_kind(node) == RP_NODE_TERMINAL) return payoff_of(run, rp_node_index(node));
        if (rp_node_kind(node) == RP_NODE_CHANCE) {
            at = node->first + draw_outcome(run, rp_node_index(node));
            continue;
        }
        const rp_information_set *set = &tree->set[rp_node_index(node)];
        if (set->player == run->walker) return try_all(run, node, walk);
        add_average(run, set, run->weight);
        at = node->first + draw_action(run, &run->strategy[set->first], set->actions);
    }
}

static double walk_corrected(mccfr_run *run, uint32_t at) {
    const rp_game_tree *tree = run->tree;
    const rp_game_tree_node *node = &tree->node[at];
    bool by_node = run->options.baseline == RP_BASELINE_NODE;
    run->visits++;
    if (rp_node_kind(node) == RP_NODE_TERMINAL) return payoff_of(run, rp_node_index(node));
    if (rp_node_kind(node) == RP_NODE_CHANCE) {
        uint32_t drawn = draw_outcome(run, rp_node_index(node));
        double value = walk_corrected(run, node->first + drawn);
        if (!by_node) return value;
        rp_distribution d = tree->distribution[rp_node_index(node)];
        return corrected_value(run, &tree->probability[d.first], d.count, node->first, drawn, value);
    }
    const rp_information_set *set = &tree->set[rp_node_index(node)];
    if (set->player == run->walker) return try_all(run, node, walk_corrected);
    add_average(run, set, run->weight);
    const double *mix = &run->strategy[set->first];
    uint32_t drawn = draw_action(run, mix, set->actions);
    double value = walk_corrected(run, node->first + drawn);
    return corrected_value(run, mix, set->actions, by_node ? node->first : set->first, drawn, value);
}

void rp_mccfr_walk_external(mccfr_run *run) {
    if (run->baseline)
        walk_corrected(run, 0);
    else
        walk(run, 0);
}
