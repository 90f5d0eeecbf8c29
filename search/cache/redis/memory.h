/* How full a Redis server is, and what it does when it is. */
#ifndef RIPOSTE_SEARCH_CACHE_REDIS_MEMORY_H
#define RIPOSTE_SEARCH_CACHE_REDIS_MEMORY_H

#include "search/cache/redis/command.h"

typedef struct rp_redis_memory {
    uint64_t used, most; /* bytes; most: maxmemory, 0: no bound */
    char policy[32];     /* maxmemory-policy: "noeviction", "volatile-lfu", ...; "" when the server does not say */
} rp_redis_memory;

/* Asks for INFO memory. Errors as rp_redis_ask (a user may lack the right: RP_BAD_INPUT); RP_FAILED also when the
 * answer is not understood, the link is then as good as before. */
rp_status rp_redis_memory_ask(rp_redis_link *link, rp_redis_memory *memory, rp_error *error);
/* It may throw out keys that have no lifetime, such as streams of jobs. */
bool rp_redis_memory_evicts_all(const rp_redis_memory *memory);

#endif
