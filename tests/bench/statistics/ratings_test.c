/* Ratings: closed forms, another algorithm, how often intervals hold the truth, and what is not finite. */
#include "bench/statistics/ratings.h"
#include "engine/random.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>

static rp_ratings rate(int count, const rp_rated_match matches[], int match_count, int reference) {
    rp_ratings ratings;
    rp_error error = {RP_OK, ""};
    rp_status status = rp_ratings_of(count, matches, match_count, reference, &ratings, &error);
    ck_assert_msg(status == RP_OK, "%s", error.text);
    return ratings;
}

START_TEST(two_agents_are_what_their_score_says) {
    const rp_rated_match match = {0, 1, {5, {10, 60, 200, 80, 14}}};
    rp_strength strength;
    rp_strength_of(&match.tally, &strength);
    rp_ratings ratings = rate(2, &match, 1, 1);
    ck_assert_int_eq(ratings.groups, 1);
    ck_assert_double_eq_tol(ratings.rating[0].elo, strength.elo, 1e-8);
    ck_assert_double_eq(ratings.rating[1].elo, 0);
    ck_assert_double_eq(ratings.rating[1].low, 0);
    double slope = 400 / log(10) / (strength.score * (1 - strength.score));
    double half = slope * (strength.score_high - strength.score_low) / 2;
    ck_assert_double_eq_tol(ratings.rating[0].high - ratings.rating[0].elo, half, 1e-8);
    ck_assert_double_eq_tol(ratings.rating[0].elo - ratings.rating[0].low, half, 1e-8);
    rp_ratings_release(&ratings);
    ratings = rate(2, &match, 1, RP_RATED_TO_MEAN);
    ck_assert_double_eq_tol(ratings.rating[0].elo, strength.elo / 2, 1e-8);
    ck_assert_double_eq_tol(ratings.rating[1].elo, -strength.elo / 2, 1e-8);
    ck_assert_double_eq_tol(ratings.rating[1].high - ratings.rating[1].elo, half / 2, 1e-8);
    rp_ratings_release(&ratings);
}
END_TEST

enum { AGENTS = 6, MATCHES = AGENTS * (AGENTS - 1) / 2 };

static void draw_matches(rp_random *random, rp_rated_match matches[MATCHES]) {
    int count = 0;
    for (int i = 0; i < AGENTS; i++) {
        for (int j = i + 1; j < AGENTS; j++) {
            rp_rated_match *match = &matches[count++];
            *match = (rp_rated_match){i, j, {5, {0}}};
            for (int k = 0; k < 5; k++) match->tally.count[k] = rp_random_below(random, (uint32_t)(20 + 40 * i));
        }
    }
}

/* The minorisation of Hunter 2004, "MM algorithms for generalized Bradley-Terry models", in its plain form. */
static void rate_by_minorisation(const rp_rated_match matches[MATCHES], double elo[AGENTS]) {
    double wins[AGENTS] = {0}, played[AGENTS][AGENTS] = {{0}}, gamma[AGENTS], mean = 0;
    for (int m = 0; m < MATCHES; m++) {
        int i = matches[m].first, j = matches[m].second;
        for (int k = 0; k < 5; k++) {
            double pairs = (double)matches[m].tally.count[k];
            wins[i] += pairs * k / 4;
            wins[j] += pairs * (4 - k) / 4;
            played[i][j] += pairs;
            played[j][i] += pairs;
        }
    }
    for (int i = 0; i < AGENTS; i++) gamma[i] = 1;
    for (int step = 0; step < 5000; step++) {
        for (int i = 0; i < AGENTS; i++) {
            double sum = 0;
            for (int j = 0; j < AGENTS; j++) sum += j == i ? 0 : played[i][j] / (gamma[i] + gamma[j]);
            gamma[i] = wins[i] / sum;
        }
    }
    for (int i = 0; i < AGENTS; i++) {
        elo[i] = 400 * log10(gamma[i]);
        mean += elo[i] / AGENTS;
    }
    for (int i = 0; i < AGENTS; i++) elo[i] -= mean;
}

START_TEST(another_algorithm_finds_the_same) {
    rp_random random;
    rp_random_split(&random, 7, (uint64_t)_i);
    rp_rated_match matches[MATCHES];
    double expected[AGENTS];
    draw_matches(&random, matches);
    rate_by_minorisation(matches, expected);
    rp_ratings ratings = rate(AGENTS, matches, MATCHES, RP_RATED_TO_MEAN);
    ck_assert_int_eq(ratings.groups, 1);
    for (int i = 0; i < AGENTS; i++) ck_assert_double_eq_tol(ratings.rating[i].elo, expected[i], 1e-6);
    rp_ratings_release(&ratings);
}
END_TEST

/* The order in which matches are named, and which side they are told from, is nothing to the ratings. */
START_TEST(told_in_another_way_it_is_the_same) {
    rp_random random;
    rp_random_split(&random, 8, 0);
    rp_rated_match matches[MATCHES], other[2 * MATCHES];
    draw_matches(&random, matches);
    for (int m = 0; m < MATCHES; m++) {
        rp_rated_match *turned = &other[MATCHES - 1 - m], *part = &other[MATCHES + m];
        *turned = (rp_rated_match){matches[m].second, matches[m].first, {5, {0}}};
        for (int k = 0; k < 5; k++) turned->tally.count[k] = matches[m].tally.count[4 - k];
        *part = (rp_rated_match){matches[m].first, matches[m].second, {5, {0}}};
    }
    rp_ratings a = rate(AGENTS, matches, MATCHES, 2), b = rate(AGENTS, other, 2 * MATCHES, 2);
    for (int i = 0; i < AGENTS; i++) {
        ck_assert_double_eq_tol(a.rating[i].elo, b.rating[i].elo, 1e-8);
        ck_assert_double_eq_tol(a.rating[i].low, b.rating[i].low, 1e-8);
    }
    ck_assert_double_eq(a.rating[2].elo, 0);
    rp_ratings_release(&a);
    rp_ratings_release(&b);
}
END_TEST

/* Pairs whose two games share one draw of luck: their spread is far from that of independent games, smaller or larger.
 */
static int pair_score(rp_random *random, double expected, bool swings) {
    double luck = rp_random_unit(random);
    return 2 * (luck < expected) + 2 * ((swings ? luck : 1 - luck) < expected);
}

START_TEST(intervals_hold_the_truth_as_often_as_they_say) {
    static const double truth[4] = {-90, -30, 10, 110};
    enum { TOURNAMENTS = 500, PAIRS = 150 };
    rp_random random;
    rp_random_split(&random, 9, (uint64_t)_i);
    int held = 0;
    for (int t = 0; t < TOURNAMENTS; t++) {
        rp_rated_match matches[6];
        int count = 0;
        for (int i = 0; i < 4; i++) {
            for (int j = i + 1; j < 4; j++) {
                rp_rated_match *match = &matches[count++];
                *match = (rp_rated_match){i, j, {5, {0}}};
                double expected = 1 / (1 + pow(10, (truth[j] - truth[i]) / 400));
                for (int p = 0; p < PAIRS; p++) match->tally.count[pair_score(&random, expected, _i)]++;
            }
        }
        rp_ratings ratings = rate(4, matches, count, RP_RATED_TO_MEAN);
        for (int i = 0; i < 4; i++) held += ratings.rating[i].low <= truth[i] && truth[i] <= ratings.rating[i].high;
        rp_ratings_release(&ratings);
    }
    double share = held / (4.0 * TOURNAMENTS);
    ck_assert_msg(share > 0.93 && share < 0.97, "%g of the intervals hold the truth", share);
}
END_TEST

/* 0 and 1 drew and won points from one another; 2 lost every game; 3 and 4 met only one another; 5 met nobody. */
START_TEST(what_is_not_finite_is_said) {
    const rp_rated_match matches[] = {{0, 1, {5, {1, 0, 5, 0, 3}}},
                                      {0, 2, {5, {0, 0, 0, 0, 9}}},
                                      {2, 1, {5, {4, 0, 0, 0, 0}}},
                                      {3, 4, {5, {0, 2, 0, 0, 0}}},
                                      {3, 5, {5, {0, 0, 0, 0, 0}}}};
    rp_ratings ratings = rate(6, matches, 5, RP_RATED_TO_MEAN);
    ck_assert_int_eq(ratings.groups, 4);
    const rp_rating *rating = ratings.rating;
    ck_assert_int_eq(rating[0].group, rating[1].group);
    ck_assert_int_eq(rating[3].group, rating[4].group);
    ck_assert_int_ne(rating[0].group, rating[3].group);
    ck_assert_int_lt(rating[0].group, rating[2].group);
    ck_assert_double_eq_tol(rating[0].elo, 200 * log10((3 + 2.5) / (1 + 2.5)), 1e-8);
    ck_assert_double_eq_tol(rating[3].elo, -200 * log10(3), 1e-8);
    ck_assert_double_eq(rating[2].elo, 0);
    for (int i = 0; i < 6; i++) ck_assert(isfinite(rating[i].low) && isfinite(rating[i].high));
    const rp_standing *standing = ratings.standing;
    int top = rating[0].group, loser = rating[2].group, apart = rating[3].group, alone = rating[5].group;
    ck_assert_int_eq(standing[top * 4 + loser], RP_ALL_POINTS);
    ck_assert_int_eq(standing[loser * 4 + top], RP_NO_POINTS);
    ck_assert_int_eq(standing[top * 4 + apart], RP_NOT_COMPARABLE);
    ck_assert_int_eq(standing[alone * 4 + apart], RP_NOT_COMPARABLE);
    rp_ratings_release(&ratings);
}
END_TEST

/* A chain of total wins: all comparable in order, none finite. */
START_TEST(wins_through_others_count) {
    const rp_rated_match matches[] = {{2, 1, {3, {0, 0, 5}}}, {0, 1, {3, {5, 0, 0}}}};
    rp_ratings ratings = rate(3, matches, 2, RP_RATED_TO_MEAN);
    ck_assert_int_eq(ratings.groups, 3);
    ck_assert_int_eq(ratings.rating[2].group, 0);
    ck_assert_int_eq(ratings.rating[1].group, 1);
    ck_assert_int_eq(ratings.rating[0].group, 2);
    ck_assert_int_eq(ratings.standing[0 * 3 + 2], RP_ALL_POINTS);
    rp_ratings_release(&ratings);
}
END_TEST

/* Every pair scored the same: the spread is not taken for none. */
START_TEST(no_spread_is_not_certainty) {
    const rp_rated_match match = {0, 1, {5, {0, 0, 0, 100, 0}}};
    rp_ratings ratings = rate(2, &match, 1, 1);
    ck_assert_double_eq_tol(ratings.rating[0].elo, 400 * log10(3), 1e-8);
    double half = 400 / log(10) * rp_interval_factor / sqrt(100 * 0.75 * 0.25);
    ck_assert_double_eq_tol(ratings.rating[0].high - ratings.rating[0].elo, half, 1e-8);
    rp_ratings_release(&ratings);
}
END_TEST

START_TEST(hopeless_differences_are_found) {
    const rp_rated_match matches[] = {{0, 1, {3, {1, 0, 10000000}}}, {1, 2, {3, {1, 0, 10000000}}}};
    rp_ratings ratings = rate(3, matches, 2, 2);
    ck_assert_double_eq_tol(ratings.rating[1].elo, 400 * 7, 1e-6);
    ck_assert_double_eq_tol(ratings.rating[0].elo, 400 * 14, 1e-6);
    rp_ratings_release(&ratings);
}
END_TEST

START_TEST(bad_input_is_refused) {
    const rp_rated_match wrong[] = {{0, 0, {3, {1, 1, 1}}}, {0, 2, {3, {1, 1, 1}}}, {-1, 1, {3, {1, 1, 1}}}};
    rp_ratings ratings;
    rp_error error = {RP_OK, ""};
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(rp_ratings_of(2, &wrong[i], 1, 0, &ratings, &error), RP_BAD_INPUT);
        rp_ratings_release(&ratings);
    }
    ck_assert_int_eq(rp_ratings_of(0, NULL, 0, RP_RATED_TO_MEAN, &ratings, &error), RP_BAD_INPUT);
    ck_assert_int_eq(rp_ratings_of(RP_RATED_AGENTS_MAX + 1, NULL, 0, 0, &ratings, &error), RP_BAD_INPUT);
    ck_assert_int_eq(rp_ratings_of(2, NULL, 0, 2, &ratings, &error), RP_BAD_INPUT);
}
END_TEST

START_TEST(the_most_agents_are_rated) {
    enum { MANY = RP_RATED_AGENTS_MAX };
    static rp_rated_match ring[MANY];
    for (int i = 0; i < MANY; i++) ring[i] = (rp_rated_match){i, (i + 1) % MANY, {3, {10, 5, 10}}};
    rp_ratings ratings = rate(MANY, ring, MANY, RP_RATED_TO_MEAN);
    ck_assert_int_eq(ratings.groups, 1);
    for (int i = 0; i < MANY; i++) ck_assert_double_eq_tol(ratings.rating[i].elo, 0, 1e-6);
    rp_ratings_release(&ratings);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("ratings");
    TCase *tests = tcase_create("all");
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, two_agents_are_what_their_score_says);
    tcase_add_loop_test(tests, another_algorithm_finds_the_same, 0, 10);
    tcase_add_test(tests, told_in_another_way_it_is_the_same);
    tcase_add_loop_test(tests, intervals_hold_the_truth_as_often_as_they_say, 0, 2);
    tcase_add_test(tests, what_is_not_finite_is_said);
    tcase_add_test(tests, wins_through_others_count);
    tcase_add_test(tests, no_spread_is_not_certainty);
    tcase_add_test(tests, hopeless_differences_are_found);
    tcase_add_test(tests, bad_input_is_refused);
    tcase_add_test(tests, the_most_agents_are_rated);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
