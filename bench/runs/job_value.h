/* What is known of a job, as bytes bound to run and job. Little-endian:
 *
 *   "RPJ1" 4 | kind 1 ('e', 'l') | packing 1 (0 plain, 1 zstd) | reserved 2 | games 4 | plain size 4 | binding 8
 *   | job 8 | XXH3 of all before and after this field 8 | content
 *
 * Content of 'e', how games ended, for each game: number of players 1 | choices 4 | round + 1, 4 | payoffs 8 each.
 * Content of 'l', record lines: each with its newline.
 *
 * Reading trusts nothing: a value that does not fit is none. What a record says is checked by whoever uses it. */
#ifndef RIPOSTE_BENCH_RUNS_JOB_VALUE_H
#define RIPOSTE_BENCH_RUNS_JOB_VALUE_H

#include "bench/match/selfplay.h"
#include "bench/runs/plan.h"

enum { RP_JOB_LINES_MAX = 64 * 1024 * 1024 }; /* bytes of the lines of a job */

typedef struct rp_job_bytes {
    unsigned char *bytes; /* owned (free) */
    size_t size;
} rp_job_bytes;

/* RP_FAILED: no memory. */
rp_status rp_job_ends_write(const rp_run_plan *plan, uint64_t job, const rp_selfplay_end ends[], uint64_t games,
                            rp_job_bytes *value, rp_error *error);
/* `lines`: `games` lines of `size` bytes in all. RP_BAD_INPUT: more than RP_JOB_LINES_MAX. */
rp_status rp_job_lines_write(const rp_run_plan *plan, uint64_t job, const char *lines, size_t size, uint64_t games,
                             rp_job_bytes *value, rp_error *error);

/* Fills ends[games], `games` being what the job has. False: unfit. Payoffs are within the game's bounds. */
bool rp_job_ends_read(const rp_run_plan *plan, uint64_t job, const void *bytes, size_t size, rp_selfplay_end ends[],
                      uint64_t games);
/* The lines with a zero behind them, to be freed, and how many there are, at most what the job has. NULL: unfit, or no
 * memory. */
char *rp_job_lines_read(const rp_run_plan *plan, uint64_t job, const void *bytes, size_t size, size_t *length,
                        uint64_t *games);

#endif
