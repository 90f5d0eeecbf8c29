/* Following a sequential test pair by pair (statistics/sprt.h) without working the ratio out after every pair: an exact
 * ratio costs microseconds, a million of them too many. */
#ifndef RIPOSTE_BENCH_STATISTICS_SPRT_WATCH_H
#define RIPOSTE_BENCH_STATISTICS_SPRT_WATCH_H

#include "bench/match/match_count.h"
#include "bench/statistics/sprt.h"

/* The verdict after that many pairs. The ratio itself is only worked out while its large-sample form (Van den Bergh
 * 2021), n/2 ln((1 + (t - t0)^2) / (1 + (t - t1)^2)) with the strengths t in deviations of a pair, lies beyond half of
 * a bound, and for the first RP_SEQUENTIAL_WATCH_PAIRS pairs; elsewhere the verdict is RP_UNDECIDED. */
enum { RP_SEQUENTIAL_WATCH_PAIRS = 200 };
rp_verdict rp_sequential_watch(const rp_stopping_rule *rule, double lower, double upper, const rp_tally *tally,
                               uint64_t pairs);

#endif
