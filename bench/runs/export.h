/* A run as `riposte match` would have left it: its records in order, and the table that they give when each of them is
 * replayed. */
#ifndef RIPOSTE_BENCH_RUNS_EXPORT_H
#define RIPOSTE_BENCH_RUNS_EXPORT_H

#include "bench/match/match_count.h"
#include "bench/runs/store.h"
#include "engine/clock.h"

typedef struct rp_run_export {
    rp_redis_link *link; /* open */
    const rp_run_plan *plan;
    const char *out;         /* file for the records, replaced; NULL: they are checked only */
    int patience;            /* milliseconds that commands wait on a connection that is made anew */
    const rp_clock *clock;   /* of the pauses; NULL: rp_clock_monotonic */
    const atomic_bool *stop; /* may be NULL */
    void (*progress)(void *context, uint64_t games, uint64_t total); /* now and then; may be NULL */
    void (*away)(void *context, const char *reason); /* the connection was lost, for the first time; may be NULL */
    void *context;
} rp_run_export;

typedef struct rp_run_exported {
    bool stopped;    /* by `stop` */
    uint64_t redone; /* jobs whose results were unfit: they are removed and the jobs queued again, the run is active */
    uint64_t first_unfit; /* the first of them, and why */
    rp_error unfit;
} rp_run_exported;

/* Exports what is done without a gap, in memory that does not grow with the run, and makes the table in *count (begun
 * here). Where a job is unfit (an end or a record is missing, damaged, or not that of the game) the export ends, and
 * all jobs after it are checked too. Where the connection is lost it is made anew, with growing pauses; ten losses or
 * 30 seconds without a job in between end the export. RP_BAD_INPUT: the file; RP_FAILED: the server, memory. What was
 * exported by then is whole. */
rp_status rp_run_export_all(const rp_run_export *export, rp_match_count *count, rp_run_exported *exported,
                            rp_error *error);

#endif
