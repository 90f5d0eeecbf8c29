#include "engine/contract/worlds.h"

#include <stdlib.h>

bool rp_worlds_init(rp_worlds *worlds, const rp_game *game, int capacity) {
    size_t slots = 1;
    while (slots < 2 * (size_t)capacity) slots *= 2;
    *worlds = (rp_worlds){.size = game->info.state_size, .capacity = capacity, .slots = slots};
    worlds->compared = worlds->size;
    worlds->bytes = malloc(worlds->size * (size_t)capacity);
    worlds->weight = malloc(sizeof *worlds->weight * (size_t)capacity);
    worlds->pending = malloc(sizeof *worlds->pending * (size_t)capacity);
    worlds->slot = calloc(slots, sizeof *worlds->slot);
    return worlds->bytes && worlds->weight && worlds->pending && worlds->slot;
}

void rp_worlds_release(rp_worlds *worlds) {
    free(worlds->bytes);
    free(worlds->weight);
    free(worlds->pending);
    free(worlds->slot);
}

void rp_worlds_clear(rp_worlds *worlds, size_t compared) {
    worlds->count = 0;
    worlds->overflow = false;
    worlds->compared = compared;
    memset(worlds->slot, 0, sizeof *worlds->slot * worlds->slots);
}

/* The slot where a state is or would be. */
static size_t slot_of(const rp_worlds *worlds, const rp_state *state) {
    size_t at = rp_hash_bytes(state->bytes, worlds->compared) & (worlds->slots - 1);
    for (; worlds->slot[at]; at = (at + 1) & (worlds->slots - 1)) {
        const unsigned char *known = worlds->bytes + (size_t)(worlds->slot[at] - 1) * worlds->size;
        if (memcmp(known, state->bytes, worlds->compared) == 0) break;
    }
    return at;
}

int rp_worlds_find(const rp_worlds *worlds, const rp_state *state) { return worlds->slot[slot_of(worlds, state)] - 1; }

void rp_worlds_add(rp_worlds *worlds, const rp_state *state, double weight) {
    size_t slot = slot_of(worlds, state);
    if (!worlds->slot[slot]) {
        if (worlds->count == worlds->capacity) {
            worlds->overflow = true;
            return;
        }
        int index = worlds->count++;
        worlds->slot[slot] = index + 1;
        worlds->weight[index] = worlds->pending[index] = 0;
        memcpy(worlds->bytes + (size_t)index * worlds->size, state->bytes, worlds->size);
    }
    worlds->weight[worlds->slot[slot] - 1] += weight;
    worlds->pending[worlds->slot[slot] - 1] += weight;
}

void rp_worlds_load(const rp_worlds *worlds, int index, rp_state *state) {
    memcpy(state->bytes, worlds->bytes + (size_t)index * worlds->size, worlds->size);
}
