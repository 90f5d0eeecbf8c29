#include "tests/support/hand_clock.h"

#include <stdatomic.h>
#include <unistd.h>

enum { MILLISECOND = 1000000, PART = 10 };

static uint64_t read_clock(void *context) {
    test_clock *clock = context;
    const test_stepping stepping = atomic_load(&clock->stepping);
    bool steps = stepping == TEST_ALL_STEP;
    if (stepping == TEST_I_STEP) steps = pthread_equal(pthread_self(), atomic_load(&clock->stepper));
    atomic_fetch_add(&clock->readings, 1);
    const uint64_t step = steps ? atomic_load(&clock->step) : 0;
    return atomic_fetch_add(&clock->now, step) + step;
}

static void wait(void *context, uint64_t nanoseconds) {
    test_clock *clock = context;
    if (clock->passes)
        atomic_fetch_add(&clock->now, nanoseconds);
    else
        usleep(1000);
}

void test_clock_begin(test_clock *clock, bool passes) {
    clock->clock = (rp_clock){.nanoseconds = read_clock, .context = clock, .wait = wait};
    atomic_store(&clock->now, 1000 * (uint64_t)MILLISECOND);
    atomic_store(&clock->stepping, TEST_NOBODY_STEPS);
    clock->passes = passes;
}

double test_clock_milliseconds(const test_clock *clock) { return (double)atomic_load(&clock->now) / MILLISECOND; }

void test_clock_turn(test_clock *clock, int milliseconds) {
    atomic_fetch_add(&clock->now, (uint64_t)milliseconds * MILLISECOND);
}

void test_clock_let_pass(test_clock *clock, int milliseconds) {
    do {
        const int part = milliseconds < PART ? milliseconds : PART;
        test_clock_turn(clock, part);
        usleep(1000);
        milliseconds -= part;
    } while (milliseconds > 0);
}

void test_clock_step(test_clock *clock, test_stepping stepping, int milliseconds) {
    atomic_store(&clock->stepper, pthread_self());
    atomic_store(&clock->step, (uint64_t)milliseconds * MILLISECOND);
    atomic_store(&clock->stepping, stepping);
}
