#include "search/expectimax/root.h"

#include "search/expectimax/many.h"
#include "search/expectimax/node.h"
#include "search/expectimax/pairs.h"
#include "search/expectimax/playouts.h"
#include "search/expectimax/shared.h"
#include "search/soonest.h"

static void add_action(expectimax *e, int index, double weight, double value, double win, double share) {
    e->sum[index] += weight * value;
    e->square[index] += weight * value * value;
    e->win[index] += weight * win;
    e->share[index] += weight * share;
}

/* One action at the root; `w` shrinks to what is better still. */
static void root_action(expectimax *e, rp_action action, int depth, window *w, unsigned char *top, answer *out) {
    rp_move move;
    expectimax_set_move(&move, e->player, action);
    if (e->width > 1) {
        rp_expectimax_many(e, &e->world, &move, depth - 1, top, out);
        return;
    }
    bool sure = w->alpha >= w->beta; /* the best possible payoff is found */
    if (sure)
        *out = (answer){.value = w->alpha, .win = NAN, .bound = e->player ? RP_BOUND_LOWER : RP_BOUND_UPPER};
    else
        expectimax_try(e, &e->world, &move, depth - 1, w, top, out);
    if (e->player == 0 && out->value > w->alpha) w->alpha = out->value;
    if (e->player == 1 && out->value < w->beta) w->beta = out->value;
    if (e->player == 1) out->value = -out->value;
}

/* Own turn: one number per action. */
static void root_turn(expectimax *e, double weight, int depth, bool best_only) {
    rp_action *useful = (rp_action *)(void *)e->stack;
    int count = rp_useful(e->game, &e->world, e->player, useful);
    unsigned char *top = e->stack + expectimax_round((size_t)count * sizeof *useful);
    window shrinking = e->full;
    if (expectimax_shares(e)) rp_expectimax_share_prefetch(e, useful, count, top);
    for (int i = 0; i < count && !e->aborted; i++) {
        answer below;
        int index = e->sequence[i];
        window w = e->full;
        double before = e->player == 0 ? shrinking.alpha : -shrinking.beta;
        e->mean = NAN;
        root_action(e, useful[index], depth, best_only ? &shrinking : &w, top, &below);
        e->cut |= below.cut;
        e->estimated[index] |= below.cut;
        e->played[index] = e->player == 0 ? e->mean : -e->mean;
        e->bounded[index] = below.bound != RP_BOUND_EXACT;
        if (best_only && i && below.value <= before) { /* more may be known of it, by whatever is in the table */
            below.value = before;
            e->bounded[index] = true;
        }
        add_action(e, index, weight, below.value, below.win, 0);
    }
}

/* Simultaneous choice: every own action against the opponent's equilibrium mix. */
static void root_pairs(expectimax *e, double weight, int depth) {
    answer all;
    pairs *p = (pairs *)(void *)e->stack;
    unsigned char *top = rp_expectimax_pairs_open(e, &e->world, e->stack + expectimax_round(sizeof *p), p);
    if (!top) {
        e->too_wide = true;
        return;
    }
    rp_expectimax_pairs_fill(e, &e->world, depth, top, p, &all);
    if (e->aborted) return;
    rp_matrix_game(p->value, p->rows, p->columns, p->row_mix, p->column_mix);
    e->cut |= all.cut;
    bool is_row = e->player == 0;
    int own = is_row ? p->rows : p->columns, other = is_row ? p->columns : p->rows;
    for (int i = 0; i < own; i++) {
        double value = 0, win = 0;
        for (int j = 0; j < other; j++) {
            int pair = is_row ? i * p->columns + j : j * p->columns + i;
            double probability = is_row ? p->column_mix[j] : p->row_mix[j];
            if (probability == 0) continue;
            value += probability * (is_row ? p->value[pair] : -p->value[pair]);
            win += probability * p->win[pair];
        }
        e->estimated[i] |= all.cut;
        add_action(e, i, weight, value, win, is_row ? p->row_mix[i] : p->column_mix[i]);
    }
}

/* The highest value, the lowest number among equals. An infinite error is that of a bound, and then another one has a
 * value at least as high; or there is one drawn world, and all have it. */
static int best_of(const rp_decision *decision) {
    int best = 0;
    for (int i = 1; i < decision->count; i++) {
        const rp_action_report *one = &decision->actions[i], *other = &decision->actions[best];
        bool bound = isinf(one->standard_error), other_bound = isinf(other->standard_error);
        if (bound != other_bound ? other_bound : one->value > other->value) best = i;
    }
    return best;
}

/* Order in which the actions are searched when only the best matters: the best of the depth before comes first, but the
 * game's own first where the depth before was depth 1 and this is the end. */
static void order_root(expectimax *e, const rp_view *view, const rp_decision *decision, bool best_only) {
    int count = decision->count, first = 0;
    bool step_by_step = e->node_limit || e->deadline;
    for (int i = 0; i < count; i++) e->sequence[i] = best_only ? i : (i + e->rotation) % count;
    if (!best_only) return;
    if (decision->actions[0].visits && (step_by_step || !e->order)) {
        first = best_of(decision);
    } else if (e->order) {
        rp_action useful[RP_LEGAL_MAX];
        for (int i = 0; i < count; i++) useful[i] = decision->actions[i].action;
        e->order(e->game, &view->masked, e->player, useful, count);
        while (decision->actions[first].action != useful[0]) first++;
    }
    for (int i = first; i > 0; i--) e->sequence[i] = e->sequence[i - 1];
    e->sequence[0] = first;
}

/* Searches every legal action at the root in all worlds to `depth`; the sums hold the result unless it was aborted.
 * `best_only`: actions that are not better than the best may end with a bound. */
static void search_worlds(expectimax *e, const rp_view *view, worlds w, uint64_t seed, int depth, bool best_only,
                          const rp_decision *decision) {
    int count = decision->count;
    for (int i = 0; i < count; i++)
        e->sum[i] = e->square[i] = e->win[i] = e->share[i] = 0, e->bounded[i] = e->estimated[i] = false,
        e->played[i] = NAN;
    e->weight = 0;
    e->cut = false;
    e->depth = depth;
    order_root(e, view, decision, best_only);
    for (uint64_t index = 0; index < w.count && !e->aborted; index++) {
        double weight = 1.0 / (double)w.count;
        if (w.drawn) {
            rp_random random;
            rp_random_split(&random, seed, index);
            rp_resample(view, &random, &e->world);
        } else {
            weight = rp_belief_world(view, index, &e->world);
        }
        unsigned to_act = rp_to_act(e->game, &e->world);
        if (to_act & (to_act - 1))
            root_pairs(e, weight, depth);
        else
            root_turn(e, weight, depth, best_only);
        e->weight += weight;
    }
}

/* The most that the standard error of an action's value can be for the playouts behind it. Payoffs in an interval have
 * at most the variance (upper end - mean) * (mean - lower end) (Bhatia and Davis 2000); the mean is taken to be the
 * value. That all of it came from one position is the worst case, and near the truth: playout i has the same luck from
 * every position. */
static double playouts_error(const expectimax *e, double value, bool is_levelled) {
    double mean = e->player == 0 ? value : -value, n = e->playouts;
    double variance = (e->full.beta - mean) * (mean - e->full.alpha);
    double weight = e->known->evaluate && !is_levelled ? n / (n + RP_EXPECTIMAX_TRUST) : 1;
    return variance > 0 ? weight * sqrt(variance / n) : 0;
}

/* Whether each action's value comes of one position that was played on from. */
static bool plays_each_on(const expectimax *e, const question *asked, int depth) {
    unsigned to_act = rp_to_act(e->game, &asked->view->masked);
    return e->playouts && e->width == 1 && depth == 1 && !asked->best_only && asked->worlds.count == 1 &&
           !asked->worlds.drawn && !(to_act & (to_act - 1));
}

/* What the evaluation adds to one value as to another says nothing of which is better: all are moved by as much as
 * makes the best the mean of its playouts, of which its win is a share, and the others' wins along with them. */
static void level(const expectimax *e, rp_decision *decision) {
    const double low = e->player == 0 ? e->full.alpha : -e->full.beta, high = low + e->full.beta - e->full.alpha;
    int best = -1;
    for (int i = 0; i < decision->count; i++)
        if (!isnan(e->played[i]) && (best < 0 || decision->actions[i].value > decision->actions[best].value)) best = i;
    if (best < 0) return;
    const double shift = e->played[best] - decision->actions[best].value;
    for (int i = 0; i < decision->count; i++) {
        rp_action_report *action = &decision->actions[i];
        if (isnan(e->played[i])) continue;
        action->value = fmin(fmax(action->value + shift, low), high);
        action->win = fmin(fmax(action->win + (action->value - e->played[i]) / (high - low), 0), 1);
        action->standard_error = playouts_error(e, action->value, true);
    }
}

/* Copies the sums of a completed depth. */
static void report(const expectimax *e, worlds w, rp_decision *decision) {
    for (int i = 0; i < decision->count; i++) {
        rp_action_report *action = &decision->actions[i];
        double mean = e->sum[i] / e->weight, n = (double)w.count;
        double variance = e->square[i] / e->weight - mean * mean;
        action->value = mean;
        action->standard_error = !w.drawn ? 0 : n < 2 ? INFINITY : sqrt((variance > 0 ? variance : 0) / (n - 1));
        if (e->playouts && e->width == 1 && !w.drawn && e->estimated[i])
            action->standard_error = playouts_error(e, mean, false);
        action->win = e->win[i] / e->weight;
        action->share = e->share[i] / e->weight;
        action->visits = w.count;
        if (!e->bounded[i]) continue;
        action->standard_error = INFINITY;
        action->win = NAN;
    }
}

int rp_expectimax_deepen(expectimax *e, const question *asked, rp_decision *decision) {
    bool limited = e->node_limit || e->deadline, interruptible = limited || e->stop;
    const worlds w = asked->worlds;
    int depth = interruptible ? 1 : asked->last;
    for (;; depth = limited ? depth + 1 : asked->last) {
        e->may_abort = interruptible && (depth > 1 || e->rotation);
        e->whole = depth == asked->end;
        search_worlds(e, asked->view, w, asked->seed, depth, asked->best_only, decision);
        if (e->aborted) {
            e->whole = false;
            return depth - 1;
        }
        report(e, w, decision);
        if (plays_each_on(e, asked, depth)) level(e, decision);
        decision->exact = !e->cut && w.count == 1 && !w.drawn;
        if (!e->cut || depth == asked->last) return depth;
    }
}

/* Draws an action from the mix by a number from the seed; the value is that of the mix. */
static void choose_from_mix(rp_decision *decision, uint64_t seed) {
    rp_random random;
    rp_random_split(&random, seed, UINT64_MAX);
    rp_draw_by_share(decision, &random);
    decision->drawn = true;
    for (int i = 0; i < decision->count; i++) {
        const rp_action_report *action = &decision->actions[i];
        if (action->share <= 0) continue;
        decision->value += action->share * action->value;
        decision->standard_error += action->share * action->standard_error;
    }
}

/* Whether the search proved the value: no estimate took part, or none can lie beyond it. */
static bool is_proved(const expectimax *e, const rp_decision *decision, int index) {
    double value = decision->actions[index].value, own = e->player == 0 ? value : -value;
    return !e->estimated[index] || (e->width == 1 && (own <= e->full.alpha || own >= e->full.beta));
}

/* Of the actions that came out as the action at `best` did, those that win soonest or lose latest, and of them the one
 * that the evaluation's order has first. */
static int first_of_equals(const expectimax *e, const rp_view *view, const rp_decision *decision, int best) {
    rp_action actions[RP_LEGAL_MAX];
    int equal[RP_LEGAL_MAX], count = rp_equals_of(e->game, decision, best, equal), first = 0;
    if (is_proved(e, decision, best)) count = rp_soonest(view, decision, decision->actions[best].value, equal, count);
    if (!e->order) return equal[0];
    for (int i = 0; i < count; i++) actions[i] = decision->actions[equal[i]].action;
    e->order(e->game, &view->masked, e->player, actions, count);
    while (decision->actions[first].action != actions[0]) first++;
    return first;
}

void rp_expectimax_choose(const expectimax *e, const question *asked, bool simultaneous, rp_decision *decision) {
    const worlds w = asked->worlds;
    decision->value = decision->standard_error = 0;
    if (simultaneous && w.count == 1 && !w.drawn) {
        choose_from_mix(decision, asked->seed);
        return;
    }
    rp_action_report *best = &decision->actions[first_of_equals(e, asked->view, decision, best_of(decision))];
    if (!simultaneous) best->share = 1;
    decision->action = best->action;
    decision->value = best->value;
    decision->standard_error = best->standard_error;
}
