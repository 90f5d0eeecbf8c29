/* How much a test does, by the variable RIPOSTE_TESTS, which tests/CMakeLists.txt sets:
 *
 *   quick  (also without the variable) ./run test
 *   long   the tests with the labels `longer` and `thorough`, once more in ./run test full
 *   full   those with the label `longer` alone, there too; the others in ./run test thorough
 *   brief  under sanitizers. They make a test five to fifteen times as long, and what they look for lies in the code,
 *          not in the number of games: as few as still go through all of it
 *
 * Scripts: length.sh. */
#ifndef RIPOSTE_TESTS_LENGTH_H
#define RIPOSTE_TESTS_LENGTH_H

#include <stdbool.h>

bool test_full_length(void);

/* The one of the three numbers that is for the length asked for; at length `long` a quarter of `full`, but no less than
 * `quick`. */
int test_by_length(int brief, int quick, int full);

/* How many games or samples to take of `full`, which is positive: all at full length, a quarter at length `long`, else
 * an eighth, each rounded up. A bound that a sample must keep has to be right for all three numbers. */
int test_fewer(int full);

#endif
