/* Plans: the order of games, who sits where, what is refused. */
#include "bench/match/match_plan.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static rp_game *game;

static rp_match_plan plan_of(const char *agents, uint64_t pairs, rp_pairing pairing) {
    rp_match_plan plan = {.game = game, .pairs = pairs, .seed = 1, .pairing = pairing};
    rp_error error = {RP_OK, ""};
    ck_assert_msg(rp_agent_list_parse(agents, &plan.agents, &error) == RP_OK, "%s", error.text);
    ck_assert_msg(rp_match_plan_make(&plan, &error) == RP_OK, "%s", error.text);
    return plan;
}

START_TEST(every_two_agents_meet) {
    rp_match_plan plan = plan_of("random,greedy,random,greedy", 7, RP_ROUND_ROBIN);
    static const int met[6][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
    ck_assert_int_eq(plan.versus_count, 6);
    for (int i = 0; i < 6; i++) {
        ck_assert_int_eq(plan.versus[i].first, met[i][0]);
        ck_assert_int_eq(plan.versus[i].second, met[i][1]);
    }
    ck_assert_uint_eq(rp_match_plan_games(&plan), 7 * 6 * 2);
    plan = plan_of("random,greedy,random,greedy", 7, RP_GAUNTLET);
    ck_assert_int_eq(plan.versus_count, 3);
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(plan.versus[i].first, 0);
        ck_assert_int_eq(plan.versus[i].second, i + 1);
    }
    ck_assert_uint_eq(rp_match_plan_games(&plan), 7 * 3 * 2);
}
END_TEST

START_TEST(games_are_numbered_by_pair_then_opponents_then_seats) {
    rp_match_plan plan = plan_of("random,greedy,random", 5, _i ? RP_GAUNTLET : RP_ROUND_ROBIN);
    uint64_t number = 0;
    for (uint64_t pair = 0; pair < 5; pair++) {
        for (int versus = 0; versus < plan.versus_count; versus++) {
            for (int swapped = 0; swapped < 2; swapped++, number++) {
                rp_match_place at = rp_match_plan_place(&plan, number);
                ck_assert_uint_eq(at.pair, pair);
                ck_assert_int_eq(at.versus, versus);
                ck_assert_int_eq(at.turn, swapped);
                int expected[2] = {plan.versus[versus].first, plan.versus[versus].second};
                for (int seat = 0; seat < 4; seat++)
                    ck_assert_int_eq(rp_match_plan_agent(&plan, at, seat), expected[(seat + swapped) % 2]);
            }
        }
    }
    ck_assert_uint_eq(number, rp_match_plan_games(&plan));
}
END_TEST

START_TEST(a_longer_plan_begins_with_the_shorter_one) {
    rp_match_plan few = plan_of("random,greedy,random", 3, RP_ROUND_ROBIN);
    rp_match_plan many = plan_of("random,greedy,random", 9, RP_ROUND_ROBIN);
    for (uint64_t number = 0; number < rp_match_plan_games(&few); number++) {
        rp_match_place a = rp_match_plan_place(&few, number), b = rp_match_plan_place(&many, number);
        ck_assert(a.pair == b.pair && a.versus == b.versus && a.turn == b.turn);
    }
}
END_TEST

START_TEST(specs_become_canonical_and_stay_so) {
    rp_match_plan plan = plan_of("ismcts:select=ucb,sims=100,random", 1, RP_ROUND_ROBIN);
    rp_match_plan same = plan_of("ismcts:sims=100,random", 1, RP_ROUND_ROBIN);
    ck_assert_str_eq(plan.agents.spec[0], same.agents.spec[0]);
    rp_match_plan again = plan;
    ck_assert_int_eq(rp_match_plan_make(&again, NULL), RP_OK);
    ck_assert_int_eq(again.versus_count, plan.versus_count);
    for (int i = 0; i < 2; i++) ck_assert_str_eq(again.agents.spec[i], plan.agents.spec[i]);
}
END_TEST

static void refuse(rp_match_plan plan, const char *expected) {
    rp_error error = {RP_OK, ""};
    ck_assert_int_eq(rp_match_plan_make(&plan, &error), RP_BAD_INPUT);
    ck_assert_msg(strstr(error.text, expected) != NULL, "'%s' does not say '%s'", error.text, expected);
}

START_TEST(what_cannot_be_played_is_refused) {
    const rp_match_plan good = plan_of("random,greedy", 5, RP_ROUND_ROBIN);
    rp_match_plan plan = good;
    plan.pairs = 0;
    refuse(plan, "pairs");
    plan.pairs = RP_MATCH_PAIRS_MAX + 1;
    refuse(plan, "pairs");
    plan = good;
    plan.agents.count = 1;
    refuse(plan, "two agents");
    plan = good;
    memcpy(plan.agents.spec[1], "nobody", sizeof "nobody");
    refuse(plan, "nobody");
}
END_TEST

START_TEST(bad_stopping_rules_are_refused) {
    rp_match_plan plan = plan_of("random,greedy", 5, RP_ROUND_ROBIN);
    const rp_stopping_rule wrong[] = {
        {true, 5, 5, 0.05, 0.05},   {true, 5, 0, 0.05, 0.05},   {true, -201, 0, 0.05, 0.05},
        {true, 0, 201, 0.05, 0.05}, {true, 0, 5, 0, 0.05},      {true, 0, 5, 0.05, 0.5},
        {true, 0, NAN, 0.05, 0.05}, {true, NAN, 5, 0.05, 0.05}, {true, 0, 5, NAN, 0.05}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        plan.stopping = wrong[i];
        refuse(plan, "sequential test");
    }
    plan.stopping = (rp_stopping_rule){true, 0, 5, 0.05, 0.05};
    ck_assert_int_eq(rp_match_plan_make(&plan, NULL), RP_OK);
    plan = plan_of("random,greedy,random", 5, RP_ROUND_ROBIN);
    plan.stopping = (rp_stopping_rule){true, 0, 5, 0.05, 0.05};
    refuse(plan, "exactly two agents");
}
END_TEST

int main(void) {
    if (rp_game_new("kuhn", NULL, &game, NULL) != RP_OK) return EXIT_FAILURE;
    Suite *suite = suite_create("match plan");
    TCase *tests = tcase_create("all");
    tcase_add_test(tests, every_two_agents_meet);
    tcase_add_loop_test(tests, games_are_numbered_by_pair_then_opponents_then_seats, 0, 2);
    tcase_add_test(tests, a_longer_plan_begins_with_the_shorter_one);
    tcase_add_test(tests, specs_become_canonical_and_stay_so);
    tcase_add_test(tests, what_cannot_be_played_is_refused);
    tcase_add_test(tests, bad_stopping_rules_are_refused);
    suite_add_tcase(suite, tests);
    int failed = test_suite_run(suite);
    rp_game_free(game);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
