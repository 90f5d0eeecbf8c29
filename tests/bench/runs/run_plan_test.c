/* Plans of distributed runs: how they are cut into jobs, written and read, and what is refused. */
#include "bench/runs/plan.h"
#include "tests/support/require.h"
#include "tests/support/small_run.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static rp_run_plan plan;
static rp_run_fields fields;
static rp_error error;

static void make_plan(void) {
    test_run_plan(&plan, "some-run", "goofspiel:cards=4", "ismcts:sims=20,select=rm,random", 37, 4);
    plan.created = 1234567890;
    plan.match.stopping = (rp_stopping_rule){.used = true, .elo0 = -1.5, .elo1 = 1.0 / 3, .alpha = 0.05, .beta = 0.01};
    ck_assert(rp_run_plan_finish(&plan, &error) == RP_OK);
    rp_run_plan_write(&plan, &fields);
}

static void release_plan(void) { rp_run_plan_release(&plan); }

START_TEST(jobs_are_the_plan_cut_in_order) {
    static const uint64_t sizes[][2] = {{1, 1}, {1, 9}, {2, 1}, {100, 7}, {37, 0}, {64, 0}, {5000, 0}, {8, 8}};
    const char *const agents[] = {"random,random", "random,greedy,random"};
    for (size_t i = 0; i < 2 * sizeof sizes / sizeof *sizes; i++) {
        rp_run_plan cut;
        test_run_plan(&cut, "cut", "kuhn", agents[i % 2], sizes[i / 2][0], sizes[i / 2][1]);
        uint64_t next = 0;
        for (uint64_t job = 0; job < cut.jobs; job++) {
            uint64_t first, count;
            rp_run_job_games(&cut, job, &first, &count);
            ck_assert_uint_eq(first, next);
            ck_assert(count > 0 && count <= cut.batch * (uint64_t)cut.match.versus_count * 2);
            next += count;
        }
        ck_assert_uint_eq(next, rp_match_plan_games(&cut.match));
        rp_run_plan_release(&cut);
    }
}
END_TEST

START_TEST(default_batches_are_small_and_not_too_many) {
    static const uint64_t sizes[][2] = {{1, 1}, {63, 1}, {200, 3}, {1000, 8}, {800000, 8}, {1000000, 10}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        rp_run_plan cut;
        test_run_plan(&cut, "cut", "kuhn", "random,random", sizes[i][0], 0);
        ck_assert_uint_eq(cut.batch, sizes[i][1]);
        rp_run_plan_release(&cut);
    }
}
END_TEST

START_TEST(what_was_written_reads_back) {
    rp_run_plan read;
    make_plan();
    ck_assert_msg(rp_run_plan_read("some-run", &fields, NULL, &read, &error) == RP_OK, "%s", error.text);
    ck_assert_str_eq(read.name, "some-run");
    ck_assert_uint_eq(read.check, plan.check);
    ck_assert_uint_eq(read.binding, plan.binding);
    ck_assert_uint_eq(read.jobs, plan.jobs);
    ck_assert_uint_eq(read.signature, 0x1234);
    ck_assert_uint_eq(read.created, 1234567890);
    ck_assert_uint_eq(read.match.seed, plan.match.seed);
    ck_assert(read.match.stopping.used && read.match.stopping.elo0 == -1.5 && read.match.stopping.elo1 == 1.0 / 3);
    ck_assert(read.match.stopping.alpha == 0.05 && read.match.stopping.beta == 0.01);
    for (int i = 0; i < 2; i++) ck_assert_str_eq(read.match.agents.spec[i], plan.match.agents.spec[i]);
    rp_run_plan_release(&read);
    release_plan();
}
END_TEST

START_TEST(values_are_bound_to_all_but_the_date) {
    make_plan();
    uint64_t binding = plan.binding, check = plan.check;
    plan.created++;
    ck_assert(rp_run_plan_finish(&plan, &error) == RP_OK);
    ck_assert(plan.binding == binding && plan.check != check);
    plan.match.seed++;
    ck_assert(rp_run_plan_finish(&plan, &error) == RP_OK);
    ck_assert(plan.binding != binding);
    release_plan();
}
END_TEST

static int field_named(const char *name) {
    for (int i = 0; i < RP_RUN_FIELDS; i++)
        if (strcmp(rp_run_field_name(i), name) == 0) return i;
    ck_abort_msg("no field %s", name);
}

static const struct {
    const char *field, *text, *reason;
} refusals[] = {
    {"format", "2", "newer"},
    {"format", "99999999999999999999", "damaged"},
    {"format", "", "damaged"},
    {"format", "-1", "damaged"},
    {"program", "9.9.9", "made with riposte 9.9.9"},
    {"program", "", "made with riposte"},
    {"game", "chess", "unknown game"},
    {"game", "", "no name"},
    {"game", "goofspiel:cards=5", "identity"},
    {"rules", "77", "version of the rules: 77 there"},
    {"data", "00000000000000ff", "card data"},
    {"identity", "00000000000000ff", "identity"},
    {"agents", "random", "two agents"},
    {"agents", "", "agent"},
    {"agents", "ismcts:sims=0,random", "sims"},
    {"agents", "random,nobody", "unknown agent"},
    {"files", "00000000000000ff", "files"},
    {"pairing", "knockout", "numbers that no plan can have"},
    {"pairs", "0", "numbers that no plan can have"},
    {"pairs", "99999999999", "numbers that no plan can have"},
    {"pairs", "36x", "numbers that no plan can have"},
    {"pairs", "360", "number of jobs"},
    {"seed", "-3", "numbers that no plan can have"},
    {"seed", "4", "sample game"},
    {"batch", "0", "damaged"},
    {"batch", "99999999", "damaged"},
    {"jobs", "1", "number of jobs"},
    {"stopping", "1,2,3", "numbers that no plan can have"},
    {"stopping", "0,5,0.05,nan", "numbers that no plan can have"},
    {"stopping", "5,0,0.05,0.05", "ELO0"},
    {"signature", "12", "damaged"},
    {"sample", "00000000000000ff", "sample game"},
    {"created", "yesterday", "damaged"},
};

START_TEST(what_does_not_fit_is_refused) {
    rp_run_plan read;
    make_plan();
    snprintf(fields.text[field_named(refusals[_i].field)], RP_RUN_FIELD_MAX, "%s", refusals[_i].text);
    ck_assert(rp_run_plan_read("some-run", &fields, NULL, &read, &error) == RP_BAD_INPUT);
    ck_assert_msg(strstr(error.text, refusals[_i].reason) && strncmp(error.text, "run some-run: ", 14) == 0, "'%s': %s",
                  refusals[_i].text, error.text);
    ck_assert(read.game == NULL && read.data == NULL);
    release_plan();
}
END_TEST

START_TEST(contents_of_files_count) {
    char path[] = "/tmp/riposte-run-plan-XXXXXX", agents[64];
    int descriptor = mkstemp(path);
    require(descriptor >= 0);
    FILE *file = fdopen(descriptor, "w");
    fputs("no policy", file);
    fclose(file);
    make_plan();
    ck_assert_uint_eq(plan.files, 0);
    snprintf(agents, sizeof agents, "policy:file=%s", path);
    memcpy(plan.match.agents.spec[1], agents, strlen(agents) + 1);
    ck_assert(rp_run_plan_finish(&plan, &error) == RP_OK);
    uint64_t before = plan.files;
    file = fopen(path, "a");
    fputs("!", file);
    fclose(file);
    ck_assert(rp_run_plan_finish(&plan, &error) == RP_OK);
    ck_assert(before != 0 && plan.files != before);
    unlink(path);
    ck_assert(rp_run_plan_finish(&plan, &error) == RP_BAD_INPUT);
    ck_assert(strstr(error.text, path) != NULL);
    release_plan();
}
END_TEST

START_TEST(names) {
    static const char *const good[] = {"a", "0", "Run-7_b.c",
                                       "123456789012345678901234567890123456789012345678901234567890123"};
    static const char *const bad[] = {
        "",   "-a",       ".",   "a b", "a:b",
        "a*", "\xc3\xa9", "a\n", "a/b", "1234567890123456789012345678901234567890123456789012345678901234"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) ck_assert(rp_run_name_check(good[i], NULL) == RP_OK);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) ck_assert(rp_run_name_check(bad[i], NULL) == RP_BAD_INPUT);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("run plan");
    TCase *tests = tcase_create("run plan");
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, jobs_are_the_plan_cut_in_order);
    tcase_add_test(tests, default_batches_are_small_and_not_too_many);
    tcase_add_test(tests, what_was_written_reads_back);
    tcase_add_test(tests, values_are_bound_to_all_but_the_date);
    tcase_add_loop_test(tests, what_does_not_fit_is_refused, 0, sizeof refusals / sizeof *refusals);
    tcase_add_test(tests, contents_of_files_count);
    tcase_add_test(tests, names);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
