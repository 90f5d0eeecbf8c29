#include "search/expectimax/node.h"

#include "search/expectimax/chance.h"
#include "search/expectimax/pairs.h"
#include "search/expectimax/shared.h"
#include "search/expectimax/turn.h"

/* The entry answers what `w` asks. */
static bool answers(const rp_transposition_entry *entry, window w, answer *out) {
    if (entry->bound == RP_BOUND_LOWER && entry->value[0] < w.beta) return false;
    if (entry->bound == RP_BOUND_UPPER && entry->value[0] > w.alpha) return false;
    *out = (answer){.value = entry->value[0],
                    .win = entry->value[1],
                    .depth = entry->depth,
                    .cut = entry->cut,
                    .bound = (uint8_t)entry->bound};
    return true;
}

bool rp_expectimax_remembered(const expectimax *e, uint64_t key, int remaining, window w, answer *out) {
    rp_transposition_entry entry;
    return rp_transposition_find(&e->table, key, remaining, &entry) && answers(&entry, w, out);
}

static void remember(expectimax *e, uint64_t key, int remaining, const answer *a, rp_action best) {
    rp_transposition_entry entry = {.value = {a->value, a->win},
                                    .depth = a->cut ? remaining : a->depth,
                                    .cut = a->cut,
                                    .bound = (rp_bound)a->bound,
                                    .action = best};
    rp_transposition_store(&e->table, key, &entry);
}

/* A bound that reaches what is proved is the value. */
static void clamp(const expectimax *e, double low, double high, answer *a) {
    bool at_low = a->value <= low, at_high = a->value >= high;
    if (at_low) a->value = low;
    if (at_high) a->value = high;
    if (a->bound == RP_BOUND_EXACT || !(a->bound == RP_BOUND_UPPER ? at_low : at_high)) return;
    a->bound = RP_BOUND_EXACT;
    a->win = a->cut ? NAN : rp_expectimax_proved_win(e, a->value);
}

/* True with a bound when no search of `remaining` decisions can end within the window. */
static bool out_of_range(const expectimax *e, const rp_state *state, int remaining, window w, answer *out) {
    double low, high;
    e->range(e->game, state, remaining, &low, &high);
    if (low < w.beta && high > w.alpha) return false;
    bool above = low >= w.beta;
    *out = (answer){.value = above ? low : high,
                    .win = NAN,
                    .depth = remaining,
                    .cut = true,
                    .bound = above ? RP_BOUND_LOWER : RP_BOUND_UPPER};
    return true;
}

static void expand(expectimax *e, const rp_state *state, unsigned to_act, int remaining, window w, rp_action hint,
                   const foreknown *known, unsigned char *top, answer *out, rp_action *best) {
    *best = -1;
    e->plies++;
    if (to_act & RP_TO_ACT_CHANCE)
        rp_expectimax_chance(e, state, remaining, w, top, out);
    else if (to_act & (to_act - 1))
        rp_expectimax_pairs(e, state, remaining, top, out);
    else
        rp_expectimax_turn(e, state, __builtin_ctz(to_act), remaining, w, hint, known, top, out, best);
    e->plies--;
}

void rp_expectimax_solve(expectimax *e, const rp_state *state, unsigned to_act, int remaining, window w,
                         const foreknown *known, unsigned char *top, answer *out) {
    rp_expectimax_check_limits(e);
    if (e->aborted || expectimax_full(e, top)) {
        rp_expectimax_estimate(e, state, remaining, out);
        return;
    }
    double low, high;
    if (rp_expectimax_proved(e, state, &low, &high, out)) return;
    if (e->pruning && (low >= w.beta || high <= w.alpha)) {
        bool above = low >= w.beta;
        *out = (answer){.value = above ? low : high, .win = NAN, .bound = above ? RP_BOUND_LOWER : RP_BOUND_UPPER};
        return;
    }
    if (e->range && out_of_range(e, state, remaining, w, out)) return;
    window inside = {w.alpha > low ? w.alpha : low, w.beta < high ? w.beta : high};
    rp_transposition_entry entry = {.action = -1};
    bool remembered = expectimax_remembers(e, to_act, remaining);
    uint64_t key = 0;
    if (remembered) {
        key = known && known->keyed ? known->key : expectimax_key(e, state, remaining);
        if (rp_transposition_find(&e->table, key, remaining, &entry) && answers(&entry, inside, out)) return;
    }
    bool shared = remembered && expectimax_shares(e);
    if (shared && e->plies == 0 && rp_expectimax_share_find(e, key, out)) return;
    uint64_t began = e->nodes;
    rp_action best;
    expand(e, state, to_act, remaining, inside, entry.action, known, top, out, &best);
    clamp(e, low, high, out);
    if (!remembered || e->aborted) return;
    remember(e, key, remaining, out, best);
    if (shared) rp_expectimax_share_keep(e, key, began, out);
}
