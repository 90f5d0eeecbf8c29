/* Values of one state from those to which it leads. */
#ifndef RIPOSTE_SEARCH_EXACT_STATE_GRAPH_RENEW_H
#define RIPOSTE_SEARCH_EXACT_STATE_GRAPH_RENEW_H

#include "search/exact/state_graph_parts.h"

enum { GRAPH_EVALUATE = -1, GRAPH_SOLVE = -2 }; /* or the number of the player who responds */

typedef struct graph_pass {
    const rp_state_graph *graph;
    int goal;       /* GRAPH_EVALUATE all play `weight`; GRAPH_SOLVE; player: he plays best, the others `weight` */
    int width;      /* numbers of a value: 1 (player 0's) or one per player */
    int stride;     /* numbers from one node to the next */
    double *value;  /* ends filled in */
    double *weight; /* read; written by GRAPH_SOLVE */
    double range;   /* of payoffs, for convergence */
    const rp_state_graph_options *options; /* progress and stop; may be NULL */
    uint64_t sweeps;                       /* out: most that a component took */
} graph_pass;

/* Computes a node from its children; returns how far its value moved. *chosen: the action of the player who plays best
 * there, -1 where weights decide. */
double rp_graph_renew(const graph_pass *pass, uint32_t node, int *chosen);
/* The pass is to end: its options say so. */
bool rp_graph_stopped(const graph_pass *pass);

#endif
