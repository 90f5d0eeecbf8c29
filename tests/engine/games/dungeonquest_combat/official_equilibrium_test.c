/* The official fight with hidden cards, made small: twelve Combat cards, hands of two, a hero with two wounds to go
 * against a monster with one, two rounds. What it counts and what it is worth. */
#include "search/equilibrium/cfr.h"

#include "search/equilibrium/game_tree_build.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>

typedef struct small_fight {
    rp_game *game;
    rp_game_tree *tree;
    rp_sequence_form *form;
} small_fight;

static small_fight open_fight(const char *spec) {
    small_fight f;
    rp_error error = {0};
    require_message(rp_game_new(spec, NULL, &f.game, &error) == RP_OK, "%s", error.text);
    require_message(rp_game_tree_build(f.game, NULL, &f.tree, &error) == RP_OK, "%s", error.text);
    require_message(rp_sequence_form_build(f.tree, &f.form, &error) == RP_OK, "%s", error.text);
    return f;
}

static void close_fight(small_fight *f) {
    rp_sequence_form_free(f->form);
    rp_game_tree_free(f->tree);
    rp_game_free(f->game);
}

/* Equilibrium by `algorithm` after so many iterations. */
static rp_nash_conv solve(const small_fight *f, rp_cfr_algorithm algorithm, uint64_t iterations) {
    rp_cfr *cfr;
    rp_nash_conv result;
    rp_cfr_options options = {.algorithm = algorithm, .threads = 2};
    double *strategy = calloc(f->tree->slot_count, sizeof *strategy);
    require(rp_cfr_new(f->form, &options, &cfr, NULL) == RP_OK);
    rp_cfr_iterate(cfr, iterations);
    rp_cfr_average(cfr, strategy);
    require(rp_nash_conv_of(f->form, strategy, &result, NULL) == RP_OK);
    rp_cfr_free(cfr);
    free(strategy);
    return result;
}

START_TEST(the_small_official_fight_is_solved) {
    small_fight f = open_fight("dq-combat:deck=12,hand=2,life=1,wounds=14,escape=no,round-limit=2");
    ck_assert_uint_eq(f.tree->node_count, 2656921);
    ck_assert_uint_eq(f.tree->terminal_count, 1292389);
    ck_assert_uint_eq(f.tree->chance_count, 194399);
    ck_assert_uint_eq(f.tree->set_count, 236347);
    rp_nash_conv dcfr = solve(&f, RP_DISCOUNTED_CFR, 60);
    ck_assert_double_lt(dcfr.nash_conv, 1e-3);
    ck_assert_double_ge(dcfr.nash_conv, -1e-12);
    ck_assert_double_eq_tol(dcfr.value[0], -dcfr.value[1], 1e-10);
    ck_assert_double_eq_tol(dcfr.value[0], -0.70374, 1e-4);
    close_fight(&f);
}
END_TEST

/* Any two equilibria are worth the same: -best[1] <= value <= best[0] of every pair of strategies. */
START_TEST(algorithms_agree_on_the_value) {
    small_fight f = open_fight("dq-combat:deck=12,hand=2,life=2,wounds=14,escape=no,round-limit=1");
    rp_nash_conv result[RP_CFR_ALGORITHMS];
    for (int i = 0; i < RP_CFR_ALGORITHMS; i++) result[i] = solve(&f, (rp_cfr_algorithm)i, 400);
    for (int i = 0; i < RP_CFR_ALGORITHMS; i++)
        for (int j = 0; j < RP_CFR_ALGORITHMS; j++) require(-result[i].best[1] <= result[j].best[0] + 1e-12);
    ck_assert_double_lt(result[RP_PREDICTIVE_CFR_PLUS].nash_conv, 1e-6);
    ck_assert_double_eq_tol(result[RP_PREDICTIVE_CFR_PLUS].value[0], -0.834185606, 1e-6);
    close_fight(&f);
}
END_TEST

/* Not to be solved by accident: playing anyhow loses much. */
START_TEST(uniform_play_is_far_from_it) {
    small_fight f = open_fight("dq-combat:deck=12,hand=2,life=2,wounds=14,escape=no,round-limit=1");
    rp_nash_conv result;
    double *strategy = calloc(f.tree->slot_count, sizeof *strategy);
    rp_uniform_strategy(f.tree, strategy);
    require(rp_nash_conv_of(f.form, strategy, &result, NULL) == RP_OK);
    ck_assert_double_gt(result.nash_conv, 0.1);
    free(strategy);
    close_fight(&f);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("official_equilibrium");
    TCase *cases = tcase_create("all");
    tcase_set_timeout(cases, 240);
    tcase_add_test(cases, the_small_official_fight_is_solved);
    tcase_add_test(cases, algorithms_agree_on_the_value);
    tcase_add_test(cases, uniform_play_is_far_from_it);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
