/* labels: once longer */
/* A program proves once that it decides as the one that made a run, and does not play for it otherwise. */
#include "bench/measure/signature.h"
#include "bench/runs/proof.h"
#include "bench/runs/worker.h"
#include "tests/support/length.h"
#include "tests/support/require.h"
#include "tests/support/small_run.h"
#include "tests/support/suite.h"

#include <check.h>
#include <inttypes.h>
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

/* Whether the server has a note of what `asked` would compute. */
static bool knows(const rp_run_prover *asked, const rp_data *data) {
    uint64_t value;
    return rp_run_signature_find(asked, run.link, data, &value);
}

/* A digit of the signature; what is left looks like a note. */
static void damage_note(const rp_run_prover *asked) {
    char key[80];
    redisReply *reply;
    snprintf(key, sizeof key, "riposte:signature:%016" PRIx64 "-%016" PRIx64 "-%016d", asked->build, asked->machine, 0);
    ck_assert(rp_redis_ask(run.link, &reply, &error, "SETRANGE %s 0 1", key) == RP_OK);
    ck_assert_int_eq(reply->integer, 33);
    freeReplyObject(reply);
}

START_TEST(another_signature_is_refused) {
    ck_assert(rp_run_prove(&prover, run.link, &run.plan, &error) == RP_BAD_INPUT);
    ck_assert_msg(strstr(error.text, "run small: another bench signature, 000000001234 there") != NULL, "%s",
                  error.text);
}
END_TEST

START_TEST(what_is_proved_is_noted) {
    rp_run_prover next;
    run.plan.signature = signature; /* as if the run had been made here */
    rp_run_prover_begin(&next, NULL);
    ck_assert_msg(rp_run_prove(&next, run.link, &run.plan, &error) == RP_OK, "%s", error.text);
    ck_assert(next.signature[0].known && next.signature[0].value == signature); /* nobody had told it */
    rp_run_prover_begin(&next, NULL);
    ck_assert(rp_run_prove(&next, run.link, &run.plan, &error) == RP_OK);
    ck_assert(!next.signature[0].known); /* it was not computed again */
    /* Of another machine, another program, other card data nothing is known. */
    const rp_data data = {.hash = 1};
    ck_assert(knows(&next, NULL) && !knows(&next, &data));
    next.machine++;
    ck_assert(!knows(&next, NULL));
    next.machine--;
    next.build++;
    ck_assert(!knows(&next, NULL));
}
END_TEST

/* A note that says otherwise than the run refuses nobody, and a damaged one is not believed. */
START_TEST(a_false_note_is_looked_into) {
    rp_run_prover next;
    run.plan.signature = signature;
    rp_run_prover_begin(&next, NULL);
    rp_run_signature_keep(&next, run.link, NULL, signature + 1);
    ck_assert_msg(rp_run_prove(&next, run.link, &run.plan, &error) == RP_OK, "%s", error.text);
    ck_assert(next.signature[0].known && next.signature[0].value == signature);
    rp_run_prover_begin(&next, NULL);
    ck_assert(knows(&next, NULL));
    damage_note(&next);
    ck_assert(!knows(&next, NULL));
}
END_TEST

static void remember(void *context, const char *line) { snprintf(context, 512, "%s", line); }

/* Nor when it is asked to play that run alone; at quick length only then, for each worker takes a second more. */
START_TEST(a_stranger_plays_nothing) {
    char said[512] = "";
    rp_worker_options options = {
        .threads = 1, .until_done = true, .claim_after = 500, .name = "stranger", .say = remember, .context = said};
    rp_worker_result result;
    ck_assert(rp_redis_address_parse(run.server.url, NULL, &options.address, &error) == RP_OK);
    if (test_full_length()) {
        ck_assert_msg(rp_worker_work(&options, &result, &error) == RP_OK, "%s", error.text);
        ck_assert_msg(strstr(said, "not playing run small: another bench signature") != NULL, "%s", said);
    }
    options.run = "small";
    ck_assert(rp_worker_work(&options, &result, &error) == RP_BAD_INPUT);
    ck_assert_msg(strstr(error.text, "another bench signature") != NULL, "%s", error.text);
    ck_assert(result.games == 0);
    ck_assert_int_eq(test_run_ask(&run, "HLEN", RP_RUN_ENDS, ""), 0);
}
END_TEST

int main(void) {
    rp_run_prover_begin(&prover, NULL);
    require_message(rp_signature(NULL, NULL, NULL, &signature, &error) == RP_OK, "%s", error.text);
    Suite *suite = suite_create("run proof");
    TCase *tests = tcase_create("run proof");
    tcase_set_timeout(tests, 240);
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, another_signature_is_refused);
    tcase_add_test(tests, what_is_proved_is_noted);
    tcase_add_test(tests, a_false_note_is_looked_into);
    tcase_add_test(tests, a_stranger_plays_nothing);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
