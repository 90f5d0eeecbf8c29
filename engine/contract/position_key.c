/* Positions that share a key although their bytes differ must have the same future: as many choices, the same payoffs,
 * and after each move positions of the same keys, with the same probabilities. */
#include "engine/contract/contract_internal.h"

#include <math.h>
#include <stdlib.h>

enum { POSITIONS_MAX = 4096, SLOTS = 2 * POSITIONS_MAX, COMPARED_MAX = 3000, CHILDREN_MAX = RP_OUTCOMES_MAX };

struct rp_contract_positions {
    size_t size;
    int count, compared;
    int slot[SLOTS]; /* 1 + index */
    uint64_t key[POSITIONS_MAX];
    unsigned char *bytes;
};

rp_contract_positions *rp_contract_positions_new(const rp_game *game) {
    rp_contract_positions *positions = calloc(1, sizeof *positions);
    if (!positions) return NULL;
    positions->size = game->info.state_size;
    positions->bytes = malloc(positions->size * POSITIONS_MAX);
    if (positions->bytes) return positions;
    free(positions);
    return NULL;
}

void rp_contract_positions_free(rp_contract_positions *positions) {
    if (positions) free(positions->bytes);
    free(positions);
}

typedef struct child {
    uint64_t key;
    double probability;
} child;

typedef struct family {
    const rp_game *game;
    const rp_state *parent;
    int count;
    bool too_many;
    child child[CHILDREN_MAX];
} family;

static bool add_child(void *context, const rp_move *move, double probability) {
    family *f = context;
    if (f->count == CHILDREN_MAX) {
        f->too_many = true;
        return false;
    }
    rp_state next;
    rp_clone(f->game, &next, f->parent);
    rp_apply(f->game, &next, move);
    f->child[f->count++] = (child){rp_position_key(f->game, &next), probability};
    return true;
}

static int by_key(const void *a, const void *b) {
    const child *one = a, *two = b;
    return (one->key > two->key) - (one->key < two->key);
}

/* The children in the order of their keys, those of one key in one. */
static void collect(family *f, const rp_game *game, const rp_state *parent) {
    *f = (family){.game = game, .parent = parent};
    rp_contract_each_move(game, parent, RP_CHANCE_PLAYER, NULL, add_child, f);
    qsort(f->child, (size_t)f->count, sizeof *f->child, by_key);
    int kept = 0;
    for (int i = 0; i < f->count; i++) {
        if (kept && f->child[kept - 1].key == f->child[i].key)
            f->child[kept - 1].probability += f->child[i].probability;
        else
            f->child[kept++] = f->child[i];
    }
    f->count = kept;
}

static bool same_children(const rp_game *game, const rp_state *one, const rp_state *two) {
    family *first = malloc(2 * sizeof *first), *second = first + 1;
    if (!first) return true;
    collect(first, game, one);
    collect(second, game, two);
    bool same = first->too_many || first->count == second->count;
    for (int i = 0; i < first->count && same && !first->too_many; i++)
        same = first->child[i].key == second->child[i].key &&
               fabs(first->child[i].probability - second->child[i].probability) < 1e-9;
    free(first);
    return same;
}

static bool same_payoffs(const rp_game *game, const rp_state *one, const rp_state *two) {
    double first[RP_PLAYERS_MAX] = {0}, second[RP_PLAYERS_MAX] = {0};
    rp_payoff(game, one, first);
    rp_payoff(game, two, second);
    for (int i = 0; i < game->info.players; i++)
        if (first[i] != second[i]) return false;
    return true;
}

static void compare(rp_contract_run *run, const rp_state *one, const rp_state *two) {
    const rp_game *game = run->game;
    unsigned to_act = rp_to_act(game, one);
    const rp_invariant number = RP_INVARIANT_POSITION_KEY;
    if (!rp_contract_holds(run, number, rp_to_act(game, two) == to_act,
                           "two positions have one key, and others are to act"))
        return;
    if (!to_act)
        rp_contract_holds(run, number, same_payoffs(game, one, two), "two ends have one key and different payoffs");
    else
        rp_contract_holds(run, number, same_children(game, one, two),
                          "two positions have one key, and other positions follow");
}

void rp_contract_check_position_key(rp_contract_run *run, const rp_state *state) {
    rp_contract_positions *positions = run->positions;
    if (!run->game->rules->position_key || positions->compared >= COMPARED_MAX) return;
    uint64_t key = rp_position_key(run->game, state);
    size_t at = key & (SLOTS - 1);
    while (positions->slot[at] && positions->key[positions->slot[at] - 1] != key) at = (at + 1) & (SLOTS - 1);
    if (positions->slot[at]) {
        rp_state known;
        memcpy(known.bytes, positions->bytes + positions->size * (size_t)(positions->slot[at] - 1), positions->size);
        if (memcmp(known.bytes, state->bytes, run->game->info.position_size) == 0) return;
        positions->compared++;
        compare(run, &known, state);
    } else if (positions->count < POSITIONS_MAX) {
        int index = positions->count++;
        positions->slot[at] = index + 1;
        positions->key[index] = key;
        memcpy(positions->bytes + positions->size * (size_t)index, state->bytes, positions->size);
    }
}
