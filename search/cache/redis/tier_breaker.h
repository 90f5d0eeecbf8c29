/* When the server is left alone: the breaker, and pauses after refusals. All with the mutex not held. */
#ifndef RIPOSTE_SEARCH_CACHE_REDIS_TIER_BREAKER_H
#define RIPOSTE_SEARCH_CACHE_REDIS_TIER_BREAKER_H

#include "search/cache/redis/tier_parts.h"

/* A link of that generation failed: opens the breaker unless another has. Any thread. */
void rp_tier_trip(rp_redis_tier *tier, uint64_t generation, const char *reason);
/* Of the thread: trying to close the breaker has failed; it has succeeded, unless something failed in between. */
void rp_tier_stay_open(rp_redis_tier *tier, const char *reason);
void rp_tier_close_breaker(rp_redis_tier *tier, uint64_t generation);
/* The server refused; it no longer does; and whether to leave it alone for now, which asks for no mutex. Any thread. */
void rp_tier_refused(rp_redis_tier *tier, rp_tier_refusal *refusal, const char *reason);
void rp_tier_accepted(rp_redis_tier *tier, rp_tier_refusal *refusal);
bool rp_tier_pausing(const rp_redis_tier *tier, const rp_tier_refusal *refusal);

#endif
