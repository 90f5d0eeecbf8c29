#include "engine/perft.h"

#include <stdlib.h>

typedef struct key_set {
    uint64_t *slots; /* 0 is empty */
    size_t capacity, used;
} key_set;

typedef struct walk {
    const rp_game *game;
    int depth;
    uint64_t visited, maximum;
    rp_perft_level *level;
    key_set sets[RP_PERFT_DEPTH_MAX + 1];
    rp_error *error;
} walk;

static bool grow(key_set *set);

/* 1 new, 0 known, -1 no memory. */
static int add_key(key_set *set, uint64_t key) {
    if (set->used * 2 >= set->capacity && !grow(set)) return -1;
    key += key == 0;
    size_t at = key & (set->capacity - 1);
    while (set->slots[at] && set->slots[at] != key) at = (at + 1) & (set->capacity - 1);
    if (set->slots[at]) return 0;
    set->slots[at] = key;
    set->used++;
    return 1;
}

static bool grow(key_set *set) {
    key_set larger = {.capacity = set->capacity ? set->capacity * 2 : 256};
    larger.slots = calloc(larger.capacity, sizeof *larger.slots);
    if (!larger.slots) return false;
    for (size_t i = 0; i < set->capacity; i++)
        if (set->slots[i]) add_key(&larger, set->slots[i]);
    free(set->slots);
    *set = larger;
    return true;
}

static rp_status visit(walk *w, const rp_state *state, int depth, double probability);

static rp_status visit_next(walk *w, const rp_state *state, const rp_move *move, int depth, double probability) {
    rp_state next;
    rp_clone(w->game, &next, state);
    rp_apply(w->game, &next, move);
    return visit(w, &next, depth + 1, probability);
}

static rp_status visit_chance(walk *w, const rp_state *state, int depth, double probability) {
    rp_outcome outcomes[RP_OUTCOMES_MAX];
    int count = rp_chance(w->game, state, outcomes);
    rp_status status = RP_OK;
    for (int i = 0; i < count && !status; i++) {
        rp_move move = {{outcomes[i].outcome}};
        status = visit_next(w, state, &move, depth, probability * outcomes[i].probability);
    }
    return status;
}

/* All combinations of the actions of `player` and the players after him. */
static rp_status visit_players(walk *w, const rp_state *state, unsigned to_act, int player, rp_move *move, int depth,
                               double probability) {
    while (to_act >> player && !(to_act >> player & 1)) player++;
    if (!(to_act >> player)) return visit_next(w, state, move, depth, probability);
    rp_action legal[RP_LEGAL_MAX];
    int count = rp_legal(w->game, state, player, legal);
    rp_status status = RP_OK;
    for (int i = 0; i < count && !status; i++) {
        move->of[player] = legal[i];
        status = visit_players(w, state, to_act, player + 1, move, depth, probability / count);
    }
    return status;
}

static rp_status count_information_sets(walk *w, const rp_state *state, unsigned to_act, int depth) {
    for (int player = 0; to_act >> player; player++) {
        if (!(to_act >> player & 1)) continue;
        uint64_t key = rp_mix(rp_information_key(w->game, state, player), (uint64_t)player + 1);
        int added = add_key(&w->sets[depth], key);
        if (added < 0) return rp_fail(w->error, RP_FAILED, "no memory for the information sets at depth %d", depth);
        w->level[depth].information_sets += (uint64_t)added;
    }
    return RP_OK;
}

static rp_status visit(walk *w, const rp_state *state, int depth, double probability) {
    if (w->visited++ >= w->maximum)
        return rp_fail(w->error, RP_FAILED, "more than %llu histories, reached at depth %d of %d",
                       (unsigned long long)w->maximum, depth, w->depth);
    rp_perft_level *level = &w->level[depth];
    unsigned to_act = rp_to_act(w->game, state);
    level->histories++;
    level->probability += probability;
    if (to_act == 0) {
        level->terminals++;
        return RP_OK;
    }
    if (to_act & RP_TO_ACT_CHANCE) {
        level->chances++;
        return depth < w->depth ? visit_chance(w, state, depth, probability) : RP_OK;
    }
    level->decisions++;
    rp_status status = count_information_sets(w, state, to_act, depth);
    rp_move move = {{0}};
    return status || depth == w->depth ? status : visit_players(w, state, to_act, 0, &move, depth, probability);
}

rp_status rp_perft(const rp_game *game, int depth, uint64_t histories_maximum, rp_perft_level level[], int *levels,
                   rp_error *error) {
    *levels = 0;
    if (depth < 0 || depth > RP_PERFT_DEPTH_MAX)
        return rp_fail(error, RP_BAD_INPUT, "depth %d should be from 0 to %d", depth, RP_PERFT_DEPTH_MAX);
    walk *w = calloc(1, sizeof *w);
    if (!w) return rp_fail(error, RP_FAILED, "no memory");
    *w = (walk){.game = game, .depth = depth, .maximum = histories_maximum, .level = level, .error = error};
    memset(level, 0, sizeof *level * ((size_t)depth + 1));
    rp_state state;
    rp_start(game, &state);
    rp_status status = visit(w, &state, 0, 1.0);
    while (*levels <= depth && level[*levels].histories) ++*levels;
    for (int i = 0; i <= RP_PERFT_DEPTH_MAX; i++) free(w->sets[i].slots);
    free(w);
    return status;
}
