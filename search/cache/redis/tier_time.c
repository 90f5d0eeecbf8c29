#define _GNU_SOURCE /* pthread_cond_clockwait */
#include "search/cache/redis/tier_time.h"

bool rp_tier_wait(rp_redis_tier *tier, pthread_cond_t *condition, uint64_t end) {
    const uint64_t now = rp_tier_now(tier);
    if (now >= end) return false;
    const uint64_t wake = rp_clock_now(&rp_clock_monotonic) + rp_clock_slice(tier->options.clock, end - now);
    const struct timespec until = {(time_t)(wake / 1000000000), (long)(wake % 1000000000)};
    pthread_cond_clockwait(condition, &tier->mutex, CLOCK_MONOTONIC, &until);
    return true;
}

int rp_tier_patience(rp_redis_tier *tier, int milliseconds) {
    const uint64_t end = atomic_load(&tier->end_at), now = end ? rp_tier_now(tier) : 0;
    if (!end) return milliseconds;
    uint64_t left = now < end ? (end - now) / 1000000 : 0;
    return left < (uint64_t)milliseconds ? (int)left : milliseconds;
}
