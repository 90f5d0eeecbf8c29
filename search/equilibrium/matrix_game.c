#include "search/equilibrium/matrix_game.h"

#include <math.h>
#include <stdbool.h>

/* The tableau of: maximise sum y with (scaled payoff) y <= 1, y >= 0. Labels 0 .. columns-1 are the y, the slack of row
 * i is columns + i. The last row is the objective, the last column the right side. */
typedef struct tableau {
    int rows, columns;
    int row_label[RP_MATRIX_MAX], column_label[RP_MATRIX_MAX];
    double cell[RP_MATRIX_MAX + 1][RP_MATRIX_MAX + 1];
} tableau;

static const double tiny = 1e-11; /* entries are of order 1: below this a coefficient is rounding */

static double lowest_of_row(const double payoff[], int columns, int row) {
    double lowest = payoff[row * columns];
    for (int column = 1; column < columns; column++) lowest = fmin(lowest, payoff[row * columns + column]);
    return lowest;
}

static double highest_of_column(const double payoff[], int rows, int columns, int column) {
    double highest = payoff[column];
    for (int row = 1; row < rows; row++) highest = fmax(highest, payoff[row * columns + column]);
    return highest;
}

/* Finds a saddle point in pure strategies. */
static bool solve_saddle(const double payoff[], int rows, int columns, double row_mix[], double column_mix[]) {
    int best_row = 0, best_column = 0;
    double lower = lowest_of_row(payoff, columns, 0), upper = highest_of_column(payoff, rows, columns, 0);
    for (int row = 1; row < rows; row++) {
        double lowest = lowest_of_row(payoff, columns, row);
        if (lowest > lower) lower = lowest, best_row = row;
    }
    for (int column = 1; column < columns; column++) {
        double highest = highest_of_column(payoff, rows, columns, column);
        if (highest < upper) upper = highest, best_column = column;
    }
    if (lower < upper) return false;
    for (int row = 0; row < rows; row++) row_mix[row] = row == best_row;
    for (int column = 0; column < columns; column++) column_mix[column] = column == best_column;
    return true;
}

/* Without a saddle both sides make the other indifferent. */
static void solve_two_by_two(const double payoff[], double row_mix[], double column_mix[]) {
    double a = payoff[0], b = payoff[1], c = payoff[2], d = payoff[3];
    double divisor = (a - b) + (d - c);
    row_mix[0] = (d - c) / divisor;
    row_mix[1] = (a - b) / divisor;
    column_mix[0] = (d - b) / divisor;
    column_mix[1] = (a - c) / divisor;
}

static void fill(tableau *t, const double payoff[], int rows, int columns) {
    double lowest = payoff[0], highest = payoff[0];
    for (int i = 1; i < rows * columns; i++) {
        lowest = fmin(lowest, payoff[i]);
        highest = fmax(highest, payoff[i]);
    }
    t->rows = rows;
    t->columns = columns;
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++)
            t->cell[row][column] = 1 + (payoff[row * columns + column] - lowest) / (highest - lowest);
        t->cell[row][columns] = 1;
        t->row_label[row] = columns + row;
    }
    for (int column = 0; column < columns; column++) {
        t->cell[rows][column] = -1;
        t->column_label[column] = column;
    }
    t->cell[rows][columns] = 0;
}

/* Column to enter the basis, or -1 at the optimum. */
static int entering_column(const tableau *t, bool bland) {
    int best = -1;
    const double *objective = t->cell[t->rows];
    for (int column = 0; column < t->columns; column++) {
        if (objective[column] > -tiny) continue;
        bool better =
            best < 0 || (bland ? t->column_label[column] < t->column_label[best] : objective[column] < objective[best]);
        if (better) best = column;
    }
    return best;
}

/* Row that limits the entering column most; ties go to the lowest label. Never -1: all payoffs are positive. */
static int leaving_row(const tableau *t, int entering) {
    int best = -1;
    double best_ratio = 0;
    for (int row = 0; row < t->rows; row++) {
        if (t->cell[row][entering] <= tiny) continue;
        double ratio = t->cell[row][t->columns] / t->cell[row][entering];
        if (best < 0 || ratio < best_ratio || (ratio == best_ratio && t->row_label[row] < t->row_label[best])) {
            best = row;
            best_ratio = ratio;
        }
    }
    return best;
}

static void pivot(tableau *t, int pivot_row, int pivot_column) {
    double inverse = 1 / t->cell[pivot_row][pivot_column];
    double *base = t->cell[pivot_row];
    for (int column = 0; column <= t->columns; column++) base[column] *= inverse;
    base[pivot_column] = inverse;
    for (int row = 0; row <= t->rows; row++) {
        if (row == pivot_row) continue;
        double factor = t->cell[row][pivot_column];
        if (factor == 0) continue;
        for (int column = 0; column <= t->columns; column++) t->cell[row][column] -= factor * base[column];
        t->cell[row][pivot_column] = -factor * inverse;
    }
    int label = t->row_label[pivot_row];
    t->row_label[pivot_row] = t->column_label[pivot_column];
    t->column_label[pivot_column] = label;
}

static void normalize(double mix[], int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
        if (!(mix[i] > 0)) mix[i] = 0;
        sum += mix[i];
    }
    for (int i = 0; i < count; i++) mix[i] /= sum;
}

static void solve_simplex(const double payoff[], int rows, int columns, double row_mix[], double column_mix[]) {
    tableau t;
    fill(&t, payoff, rows, columns);
    /* Bland's rule ends by itself; the bound only keeps rounding from going round in circles. */
    int patience = 4 * (rows + columns), most = 200 * (rows + columns);
    for (int step = 0; step < most; step++) {
        int column = entering_column(&t, step >= patience);
        int row = column < 0 ? -1 : leaving_row(&t, column);
        if (row < 0) break;
        pivot(&t, row, column);
    }
    for (int row = 0; row < rows; row++) row_mix[row] = 0;
    for (int column = 0; column < columns; column++) column_mix[column] = 0;
    for (int row = 0; row < rows; row++)
        if (t.row_label[row] < columns) column_mix[t.row_label[row]] = t.cell[row][columns];
    for (int column = 0; column < columns; column++)
        if (t.column_label[column] >= columns) row_mix[t.column_label[column] - columns] = t.cell[rows][column];
    normalize(row_mix, rows);
    normalize(column_mix, columns);
}

/* Middle of what the mixes guarantee to the two sides. */
static double value_of(const double payoff[], int rows, int columns, const double row_mix[],
                       const double column_mix[]) {
    double lower = INFINITY, upper = -INFINITY;
    for (int column = 0; column < columns; column++) {
        double sum = 0;
        for (int row = 0; row < rows; row++) sum += row_mix[row] * payoff[row * columns + column];
        lower = fmin(lower, sum);
    }
    for (int row = 0; row < rows; row++) {
        double sum = 0;
        for (int column = 0; column < columns; column++) sum += column_mix[column] * payoff[row * columns + column];
        upper = fmax(upper, sum);
    }
    return lower + (upper - lower) / 2;
}

double rp_matrix_game(const double payoff[], int rows, int columns, double row_mix[], double column_mix[]) {
    if (!solve_saddle(payoff, rows, columns, row_mix, column_mix)) {
        if (rows == 2 && columns == 2)
            solve_two_by_two(payoff, row_mix, column_mix);
        else
            solve_simplex(payoff, rows, columns, row_mix, column_mix);
    }
    return value_of(payoff, rows, columns, row_mix, column_mix);
}
