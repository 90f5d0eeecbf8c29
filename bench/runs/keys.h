/* What a distributed run keeps in Redis: all of it under "riposte:", every key readable, every value checked when it is
 * read. Nothing of a run has a lifetime; `riposte run delete` removes it all.
 *
 *   riposte:runs              set of the names of all runs
 *   riposte:signature:...     what a program decides on a machine, for a month (runs/proof.h)
 *
 * and of each run riposte:run:NAME: followed by
 *
 *   plan          hash, what is played (runs/plan.h); written once
 *   state         hash: `state` and, once done or decided, the number of `games` in the table
 *   jobs          stream of what is to be played, entries "job NUMBER"; group "workers", a consumer for each process
 *   ends          hash: job -> how its games ended (job_value.h)
 *   records       hash: job -> the record lines of its games (job_value.h)
 *   partial       hash: job -> the record lines of its first games, while it is played (job_value.h)
 *   deaths        hash: job -> "GAME TIMES": how often in a row a worker died at that game of the job
 *   aside         hash: job -> why nobody is to try it again
 *   workers       hash: consumer -> its last report (worker_report.h)
 *
 * Whoever writes has the plan looked at in the same piece (runs/store.h), so that a deleted run stays deleted. The
 * state is active, stopped, done or decided; anything else counts as active. A job may stand in the stream twice.
 *
 * A job that has an end and a record is done; the table is a function of the ends alone. All else can be lost: jobs
 * that are neither done nor aside nor in the stream are put there again. A key of a wrong type is removed. */
#ifndef RIPOSTE_BENCH_RUNS_KEYS_H
#define RIPOSTE_BENCH_RUNS_KEYS_H

#include "engine/error.h"

typedef enum rp_run_part {
    RP_RUN_PLAN,
    RP_RUN_STATE,
    RP_RUN_JOBS,
    RP_RUN_ENDS,
    RP_RUN_RECORDS,
    RP_RUN_PARTIAL,
    RP_RUN_DEATHS,
    RP_RUN_ASIDE,
    RP_RUN_WORKERS,
    RP_RUN_PARTS
} rp_run_part;

enum { RP_RUN_NAME_MAX = 64, RP_RUN_KEY_MAX = 128 };

extern const char rp_run_names_key[]; /* of the set of names */

/* RP_BAD_INPUT unless `name` is 1 to 63 letters, digits, '-', '_' or '.', the first a letter or digit. */
rp_status rp_run_name_check(const char *name, rp_error *error);
/* Key of a part of run `name`, which must have passed the check. */
void rp_run_key(const char *name, rp_run_part part, char key[RP_RUN_KEY_MAX]);

#endif
