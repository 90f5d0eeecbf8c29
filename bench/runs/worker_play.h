/* A player of a worker: one job at a time, on a link of its own. */
#ifndef RIPOSTE_BENCH_RUNS_WORKER_PLAY_H
#define RIPOSTE_BENCH_RUNS_WORKER_PLAY_H

#include "bench/runs/worker_parts.h"

/* The whole life of its thread, until the worker ends. `player` is an rp_worker_player; the answer is NULL. */
void *rp_worker_play(void *player);

#endif
