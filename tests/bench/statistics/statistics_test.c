/* Statistics of matches against published figures and against calculations by hand. */
#include "bench/statistics/statistics.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>

static rp_strength strength_of(rp_tally tally) {
    rp_strength strength;
    rp_strength_of(&tally, &strength);
    return strength;
}

static double elo_error(const rp_strength *strength) { return (strength->elo_high - strength->elo_low) / 2; }

/* Win, loss, draw 136, 96, 111: Elo 40.70 +- 30.43, likelihood of superiority 99.60 %, as fastchess gives; the virtual
 * draws take a thousandth of it away, and Wilson's interval is that much shorter. */
START_TEST(single_games_as_published) {
    rp_strength s = strength_of((rp_tally){.categories = 3, .count = {96, 111, 136}});
    ck_assert_uint_eq(s.samples, 343);
    ck_assert_double_eq_tol(s.elo, 40.70, 0.15);
    ck_assert_double_eq_tol(elo_error(&s), 30.43, 0.3);
    ck_assert_double_eq_tol(s.superiority, 0.9960, 0.00005);
}
END_TEST

/* Ten pairs: scores 0, 1/4, 1/2 (4 times), 3/4 (2), 1 (2); mean 0.575. */
START_TEST(pairs_by_hand) {
    rp_strength s = strength_of((rp_tally){.categories = 5, .count = {1, 1, 4, 2, 2}});
    double variance = (0.575 * 0.575 + 0.325 * 0.325 + 4 * 0.075 * 0.075 + 2 * 0.175 * 0.175 + 2 * 0.425 * 0.425) / 10;
    double games = 10 * 0.575 * 0.425 / variance, z = 1.959963984540054;
    ck_assert_double_eq_tol(s.score, 0.575, 1e-15);
    /* Both ends are where the score is z standard errors of that end away. */
    ck_assert_double_eq_tol(0.575 - s.score_low, z * sqrt(s.score_low * (1 - s.score_low) / games), 1e-12);
    ck_assert_double_eq_tol(s.score_high - 0.575, z * sqrt(s.score_high * (1 - s.score_high) / games), 1e-12);
}
END_TEST

/* 8 of 10: [0.490, 0.943], as Wilson's interval is tabled; 1 of 10: [0.018, 0.404]. */
START_TEST(intervals_stay_within_scores) {
    rp_strength s = strength_of((rp_tally){.categories = 3, .count = {2, 0, 8}});
    ck_assert_double_eq_tol(s.score_low, 0.4902, 0.0001);
    ck_assert_double_eq_tol(s.score_high, 0.9433, 0.0001);
    rp_mean mean = {0};
    double low, high;
    rp_score_interval(&mean, &low, &high);
    ck_assert(low == 0 && high == 1);
    for (int i = 0; i < 10; i++) rp_mean_add(&mean, i == 3);
    rp_score_interval(&mean, &low, &high);
    ck_assert_double_eq_tol(low, 0.0179, 0.0001);
    ck_assert_double_eq_tol(high, 0.4042, 0.0001);
    for (int wins = 0; wins <= 20; wins++) {
        s = strength_of((rp_tally){.categories = 5, .count = {20 - (unsigned)wins, 1, 0, 0, (unsigned)wins}});
        ck_assert(0 <= s.score_low && s.score_low < s.score && s.score < s.score_high && s.score_high <= 1);
        ck_assert(isfinite(s.elo_low) && s.elo_low < s.elo && s.elo < s.elo_high && isfinite(s.elo_high));
    }
}
END_TEST

/* Games that always fall into the same pair score carry less doubt as pairs than as single games. */
START_TEST(pairs_cut_the_error) {
    rp_strength games = strength_of((rp_tally){.categories = 3, .count = {100, 0, 100}});
    rp_strength pairs = strength_of((rp_tally){.categories = 5, .count = {0, 5, 90, 5, 0}});
    ck_assert_double_eq_tol(games.score, pairs.score, 1e-15);
    ck_assert_double_lt(elo_error(&pairs), elo_error(&games) / 3);
}
END_TEST

/* A clean sweep leaves doubt that shrinks with the number of pairs; Elo stays finite and grows with them. */
START_TEST(clean_sweep_keeps_doubt) {
    rp_strength few = strength_of((rp_tally){.categories = 5, .count = {0, 0, 0, 0, 1}});
    rp_strength many = strength_of((rp_tally){.categories = 5, .count = {0, 0, 0, 0, 300}});
    ck_assert_double_eq_tol(few.score_low, 0.025, 1e-12);
    ck_assert_double_eq_tol(many.score_low, pow(0.025, 1.0 / 300), 1e-12);
    ck_assert(many.elo > few.elo + 300 && many.elo < 1500 && many.elo_high == many.elo);
    ck_assert_double_gt(many.elo_low, 600);
    ck_assert_double_eq_tol(few.superiority, 0.5, 1e-15);
    rp_strength lost = strength_of((rp_tally){.categories = 5, .count = {300, 0, 0, 0, 0}});
    ck_assert_double_eq_tol(lost.score_high, 1 - many.score_low, 1e-12);
    ck_assert_double_eq_tol(lost.elo, -many.elo, 1e-9);
    rp_strength even = strength_of((rp_tally){.categories = 5, .count = {0, 0, 300, 0, 0}});
    ck_assert_double_eq_tol(even.score_low + even.score_high, 1, 1e-12);
    ck_assert_double_lt(even.score_low, 0.5);
}
END_TEST

START_TEST(nothing_played) {
    rp_strength s = strength_of((rp_tally){.categories = 5});
    ck_assert_uint_eq(s.samples, 0);
    ck_assert_double_eq(s.elo, 0);
    ck_assert_double_eq(s.score_low, 0);
    ck_assert_double_eq(s.score_high, 1);
}
END_TEST

/* 2, 4, 4, 4, 5, 5, 7, 9: mean 5, sum of squares 32. */
START_TEST(mean_and_error) {
    static const double values[] = {2, 4, 4, 4, 5, 5, 7, 9};
    rp_mean mean = {0};
    rp_mean_add(&mean, values[0]);
    ck_assert(isinf(rp_mean_error(&mean)));
    for (int i = 1; i < 8; i++) rp_mean_add(&mean, values[i]);
    ck_assert_double_eq_tol(mean.mean, 5, 1e-15);
    ck_assert_double_eq_tol(rp_mean_error(&mean), sqrt(32.0 / 7 / 8), 1e-15);
}
END_TEST

static double median_of(const int values[], int count) {
    rp_histogram histogram = {0};
    for (int i = 0; i < count; i++) rp_histogram_add(&histogram, (uint64_t)values[i]);
    return rp_histogram_median(&histogram);
}

START_TEST(medians_by_hand) {
    ck_assert_double_eq(median_of((const int[]){7}, 1), 7);
    ck_assert_double_eq(median_of((const int[]){0, 0, 9}, 3), 0);
    ck_assert_double_eq(median_of((const int[]){9, 1, 4}, 3), 4);
    ck_assert_double_eq(median_of((const int[]){9, 1, 4, 6}, 4), 5);
    ck_assert_double_eq(median_of((const int[]){3, 3, 2, 8}, 4), 3);
    ck_assert_double_eq(median_of((const int[]){5000, 2, 5000}, 3), RP_HISTOGRAM_MAX);
    ck_assert_double_eq(median_of(NULL, 0), 0);
}
END_TEST

/* 15 of 148: Wilson's interval as published by Newcombe (1998); quartiles of 1 to 8 by hand. */
START_TEST(shares_and_quantiles) {
    double low, high;
    rp_share_interval(15, 148, &low, &high);
    ck_assert_double_eq_tol(low, 0.0624, 5e-5);
    ck_assert_double_eq_tol(high, 0.1605, 5e-5);
    rp_share_interval(0, 0, &low, &high);
    ck_assert(low == 0 && high == 1);
    rp_histogram histogram = {0};
    ck_assert(rp_histogram_quantile(&histogram, 0.5) == 0);
    for (uint64_t value = 1; value <= 8; value++) rp_histogram_add(&histogram, value);
    ck_assert(rp_histogram_quantile(&histogram, 0.25) == 2);
    ck_assert(rp_histogram_quantile(&histogram, 0.75) == 6);
    ck_assert(rp_histogram_quantile(&histogram, 1) == 8);
    ck_assert(rp_histogram_quantile(&histogram, 0.01) == 1);
}
END_TEST

/* 1/3 is rounded, and all the same its spread is none: the interval is that of a spread that was not seen. */
START_TEST(scores_that_are_all_alike_have_a_wide_interval) {
    for (unsigned samples = 1; samples < 40; samples++)
        for (int category = 1; category < 6; category++) {
            rp_tally tally = {.categories = 7};
            tally.count[category] = samples;
            rp_strength s = strength_of(tally);
            ck_assert_double_gt(s.score_high - s.score_low, 0.05);
        }
}
END_TEST

int main(void) {
    Suite *suite = suite_create("statistics");
    TCase *tests = tcase_create("all");
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, single_games_as_published);
    tcase_add_test(tests, pairs_by_hand);
    tcase_add_test(tests, intervals_stay_within_scores);
    tcase_add_test(tests, pairs_cut_the_error);
    tcase_add_test(tests, clean_sweep_keeps_doubt);
    tcase_add_test(tests, scores_that_are_all_alike_have_a_wide_interval);
    tcase_add_test(tests, nothing_played);
    tcase_add_test(tests, mean_and_error);
    tcase_add_test(tests, medians_by_hand);
    tcase_add_test(tests, shares_and_quantiles);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
