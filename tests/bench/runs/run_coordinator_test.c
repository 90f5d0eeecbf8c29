/* Looking after a run with a clock turned by hand: many at once do no harm; the end is told; spoilt and lost jobs and
 * those of silent workers come back. */
#include "bench/runs/coordinator.h"
#include "bench/runs/worker_report.h"
#include "tests/support/require.h"
#include "tests/support/small_run.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

enum { PAIRS = 20, BATCH = 2, JOBS = 10, GAMES = 4, SILENT = 3000, CROWD = 5 };

static test_run run;
static rp_error error;
static uint64_t nanoseconds;

static uint64_t tell_time(void *context) { return *(uint64_t *)context; }
static const rp_clock by_hand = {.nanoseconds = tell_time, .context = &nanoseconds};

static void setup(void) {
    test_run_start(&run, "kuhn", "ismcts:sims=10,random", PAIRS, BATCH, NULL);
    nanoseconds = 1000000000;
}
static void teardown(void) { test_run_end(&run); }

static rp_coordinator *make(void) {
    rp_coordinator *coordinator = rp_coordinator_new(&run.plan, SILENT, false, &by_hand);
    require(coordinator != NULL);
    return coordinator;
}

/* Lets a second pass, and a coordinator do what it has to. */
static void step(rp_coordinator *coordinator) {
    for (bool busy = true; busy;) {
        busy = false;
        rp_run_answer answer = rp_coordinator_step(coordinator, run.link, &busy, &error);
        require_message(answer == RP_RUN_DONE || answer == RP_RUN_AWAY, "%s", error.text);
    }
}
static void pass(int milliseconds) { nanoseconds += (uint64_t)milliseconds * 1000000; }

static rp_run_state state(void) {
    rp_run_state now;
    require(rp_run_state_get(run.link, &run.plan, &now, &error) == RP_RUN_DONE);
    return now;
}

static uint64_t counted(const rp_coordinator *coordinator) {
    return rp_coordinator_fold(coordinator)->count.result.games;
}

static void report(const char *name, uint64_t beat) {
    rp_worker_report said = {.threads = 1, .beat = beat};
    snprintf(said.name, sizeof said.name, "%s", name);
    snprintf(said.host, sizeof said.host, "host");
    require(rp_worker_report_keep(run.link, &run.plan, &said, &error) == RP_RUN_DONE);
}

START_TEST(counts_in_order_and_tells_the_end) {
    rp_coordinator *coordinator = make();
    rp_job job[JOBS];
    bool first;
    for (int i = 0; i < JOBS; i++) test_run_take(&run, "worker", &job[i]);
    for (int i = 0; i < JOBS; i++) {
        int which = i % 2 ? i - 1 : (i + 1) % JOBS; /* each second one first */
        test_run_play(&run, &job[which], GAMES);
        ck_assert(rp_job_finish(run.link, &run.plan, &job[which], &first, &error) == RP_RUN_DONE && first);
        pass(1000);
        step(coordinator);
        ck_assert_uint_eq(counted(coordinator), (uint64_t)(i % 2 ? i + 1 : i) * GAMES);
        ck_assert_int_eq(state(), i == JOBS - 1 ? RP_RUN_FINISHED : RP_RUN_ACTIVE);
    }
    ck_assert_int_eq(test_run_ask(&run, "HGET", RP_RUN_STATE, "games"), 2 * PAIRS);
    for (int i = 0; i < JOBS; i++) rp_job_release(&job[i]);
    rp_coordinator_free(coordinator);
}
END_TEST

static void all_step(rp_coordinator *const crowd[CROWD]) {
    pass(1000);
    for (int i = 0; i < CROWD; i++) step(crowd[i]);
}

/* Each finds what is lost or unfit, some after they have counted it: it is queued once. */
START_TEST(many_at_once_queue_what_is_lost_once) {
    rp_coordinator *crowd[CROWD];
    for (int i = 0; i < CROWD; i++) crowd[i] = make();
    for (int i = 0; i < JOBS - 1; i++) {
        rp_job job;
        bool first;
        test_run_take(&run, "worker", &job);
        test_run_play(&run, &job, GAMES);
        ck_assert(rp_job_finish(run.link, &run.plan, &job, &first, &error) == RP_RUN_DONE && first);
        rp_job_release(&job);
        if (i == 5) step(crowd[0]);
    }
    test_run_tell(&run, "HDEL", RP_RUN_ENDS, "3 4");
    test_run_tell(&run, "HDEL", RP_RUN_RECORDS, "5");
    test_run_tell(&run, "HSET", RP_RUN_ENDS, "0 garbage");
    for (int i = 0; i < 8; i++) all_step(crowd);
    ck_assert_int_eq(test_run_ask(&run, "XLEN", RP_RUN_JOBS, ""), 5);
    ck_assert_int_eq(state(), RP_RUN_ACTIVE);
    ck_assert_int_eq(test_run_play_all(&run), 5);
    for (int i = 0; i < 3; i++) all_step(crowd);
    ck_assert_int_eq(state(), RP_RUN_FINISHED);
    ck_assert_int_eq(test_run_ask(&run, "HLEN", RP_RUN_ENDS, ""), JOBS);
    ck_assert_uint_eq(counted(crowd[0]), 2 * PAIRS);
    for (int i = 0; i < CROWD; i++) {
        ck_assert(rp_coordinator_is_whole(crowd[i]));
        rp_coordinator_free(crowd[i]);
    }
}
END_TEST

/* Some have counted all when ends are lost that others count later; workers are silent, and entries in nobody's hands.
 * The run ends once, and all see the same. */
START_TEST(many_at_once_come_to_the_same_end) {
    rp_coordinator *crowd[CROWD];
    rp_job job;
    for (int i = 0; i < CROWD; i++) crowd[i] = make();
    test_run_take(&run, "silent", &job);
    report("silent", 1);
    for (int i = 0; i < JOBS - 1; i++) {
        rp_job lost;
        test_run_take(&run, "deleted", &lost);
        rp_job_release(&lost);
    }
    test_run_tell(&run, "XGROUP DELCONSUMER", RP_RUN_JOBS, "workers deleted");
    for (int i = 0; i < 20; i++) all_step(crowd);
    rp_job_release(&job);
    ck_assert(rp_job_take(run.link, &run.plan, "heir", 3600000, true, &job, &error) == RP_RUN_DONE && job.rescued);
    ck_assert(rp_job_give_back(run.link, &run.plan, &job, &error) == RP_RUN_DONE);
    rp_job_release(&job);
    for (int i = 0; i < 20; i++) all_step(crowd);
    ck_assert_int_eq(test_run_play_all(&run), JOBS);
    for (int i = 0; i < CROWD / 2; i++) step(crowd[i]);
    test_run_tell(&run, "HDEL", RP_RUN_ENDS, "3 4");
    for (int i = 0; i < 4 && state() != RP_RUN_FINISHED; i++) all_step(crowd);
    for (int i = 0; i < 8; i++) {
        test_run_play_all(&run);
        all_step(crowd);
    }
    ck_assert_int_eq(state(), RP_RUN_FINISHED);
    ck_assert_int_eq(test_run_ask(&run, "HLEN", RP_RUN_ENDS, ""), JOBS);
    ck_assert_int_eq(test_run_ask(&run, "XLEN", RP_RUN_JOBS, ""), 0);
    for (int i = 0; i < CROWD; i++) {
        ck_assert(rp_coordinator_is_whole(crowd[i]));
        rp_coordinator_free(crowd[i]);
    }
}
END_TEST

/* 0: an unfit end; 1: an end that is lost after it was counted; 2: records that are. The run is not over without. */
START_TEST(what_is_spoilt_or_lost_is_played_again) {
    rp_coordinator *coordinator = make();
    rp_job job;
    bool first;
    for (int i = 0; i < JOBS - 1; i++) {
        test_run_take(&run, "worker", &job);
        test_run_play(&run, &job, GAMES);
        ck_assert(rp_job_finish(run.link, &run.plan, &job, &first, &error) == RP_RUN_DONE);
        rp_job_release(&job);
    }
    if (_i > 0) step(coordinator);
    if (_i == 0) test_run_tell(&run, "HSET", RP_RUN_ENDS, "5 garbage");
    if (_i == 1) test_run_tell(&run, "HDEL", RP_RUN_ENDS, "5");
    if (_i == 2) test_run_tell(&run, "HDEL", RP_RUN_RECORDS, "5");
    pass(1000);
    step(coordinator);
    ck_assert_uint_eq(counted(coordinator), 5 * GAMES);
    ck_assert_int_eq(test_run_play_all(&run), 2);
    for (int i = 0; i < 3; i++) {
        pass(1000);
        step(coordinator);
    }
    ck_assert_int_eq(state(), RP_RUN_FINISHED);
    ck_assert_int_eq(test_run_ask(&run, "HLEN", RP_RUN_RECORDS, ""), JOBS);
    rp_coordinator_free(coordinator);
}
END_TEST

/* 0: all ends; 1: one of them; 2: the records; 3: somebody else than who saw the end; 4: an unfit end, seen by who
 * counts for himself; 5: a job's results, among as many that belong to no job; 6: the same, the job being queued. The
 * run goes on and comes to the same table. */
START_TEST(what_is_lost_after_the_end_is_played_again) {
    rp_coordinator *first = make();
    test_run_play_all(&run);
    step(first);
    ck_assert_int_eq(state(), RP_RUN_FINISHED);
    ck_assert(!rp_coordinator_is_whole(first));
    if (_i == 0 || _i == 3) test_run_tell(&run, "DEL", RP_RUN_ENDS, "");
    if (_i == 1) test_run_tell(&run, "HDEL", RP_RUN_ENDS, "4");
    if (_i == 2) test_run_tell(&run, "DEL", RP_RUN_RECORDS, "");
    if (_i == 4) test_run_tell(&run, "HSET", RP_RUN_ENDS, "4 garbage");
    if (_i == 6) ck_assert(rp_job_redo(run.link, &run.plan, 4, &error) == RP_RUN_DONE);
    static const rp_run_part results[] = {RP_RUN_ENDS, RP_RUN_RECORDS};
    for (int i = 0; i < 2 && _i >= 5; i++) {
        test_run_tell(&run, "HDEL", results[i], "4");
        test_run_tell(&run, "HSET", results[i], "99999 garbage");
    }
    rp_coordinator *second = rp_coordinator_new(&run.plan, SILENT, _i == 4, &by_hand);
    require(second != NULL);
    rp_coordinator *finder = _i < 3 || _i >= 5 ? first : second;
    pass(1000);
    step(finder);
    ck_assert_int_eq(state(), RP_RUN_ACTIVE);
    ck_assert(!rp_coordinator_is_whole(finder));
    pass(1000);
    step(finder);
    ck_assert_int_eq(test_run_play_all(&run), _i == 1 || _i >= 4 ? 1 : JOBS);
    for (int i = 0; i < 3; i++) {
        pass(1000);
        step(finder);
    }
    ck_assert_int_eq(state(), RP_RUN_FINISHED);
    ck_assert(rp_coordinator_is_whole(finder));
    ck_assert_uint_eq(counted(finder), 2 * PAIRS);
    ck_assert_int_eq(test_run_ask(&run, "HLEN", RP_RUN_RECORDS, ""), JOBS + (_i >= 5));
    ck_assert_int_eq(test_run_ask(&run, "HLEN", RP_RUN_ENDS, ""), JOBS + (_i >= 5));
    rp_coordinator_free(first);
    rp_coordinator_free(second);
}
END_TEST

START_TEST(jobs_of_silent_workers_are_freed_whatever_the_clock_of_the_server_says) {
    rp_coordinator *coordinator = make();
    rp_job of_silent, of_alive, rescued = {.number = 0};
    report("alive", 1);
    report("silent", 1);
    test_run_take(&run, "silent", &of_silent);
    test_run_take(&run, "alive", &of_alive);
    for (uint64_t second = 0; second < 6; second++) {
        ck_assert(rp_job_take(run.link, &run.plan, "heir", 3600000, true, &rescued, &error) == RP_RUN_DONE);
        if (rescued.rescued && rescued.id[0]) break;
        if (rescued.id[0]) ck_assert(rp_job_give_back(run.link, &run.plan, &rescued, &error) == RP_RUN_DONE);
        pass(1000);
        report("alive", second + 2);
        step(coordinator);
    }
    ck_assert(rescued.rescued && rescued.number == of_silent.number);
    for (uint64_t second = 10; second < 20; second++) {
        pass(1000);
        report("alive", second);
        step(coordinator);
    }
    ck_assert_int_eq(test_run_ask(&run, "HEXISTS", RP_RUN_WORKERS, "silent"), 0);
    ck_assert_int_eq(test_run_ask(&run, "HEXISTS", RP_RUN_WORKERS, "alive"), 1);
    rp_job_release(&of_silent);
    rp_job_release(&of_alive);
    rp_job_release(&rescued);
    rp_coordinator_free(coordinator);
}
END_TEST

/* As when somebody deletes a consumer that holds jobs. */
START_TEST(jobs_that_nobody_holds_are_given_out_again) {
    rp_coordinator *coordinator = make();
    rp_job job;
    for (int i = 0; i < JOBS; i++) {
        test_run_take(&run, "worker", &job);
        rp_job_release(&job);
    }
    test_run_tell(&run, "XGROUP DELCONSUMER", RP_RUN_JOBS, "workers worker");
    ck_assert_int_eq(test_run_play_all(&run), 0);
    for (int i = 0; i < 8; i++) {
        pass(1000);
        step(coordinator);
    }
    ck_assert_int_eq(test_run_play_all(&run), JOBS);
    rp_coordinator_free(coordinator);
}
END_TEST

/* As many results that belong to no job as jobs are lost: the numbers say that nothing is. */
START_TEST(jobs_that_the_numbers_hide_are_played) {
    rp_coordinator *coordinator = make();
    static const rp_run_part results[] = {RP_RUN_ENDS, RP_RUN_RECORDS};
    test_run_tell(&run, "XTRIM", RP_RUN_JOBS, "MAXLEN 0");
    for (int i = 0; i < JOBS; i++) {
        char arguments[32];
        snprintf(arguments, sizeof arguments, "%d garbage", JOBS + i);
        for (int part = 0; part < 2; part++) test_run_tell(&run, "HSET", results[part], arguments);
    }
    for (int i = 0; i < 8; i++) {
        pass(1000);
        step(coordinator);
    }
    ck_assert_int_eq(test_run_play_all(&run), JOBS);
    pass(1000);
    step(coordinator);
    ck_assert_int_eq(state(), RP_RUN_FINISHED);
    ck_assert_uint_eq(counted(coordinator), 2 * PAIRS);
    rp_coordinator_free(coordinator);
}
END_TEST

/* A run that a stopping rule decides long before its last game. */
static void start_with_rule(void) {
    test_run_end(&run);
    test_run_start(&run, "tictactoe", "mcts:sims=30,random", 400, 5, NULL);
    ck_assert(rp_run_delete(run.link, "small", &error) == RP_OK);
    run.plan.match.stopping = (rp_stopping_rule){.used = true, .elo0 = 0, .elo1 = 60, .alpha = 0.05, .beta = 0.05};
    uint64_t queued;
    ck_assert(rp_run_create(run.link, &run.plan, &error) == RP_OK);
    ck_assert(rp_run_audit(run.link, &run.plan, false, &queued, &error) == RP_RUN_DONE);
}

/* Plays up to `jobs` jobs, fewer where the run is decided. */
static void play_with_rule(rp_coordinator *coordinator, uint64_t jobs) {
    while (state() == RP_RUN_ACTIVE && jobs-- > 0) {
        rp_job job;
        bool first;
        test_run_take(&run, "worker", &job);
        test_run_play(&run, &job, UINT64_MAX);
        ck_assert(rp_job_finish(run.link, &run.plan, &job, &first, &error) == RP_RUN_DONE);
        rp_job_release(&job);
        pass(1000);
        step(coordinator);
    }
}

static void play_the_rest(rp_coordinator *coordinator) {
    pass(1000);
    step(coordinator);
    ck_assert_int_eq(state(), RP_RUN_ACTIVE);
    ck_assert(!rp_coordinator_is_whole(coordinator));
    pass(1000);
    step(coordinator);
    test_run_play_all(&run);
    for (int i = 0; i < 3; i++) {
        pass(1000);
        step(coordinator);
    }
    ck_assert_int_eq(state(), RP_RUN_DECIDED);
    ck_assert(rp_coordinator_is_whole(coordinator));
}

START_TEST(a_stopping_rule_ends_the_run) {
    start_with_rule();
    rp_coordinator *coordinator = make();
    play_with_rule(coordinator, run.plan.jobs);
    ck_assert_int_eq(state(), RP_RUN_DECIDED);
    ck_assert_int_eq(test_run_ask(&run, "XLEN", RP_RUN_JOBS, ""), 0);
    const rp_match_result *result = &rp_coordinator_fold(coordinator)->count.result;
    uint64_t games = result->games;
    ck_assert(result->verdict == RP_ACCEPTED_ELO1 && games < 800);
    ck_assert_int_eq(test_run_ask(&run, "HGET", RP_RUN_STATE, "games"), (int64_t)games);
    rp_coordinator_free(coordinator);
    /* What was decided without an end that is lost is decided anew, and to the same. */
    coordinator = make();
    test_run_tell(&run, "HDEL", RP_RUN_ENDS, "1");
    play_the_rest(coordinator);
    ck_assert_int_eq(test_run_ask(&run, "HGET", RP_RUN_STATE, "games"), (int64_t)games);
    rp_coordinator_free(coordinator);
}
END_TEST

/* As by an export that found its records damaged: the rule decides with the end that was counted before. */
START_TEST(a_decided_run_waits_for_a_job_queued_again_since_it_was_counted) {
    start_with_rule();
    rp_coordinator *coordinator = make();
    play_with_rule(coordinator, 3);
    ck_assert_int_eq(state(), RP_RUN_ACTIVE);
    ck_assert(rp_job_redo(run.link, &run.plan, 1, &error) == RP_RUN_DONE);
    play_with_rule(coordinator, run.plan.jobs);
    ck_assert_int_eq(state(), RP_RUN_DECIDED);
    ck_assert_int_eq(test_run_ask(&run, "HEXISTS", RP_RUN_ENDS, "1"), 0);
    play_the_rest(coordinator);
    ck_assert_int_eq(test_run_ask(&run, "HEXISTS", RP_RUN_ENDS, "1"), 1);
    ck_assert_int_eq(test_run_ask(&run, "HEXISTS", RP_RUN_RECORDS, "1"), 1);
    rp_coordinator_free(coordinator);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("run coordinator");
    TCase *tests = tcase_create("run coordinator");
    tcase_set_timeout(tests, 60);
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, counts_in_order_and_tells_the_end);
    tcase_add_test(tests, many_at_once_queue_what_is_lost_once);
    tcase_add_test(tests, many_at_once_come_to_the_same_end);
    tcase_add_loop_test(tests, what_is_spoilt_or_lost_is_played_again, 0, 3);
    tcase_add_loop_test(tests, what_is_lost_after_the_end_is_played_again, 0, 7);
    tcase_add_test(tests, jobs_of_silent_workers_are_freed_whatever_the_clock_of_the_server_says);
    tcase_add_test(tests, jobs_that_nobody_holds_are_given_out_again);
    tcase_add_test(tests, jobs_that_the_numbers_hide_are_played);
    tcase_add_test(tests, a_stopping_rule_ends_the_run);
    tcase_add_test(tests, a_decided_run_waits_for_a_job_queued_again_since_it_was_counted);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
