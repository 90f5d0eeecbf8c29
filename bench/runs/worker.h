/* A worker process: takes jobs of runs from a Redis server, plays them on its threads, hands in what came out.
 *
 *   calling thread   waits, and watches `stop`
 *   registrar        which runs there are and in which state; opens new ones and proves that we play the same games
 *   steward          tells that our jobs are still ours; coordinates (runs/coordinator.h)
 *   players          one job each at a time, one link each
 *
 * The steward does so once a second, or three times in `claim_after` where that is shorter: less than 3 seconds should
 * be the same for all workers.
 *
 * While the server is away jobs are played on; what is finished waits until it is back. What a job has finished is kept
 * at the server about every fifth of a second, and after every game where somebody died with it before, so that whoever
 * takes it over goes on there. */
#ifndef RIPOSTE_BENCH_RUNS_WORKER_H
#define RIPOSTE_BENCH_RUNS_WORKER_H

#include "bench/runs/job_queue.h"
#include "engine/clock.h"
#include "search/cache/result_cache.h"

enum { RP_WORKER_THREADS_MAX = 256 };

typedef struct rp_worker_options {
    rp_redis_address address;
    char name[RP_WORKER_NAME_MAX]; /* among all workers ours alone: host, process, something random; no spaces */
    const char *run;               /* only this one; NULL: all there are */
    const char *directory;         /* of card data; NULL: compiled in */
    int threads;                   /* 1 .. RP_WORKER_THREADS_MAX */
    bool until_done;               /* return when no run is left to work on */
    int64_t claim_after;           /* milliseconds without a word after which a job is taken over; 300 or more */
    rp_result_cache *cache;        /* may be NULL */
    const rp_clock *clock;         /* NULL: rp_clock_monotonic */
    const atomic_bool *stop;       /* set from anywhere: give the jobs back and return, within 2 s; may be NULL */
    void (*say)(void *context, const char *line); /* what people should know; from any thread, one at a time */
    void *context;
} rp_worker_options;

typedef struct rp_worker_result {
    uint64_t jobs, games, cached; /* handed in and new; played; of these found in the cache */
    uint64_t aside;               /* jobs that were put aside in the runs that are left */
    double seconds;
    bool stopped;
} rp_worker_result;

/* RP_BAD_INPUT: the server refuses us for good, or `run` does not exist or cannot be played here. RP_FAILED: memory,
 * threads. A server that is away is waited for. `result` is filled in every case. */
rp_status rp_worker_work(const rp_worker_options *options, rp_worker_result *result, rp_error *error);

#endif
