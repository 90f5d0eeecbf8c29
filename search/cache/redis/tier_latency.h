/* How long the server takes to answer. */
#ifndef RIPOSTE_SEARCH_CACHE_REDIS_TIER_LATENCY_H
#define RIPOSTE_SEARCH_CACHE_REDIS_TIER_LATENCY_H

#include "search/cache/redis/tier_parts.h"

/* A round trip has taken that long. Any thread. */
void rp_tier_note_latency(rp_redis_tier *tier, uint64_t nanoseconds);
/* Of the thread: times the link for writing, at first and when there was no find for a second. False: link gone. */
bool rp_tier_time_link(rp_redis_tier *tier, bool first, rp_error *error);

#endif
