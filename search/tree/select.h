/* Choosing at a node and counting the result: ucb, rm, exp3. For tree/simulate.c; the methods are named in tree.h. */
#ifndef RIPOSTE_SEARCH_TREE_SELECT_H
#define RIPOSTE_SEARCH_TREE_SELECT_H

#include "engine/portable_math.h"
#include "search/tree/node.h"

#define ALWAYS_INLINE __attribute__((always_inline)) static inline

/* ---- ucb ------------------------------------------------------------------------------------------------ */

/* The untried edge number `skip` among the legal ones (closed: all edges). */
ALWAYS_INLINE tree_edge *untried_edge(tree_edge *edge, const rp_action *useful, uint32_t skip, const bool closed) {
    for (;; edge++) {
        if (!closed) {
            if (edge->action != *useful) continue;
            useful++;
        }
        if (edge->visits == 0 && skip-- == 0) return edge;
    }
}

/* All edges are legal: their availability is the node's visits. */
ALWAYS_INLINE tree_edge *best_of_all(tree *t, tree_node *node) {
    tree_edge *edges = edge_at(t, node->edges), *best = edges;
    node->visits++;
    if (node->untried) {
        tree_edge *edge = untried_edge(edges, NULL, rp_random_below(&t->random, node->untried), true);
        node->untried--;
        return edge;
    }
    float factor = explore_factor(t, node->visits), best_score = -1;
    for (tree_edge *edge = edges, *end = edges + node->count; edge < end; edge++) {
        float score = edge->mean + factor * edge->inverse_root;
        best = score > best_score ? edge : best;
        best_score = score > best_score ? score : best_score;
    }
    return best;
}

/* useful[count] is a part of the edges. */
ALWAYS_INLINE tree_edge *best_of_legal(tree *t, tree_node *node, const rp_action useful[], int count) {
    tree_edge *edges = edge_at(t, node->edges), *best = edges;
    float best_score = -1;
    uint32_t untried = 0;
    node->visits++;
    tree_edge *edge = edges;
    for (int i = 0; i < count; i++, edge++) {
        while (edge->action != useful[i]) edge++;
        edge->available++;
        untried += edge->visits == 0;
        float score = edge->mean + explore_factor(t, edge->available) * edge->inverse_root;
        if (score > best_score) {
            best_score = score;
            best = edge;
        }
    }
    return untried < 2 ? best : untried_edge(edges, useful, rp_random_below(&t->random, untried), false);
}

ALWAYS_INLINE void count_ucb(tree_edge *edge, double x) {
    edge->visits++;
    edge->sum += x;
    double visits = edge->visits;
    edge->mean = (float)(edge->sum / visits);
    edge->inverse_root = 1.0f / sqrtf((float)edge->visits);
}

/* ---- rm and exp3 ---------------------------------------------------------------------------------------- */

/* Lays out the edges of useful[count] with the weights of regret matching or exp3; returns the sum of the weights. */
static inline double weigh(const tree *t, const tree_node *node, const rp_action useful[], int count, mix_entry *mix) {
    uint32_t unit = node->edges;
    double sum = 0, most = -INFINITY;
    for (int i = 0; i < count; i++, unit++) {
        while (edge_at(t, unit)->action != useful[i]) unit++;
        mix[i].edge = unit;
        double regret = edge_at(t, unit)->regret;
        if (regret > most) most = regret;
    }
    for (int i = 0; i < count; i++) {
        double regret = edge_at(t, mix[i].edge)->regret;
        double weight = node->select == RP_SELECT_EXP3 ? rp_exp(regret - most) : regret > 0 ? regret : 0;
        mix[i].probability = (float)weight;
        sum += mix[i].probability;
    }
    return sum;
}

/* Chooses by the mix of the node with exploration gamma. The caller has seen to room for `count` mix entries. */
static inline tree_edge *draw_edge(tree *t, tree_node *node, const rp_action useful[], int count, path_step *step) {
    mix_entry *mix = t->mix + t->mix_length;
    double sum = weigh(t, node, useful, count, mix), gamma = t->config->gamma, uniform = 1.0 / count;
    double left = rp_random_unit(&t->random);
    int chosen = -1;
    for (int i = 0; i < count; i++) {
        double probability = sum > 0 ? mix[i].probability / sum : uniform;
        mix[i].probability = (float)probability;
        probability = gamma * uniform + (1 - gamma) * probability;
        left -= probability;
        if (chosen < 0 && (left < 0 || i + 1 == count)) {
            chosen = i;
            step->probability = probability;
        }
    }
    node->visits++;
    step->mix = t->mix_length;
    step->mix_count = (uint16_t)count;
    t->mix_length += (uint32_t)count;
    return edge_at(t, mix[chosen].edge);
}

static inline void count_rm(tree *t, const path_step *step, double x) {
    const mix_entry *mix = t->mix + step->mix;
    tree_edge *chosen = edge_at(t, step->edge);
    double correction = (x - chosen->baseline) / step->probability, mean = 0;
    for (int i = 0; i < step->mix_count; i++) {
        double value = edge_at(t, mix[i].edge)->baseline + (mix[i].edge == step->edge ? correction : 0);
        mean += mix[i].probability * value;
    }
    for (int i = 0; i < step->mix_count; i++) {
        tree_edge *edge = edge_at(t, mix[i].edge);
        edge->regret += edge->baseline + (edge == chosen ? correction : 0) - mean;
        if (edge->regret < 0) edge->regret = 0;
        edge->strategy += mix[i].probability;
    }
    chosen->visits++;
    chosen->baseline += (float)((x - chosen->baseline) / chosen->visits);
}

static inline void count_exp3(tree *t, const path_step *step, double x) {
    const mix_entry *mix = t->mix + step->mix;
    for (int i = 0; i < step->mix_count; i++) edge_at(t, mix[i].edge)->strategy += mix[i].probability;
    tree_edge *chosen = edge_at(t, step->edge);
    chosen->visits++;
    chosen->regret += t->config->gamma * x / (step->probability * step->mix_count);
}

#endif
