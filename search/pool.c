#include "search/pool.h"

#include <jemalloc/jemalloc.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { ALIGNMENT = 64 };

#ifdef __SANITIZE_THREAD__

/* After a fork the thread sanitizer holds jemalloc's locks for locked still, so here the block is its own malloc's. */
static bool take_block(rp_pool *pool) {
    pool->size = pool->cap - RP_POOL_RESERVE;
    pool->block = calloc(1, pool->size);
    return pool->block != NULL;
}

static void give_block_back(rp_pool *pool) { free(pool->block); }

#else

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

static void destroy_arena(const rp_pool *pool) {
    char name[32];
    snprintf(name, sizeof name, "arena.%u.destroy", pool->arena);
    mallctl(name, NULL, NULL, NULL, 0);
}

static bool take_block(rp_pool *pool) {
    size_t length = sizeof pool->arena;
    if (mallctl("arenas.create", &pool->arena, &length, NULL, 0) != 0) return false;
    int flags = MALLOCX_ARENA(pool->arena) | MALLOCX_TCACHE_NONE;
    pool->size = largest_size(pool->cap - RP_POOL_RESERVE, flags);
    pool->block = mallocx(pool->size, flags | MALLOCX_ZERO);
    if (!pool->block) destroy_arena(pool);
    return pool->block != NULL;
}

static void give_block_back(rp_pool *pool) {
    if (!pool->block) return;
    dallocx(pool->block, MALLOCX_ARENA(pool->arena) | MALLOCX_TCACHE_NONE);
    destroy_arena(pool);
}

#endif

rp_status rp_pool_init(rp_pool *pool, size_t cap, rp_error *error) {
    *pool = (rp_pool){.cap = cap};
    if (take_block(pool)) return RP_OK;
    return rp_fail(error, RP_FAILED, "no memory for a search of %zu MB", cap >> 20);
}

void rp_pool_release(rp_pool *pool) {
    give_block_back(pool);
    pool->block = NULL;
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
