/* The registrar of a worker: which runs there are and in which state; it proves that we play the same games. */
#ifndef RIPOSTE_BENCH_RUNS_WORKER_REGISTER_H
#define RIPOSTE_BENCH_RUNS_WORKER_REGISTER_H

#include "bench/runs/worker_parts.h"

/* The whole life of its thread, until the worker ends. `worker` is an rp_worker; the answer is NULL. */
void *rp_worker_register(void *worker);

#endif
