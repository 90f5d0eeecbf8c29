/* The tier's own thread: makes the links, closes the breaker again, writes, and says what a person should know. */
#ifndef RIPOSTE_SEARCH_CACHE_REDIS_TIER_THREAD_H
#define RIPOSTE_SEARCH_CACHE_REDIS_TIER_THREAD_H

#include "search/cache/redis/tier_parts.h"

/* Its whole life: until end_at of the tier is set, and then until what waits is written. `tier` is an rp_redis_tier;
 * the answer is NULL. */
void *rp_tier_run(void *tier);

#endif
