#include "search/exact/state_graph_component.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

enum { KNOTS_MAX = 8, NEWTON_STEPS = 24, STEADY_SWEEPS = 8 };

typedef struct gradient {
    double by[KNOTS_MAX];
} gradient;

struct graph_component {
    const graph_pass *pass;
    uint32_t begin, end;
    uint32_t *place; /* [node_count] 1 + position in the component; 0 for other nodes */
    gradient *slope; /* [of the largest component] */
    uint32_t knot[KNOTS_MAX];
    int knots;
    uint64_t sweeps;
};

graph_component *rp_graph_component_new(const rp_state_graph *graph) {
    graph_component *c = calloc(1, sizeof *c);
    if (!c) return NULL;
    c->place = calloc(graph->node_count, sizeof *c->place);
    c->slope = malloc((size_t)graph->facts.largest_component * sizeof *c->slope);
    if (c->place && c->slope) return c;
    rp_graph_component_free(c);
    return NULL;
}

void rp_graph_component_free(graph_component *component) {
    if (!component) return;
    free(component->place);
    free(component->slope);
    free(component);
}

static uint32_t node_at(const graph_component *c, uint32_t i) { return c->pass->graph->order[i] & ~GRAPH_FIRST; }
static double *value_at(const graph_component *c, uint32_t node) {
    return c->pass->value + (size_t)node * (size_t)c->pass->stride;
}

static bool add_knot(graph_component *c, uint32_t node) {
    for (int i = 0; i < c->knots; i++)
        if (c->knot[i] == node) return true;
    if (c->knots == KNOTS_MAX) return false;
    c->knot[c->knots++] = node;
    return true;
}

/* Nodes to which an edge leads from one that comes before, or from itself; false when there are too many. */
static bool find_knots(graph_component *c) {
    const rp_state_graph *g = c->pass->graph;
    c->knots = 0;
    for (uint32_t i = c->begin; i < c->end; i++) c->place[node_at(c, i)] = 1 + i - c->begin;
    for (uint32_t i = c->begin; i < c->end; i++) {
        const graph_node *node = &g->node[node_at(c, i)];
        for (uint32_t k = 0; k < graph_edges(node); k++) {
            uint32_t child = g->edge[node->first + k];
            if (c->place[child] > i - c->begin && !add_knot(c, child)) return false;
        }
    }
    return true;
}

/* ---- sweeps -------------------------------------------------------------------------------------------------- */

static void add_slope(const graph_component *c, double weight, uint32_t child, gradient *sum) {
    if (weight == 0 || !c->place[child]) return;
    const gradient *of_child = &c->slope[c->place[child] - 1];
    for (int i = 0; i < c->knots; i++) sum->by[i] += weight * of_child->by[i];
}

/* Gradient of a simultaneous choice: of the cell that the mixes, or the chosen action and the other's mix, make. */
static void slope_of_pair(const graph_component *c, const graph_node *node, int chosen, gradient *sum) {
    const double *row_mix = c->pass->weight + node->weight, *column_mix = row_mix + node->rows;
    bool row_chosen = chosen >= 0 && c->pass->goal == 0, column_chosen = chosen >= 0 && c->pass->goal == 1;
    for (int i = 0; i < node->rows; i++)
        for (int j = 0; j < node->columns; j++) {
            double row = row_chosen ? i == chosen : row_mix[i], column = column_chosen ? j == chosen : column_mix[j];
            add_slope(c, row * column, c->pass->graph->edge[node->first + (uint32_t)(i * node->columns + j)], sum);
        }
}

static void renew_slope(graph_component *c, uint32_t number, int chosen) {
    const graph_node *node = &c->pass->graph->node[number];
    const uint32_t *edge = c->pass->graph->edge + node->first;
    gradient sum = {{0}};
    if (node->kind == GRAPH_PAIR)
        slope_of_pair(c, node, chosen, &sum);
    else if (chosen >= 0)
        add_slope(c, 1, edge[chosen], &sum);
    else
        for (int k = 0; k < node->rows; k++) add_slope(c, c->pass->weight[node->weight + (uint32_t)k], edge[k], &sum);
    c->slope[c->place[number] - 1] = sum;
}

/* One sweep; returns how far values moved at most. With slopes: gradients too. */
static double sweep(graph_component *c, bool slopes) {
    double change = 0;
    for (uint32_t i = c->begin; i < c->end; i++) {
        int chosen;
        uint32_t node = node_at(c, i);
        change = fmax(change, rp_graph_renew(c->pass, node, &chosen));
        if (slopes) renew_slope(c, node, chosen);
    }
    c->sweeps++;
    return change;
}

/* ---- Newton's method ----------------------------------------------------------------------------------------- */

/* Solves a x = b for n unknowns by elimination; false when it cannot be told. */
static bool solve_linear(double a[KNOTS_MAX][KNOTS_MAX], double b[], int n) {
    for (int column = 0; column < n; column++) {
        int pivot = column;
        for (int row = column + 1; row < n; row++)
            if (fabs(a[row][column]) > fabs(a[pivot][column])) pivot = row;
        if (!(fabs(a[pivot][column]) > 1e-9)) return false;
        for (int k = 0; k < n; k++) {
            double swap = a[column][k];
            a[column][k] = a[pivot][k];
            a[pivot][k] = swap;
        }
        double swap = b[column];
        b[column] = b[pivot];
        b[pivot] = swap;
        for (int row = column + 1; row < n; row++) {
            double factor = a[row][column] / a[column][column];
            for (int k = column; k < n; k++) a[row][k] -= factor * a[column][k];
            b[row] -= factor * b[column];
        }
    }
    for (int row = n - 1; row >= 0; row--) {
        for (int k = row + 1; k < n; k++) b[row] -= a[row][k] * b[k];
        b[row] /= a[row][row];
    }
    return true;
}

/* x + (1 - f'(x))^-1 (f(x) - x) at the knots, whose values are f(x); false when it leads nowhere. */
static bool newton_step(graph_component *c, const double x[]) {
    double a[KNOTS_MAX][KNOTS_MAX], step[KNOTS_MAX];
    for (int i = 0; i < c->knots; i++) {
        const gradient *slope = &c->slope[c->place[c->knot[i]] - 1];
        for (int j = 0; j < c->knots; j++) a[i][j] = (i == j) - slope->by[j];
        step[i] = *value_at(c, c->knot[i]) - x[i];
    }
    if (!solve_linear(a, step, c->knots)) return false;
    for (int i = 0; i < c->knots; i++)
        if (!(fabs(x[i] + step[i]) <= 2 * c->pass->range)) return false;
    for (int i = 0; i < c->knots; i++) *value_at(c, c->knot[i]) = x[i] + step[i];
    return true;
}

/* Comes near x = f(x), or leaves everything at 0 again. */
static void approach(graph_component *c) {
    for (int step = 0; step < NEWTON_STEPS && !rp_graph_stopped(c->pass); step++) {
        double x[KNOTS_MAX], off = 0;
        for (int i = 0; i < c->knots; i++) {
            x[i] = *value_at(c, c->knot[i]);
            c->slope[c->place[c->knot[i]] - 1] = (gradient){{0}};
            c->slope[c->place[c->knot[i]] - 1].by[i] = 1;
        }
        sweep(c, true);
        for (int i = 0; i < c->knots; i++) off = fmax(off, fabs(*value_at(c, c->knot[i]) - x[i]));
        if (off <= 1e-15 * c->pass->range) return;
        if (!newton_step(c, x)) break;
    }
    for (uint32_t i = c->begin; i < c->end; i++) *value_at(c, node_at(c, i)) = 0;
}

rp_status rp_graph_settle(graph_component *component, graph_pass *pass, uint32_t begin, uint32_t end, rp_error *error) {
    graph_component *c = component;
    c->pass = pass;
    c->begin = begin;
    c->end = end;
    c->sweeps = 0;
    if (pass->width == 1 && find_knots(c)) approach(c);
    for (uint32_t i = begin; i < end; i++) c->place[node_at(c, i)] = 0;
    double change = INFINITY;
    int steady = 0;
    while (change > 0 && steady < STEADY_SWEEPS && c->sweeps < RP_STATE_GRAPH_SWEEPS && !rp_graph_stopped(pass)) {
        change = sweep(c, false);
        steady = change <= 4e-16 * pass->range ? steady + 1 : 0;
    }
    if (c->sweeps > pass->sweeps) pass->sweeps = c->sweeps;
    if (rp_graph_stopped(pass)) return rp_fail(error, RP_FAILED, "%s: stopped", pass->graph->game->spec.text);
    if (change == 0 || steady == STEADY_SWEEPS) return RP_OK;
    return rp_fail(error, RP_FAILED, "%s: the values of %" PRIu32 " states that recur do not settle in %d sweeps",
                   pass->graph->game->spec.text, end - begin, RP_STATE_GRAPH_SWEEPS);
}
