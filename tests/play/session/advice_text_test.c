/* Advice in words: a mix is advised as a mix, and +- is half of the 95 % interval. */
#include "play/session/advice.h"

#include "search/best/best.h"
#include "tests/support/open_games.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <string.h>

static rp_decision decision;
static rp_view view;
static rp_game *game;

/* What the best agent says at the start, of payoffs that the row player gets. */
static void decide(const char *spec) {
    rp_error error = {RP_OK, ""};
    rp_state state;
    rp_agent *agent;
    game = open_game(spec);
    rp_start(game, &state);
    rp_view_of(game, &state, 0, &view);
    require_message(rp_best_agent_new(game, 1000, false, &agent, NULL, &error) == RP_OK, "%s", error.text);
    require_message(rp_agent_decide(agent, &view, &(rp_limits){0}, 1, &decision, &error) == RP_OK, "%s", error.text);
    rp_agent_free(agent);
}

static void expect(const char *expected) {
    char text[RP_ADVICE_TEXT_MAX];
    rp_advice_best_text(&view, &decision, text);
    ck_assert_str_eq(text, expected);
}

START_TEST(rock_paper_scissors_a_third_each) {
    decide("matrix");
    ck_assert(rp_advice_is_mix(&decision));
    expect("a mix: row 1 33 %, row 2 33 %, row 3 33 %");
    for (int i = 0; i < 3; i++) ck_assert(rp_advice_is_named(&decision, &decision.actions[i]));
    rp_game_free(game);
}
END_TEST

/* Matching pennies, one of them for a larger stake. */
START_TEST(the_most_likely_stands_first) {
    decide("matrix:rows=3 -1/-1 1"); /* row 1 with 1/3: 3 p - (1 - p) = -p + (1 - p) */
    expect("a mix: row 2 67 %, row 1 33 %");
    rp_game_free(game);
}
END_TEST

START_TEST(one_that_is_best_is_no_mix) {
    decide("matrix:rows=2 3/0 1");
    ck_assert(!rp_advice_is_mix(&decision));
    expect("row 1");
    ck_assert(rp_advice_is_named(&decision, &decision.actions[0]));
    ck_assert(!rp_advice_is_named(&decision, &decision.actions[1]));
    rp_game_free(game);
}
END_TEST

/* Shares of visits are no mix, nor is what would print as 0 %. */
START_TEST(what_is_not_drawn_is_no_mix) {
    decide("matrix");
    decision.drawn = false;
    decision.action = decision.actions[1].action;
    ck_assert(!rp_advice_is_mix(&decision));
    expect("row 2");
    decision.drawn = true;
    for (int i = 0; i < 3; i++) decision.actions[i].share = i == 1 ? 0.992 : 0.004;
    ck_assert(!rp_advice_is_mix(&decision));
    expect("row 2");
    rp_game_free(game);
}
END_TEST

START_TEST(many_are_cut_short) {
    decide("matrix:rows=1 0 0 0 0 0 0 0/0 2 0 0 0 0 0 0/0 0 3 0 0 0 0 0/0 0 0 4 0 0 0 0/"
           "0 0 0 0 5 0 0 0/0 0 0 0 0 6 0 0/0 0 0 0 0 0 7 0/0 0 0 0 0 0 0 8");
    char text[RP_ADVICE_TEXT_MAX];
    rp_advice_best_text(&view, &decision, text);
    ck_assert_ptr_nonnull(strstr(text, "row 6 6 %, and less likely ones"));
    ck_assert_ptr_null(strstr(text, "row 7"));
    rp_game_free(game);
}
END_TEST

START_TEST(errors_are_half_of_the_interval) {
    char text[64];
    rp_decision sampled = {.simulations = 100};
    rp_action_report report = {.value = 0.5, .standard_error = 0.1, .win = NAN};
    rp_advice_value_text(&sampled, &report, text, sizeof text);
    ck_assert_str_eq(text, "+0.500 +- 0.196");
    report.standard_error = INFINITY;
    rp_advice_value_text(&sampled, &report, text, sizeof text);
    ck_assert_str_eq(text, "+0.500 +- ?");
}
END_TEST

int main(void) {
    Suite *suite = suite_create("advice texts");
    TCase *tests = tcase_create("all");
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, rock_paper_scissors_a_third_each);
    tcase_add_test(tests, the_most_likely_stands_first);
    tcase_add_test(tests, one_that_is_best_is_no_mix);
    tcase_add_test(tests, what_is_not_drawn_is_no_mix);
    tcase_add_test(tests, many_are_cut_short);
    tcase_add_test(tests, errors_are_half_of_the_interval);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
