#include "search/expectimax/turn.h"

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

/* Brings the best of useful[from ..] to `from`. */
static void pick(const expectimax *e, int player, int remaining, rp_action useful[], int from, int count) {
    int best = from;
    int32_t best_score = score(e, player, remaining, useful[from]);
    for (int i = from + 1; i < count; i++) {
        int32_t other = score(e, player, remaining, useful[i]);
        if (other > best_score) best = i, best_score = other;
    }
    rp_action picked = useful[best];
    useful[best] = useful[from];
    useful[from] = picked;
}

/* Brings `action` to the front, the others keep their order; false when it is not legal here. */
static bool put_first(rp_action useful[], int count, rp_action action) {
    int at = 0;
    while (at < count && useful[at] != action) at++;
    if (at == count) return false;
    for (; at > 0; at--) useful[at] = useful[at - 1];
    useful[0] = action;
    return true;
}

rp_action rp_expectimax_first(const expectimax *e, const rp_state *state, int player, int remaining, rp_action useful[],
                              int count) {
    if (count > 1 && e->order)
        e->order(e->game, state, player, useful, count);
    else if (count > 1)
        pick(e, player, remaining, useful, 0, count);
    return useful[0];
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

static void turn_plain(expectimax *e, const rp_state *state, int player, int remaining, const rp_action useful[],
                       int count, unsigned char *top, answer *out, rp_action *best) {
    int depth = 0;
    bool cut = false;
    for (int i = 0; i < count && !e->aborted; i++) {
        answer other, *below = i ? &other : out;
        rp_move move;
        expectimax_set_move(&move, player, useful[i]);
        expectimax_try(e, state, &move, remaining - 1, &e->full, top, below);
        cut |= below->cut;
        if (below->depth + 1 > depth) depth = below->depth + 1;
        if (i && (player == 0 ? other.value <= out->value : other.value >= out->value)) continue;
        if (i) *out = other;
        *best = useful[i];
    }
    out->depth = depth;
    out->cut = cut;
}

/* The probe of the parent, where it says enough about the action for `w`. */
static bool known_before(const foreknown *p, rp_action action, window w, answer *below) {
    if (!p || !p->probed || p->action != action) return false;
    *below = p->answer;
    return below->bound == RP_BOUND_EXACT ||
           (below->bound == RP_BOUND_LOWER ? below->value >= w.beta : below->value <= w.alpha);
}

/* `below` is better for the player, or as good and better known. */
static bool improves(const answer *below, const answer *best, int player) {
    if (below->value == best->value) return best->bound != RP_BOUND_EXACT && below->bound == RP_BOUND_EXACT;
    return player == 0 ? below->value > best->value : below->value < best->value;
}

/* Alpha-beta on the way: what was found of the actions tried so far. */
typedef struct trial {
    int player;
    window w;
    int depth;
    bool cut;
    answer *best;
    rp_action action; /* that brought *best; -1: none tried */
} trial;

static void weigh(trial *t, rp_action action, const answer *below) {
    t->cut |= below->cut;
    if (below->depth + 1 > t->depth) t->depth = below->depth + 1;
    if (t->action >= 0 && !improves(below, t->best, t->player)) return;
    *t->best = *below;
    t->action = action;
    if (t->player == 0 && below->value > t->w.alpha) t->w.alpha = below->value;
    if (t->player == 1 && below->value < t->w.beta) t->w.beta = below->value;
}

/* `all`: every action was tried. */
static void conclude(expectimax *e, trial *t, int remaining, bool all, rp_action *best) {
    t->best->depth = t->depth;
    t->best->cut = t->cut;
    *best = t->action;
    if (t->w.alpha < t->w.beta) {
        if (t->best->bound != RP_BOUND_EXACT) *best = -1;
        return;
    }
    if (!all) t->best->bound = t->player == 0 ? RP_BOUND_LOWER : RP_BOUND_UPPER;
    if (!e->aborted && !e->order) praise(e, t->player, remaining, t->action);
}

/* One action after the other. */
static void turn_in_order(expectimax *e, const rp_state *state, int remaining, trial *t, const foreknown *known,
                          rp_action useful[], int count, unsigned char *top, rp_action *best) {
    int i = 0, sorted = e->order || remaining == 1 ? count : 1;
    for (; i < count && t->w.alpha < t->w.beta && !e->aborted; i++) {
        answer below;
        if (i >= sorted) pick(e, t->player, remaining, useful, i, count);
        if (i || !known_before(known, useful[i], t->w, &below)) {
            rp_move move;
            expectimax_set_move(&move, t->player, useful[i]);
            expectimax_try(e, state, &move, remaining - 1, &t->w, top, &below);
        }
        weigh(t, useful[i], &below);
    }
    conclude(e, t, remaining, i == count, best);
}

/* ---- turns laid out ------------------------------------------------------------------------------------- */

/* What one action leads to. */
typedef struct twig {
    const rp_state *state;
    unsigned to_act; /* 0: `answer` holds */
    foreknown known;
    answer answer;
} twig;

size_t rp_expectimax_turn_room(const rp_game_info *info, size_t state_room) {
    size_t useful = (size_t)info->legal_maximum;
    size_t states = useful * state_room < BRANCH_STATES_SIZE ? useful * state_room : BRANCH_STATES_SIZE;
    return expectimax_round(useful * sizeof(rp_action)) + expectimax_round(useful * sizeof(twig)) + states;
}

/* Makes every position that the turn leads to, has the table's answers fetched at once, and takes those that settle a
 * position (enhanced transposition cutoffs; Schaeffer and Plaat 1996). False when one of them decides the turn: then it
 * was tried. */
static bool lay_out(expectimax *e, const rp_state *state, int remaining, trial *t, const rp_action useful[], int count,
                    twig twigs[], unsigned char *top) {
    for (int i = 0; i < count; i++, top += e->state_room) {
        double low, high;
        twig *one = &twigs[i];
        rp_move move;
        expectimax_set_move(&move, t->player, useful[i]);
        one->state = expectimax_next(e, state, &move, top);
        one->to_act = rp_to_act(e->game, one->state);
        one->known = (foreknown){.keyed = false};
        e->nodes++;
        if (!one->to_act)
            rp_expectimax_end(e, one->state, &one->answer);
        else if (rp_expectimax_proved(e, one->state, &low, &high, &one->answer))
            one->to_act = 0;
        if (!one->to_act) {
            if (t->player == 0 ? one->answer.value < t->w.beta : one->answer.value > t->w.alpha) continue;
            weigh(t, useful[i], &one->answer);
            return false;
        }
        one->known.key = expectimax_key(e, one->state, remaining - 1);
        one->known.keyed = true;
        rp_transposition_prefetch(&e->table, one->known.key);
    }
    for (int i = 0; i < count; i++) {
        twig *one = &twigs[i];
        if (!one->to_act || !rp_expectimax_remembered(e, one->known.key, remaining - 1, t->w, &one->answer)) continue;
        one->to_act = 0;
        if (one->answer.bound == (t->player == 0 ? RP_BOUND_UPPER : RP_BOUND_LOWER)) continue;
        if (t->player == 0 ? one->answer.value < t->w.beta : one->answer.value > t->w.alpha) continue;
        weigh(t, useful[i], &one->answer);
        return false;
    }
    return true;
}

static void solve_twig(expectimax *e, int remaining, trial *t, rp_action action, twig *one, unsigned char *top) {
    expectimax_occupy(e, one->known.key);
    rp_expectimax_solve(e, one->state, one->to_act, remaining - 1, t->w, &one->known, top, &one->answer);
    expectimax_leave(e, one->known.key);
    weigh(t, action, &one->answer);
    one->to_act = 0;
}

/* Searches what is left over, and returns how much that was. What another thread is searching comes last, when the
 * table will have it. */
static int solve_twigs(expectimax *e, int remaining, trial *t, const rp_action useful[], int count, twig twigs[],
                       unsigned char *top) {
    int solved = 0;
    bool first = true;
    for (int pass = e->busy ? 0 : 1; pass < 2; pass++) {
        for (int i = 0; i < count && t->w.alpha < t->w.beta && !e->aborted; i++) {
            if (!twigs[i].to_act) continue;
            bool later = pass == 0 && !first && expectimax_is_busy(e, twigs[i].known.key);
            first = false;
            if (later) continue;
            solve_twig(e, remaining, t, useful[i], &twigs[i], top);
            solved++;
        }
    }
    return solved;
}

static void turn_laid_out(expectimax *e, const rp_state *state, int remaining, trial *t, rp_action useful[], int count,
                          unsigned char *top, rp_action *best) {
    for (int i = 1; i < count && !e->order; i++) pick(e, t->player, remaining, useful, i, count);
    twig *twigs = (twig *)(void *)top;
    top += expectimax_round((size_t)count * sizeof *twigs);
    if (!lay_out(e, state, remaining, t, useful, count, twigs, top)) {
        conclude(e, t, remaining, false, best);
        return;
    }
    top += (size_t)count * e->state_room;
    int tried = 0;
    for (int i = 0; i < count; i++) {
        if (twigs[i].to_act) continue;
        weigh(t, useful[i], &twigs[i].answer);
        tried++;
    }
    tried += solve_twigs(e, remaining, t, useful, count, twigs, top);
    conclude(e, t, remaining, tried == count, best);
}

/* Not where the positions below are not in the table. */
static bool lays_out(const expectimax *e, int remaining, int count, const foreknown *known) {
    return e->table.memory && remaining > 2 && count > 1 && !(known && known->probed) &&
           (size_t)count * e->state_room <= BRANCH_STATES_SIZE;
}

void rp_expectimax_turn(expectimax *e, const rp_state *state, int player, int remaining, window w, rp_action hint,
                        const foreknown *known, unsigned char *top, answer *out, rp_action *best) {
    rp_action *useful = (rp_action *)(void *)top;
    int count = rp_useful(e->game, state, player, useful);
    top += expectimax_round((size_t)count * sizeof *useful);
    if (!e->pruning) {
        turn_plain(e, state, player, remaining, useful, count, top, out, best);
        return;
    }
    if (known && known->probed) hint = known->action;
    bool hinted = hint >= 0 && count > 1 && put_first(useful, count, hint);
    if (count > 1 && e->order) {
        e->order(e->game, state, player, useful, count);
        if (hinted) put_first(useful, count, hint);
    } else if (!hinted && count > 1) {
        pick(e, player, remaining, useful, 0, count);
    }
    trial t = {.player = player, .w = w, .best = out, .action = -1};
    if (lays_out(e, remaining, count, known))
        turn_laid_out(e, state, remaining, &t, useful, count, top, best);
    else
        turn_in_order(e, state, remaining, &t, known, useful, count, top, best);
}
