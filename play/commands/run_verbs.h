/* What the verbs of `riposte run` share. */
#ifndef RIPOSTE_PLAY_COMMANDS_RUN_VERBS_H
#define RIPOSTE_PLAY_COMMANDS_RUN_VERBS_H

#include "bench/runs/store.h"
#include "play/commands/plan_options.h"
#include "play/commands/redis_options.h"

typedef struct rp_run_options {
    rp_plan_options plan;
    rp_redis_options redis;
    const char *game, *directory, *out;
    uint64_t batch;
    bool round_robin, force, json, quiet;
    rp_redis_link *link; /* open, owned by rp_command_run */
} rp_run_options;

/* How long commands wait for the server, in milliseconds, and how long once they were interrupted. */
enum { RP_RUN_PATIENCE = 10000, RP_RUN_LAST_PATIENCE = 500 };

/* Complains of an answer that is not RP_RUN_DONE; the exit status, 0 for RP_RUN_DONE. */
int rp_run_complain(rp_run_answer answer, const rp_error *error);

#endif
