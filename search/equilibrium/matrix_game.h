/* Exact solution of a two-player zero-sum matrix game: value and one optimal mixed strategy for each side.
 *
 * Method: saddle point; else 2 x 2 in closed form; else the linear program of the column player by the simplex method
 * in a condensed (Tucker) tableau, entries scaled to 1 .. 2. Pivots are chosen by the largest coefficient and, after
 * 4 * (rows + columns) of them, by Bland's rule, which cannot cycle. All choices are deterministic. Where several
 * optimal strategies exist the one at which the pivots end is given (a saddle: lowest row and column).
 *
 * Deviation from exact arithmetic: double precision; over random games up to 64 x 64 the two strategies guarantee the
 * value within 1e-9 of the payoff range (tests/search/equilibrium/matrix_game_test.c). */
#ifndef RIPOSTE_SEARCH_EQUILIBRIUM_MATRIX_GAME_H
#define RIPOSTE_SEARCH_EQUILIBRIUM_MATRIX_GAME_H

enum { RP_MATRIX_MAX = 64 };

/* `payoff[row * columns + column]` is what the row player gets and the column player pays; finite. rows and columns
 * 1 .. RP_MATRIX_MAX. Writes the mixes (sum 1, none negative) and returns the value to the row player, the middle of
 * what the two mixes guarantee. Takes at most 40 KiB of the thread's stack, allocates nothing. Any thread. */
double rp_matrix_game(const double payoff[], int rows, int columns, double row_mix[], double column_mix[]);

#endif
