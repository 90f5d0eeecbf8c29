/* The steward of a worker: tells that its jobs are still its own, and coordinates. */
#ifndef RIPOSTE_BENCH_RUNS_WORKER_STEWARD_H
#define RIPOSTE_BENCH_RUNS_WORKER_STEWARD_H

#include "bench/runs/worker_parts.h"

/* The whole life of its thread, until no player is left. `worker` is an rp_worker; the answer is NULL. */
void *rp_worker_steward(void *worker);

#endif
