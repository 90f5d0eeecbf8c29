#include "eval/evaluate.h"
#include "tests/support/decisions.h"
#include "tests/support/random_move.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>

/* Curves of positions of some random games, each looked at; returns how many there are. */
static int check_curves(const rp_game *game) {
    const rp_evaluator *evaluator = rp_evaluator_of(game);
    const double *seen[2] = {NULL};
    int curves = 0;
    rp_random random;
    rp_random_seed(&random, 1);
    for (int i = 0; i < 4 && evaluator->chance_to_win; i++) {
        rp_state state;
        for (rp_start(game, &state); rp_to_act(game, &state); test_random_step(game, &state, &random)) {
            const double *curve = evaluator->chance_to_win(game, &state);
            if (curve == seen[0] || curve == seen[1]) continue;
            ck_assert_int_lt(curves, 2);
            seen[curves++] = curve;
            for (int point = 0; point + 1 < RP_CHANCE_POINTS; point++)
                ck_assert_double_lt(curve[point], curve[point + 1]);
            ck_assert(curve[0] == 0 && curve[RP_CHANCE_POINTS - 1] == 1);
        }
    }
    return curves;
}

/* Of two shares the larger one is the better chance, and nothing and all stay what they are. */
START_TEST(curves_rise_from_0_to_1) {
    size_t count;
    int curves = 0;
    const rp_rules *const *rules = rp_rules_all(&count);
    for (size_t i = 0; i < count; i++) {
        rp_game *game = test_game(rules[i]->name);
        curves += check_curves(game);
        rp_game_free(game);
    }
    ck_assert_int_eq(curves, 4); /* one of dq-combat, two of calamity, one of dungeonquest */
}
END_TEST

/* Of a share of 0.3 the curves of two heroes and more tell less, the more there are: each number has its own. */
START_TEST(each_number_of_heroes_has_its_curve) {
    double before = 1;
    for (int players = 2; players <= 4; players++) {
        char spec[48];
        snprintf(spec, sizeof spec, "dungeonquest:players=%d", players);
        rp_game *game = test_game(spec);
        ck_assert_int_eq(check_curves(game), 1);
        rp_state state;
        rp_start(game, &state);
        double chance = rp_chance_to_win(game, &state, true, 0.3);
        ck_assert_double_lt(chance, before);
        before = chance;
        rp_game_free(game);
    }
}
END_TEST

START_TEST(straight_lines_lie_between_the_points) {
    rp_game *game = test_game("dq-combat");
    rp_state state;
    rp_start(game, &state);
    const double *curve = rp_evaluator_of(game)->chance_to_win(game, &state);
    for (int point = 0; point < RP_CHANCE_POINTS; point++) {
        double share = (double)point / (RP_CHANCE_POINTS - 1);
        ck_assert_double_eq_tol(rp_chance_to_win(game, &state, true, share), curve[point], 1e-12);
        if (point + 1 == RP_CHANCE_POINTS) continue;
        double quarter = share + 0.25 / (RP_CHANCE_POINTS - 1), want = 0.75 * curve[point] + 0.25 * curve[point + 1];
        ck_assert_double_eq_tol(rp_chance_to_win(game, &state, true, quarter), want, 1e-12);
    }
    rp_game_free(game);
}
END_TEST

/* Of a share of 0.3 of random playouts. */
static double told(const rp_game *game) {
    rp_state state;
    rp_start(game, &state);
    return rp_chance_to_win(game, &state, false, 0.3);
}

START_TEST(what_nobody_measured_is_told_of_open_games_alone) {
    rp_game *open = test_game("connect4"), *hidden = test_game("leduc"), *at_once = test_game("oshi-zumo"),
            *measured = test_game("dq-combat");
    ck_assert_double_eq(told(open), 0.3);
    ck_assert(isnan(told(hidden)) && isnan(told(at_once)));
    ck_assert(isnan(told(measured)));
    /* A game can be measured in some settings only. */
    static const char *const settings[] = {"dungeonquest", "dungeonquest:players=2", "dungeonquest:players=3",
                                           "dungeonquest:players=4", "dungeonquest:score=gold"};
    for (int i = 0; i < 5; i++) {
        rp_game *dungeon = test_game(settings[i]);
        rp_state state;
        rp_start(dungeon, &state);
        ck_assert_int_eq(isnan(rp_chance_to_win(dungeon, &state, true, 0.3)), i == 4);
        rp_game_free(dungeon);
    }
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
    tcase_add_test(cases, each_number_of_heroes_has_its_curve);
    tcase_add_test(cases, straight_lines_lie_between_the_points);
    tcase_add_test(cases, what_nobody_measured_is_told_of_open_games_alone);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
