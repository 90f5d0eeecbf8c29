/* Rotations: who sits where, results counted by hand, intervals whose unit is the deal, tests that stop at a deal. */
#include "bench/match/match_count.h"
#include "bench/match/match_game.h"
#include "bench/statistics/sprt.h"
#include "engine/random.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>

static rp_game *game;

static rp_match_plan plan_of(const char *agents, uint64_t deals) {
    rp_match_plan plan = {.game = game, .pairing = RP_ROTATION, .pairs = deals, .seed = 7};
    rp_error error = {RP_OK, ""};
    ck_assert_int_eq(rp_agent_list_parse(agents, &plan.agents, &error), RP_OK);
    ck_assert_msg(rp_match_plan_make(&plan, &error) == RP_OK, "%s", error.text);
    return plan;
}

START_TEST(each_agent_has_each_seat_once_in_a_deal) {
    rp_match_plan plan = plan_of("random,greedy,flatmc:sims=2", 5);
    ck_assert_int_eq(rp_match_pairing_of(game, 3), RP_ROTATION);
    ck_assert_int_eq(rp_match_pairing_of(game, 2), RP_ROUND_ROBIN);
    ck_assert_uint_eq(rp_match_plan_games(&plan), 15);
    for (uint64_t number = 0; number < 15; number++) {
        rp_match_place at = rp_match_plan_place(&plan, number);
        ck_assert(at.pair == number / 3 && at.turn == (int)(number % 3));
        for (int agent = 0; agent < 3; agent++)
            ck_assert_int_eq(rp_match_plan_agent(&plan, at, (agent + at.turn) % 3), agent);
    }
}
END_TEST

START_TEST(other_numbers_of_agents_do_not_rotate) {
    rp_match_plan plan = {.game = game, .pairing = RP_ROTATION, .pairs = 1};
    rp_error error = {RP_OK, ""};
    ck_assert_int_eq(rp_agent_list_parse("random,greedy", &plan.agents, &error), RP_OK);
    ck_assert_int_eq(rp_match_plan_make(&plan, &error), RP_BAD_INPUT);
}
END_TEST

/* A game in which agent i has payoff[i]. */
static void add_turn(rp_rotation *rotation, int turn, const double payoff[]) {
    rp_selfplay_end end = {.choices = 2, .round = -1};
    for (int agent = 0; agent < rotation->players; agent++)
        end.payoff[(agent + turn) % rotation->players] = payoff[agent];
    rp_rotation_add(rotation, turn, &end);
}

START_TEST(a_certain_winner_has_all) {
    rp_rotation rotation;
    rp_ratings ratings;
    rp_rotation_begin(&rotation, 4);
    for (int game_number = 0; game_number < 40; game_number++)
        add_turn(&rotation, game_number % 4, (const double[]){3, -1, -1, -1});
    ck_assert(rotation.deals == 10 && rotation.games == 40);
    ck_assert(rotation.agent[0].win == 40 && rotation.agent[0].shared == 0 && rotation.agent[1].win == 0);
    ck_assert_double_eq(rotation.agent[0].share.mean, 1);
    ck_assert_double_eq(rotation.agent[3].share.mean, 0);
    ck_assert_double_eq(rotation.agent[0].payoff.mean, 3);
    ck_assert_uint_eq(rotation.agent[0].share.count, 10);
    ck_assert_uint_eq(rotation.ordering[0].tally.count[8], 10); /* first and second agent */
    ck_assert_uint_eq(rotation.ordering[3].tally.count[4], 10); /* second and third */
    ck_assert_uint_eq(rotation.first.count[24], 10);
    for (int seat = 0; seat < 4; seat++) {
        ck_assert(rotation.seat[seat].win == 10 && rotation.seat[seat].payoff.count == 10);
        ck_assert_double_eq(rotation.seat[seat].payoff.mean, 0);
    }
    ck_assert_int_eq(rp_rotation_rate(&rotation, &ratings, NULL), RP_OK);
    ck_assert(ratings.rating[0].low > ratings.rating[1].high);
    ck_assert_double_eq_tol(ratings.rating[1].elo, ratings.rating[3].elo, 1e-6);
    ck_assert(ratings.rating[0].high > ratings.rating[0].low);
    rp_ratings_release(&ratings);
}
END_TEST

START_TEST(those_who_are_equal_at_the_top_share) {
    rp_rotation rotation;
    rp_rotation_begin(&rotation, 3);
    add_turn(&rotation, 0, (const double[]){1, 1, -2}); /* 1/2, 1/2, 0 */
    add_turn(&rotation, 1, (const double[]){0, 0, 0});  /* 1/3 each */
    ck_assert_uint_eq(rotation.deals, 0);
    add_turn(&rotation, 2, (const double[]){-1, -1, 2}); /* 0, 0, 1 */
    ck_assert_uint_eq(rotation.deals, 1);
    ck_assert_double_eq_tol(rotation.agent[0].share.mean, 5 / 18.0, 1e-12);
    ck_assert_double_eq_tol(rotation.agent[2].share.mean, 8 / 18.0, 1e-12);
    ck_assert(rotation.agent[0].win == 0 && rotation.agent[0].shared == 2);
    ck_assert(rotation.agent[2].win == 1 && rotation.agent[2].shared == 1);
    ck_assert_uint_eq(rotation.ordering[0].tally.count[3], 1); /* three draws */
    ck_assert_uint_eq(rotation.ordering[1].tally.count[3], 1); /* won, drawn, lost */
    ck_assert_uint_eq(rotation.first.count[6], 1);
    add_turn(&rotation, 0, (const double[]){1, 0, 0}); /* broken off */
    ck_assert(rotation.games == 4 && rotation.deals == 1 && rotation.agent[0].share.count == 1);
}
END_TEST

/* One agent wins all games of a deal, each as likely: intervals that took games for the unit would hold the truth three
 * times in four. */
START_TEST(intervals_have_deals_as_their_unit) {
    enum { EXPERIMENTS = 1000, DEALS = 100 };
    int shares = 0, rated = 0;
    rp_random random;
    rp_random_split(&random, 5, 1);
    for (int experiment = 0; experiment < EXPERIMENTS; experiment++) {
        rp_rotation rotation;
        rp_ratings ratings;
        double low, high;
        rp_rotation_begin(&rotation, 3);
        for (int deal = 0; deal < DEALS; deal++) {
            double payoff[3] = {-1, -1, -1}, drawn = rp_random_unit(&random);
            payoff[drawn < 1 / 3.0 ? 0 : drawn < 2 / 3.0 ? 1 : 2] = 2;
            for (int turn = 0; turn < 3; turn++) add_turn(&rotation, turn, payoff);
        }
        rp_score_interval(&rotation.agent[0].share, &low, &high);
        shares += low <= 1 / 3.0 && 1 / 3.0 <= high;
        ck_assert_int_eq(rp_rotation_rate(&rotation, &ratings, NULL), RP_OK);
        rated += ratings.rating[1].low <= 0 && 0 <= ratings.rating[1].high;
        rp_ratings_release(&ratings);
    }
    ck_assert_msg(shares >= 925 && shares <= 975, "shares: %d", shares);
    ck_assert_msg(rated >= 925 && rated <= 975, "ratings: %d", rated);
}
END_TEST

START_TEST(records_count_as_the_games_they_are_of) {
    rp_match_plan plan = plan_of("random,greedy,flatmc:sims=4", 20);
    rp_match_count *played = calloc(1, sizeof *played), *read = calloc(1, sizeof *read);
    rp_match_players *players;
    rp_error error = {RP_OK, ""};
    rp_match_count_begin(played, &plan);
    rp_match_count_begin(read, &plan);
    ck_assert_int_eq(rp_match_players_new(&plan, &players, &error), RP_OK);
    for (uint64_t number = 0; number < 60; number++) {
        rp_played_game one;
        rp_record record;
        ck_assert_int_eq(rp_match_play(players, number, true, NULL, NULL, &one, &error), RP_OK);
        ck_assert(rp_match_count_add(played, &one.end));
        ck_assert_int_eq(rp_record_parse(one.line, strlen(one.line), &record, &error), RP_OK);
        ck_assert_str_eq(record.agents[number % 3], plan.agents.spec[0]);
        ck_assert_msg(rp_match_count_record(read, &record, &error) == RP_OK, "%s", error.text);
        rp_record_release(&record);
        free(one.line);
    }
    ck_assert(rp_match_count_is_over(played));
    ck_assert_mem_eq(&played->result, &read->result, sizeof played->result);
    ck_assert(played->result.rotation.deals == 20 && played->result.versus_count == 0);
    rp_match_players_free(players);
    free(read);
    free(played);
}
END_TEST

START_TEST(a_test_stops_at_a_deal) {
    rp_match_plan plan = plan_of("random,greedy,random", 5000);
    rp_error error = {RP_OK, ""};
    plan.stopping = (rp_stopping_rule){true, 0, 200, 0.05, 0.05};
    ck_assert_int_eq(rp_match_plan_make(&plan, &error), RP_BAD_INPUT);
    plan.stopping.elo1 = 40;
    ck_assert_int_eq(rp_match_plan_make(&plan, &error), RP_OK);
    rp_match_count *count = calloc(1, sizeof *count);
    rp_random random;
    rp_match_count_begin(count, &plan);
    rp_random_split(&random, 5, 2);
    while (!rp_match_count_is_over(count)) {
        rp_selfplay_end end = {.payoff = {-1, -1, -1}};
        int turn = (int)(count->result.games % 3), winner = rp_random_unit(&random) < 0.5 ? 0 : 1;
        end.payoff[rp_rotation_seat(3, winner, turn)] = 2;
        ck_assert_int_eq(count->result.verdict, RP_UNDECIDED);
        ck_assert(rp_match_count_add(count, &end));
    }
    const rp_match_result *result = &count->result;
    ck_assert_int_eq(result->verdict, RP_ACCEPTED_ELO1);
    ck_assert(result->games % 3 == 0 && result->games < result->total);
    ck_assert_double_eq(result->log_likelihood_ratio,
                        rp_sequential_log_likelihood_ratio(&result->rotation.first, 0, 40));
    free(count);
}
END_TEST

int main(void) {
    if (rp_game_new("kuhn:players=3", NULL, &game, NULL) != RP_OK) return EXIT_FAILURE;
    Suite *suite = suite_create("rotations");
    TCase *tests = tcase_create("all");
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, each_agent_has_each_seat_once_in_a_deal);
    tcase_add_test(tests, other_numbers_of_agents_do_not_rotate);
    tcase_add_test(tests, a_certain_winner_has_all);
    tcase_add_test(tests, those_who_are_equal_at_the_top_share);
    tcase_add_test(tests, intervals_have_deals_as_their_unit);
    tcase_add_test(tests, records_count_as_the_games_they_are_of);
    tcase_add_test(tests, a_test_stops_at_a_deal);
    suite_add_tcase(suite, tests);
    int failed = test_suite_run(suite);
    rp_game_free(game);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
