#include "search/key_index.h"

#include "engine/hash.h"

#include <stdlib.h>

static size_t place_of(const rp_key_index *index, uint64_t key) {
    return (size_t)rp_mix(key, 0) & (index->capacity - 1);
}

static uint32_t look(const rp_key_index *index, uint64_t key, size_t *at) {
    while (index->number[*at] != RP_KEY_INDEX_NONE && index->key[*at] != key) *at = (*at + 1) & (index->capacity - 1);
    return index->number[*at];
}

uint32_t rp_key_index_first(const rp_key_index *index, uint64_t key, size_t *at) {
    if (!index->capacity) return RP_KEY_INDEX_NONE;
    *at = place_of(index, key);
    return look(index, key, at);
}

uint32_t rp_key_index_next(const rp_key_index *index, uint64_t key, size_t *at) {
    *at = (*at + 1) & (index->capacity - 1);
    return look(index, key, at);
}

static void place(rp_key_index *index, uint64_t key, uint32_t number) {
    size_t at = place_of(index, key);
    while (index->number[at] != RP_KEY_INDEX_NONE) at = (at + 1) & (index->capacity - 1);
    index->key[at] = key;
    index->number[at] = number;
    index->used++;
}

static bool grow(rp_key_index *index) {
    rp_key_index larger = {.capacity = index->capacity ? index->capacity * 2 : 64};
    larger.key = malloc(larger.capacity * sizeof *larger.key);
    larger.number = malloc(larger.capacity * sizeof *larger.number);
    if (!larger.key || !larger.number) {
        rp_key_index_release(&larger);
        return false;
    }
    for (size_t i = 0; i < larger.capacity; i++) larger.number[i] = RP_KEY_INDEX_NONE;
    for (size_t i = 0; i < index->capacity; i++)
        if (index->number[i] != RP_KEY_INDEX_NONE) place(&larger, index->key[i], index->number[i]);
    rp_key_index_release(index);
    *index = larger;
    return true;
}

bool rp_key_index_add(rp_key_index *index, uint64_t key, uint32_t number) {
    if (index->used * 2 >= index->capacity && !grow(index)) return false;
    place(index, key, number);
    return true;
}

void rp_key_index_release(rp_key_index *index) {
    free(index->key);
    free(index->number);
    *index = (rp_key_index){0};
}
