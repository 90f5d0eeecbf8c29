/* The first tier of the result cache: contents in this process's memory, the least recently used given up for new ones.
 *
 *   memory   shard 0 | shard 1 | ...       a key belongs to one shard, each has a lock of its own
 *   shard    lock, lists | heads of chains, by hash of the key | blocks of 128 bytes
 *   entry    a chain of blocks; the first holds key, size and cost
 *
 * All of it is one allocation of the size asked for, so the cap is exact: nothing is allocated later but the copies
 * that finding gives away. Pages are only touched when used. Keys are compared whole. Any thread. */
#ifndef RIPOSTE_SEARCH_CACHE_RESULT_MEMORY_H
#define RIPOSTE_SEARCH_CACHE_RESULT_MEMORY_H

#include "engine/error.h"

#include <stddef.h>
#include <stdint.h>

enum { RP_MEMORY_KEY_WORDS = 6, RP_RESULT_MEMORY_MIN = 64 * 1024 };

typedef struct rp_memory_key {
    uint64_t word[RP_MEMORY_KEY_WORDS];
} rp_memory_key;

typedef struct rp_result_memory rp_result_memory;

/* `size`: bytes of everything, at least RP_RESULT_MEMORY_MIN. RP_FAILED: no memory. */
rp_status rp_result_memory_new(size_t size, rp_result_memory **memory, rp_error *error);
void rp_result_memory_free(rp_result_memory *memory); /* NULL allowed */

typedef struct rp_memory_value {
    unsigned char *bytes; /* free */
    size_t size;
    float cost;
    bool fetched; /* as given when it was kept; true only for the first find */
} rp_memory_value;

/* False when it is not there, or there is no memory for the copy. */
bool rp_result_memory_find(rp_result_memory *memory, const rp_memory_key *key, rp_memory_value *value);
bool rp_result_memory_has(rp_result_memory *memory, const rp_memory_key *key);
/* Copies `size` bytes in, in place of what was under that key. A content that would fill more than half a shard is not
 * kept: shards have 8 MiB or more where there are several. */
void rp_result_memory_keep(rp_result_memory *memory, const rp_memory_key *key, const void *bytes, size_t size,
                           float cost, bool fetched);

/* Entries, and the bytes they take with all book-keeping. */
void rp_result_memory_count(rp_result_memory *memory, uint64_t *entries, uint64_t *bytes);

#endif
