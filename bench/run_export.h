/* A run as `riposte match` would have left it: its records in order, and the table that they give when each of them is
 * replayed. */
#ifndef RIPOSTE_RUN_EXPORT_H
#define RIPOSTE_RUN_EXPORT_H

#include "bench/match_count.h"
#include "bench/run_store.h"

typedef struct rp_run_export {
    rp_redis_link *link; /* open */
    const rp_run_plan *plan;
    const char *out;         /* file for the records, replaced; NULL: they are checked only */
    const atomic_bool *stop; /* may be NULL */
    void (*progress)(void *context, uint64_t games, uint64_t total); /* now and then; may be NULL */
    void *context;
} rp_run_export;

typedef struct rp_run_exported {
    uint64_t jobs;  /* exported */
    bool stopped;   /* by `stop` */
    bool is_redone; /* the next job's results were unfit: they are removed and the job is queued again */
    rp_error unfit; /* then: why */
} rp_run_exported;

/* Exports what is done without a gap, in memory that does not grow with the run, and makes the table in *count (begun
 * here). RP_BAD_INPUT: the file; RP_FAILED: the server, memory. What was exported by then is whole. */
rp_status rp_run_export_all(const rp_run_export *export, rp_match_count *count, rp_run_exported *exported,
                            rp_error *error);

#endif
