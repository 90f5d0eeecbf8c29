/* A hash index into somebody else's array: finds the numbers of items by a 64-bit key, several of which may be alike.
 *
 *   for (uint32_t i = rp_key_index_first(&index, key, &at); i != RP_KEY_INDEX_NONE; i = rp_key_index_next(&index, key,
 *   &at))
 *       if (item i is the one) ...
 */
#ifndef RIPOSTE_SEARCH_KEY_INDEX_H
#define RIPOSTE_SEARCH_KEY_INDEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define RP_KEY_INDEX_NONE UINT32_MAX

typedef struct rp_key_index {
    uint64_t *key;    /* [capacity] */
    uint32_t *number; /* [capacity]; RP_KEY_INDEX_NONE: free */
    size_t capacity, used;
} rp_key_index; /* zero-filled: empty */

/* Adds item `number` (below RP_KEY_INDEX_NONE); false without memory. */
bool rp_key_index_add(rp_key_index *index, uint64_t key, uint32_t number);
/* The first item of that key, RP_KEY_INDEX_NONE if there is none; *at is for rp_key_index_next. */
uint32_t rp_key_index_first(const rp_key_index *index, uint64_t key, size_t *at);
uint32_t rp_key_index_next(const rp_key_index *index, uint64_t key, size_t *at);
void rp_key_index_release(rp_key_index *index);

#endif
