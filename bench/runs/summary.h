/* What a run looks like from outside, read without opening it: also of runs that cannot be played here. */
#ifndef RIPOSTE_BENCH_RUNS_SUMMARY_H
#define RIPOSTE_BENCH_RUNS_SUMMARY_H

#include "bench/runs/job_queue.h"

typedef struct rp_run_summary {
    char name[RP_RUN_NAME_MAX];
    int64_t format; /* 0: its plan cannot be read */
    rp_run_state state;
    char game[256], agents[256]; /* cut where they are longer; printable */
    uint64_t pairs, jobs, done;  /* done: jobs */
} rp_run_summary;

rp_status rp_run_summarise(rp_redis_link *link, const char *name, rp_run_summary *summary, rp_error *error);

/* Why jobs were put aside. */
enum { RP_ASIDE_SHOWN_MAX = 100 };
typedef struct rp_aside_list {
    int count;
    struct {
        uint64_t job;
        char reason[300]; /* printable */
    } job[RP_ASIDE_SHOWN_MAX];
} rp_aside_list;
/* By number of job; more than RP_ASIDE_SHOWN_MAX are left out. */
rp_run_answer rp_run_aside_read(rp_redis_link *link, const rp_run_plan *plan, rp_aside_list *list, rp_error *error);

#endif
