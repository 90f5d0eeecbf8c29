/* A distributed run of a test's own on a redis-server of its own, played by hand. Whatever fails ends the test. */
#ifndef RIPOSTE_TESTS_SMALL_RUN_H
#define RIPOSTE_TESTS_SMALL_RUN_H

#include "bench/match/match_game.h"
#include "bench/runs/job_queue.h"
#include "tests/support/redis_server.h"

typedef struct test_run {
    test_redis server;
    rp_redis_link *link;
    rp_run_plan plan;
    rp_match_players *players;
} test_run;

/* A made plan without a server: its game, agents, pairs, batch (0: default), seed 3. */
void test_run_plan(rp_run_plan *plan, const char *name, const char *game, const char *agents, uint64_t pairs,
                   uint64_t batch);
/* The run "small" with such a plan, its jobs queued. `server_arguments` as in test_redis_start. */
void test_run_start(test_run *run, const char *game, const char *agents, uint64_t pairs, uint64_t batch,
                    const char *const server_arguments[]);
void test_run_end(test_run *run);

/* Plays `games` further games of a job, at most to its end. */
void test_run_play(test_run *run, rp_job *job, uint64_t games);
/* Takes a new job for `worker`; it must be there. */
void test_run_take(test_run *run, const char *worker, rp_job *job);
/* Takes, plays and hands in all that is queued; how many jobs. */
int test_run_play_all(test_run *run);

/* One command whose answer is a number, or nothing (-1). */
int64_t test_run_ask(test_run *run, const char *command, rp_run_part part, const char *argument);
/* One command whose answer does not matter. */
void test_run_tell(test_run *run, const char *command, rp_run_part part, const char *arguments);

#endif
