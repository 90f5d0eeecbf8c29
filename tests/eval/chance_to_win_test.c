#include "eval/evaluate.h"
#include "tests/support/decisions.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>

/* Of two shares the larger one is the better chance, and nothing and all stay what they are. */
START_TEST(curves_rise_from_0_to_1) {
    size_t count;
    int curves = 0;
    const rp_rules *const *rules = rp_rules_all(&count);
    for (size_t i = 0; i < count; i++) {
        rp_game *game = test_game(rules[i]->name);
        const double *curve = rp_evaluator_of(game)->chance_to_win;
        for (int point = 0; curve && point + 1 < RP_CHANCE_POINTS; point++)
            ck_assert_double_lt(curve[point], curve[point + 1]);
        ck_assert(!curve || (curve[0] == 0 && curve[RP_CHANCE_POINTS - 1] == 1));
        curves += curve != NULL;
        rp_game_free(game);
    }
    ck_assert_int_ge(curves, 1);
}
END_TEST

START_TEST(straight_lines_lie_between_the_points) {
    rp_game *game = test_game("dq-combat");
    const double *curve = rp_evaluator_of(game)->chance_to_win;
    for (int point = 0; point < RP_CHANCE_POINTS; point++) {
        double share = (double)point / (RP_CHANCE_POINTS - 1);
        ck_assert_double_eq_tol(rp_chance_to_win(game, true, share), curve[point], 1e-12);
        if (point + 1 == RP_CHANCE_POINTS) continue;
        double quarter = share + 0.25 / (RP_CHANCE_POINTS - 1), want = 0.75 * curve[point] + 0.25 * curve[point + 1];
        ck_assert_double_eq_tol(rp_chance_to_win(game, true, quarter), want, 1e-12);
    }
    rp_game_free(game);
}
END_TEST

START_TEST(what_nobody_measured_is_told_of_open_games_alone) {
    rp_game *open = test_game("connect4"), *hidden = test_game("leduc"), *at_once = test_game("oshi-zumo"),
            *measured = test_game("dq-combat");
    ck_assert_double_eq(rp_chance_to_win(open, false, 0.3), 0.3);
    ck_assert(isnan(rp_chance_to_win(hidden, false, 0.3)) && isnan(rp_chance_to_win(at_once, false, 0.3)));
    ck_assert(isnan(rp_chance_to_win(measured, false, 0.3)));
    rp_game_free(open);
    rp_game_free(hidden);
    rp_game_free(at_once);
    rp_game_free(measured);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("chance to win");
    TCase *cases = tcase_create("all");
    tcase_add_test(cases, curves_rise_from_0_to_1);
    tcase_add_test(cases, straight_lines_lie_between_the_points);
    tcase_add_test(cases, what_nobody_measured_is_told_of_open_games_alone);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
