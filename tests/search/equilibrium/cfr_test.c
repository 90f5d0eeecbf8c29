/* labels: threads */
/* CFR and its descendants: the known course of NashConv, values, threads, resuming. */
#include "search/equilibrium/cfr.h"

#include "search/equilibrium/game_tree_build.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>

typedef struct solved {
    rp_game *game;
    rp_game_tree *tree;
    rp_sequence_form *form;
    double *strategy;
} solved;

static solved open_game(const char *spec) {
    solved s;
    rp_error error = {0};
    require_message(rp_game_new(spec, NULL, &s.game, &error) == RP_OK, "%s", error.text);
    require_message(rp_game_tree_build(s.game, NULL, &s.tree, &error) == RP_OK, "%s", error.text);
    require_message(rp_sequence_form_build(s.tree, &s.form, &error) == RP_OK, "%s", error.text);
    s.strategy = calloc(s.tree->slot_count, sizeof *s.strategy);
    return s;
}

static void close_game(solved *s) {
    free(s->strategy);
    rp_sequence_form_free(s->form);
    rp_game_tree_free(s->tree);
    rp_game_free(s->game);
}

static rp_nash_conv nash_conv(solved *s) {
    rp_nash_conv result;
    require(rp_nash_conv_of(s->form, s->strategy, &result, NULL) == RP_OK);
    return result;
}

static rp_cfr *solver(const solved *s, rp_cfr_options options) {
    rp_cfr *cfr;
    rp_error error = {0};
    require_message(rp_cfr_new(s->form, &options, &cfr, &error) == RP_OK, "%s", error.text);
    return cfr;
}

/* Linear and discounted CFR on Leduc are unstable in this: regrets that are exactly zero in theory come out as rounding
 * errors of either sign, and from about iteration 60 on the order of a sum decides more and more digits of NashConv.
 * After 100 iterations thousands of orders gave 0.068978 to 0.068981 (lcfr) and 0.01547 to 0.01555 (dcfr) in double
 * precision. The published digits belong to one of them, which recursive_cfr_test.c follows to the last digit; this
 * solver adds in another order. */
static double tolerance(int algorithm, const char *spec, int iterations) {
    bool unstable = strcmp(spec, "leduc") == 0 && iterations == 100;
    if (unstable && algorithm == RP_LINEAR_CFR) return 2e-5;
    if (unstable && algorithm == RP_DISCOUNTED_CFR) return 1e-3;
    return 1e-6;
}

static void check_course(const char *spec, int iterations, const double expected[RP_CFR_ALGORITHMS]) {
    solved s = open_game(spec);
    for (int algorithm = 0; algorithm < RP_CFR_ALGORITHMS; algorithm++) {
        rp_cfr *cfr = solver(&s, (rp_cfr_options){.algorithm = (rp_cfr_algorithm)algorithm});
        rp_cfr_iterate(cfr, (uint64_t)iterations);
        rp_cfr_average(cfr, s.strategy);
        double got = nash_conv(&s).nash_conv;
        require_message(fabs(got - expected[algorithm]) <= tolerance(algorithm, spec, iterations) * expected[algorithm],
                        "%s %s after %d: %.12g, not %.12g", spec, rp_cfr_names[algorithm], iterations, got,
                        expected[algorithm]);
        rp_cfr_free(cfr);
    }
    close_game(&s);
}

START_TEST(nash_conv_takes_the_known_course) {
    check_course("kuhn", 10, (double[]){0.137397588, 0.0653741813, 0.0425014612, 0.0455575679, 0.0404131441});
    check_course("kuhn", 100, (double[]){0.0164519546, 0.00238880820, 0.00217805473, 0.00333268394, 4.64591e-5});
    check_course("leduc", 10, (double[]){1.77715797, 1.22087780, 1.44213031, 1.55760409, 1.07369470});
    check_course("leduc", 100, (double[]){0.191432706, 0.0268319900, 0.0689796130, 0.0155155172, 0.0396025151});
}
END_TEST

/* Computed by a plain recursion over histories in quadruple precision. */
START_TEST(leduc_after_50_is_as_in_quadruple_precision) {
    static const double expected[2] = {0.137990369039, 0.0458436645713};
    static const rp_cfr_algorithm algorithm[2] = {RP_LINEAR_CFR, RP_DISCOUNTED_CFR};
    solved s = open_game("leduc");
    for (int i = 0; i < 2; i++) {
        rp_cfr *cfr = solver(&s, (rp_cfr_options){.algorithm = algorithm[i]});
        rp_cfr_iterate(cfr, 50);
        rp_cfr_average(cfr, s.strategy);
        ck_assert_double_eq_tol(nash_conv(&s).nash_conv, expected[i], 1e-8);
        rp_cfr_free(cfr);
    }
    close_game(&s);
}
END_TEST

START_TEST(the_uniform_strategy_is_as_exploitable_as_known) {
    solved s = open_game("kuhn");
    rp_uniform_strategy(s.tree, s.strategy);
    ck_assert_double_eq_tol(nash_conv(&s).value[0], 0.125, 1e-12);
    ck_assert_double_eq_tol(nash_conv(&s).nash_conv, 0.916666667, 1e-9);
    close_game(&s);
    s = open_game("leduc");
    rp_uniform_strategy(s.tree, s.strategy);
    ck_assert_double_eq_tol(nash_conv(&s).value[0], -0.078125, 1e-12);
    ck_assert_double_eq_tol(nash_conv(&s).nash_conv, 4.747222222, 1e-9);
    close_game(&s);
}
END_TEST

static void require_same_bytes(const rp_cfr *a, const rp_cfr *b) {
    size_t count = rp_cfr_memory_count(a);
    double *left = calloc(count, sizeof *left), *right = calloc(count, sizeof *right);
    rp_cfr_memory_write(a, left);
    rp_cfr_memory_write(b, right);
    require(memcmp(left, right, count * sizeof *left) == 0);
    free(left);
    free(right);
}

START_TEST(threads_change_no_byte) {
    static const char *const specs[] = {"kuhn", "leduc", "goofspiel:cards=4,info=hidden,order=descending"};
    for (int i = 0; i < 6; i++) {
        solved s = open_game(specs[i / 2]);
        rp_cfr_options options = {.algorithm = RP_DISCOUNTED_CFR, .simultaneous = i % 2, .threads = 1};
        rp_cfr *alone = solver(&s, options);
        options.threads = 3;
        rp_cfr *together = solver(&s, options);
        rp_cfr_iterate(alone, 30);
        rp_cfr_iterate(together, 13);
        rp_cfr_iterate(together, 17);
        require_same_bytes(alone, together);
        rp_cfr_free(alone);
        rp_cfr_free(together);
        close_game(&s);
    }
}
END_TEST

START_TEST(a_resumed_solver_goes_on_to_the_same_bytes) {
    for (int algorithm = 0; algorithm < RP_CFR_ALGORITHMS; algorithm++) {
        solved s = open_game("leduc");
        rp_cfr_options options = {.algorithm = (rp_cfr_algorithm)algorithm};
        rp_cfr *unbroken = solver(&s, options), *first = solver(&s, options), *second = solver(&s, options);
        rp_cfr_iterate(unbroken, 25);
        rp_cfr_iterate(first, 11);
        double *memory = calloc(rp_cfr_memory_count(first), sizeof *memory);
        rp_cfr_memory_write(first, memory);
        require(rp_cfr_memory_read(second, rp_cfr_iterations(first), memory, NULL) == RP_OK);
        rp_cfr_iterate(second, 14);
        require_same_bytes(unbroken, second);
        memory[s.tree->slot_count + 1] = -1;
        rp_error error;
        require(rp_cfr_memory_read(second, 1, memory, &error) == RP_BAD_INPUT);
        free(memory);
        rp_cfr_free(unbroken);
        rp_cfr_free(first);
        rp_cfr_free(second);
        close_game(&s);
    }
}
END_TEST

START_TEST(simultaneous_updates_converge_too) {
    solved s = open_game("kuhn");
    for (int algorithm = 0; algorithm < RP_CFR_ALGORITHMS; algorithm++) {
        rp_cfr *cfr = solver(&s, (rp_cfr_options){.algorithm = (rp_cfr_algorithm)algorithm, .simultaneous = true});
        rp_cfr_iterate(cfr, 5000);
        rp_cfr_average(cfr, s.strategy);
        rp_nash_conv result = nash_conv(&s);
        require_message(result.nash_conv >= -1e-12 && result.nash_conv < 0.01, "%s %g", rp_cfr_names[algorithm],
                        result.nash_conv);
        require(fabs(result.value[0] + 1.0 / 18) < 0.005);
        rp_cfr_free(cfr);
    }
    close_game(&s);
}
END_TEST

/* A regret whose reciprocal is no number must not make the strategy one either. */
START_TEST(the_smallest_regrets_are_as_good_as_none) {
    solved s = open_game("kuhn");
    rp_cfr *cfr = solver(&s, (rp_cfr_options){.algorithm = RP_DISCOUNTED_CFR});
    size_t count = rp_cfr_memory_count(cfr);
    double *memory = calloc(count, sizeof *memory);
    for (uint32_t slot = 0; slot < s.tree->slot_count; slot++) memory[slot] = slot % 2 ? 5e-324 : 0;
    ck_assert_int_eq(rp_cfr_memory_read(cfr, 5, memory, NULL), RP_OK);
    for (int i = 0; i < 3; i++) {
        rp_cfr_current(cfr, s.strategy);
        for (uint32_t slot = 0; slot < s.tree->slot_count; slot++)
            require(s.strategy[slot] >= 0 && s.strategy[slot] <= 1);
        rp_cfr_iterate(cfr, 1);
    }
    rp_cfr_average(cfr, s.strategy);
    require(nash_conv(&s).nash_conv < 2);
    memory[1] = 1e301;
    ck_assert_int_eq(rp_cfr_memory_read(cfr, 5, memory, NULL), RP_BAD_INPUT);
    free(memory);
    rp_cfr_free(cfr);
    close_game(&s);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("cfr");
    TCase *cases = tcase_create("all");
    tcase_set_timeout(cases, 120);
    tcase_add_test(cases, nash_conv_takes_the_known_course);
    tcase_add_test(cases, leduc_after_50_is_as_in_quadruple_precision);
    tcase_add_test(cases, the_uniform_strategy_is_as_exploitable_as_known);
    tcase_add_test(cases, threads_change_no_byte);
    tcase_add_test(cases, a_resumed_solver_goes_on_to_the_same_bytes);
    tcase_add_test(cases, simultaneous_updates_converge_too);
    tcase_add_test(cases, the_smallest_regrets_are_as_good_as_none);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
