/* What a distributed run keeps in Redis: all of it under "riposte:", every key readable, every value checked when it is
 * read. Nothing of a run has a lifetime but the lease; `riposte run delete` removes it all.
 *
 *   riposte:runs                   set of the names of all runs
 *   riposte:run:NAME:plan          hash, what is played (run_plan.h); written once. Whoever writes to any of the following
 *                                  watches it, so that a deleted run stays deleted
 *   riposte:run:NAME:state         hash: state (active, stopped, done, decided) and, once done or decided, the number of
 *                                  `games` in the table. Anything else in it counts as active
 *   riposte:run:NAME:jobs          stream of what is to be played, entries "job NUMBER", taken by the group "workers".
 *                                  Every consumer is one worker process. A job may stand in it twice
 *   riposte:run:NAME:ends          hash: job -> how its games ended (job_value.h)
 *   riposte:run:NAME:records       hash: job -> the record lines of its games (job_value.h)
 *   riposte:run:NAME:partial       hash: job -> the record lines of its first games, while it is played (job_value.h)
 *   riposte:run:NAME:deaths        hash: job -> "GAME TIMES": how often a worker died in a row at that game of the job
 *   riposte:run:NAME:aside         hash: job -> why nobody is to try it again
 *   riposte:run:NAME:workers       hash: consumer -> its last report (worker_report.h)
 *   riposte:run:NAME:proofs        hash: program and machine -> signature that was computed there (run_proof.h)
 *   riposte:run:NAME:coordinator   string with a lifetime: who looks after the run now (run_coordinator.h)
 *
 * A job that has an end and a record is done; the table is a function of the ends alone. All else can be lost: jobs that
 * are neither done nor aside nor in the stream are put there again. A key of a wrong type is removed. */
#ifndef RIPOSTE_RUN_KEYS_H
#define RIPOSTE_RUN_KEYS_H

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
    RP_RUN_PROOFS,
    RP_RUN_COORDINATOR,
    RP_RUN_PARTS
} rp_run_part;

enum { RP_RUN_NAME_MAX = 64, RP_RUN_KEY_MAX = 128 };

/* The set of names, and the consumer group of every stream of jobs. */
extern const char rp_run_names_key[];
extern const char rp_run_group[];

/* RP_BAD_INPUT unless `name` is 1 to 63 letters, digits, '-', '_' or '.', the first a letter or digit. */
rp_status rp_run_name_check(const char *name, rp_error *error);
/* Key of a part of run `name`, which must have passed the check; and the type that Redis gives it. */
void rp_run_key(const char *name, rp_run_part part, char key[RP_RUN_KEY_MAX]);
const char *rp_run_part_type(rp_run_part part);

#endif
