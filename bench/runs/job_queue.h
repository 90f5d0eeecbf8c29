/* The jobs of a run between the server and the workers. Any of these functions may be called again after RP_RUN_AWAY;
 * nothing happens twice by that. */
#ifndef RIPOSTE_BENCH_RUNS_JOB_QUEUE_H
#define RIPOSTE_BENCH_RUNS_JOB_QUEUE_H

#include "bench/runs/job_value.h"
#include "bench/runs/store.h"

enum { RP_STREAM_ID_MAX = 48, RP_WORKER_NAME_MAX = 96, RP_JOB_DEATHS_MAX = 3 };

/* A job in the hands of a worker. */
typedef struct rp_job {
    uint64_t number;
    char id[RP_STREAM_ID_MAX]; /* of its entry in the stream; "": no job */
    bool rescued;              /* somebody had it before, who died, or gave it back half done */
    uint64_t first, count;     /* game numbers of the plan */
    uint64_t finished;         /* games played so far */
    rp_selfplay_end *ends;     /* [count], owned */
    char *lines;               /* record lines of the finished games, each with newline; owned */
    size_t size, room;
} rp_job;

void rp_job_release(rp_job *job); /* all zero allowed; leaves all zero */
/* Adds the next game. RP_FAILED: no memory; RP_BAD_INPUT: more than RP_JOB_LINES_MAX bytes. */
rp_status rp_job_add(rp_job *job, const rp_selfplay_end *end, const char *line, rp_error *error);

/* Takes a new job for consumer `worker`, or else, with rescue_after > 0, one whose worker did not renew it for that
 * many milliseconds. What the one before had finished comes with it, each record checked by replay. A job at whose same
 * game RP_JOB_DEATHS_MAX workers died in a row is put aside. job->id is "" when there is none, or the run is stopped.
 * `rescues_first`: look for jobs of the dead before new ones. */
rp_run_answer rp_job_take(rp_redis_link *link, const rp_run_plan *plan, const char *worker, int64_t rescue_after,
                          bool rescues_first, rp_job *job, rp_error *error);
/* Tells that a job is still in the hands of `worker`. */
rp_status rp_job_renew_add(rp_redis_link *link, const rp_run_plan *plan, const char *worker, const char *id,
                           rp_error *error);
/* Keeps what is finished, for whoever goes on. */
rp_run_answer rp_job_save(rp_redis_link *link, const rp_run_plan *plan, const rp_job *job, rp_error *error);
/* Hands in a job all of whose games are finished. *first: nobody had done so before (else nothing has changed). */
rp_run_answer rp_job_finish(rp_redis_link *link, const rp_run_plan *plan, const rp_job *job, bool *first,
                            rp_error *error);
/* Gives a job back with what is finished, at the end of the queue. */
rp_run_answer rp_job_give_back(rp_redis_link *link, const rp_run_plan *plan, const rp_job *job, rp_error *error);
/* The job's next game failed here with `reason`: counts as a death. */
rp_run_answer rp_job_failed(rp_redis_link *link, const rp_run_plan *plan, const rp_job *job, const char *reason,
                            rp_error *error);

/* Removes what is kept as result of a job and queues it again: it was unfit. */
rp_run_answer rp_job_redo(rp_redis_link *link, const rp_run_plan *plan, uint64_t job, rp_error *error);
/* Queues all jobs that are neither done nor aside nor queued. *queued: how many. `counted`: only when the numbers of
 * jobs on the server do not add up, which costs next to nothing. */
rp_run_answer rp_run_audit(rp_redis_link *link, const rp_run_plan *plan, bool counted, uint64_t *queued,
                           rp_error *error);
/* Lets the jobs that were put aside be tried again. *count: how many. */
rp_run_answer rp_run_aside_retry(rp_redis_link *link, const rp_run_plan *plan, uint64_t *count, rp_error *error);

/* Numbers of jobs: done, queued (in the stream and in nobody's hands), in hand, aside. */
typedef struct rp_run_counts {
    uint64_t done, queued, in_hand, aside;
} rp_run_counts;
rp_run_answer rp_run_count_jobs(rp_redis_link *link, const rp_run_plan *plan, rp_run_counts *counts, rp_error *error);
/* *all: there are ends and records of the first `jobs` jobs. */
rp_run_answer rp_run_has_results(rp_redis_link *link, const rp_run_plan *plan, uint64_t jobs, bool *all,
                                 rp_error *error);

#endif
