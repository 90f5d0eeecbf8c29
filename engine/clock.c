#include "engine/clock.h"

#include <stddef.h>
#include <time.h>

static uint64_t monotonic_nanoseconds(void *context) {
    (void)context;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static void sleep_nanoseconds(void *context, uint64_t nanoseconds) {
    (void)context;
    struct timespec time = {(time_t)(nanoseconds / 1000000000u), (long)(nanoseconds % 1000000000u)};
    nanosleep(&time, NULL);
}

const rp_clock rp_clock_monotonic = {.nanoseconds = monotonic_nanoseconds, .wait = sleep_nanoseconds};
