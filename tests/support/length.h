/* How much a test does, by the variable RIPOSTE_TESTS, which tests/CMakeLists.txt sets:
 *
 *   quick  (also without the variable) ./run test
 *   full   the tests with the label `longer`, once more in ./run test full
 *   brief  under sanitizers. They make a test five to fifteen times as long, and what they look for lies in the code,
 *          not in the number of games: as few as still go through all of it
 *
 * Scripts: length.sh. */
#ifndef RIPOSTE_TESTS_LENGTH_H
#define RIPOSTE_TESTS_LENGTH_H

#include <stdbool.h>

bool test_full_length(void);

/* The one of the three numbers that is for the length asked for. */
int test_by_length(int brief, int quick, int full);

/* How many games or samples to take of `full`, which is positive: all at full length, else an eighth, rounded up. A
 * bound that a sample must keep has to be right for both numbers. */
int test_fewer(int full);

#endif
