/* One figure over several games of one set of rules between the same two agents: is one the better over many pairs of
 * heroes?
 *
 *   each game alike    the mean of the games' own means over pairs, whatever the number of pairs that each has
 *   error              of these games, not of all that might have been chosen: the square root of the sum of the games'
 *                      squared errors, by their number. How far the games lie apart is no part of it
 *   luck taken out     game by game: weights fitted in the game alone, which begins with twice RP_CROSS_FIT_SAMPLES_MIN
 *                      pairs; with fewer they are 1
 *
 * The mean over all pairs, in which a game counts by its pairs, is in rp_record_versus; games apart make its error
 * larger. */
#ifndef RIPOSTE_BENCH_STATISTICS_RECORD_POOL_H
#define RIPOSTE_BENCH_STATISTICS_RECORD_POOL_H

#include "bench/statistics/record_statistics.h"

/* Payoff of first. */
typedef struct rp_pooled_payoff {
    int games; /* game specs that have pairs */
    uint64_t pairs;
    rp_cross_fit_mean plain,
        fitted; /* plain.saving is 1; fitted: nothing where luck was not wanted. Error: infinite where a game
                                      * has too few pairs to tell (2; for fitted 4) */
} rp_pooled_payoff;

/* RP_BAD_INPUT where the statistics, which have ended, are not of one set of rules and data and of two agents; the text
 * says what else there is. */
rp_status rp_record_pool_check(const rp_record_statistics *statistics, rp_error *error);
/* Of one game; games is 0 without pairs. */
rp_pooled_payoff rp_record_pool_game(const rp_setting_result *setting);
/* Of all games, each alike. */
rp_pooled_payoff rp_record_pool_of(const rp_record_versus *versus);

#endif
