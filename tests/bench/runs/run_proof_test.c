/* labels: once */
/* A program proves once that it decides as the one that made a run, and does not play for it otherwise. */
#include "bench/runs/proof.h"
#include "bench/runs/worker.h"
#include "tests/support/require.h"
#include "tests/support/small_run.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>

static test_run run;
static rp_error error;
static rp_run_prover prover;
static uint64_t signature; /* takes a second, so it is computed once */

static void setup(void) {
    test_run_start(&run, "kuhn", "random,random", 4, 1, NULL);
    rp_run_prover_begin(&prover, NULL);
    prover.signature[0].known = true;
    prover.signature[0].value = signature;
}
static void teardown(void) { test_run_end(&run); }

START_TEST(another_signature_is_refused) {
    ck_assert(rp_run_prove(&prover, run.link, &run.plan, &error) == RP_BAD_INPUT);
    ck_assert_msg(strstr(error.text, "run small: another bench signature, 000000001234 there") != NULL, "%s",
                  error.text);
    ck_assert_int_eq(test_run_ask(&run, "EXISTS", RP_RUN_PROOFS, ""), 0);
}
END_TEST

START_TEST(what_is_proved_is_noted) {
    rp_run_prover next;
    run.plan.signature = signature; /* as if the run had been made here */
    ck_assert_msg(rp_run_prove(&prover, run.link, &run.plan, &error) == RP_OK, "%s", error.text);
    ck_assert_int_eq(test_run_ask(&run, "HLEN", RP_RUN_PROOFS, ""), 1);
    rp_run_prover_begin(&next, NULL);
    ck_assert(rp_run_prove(&next, run.link, &run.plan, &error) == RP_OK);
    ck_assert(!next.signature[0].known); /* it was not computed again */
    next.machine++;
    ck_assert(rp_run_prove(&next, run.link, &run.plan, &error) == RP_OK);
    ck_assert(next.signature[0].known && next.signature[0].value == signature);
    ck_assert_int_eq(test_run_ask(&run, "HLEN", RP_RUN_PROOFS, ""), 2);
}
END_TEST

static void remember(void *context, const char *line) { snprintf(context, 512, "%s", line); }

START_TEST(a_stranger_plays_nothing) {
    char said[512] = "";
    rp_worker_options options = {
        .threads = 1, .until_done = true, .claim_after = 500, .name = "stranger", .say = remember, .context = said};
    rp_worker_result result;
    ck_assert(rp_redis_address_parse(run.server.url, NULL, &options.address, &error) == RP_OK);
    ck_assert_msg(rp_worker_work(&options, &result, &error) == RP_OK, "%s", error.text);
    ck_assert_msg(strstr(said, "not playing run small: another bench signature") != NULL, "%s", said);
    options.run = "small";
    ck_assert(rp_worker_work(&options, &result, &error) == RP_BAD_INPUT);
    ck_assert_msg(strstr(error.text, "another bench signature") != NULL, "%s", error.text);
    ck_assert(result.games == 0);
    ck_assert_int_eq(test_run_ask(&run, "HLEN", RP_RUN_ENDS, ""), 0);
}
END_TEST

int main(void) {
    rp_run_prover_begin(&prover, NULL);
    require_message(rp_run_prover_signature(&prover, false, &signature, &error) == RP_OK, "%s", error.text);
    Suite *suite = suite_create("run proof");
    TCase *tests = tcase_create("run proof");
    tcase_set_timeout(tests, 240);
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, another_signature_is_refused);
    tcase_add_test(tests, what_is_proved_is_noted);
    tcase_add_test(tests, a_stranger_plays_nothing);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
