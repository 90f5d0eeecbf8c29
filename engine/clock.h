/* Time comes only through this interface, so that tests can turn it by hand. */
#ifndef RIPOSTE_ENGINE_CLOCK_H
#define RIPOSTE_ENGINE_CLOCK_H

#include "engine/error.h"

#include <stdint.h>

typedef struct rp_clock {
    uint64_t (*nanoseconds)(void *context); /* monotonic, any origin; called from any thread */
    void *context;
    /* The calling thread waits that long, or less: who needs all of it looks at the clock again. NULL where nothing
     * waits by this clock. */
    void (*wait)(void *context, uint64_t nanoseconds);
} rp_clock;

/* The machine's monotonic clock. */
RP_API extern const rp_clock rp_clock_monotonic;

static inline uint64_t rp_clock_now(const rp_clock *clock) { return clock->nanoseconds(clock->context); }
static inline void rp_clock_wait(const rp_clock *clock, uint64_t nanoseconds) {
    clock->wait(clock->context, nanoseconds);
}

/* How long, in nanoseconds of the machine, to wait for something else than time (an answer, another thread) before the
 * clock is looked at again, when `left` nanoseconds are left on it: a clock that is turned by hand does not wake
 * anybody. */
static inline uint64_t rp_clock_slice(const rp_clock *clock, uint64_t left) {
    const uint64_t millisecond = 1000000;
    return clock == &rp_clock_monotonic || left < millisecond ? left : millisecond;
}

#endif
