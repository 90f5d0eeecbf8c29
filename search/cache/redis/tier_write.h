/* Writing: batches from the queue to the server, as long as it takes them. The tier's own thread, mutex not held. */
#ifndef RIPOSTE_SEARCH_CACHE_REDIS_TIER_WRITE_H
#define RIPOSTE_SEARCH_CACHE_REDIS_TIER_WRITE_H

#include "search/cache/redis/tier_parts.h"

/* Makes the link for writing. False: it could not; *error (may be NULL) says why. */
bool rp_tier_open_writer(rp_redis_tier *tier, rp_error *error);
/* Asks how full the server is, and begins a pause of writing when it is too full. RP_FAILED: link gone. */
rp_status rp_tier_look_at_memory(rp_redis_tier *tier, rp_error *error);
/* Writes some batches of what waits. True: there may be more, and it can be written now. */
bool rp_tier_write(rp_redis_tier *tier);

#endif
