#include "search/pool.h"

#include <jemalloc/jemalloc.h>
#include <stdio.h>

enum { ALIGNMENT = 64 };

/* The largest size that jemalloc hands out and that is at most `limit`. */
static size_t largest_size(size_t limit, int flags) {
    size_t low = 4096, high = limit;
    while (low + 4096 <= high) {
        size_t middle = low + (high - low) / 2;
        if (nallocx(middle, flags) <= limit)
            low = middle;
        else
            high = middle - 1;
    }
    return nallocx(low, flags);
}

rp_status rp_pool_init(rp_pool *pool, size_t cap, rp_error *error) {
    size_t length = sizeof pool->arena;
    if (mallctl("arenas.create", &pool->arena, &length, NULL, 0) != 0)
        return rp_fail(error, RP_FAILED, "no memory arena could be made");
    int flags = MALLOCX_ARENA(pool->arena) | MALLOCX_TCACHE_NONE;
    pool->cap = cap;
    pool->taken = 0;
    pool->size = largest_size(cap - RP_POOL_RESERVE, flags);
    pool->block = mallocx(pool->size, flags | MALLOCX_ZERO);
    if (pool->block) return RP_OK;
    rp_pool_release(pool);
    return rp_fail(error, RP_FAILED, "no memory for a search of %zu MB", cap >> 20);
}

void rp_pool_release(rp_pool *pool) {
    char name[32];
    if (pool->block) dallocx(pool->block, MALLOCX_ARENA(pool->arena) | MALLOCX_TCACHE_NONE);
    pool->block = NULL;
    snprintf(name, sizeof name, "arena.%u.destroy", pool->arena);
    mallctl(name, NULL, NULL, NULL, 0);
}

void *rp_pool_take(rp_pool *pool, size_t size) {
    size_t rounded = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (rounded < size || rounded > pool->size - pool->taken) return NULL;
    void *taken = pool->block + pool->taken;
    pool->taken += rounded;
    return taken;
}

size_t rp_pool_left(const rp_pool *pool) { return pool->size - pool->taken; }

void rp_pool_memory(const rp_pool *pool, size_t *used, size_t *cap) {
    *used = pool->size + RP_POOL_RESERVE;
    *cap = pool->cap;
}
