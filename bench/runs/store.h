/* A run in Redis: making it, opening it, asking and changing it, deleting it. runs/keys.h says what is kept there.
 *
 * All that is done to a run is done by a script at the server, script.lua: each question of it in one piece, and not
 * when the run was deleted or replaced in the meantime. Needs Redis 7.0 or later. */
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

/* Asks the script: `format` is a question of script.lua and what it takes, written as in redis/command.h. *reply, to be
 * freed with freeReplyObject, is NULL unless the answer is RP_RUN_DONE; `reply` NULL: not wanted. */
rp_run_answer rp_run_ask(rp_redis_link *link, const rp_run_plan *plan, redisReply **reply, rp_error *error,
                         const char *format, ...);
/* The number in a reply, which is freed; 0: none in it, or no reply (NULL). */
int64_t rp_run_number(redisReply *reply);

/* RP_BAD_INPUT: there is a run of that name, or none can have it. Another may still take it until rp_run_create. */
rp_status rp_run_is_free(rp_redis_link *link, const char *name, rp_error *error);
/* Writes plan, state and name. RP_BAD_INPUT: there is a run of that name. Jobs are queued by rp_run_audit. */
rp_status rp_run_create(rp_redis_link *link, rp_run_plan *plan, rp_error *error);
/* Opens a run. RP_BAD_INPUT: no such run, or rp_run_plan_read refuses it. RP_FAILED: the server. */
rp_status rp_run_open(rp_redis_link *link, const char *name, const char *directory, rp_run_plan *plan, rp_error *error);
/* The check of the plan that has the name now; "": none. *is_plan false: what is there is no plan. */
enum { RP_RUN_CHECK_MAX = 17 };
rp_run_answer rp_run_check(rp_redis_link *link, const char *name, bool *is_plan, char check[RP_RUN_CHECK_MAX],
                           rp_error *error);
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
