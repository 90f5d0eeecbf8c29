/* Jobs between a real server and workers: taken once, handed in once, taken over with what was done, put aside, found
 * again when their keys are lost or spoilt, and nothing written to a run that is not there any more. */
#include "bench/runs/export.h"
#include "bench/runs/job_queue.h"
#include "tests/support/require.h"
#include "tests/support/small_run.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

enum { PAIRS = 10, BATCH = 3, JOBS = 4, GAMES = 6 };

static test_run run;
static rp_error error;

static void setup(void) {
    const char *const arguments[] = {"--enable-debug-command", "local", NULL};
    test_run_start(&run, "kuhn", "ismcts:sims=10,random", PAIRS, BATCH, arguments);
}
static void teardown(void) { test_run_end(&run); }

/* Time passes for the server, by whose clock leases end. */
static void pass(int64_t milliseconds) { test_redis_clock_advance(&run.server, milliseconds); }

static rp_run_counts counts(void) {
    rp_run_counts numbers;
    rp_run_answer answer = rp_run_count_jobs(run.link, &run.plan, &numbers, &error);
    require_message(answer == RP_RUN_DONE, "%s", error.text);
    return numbers;
}

static uint64_t audit(void) {
    uint64_t queued;
    rp_run_answer answer = rp_run_audit(run.link, &run.plan, true, &queued, &error);
    while (answer == RP_RUN_AWAY) answer = rp_run_audit(run.link, &run.plan, true, &queued, &error);
    require_message(answer == RP_RUN_DONE, "%s", error.text);
    return queued;
}

/* The records of the run as they would be exported, and that they are all there. */
static void check_whole(void) {
    rp_match_count count;
    rp_run_exported exported;
    const rp_run_export export = {.link = run.link, .plan = &run.plan};
    require_message(rp_run_export_all(&export, &count, &exported, &error) == RP_OK, "%s", error.text);
    require_message(exported.redone == 0, "%s", exported.unfit.text);
    ck_assert_uint_eq(count.result.games, 2 * PAIRS);
}

static bool finish(const rp_job *job) {
    bool first;
    require_message(rp_job_finish(run.link, &run.plan, job, &first, &error) == RP_RUN_DONE, "%s", error.text);
    return first;
}

/* Takes over what nobody has renewed for `after` milliseconds; false: there was none. */
static bool rescue(const char *worker, int64_t after, rp_job *job) {
    *job = (rp_job){.number = 0};
    rp_run_answer answer = rp_job_take(run.link, &run.plan, worker, after, true, job, &error);
    require_message(answer == RP_RUN_DONE, "%s", error.text);
    return job->id[0] && job->rescued;
}

START_TEST(each_job_is_taken_once_and_handed_in_once) {
    rp_job job[JOBS], none;
    for (int i = 0; i < JOBS; i++) {
        test_run_take(&run, i % 2 ? "one" : "two", &job[i]);
        ck_assert_uint_eq(job[i].number, (uint64_t)i);
        ck_assert(!job[i].rescued && job[i].finished == 0);
    }
    none = (rp_job){.number = 0};
    ck_assert(rp_job_take(run.link, &run.plan, "three", 60000, true, &none, &error) == RP_RUN_DONE && !none.id[0]);
    ck_assert(counts().in_hand == JOBS && counts().queued == 0 && counts().done == 0);
    for (int i = JOBS - 1; i >= 0; i--) {
        test_run_play(&run, &job[i], GAMES);
        ck_assert(finish(&job[i]));
        job[i].ends[0].choices++; /* a second result, be it another one, changes nothing */
        ck_assert(!finish(&job[i]));
        rp_job_release(&job[i]);
    }
    ck_assert(counts().done == JOBS && counts().queued == 0 && counts().in_hand == 0);
    ck_assert_int_eq(test_run_ask(&run, "XLEN", RP_RUN_JOBS, ""), 0);
    check_whole();
}
END_TEST

/* What is in hand may be handed in, and nothing else is begun: nothing in hand means that the run stands still. */
START_TEST(a_stopped_run_gives_no_job) {
    rp_job job = {.number = 0}, none = {.number = 0};
    test_run_take(&run, "one", &job);
    require(rp_run_state_set(run.link, &run.plan, RP_RUN_STOPPED, 0, &error) == RP_RUN_DONE);
    ck_assert(rp_job_take(run.link, &run.plan, "two", 60000, false, &none, &error) == RP_RUN_DONE && !none.id[0]);
    pass(100000);
    ck_assert(!rescue("two", 60000, &none) && !none.id[0]);
    test_run_play(&run, &job, GAMES);
    ck_assert(finish(&job));
    ck_assert(counts().in_hand == 0 && counts().queued == JOBS - 1 && counts().done == 1);
    rp_job_release(&job);
    require(rp_run_state_set(run.link, &run.plan, RP_RUN_ACTIVE, 0, &error) == RP_RUN_DONE);
    test_run_take(&run, "two", &job);
    ck_assert_uint_eq(job.number, 1);
    rp_job_release(&job);
}
END_TEST

START_TEST(a_job_of_the_dead_comes_with_what_they_did) {
    rp_job job, again;
    test_run_take(&run, "dead", &job);
    test_run_play(&run, &job, 4);
    ck_assert(rp_job_save(run.link, &run.plan, &job, &error) == RP_RUN_DONE);
    pass(20);
    ck_assert(rescue("heir", 20, &again));
    ck_assert(again.number == job.number && again.finished == 4 && again.size == job.size);
    ck_assert(memcmp(again.lines, job.lines, job.size) == 0);
    ck_assert(memcmp(again.ends[3].payoff, job.ends[3].payoff, sizeof job.ends[3].payoff) == 0);
    test_run_play(&run, &again, GAMES);
    test_run_play(&run, &job, GAMES);
    ck_assert(finish(&again));
    ck_assert(!finish(&job)); /* the dead one lives and is late */
    ck_assert_int_eq(test_run_ask(&run, "EXISTS", RP_RUN_PARTIAL, ""), 0);
    ck_assert_int_eq(test_run_ask(&run, "EXISTS", RP_RUN_DEATHS, ""), 0);
    rp_job_release(&job);
    rp_job_release(&again);
    ck_assert_int_eq(test_run_play_all(&run), JOBS - 1);
    check_whole();
}
END_TEST

START_TEST(a_renewed_job_is_not_taken_over) {
    rp_job job, other;
    redisReply *reply;
    test_run_take(&run, "alive", &job);
    pass(50);
    ck_assert(rp_job_renew_add(run.link, &run.plan, "alive", job.id, &error) == RP_OK);
    ck_assert(rp_redis_take(run.link, &reply, &error) == RP_OK);
    freeReplyObject(reply);
    ck_assert(!rescue("heir", 50, &other));
    rp_job_release(&other);
    rp_job_release(&job);
}
END_TEST

/* What stands where the one before kept his work: up to the first unfit record it is used. */
START_TEST(spoilt_work_of_others_is_played_again) {
    rp_job job, again;
    rp_job_bytes value;
    char key[RP_RUN_KEY_MAX];
    static const uint64_t expected[] = {0, 0, 2, 0};
    test_run_take(&run, "dead", &job);
    test_run_play(&run, &job, 4);
    if (_i == 0) *strchr(job.lines, ':') = ';'; /* no record at all */
    if (_i == 1) job.lines[0] = 0;              /* holds a zero */
    if (_i == 2) {                              /* the third record is the second again: other agents in the seats */
        size_t first = (size_t)(strchr(job.lines, '\n') - job.lines) + 1;
        size_t two = first + (size_t)(strchr(job.lines + first, '\n') - (job.lines + first)) + 1;
        memmove(job.lines + two, job.lines + first, two - first);
        job.size = 2 * two - first;
        job.finished = 3;
    }
    uint64_t of = _i == 3 ? job.number + 1 : job.number; /* of another job */
    ck_assert(rp_job_lines_write(&run.plan, of, job.lines, job.size, job.finished, &value, &error) == RP_OK);
    rp_run_key(run.plan.name, RP_RUN_PARTIAL, key);
    ck_assert(rp_redis_tell(run.link, &error, "HSET %s 0 %b", key, value.bytes, value.size) == RP_OK);
    pass(20);
    ck_assert(rescue("heir", 20, &again));
    ck_assert_uint_eq(again.finished, expected[_i]);
    test_run_play(&run, &again, GAMES);
    ck_assert(finish(&again));
    free(value.bytes);
    rp_job_release(&job);
    rp_job_release(&again);
    test_run_play_all(&run);
    check_whole();
}
END_TEST

START_TEST(three_deaths_at_one_game_put_a_job_aside) {
    rp_job job;
    test_run_take(&run, "dead", &job);
    for (int death = 1; death <= 5; death++) {
        /* Progress in between begins the count anew. */
        if (death == 3) test_run_play(&run, &job, 1);
        if (death == 3) ck_assert(rp_job_save(run.link, &run.plan, &job, &error) == RP_RUN_DONE);
        rp_job_release(&job);
        pass(20);
        bool taken = rescue("heir", 20, &job);
        ck_assert_int_eq(taken, death < 5);
        if (!taken) rp_job_release(&job);
    }
    ck_assert(counts().aside == 1 && counts().in_hand == 1); /* the rescuer went on to a new job */
    ck_assert_int_eq(test_run_ask(&run, "HEXISTS", RP_RUN_ASIDE, "0"), 1);
    ck_assert_uint_eq(audit(), 0);
    uint64_t again;
    ck_assert(rp_run_aside_retry(run.link, &run.plan, &again, &error) == RP_RUN_DONE);
    ck_assert(again == 1 && counts().aside == 0);
}
END_TEST

START_TEST(a_game_that_fails_counts_as_a_death) {
    rp_job job;
    for (int i = 0; i < 3; i++) {
        test_run_take(&run, "unlucky", &job);
        while (job.number != 0) {
            rp_job_release(&job);
            test_run_take(&run, "unlucky", &job);
        }
        ck_assert(rp_job_failed(run.link, &run.plan, &job, "no memory for a tree", &error) == RP_RUN_DONE);
        rp_job_release(&job);
    }
    ck_assert_uint_eq(counts().aside, 1);
}
END_TEST

START_TEST(giving_back_keeps_the_work_and_is_no_death) {
    rp_job job;
    test_run_take(&run, "polite", &job);
    test_run_play(&run, &job, 2);
    ck_assert(rp_job_give_back(run.link, &run.plan, &job, &error) == RP_RUN_DONE);
    ck_assert(rp_job_give_back(run.link, &run.plan, &job, &error) == RP_RUN_DONE); /* the answer was lost */
    rp_job_release(&job);
    ck_assert_int_eq(test_run_ask(&run, "EXISTS", RP_RUN_DEATHS, ""), 0);
    test_run_play_all(&run);
    ck_assert(counts().done == JOBS && counts().queued == 0);
    check_whole();
}
END_TEST

/* Keys that are lost, spoilt or of another type; the run is whole in the end. */
static const struct {
    const char *command, *arguments;
    rp_run_part part;
} harms[] = {{"DEL", "", RP_RUN_JOBS},
             {"XGROUP DESTROY", "workers", RP_RUN_JOBS},
             {"XTRIM", "MAXLEN 1", RP_RUN_JOBS},
             {"SET", "garbage", RP_RUN_JOBS},
             {"XADD", "* job 99999999999", RP_RUN_JOBS},
             {"XADD", "* job -1", RP_RUN_JOBS},
             {"XADD", "* job 1 and more", RP_RUN_JOBS},
             {"XADD", "* other 1", RP_RUN_JOBS},
             {"XADD", "* job 0", RP_RUN_JOBS},
             {"DEL", "", RP_RUN_ENDS},
             {"SET", "garbage", RP_RUN_ENDS},
             {"HDEL", "0", RP_RUN_ENDS},
             {"DEL", "", RP_RUN_RECORDS},
             {"RPUSH", "garbage", RP_RUN_RECORDS},
             {"HDEL", "0", RP_RUN_RECORDS},
             {"HSET", "0 garbage", RP_RUN_RECORDS},
             {"SET", "garbage", RP_RUN_PARTIAL},
             {"HSET", "2 garbage", RP_RUN_PARTIAL},
             {"SADD", "garbage", RP_RUN_DEATHS},
             {"HSET", "2 garbage", RP_RUN_DEATHS},
             {"SET", "garbage", RP_RUN_ASIDE},
             {"SET", "garbage", RP_RUN_STATE},
             {"HSET", "state garbage", RP_RUN_STATE}};

/* Where a key has to be mended first the server does not have the answer at once. */
static void finish_at_last(const rp_job *job) {
    bool first;
    rp_run_answer answer;
    do answer = rp_job_finish(run.link, &run.plan, job, &first, &error);
    while (answer == RP_RUN_AWAY);
    ck_assert_msg(answer == RP_RUN_DONE, "%s", error.text);
}

/* Plays until there is nothing, neither queued nor in anybody's hands, where what is there has been left behind. So has
 * a job whose taking failed over a key that had to be mended. */
static void play_what_there_is(void) {
    for (;;) {
        rp_job job = {.number = 0};
        pass(1);
        rp_run_answer answer = rp_job_take(run.link, &run.plan, "late", 1, false, &job, &error);
        ck_assert_msg(answer == RP_RUN_DONE || answer == RP_RUN_AWAY, "%s", error.text);
        if (answer == RP_RUN_DONE && !job.id[0]) return;
        if (job.id[0]) {
            test_run_play(&run, &job, GAMES);
            finish_at_last(&job);
        }
        rp_job_release(&job);
    }
}

START_TEST(a_harmed_run_becomes_whole) {
    rp_job job, held;
    test_run_take(&run, "early", &job);
    test_run_play(&run, &job, GAMES);
    ck_assert(finish(&job));
    rp_job_release(&job);
    test_run_take(&run, "early", &held);
    if (strcmp(harms[_i].command, "SET") == 0 || strcmp(harms[_i].command, "SADD") == 0 ||
        strcmp(harms[_i].command, "RPUSH") == 0)
        test_run_tell(&run, "DEL", harms[_i].part, "");
    test_run_tell(&run, harms[_i].command, harms[_i].part, harms[_i].arguments);
    audit();
    play_what_there_is();
    test_run_play(&run, &held, GAMES);
    finish_at_last(&held);
    rp_job_release(&held);
    while (audit()) play_what_there_is();
    rp_match_count count;
    rp_run_exported exported;
    const rp_run_export export = {.link = run.link, .plan = &run.plan};
    require_message(rp_run_export_all(&export, &count, &exported, &error) == RP_OK, "%s", error.text);
    if (exported.redone) play_what_there_is(); /* garbage among the records shows when they are exported */
    check_whole();
    rp_run_counts numbers = counts();
    ck_assert(numbers.done == JOBS && numbers.queued == 0 && numbers.in_hand == 0 && numbers.aside == 0);
}
END_TEST

/* Of two who find the same jobs lost the second comes too late, whatever it saw before. */
START_TEST(what_is_lost_is_queued_once) {
    redisReply *before, *late;
    test_run_tell(&run, "DEL", RP_RUN_JOBS, "");
    ck_assert(rp_run_ask(run.link, &run.plan, &before, &error, "entries - 10") == RP_RUN_DONE);
    ck_assert(rp_redis_is_array(before, 2) && before->element[0]->elements == 0);
    ck_assert_uint_eq(audit(), JOBS);
    ck_assert(rp_run_ask(run.link, &run.plan, &late, &error, "queue %s %s", "0 1", before->element[1]->str) ==
              RP_RUN_DONE);
    ck_assert(rp_redis_is_array(late, 0));
    freeReplyObject(before);
    freeReplyObject(late);
    for (int i = 0; i < 2; i++) {
        ck_assert(rp_job_redo(run.link, &run.plan, 0, &error) == RP_RUN_DONE); /* it has no result to remove */
        ck_assert_int_eq(test_run_ask(&run, "XLEN", RP_RUN_JOBS, ""), JOBS);
    }
    ck_assert_int_eq(test_run_play_all(&run), JOBS);
    for (int i = 0; i < 2; i++) ck_assert(rp_job_redo(run.link, &run.plan, 0, &error) == RP_RUN_DONE);
    ck_assert_int_eq(test_run_play_all(&run), 1);
    check_whole();
}
END_TEST

/* Between each two questions the server forgets its scripts. */
START_TEST(a_script_that_the_server_has_forgotten_is_sent_again) {
    rp_job job;
    for (int i = 0; i < JOBS; i++) {
        ck_assert(rp_redis_tell(run.link, &error, "SCRIPT FLUSH") == RP_OK);
        test_run_take(&run, "worker", &job);
        test_run_play(&run, &job, GAMES);
        ck_assert(rp_redis_tell(run.link, &error, "SCRIPT FLUSH") == RP_OK);
        ck_assert(finish(&job));
        rp_job_release(&job);
    }
    check_whole();
}
END_TEST

/* Rights that trying again would not bring: of the script itself, of what it does, of sending it. */
START_TEST(a_right_that_is_lacking_is_told) {
    static const char *const rights[] = {"evalsha", "hset", "script|load"};
    rp_job job;
    test_run_take(&run, "early", &job);
    test_run_play(&run, &job, 1);
    if (_i == 2) ck_assert(rp_redis_tell(run.link, &error, "SCRIPT FLUSH") == RP_OK);
    ck_assert(rp_redis_tell(run.link, &error, "ACL SETUSER default -%s", rights[_i]) == RP_OK);
    ck_assert(rp_job_save(run.link, &run.plan, &job, &error) == RP_RUN_FORBIDDEN);
    ck_assert_msg(strncmp(error.text, "NOPERM this user", 16) == 0, "%s", error.text);
    ck_assert(rp_redis_tell(run.link, &error, "ACL SETUSER default +%s", rights[_i]) == RP_OK);
    ck_assert(rp_job_save(run.link, &run.plan, &job, &error) == RP_RUN_DONE);
    rp_job_release(&job);
}
END_TEST

START_TEST(nothing_is_written_to_a_run_that_is_gone) {
    rp_job job;
    bool first;
    uint64_t queued;
    test_run_take(&run, "late", &job);
    test_run_play(&run, &job, GAMES);
    ck_assert(rp_run_delete(run.link, "small", &error) == RP_OK);
    rp_run_plan other;
    test_run_plan(&other, "small", "kuhn", "random,random", 2, 1);
    for (int replaced = 0; replaced < 2; replaced++) {
        if (replaced) ck_assert(rp_run_create(run.link, &other, &error) == RP_OK);
        redisReply *before, *after;
        ck_assert(rp_redis_ask(run.link, &before, &error, "DEBUG DIGEST") == RP_OK);
        ck_assert(rp_job_finish(run.link, &run.plan, &job, &first, &error) == RP_RUN_GONE && !first);
        ck_assert(rp_job_save(run.link, &run.plan, &job, &error) == RP_RUN_GONE);
        ck_assert(rp_job_give_back(run.link, &run.plan, &job, &error) == RP_RUN_GONE);
        ck_assert(rp_job_redo(run.link, &run.plan, 0, &error) == RP_RUN_GONE);
        ck_assert(rp_run_audit(run.link, &run.plan, false, &queued, &error) == RP_RUN_GONE);
        ck_assert(rp_run_state_set(run.link, &run.plan, RP_RUN_STOPPED, 0, &error) == RP_RUN_GONE);
        ck_assert(rp_redis_ask(run.link, &after, &error, "DEBUG DIGEST") == RP_OK);
        ck_assert_str_eq(before->str, after->str);
        freeReplyObject(before);
        freeReplyObject(after);
    }
    rp_job_release(&job);
    rp_run_plan_release(&other);
}
END_TEST

/* As while it loads its file: a script is run, and what would read or write is refused. */
START_TEST(a_server_that_tells_nothing_has_deleted_nothing) {
    rp_job job, none = {.number = 0};
    bool first;
    uint64_t queued;
    rp_run_state state;
    test_run_take(&run, "early", &job);
    test_run_play(&run, &job, GAMES);
    ck_assert(rp_redis_tell(run.link, &error, "CONFIG SET replica-serve-stale-data no") == RP_OK);
    ck_assert(rp_redis_tell(run.link, &error, "REPLICAOF 127.0.0.1 1") == RP_OK);
    ck_assert(rp_job_finish(run.link, &run.plan, &job, &first, &error) == RP_RUN_AWAY);
    ck_assert_msg(strstr(error.text, "MASTERDOWN") != NULL, "%s", error.text);
    ck_assert(rp_job_save(run.link, &run.plan, &job, &error) == RP_RUN_AWAY);
    ck_assert(rp_job_give_back(run.link, &run.plan, &job, &error) == RP_RUN_AWAY);
    ck_assert(rp_job_redo(run.link, &run.plan, 0, &error) == RP_RUN_AWAY);
    ck_assert(rp_run_audit(run.link, &run.plan, false, &queued, &error) == RP_RUN_AWAY);
    ck_assert(rp_run_state_get(run.link, &run.plan, &state, &error) == RP_RUN_AWAY);
    ck_assert(rp_run_state_set(run.link, &run.plan, RP_RUN_STOPPED, 0, &error) == RP_RUN_AWAY);
    ck_assert(rp_job_take(run.link, &run.plan, "other", 0, false, &none, &error) == RP_RUN_AWAY);
    ck_assert(rp_redis_tell(run.link, &error, "REPLICAOF NO ONE") == RP_OK);
    ck_assert_msg(rp_job_finish(run.link, &run.plan, &job, &first, &error) == RP_RUN_DONE && first, "%s", error.text);
    rp_job_release(&job);
    play_what_there_is();
    check_whole();
}
END_TEST

START_TEST(opening_refuses_what_is_damaged) {
    rp_run_plan opened;
    ck_assert_msg(rp_run_open(run.link, "small", NULL, &opened, &error) == RP_OK, "%s", error.text);
    ck_assert_uint_eq(opened.check, run.plan.check);
    rp_run_plan_release(&opened);
    test_run_tell(&run, "HSET", RP_RUN_PLAN, "created 1");
    ck_assert(rp_run_open(run.link, "small", NULL, &opened, &error) == RP_BAD_INPUT);
    ck_assert_ptr_nonnull(strstr(error.text, "checksum"));
    test_run_tell(&run, "HSET", RP_RUN_PLAN, "format 2");
    ck_assert(rp_run_open(run.link, "small", NULL, &opened, &error) == RP_BAD_INPUT);
    ck_assert(rp_run_delete(run.link, "small", &error) == RP_BAD_INPUT);
    ck_assert_int_eq(test_run_ask(&run, "EXISTS", RP_RUN_PLAN, ""), 1);
    ck_assert(rp_run_create(run.link, &run.plan, &error) == RP_BAD_INPUT);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("job queue");
    TCase *tests = tcase_create("job queue");
    tcase_set_timeout(tests, 60);
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, each_job_is_taken_once_and_handed_in_once);
    tcase_add_test(tests, a_stopped_run_gives_no_job);
    tcase_add_test(tests, a_job_of_the_dead_comes_with_what_they_did);
    tcase_add_test(tests, a_renewed_job_is_not_taken_over);
    tcase_add_loop_test(tests, spoilt_work_of_others_is_played_again, 0, 4);
    tcase_add_test(tests, three_deaths_at_one_game_put_a_job_aside);
    tcase_add_test(tests, a_game_that_fails_counts_as_a_death);
    tcase_add_test(tests, giving_back_keeps_the_work_and_is_no_death);
    tcase_add_loop_test(tests, a_harmed_run_becomes_whole, 0, sizeof harms / sizeof *harms);
    tcase_add_test(tests, what_is_lost_is_queued_once);
    tcase_add_test(tests, a_script_that_the_server_has_forgotten_is_sent_again);
    tcase_add_loop_test(tests, a_right_that_is_lacking_is_told, 0, 3);
    tcase_add_test(tests, nothing_is_written_to_a_run_that_is_gone);
    tcase_add_test(tests, a_server_that_tells_nothing_has_deleted_nothing);
    tcase_add_test(tests, opening_refuses_what_is_damaged);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
