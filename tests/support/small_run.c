#include "tests/support/small_run.h"

#include "search/cache/redis/link_open.h"
#include "tests/support/require.h"

#include <stdio.h>
#include <stdlib.h>

static void open_game(rp_run_plan *plan, const char *game) {
    rp_error error = {RP_OK, ""};
    require_message(rp_game_new(game, NULL, &plan->game, &error) == RP_OK, "%s", error.text);
    plan->match.game = plan->game;
}

void test_run_plan(rp_run_plan *plan, const char *name, const char *game, const char *agents, uint64_t pairs,
                   uint64_t batch) {
    rp_error error = {RP_OK, ""};
    *plan = (rp_run_plan){.batch = batch, .signature = 0x1234, .match = {.pairs = pairs, .seed = 3}};
    snprintf(plan->name, sizeof plan->name, "%s", name);
    open_game(plan, game);
    require_message(rp_agent_list_parse(agents, &plan->match.agents, &error) == RP_OK, "%s", error.text);
    require_message(rp_match_plan_make(&plan->match, &error) == RP_OK, "%s", error.text);
    require_message(rp_run_plan_finish(plan, &error) == RP_OK, "%s", error.text);
}

void test_run_start(test_run *run, const char *game, const char *agents, uint64_t pairs, uint64_t batch,
                    const char *const server_arguments[]) {
    rp_error error = {RP_OK, ""};
    rp_redis_address address;
    uint64_t queued;
    test_redis_start(&run->server, 0, server_arguments);
    require(rp_redis_address_parse(run->server.url, NULL, &address, &error) == RP_OK);
    require(rp_redis_link_new(&address, "test", &run->link, &error) == RP_OK);
    require_message(rp_redis_link_open(run->link, 600000, &error) == RP_OK, "%s", error.text);
    test_run_plan(&run->plan, "small", game, agents, pairs, batch);
    require_message(rp_run_create(run->link, &run->plan, &error) == RP_OK, "%s", error.text);
    require_message(rp_run_audit(run->link, &run->plan, false, &queued, &error) == RP_RUN_DONE, "%s", error.text);
    require(queued == run->plan.jobs);
    require(rp_match_players_new(&run->plan.match, &run->players, &error) == RP_OK);
}

void test_run_end(test_run *run) {
    rp_match_players_free(run->players);
    rp_run_plan_release(&run->plan);
    rp_redis_link_free(run->link);
    test_redis_end(&run->server);
}

void test_run_play(test_run *run, rp_job *job, uint64_t games) {
    rp_error error = {RP_OK, ""};
    for (; games > 0 && job->finished < job->count; games--) {
        rp_played_game played;
        rp_status status = rp_match_play(run->players, job->first + job->finished, true, NULL, NULL, &played, &error);
        require_message(status == RP_OK, "%s", error.text);
        require(rp_job_add(job, &played.end, played.line, &error) == RP_OK);
        free(played.line);
    }
}

void test_run_take(test_run *run, const char *worker, rp_job *job) {
    rp_error error = {RP_OK, ""};
    *job = (rp_job){.number = 0};
    rp_run_answer answer = rp_job_take(run->link, &run->plan, worker, 0, false, job, &error);
    require_message(answer == RP_RUN_DONE, "%s", error.text);
    require(job->id[0] != 0);
}

int test_run_play_all(test_run *run) {
    rp_error error = {RP_OK, ""};
    rp_job job = {.number = 0};
    for (int count = 0;; count++) {
        bool first;
        require(rp_job_take(run->link, &run->plan, "all", 0, false, &job, &error) == RP_RUN_DONE);
        if (!job.id[0]) return count;
        test_run_play(run, &job, UINT64_MAX);
        require_message(rp_job_finish(run->link, &run->plan, &job, &first, &error) == RP_RUN_DONE, "%s", error.text);
        rp_job_release(&job);
    }
}

static redisReply *command_on(test_run *run, const char *command, rp_run_part part, const char *arguments) {
    char key[RP_RUN_KEY_MAX], text[256];
    redisReply *reply;
    rp_error error = {RP_OK, ""};
    rp_run_key(run->plan.name, part, key);
    snprintf(text, sizeof text, "%s %s %s", command, key, arguments);
    for (size_t end = strlen(text); end && text[end - 1] == ' '; end--) text[end - 1] = 0;
    require_message(rp_redis_ask(run->link, &reply, &error, text) == RP_OK, "%s: %s", text, error.text);
    return reply;
}

int64_t test_run_ask(test_run *run, const char *command, rp_run_part part, const char *argument) {
    redisReply *reply = command_on(run, command, part, argument);
    int64_t number = -1;
    rp_redis_number(reply, 0, INT64_MAX, &number);
    freeReplyObject(reply);
    return number;
}

void test_run_tell(test_run *run, const char *command, rp_run_part part, const char *arguments) {
    freeReplyObject(command_on(run, command, part, arguments));
}
