#include "search/expectimax_search.h"

enum { HISTORY_MOST = 1 << 28 };

/* ---- order of actions ----------------------------------------------------------------------------------- */

static int32_t *killers_of(expectimax *e, int remaining) { return e->killer[remaining & (KILLER_DEPTHS - 1)]; }

/* How often the action has decided elsewhere (history; Schaeffer 1983), above all at the same depth (killers; Akl and
 * Newborn 1977). */
static int32_t score(const expectimax *e, int player, int remaining, rp_action action) {
    const int32_t *killer = e->killer[remaining & (KILLER_DEPTHS - 1)];
    if (action == killer[0]) return INT32_MAX;
    if (action == killer[1]) return INT32_MAX - 1;
    return e->history[player][action & (HISTORY_SIZE - 1)];
}

/* Brings the best of legal[from ..] to `from`. */
static void pick(const expectimax *e, int player, int remaining, rp_action legal[], int from, int count) {
    int best = from;
    int32_t best_score = score(e, player, remaining, legal[from]);
    for (int i = from + 1; i < count; i++) {
        int32_t other = score(e, player, remaining, legal[i]);
        if (other > best_score) best = i, best_score = other;
    }
    rp_action picked = legal[best];
    legal[best] = legal[from];
    legal[from] = picked;
}

/* Brings `action` to the front, the others keep their order; false when it is not legal here. */
static bool put_first(rp_action legal[], int count, rp_action action) {
    int at = 0;
    while (at < count && legal[at] != action) at++;
    if (at == count) return false;
    for (; at > 0; at--) legal[at] = legal[at - 1];
    legal[0] = action;
    return true;
}

rp_action rp_expectimax_first(const expectimax *e, const rp_state *state, int player, int remaining,
                              rp_action legal[], int count) {
    if (count > 1 && e->order)
        e->order(e->game, state, player, legal, count);
    else if (count > 1)
        pick(e, player, remaining, legal, 0, count);
    return legal[0];
}

static void praise(expectimax *e, int player, int remaining, rp_action action) {
    int32_t *killer = killers_of(e, remaining);
    if (killer[0] != action) {
        killer[1] = killer[0];
        killer[0] = action;
    }
    int weight = remaining < 64 ? remaining : 64;
    int32_t *history = &e->history[player][action & (HISTORY_SIZE - 1)];
    *history += weight * weight;
    if (*history < HISTORY_MOST) return;
    for (int i = 0; i < 2 * HISTORY_SIZE; i++) e->history[i / HISTORY_SIZE][i % HISTORY_SIZE] /= 2;
}

/* ---- turns ---------------------------------------------------------------------------------------------- */

static void turn_plain(expectimax *e, const rp_state *state, int player, int remaining, const rp_action legal[],
                       int count, unsigned char *top, answer *out, rp_action *best) {
    int depth = 0;
    bool cut = false;
    for (int i = 0; i < count && !e->aborted; i++) {
        answer below;
        rp_move move = expectimax_move(player, legal[i]);
        expectimax_try(e, state, &move, remaining - 1, e->full, top, &below);
        cut |= below.cut;
        if (below.depth + 1 > depth) depth = below.depth + 1;
        if (i && (player == 0 ? below.value <= out->value : below.value >= out->value)) continue;
        *out = below;
        *best = legal[i];
    }
    out->depth = depth;
    out->cut = cut;
}

/* The probe of the parent, where it says enough about the action for `w`. */
static bool known_before(const foreknown *p, rp_action action, window w, answer *below) {
    if (!p || !p->probed || p->action != action) return false;
    *below = p->answer;
    return below->bound == RP_BOUND_EXACT || (below->bound == RP_BOUND_LOWER ? below->value >= w.beta
                                                                             : below->value <= w.alpha);
}

/* `below` is better for the player, or as good and better known. */
static bool improves(const answer *below, const answer *best, int player) {
    if (below->value == best->value) return best->bound != RP_BOUND_EXACT && below->bound == RP_BOUND_EXACT;
    return player == 0 ? below->value > best->value : below->value < best->value;
}

/* Alpha-beta. */
static void turn_pruned(expectimax *e, const rp_state *state, int player, int remaining, window w,
                        const foreknown *known, rp_action legal[], int count, unsigned char *top, answer *out,
                        rp_action *best) {
    int depth = 0, i = 0, sorted = e->order || remaining == 1 ? count : 1;
    bool cut = false;
    while (i < count && w.alpha < w.beta && !e->aborted) {
        answer below;
        if (i >= sorted) pick(e, player, remaining, legal, i, count);
        if (i || !known_before(known, legal[i], w, &below)) {
            rp_move move = expectimax_move(player, legal[i]);
            expectimax_try(e, state, &move, remaining - 1, w, top, &below);
        }
        cut |= below.cut;
        if (below.depth + 1 > depth) depth = below.depth + 1;
        if (i == 0 || improves(&below, out, player)) {
            *out = below;
            *best = legal[i];
            if (player == 0 && below.value > w.alpha) w.alpha = below.value;
            if (player == 1 && below.value < w.beta) w.beta = below.value;
        }
        i++;
    }
    out->depth = depth;
    out->cut = cut;
    if (w.alpha < w.beta) {
        if (out->bound != RP_BOUND_EXACT) *best = -1;
        return;
    }
    if (i < count) out->bound = player == 0 ? RP_BOUND_LOWER : RP_BOUND_UPPER;
    if (count > 1 && !e->aborted && !e->order) praise(e, player, remaining, *best);
}

void rp_expectimax_turn(expectimax *e, const rp_state *state, int player, int remaining, window w, rp_action hint,
                        const foreknown *known, unsigned char *top, answer *out, rp_action *best) {
    rp_action *legal = (rp_action *)(void *)top;
    int count = rp_legal(e->game, state, player, legal);
    top += expectimax_round((size_t)count * sizeof *legal);
    if (!e->pruning) {
        turn_plain(e, state, player, remaining, legal, count, top, out, best);
        return;
    }
    if (known && known->probed) hint = known->action;
    bool hinted = hint >= 0 && count > 1 && put_first(legal, count, hint);
    if (count > 1 && e->order) {
        e->order(e->game, state, player, legal, count);
        if (hinted) put_first(legal, count, hint);
    } else if (!hinted && count > 1) {
        pick(e, player, remaining, legal, 0, count);
    }
    turn_pruned(e, state, player, remaining, w, known, legal, count, top, out, best);
}
