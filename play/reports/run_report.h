/* How a run is doing, for people and as JSON: `riposte run status` and `watch`. */
#ifndef RIPOSTE_PLAY_REPORTS_RUN_REPORT_H
#define RIPOSTE_PLAY_REPORTS_RUN_REPORT_H

#include "bench/runs/fold.h"
#include "bench/runs/summary.h"
#include "bench/runs/worker_report.h"

typedef struct rp_run_snapshot {
    rp_run_state state;
    rp_run_counts jobs;
    uint64_t games;          /* played and handed in, counted or not yet */
    double games_per_second; /* of all workers together */
    double seconds_left;     /* infinite: nobody knows */
    rp_worker_list workers;
    rp_aside_list aside;
} rp_run_snapshot;

/* Asks the server; the snapshot is large, keep it off the stack. */
rp_run_answer rp_run_snapshot_take(rp_redis_link *link, const rp_run_plan *plan, rp_run_snapshot *snapshot,
                                   rp_error *error);
/* Nothing is left to do but jobs that were put aside. */
bool rp_run_snapshot_is_stuck(const rp_run_plan *plan, const rp_run_snapshot *snapshot);

/* Some lines, then the table of what is counted. */
void rp_run_report(const rp_run_plan *plan, const rp_run_snapshot *snapshot, const rp_match_result *result);
/* One line: how far it is. */
void rp_run_report_line(const rp_run_plan *plan, const rp_run_snapshot *snapshot, const rp_match_result *result,
                        char *text, size_t size);
/* As one document; the exit status. */
int rp_run_report_json(const rp_run_plan *plan, const rp_run_snapshot *snapshot, const rp_match_result *result);

#endif
