/* How much a test does under a sanitizer, which makes it five to fifteen times as long. What a sanitizer looks for lies
 * in the code: the first random games show it as well as the last, and long exact computations run through the same
 * lines as short ones. So tests of random games take fewer there and leave the longest computations out; without a
 * sanitizer, as in the part "release" of ./run test, everything is done. Scripts: sanitizer.sh. */
#ifndef RIPOSTE_TESTS_SANITIZER_H
#define RIPOSTE_TESTS_SANITIZER_H

#include <stdbool.h>

/* Whether this program was built with the address or the thread sanitizer. */
bool test_under_sanitizer(void);

/* How many games or samples to take of `full`, which is positive: all, or a quarter under a sanitizer, rounded up. A
 * bound that a sample must keep has to be right for both numbers. */
int test_fewer(int full);

#endif
