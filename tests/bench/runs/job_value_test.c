/* What is kept of a job: back bit for bit, and nothing at all where a byte, a length, the job or the run is another. */
#include "bench/runs/job_value.h"
#include "tests/support/require.h"
#include "tests/support/small_run.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>

enum { GAMES = 6 };

static rp_run_plan plan, other;
static rp_selfplay_end ends[GAMES];
static const char lines[] = "first record\nsecond\n{\"third\":3}\n\nfive five five five five five\nsix\n";

static void setup(void) {
    test_run_plan(&plan, "run", "kuhn", "random,random", 10, 3);
    test_run_plan(&other, "run", "kuhn", "random,greedy", 10, 3);
    for (int i = 0; i < GAMES; i++)
        ends[i] = (rp_selfplay_end){.payoff = {-1.0 / (i + 1), 1.0 / (i + 1)}, .choices = (uint32_t)i, .round = i - 1};
    ends[2].payoff[0] = -0.0;
}

static void teardown(void) {
    rp_run_plan_release(&plan);
    rp_run_plan_release(&other);
}

static bool same_end(const rp_selfplay_end *a, const rp_selfplay_end *b) {
    return memcmp(a->payoff, b->payoff, sizeof a->payoff) == 0 && a->choices == b->choices && a->round == b->round;
}

static bool reads(const rp_run_plan *of, uint64_t job, bool of_ends, const void *bytes, size_t size) {
    rp_selfplay_end read[GAMES];
    size_t length;
    uint64_t games;
    if (of_ends) return rp_job_ends_read(of, job, bytes, size, read, GAMES);
    char *text = rp_job_lines_read(of, job, bytes, size, &length, &games);
    free(text);
    return text != NULL;
}

static rp_job_bytes value_of(bool of_ends) {
    rp_job_bytes value;
    rp_status status = of_ends ? rp_job_ends_write(&plan, 1, ends, GAMES, &value, NULL)
                               : rp_job_lines_write(&plan, 1, lines, sizeof lines - 1, GAMES, &value, NULL);
    require(status == RP_OK);
    return value;
}

START_TEST(back_bit_for_bit) {
    rp_selfplay_end read[GAMES];
    size_t length;
    uint64_t games;
    rp_job_bytes value = value_of(true);
    ck_assert(rp_job_ends_read(&plan, 1, value.bytes, value.size, read, GAMES));
    for (int i = 0; i < GAMES; i++) ck_assert(same_end(&ends[i], &read[i]));
    ck_assert(!rp_job_ends_read(&plan, 1, value.bytes, value.size, read, GAMES - 1));
    free(value.bytes);
    value = value_of(false);
    char *text = rp_job_lines_read(&plan, 1, value.bytes, value.size, &length, &games);
    ck_assert_ptr_nonnull(text);
    ck_assert_str_eq(text, lines);
    ck_assert(length == sizeof lines - 1 && games == GAMES);
    free(text);
    free(value.bytes);
}
END_TEST

START_TEST(another_byte_length_job_or_run_is_nothing) {
    rp_job_bytes value = value_of(_i);
    ck_assert(reads(&plan, 1, _i, value.bytes, value.size));
    ck_assert(!reads(&plan, 0, _i, value.bytes, value.size));
    ck_assert(!reads(&other, 1, _i, value.bytes, value.size));
    ck_assert(!reads(&plan, 1, !_i, value.bytes, value.size));
    for (size_t size = 0; size < value.size; size++) ck_assert(!reads(&plan, 1, _i, value.bytes, size));
    for (size_t bit = 0; bit < 8 * value.size; bit++) {
        value.bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
        ck_assert(!reads(&plan, 1, _i, value.bytes, value.size));
        value.bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
    }
    free(value.bytes);
}
END_TEST

START_TEST(ends_beyond_the_rules_are_nothing) {
    const double bad[] = {1e9, -1e9, INFINITY, NAN};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        double kept = ends[3].payoff[1];
        ends[3].payoff[1] = bad[i];
        rp_job_bytes value = value_of(true);
        ends[3].payoff[1] = kept;
        ck_assert(!reads(&plan, 1, true, value.bytes, value.size));
        free(value.bytes);
    }
}
END_TEST

START_TEST(lines_that_are_not_so_many_are_nothing) {
    static const struct {
        const char *text;
        size_t size;
        uint64_t games;
        bool fits;
    } cases[] = {{"", 0, 0, true},      {"a\n", 2, 1, true},   {"a", 1, 1, false},
                 {"a\nb", 3, 1, false}, {"a\nb", 3, 2, false}, {"a\n", 2, 0, false},
                 {"a\n", 2, 2, false},  {"\0\n", 2, 1, false}, {"a\nb\nc\nd\ne\nf\ng\n", 14, 7, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        rp_job_bytes value;
        require(rp_job_lines_write(&plan, 1, cases[i].text, cases[i].size, cases[i].games, &value, NULL) == RP_OK);
        ck_assert_msg(reads(&plan, 1, false, value.bytes, value.size) == cases[i].fits, "case %zu", i);
        free(value.bytes);
    }
}
END_TEST

START_TEST(too_much_is_refused) {
    rp_job_bytes value;
    size_t size = (size_t)RP_JOB_LINES_MAX + 1;
    char *text = malloc(size);
    require(text != NULL);
    memset(text, '\n', size);
    ck_assert(rp_job_lines_write(&plan, 1, text, size, 1, &value, NULL) == RP_BAD_INPUT);
    free(text);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("job value");
    TCase *tests = tcase_create("job value");
    tcase_set_timeout(tests, 60);
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, back_bit_for_bit);
    tcase_add_loop_test(tests, another_byte_length_job_or_run_is_nothing, 0, 2);
    tcase_add_test(tests, ends_beyond_the_rules_are_nothing);
    tcase_add_test(tests, lines_that_are_not_so_many_are_nothing);
    tcase_add_test(tests, too_much_is_refused);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
