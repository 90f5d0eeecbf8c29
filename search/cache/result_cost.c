#include "search/cache/result_cost.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

static const float newest = 1.0f / 8;

static uint64_t entry_of(uint64_t work, float seconds) {
    uint32_t bits;
    memcpy(&bits, &seconds, sizeof bits);
    return work << 32 | bits;
}

/* False where the slot is empty or another work's. */
static bool cost_in(uint64_t entry, uint64_t work, float *seconds) {
    uint32_t bits = (uint32_t)entry;
    memcpy(seconds, &bits, sizeof bits);
    return entry != 0 && entry >> 32 == (uint32_t)work;
}

/* The slot is chosen by the half of the hash that is not kept in it. */
static uint64_t slot_of(uint64_t work) { return (work >> 32) % RP_COST_SLOTS; }

void rp_cost_note(rp_cost_table *table, uint64_t work, double seconds) {
    _Atomic uint64_t *slot = &table->slot[slot_of(work)];
    float before, now = seconds > 0 ? (float)seconds : 0;
    /* Of two threads at once one may be forgotten. */
    if (cost_in(atomic_load_explicit(slot, memory_order_relaxed), work, &before))
        now = before + newest * (now - before);
    atomic_store_explicit(slot, entry_of(work, now), memory_order_relaxed);
}

double rp_cost_expected(const rp_cost_table *table, uint64_t work) {
    float seconds;
    uint64_t entry = atomic_load_explicit(&table->slot[slot_of(work)], memory_order_relaxed);
    return cost_in(entry, work, &seconds) ? (double)seconds : INFINITY;
}
