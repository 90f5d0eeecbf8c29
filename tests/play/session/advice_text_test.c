/* Advice in words: a mix is advised as a mix, and +- is half of the 95 % interval. */
#include "play/session/advice.h"

#include "bench/review/overruled.h"
#include "engine/store/json.h"
#include "engine/store/position.h"
#include "eval/evaluate.h"
#include "search/best/best.h"
#include "tests/support/open_games.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static rp_decision decision;
static rp_view view;
static rp_game *game;

/* What the best agent says at the first decision, of payoffs that the row player gets. */
static void decide(const char *spec) {
    rp_error error = {RP_OK, ""};
    rp_state state;
    rp_agent *agent;
    rp_random random;
    game = open_game(spec);
    rp_random_seed(&random, 1);
    rp_start(game, &state);
    while (rp_to_act(game, &state) & RP_TO_ACT_CHANCE)
        rp_advance_one(game, &state, RP_CHANCE_PLAYER, rp_sample(game, &state, &random));
    rp_view_of(game, &state, __builtin_ctz(rp_to_act(game, &state)), &view);
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
    const rp_game any = {.info = {.payoff_minimum = -1, .payoff_maximum = 1}};
    rp_decision sampled = {.simulations = 100};
    rp_action_report report = {.value = 0.5, .standard_error = 0.1, .win = NAN};
    rp_advice_value_text(&any, &sampled, &report, text, sizeof text);
    ck_assert_str_eq(text, "+0.500 +- 0.196");
    report.standard_error = INFINITY;
    rp_advice_value_text(&any, &sampled, &report, text, sizeof text);
    ck_assert_str_eq(text, "+0.500 +- ?");
}
END_TEST

START_TEST(what_was_not_looked_into_has_no_worth) {
    char text[RP_ADVICE_WORTH_MAX];
    const rp_game any = {.info = {.payoff_minimum = -1, .payoff_maximum = 1}};
    rp_decision sampled = {.simulations = 100};
    rp_action_report report = {.value = 0, .standard_error = INFINITY, .win = NAN};
    rp_advice_worth_text(&any, &sampled, &report, text);
    ck_assert_str_eq(text, "was not looked into");
    report.visits = 1;
    rp_advice_worth_text(&any, &sampled, &report, text);
    ck_assert_str_eq(text, "payoff +0.000 +- ?");
    report = (rp_action_report){.value = 0.5, .standard_error = 0.1, .win = 0.75};
    rp_advice_worth_text(&any, &sampled, &report, text);
    ck_assert_str_eq(text, "payoff +0.500 +- 0.196, wins 75 %");
}
END_TEST

/* A search that saw all: what lies within the payoff range is an estimate unless all is proved. */
START_TEST(estimates_and_proofs_are_told_apart) {
    char text[64];
    const rp_game any = {.info = {.payoff_minimum = -1, .payoff_maximum = 1}};
    rp_decision searched = {.simulations = 1, .nodes = 1000};
    rp_action_report within = {.value = 0.5, .win = NAN}, at_end = {.value = -1, .win = 0};
    rp_advice_value_text(&any, &searched, &within, text, sizeof text);
    ck_assert_str_eq(text, "about +0.500");
    rp_advice_value_text(&any, &searched, &at_end, text, sizeof text);
    ck_assert_str_eq(text, "-1.000 exactly");
    searched.exact = true;
    rp_advice_value_text(&any, &searched, &within, text, sizeof text);
    ck_assert_str_eq(text, "+0.500 exactly");
}
END_TEST

static rp_action legal[RP_LEGAL_MAX];

/* The hero revealed a 2 against an 8 and holds two 1s with a melee icon: 4 at most. */
static void hopeless_position(rp_position *position) {
    static const char text[] =
        "{\"riposte\":\"position\",\"version\":1,\"game\":\"dq-combat:hero=lindel\",\"kind\":\"view\",\"player\":"
        "\"hero\","
        "\"state\":{\"phase\":\"counter\",\"round\":2,\"hero\":{\"hand\":[\"Stumbling Cut\",\"Flickering Spark\"],"
        "\"revealed\":\"Ricochet Dart\"},\"monster\":{\"hand_count\":4,\"life\":null,\"revealed\":\"Splitting "
        "Stroke\"}}}";
    rp_error error;
    rp_reader *reader;
    require_message(rp_json_parse(text, strlen(text), "text", &reader, &error) == RP_OK, "%s", error.text);
    require_message(rp_position_read(reader, NULL, position, &error) == RP_OK, "%s", error.text);
    rp_json_reader_free(reader);
}

/* Three sampled actions of a game with payoffs from -1 to 1: the first is to be played; the others lie 0.10 and 0.02
 * behind. */
static void sample_three(double error) {
    static const double value[] = {0.5, 0.40, 0.48};
    decide("matrix");
    decision.drawn = false;
    decision.exact = false;
    decision.action = decision.actions[0].action;
    decision.simulations = 300;
    for (int i = 0; i < 3; i++)
        decision.actions[i] = (rp_action_report){.action = decision.actions[i].action,
                                                 .value = value[i],
                                                 .standard_error = error,
                                                 .win = NAN,
                                                 .share = i == 0,
                                                 .visits = 100};
}

static void expect_others(const char *close, const char *as_good) {
    char text[RP_ADVICE_TEXT_MAX];
    rp_advice_close_text(&view, &decision, text);
    ck_assert_str_eq(text, close);
    ck_assert_int_eq(rp_advice_is_close(game, &decision), close[0] != 0);
    rp_advice_as_good_text(&view, &decision, text);
    ck_assert_str_eq(text, as_good);
}

static void expect_printed(const char *expected) {
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    ck_assert_ptr_nonnull(out);
    rp_advice_print_others(out, &view, &decision);
    fclose(out);
    ck_assert_str_eq(text, expected);
    free(text);
}

static bool explains_wins(void) {
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    ck_assert_ptr_nonnull(out);
    rp_advice_print(out, &view, &decision);
    fclose(out);
    bool explains = strstr(text, "win: how often such games were won") != NULL;
    free(text);
    return explains;
}

/* Where a chance to win stands beside a payoff that a search estimates, and nowhere else. */
START_TEST(payoff_and_chance_to_win_are_told_apart) {
    static const char *const specs[] = {"dungeonquest", "calamity", "dungeonquest:players=2", "dungeonquest:score=gold",
                                        "dq-combat"};
    for (int i = 0; i < 5; i++) {
        decide(specs[i]);
        ck_assert_msg(explains_wins() == (i < 3), "%s", specs[i]);
        decision.exact = true;
        ck_assert(!explains_wins());
        rp_game_free(game);
    }
}
END_TEST

/* The difference of two values has sqrt(2) times the error of one: 1.96 * 1.414 * 0.0073 is 0.0202, so 0.02 behind is
 * within it. What lies 2 % of the range apart at most, 0.04, is as good: 0.0202 + 0.02 is not quite, 0.0198 with
 * 0.0195 is. What may be better by more than 0.04 is too close: 0.0615 - 0.02, not 0.0585 - 0.02. */
START_TEST(what_lies_within_the_error_is_as_good_or_too_close) {
    sample_three(0.0073);
    expect_others("", "");
    rp_advice_closeness closeness = rp_advice_closeness_of(game, &decision, &decision.actions[2]);
    ck_assert_double_eq_tol(closeness.behind, 0.02, 1e-12);
    ck_assert_double_eq_tol(closeness.standard_error, 0.0073 * sqrt(2), 1e-12);
    decision.actions[2].value = 0.4805;
    for (int i = 0; i < 3; i++) decision.actions[i].standard_error = 0.0198 / 1.96 / sqrt(2);
    expect_others("", "row 3");
    rp_game_free(game);
    sample_three(0.0615 / 1.96 / sqrt(2));
    expect_others("row 3", "");
    rp_game_free(game);
    sample_three(0.0585 / 1.96 / sqrt(2));
    expect_others("", "");
    rp_game_free(game);
    sample_three(0.06);
    expect_others("row 3, row 2", "");
    decision.actions[1].value = 0.6; /* visited less, so not played */
    expect_others("row 2, row 3", "");
    rp_game_free(game);
    sample_three(0.001);
    decision.actions[1].value = decision.actions[0].value + 0.03; /* beyond all error */
    expect_others("", "row 2");
    decision.actions[1].value = decision.actions[0].value + 0.05;
    expect_others("row 2", "");
    rp_game_free(game);
}
END_TEST

START_TEST(bounds_mixes_and_estimates_are_never_close) {
    sample_three(0);
    expect_others("", "");
    decision.actions[1].value = decision.actions[0].value; /* all that was tried came out alike */
    expect_others("", "row 2");
    expect_printed("As good as row 1, as far as it matters: row 2.\n");
    decision.nodes = 10, decision.simulations = 0; /* estimates, of which equal ones alone can be told */
    expect_others("", "row 2");
    expect_printed("As good as row 1, as far as was seen: row 2.\n");
    decision.actions[1].value -= 0.0004;
    expect_others("", "row 2");
    decision.actions[1].value -= 0.0002;
    expect_others("", "");
    decision.actions[1].value = decision.actions[0].value;
    decision.exact = true;
    expect_others("", "row 2");
    for (int i = 1; i < 3; i++) decision.actions[i].standard_error = INFINITY;
    expect_others("", "");
    for (int i = 0; i < 3; i++) decision.actions[i].standard_error = 0.1, decision.actions[i].share = 1.0 / 3;
    decision.drawn = true;
    expect_others("", "");
    rp_game_free(game);
}
END_TEST

/* Stumbling Cut, Flickering Spark, pass: with these values and shares, pass being played. */
static void decide_hopeless(const rp_position *position, const double value[3], const double share[3]) {
    decision = (rp_decision){.action = 64, .count = 3, .simulations = 300};
    rp_useful(position->game, &position->view.masked, 0, legal);
    ck_assert_int_eq(legal[2], 64);
    for (int i = 0; i < 3; i++)
        decision.actions[i] = (rp_action_report){.action = legal[i],
                                                 .value = value[i],
                                                 .standard_error = 0.0001,
                                                 .share = share[i],
                                                 .visits = 100,
                                                 .win = NAN};
    view = position->view;
}

/* Hopeless counterattacks that a search preferred: what is played instead, and why, once for all of them. */
START_TEST(what_a_warning_bars_is_said) {
    char text[RP_OVERRULED_TEXT_MAX], expected[RP_OVERRULED_TEXT_MAX];
    rp_position position;
    hopeless_position(&position);
    decide_hopeless(&position, (const double[]){0.2, 0.3, 0}, (const double[]){0.4, 0.6, 0});
    const char *reason = rp_warning(&position.view, legal[0]);
    ck_assert_ptr_nonnull(strstr(reason, "cannot even reach a stand-off, so what you add is lost"));
    snprintf(expected, sizeof expected, "Flickering Spark G1{mr}, Stumbling Cut M1{m}: %s", reason);
    rp_overruled_text(&position.view, &decision, text);
    ck_assert_str_eq(text, expected);
    expect_printed("Not advised, whatever the payoff: Flickering Spark G1{mr}, Stumbling Cut M1{m}:\n"
                   "  all your cards together cannot even reach a stand-off, so what you add is\n  lost.\n");
    /* the larger share would be played, whatever its value */
    decide_hopeless(&position, (const double[]){0.2, 0.1, 0.3}, (const double[]){0.6, 0, 0.4});
    rp_overruled_text(&position.view, &decision, text);
    ck_assert_ptr_eq(strstr(text, "Stumbling Cut M1{m}: "), text);
    decide_hopeless(&position, (const double[]){0.2, 0.1, 0.3}, (const double[]){0, 0, 1});
    rp_overruled_text(&position.view, &decision, text);
    ck_assert_str_eq(text, "");
    rp_position_release(&position);
}
END_TEST

/* What is not advised is neither as good nor too close to call, though the values are alike. */
START_TEST(what_a_warning_bars_is_no_rival) {
    rp_position position;
    hopeless_position(&position);
    game = position.game;
    decide_hopeless(&position, (const double[]){0.3, 0.3, 0.3}, (const double[]){0, 0, 1});
    ck_assert(rp_advice_closeness_of(game, &decision, &decision.actions[0]).as_good);
    expect_printed("");
    rp_position_release(&position);
}
END_TEST

static void expect_columns(const char *expected) {
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    ck_assert_ptr_nonnull(out);
    rp_advice_print_actions(out, &view, &decision);
    fclose(out);
    *strchr(text, '\n') = 0;
    ck_assert_str_eq(text, expected);
    free(text);
}

/* Visits stand there where a search counted them, shares where there are visits or a mix. */
START_TEST(columns_without_a_meaning_are_left_out) {
    decide("matrix");
    expect_columns("  action         payoff       +-      win      share");
    rp_game_free(game);
    sample_three(0.1);
    expect_columns("  action         payoff       +-      share     visits");
    for (int i = 0; i < 3; i++) decision.actions[i].visits = 1;
    expect_columns("  action         payoff       +-");
    decision.actions[0].win = 0.5;
    expect_columns("  action         payoff       +-      win");
    rp_game_free(game);
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
    tcase_add_test(tests, what_was_not_looked_into_has_no_worth);
    tcase_add_test(tests, estimates_and_proofs_are_told_apart);
    tcase_add_test(tests, payoff_and_chance_to_win_are_told_apart);
    tcase_add_test(tests, what_lies_within_the_error_is_as_good_or_too_close);
    tcase_add_test(tests, what_a_warning_bars_is_said);
    tcase_add_test(tests, what_a_warning_bars_is_no_rival);
    tcase_add_test(tests, bounds_mixes_and_estimates_are_never_close);
    tcase_add_test(tests, columns_without_a_meaning_are_left_out);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
