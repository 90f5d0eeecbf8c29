/* Looking after a run, which each process that has to do with it does: it counts what is done, tells when the run is
 * over, queues jobs that got lost and frees those of silent workers. All it writes follows from the results and is
 * done in one piece or not at all, so many at once do no harm: what one has queued, removed or freed the next finds
 * so. Silence of workers is measured by the clock here, as clocks of servers jump.
 *
 * A run that is over and lacks results is set active again by whoever sees it, so that they are played again. Each
 * coordinator looks once: whether there are ends and records, of all jobs where the run is done, of those that decided
 * it where it is decided; and there, or with `counts_done`, at the ends themselves. */
#ifndef RIPOSTE_BENCH_RUNS_COORDINATOR_H
#define RIPOSTE_BENCH_RUNS_COORDINATOR_H

#include "bench/runs/fold.h"
#include "engine/clock.h"

typedef struct rp_coordinator rp_coordinator;

/* `silent_after`: milliseconds without a new report after which a worker is taken for dead; longer where there are more
 * than 64. `counts_done`: counts the ends of a run that is done too. NULL: no memory. */
rp_coordinator *rp_coordinator_new(const rp_run_plan *plan, int64_t silent_after, bool counts_done,
                                   const rp_clock *clock);
void rp_coordinator_free(rp_coordinator *coordinator); /* NULL allowed */

/* Does what is due: once a second at most, or a slice of the counting, which takes some milliseconds. *busy: call again
 * at once. */
rp_run_answer rp_coordinator_step(rp_coordinator *coordinator, rp_redis_link *link, bool *busy, rp_error *error);
/* The run is done or decided, and was seen to have all its results since it is. */
bool rp_coordinator_is_whole(const rp_coordinator *coordinator);
const rp_run_fold *rp_coordinator_fold(const rp_coordinator *coordinator);

#endif
