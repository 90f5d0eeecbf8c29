#include "eval/evaluate.h"
#include "tests/support/decisions.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

static rp_posterior_fact facts[RP_POSTERIOR_MAX];

/* The probability that the facts give to `text`; 0 when it is not there. */
static double probability_of(const char *text, int count) {
    for (int i = 0; i < count; i++)
        if (strcmp(facts[i].text, text) == 0) return facts[i].probability;
    return 0;
}

/* Facts of one field (same text before the colon) stand together, descending, and sum to 1. */
static void assert_groups(int count) {
    for (int first = 0, end; first < count; first = end) {
        size_t length = (size_t)(strchr(facts[first].text, ':') - facts[first].text);
        double sum = 0;
        for (end = first; end < count && strncmp(facts[end].text, facts[first].text, length + 1) == 0; end++) {
            sum += facts[end].probability;
            if (end > first) ck_assert_double_le(facts[end].probability, facts[end - 1].probability);
        }
        ck_assert_double_eq_tol(sum, 1, 1e-12);
    }
}

START_TEST(kuhn_shows_the_other_card) {
    rp_game *game = test_game("kuhn:cards=4");
    rp_state state;
    rp_view view;
    rp_start(game, &state);
    rp_advance_one(game, &state, RP_CHANCE_PLAYER, 2);
    rp_advance_one(game, &state, RP_CHANCE_PLAYER, 4);
    rp_view_of(game, &state, 0, &view);
    int count = rp_posterior(&view, facts);
    ck_assert_int_eq(count, 3);
    assert_groups(count);
    ck_assert_double_eq_tol(probability_of("second: 1", count), 1.0 / 3, 1e-12);
    ck_assert_double_eq_tol(probability_of("second: 3", count), 1.0 / 3, 1e-12);
    ck_assert_double_eq_tol(probability_of("second: 4", count), 1.0 / 3, 1e-12);
    rp_game_free(game);
}
END_TEST

/* After losing the first prize with a 2, the other bid is 3 or 4 of four; after winning with a 2 it was the 1. */
START_TEST(goofspiel_shows_hidden_bids) {
    rp_game *game = test_game("goofspiel:cards=4,order=descending,info=hidden");
    rp_state state;
    rp_view view;
    rp_start(game, &state);
    rp_advance(game, &state, &(rp_move){{2, 4}});
    rp_view_of(game, &state, 0, &view);
    int count = rp_posterior(&view, facts);
    assert_groups(count);
    ck_assert_double_eq_tol(probability_of("second[0]: 3", count), 0.5, 1e-12);
    ck_assert_double_eq_tol(probability_of("second[0]: 4", count), 0.5, 1e-12);
    ck_assert_double_eq(probability_of("second[0]: 1", count), 0);
    rp_game_free(game);
}
END_TEST

START_TEST(nothing_to_tell_where_nothing_is_hidden) {
    rp_game *game = test_game("tictactoe");
    rp_state state;
    rp_view view;
    char reasons[RP_REASONS_MAX][RP_REASON_TEXT_MAX];
    rp_start(game, &state);
    rp_view_of(game, &state, 0, &view);
    ck_assert_int_eq(rp_posterior(&view, facts), 0);
    ck_assert_int_eq(rp_reasons(&view, 0, reasons), 0);
    rp_game_free(game);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("posterior");
    TCase *all = tcase_create("all");
    tcase_set_timeout(all, 60);
    tcase_add_test(all, kuhn_shows_the_other_card);
    tcase_add_test(all, goofspiel_shows_hidden_bids);
    tcase_add_test(all, nothing_to_tell_where_nothing_is_hidden);
    suite_add_tcase(suite, all);
    return test_suite_run(suite);
}
