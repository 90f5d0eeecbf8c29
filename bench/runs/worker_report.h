/* What a worker says of itself to a run, and what is kept of it there: one JSON object a worker,
 *   {"host","threads","jobs","games","games_per_second","cache_asked","cache_found","beat"} */
#ifndef RIPOSTE_BENCH_RUNS_WORKER_REPORT_H
#define RIPOSTE_BENCH_RUNS_WORKER_REPORT_H

#include "bench/runs/job_queue.h"

typedef struct rp_worker_report {
    char name[RP_WORKER_NAME_MAX]; /* the consumer */
    char host[64];
    int threads;
    uint64_t jobs, games;              /* handed in for this run; games played for it */
    double games_per_second;           /* lately */
    uint64_t cache_asked, cache_found; /* of all its work */
    uint64_t beat;                     /* another number with each report */
} rp_worker_report;

rp_run_answer rp_worker_report_keep(rp_redis_link *link, const rp_run_plan *plan, const rp_worker_report *report,
                                    rp_error *error);

enum { RP_WORKERS_MAX = 1024 };
typedef struct rp_worker_list {
    int count;
    rp_worker_report worker[RP_WORKERS_MAX];
} rp_worker_list;
/* Reads all reports that can be understood, in alphabetical order; more than RP_WORKERS_MAX are left out. */
rp_run_answer rp_worker_reports_read(rp_redis_link *link, const rp_run_plan *plan, rp_worker_list *list,
                                     rp_error *error);

/* Makes the jobs of a silent worker ready to be taken over at once, and removes what is kept of it when it has none. */
rp_run_answer rp_worker_forget(rp_redis_link *link, const rp_run_plan *plan, const char *name, rp_error *error);

#endif
