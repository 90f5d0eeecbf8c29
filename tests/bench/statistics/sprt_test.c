/* Normalised Elo and the sequential test, against values that other programs print. */
#include "bench/statistics/sprt.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>

START_TEST(normalised_elo_of_games) {
    const rp_tally tally = {.categories = 3, .count = {96, 111, 136}};
    double half;
    ck_assert_double_eq_tol(rp_normalized_elo(&tally, &half), 49.77, 0.005);
    ck_assert_double_eq_tol(half, 36.77, 0.005);
}
END_TEST

START_TEST(ratio_of_games) {
    const rp_tally tally = {.categories = 3, .count = {36027, 68692, 36433}};
    ck_assert_double_eq_tol(rp_sequential_log_likelihood_ratio(&tally, 0, 2), 0.92, 0.005);
}
END_TEST

/* LL, LD, WL with DD, WD, WW. */
START_TEST(ratio_of_pairs) {
    const rp_tally tally = {.categories = 5, .count = {365, 16618, 36029 + 200, 16974, 390}};
    ck_assert_double_eq_tol(rp_sequential_log_likelihood_ratio(&tally, 0, 2), 2.25, 0.005);
}
END_TEST

START_TEST(bounds_at_five_percent) {
    double lower, upper;
    rp_sequential_bounds(0.05, 0.05, &lower, &upper);
    ck_assert_double_eq_tol(lower, -2.944439, 1e-6);
    ck_assert_double_eq_tol(upper, 2.944439, 1e-6);
}
END_TEST

START_TEST(swapping_sides_and_strengths_changes_the_sign) {
    const rp_tally tally = {.categories = 5, .count = {10, 60, 200, 80, 14}},
                   mirrored = {.categories = 5, .count = {14, 80, 200, 60, 10}};
    double ratio = rp_sequential_log_likelihood_ratio(&tally, -3, 7), half, mirrored_half;
    ck_assert_double_eq_tol(rp_sequential_log_likelihood_ratio(&tally, 7, -3), -ratio, 1e-9);
    ck_assert_double_eq_tol(rp_sequential_log_likelihood_ratio(&mirrored, 3, -7), ratio, 1e-6);
    ck_assert_double_eq_tol(rp_normalized_elo(&tally, &half), -rp_normalized_elo(&mirrored, &mirrored_half), 1e-9);
    ck_assert_double_eq(half, mirrored_half);
}
END_TEST

START_TEST(tallies_without_spread) {
    const rp_tally none = {.categories = 3, .count = {0, 0, 0}}, wins = {.categories = 3, .count = {0, 0, 9}};
    double half;
    ck_assert_double_eq(rp_sequential_log_likelihood_ratio(&none, 0, 5), 0);
    ck_assert_double_eq(rp_normalized_elo(&none, &half), 0);
    ck_assert(isinf(half));
    ck_assert(isinf(rp_normalized_elo(&wins, &half)));
    double ratio = rp_sequential_log_likelihood_ratio(&wins, 0, 5);
    ck_assert(isfinite(ratio) && ratio > 0);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("sequential test");
    TCase *cases = tcase_create("all");
    tcase_add_test(cases, normalised_elo_of_games);
    tcase_add_test(cases, ratio_of_games);
    tcase_add_test(cases, ratio_of_pairs);
    tcase_add_test(cases, bounds_at_five_percent);
    tcase_add_test(cases, swapping_sides_and_strengths_changes_the_sign);
    tcase_add_test(cases, tallies_without_spread);
    suite_add_tcase(suite, cases);
    int failed = test_suite_run(suite);
    return failed != 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
