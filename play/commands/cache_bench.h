/* riposte cache bench: how fast the second tier of the result cache (search/cache/redis/tier.h) is with a server. */
#ifndef RIPOSTE_PLAY_COMMANDS_CACHE_BENCH_H
#define RIPOSTE_PLAY_COMMANDS_CACHE_BENCH_H

#include "search/cache/redis/link.h"

#include <stdint.h>

/* Keys are RP_CACHE_KEY_PREFIX "bench:NUMBER:NUMBER"; they live for ten minutes should the program be killed. */
typedef struct rp_cache_bench {
    uint64_t depth; /* values in a round trip, 1 .. RP_TIER_KEYS_MAX; of writing also no more than 1 MiB */
    uint64_t size;  /* bytes of a value, 1 .. RP_CACHE_BENCH_SIZE_MAX */
    double seconds; /* of each of the three measurements, above 0 */
} rp_cache_bench;

enum { RP_CACHE_BENCH_SIZE_MAX = 1024 * 1024 };

/* Writes, finds, misses, deletes its keys over `link`, which is open to the same server, prints, and returns the exit
 * status. A value that does not come back as it was written, or not at all, is a failure. */
int rp_cache_bench_run(const rp_cache_bench *bench, const rp_redis_address *address, rp_redis_link *link, bool json);

#endif
