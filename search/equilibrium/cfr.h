/* Counterfactual regret minimization over the whole tree (Zinkevich, Johanson, Bowling, Piccione 2007) and its faster
 * descendants, on the sequence form: every iteration updates every information set.
 *
 * Conventions, the same for all. Iterations t count from 1. In an iteration player 0 is updated, then player 1 against
 * his new strategy, and so on (alternating), unless `simultaneous`: then all against the strategies of iteration t - 1.
 * An update of a player first adds his present strategy to the average, weighted by his own reach and w(t), then adds
 * the instantaneous regrets r (counterfactual value of the action less that of the set; the reach of chance and of
 * the others is in it), then makes the next strategy. A set whose positive regrets add up to at most 1e-300 plays
 * uniformly, and so does the average in a set that its player never reached.
 *
 *     algorithm     regrets after adding                                          next strategy ~       w(t)
 *     cfr           R + r                                                         max(R, 0)             1
 *     cfr+          max(R + r, 0)                                  Tammelin 2014  R                     t
 *     lcfr          R + t r                              Brown and Sandholm 2019  max(R, 0)             t
 *     dcfr          R + r, then * t^1.5 / (t^1.5 + 1) where positive, / 2 else    max(R, 0)             t^2
 *                                                        Brown and Sandholm 2019 with (1.5, 0, 2)
 *     pcfr+         max(R + r, 0)     Farina, Kroer, Sandholm 2021, quadratic     max(R + r, 0)         t^2
 *
 * Deviation: the papers' vector traversals of public trees or recursions over histories are replaced by the sequence
 * form, which adds the same numbers in another order (differences in the last digits). No pruning.
 *
 * Guarantee: two-player zero-sum games with perfect recall converge to an equilibrium; with more players or other sums
 * these are heuristics (NashConv is still exact).
 *
 * Threads: a job of several threads gives the same bytes as one thread. Two are worth it from some 100,000 entries of
 * the sequence form on; below, waiting for each other costs more. They are started and joined inside rp_cfr_iterate. */
#ifndef RIPOSTE_SEARCH_EQUILIBRIUM_CFR_H
#define RIPOSTE_SEARCH_EQUILIBRIUM_CFR_H

#include "search/equilibrium/sequence_form.h"

typedef enum rp_cfr_algorithm {
    RP_CFR,
    RP_CFR_PLUS,
    RP_LINEAR_CFR,
    RP_DISCOUNTED_CFR,
    RP_PREDICTIVE_CFR_PLUS
} rp_cfr_algorithm;
enum { RP_CFR_ALGORITHMS = 5, RP_CFR_THREADS_MAX = 64 };

/* "cfr", "cfr+", "lcfr", "dcfr", "pcfr+". */
extern const char *const rp_cfr_names[RP_CFR_ALGORITHMS];

typedef struct rp_cfr_options {
    rp_cfr_algorithm algorithm;
    bool simultaneous;
    int threads; /* 1 .. RP_CFR_THREADS_MAX; 0: 1 */
} rp_cfr_options;

typedef struct rp_cfr rp_cfr;

/* Starts before iteration 1. `form` must outlive it. RP_FAILED without memory or threads. One thread at a time may use
 * the object. Free with rp_cfr_free. */
rp_status rp_cfr_new(const rp_sequence_form *form, const rp_cfr_options *options, rp_cfr **cfr, rp_error *error);
void rp_cfr_free(rp_cfr *cfr); /* NULL allowed */

/* Makes `count` iterations; takes no memory but the stacks of its threads. */
void rp_cfr_iterate(rp_cfr *cfr, uint64_t count);
/* Iterations made so far. */
uint64_t rp_cfr_iterations(const rp_cfr *cfr);
/* The average strategy into strategy[slot_count]: what converges. The present one with rp_cfr_current. */
void rp_cfr_average(const rp_cfr *cfr, double strategy[]);
void rp_cfr_current(const rp_cfr *cfr, double strategy[]);
/* Bytes in use by the object, form and tree not included. */
size_t rp_cfr_bytes(const rp_cfr *cfr);

/* All that a later run needs to go on exactly as this one would: the iteration and `rp_cfr_memory_count` numbers. */
size_t rp_cfr_memory_count(const rp_cfr *cfr);
void rp_cfr_memory_write(const rp_cfr *cfr, double memory[]);
/* Takes over what rp_cfr_memory_write wrote for the same form and algorithm. RP_BAD_INPUT when a number is beyond
 * 1e300 or not possible; then the object is as new. */
rp_status rp_cfr_memory_read(rp_cfr *cfr, uint64_t iterations, const double memory[], rp_error *error);

#endif
