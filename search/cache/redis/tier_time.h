/* How the tier waits: by its own clock, and no longer than until its end. Any thread. */
#ifndef RIPOSTE_SEARCH_CACHE_REDIS_TIER_TIME_H
#define RIPOSTE_SEARCH_CACHE_REDIS_TIER_TIME_H

#include "search/cache/redis/tier_parts.h"

/* Nanoseconds of the tier's clock. */
static inline uint64_t rp_tier_now(const rp_redis_tier *tier) { return rp_clock_now(tier->options.clock); }

/* Waits for the condition until `end` of the tier's clock, or less long. False: it is past the end. Mutex held. */
bool rp_tier_wait(rp_redis_tier *tier, pthread_cond_t *condition, uint64_t end);
/* How many milliseconds to wait for the server, given how many one would: none past the end. */
int rp_tier_patience(rp_redis_tier *tier, int milliseconds);

#endif
