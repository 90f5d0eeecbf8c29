/* A block of memory with a cap that is kept: one jemalloc arena, one allocation from it, carved by a bump pointer.
 *
 *   cap ┌ jemalloc's own bookkeeping of the arena ┬ block: the largest allocation that fits ──────────────┐
 *       └ RP_POOL_RESERVE at most ────────────────┴ taken by rp_pool_take, never given back singly ───────┘
 *
 * The arena's resident bytes (jemalloc's stats.arenas.<i>.resident) never exceed the cap. jemalloc hands out large
 * blocks in steps of an eighth to a quarter, so up to a fifth of the cap may stay unused; the memory is only touched
 * when used. A build for the thread sanitizer has no arena. */
#ifndef RIPOSTE_SEARCH_POOL_H
#define RIPOSTE_SEARCH_POOL_H

#include "engine/error.h"

#include <stddef.h>

enum { RP_POOL_RESERVE = 192 * 1024 };

typedef struct rp_pool {
    unsigned arena;
    size_t cap; /* bytes: block and reserve */
    unsigned char *block;
    size_t size, taken; /* bytes of the block, and of it what was carved */
} rp_pool;

/* Takes an arena and its block. `cap` at least 512 KiB. RP_FAILED when memory is out. */
rp_status rp_pool_init(rp_pool *pool, size_t cap, rp_error *error);
void rp_pool_release(rp_pool *pool);

/* `size` bytes, aligned to 64; NULL when the block has not enough left. Zero-filled (fresh pages stay untouched). */
void *rp_pool_take(rp_pool *pool, size_t size);
size_t rp_pool_left(const rp_pool *pool);
/* What the arena may keep resident at most, carved or not, and the cap: for rp_agent_memory. */
void rp_pool_memory(const rp_pool *pool, size_t *used, size_t *cap);

#endif
