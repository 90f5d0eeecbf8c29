#include "search/exact/state_graph_renew.h"

#include "search/equilibrium/matrix_game.h"

#include <math.h>

static double *value_of(const graph_pass *pass, uint32_t node) {
    return pass->value + (size_t)node * (size_t)pass->stride;
}

/* What `player` gets out of a node. */
static double worth(const graph_pass *pass, uint32_t node, int player) {
    const double *value = value_of(pass, node);
    return pass->width > 1 ? value[player] : player == 0 ? value[0] : -value[0];
}

static bool plays_best(const graph_pass *pass, int player) { return pass->goal == GRAPH_SOLVE || pass->goal == player; }

/* Mean over the edges with the node's own weights: chance, or a turn by policy. */
static void mean(const graph_pass *pass, const graph_node *node, double out[]) {
    const uint32_t *edge = pass->graph->edge + node->first;
    const double *weight = pass->weight + node->weight;
    for (int i = 0; i < pass->width; i++) out[i] = 0;
    for (int k = 0; k < node->rows; k++) {
        if (weight[k] == 0) continue;
        const double *child = value_of(pass, edge[k]);
        for (int i = 0; i < pass->width; i++) out[i] += weight[k] * child[i];
    }
}

static int best(const graph_pass *pass, const graph_node *node, double out[]) {
    const uint32_t *edge = pass->graph->edge + node->first;
    int chosen = 0;
    for (int k = 1; k < node->rows; k++)
        if (worth(pass, edge[k], node->player) > worth(pass, edge[chosen], node->player)) chosen = k;
    const double *child = value_of(pass, edge[chosen]);
    for (int i = 0; i < pass->width; i++) out[i] = child[i];
    for (int k = 0; k < node->rows && pass->goal == GRAPH_SOLVE; k++)
        pass->weight[node->weight + (uint32_t)k] = k == chosen;
    return chosen;
}

static double matrix(const graph_pass *pass, const graph_node *node) {
    double payoff[RP_MATRIX_MAX * RP_MATRIX_MAX];
    const uint32_t *edge = pass->graph->edge + node->first;
    for (uint32_t k = 0; k < graph_edges(node); k++) payoff[k] = *value_of(pass, edge[k]);
    double *row_mix = pass->weight + node->weight;
    return rp_matrix_game(payoff, node->rows, node->columns, row_mix, row_mix + node->rows);
}

/* Player 0's payoff when the other side keeps its mix: of the best action of `player`, which goes to *chosen, or of his
 * own mix. */
static double answer(const graph_pass *pass, const graph_node *node, int player, int *chosen) {
    const uint32_t *edge = pass->graph->edge + node->first;
    const double *row_mix = pass->weight + node->weight, *column_mix = row_mix + node->rows;
    int own = player == 0 ? node->rows : node->columns, other = player == 0 ? node->columns : node->rows;
    const double *own_mix = player == 0 ? row_mix : column_mix, *other_mix = player == 0 ? column_mix : row_mix;
    double total = 0, most = -INFINITY;
    int best_action = 0;
    for (int i = 0; i < own; i++) {
        double sum = 0;
        for (int j = 0; j < other; j++) {
            if (other_mix[j] == 0) continue;
            uint32_t child = edge[player == 0 ? i * node->columns + j : j * node->columns + i];
            sum += other_mix[j] * worth(pass, child, player);
        }
        if (own_mix[i] > 0) total += own_mix[i] * sum;
        if (sum > most) most = sum, best_action = i;
    }
    *chosen = plays_best(pass, player) ? best_action : -1;
    double result = *chosen >= 0 ? most : total;
    return player == 0 ? result : -result;
}

double rp_graph_renew(const graph_pass *pass, uint32_t number, int *chosen) {
    const graph_node *node = &pass->graph->node[number];
    double fresh[RP_PLAYERS_MAX], *value = value_of(pass, number), change = 0;
    *chosen = -1;
    if (node->kind <= GRAPH_KNOWN) return 0;
    if (node->kind == GRAPH_PAIR)
        fresh[0] = pass->goal == GRAPH_SOLVE ? matrix(pass, node) : answer(pass, node, pass->goal == 1, chosen);
    else if (node->kind == GRAPH_TURN && plays_best(pass, node->player))
        *chosen = best(pass, node, fresh);
    else
        mean(pass, node, fresh);
    for (int i = 0; i < pass->width; i++) {
        change = fmax(change, fabs(fresh[i] - value[i]));
        value[i] = fresh[i];
    }
    return change;
}

bool rp_graph_stopped(const graph_pass *pass) {
    return pass->options && pass->options->stop && atomic_load_explicit(pass->options->stop, memory_order_relaxed);
}
