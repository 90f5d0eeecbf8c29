#include "search/expectimax/many.h"

/* Worth of a position to every player. */
typedef struct worth {
    double value[RP_PLAYERS_MAX];
    double win;
    int depth;
    bool cut;
} worth;

static void evaluate_end(const expectimax *e, const rp_state *state, worth *out) {
    *out = (worth){.depth = 0};
    rp_payoff(e->game, state, out->value);
    out->win = out->value[e->player] > 0;
}

static void evaluate_cut(const expectimax *e, const rp_state *state, int remaining, worth *out) {
    *out = (worth){.win = NAN, .depth = remaining, .cut = true};
    rp_evaluate(e->game, state, out->value);
}

static void take_entry(const expectimax *e, const rp_transposition_entry *entry, worth *out) {
    for (int v = 0; v < e->width; v++) out->value[v] = entry->value[v];
    out->win = entry->value[e->width];
    out->depth = entry->depth;
    out->cut = entry->cut;
}

static void remember(expectimax *e, uint64_t key, int remaining, const worth *w) {
    rp_transposition_entry entry = {.depth = w->cut ? remaining : w->depth, .cut = w->cut, .action = -1};
    for (int v = 0; v < e->width; v++) entry.value[v] = w->value[v];
    entry.value[e->width] = w->win;
    rp_transposition_store(&e->table, key, &entry);
}

static void search(expectimax *e, const rp_state *state, int remaining, unsigned char *top, worth *out);

static void search_below(expectimax *e, const rp_state *state, const rp_move *move, int remaining, unsigned char *top,
                         worth *out) {
    const rp_state *next = expectimax_next(e, state, move, top);
    e->plies++;
    search(e, next, remaining, top + e->state_room, out);
    e->plies--;
}

static void search_chance(expectimax *e, const rp_state *state, int remaining, unsigned char *top, worth *out) {
    rp_outcome *outcomes = (rp_outcome *)(void *)top;
    int count = rp_chance_merged(e->game, state, outcomes, NULL);
    top += expectimax_round((size_t)count * sizeof *outcomes);
    *out = (worth){.depth = 1};
    for (int i = 0; i < count && !e->aborted; i++) {
        worth below;
        rp_move move = {{outcomes[i].outcome}};
        search_below(e, state, &move, remaining, top, &below);
        for (int v = 0; v < e->width; v++) out->value[v] += outcomes[i].probability * below.value[v];
        out->win += outcomes[i].probability * below.win;
        out->cut |= below.cut;
        if (below.depth > out->depth) out->depth = below.depth;
    }
}

static void search_turn(expectimax *e, const rp_state *state, int player, int remaining, unsigned char *top,
                        worth *out) {
    rp_action *useful = (rp_action *)(void *)top;
    int count = rp_useful(e->game, state, player, useful);
    top += expectimax_round((size_t)count * sizeof *useful);
    int depth = 0;
    bool cut = false;
    for (int i = 0; i < count && !e->aborted; i++) {
        worth below;
        rp_move move;
        expectimax_set_move(&move, player, useful[i]);
        search_below(e, state, &move, remaining - 1, top, &below);
        cut |= below.cut;
        if (below.depth + 1 > depth) depth = below.depth + 1;
        if (i == 0 || below.value[player] > out->value[player]) *out = below;
    }
    out->depth = depth;
    out->cut = cut;
}

static void search(expectimax *e, const rp_state *state, int remaining, unsigned char *top, worth *out) {
    unsigned to_act = rp_to_act(e->game, state);
    e->nodes++;
    if (!to_act) {
        evaluate_end(e, state, out);
        return;
    }
    rp_expectimax_check_limits(e);
    if (remaining == 0 || e->aborted || expectimax_full(e, top)) {
        evaluate_cut(e, state, remaining, out);
        return;
    }
    uint64_t key = expectimax_key(e, state, remaining);
    rp_transposition_entry entry;
    if (rp_transposition_find(&e->table, key, remaining, &entry)) {
        take_entry(e, &entry, out);
        return;
    }
    if (to_act & RP_TO_ACT_CHANCE)
        search_chance(e, state, remaining, top, out);
    else
        search_turn(e, state, __builtin_ctz(to_act), remaining, top, out);
    if (!e->aborted) remember(e, key, remaining, out);
}

void rp_expectimax_many(expectimax *e, const rp_state *state, const rp_move *move, int remaining, unsigned char *top,
                        answer *out) {
    worth below;
    search_below(e, state, move, remaining, top, &below);
    *out = (answer){.value = below.value[e->player], .win = below.win, .depth = below.depth, .cut = below.cut};
}

bool rp_expectimax_many_known(expectimax *e, const rp_state *state, const rp_move *move, int remaining,
                              double value[]) {
    const rp_state *next = expectimax_next(e, state, move, e->stack);
    rp_transposition_entry entry;
    if (rp_to_act(e->game, next) == 0) {
        rp_payoff(e->game, next, value);
        return true;
    }
    if (!rp_transposition_peek(&e->table, expectimax_key(e, next, remaining), &entry)) return false;
    for (int v = 0; v < e->width; v++) value[v] = entry.value[v];
    return true;
}
