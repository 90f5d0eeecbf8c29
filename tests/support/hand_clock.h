/* A clock that tests turn by hand, so that nothing they prove depends on how fast the machine is. */
#ifndef RIPOSTE_TESTS_HAND_CLOCK_H
#define RIPOSTE_TESTS_HAND_CLOCK_H

#include "engine/clock.h"

#include <pthread.h>
#include <stdbool.h>

/* Who reads the clock also turns it by `step`: everybody, or only the thread that asked for it. */
typedef enum test_stepping { TEST_NOBODY_STEPS, TEST_I_STEP, TEST_ALL_STEP } test_stepping;

typedef struct test_clock {
    rp_clock clock;                       /* what is given to those under test */
    _Atomic uint64_t now, readings, step; /* nanoseconds; how often it was read; nanoseconds */
    _Atomic test_stepping stepping;
    _Atomic pthread_t stepper;
    bool passes; /* waiting turns the clock; else who waits sleeps for a millisecond of the machine and goes on */
} test_clock;

/* Stands at one second. */
void test_clock_begin(test_clock *clock, bool passes);
double test_clock_milliseconds(const test_clock *clock);
/* At once. */
void test_clock_turn(test_clock *clock, int milliseconds);
/* In small parts, after each of which those who read the clock get to do so: what is due meanwhile happens. 0: only
 * that. */
void test_clock_let_pass(test_clock *clock, int milliseconds);
void test_clock_step(test_clock *clock, test_stepping stepping, int milliseconds);

#endif
