/* labels: longer threads */
/* Workers as threads of one process, over a connection that is cut again and again: the run ends with the records and
 * the table of a plain match. */
#include "bench/match.h"
#include "bench/run_export.h"
#include "bench/run_proof.h"
#include "bench/worker.h"
#include "tests/support/cutting_proxy.h"
#include "tests/support/files.h"
#include "tests/support/length.h"
#include "tests/support/require.h"
#include "tests/support/small_run.h"
#include "tests/support/suite.h"

#include <check.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { PAIRS = 100 };

static test_run run;
static rp_error error;
static char folder[TEST_FOLDER_BYTES];

typedef struct worker_thread {
    pthread_t thread;
    rp_worker_options options;
    rp_worker_result result;
    rp_status status;
    rp_error error;
} worker_thread;

static void *work(void *argument) {
    worker_thread *worker = argument;
    worker->status = rp_worker_work(&worker->options, &worker->result, &worker->error);
    return NULL;
}

static void start_worker(worker_thread *worker, const char *name, const char *url, const atomic_bool *stop) {
    memset(worker, 0, sizeof *worker);
    worker->options = (rp_worker_options){.threads = 2, .until_done = true, .claim_after = 400, .stop = stop};
    snprintf(worker->options.name, sizeof worker->options.name, "%s", name);
    require(rp_redis_address_parse(url, NULL, &worker->options.address, &error) == RP_OK);
    require(pthread_create(&worker->thread, NULL, work, worker) == 0);
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
    /* Else the server may answer before it has written: killed then, it gives a finished job out again. */
    const char *const arguments[] = {"--appendonly", "yes", "--appendfsync", "always", NULL};
    char agents[64]; /* a game lasts long enough to be disturbed */
    snprintf(agents, sizeof agents, "greedy:samples=%d,random", test_fewer(200));
    test_run_start(&run, "dq-combat", agents, PAIRS, 2, arguments);
    rp_run_prover_begin(&prover, NULL);
    rp_run_proof_keep(&prover, run.link, &run.plan, run.plan.signature); /* so that it need not be computed */
}

static void teardown(void) {
    test_run_end(&run);
    test_folder_remove(folder);
}

START_TEST(cut_connections) {
    test_proxy proxy;
    worker_thread worker[2];
    test_proxy_start(&proxy, run.server.url);
    for (int i = 0; i < 2; i++) start_worker(&worker[i], i ? "second" : "first", proxy.url, NULL);
    int64_t total = (int64_t)run.plan.jobs;
    size_t cuts = 0;
    for (; cuts < 12 && test_run_ask(&run, "HLEN", RP_RUN_ENDS, "") < total; cuts++) {
        test_proxy_cut_after(&proxy, 37 * (cuts * cuts + 1));
        usleep(100000);
        test_proxy_mend(&proxy);
        usleep(120000);
    }
    ck_assert_uint_ge(cuts, 3); /* while there was something to do */
    for (int i = 0; i < 2; i++) {
        pthread_join(worker[i].thread, NULL);
        ck_assert_msg(worker[i].status == RP_OK, "%s", worker[i].error.text);
        ck_assert(!worker[i].result.stopped && worker[i].result.aside == 0);
    }
    ck_assert_int_eq(test_run_ask(&run, "HLEN", RP_RUN_ENDS, ""), total);
    check_same_as_match();
    test_proxy_end(&proxy);
}
END_TEST

/* What is finished waits for the server: no game is played twice. */
START_TEST(the_server_dies_and_comes_back) {
    worker_thread worker;
    start_worker(&worker, "patient", run.server.url, NULL);
    while (test_run_ask(&run, "HLEN", RP_RUN_ENDS, "") < 5) usleep(1000);
    test_redis_kill(&run.server);
    usleep(700000);
    test_redis_restart(&run.server);
    ck_assert_msg(rp_redis_link_open(run.link, 5000, &error) == RP_OK, "%s", error.text);
    int64_t jobs = test_run_ask(&run, "HLEN", RP_RUN_ENDS, "");
    ck_assert(jobs >= 5 && jobs < (int64_t)run.plan.jobs);
    pthread_join(worker.thread, NULL);
    ck_assert_msg(worker.status == RP_OK, "%s", worker.error.text);
    ck_assert_uint_eq(worker.result.games, 2 * PAIRS);
    check_same_as_match();
}
END_TEST

START_TEST(stopping_gives_back) {
    worker_thread worker;
    atomic_bool stop = false;
    start_worker(&worker, "stopped", run.server.url, &stop);
    while (test_run_ask(&run, "HLEN", RP_RUN_ENDS, "") < 5) usleep(1000);
    atomic_store(&stop, true);
    pthread_join(worker.thread, NULL);
    ck_assert_msg(worker.status == RP_OK, "%s", worker.error.text);
    ck_assert(worker.result.stopped && worker.result.jobs >= 5);
    rp_run_counts counts;
    ck_assert(rp_run_count_jobs(run.link, &run.plan, &counts, &error) == RP_RUN_DONE);
    ck_assert(counts.in_hand == 0 && counts.done + counts.queued == run.plan.jobs);
    ck_assert_int_eq(test_run_ask(&run, "HLEN", RP_RUN_WORKERS, ""), 0);
    ck_assert_int_eq(test_run_ask(&run, "EXISTS", RP_RUN_DEATHS, ""), 0);
    start_worker(&worker, "next", run.server.url, NULL);
    pthread_join(worker.thread, NULL);
    ck_assert_msg(worker.status == RP_OK, "%s", worker.error.text);
    check_same_as_match();
}
END_TEST

/* A server that accepts and never answers. 0: from the beginning; 1: from the midst of a game on. */
START_TEST(stopping_does_not_wait_for_a_server_that_hangs) {
    test_proxy proxy;
    worker_thread worker;
    atomic_bool stop = false;
    test_proxy_start(&proxy, run.server.url);
    if (_i == 0) test_proxy_answer(&proxy, "");
    start_worker(&worker, "hanging", proxy.url, &stop);
    while (_i == 1 && test_run_ask(&run, "HLEN", RP_RUN_ENDS, "") < 5) usleep(1000);
    if (_i == 1) test_proxy_answer(&proxy, "");
    usleep(300000);
    uint64_t begin = rp_clock_now(&rp_clock_monotonic);
    atomic_store(&stop, true);
    pthread_join(worker.thread, NULL);
    double seconds = (double)(rp_clock_now(&rp_clock_monotonic) - begin) * 1e-9;
    ck_assert_msg(seconds < 3.5, "%f s", seconds); /* 2 s, and what a busy machine takes */
    ck_assert_msg(worker.status == RP_OK && worker.result.stopped, "%s", worker.error.text);
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
    tcase_add_test(tests, stopping_gives_back);
    tcase_add_loop_test(tests, stopping_does_not_wait_for_a_server_that_hangs, 0, 2);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
