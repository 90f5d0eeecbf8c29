/* All positions of a game with few of them, move by move: how long it can get, and what all its ends pay. */
#include "engine/contract/contract_internal.h"

#include <math.h>

enum { MOVES_MAX = 60000, POSITIONS_MAX = 20000, ENOUGH = 1000000 };

typedef struct walk {
    rp_contract_run *run;
    rp_worlds *next;
    const rp_state *from;
    int moves, moves_maximum, positions;
    bool all_sums_are_zero;
} walk;

static bool go_on(void *context, const rp_move *move, double probability) {
    walk *w = context;
    rp_state state;
    (void)probability;
    rp_clone(w->run->game, &state, w->from);
    rp_apply(w->run->game, &state, move);
    rp_worlds_add(w->next, &state, 1);
    return ++w->moves < w->moves_maximum && !w->next->overflow;
}

static void check_end(walk *w, const rp_state *state) {
    double payoff[RP_PLAYERS_MAX] = {0}, sum = 0;
    rp_contract_check_payoff(w->run, state);
    rp_payoff(w->run->game, state, payoff);
    for (int i = 0; i < w->run->game->info.players; i++) sum += payoff[i];
    w->all_sums_are_zero &= fabs(sum) < 1e-12;
}

/* Goes on from every position of a layer; false when there is too much to walk. */
static bool extend(walk *w, const rp_worlds *layer) {
    for (int i = 0; i < layer->count; i++) {
        rp_state state;
        rp_worlds_load(layer, i, &state);
        w->from = &state;
        if (rp_to_act(w->run->game, &state))
            rp_contract_each_move(w->run->game, &state, RP_CHANCE_PLAYER, NULL, go_on, w);
        else
            check_end(w, &state);
        if (w->moves >= w->moves_maximum || w->next->overflow) return false;
    }
    w->positions += w->next->count;
    return w->positions <= POSITIONS_MAX;
}

/* Moves of the longest game, or -1 when there are too many positions. */
static int longest_game(walk *w) {
    rp_contract_run *run = w->run;
    rp_worlds *layer = &run->worlds[0], *next = &run->worlds[1];
    size_t size = run->game->info.position_size;
    rp_state state;
    rp_start(run->game, &state);
    rp_worlds_clear(layer, size);
    rp_worlds_add(layer, &state, 1);
    int length = 0;
    for (;; length++) {
        rp_worlds_clear(next, size);
        w->next = next;
        if (!extend(w, layer)) return -1;
        if (!next->count) return length;
        rp_worlds *swap = layer;
        layer = next;
        next = swap;
    }
}

void rp_contract_check_walk(rp_contract_run *run) {
    const rp_game_info *info = &run->game->info;
    walk w = {.run = run, .moves_maximum = rp_contract_share(run, MOVES_MAX), .all_sums_are_zero = true};
    int longest = longest_game(&w), maximum = info->length_maximum;
    if (longest < 0) {
        rp_contract_holds(run, RP_INVARIANT_LENGTH_IN_REASON, maximum / ENOUGH <= run->longest,
                          "length_maximum is %d, and no game was longer than %d moves", maximum, run->longest);
        return;
    }
    rp_contract_holds(run, RP_INVARIANT_LENGTH, longest <= maximum, "%d moves are possible, length_maximum is %d",
                      longest, maximum);
    rp_contract_holds(run, RP_INVARIANT_LENGTH_IN_REASON, maximum / ENOUGH <= longest,
                      "length_maximum is %d, and no game can have more than %d moves", maximum, longest);
    if (info->players > 1 && !(info->capabilities & RP_ZERO_SUM))
        rp_contract_holds(run, RP_INVARIANT_ZERO_SUM, !w.all_sums_are_zero,
                          "all ends sum to 0, and RP_ZERO_SUM is not set");
}
