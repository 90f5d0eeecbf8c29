/* Ratings: closed forms, another algorithm, how often intervals hold the truth, and one scale for all. */
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
    const rp_rated_match match = {0, 1, {.categories = 5, .count = {10, 60, 200, 80, 14}}};
    rp_strength strength;
    rp_strength_of(&match.tally, &strength);
    rp_ratings ratings = rate(2, &match, 1, 1);
    ck_assert_double_eq_tol(ratings.rating[0].elo, strength.elo, 1e-8);
    ck_assert_double_eq(ratings.rating[1].elo, 0);
    ck_assert_double_eq(ratings.rating[1].low, 0);
    /* The spread of the pairs, and that of the virtual draws, over the curvature of both. */
    const double unit = 400 / log(10), difference = ratings.rating[0].elo / unit;
    double variance = 0, p = 1 / (1 + exp(-difference)), prior = 1 / (1 + exp(-difference / 2));
    for (int k = 0; k < 5; k++)
        variance += (double)match.tally.count[k] * (k / 4.0 - strength.score) * (k / 4.0 - strength.score);
    double virtual = RP_PRIOR_DRAWS * prior * (1 - prior) / 2, curvature = 2 * 364 * p * (1 - p) + virtual;
    double half = unit * rp_interval_factor * sqrt(4 * variance + virtual) / curvature;
    ck_assert_double_eq_tol(ratings.rating[0].high - ratings.rating[0].elo, half, 1e-6);
    ck_assert_double_eq_tol(ratings.rating[0].elo - ratings.rating[0].low, half, 1e-6);
    rp_ratings_release(&ratings);
    ratings = rate(2, &match, 1, RP_RATED_TO_MEAN);
    ck_assert_double_eq_tol(ratings.rating[0].elo, strength.elo / 2, 1e-8);
    ck_assert_double_eq_tol(ratings.rating[1].elo, -strength.elo / 2, 1e-8);
    ck_assert_double_eq_tol(ratings.rating[1].high - ratings.rating[1].elo, half / 2, 1e-6);
    rp_ratings_release(&ratings);
}
END_TEST

enum { AGENTS = 6, MATCHES = AGENTS * (AGENTS - 1) / 2 };

static void draw_matches(rp_random *random, rp_rated_match matches[MATCHES]) {
    int count = 0;
    for (int i = 0; i < AGENTS; i++) {
        for (int j = i + 1; j < AGENTS; j++) {
            rp_rated_match *match = &matches[count++];
            *match = (rp_rated_match){i, j, {.categories = 5, .count = {0}}};
            for (int k = 0; k < 5; k++) match->tally.count[k] = rp_random_below(random, (uint32_t)(20 + 40 * i));
        }
    }
}

/* The minorisation of Hunter 2004, "MM algorithms for generalized Bradley-Terry models", in its plain form; the virtual
 * draws are games against one whose gamma stays 1. */
static void rate_by_minorisation(const rp_rated_match matches[MATCHES], double elo[AGENTS]) {
    double wins[AGENTS] = {0}, played[AGENTS][AGENTS] = {{0}}, gamma[AGENTS], mean = 0;
    for (int m = 0; m < MATCHES; m++) {
        int i = matches[m].first, j = matches[m].second;
        for (int k = 0; k < 5; k++) {
            double pairs = (double)matches[m].tally.count[k];
            wins[i] += pairs * k / 2;
            wins[j] += pairs * (4 - k) / 2;
            played[i][j] += 2 * pairs;
            played[j][i] += 2 * pairs;
        }
    }
    for (int i = 0; i < AGENTS; i++) gamma[i] = 1;
    for (int step = 0; step < 200000; step++) {
        for (int i = 0; i < AGENTS; i++) {
            double sum = RP_PRIOR_DRAWS / (gamma[i] + 1);
            for (int j = 0; j < AGENTS; j++) sum += j == i ? 0 : played[i][j] / (gamma[i] + gamma[j]);
            gamma[i] = (wins[i] + RP_PRIOR_DRAWS / 2.0) / sum;
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
        *turned = (rp_rated_match){matches[m].second, matches[m].first, {.categories = 5, .count = {0}}};
        for (int k = 0; k < 5; k++) turned->tally.count[k] = matches[m].tally.count[4 - k];
        *part = (rp_rated_match){matches[m].first, matches[m].second, {.categories = 5, .count = {0}}};
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
                *match = (rp_rated_match){i, j, {.categories = 5, .count = {0}}};
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

/* 0 and 1 drew and won points from one another; 2 lost every game; 3 and 4 met only one another; 5 met nobody. All are
 * on one scale, and who is little known has a wide interval. */
START_TEST(all_are_on_one_scale) {
    const rp_rated_match matches[] = {{0, 1, {.categories = 5, .count = {1, 0, 5, 0, 3}}},
                                      {0, 2, {.categories = 5, .count = {0, 0, 0, 0, 9}}},
                                      {2, 1, {.categories = 5, .count = {4, 0, 0, 0, 0}}},
                                      {3, 4, {.categories = 5, .count = {0, 2, 0, 0, 0}}},
                                      {3, 5, {.categories = 5, .count = {0, 0, 0, 0, 0}}}};
    rp_ratings ratings = rate(6, matches, 5, RP_RATED_TO_MEAN);
    const rp_rating *rating = ratings.rating;
    double sum = 0;
    for (int i = 0; i < 6; i++) {
        ck_assert(isfinite(rating[i].elo) && isfinite(rating[i].low) && isfinite(rating[i].high));
        sum += rating[i].elo;
    }
    ck_assert_double_eq_tol(sum, 0, 1e-6);
    ck_assert(rating[0].elo > rating[1].elo && rating[1].elo > rating[4].elo && rating[4].elo > rating[5].elo);
    ck_assert(rating[5].elo > rating[3].elo && rating[3].elo > rating[2].elo);
    ck_assert_double_gt(rating[5].high - rating[5].low, 800);
    rp_ratings_release(&ratings);
}
END_TEST

/* A chain of total wins, and one who won more of them. */
START_TEST(wins_through_others_count) {
    const rp_rated_match matches[] = {{2, 1, {.categories = 3, .count = {0, 0, 5}}},
                                      {0, 1, {.categories = 3, .count = {5, 0, 0}}}};
    rp_ratings ratings = rate(3, matches, 2, RP_RATED_TO_MEAN);
    ck_assert_double_gt(ratings.rating[2].elo, ratings.rating[1].elo + 100);
    ck_assert_double_gt(ratings.rating[1].elo, ratings.rating[0].elo + 100);
    rp_ratings_release(&ratings);
    const rp_rated_match few = {0, 1, {.categories = 3, .count = {0, 0, 5}}},
                         many = {0, 1, {.categories = 3, .count = {0, 0, 50}}};
    ratings = rate(2, &few, 1, 1);
    double elo = ratings.rating[0].elo;
    rp_ratings_release(&ratings);
    ratings = rate(2, &many, 1, 1);
    ck_assert_double_gt(ratings.rating[0].elo, elo + 200);
    rp_ratings_release(&ratings);
}
END_TEST

/* Every pair scored the same: the spread is not taken for none. */
START_TEST(no_spread_is_not_certainty) {
    const rp_rated_match match = {0, 1, {.categories = 5, .count = {0, 0, 0, 10000, 0}}};
    rp_ratings ratings = rate(2, &match, 1, 1);
    ck_assert_double_eq_tol(ratings.rating[0].elo, 400 * log10(3), 0.05);
    double half = 400 / log(10) * rp_interval_factor / sqrt(10000 * 0.75 * 0.25);
    ck_assert_double_eq_tol(ratings.rating[0].high - ratings.rating[0].elo, half, 0.01);
    rp_ratings_release(&ratings);
}
END_TEST

/* Ten million wins and a loss, twice over: the virtual draws hold back what is extreme. */
START_TEST(hopeless_differences_are_found) {
    const rp_rated_match matches[] = {{0, 1, {.categories = 3, .count = {1, 0, 10000000}}},
                                      {1, 2, {.categories = 3, .count = {1, 0, 10000000}}}};
    rp_ratings ratings = rate(3, matches, 2, 2);
    ck_assert(ratings.rating[1].elo > 2400 && ratings.rating[1].elo < 2800);
    ck_assert(ratings.rating[0].elo > 4800 && ratings.rating[0].elo < 5600);
    rp_ratings_release(&ratings);
}
END_TEST

START_TEST(bad_input_is_refused) {
    const rp_rated_match wrong[] = {{0, 0, {.categories = 3, .count = {1, 1, 1}}},
                                    {0, 2, {.categories = 3, .count = {1, 1, 1}}},
                                    {-1, 1, {.categories = 3, .count = {1, 1, 1}}}};
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
    for (int i = 0; i < MANY; i++)
        ring[i] = (rp_rated_match){i, (i + 1) % MANY, {.categories = 3, .count = {10, 5, 10}}};
    rp_ratings ratings = rate(MANY, ring, MANY, RP_RATED_TO_MEAN);
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
    tcase_add_test(tests, all_are_on_one_scale);
    tcase_add_test(tests, wins_through_others_count);
    tcase_add_test(tests, no_spread_is_not_certainty);
    tcase_add_test(tests, hopeless_differences_are_found);
    tcase_add_test(tests, bad_input_is_refused);
    tcase_add_test(tests, the_most_agents_are_rated);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
