/* What a worker is made of, and what all its threads do (worker.h). */
#ifndef RIPOSTE_BENCH_RUNS_WORKER_PARTS_H
#define RIPOSTE_BENCH_RUNS_WORKER_PARTS_H

#include "bench/match/match_game.h"
#include "bench/runs/coordinator.h"
#include "bench/runs/proof.h"
#include "bench/runs/worker.h"
#include "bench/runs/worker_report.h"

#include <pthread.h>

/* Milliseconds. Two seconds after it was told to end a worker is gone, whatever the server does: the calling thread
 * sees it, players give their jobs back and an answer is waited for, the steward's last one too. */
enum {
    RP_WORKER_PATIENCE = 5000,     /* a command waits */
    RP_WORKER_LAST_PATIENCE = 600, /* the same while the worker ends */
    RP_WORKER_LAST_TRIES = 1000,   /* jobs are tried to be given back */
    RP_WORKER_SAVE_EVERY = 200
};

typedef enum rp_worker_phase { RP_PHASE_PLAYED, RP_PHASE_STOPPED, RP_PHASE_OVER, RP_PHASE_GONE } rp_worker_phase;

/* A run that we know and may play. Lives as long as the worker. */
typedef struct rp_worker_run {
    rp_run_plan plan;
    _Atomic rp_worker_phase phase;
    atomic_bool is_begun; /* we have had a job of it */
    atomic_bool is_stuck; /* only jobs put aside are left */
    atomic_bool is_whole; /* over, and nothing of it is missing */
    atomic_ullong jobs, games, aside;
    struct rp_worker_run *next;
    rp_coordinator *coordinator; /* the steward's, as what follows */
    bool is_busy;
    uint64_t games_before;
    double rate;
} rp_worker_run;

struct rp_worker;

typedef struct rp_worker_player {
    struct rp_worker *worker;
    pthread_t thread;
    rp_redis_link *link;
    int64_t connected_at, retry_at, wait; /* milliseconds */
    int64_t next_rescue;
    rp_match_players *players; /* of `run` */
    rp_worker_run *run;
    atomic_bool drop;               /* leave the game */
    rp_worker_run *hand_run;        /* the job in hand, under worker->lock */
    char hand_id[RP_STREAM_ID_MAX]; /* "": none */
} rp_worker_player;

typedef struct rp_worker {
    const rp_worker_options *options;
    const rp_clock *clock;
    pthread_mutex_t lock; /* guards what follows */
    rp_worker_run *runs;  /* only grows at its head */
    rp_status status;
    rp_error error;
    atomic_bool ends;      /* everybody is to end, the steward last: */
    atomic_bool closes;    /* no player is left */
    atomic_llong gives_up; /* once it ends: when nothing is to be tried any more, milliseconds; 0: not yet known */
    atomic_bool is_known;  /* the registrar has seen all runs once */
    atomic_ullong jobs, games, cached;
    rp_run_prover prover; /* the registrar's */
    pthread_t registrar, steward;
    int player_count; /* threads that run; the calling thread's */
    rp_worker_player player[RP_WORKER_THREADS_MAX];
} rp_worker;

int64_t rp_worker_now(const rp_worker *worker); /* milliseconds */
/* Sleeps that long, or a nap less where the clock is not the machine's; rp_worker_sleep less when the worker ends. */
void rp_worker_nap(const rp_worker *worker, int64_t milliseconds);
void rp_worker_sleep(rp_worker *worker, int64_t milliseconds);
/* Ends the worker with an error that trying again would not mend. */
void rp_worker_fail(rp_worker *worker, rp_status status, const rp_error *error);
void rp_worker_say(rp_worker *worker, const char *line);
/* The first of the runs that are known now; the rest hangs at `next`. */
rp_worker_run *rp_worker_runs(rp_worker *worker);

/* A link of the worker's own, whose waits are cut short when the worker ends. NULL: no memory, which ends it. */
rp_redis_link *rp_worker_link_new(rp_worker *worker);

#endif
