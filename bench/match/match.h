/* Playing a plan in one process, on all threads, with its records in a file. Results, records and their order are the
 * same for any number of threads and with any cache, as long as the agents have limits in simulations or nodes.
 *
 * Memory does not grow with the number of pairs. */
#ifndef RIPOSTE_BENCH_MATCH_MATCH_H
#define RIPOSTE_BENCH_MATCH_MATCH_H

#include "bench/match/match_count.h"
#include "search/cache/result_cache.h"

enum { RP_MATCH_THREADS_MAX = 256 };

typedef struct rp_match_progress {
    uint64_t games, resumed, total; /* games: finished and in order, those resumed included */
    double seconds;                 /* since the start of this run */
    double log_likelihood_ratio;    /* with a stopping rule, else 0 */
} rp_match_progress;

typedef struct rp_match {
    const rp_match_plan *plan; /* made by rp_match_plan_make */
    int threads;               /* 1 .. RP_MATCH_THREADS_MAX; each has its own agent objects */
    rp_result_cache *cache;    /* of games and decisions; NULL: none */
    const char *out;           /* file for the records; NULL: none are kept, or those of `resume` go on */
    const char *resume;        /* file of records to begin with; NULL: begin anew. Without `out` it is gone on with */
    const atomic_bool *stop;   /* set from anywhere: drop the running games and return; may be NULL */
    void (*progress)(void *context, const rp_match_progress *progress); /* about ten times a second; may be NULL */
    void *progress_context;
} rp_match;

/* How the playing itself went; no two runs need agree on it. */
typedef struct rp_match_end {
    uint64_t resumed; /* games taken from the file */
    double seconds;   /* of this run */
    bool stopped;     /* `stop` ended it; the records written so far can be resumed */
} rp_match_end;

/* Plays until the plan is at its end or its stopping rule has decided. Games that were begun beyond the deciding pair
 * are dropped: neither counted nor recorded. RP_BAD_INPUT: a file to resume that belongs to another match (the text
 * says what differs), or that cannot be read or written. RP_FAILED: memory, threads, an agent; the records written so
 * far can be resumed. `result` and `end` hold what is done in every case. */
rp_status rp_match_run(const rp_match *match, rp_match_result *result, rp_match_end *end, rp_error *error);

#endif
