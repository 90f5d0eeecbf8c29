/* 64-bit keys: stable between runs and machines of either byte order for `rp_mix`, so they may be stored. */
#ifndef RIPOSTE_ENGINE_HASH_H
#define RIPOSTE_ENGINE_HASH_H

#include "engine/error.h"

#include <stddef.h>
#include <stdint.h>

/* Folds `value` into the running key `key`; order matters. A bijection in `value` for a fixed key. */
static inline uint64_t rp_mix(uint64_t key, uint64_t value) {
    uint64_t x = (key ^ (key >> 29)) * 0x9fb21c651e98df25u + value;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93u;
    x ^= x >> 29;
    return x;
}

/* XXH3 of `size` bytes at `data` (the library xxhash, output fixed since 0.8.0). `data` may be NULL if
 * size is 0. */
RP_API uint64_t rp_hash_bytes(const void *data, size_t size);

#endif
