#include "bench/statistics/sprt_watch.h"

#include <math.h>

static double large_sample_ratio(const rp_stopping_rule *rule, const rp_tally *tally, uint64_t pairs) {
    double per_deviation = 800 / log(10) / sqrt(rp_tally_games(tally)), half_interval;
    double strength = rp_normalized_elo(tally, &half_interval);
    if (!isfinite(strength)) return strength;
    double off0 = (strength - rule->elo0) / per_deviation, off1 = (strength - rule->elo1) / per_deviation;
    return (double)pairs / 2 * log((1 + off0 * off0) / (1 + off1 * off1));
}

rp_verdict rp_sequential_watch(const rp_stopping_rule *rule, double lower, double upper, const rp_tally *tally,
                               uint64_t pairs) {
    if (pairs > RP_SEQUENTIAL_WATCH_PAIRS) {
        double guess = large_sample_ratio(rule, tally, pairs);
        if (guess > lower / 2 && guess < upper / 2) return RP_UNDECIDED;
    }
    double ratio = rp_sequential_log_likelihood_ratio(tally, rule->elo0, rule->elo1);
    return ratio >= upper ? RP_ACCEPTED_ELO1 : ratio <= lower ? RP_ACCEPTED_ELO0 : RP_UNDECIDED;
}
