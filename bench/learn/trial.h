/* Two ways of choosing before play against each other, the rest played by one agent: pairs of games with seats swapped
 * and the same chance (match/selfplay.h). The same for any number of threads. */
#ifndef RIPOSTE_BENCH_LEARN_TRIAL_H
#define RIPOSTE_BENCH_LEARN_TRIAL_H

#include "bench/match/match_count.h"

typedef struct rp_trial {
    const rp_game *game;
    const char *agent; /* who plays on */
    /* Of both sides: options of agent drafter but `play` ("picks=random"; "": none), and the text of its values, NULL:
     * those that are compiled in. */
    const char *options[2], *text[2];
    uint64_t pairs, seed;
    int threads;
    rp_stopping_rule stopping; /* as of a match */
    const atomic_bool *stop;   /* may be NULL */
} rp_trial;

typedef struct rp_trial_result {
    rp_versus versus; /* of the first side */
    rp_verdict verdict;
    double log_likelihood_ratio, lower, upper;
    bool stopped;
} rp_trial_result;

rp_status rp_trial_run(const rp_trial *trial, rp_trial_result *result, rp_error *error);

#endif
