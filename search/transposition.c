#include "search/transposition.h"

#include <string.h>

typedef struct slot {
    uint64_t key;
    uint32_t generation; /* 0: never used */
    uint16_t depth, cut;
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
    table->clusters = size / (2 * (size_t)table->entry_size);
    if (!table->clusters) table->memory = NULL;
}

size_t rp_transposition_size(const rp_transposition *table) {
    return table->memory ? (size_t)table->clusters * 2 * table->entry_size : 0;
}

void rp_transposition_clear(rp_transposition *table) {
    if (++table->generation) return;
    table->generation = 1;
    if (table->memory) memset(table->memory, 0, rp_transposition_size(table));
}

static bool holds(const rp_transposition *table, const slot *place, uint64_t key) {
    return place->key == key && place->generation == table->generation;
}

static void copy_out(const rp_transposition *table, const slot *from, rp_transposition_entry *entry) {
    for (int v = 0; v < table->values; v++) entry->value[v] = from->value[v];
    entry->depth = from->depth;
    entry->cut = from->cut;
}

bool rp_transposition_find(const rp_transposition *table, uint64_t key, int remaining, rp_transposition_entry *entry) {
    if (!table->memory) return false;
    for (int i = 0; i < 2; i++) {
        const slot *found = slot_at(table, key, i);
        if (!holds(table, found, key)) continue;
        if (found->cut ? found->depth != remaining : found->depth > remaining) continue;
        copy_out(table, found, entry);
        return true;
    }
    return false;
}

bool rp_transposition_peek(const rp_transposition *table, uint64_t key, rp_transposition_entry *entry) {
    const slot *best = NULL;
    for (int i = 0; table->memory && i < 2; i++) {
        const slot *found = slot_at(table, key, i);
        if (!holds(table, found, key)) continue;
        if (!best || (best->cut && (!found->cut || found->depth > best->depth))) best = found;
    }
    if (best) copy_out(table, best, entry);
    return best != NULL;
}

/* The slot that `entry` may overwrite; NULL when a better answer to the same key is there. */
static slot *slot_for(const rp_transposition *table, uint64_t key, const rp_transposition_entry *entry) {
    slot *first = slot_at(table, key, 0), *second = slot_at(table, key, 1);
    for (slot *same = first;; same = second) {
        if (holds(table, same, key)) return entry->cut && !same->cut ? NULL : same;
        if (same == second) break;
    }
    return first->generation != table->generation || entry->depth >= first->depth ? first : second;
}

void rp_transposition_store(rp_transposition *table, uint64_t key, const rp_transposition_entry *entry) {
    if (!table->memory) return;
    slot *place = slot_for(table, key, entry);
    if (!place) return;
    place->key = key;
    place->generation = table->generation;
    place->depth = (uint16_t)entry->depth;
    place->cut = entry->cut;
    for (int v = 0; v < table->values; v++) place->value[v] = entry->value[v];
}
