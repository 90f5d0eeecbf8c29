/* How much a test does. ./run test runs it at its quick length; with the label `longer` (tests/CMakeLists.txt) it comes
 * again at full length in ./run test full. A sanitizer makes a test five to fifteen times as long, and what it looks
 * for lies in the code, not in the number of games: under it every test has its quick length. Scripts: sanitizer.sh. */
#ifndef RIPOSTE_TESTS_LENGTH_H
#define RIPOSTE_TESTS_LENGTH_H

#include <stdbool.h>

/* RIPOSTE_TESTS=full, and no sanitizer. */
bool test_full_length(void);

/* How many games or samples to take of `full`, which is positive: all at full length, else an eighth, rounded up. A
 * bound that a sample must keep has to be right for both numbers. */
int test_fewer(int full);

#endif
