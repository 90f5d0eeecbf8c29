/* The wall clock of another program, turned by a test: what the test writes into a file and turned_clock.so, preloaded
 * into the program (LD_PRELOAD), reads there. TURNED_CLOCK in the program's environment names the file. */
#ifndef RIPOSTE_TESTS_TURNED_CLOCK_H
#define RIPOSTE_TESTS_TURNED_CLOCK_H

#include <stdint.h>

/* The file, in the machine's order of bytes; both may change at any time. The program's time is their sum, or with
 * standing 0 the machine's time and `offset`. */
typedef struct test_turned_clock {
    _Atomic int64_t standing; /* nanoseconds since 1970: the clock stands still; 0: it goes as the machine's */
    _Atomic int64_t offset;   /* nanoseconds */
} test_turned_clock;

#endif
