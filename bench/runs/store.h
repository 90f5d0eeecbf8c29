/* A run in Redis: making it, opening it, writing to it, deleting it. runs/keys.h says what is kept there.
 *
 * Every write to a run goes through rp_run_write_begin and rp_run_write_end: one transaction that does not happen when
 * the run was deleted or replaced in the meantime. */
#ifndef RIPOSTE_BENCH_RUNS_STORE_H
#define RIPOSTE_BENCH_RUNS_STORE_H

#include "bench/runs/plan.h"
#include "search/cache/redis/command.h"

typedef enum rp_run_answer {
    RP_RUN_DONE,
    RP_RUN_GONE,     /* the run is deleted, or another one has its name now */
    RP_RUN_AWAY,     /* the server does not answer, or cannot do it now (loading, out of memory): try again later */
    RP_RUN_FORBIDDEN /* trying again would not help: password, rights */
} rp_run_answer;

/* What a failed question to the server means. A key of a wrong type and a lost consumer group are mended here, for the
 * next try. `plan` may be NULL: nothing is mended. */
rp_run_answer rp_run_answer_of(rp_redis_link *link, const rp_run_plan *plan, rp_status status, rp_error *error);

/* Begins a transaction; after RP_RUN_DONE add commands with rp_redis_add or rp_redis_add_arguments, then end it with
 * their number. replies (NULL: not wanted) gets the array of their replies, to be freed with freeReplyObject. */
rp_run_answer rp_run_write_begin(rp_redis_link *link, const rp_run_plan *plan, rp_error *error);
rp_run_answer rp_run_write_end(rp_redis_link *link, const rp_run_plan *plan, int commands, rp_status added,
                               redisReply **replies, rp_error *error);

/* Writes plan, state, group and name in one transaction. RP_BAD_INPUT: there is a run of that name. Jobs are queued by
 * rp_run_audit. */
rp_status rp_run_create(rp_redis_link *link, rp_run_plan *plan, rp_error *error);
/* Opens a run. RP_BAD_INPUT: no such run, or rp_run_plan_read refuses it. RP_FAILED: the server. */
rp_status rp_run_open(rp_redis_link *link, const char *name, const char *directory, rp_run_plan *plan, rp_error *error);
/* Removes all keys of the run and its name. RP_BAD_INPUT: no such run, or one of a newer format. */
rp_status rp_run_delete(rp_redis_link *link, const char *name, rp_error *error);

enum { RP_RUNS_MAX = 1024 };
typedef struct rp_run_names {
    int count;
    char name[RP_RUNS_MAX][RP_RUN_NAME_MAX];
} rp_run_names;
/* The names in alphabetical order; those that no run can have are passed over. */
rp_status rp_run_list(rp_redis_link *link, rp_run_names *names, rp_error *error);

typedef enum rp_run_state { RP_RUN_ACTIVE, RP_RUN_STOPPED, RP_RUN_FINISHED, RP_RUN_DECIDED } rp_run_state;
const char *rp_run_state_name(rp_run_state state); /* "active", "stopped", "done", "decided" */
rp_run_answer rp_run_state_get(rp_redis_link *link, const rp_run_plan *plan, rp_run_state *state, rp_error *error);
/* `games`: in the table, with RP_RUN_FINISHED and RP_RUN_DECIDED, which also remove the queue. */
rp_run_answer rp_run_state_set(rp_redis_link *link, const rp_run_plan *plan, rp_run_state state, uint64_t games,
                               rp_error *error);

/* Why the server could lose a run, as a line for people; "" when nothing speaks against it. */
void rp_run_server_doubts(rp_redis_link *link, char text[256]);

#endif
