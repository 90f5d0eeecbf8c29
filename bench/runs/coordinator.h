/* Looking after a run: one of the processes that have to do with it does, whoever holds the lease at the moment. It
 * counts what is done, tells when the run is over, queues jobs that got lost and frees those of silent workers. All it
 * writes follows from the results, so two at once do no harm.
 *
 * The lease is the text "TOKEN NUMBER" with a lifetime of RP_RUN_LEASE_MILLISECONDS; its holder writes another number
 * every second. As clocks of servers jump, a lease whose text has not changed for twice that time by the clock here is
 * taken, whatever its lifetime. Silence of workers is measured here too.
 *
 * A run that is over and lacks ends is set active again by whoever sees it, lease or not, so that they are played
 * again. Each coordinator looks once: at how many ends and records there are where the run is done, at the ends
 * themselves where it is decided, or with `always_counts`. */
#ifndef RIPOSTE_BENCH_RUNS_COORDINATOR_H
#define RIPOSTE_BENCH_RUNS_COORDINATOR_H

#include "bench/runs/fold.h"
#include "engine/clock.h"

enum { RP_RUN_LEASE_MILLISECONDS = 5000 };

typedef struct rp_coordinator rp_coordinator;

/* `token` (at most 95 bytes, no spaces) is ours alone; `silent_after`: milliseconds without a new report after which a
 * worker is taken for dead. `always_counts`: counts without the lease too. NULL: no memory. */
rp_coordinator *rp_coordinator_new(const rp_run_plan *plan, const char *token, int64_t silent_after, bool always_counts,
                                   const rp_clock *clock);
/* Gives the lease back if it is ours (link open) and frees. NULL allowed. */
void rp_coordinator_free(rp_coordinator *coordinator, rp_redis_link *link);

/* Does what is due: once a second at most, or a slice of the counting, which takes some milliseconds. *busy: call again
 * at once. */
rp_run_answer rp_coordinator_step(rp_coordinator *coordinator, rp_redis_link *link, bool *busy, rp_error *error);
/* The run is done or decided, and was seen to have all its ends since it is. */
bool rp_coordinator_is_whole(const rp_coordinator *coordinator);
const rp_run_fold *rp_coordinator_fold(const rp_coordinator *coordinator);

#endif
