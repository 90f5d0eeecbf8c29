/* labels: longer threads */
/* Workers as threads of one process, over a connection that is cut again and again: the run ends with the records and
 * the table of a plain match. */
#include "bench/match/match.h"
#include "bench/runs/export.h"
#include "bench/runs/proof.h"
#include "bench/runs/worker.h"
#include "search/cache/redis/link_open.h"
#include "tests/support/cutting_proxy.h"
#include "tests/support/files.h"
#include "tests/support/hand_clock.h"
#include "tests/support/length.h"
#include "tests/support/require.h"
#include "tests/support/small_run.h"
#include "tests/support/suite.h"

#include <check.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

/* Workers are thought to be dead after CLAIM_AFTER milliseconds, in a test only where it says so; HELD jobs are given
 * out late, so that no worker is through before a test has got to what it is about. */
enum { PAIRS = 100, BATCH = 2, CLAIM_AFTER = 6000, HELD = 30, PATIENT = 600000, STEP = 10 };

static test_run run;
static test_clock clock_by_hand; /* of the workers */
static rp_error error;
static char folder[TEST_FOLDER_BYTES];

typedef struct worker_thread {
    pthread_t thread;
    atomic_bool is_over;
    rp_worker_options options;
    rp_worker_result result;
    rp_status status;
    rp_error error;
} worker_thread;

static void *work(void *argument) {
    worker_thread *worker = argument;
    worker->status = rp_worker_work(&worker->options, &worker->result, &worker->error);
    atomic_store(&worker->is_over, true);
    return NULL;
}

static void start_worker(worker_thread *worker, const char *name, const char *url, int threads,
                         const atomic_bool *stop) {
    memset(worker, 0, sizeof *worker);
    worker->options = (rp_worker_options){.threads = threads,
                                          .until_done = true,
                                          .claim_after = CLAIM_AFTER,
                                          .clock = &clock_by_hand.clock,
                                          .stop = stop};
    snprintf(worker->options.name, sizeof worker->options.name, "%s", name);
    require(rp_redis_address_parse(url, NULL, &worker->options.address, &error) == RP_OK);
    require(pthread_create(&worker->thread, NULL, work, worker) == 0);
}

static int64_t done(void) { return test_run_ask(&run, "HLEN", RP_RUN_ENDS, ""); }

/* Some time passes for the workers. */
static void go_on(void) { test_clock_let_pass(&clock_by_hand, STEP); }

static void play_until_done(int64_t jobs) {
    while (done() < jobs) go_on();
}

/* The server's clock goes on too: where a connection breaks once more, a job of it is given out again. */
static void wait_for_end(worker_thread *worker) {
    while (!atomic_load(&worker->is_over)) {
        go_on();
        test_redis_clock_advance(&run.server, STEP);
    }
    pthread_join(worker->thread, NULL);
    ck_assert_msg(worker->status == RP_OK, "%s", worker->error.text);
}

static rp_run_counts counts(void) {
    rp_run_counts numbers;
    require(rp_run_count_jobs(run.link, &run.plan, &numbers, &error) == RP_RUN_DONE);
    return numbers;
}

/* A job that was on its way to a worker when the connection broke is in its hands by the server's books: taken over
 * when nobody has told of it for long enough. */
static void give_out_lost_jobs(void) {
    while (counts().queued > 0) go_on();
    test_redis_clock_advance(&run.server, CLAIM_AFTER);
}

static void hold_jobs(rp_job held[HELD]) {
    for (int i = 0; i < HELD; i++) test_run_take(&run, "keeper", &held[i]);
}

static void give_out_held(rp_job held[HELD]) {
    for (int i = 0; i < HELD; i++) {
        ck_assert(rp_job_give_back(run.link, &run.plan, &held[i], &error) == RP_RUN_DONE);
        rp_job_release(&held[i]);
    }
}

static void check_same_as_match(void) {
    char plain[128], exported[128];
    size_t plain_size, exported_size;
    rp_match_result result;
    rp_match_end end;
    rp_match_count count;
    rp_run_exported told;
    snprintf(plain, sizeof plain, "%s/plain", folder);
    snprintf(exported, sizeof exported, "%s/exported", folder);
    const rp_match match = {.plan = &run.plan.match, .threads = 2, .out = plain};
    const rp_run_export export = {.link = run.link, .plan = &run.plan, .out = exported};
    require_message(rp_match_run(&match, &result, &end, &error) == RP_OK, "%s", error.text);
    require_message(rp_run_export_all(&export, &count, &told, &error) == RP_OK, "%s", error.text);
    ck_assert_msg(told.redone == 0, "%s", told.unfit.text);
    unsigned char *a = test_file_read(plain, &plain_size), *b = test_file_read(exported, &exported_size);
    ck_assert_uint_eq(plain_size, exported_size);
    ck_assert(memcmp(a, b, plain_size) == 0);
    ck_assert_uint_eq(count.result.games, result.games);
    ck_assert(memcmp(&count.result.versus[0].pairs, &result.versus[0].pairs, sizeof(rp_tally)) == 0);
    ck_assert(count.result.versus[0].payoff[0].mean == result.versus[0].payoff[0].mean);
    free(a);
    free(b);
}

/* Agents that take their memory from malloc: the thread sanitizer does not see the locks of the allocator of trees. */
static void setup(void) {
    rp_run_prover prover;
    test_folder_make(folder);
    test_clock_begin(&clock_by_hand, false);
    /* Else the server may answer before it has written: killed then, it gives a finished job out again. */
    const char *const arguments[] = {"--appendonly", "yes", "--appendfsync", "always", NULL};
    char agents[64];
    snprintf(agents, sizeof agents, "greedy:samples=%d,random", test_fewer(20));
    test_run_start(&run, "dq-combat", agents, PAIRS, BATCH, arguments);
    rp_run_prover_begin(&prover, NULL);
    rp_run_signature_keep(&prover, run.link, NULL, run.plan.signature); /* so that it need not be computed */
}

static void teardown(void) {
    test_run_end(&run);
    test_folder_remove(folder);
}

START_TEST(cut_connections) {
    enum { CUTS = 12 };
    test_proxy proxy;
    worker_thread worker[2];
    rp_job held[HELD];
    hold_jobs(held);
    test_proxy_start(&proxy, run.server.url);
    for (size_t cut = 0; cut < CUTS; cut++) {
        test_proxy_cut_after(&proxy, 37 * (cut * cut + 1));
        for (int i = 0; i < 2 && cut == 0; i++) start_worker(&worker[i], i ? "second" : "first", proxy.url, 2, NULL);
        while (!test_proxy_has_cut(&proxy)) go_on();
        ck_assert_int_lt(done(), (int64_t)run.plan.jobs);
    }
    test_proxy_mend(&proxy);
    give_out_held(held);
    give_out_lost_jobs();
    for (int i = 0; i < 2; i++) {
        wait_for_end(&worker[i]);
        ck_assert(!worker[i].result.stopped && worker[i].result.aside == 0);
    }
    ck_assert_int_eq(done(), (int64_t)run.plan.jobs);
    check_same_as_match();
    test_proxy_end(&proxy);
}
END_TEST

/* What is finished waits for the server: no game is played twice. Of a single thread, which takes nothing over while it
 * has a job in hand. */
START_TEST(the_server_dies_and_comes_back) {
    worker_thread worker;
    rp_job held[HELD];
    hold_jobs(held);
    start_worker(&worker, "patient", run.server.url, 1, NULL);
    play_until_done(5);
    test_redis_kill(&run.server);
    test_clock_let_pass(&clock_by_hand, 700);
    test_redis_restart(&run.server);
    ck_assert_msg(rp_redis_link_open(run.link, PATIENT, &error) == RP_OK, "%s", error.text);
    ck_assert_int_ge(done(), 5);
    give_out_held(held);
    give_out_lost_jobs();
    wait_for_end(&worker);
    ck_assert_uint_eq(worker.result.games, 2 * PAIRS);
    check_same_as_match();
}
END_TEST

static int64_t asked_apart; /* connections of ask_apart */

/* A command without a key, over a connection of its own. */
static redisReply *ask_apart(const char *command) {
    rp_redis_address address;
    rp_redis_link *link;
    redisReply *reply;
    require(rp_redis_address_parse(run.server.url, NULL, &address, &error) == RP_OK);
    require(rp_redis_link_new(&address, "apart", &link, &error) == RP_OK);
    require_message(rp_redis_link_open(link, PATIENT, &error) == RP_OK, "%s", error.text);
    require_message(rp_redis_ask(link, &reply, &error, command) == RP_OK, "%s", error.text);
    rp_redis_link_free(link);
    asked_apart++;
    return reply;
}

/* Connections that the server has had, but for those of ask_apart. */
static int64_t connections(void) {
    redisReply *reply = ask_apart("CLIENT ID");
    int64_t number = 0;
    require(rp_redis_number(reply, 1, INT64_MAX, &number));
    freeReplyObject(reply);
    return number - asked_apart;
}

/* Those that `worker` has now. */
static int connected(const char *worker) {
    redisReply *reply = ask_apart("CLIENT LIST");
    char name[64];
    int count = 0;
    require(reply->type == REDIS_REPLY_STRING);
    snprintf(name, sizeof name, " name=%s ", worker);
    for (const char *at = reply->str; (at = strstr(at, name)); at++) count++;
    freeReplyObject(reply);
    return count;
}

/* What a worker of two threads leaves behind when it is stopped. Each connection that broke since, because the clock
 * outran the server, may have lost a job, or the answer to giving one back, which is done again then: it is queued
 * twice. With the steward's the worker stays listed. */
static void check_given_back(int64_t broken) {
    const rp_run_counts numbers = counts();
    const int64_t kept = (int64_t)numbers.in_hand - HELD;
    const int64_t twice = (int64_t)(numbers.done + numbers.queued + numbers.in_hand) - (int64_t)run.plan.jobs;
    ck_assert_msg(kept >= 0 && kept <= broken, "%d in hand, %d connections broke", (int)kept, (int)broken);
    ck_assert_msg(twice >= 0 && twice <= broken, "%d too many, %d connections broke", (int)twice, (int)broken);
    ck_assert_int_le(test_run_ask(&run, "HLEN", RP_RUN_WORKERS, ""), broken > 0);
    ck_assert_int_eq(test_run_ask(&run, "EXISTS", RP_RUN_DEATHS, ""), 0);
}

/* 1: after the server hung for so long that connections broke. Time goes on while the worker ends, else one that has
 * broken would be waited for without an end; but slowly, so that none breaks as long as a thread gets a processor
 * within half a second. */
START_TEST(stopping_gives_back) {
    enum { THREADS = 2, CONNECTIONS = THREADS + 2 /* the registrar and the steward */ };
    worker_thread worker;
    rp_job held[HELD];
    atomic_bool stop = false;
    hold_jobs(held);
    const int64_t before = connections();
    start_worker(&worker, "stopped", run.server.url, THREADS, &stop);
    while (connected("stopped") < CONNECTIONS) go_on();
    play_until_done(5);
    if (_i == 1) test_redis_freeze(&run.server);
    if (_i == 1) test_clock_let_pass(&clock_by_hand, 6000);
    atomic_store(&stop, true);
    if (_i == 1) test_redis_thaw(&run.server);
    while (!atomic_load(&worker.is_over)) test_clock_let_pass(&clock_by_hand, 1);
    wait_for_end(&worker);
    const int64_t broken = connections() - before - CONNECTIONS;
    ck_assert(worker.result.stopped);
    ck_assert_int_ge((int64_t)worker.result.jobs + broken, 5); /* the answer to the last may be what has not come */
    check_given_back(broken);
    give_out_held(held);
    start_worker(&worker, "next", run.server.url, THREADS, NULL);
    if (broken > 0) give_out_lost_jobs();
    wait_for_end(&worker);
    check_same_as_match();
}
END_TEST

/* A server that accepts and never answers. 0: from the beginning; 1: from the midst of a game on. */
START_TEST(stopping_does_not_wait_for_a_server_that_hangs) {
    test_proxy proxy;
    worker_thread worker;
    rp_job held[HELD];
    atomic_bool stop = false;
    hold_jobs(held);
    test_proxy_start(&proxy, run.server.url);
    if (_i == 0) test_proxy_answer(&proxy, "");
    start_worker(&worker, "hanging", proxy.url, 2, &stop);
    if (_i == 1) play_until_done(5);
    if (_i == 1) test_proxy_answer(&proxy, "");
    test_clock_let_pass(&clock_by_hand, 300);
    double begin = test_clock_milliseconds(&clock_by_hand);
    atomic_store(&stop, true);
    while (!atomic_load(&worker.is_over)) test_clock_let_pass(&clock_by_hand, 1); /* no faster than the machine's */
    wait_for_end(&worker);
    double taken = test_clock_milliseconds(&clock_by_hand) - begin;
    ck_assert_msg(taken < 3500, "%.0f ms", taken); /* 2 s, and what passes while a thread waits for a processor */
    ck_assert(worker.result.stopped);
    for (int i = 0; i < HELD; i++) rp_job_release(&held[i]);
    test_proxy_end(&proxy);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("worker");
    TCase *tests = tcase_create("worker");
    tcase_set_timeout(tests, 240);
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, cut_connections);
    tcase_add_test(tests, the_server_dies_and_comes_back);
    tcase_add_loop_test(tests, stopping_gives_back, 0, 2);
    tcase_add_loop_test(tests, stopping_does_not_wait_for_a_server_that_hangs, 0, 2);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
