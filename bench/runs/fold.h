/* The table of a run so far: its ends, counted in the order of the plan. Whoever folds comes to the same table. */
#ifndef RIPOSTE_BENCH_RUNS_FOLD_H
#define RIPOSTE_BENCH_RUNS_FOLD_H

#include "bench/match/match_count.h"
#include "bench/runs/store.h"

typedef struct rp_run_fold {
    const rp_run_plan *plan; /* must outlive the fold */
    rp_match_count count;
    uint64_t jobs;         /* folded, from the first on */
    bool is_unfit;         /* the next job's end is unfit; rp_job_redo helps */
    rp_selfplay_end *ends; /* room for one job, owned */
} rp_run_fold;

/* About 300 KB. NULL: no memory. */
rp_run_fold *rp_run_fold_new(const rp_run_plan *plan);
void rp_run_fold_free(rp_run_fold *fold); /* NULL allowed */
/* Counts up to `jobs_max` further jobs, as far as they are done without a gap. *more: there may be further ones at
 * once. */
rp_run_answer rp_run_fold_go_on(rp_run_fold *fold, rp_redis_link *link, uint64_t jobs_max, bool *more, rp_error *error);

#endif
