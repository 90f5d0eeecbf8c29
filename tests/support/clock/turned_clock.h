/* The clocks of another program, turned by a test: what the test writes into a file and turned_clock.so, preloaded into
 * the program (LD_PRELOAD), reads there. TURNED_CLOCK in the program's environment names the file. */
#ifndef RIPOSTE_TESTS_TURNED_CLOCK_H
#define RIPOSTE_TESTS_TURNED_CLOCK_H

#include <stdint.h>

/* The file, in the machine's order of bytes. All 0: nothing is changed. */
typedef struct test_turned_clock {
    _Atomic int64_t standing; /* nanoseconds since 1970: the wall clock stands still; 0: it goes. May change */
    _Atomic int64_t offset;   /* nanoseconds that the wall clock is ahead. May change */
    int64_t rate;  /* all clocks go that many times as fast as the machine's, and waits are as much shorter */
    int64_t since; /* nanoseconds since 1970: when the wall clock began to; some time before the start */
} test_turned_clock;

#endif
