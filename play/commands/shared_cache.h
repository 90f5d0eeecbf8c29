/* The result cache of a command, with a Redis server behind it where one is named. */
#ifndef RIPOSTE_PLAY_COMMANDS_SHARED_CACHE_H
#define RIPOSTE_PLAY_COMMANDS_SHARED_CACHE_H

#include "search/cache/redis/tier.h"
#include "search/cache/result_cache.h"

#include <stdio.h>

/* All NULL: none. Both may be used by any thread. */
typedef struct rp_shared_cache {
    rp_result_cache *cache;
    rp_redis_tier *tier; /* NULL: only this process remembers */
} rp_shared_cache;

/* Opens a cache of `memory` bytes (0: the default). `address`, NULL: no server. Waits up to a second for the server;
 * one that is away is no error: a line on standard error says so, as for all that happens to it later. Without a
 * fingerprint of this program (rp_build_fingerprint) there is no second tier, and a line says so. Close it, after
 * RP_OK. */
rp_status rp_shared_cache_open(const rp_redis_address *address, size_t memory, rp_shared_cache *shared,
                               rp_error *error);
/* The same with a deadline for finds; 0: the tier's default. */
rp_status rp_shared_cache_open_patient(const rp_redis_address *address, size_t memory, int deadline_milliseconds,
                                       rp_shared_cache *shared, rp_error *error);
/* Writes to the server what is still queued, for two seconds at most. All NULL allowed. */
void rp_shared_cache_close(rp_shared_cache *shared);

/* What was found where, as lines on `out`, a line for each kind that was asked for. */
void rp_shared_cache_report(const rp_shared_cache *shared, FILE *out);

#endif
