/* Reading files of records into statistics with several threads: lines are parsed and replayed at once, counted in
 * order, so the result is the same for any number of threads. Memory does not grow with the files. */
#ifndef RIPOSTE_BENCH_ARCHIVES_RECORD_READING_H
#define RIPOSTE_BENCH_ARCHIVES_RECORD_READING_H

#include "bench/statistics/record_statistics.h"

#include <stdatomic.h>

enum { RP_RECORD_READING_THREADS_MAX = 256 };

typedef struct rp_record_reading {
    const char *const *paths; /* [count]; "-" is standard input */
    int count, threads;       /* threads 1 .. RP_RECORD_READING_THREADS_MAX */
    bool skips_bad;           /* lines that are no record, or no legal game, are counted and left out */
    const atomic_bool *stop;  /* may be NULL; set: ends with RP_FAILED "stopped" */
    /* About ten times a second; `share` of the work done, 0 while there is no telling. May be NULL. */
    void (*progress)(void *context, uint64_t records, double share, double seconds);
    void *context;
} rp_record_reading;

typedef struct rp_record_reading_result {
    uint64_t records, bad;
    rp_error first_bad; /* "FILE: line N: ..." */
    uint64_t broken;    /* files that end inside their last record, as a kill leaves them; that record is left out */
} rp_record_reading_result;

/* Counts all records in `statistics`, which were begun and still have to be ended. RP_BAD_INPUT: a file that cannot be
 * read, two files with the same records or the same first games, or a bad line unless those are skipped; the text says
 * which. RP_FAILED: memory, threads, stopped. */
rp_status rp_record_reading_run(const rp_record_reading *reading, rp_record_statistics *statistics,
                                rp_record_reading_result *result, rp_error *error);

#endif
