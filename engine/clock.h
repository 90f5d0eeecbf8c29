/* Time comes only through this interface, so that tests can turn it by hand. */
#ifndef RIPOSTE_CLOCK_H
#define RIPOSTE_CLOCK_H

#include <stdint.h>

typedef struct rp_clock {
    uint64_t (*nanoseconds)(void *context); /* monotonic, any origin; called from any thread */
    void *context;
} rp_clock;

/* The machine's monotonic clock. */
extern const rp_clock rp_clock_monotonic;

static inline uint64_t rp_clock_now(const rp_clock *clock) { return clock->nanoseconds(clock->context); }

#endif
