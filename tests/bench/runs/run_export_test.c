/* An export over a connection that is reset in mid-answer, or that is gone for good. */
#include "bench/runs/export.h"
#include "search/cache/redis/link_open.h"
#include "tests/support/cutting_proxy.h"
#include "tests/support/files.h"
#include "tests/support/hand_clock.h"
#include "tests/support/require.h"
#include "tests/support/small_run.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

enum { PAIRS = 100, BATCH = 1, PATIENT = 600000 };

static test_run run;
static rp_error error;
static char folder[TEST_FOLDER_BYTES];
static test_clock clock_by_hand;

static void setup(void) {
    test_folder_make(folder);
    test_clock_begin(&clock_by_hand, true);
    test_run_start(&run, "kuhn", "ismcts:sims=5,random", PAIRS, BATCH, NULL);
    require(test_run_play_all(&run) == PAIRS / BATCH);
}

static void teardown(void) {
    test_run_end(&run);
    test_folder_remove(folder);
}

typedef struct door {
    test_proxy proxy;
    int told;
} door;

static void mend(void *context, const char *reason) {
    door *self = context;
    ck_assert(reason[0] != 0);
    self->told++;
    test_proxy_mend(&self->proxy);
}

/* Exports to a file and gives its bytes. */
static unsigned char *export_through(rp_redis_link *link, const char *name, door *self, size_t *size) {
    char path[128];
    rp_match_count count;
    rp_run_exported told;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    const rp_run_export export = {.link = link,
                                  .plan = &run.plan,
                                  .out = path,
                                  .patience = PATIENT,
                                  .clock = &clock_by_hand.clock,
                                  .away = self ? mend : NULL,
                                  .context = self};
    require_message(rp_run_export_all(&export, &count, &told, &error) == RP_OK, "%s", error.text);
    ck_assert_uint_eq(told.redone, 0);
    ck_assert_uint_eq(count.result.games, 2 * PAIRS);
    return test_file_read(path, size);
}

/* Every connection is reset after so many bytes until the export has told of it: nothing is missing or twice. */
START_TEST(goes_on_after_a_reset) {
    static const size_t bytes[] = {0, 1, 700, 5000, 20000};
    door self = {.told = 0};
    rp_redis_address address;
    rp_redis_link *link;
    size_t plain_size, size;
    test_proxy_start(&self.proxy, run.server.url);
    require(rp_redis_address_parse(self.proxy.url, NULL, &address, &error) == RP_OK);
    require(rp_redis_link_new(&address, "exporter", &link, &error) == RP_OK);
    require_message(rp_redis_link_open(link, PATIENT, &error) == RP_OK, "%s", error.text);
    test_proxy_cut_after(&self.proxy, bytes[_i]);
    unsigned char *plain = export_through(run.link, "plain", NULL, &plain_size);
    unsigned char *through = export_through(link, "through", &self, &size);
    ck_assert_int_eq(self.told, 1);
    ck_assert(size == plain_size && memcmp(plain, through, size) == 0);
    free(plain);
    free(through);
    rp_redis_link_free(link);
    test_proxy_end(&self.proxy);
}
END_TEST

/* As many results that belong to no job do not hide that one's are missing. */
START_TEST(what_is_missing_is_queued_again) {
    rp_match_count count;
    rp_run_exported told;
    const rp_run_export export = {.link = run.link, .plan = &run.plan};
    test_run_tell(&run, "HDEL", RP_RUN_ENDS, "3");
    test_run_tell(&run, "HDEL", RP_RUN_RECORDS, "3");
    test_run_tell(&run, "HSET", RP_RUN_ENDS, "99999 garbage");
    test_run_tell(&run, "HSET", RP_RUN_RECORDS, "99999 garbage");
    ck_assert(rp_run_export_all(&export, &count, &told, &error) == RP_OK);
    ck_assert(told.redone == 1 && told.first_unfit == 3);
    ck_assert_int_eq(test_run_play_all(&run), 1);
    ck_assert(rp_run_export_all(&export, &count, &told, &error) == RP_OK);
    ck_assert(told.redone == 0 && count.result.games == 2 * PAIRS);
}
END_TEST

START_TEST(gives_up_where_the_server_is_gone) {
    rp_match_count count;
    rp_run_exported told;
    const rp_run_export export = {
        .link = run.link, .plan = &run.plan, .patience = PATIENT, .clock = &clock_by_hand.clock};
    test_redis_kill(&run.server);
    const double begin = test_clock_milliseconds(&clock_by_hand);
    ck_assert(rp_run_export_all(&export, &count, &told, &error) == RP_FAILED && error.text[0]);
    ck_assert(count.result.games == 0 && !told.stopped);
    const double waited = test_clock_milliseconds(&clock_by_hand) - begin;
    ck_assert_msg(waited >= 10000 && waited < 30000, "%.0f ms", waited); /* for ten tries, and no longer than it says */
}
END_TEST

START_TEST(stops_waiting_when_it_is_told_to) {
    rp_match_count count;
    rp_run_exported told;
    atomic_bool stop = true;
    const rp_run_export export = {
        .link = run.link, .plan = &run.plan, .patience = PATIENT, .clock = &clock_by_hand.clock, .stop = &stop};
    test_redis_kill(&run.server);
    const double begin = test_clock_milliseconds(&clock_by_hand);
    ck_assert(rp_run_export_all(&export, &count, &told, &error) == RP_OK && told.stopped);
    ck_assert_uint_eq(count.result.games, 0);
    ck_assert(test_clock_milliseconds(&clock_by_hand) == begin);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("run export");
    TCase *tests = tcase_create("run export");
    tcase_set_timeout(tests, 120);
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_loop_test(tests, goes_on_after_a_reset, 0, 5);
    tcase_add_test(tests, what_is_missing_is_queued_again);
    tcase_add_test(tests, gives_up_where_the_server_is_gone);
    tcase_add_test(tests, stops_waiting_when_it_is_told_to);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
