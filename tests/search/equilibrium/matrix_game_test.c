#include "search/equilibrium/matrix_game.h"

#include "engine/random.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>

enum { CELLS = RP_MATRIX_MAX * RP_MATRIX_MAX };

/* What each side could gain by leaving its mix, at most: 0 at an equilibrium. */
static double gap_of(const double payoff[], int rows, int columns, const double row_mix[], const double column_mix[]) {
    double lower = INFINITY, upper = -INFINITY;
    for (int j = 0; j < columns; j++) {
        double sum = 0;
        for (int i = 0; i < rows; i++) sum += row_mix[i] * payoff[i * columns + j];
        lower = fmin(lower, sum);
    }
    for (int i = 0; i < rows; i++) {
        double sum = 0;
        for (int j = 0; j < columns; j++) sum += column_mix[j] * payoff[i * columns + j];
        upper = fmax(upper, sum);
    }
    return upper - lower;
}

static double sum_of(const double mix[], int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
        ck_assert_msg(mix[i] >= 0, "entry %d is %g", i, mix[i]);
        sum += mix[i];
    }
    return sum;
}

/* Solves, checks that both mixes are distributions and best replies to each other, and returns the value. */
static double solve(const double payoff[], int rows, int columns, double row_mix[], double column_mix[]) {
    double value = rp_matrix_game(payoff, rows, columns, row_mix, column_mix);
    double lowest = INFINITY, highest = -INFINITY;
    for (int i = 0; i < rows * columns; i++) lowest = fmin(lowest, payoff[i]), highest = fmax(highest, payoff[i]);
    double range = highest > lowest ? highest - lowest : 1;
    ck_assert_double_eq_tol(sum_of(row_mix, rows), 1, 1e-12);
    ck_assert_double_eq_tol(sum_of(column_mix, columns), 1, 1e-12);
    double gap = gap_of(payoff, rows, columns, row_mix, column_mix);
    ck_assert_msg(gap <= 1e-9 * range, "%d x %d: gap %g of range %g", rows, columns, gap, range);
    ck_assert(value >= lowest && value <= highest);
    return value;
}

START_TEST(rock_paper_scissors) {
    double even[9] = {0, -1, 1, 1, 0, -1, -1, 1, 0}, heavy[9] = {0, -1, 2, 1, 0, -2, -2, 2, 0}, p[3], q[3];
    ck_assert_double_eq_tol(solve(even, 3, 3, p, q), 0, 1e-12);
    for (int i = 0; i < 3; i++) ck_assert_double_eq_tol(p[i], 1.0 / 3, 1e-12);
    /* A win that involves scissors pays 2. */
    double mix[3] = {0.4, 0.4, 0.2};
    ck_assert_double_eq_tol(solve(heavy, 3, 3, p, q), 0, 1e-12);
    for (int i = 0; i < 3; i++) {
        ck_assert_double_eq_tol(p[i], mix[i], 1e-12);
        ck_assert_double_eq_tol(q[i], mix[i], 1e-12);
    }
}
END_TEST

START_TEST(odds_and_evens) {
    /* One or two fingers each; the sum goes to the row player when odd, to the column player when even. */
    double payoff[4] = {-2, 3, 3, -4}, p[2], q[2];
    ck_assert_double_eq_tol(solve(payoff, 2, 2, p, q), 1.0 / 12, 1e-12);
    ck_assert_double_eq_tol(p[0], 7.0 / 12, 1e-12);
    ck_assert_double_eq_tol(q[0], 7.0 / 12, 1e-12);
}
END_TEST

START_TEST(classic_combat_display) {
    /* Monster wounds minus hero wounds; Quick Shot, Slash, Bolt of Agony on both sides. */
    double payoff[9] = {0, 2, -1, -1, 0, 1, 1, -1, 0}, p[3], q[3];
    double hero[3] = {1.0 / 4, 1.0 / 3, 5.0 / 12}, monster[3] = {1.0 / 3, 1.0 / 4, 5.0 / 12};
    ck_assert_double_eq_tol(solve(payoff, 3, 3, p, q), 1.0 / 12, 1e-12);
    for (int i = 0; i < 3; i++) {
        ck_assert_double_eq_tol(p[i], hero[i], 1e-12);
        ck_assert_double_eq_tol(q[i], monster[i], 1e-12);
    }
}
END_TEST

START_TEST(saddle_points) {
    double payoff[6] = {4, 2, 5, 3, 1, 0}, p[2], q[3];
    ck_assert_double_eq(solve(payoff, 2, 3, p, q), 2);
    ck_assert_double_eq(p[0], 1);
    ck_assert_double_eq(q[1], 1);
    double flat[6] = {7, 7, 7, 7, 7, 7};
    ck_assert_double_eq(solve(flat, 3, 2, q, p), 7);
}
END_TEST

START_TEST(one_row_or_column) {
    double payoff[5] = {3, -1, 4, -1.5, 9}, one[1], many[5];
    ck_assert_double_eq(solve(payoff, 1, 5, one, many), -1.5);
    ck_assert_double_eq(many[3], 1);
    ck_assert_double_eq(solve(payoff, 5, 1, many, one), 9);
    ck_assert_double_eq(many[4], 1);
    ck_assert_double_eq(solve(payoff, 1, 1, one, many), 3);
}
END_TEST

/* A game with rows and columns that are repeated or dominated keeps the value of its core. */
START_TEST(duplicates_and_dominated_rows) {
    double core[9] = {0, 2, -1, -1, 0, 1, 1, -1, 0}, big[36], p[6], q[6];
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++) big[i * 6 + j] = core[i % 3 * 3 + j % 3];
    ck_assert_double_eq_tol(solve(big, 6, 6, p, q), 1.0 / 12, 1e-12);
    for (int j = 0; j < 6; j++) big[j] = -3;        /* a row nobody plays */
    for (int i = 0; i < 6; i++) big[i * 6 + 5] = 4; /* a column nobody plays */
    ck_assert_double_eq_tol(solve(big, 6, 6, p, q), 1.0 / 12, 1e-12);
    ck_assert_double_eq(p[0], 0);
    ck_assert_double_eq(q[5], 0);
}
END_TEST

/* kind 0: reals; 1: integers -2 .. 2, highly degenerate; 2: only 0 and 1; 3: very different sizes */
static double random_entry(rp_random *random, int kind) {
    if (kind == 1) return (double)rp_random_below(random, 5) - 2;
    if (kind == 2) return rp_random_below(random, 2);
    double x = 2 * rp_random_unit(random) - 1;
    return kind == 3 ? 1e6 * x * x * x * x * x : x;
}

START_TEST(random_games) {
    static double payoff[CELLS], p[RP_MATRIX_MAX], q[RP_MATRIX_MAX];
    rp_random random;
    rp_random_seed(&random, 20 + (uint64_t)_i);
    for (int round = 0; round < 1500; round++) {
        uint32_t most = round < 1400 ? 12 : RP_MATRIX_MAX;
        int rows = 1 + (int)rp_random_below(&random, most), columns = 1 + (int)rp_random_below(&random, most);
        if (round >= 1490) rows = columns = RP_MATRIX_MAX;
        for (int i = 0; i < rows * columns; i++) payoff[i] = random_entry(&random, _i);
        solve(payoff, rows, columns, p, q);
    }
}
END_TEST

/* The value does not depend on who is called the row player, nor on shift and scale. */
START_TEST(transposed_shifted_scaled) {
    double a[30], b[30], c[30], p[6], q[6];
    rp_random random;
    rp_random_seed(&random, 5);
    for (int round = 0; round < 500; round++) {
        for (int i = 0; i < 5; i++)
            for (int j = 0; j < 6; j++) {
                a[i * 6 + j] = rp_random_unit(&random);
                b[j * 5 + i] = -a[i * 6 + j];
                c[i * 6 + j] = 1000 * a[i * 6 + j] - 300;
            }
        double value = solve(a, 5, 6, p, q);
        ck_assert_double_eq_tol(solve(b, 6, 5, p, q), -value, 1e-9);
        ck_assert_double_eq_tol(solve(c, 5, 6, p, q), 1000 * value - 300, 1e-6);
    }
}
END_TEST

int main(void) {
    Suite *suite = suite_create("matrix game");
    TCase *known = tcase_create("known"), *random = tcase_create("random");
    tcase_add_test(known, rock_paper_scissors);
    tcase_add_test(known, odds_and_evens);
    tcase_add_test(known, classic_combat_display);
    tcase_add_test(known, saddle_points);
    tcase_add_test(known, one_row_or_column);
    tcase_add_test(known, duplicates_and_dominated_rows);
    tcase_set_timeout(random, 120);
    tcase_add_loop_test(random, random_games, 0, 4);
    tcase_add_test(random, transposed_shifted_scaled);
    suite_add_tcase(suite, known);
    suite_add_tcase(suite, random);
    return test_suite_run(suite);
}
