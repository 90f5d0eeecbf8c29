#include "search/equilibrium/game_tree.h"

#include <stdlib.h>

void rp_game_tree_free(rp_game_tree *tree) {
    if (!tree) return;
    free(tree->node);
    free(tree->set);
    free(tree->action);
    free(tree->payoff);
    free(tree->distribution);
    free(tree->probability);
    free(tree);
}

void rp_game_tree_drop_nodes(rp_game_tree *tree) {
    free(tree->node);
    tree->node = NULL;
}

size_t rp_game_tree_bytes(const rp_game_tree *tree) {
    size_t nodes = tree->node ? tree->node_count : 0;
    return sizeof *tree + nodes * sizeof *tree->node + tree->set_count * sizeof *tree->set +
           tree->slot_count * sizeof *tree->action +
           (size_t)tree->payoff_count * (size_t)tree->players * sizeof *tree->payoff +
           tree->distribution_count * sizeof *tree->distribution + tree->probability_count * sizeof *tree->probability;
}
