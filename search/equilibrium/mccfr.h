/* Monte Carlo counterfactual regret minimization (Lanctot, Waugh, Zinkevich, Bowling 2009; Lanctot's thesis, 2013) on
 * the nodes of a game tree: every iteration samples a part of the tree for each player and updates what it met there.
 *
 *                        the updated player                   others           chance
 *     external sampling  every action                         one, by his mix  one, by its odds
 *     outcome sampling   one of n, by e / n + (1 - e) * mix   one, by his mix  one, by its odds
 *
 * What is added at an information set met in player i's walk, with u(a) the sampled value of history and action:
 *
 *     regret of i        (u(a) - sum of mix * u) / (product of i's own sampling probabilities on the way)
 *     average of j != i  w(t) * mix of j, times j's reach / (sampling probabilities of all players on the way)
 *
 * whose expectations are the counterfactual regret and (own reach) * (reach of chance) * mix; in external sampling the
 * divisors are 1. Next strategy ~ positive part of the regrets, uniform where they add up to at most 1e-300. A set that
 * its player never reached plays uniformly.
 *
 * Options, freely combined
 *     plus           regrets below 0 become 0 after each update (regret matching+, Tammelin 2014)
 *     linear         w(t) = t, else 1; iterations count from 1
 *     simultaneous   all walks of an iteration use the strategies of the iteration before; else the walk of player 1
 *                    sees the update of player 0, and so on
 *     baseline       control variates (VR-MCCFR: Schmid, Burch, Lanctot, Moravcik, Kadlec, Bowling 2019): where a* was
 *                    sampled with probability q, u(a) = b(a) for the others and u(a*) = b(a*) + (u - b(a*)) / q, with u
 *                    the value found below. b is learnt from 0 on, b += (u - b) / 2, within the payoffs of the game,
 *                        per action of an information set (RP_BASELINE_SET, as in that paper), or
 *                        per history, also below chance (RP_BASELINE_NODE: Davis, Schmid, Bowling 2020), which takes
 *                        more memory and leaves far less variance.
 *                    Any baseline leaves the expectations as they are.
 *
 * Deviations: in external sampling the others' actions are drawn anew at each history, not once for each information
 * set (same expectation). Outcome sampling holds products of sampling probabilities at 1e-100 or more and values at
 * 1e100 or less, which only paths of hundreds of choices reach. With three or more players the averages of external
 * sampling are weighted by the reach of the third players at that time, and no guarantee holds. A single player's
 * average is gathered in a walk of its own.
 *
 * Threads are independent runs, each with numbers of its own and a seed split from `seed`; the sums of their averages
 * are added. The result depends on seed, iterations and threads alone, and on no machine. */
#ifndef RIPOSTE_SEARCH_EQUILIBRIUM_MCCFR_H
#define RIPOSTE_SEARCH_EQUILIBRIUM_MCCFR_H

#include "search/equilibrium/game_tree.h"

typedef enum rp_mccfr_sampling { RP_EXTERNAL_SAMPLING, RP_OUTCOME_SAMPLING } rp_mccfr_sampling;
typedef enum rp_baseline { RP_BASELINE_NONE, RP_BASELINE_SET, RP_BASELINE_NODE } rp_baseline;
enum { RP_MCCFR_SAMPLINGS = 2, RP_MCCFR_THREADS_MAX = 64 };

/* "es-mccfr", "os-mccfr". */
extern const char *const rp_mccfr_names[RP_MCCFR_SAMPLINGS];

typedef struct rp_mccfr_options {
    rp_mccfr_sampling sampling;
    rp_baseline baseline;
    bool plus, linear, simultaneous;
    double exploration; /* e of outcome sampling, above 0 to 1; 0: 0.6 */
    int threads;        /* 1 .. RP_MCCFR_THREADS_MAX; 0: 1 */
    uint64_t seed;
} rp_mccfr_options;

typedef struct rp_mccfr rp_mccfr;

/* Starts before iteration 1. `tree` must have its nodes and outlive the object. RP_BAD_INPUT for options out of range,
 * RP_FAILED without memory. One thread at a time may use the object. Free with rp_mccfr_free. */
rp_status rp_mccfr_new(const rp_game_tree *tree, const rp_mccfr_options *options, rp_mccfr **mccfr, rp_error *error);
void rp_mccfr_free(rp_mccfr *mccfr); /* NULL allowed */

/* Makes `count` iterations in every thread. An iteration is one walk for each player. */
void rp_mccfr_iterate(rp_mccfr *mccfr, uint64_t count);
/* Iterations made so far by each thread; the work of all is this times the threads. */
uint64_t rp_mccfr_iterations(const rp_mccfr *mccfr);
/* Histories visited by all threads since rp_mccfr_new. */
uint64_t rp_mccfr_visits(const rp_mccfr *mccfr);
/* The average strategy into strategy[slot_count]: what converges. */
void rp_mccfr_average(const rp_mccfr *mccfr, double strategy[]);
/* Lends slot_count numbers to work in, which the regrets tell again: between iterations nobody misses them. Until
 * rp_mccfr_take_back there must be no rp_mccfr_iterate; rp_mccfr_average may write into them. */
double *rp_mccfr_lend(rp_mccfr *mccfr);
void rp_mccfr_take_back(rp_mccfr *mccfr);
/* Bytes in use by the object, the tree not included: each thread 24 a slot; with baselines 4 more a slot (or a node) in
 * games of one player and zero-sum games of two, 4 times the players in others; 4 a set when simultaneous. */
size_t rp_mccfr_bytes(const rp_mccfr *mccfr);

/* All that a later run needs to go on exactly as this one would: the iteration and `rp_mccfr_memory_count` numbers, for
 * each thread
 *     regrets [slot_count] | sums of the average [slot_count] | baselines | generator [8], 32 bits in each number
 */
size_t rp_mccfr_memory_count(const rp_mccfr *mccfr);
void rp_mccfr_memory_write(const rp_mccfr *mccfr, double memory[]);
/* Takes over what rp_mccfr_memory_write wrote for the same tree and options. RP_BAD_INPUT when a number is not
 * possible; then the object is as new. */
rp_status rp_mccfr_memory_read(rp_mccfr *mccfr, uint64_t iterations, const double memory[], rp_error *error);

#endif
