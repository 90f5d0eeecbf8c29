#include "search/transposition.h"

#include <string.h>

enum { GENERATION_MAX = (1 << 24) - 1 };

typedef struct slot {
    uint64_t key;
    uint64_t generation : 24; /* 0: never used */
    uint64_t depth : 16;
    uint64_t action : 17; /* plus 1; 0: none */
    uint64_t bound : 2;
    uint64_t cut : 1;
    double value[];
} slot;

static slot *slot_at(const rp_transposition *table, uint64_t key, int index) {
    size_t cluster = (size_t)(((unsigned __int128)key * table->clusters) >> 64);
    return (slot *)(void *)(table->memory + (2 * cluster + (size_t)index) * table->entry_size);
}

void rp_transposition_init(rp_transposition *table, void *memory, size_t size, int values) {
    table->memory = memory;
    table->values = values;
    table->generation = 1;
    table->entry_size = (uint32_t)(sizeof(slot) + (size_t)values * sizeof(double));
    table->clusters = table->all_clusters = size / (2 * (size_t)table->entry_size);
    if (!table->clusters) table->memory = NULL;
}

size_t rp_transposition_size(const rp_transposition *table) {
    return table->memory ? (size_t)table->all_clusters * 2 * table->entry_size : 0;
}

void rp_transposition_clear(rp_transposition *table) {
    if (++table->generation <= GENERATION_MAX) return;
    table->generation = 1;
    if (table->memory) memset(table->memory, 0, rp_transposition_size(table));
}

void rp_transposition_resize(rp_transposition *table, uint64_t entries) {
    uint64_t clusters = entries / 2 + 1;
    table->clusters = clusters < table->all_clusters ? clusters : table->all_clusters;
    rp_transposition_clear(table);
}

static bool holds(const rp_transposition *table, const slot *place, uint64_t key) {
    return place->key == key && place->generation == table->generation;
}

/* A key lies in one slot at most. */
static slot *slot_of(const rp_transposition *table, uint64_t key) {
    slot *first = slot_at(table, key, 0);
    if (holds(table, first, key)) return first;
    slot *second = slot_at(table, key, 1);
    return holds(table, second, key) ? second : NULL;
}

static void copy_out(const rp_transposition *table, const slot *from, rp_transposition_entry *entry) {
    for (int v = 0; v < table->values; v++) entry->value[v] = from->value[v];
    entry->depth = from->depth;
    entry->cut = from->cut;
    entry->bound = (rp_bound)from->bound;
    entry->action = (int)from->action - 1;
}

bool rp_transposition_find(const rp_transposition *table, uint64_t key, int remaining, rp_transposition_entry *entry) {
    const slot *found = table->memory ? slot_of(table, key) : NULL;
    if (!found) {
        entry->action = -1;
        return false;
    }
    if (found->cut ? found->depth != remaining : found->depth > remaining) {
        entry->action = (int)found->action - 1;
        return false;
    }
    copy_out(table, found, entry);
    return true;
}

void rp_transposition_prefetch(const rp_transposition *table, uint64_t key) {
    if (table->memory) __builtin_prefetch(slot_at(table, key, 0));
}

bool rp_transposition_peek(const rp_transposition *table, uint64_t key, rp_transposition_entry *entry) {
    const slot *found = table->memory ? slot_of(table, key) : NULL;
    if (found) copy_out(table, found, entry);
    return found != NULL;
}

void rp_transposition_store(rp_transposition *table, uint64_t key, const rp_transposition_entry *entry) {
    if (!table->memory) return;
    slot *place = slot_of(table, key);
    uint64_t action = (uint64_t)(entry->action + 1);
    if (place) {
        if (entry->cut && !place->cut && place->bound == RP_BOUND_EXACT) return;
        if (!action) action = place->action;
    } else {
        place = slot_at(table, key, 0);
        if (place->generation == table->generation && entry->depth < place->depth) place = slot_at(table, key, 1);
    }
    place->key = key;
    place->generation = table->generation;
    place->depth = (uint16_t)entry->depth;
    place->action = action;
    place->bound = entry->bound;
    place->cut = entry->cut;
    for (int v = 0; v < table->values; v++) place->value[v] = entry->value[v];
}
