#include "search/exact/state_graph_key.h"

#include <stdlib.h>

/* Further bits from other arithmetic than the key's. */
static uint32_t check_of(const void *bytes, size_t size) {
    uint64_t check = 0;
    for (size_t at = 0; at < size; at += sizeof(uint64_t)) {
        uint64_t word = 0;
        memcpy(&word, (const unsigned char *)bytes + at, size - at < sizeof word ? size - at : sizeof word);
        check = rp_mix(check, word);
    }
    return (uint32_t)(check >> 32);
}

graph_key rp_graph_key_of_state(const rp_game *game, const rp_state *state) {
    graph_key key = {rp_position_key(game, state), 0};
    if (!game->rules->position_key) key.check = check_of(state->bytes, game->info.position_size);
    return key;
}

typedef struct possible {
    uint64_t key;
    double probability;
} possible;

static int by_key(const void *a, const void *b) {
    const possible *x = a, *y = b;
    return x->key < y->key ? -1 : x->key > y->key;
}

/* Probabilities count to 2^-40, so that the order of additions does not matter. */
static graph_key key_of_worlds(possible world[], size_t count) {
    qsort(world, count, sizeof *world, by_key);
    if (world[0].key == world[count - 1].key) return (graph_key){world[0].key, 0};
    uint64_t key = 0;
    for (size_t i = 0; i < count;) {
        uint64_t same = world[i].key;
        double probability = 0;
        for (; i < count && world[i].key == same; i++) probability += world[i].probability;
        key = rp_mix(rp_mix(key, same), (uint64_t)(probability * 0x1p40 + 0.5));
    }
    return (graph_key){key, 0};
}

bool rp_graph_key_of_belief(const rp_view *view, graph_key *key) {
    enum { FEW = 16 };
    possible few[FEW], *world = few;
    size_t count = (size_t)rp_belief_count(view);
    if (count > FEW && !(world = malloc(count * sizeof *world))) return false;
    rp_state state;
    for (size_t i = 0; i < count; i++) {
        double probability = rp_belief_world(view, i, &state);
        world[i] = (possible){rp_position_key(view->game, &state), probability};
    }
    *key = key_of_worlds(world, count);
    if (world != few) free(world);
    return true;
}

uint32_t rp_graph_find(const rp_state_graph *graph, graph_key key) {
    size_t at;
    uint32_t node = rp_key_index_first(&graph->index, key.key, &at);
    while (node != RP_KEY_INDEX_NONE && graph->check[node] != key.check)
        node = rp_key_index_next(&graph->index, key.key, &at);
    return node;
}
