#include "search/expectimax.h"

#include "eval/evaluate.h"
#include "search/matrix_game.h"
#include "search/pool.h"
#include "search/transposition.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>

enum { OPTION_DEPTH, OPTION_WORLDS, OPTION_NODES, OPTION_TIME, OPTION_MEMORY, OPTION_TABLE };

static const rp_option options[] = {
    {"depth", RP_OPTION_INTEGER, "0", 0, 10000, NULL, "decisions of players looked ahead; 0: to the end"},
    {"worlds", RP_OPTION_INTEGER, "20", 1, 100000, NULL, "full states drawn from the posterior where cards are hidden"},
    {"nodes", RP_OPTION_INTEGER, "500000", 0, 1e15, NULL, "positions visited by one decision; 0: no limit"},
    {"time", RP_OPTION_INTEGER, "0", 0, 86400000, NULL, "milliseconds of one decision; 0: no limit"},
    {"memory", RP_OPTION_INTEGER, "64", 1, 65536, NULL, "MiB for states and transposition table"},
    {"table", RP_OPTION_CHOICE, "yes", 0, 0, "no|yes", "remember positions; no: for comparisons"},
};

enum { DEPTH_MAX = RP_TRANSPOSITION_DEPTH_MAX - 1, NODES_BETWEEN_CLOCKS = 1024 };

/* Worth of a position. A zero-sum game of two (or a game of one) carries player 0's payoff alone. */
typedef struct worth {
    double value[RP_PLAYERS_MAX];
    double win; /* probability that the deciding player ends above 0; NAN when an estimate took part */
    int depth;  /* remaining depth that an uncut answer needs */
    bool cut;
} worth;

typedef struct expectimax {
    rp_pool pool; /* holds this struct too */
    const rp_game *game;
    int width; /* numbers of worth.value in use */
    int player; /* who decides at the root */
    rp_transposition table;
    unsigned char *stack, *stack_end;
    size_t state_room, frame_room; /* bytes of one state, and the most that one frame needs */
    /* The decision under way. */
    uint64_t nodes, node_limit, deadline; /* 0: none */
    int plies;                            /* events below the root */
    const rp_clock *clock;
    const atomic_bool *stop;
    bool may_abort, aborted, too_wide;
    /* Sums over worlds at the root. */
    double sum[RP_LEGAL_MAX], square[RP_LEGAL_MAX], win[RP_LEGAL_MAX], share[RP_LEGAL_MAX], weight;
    bool cut;
    rp_state world;
} expectimax;

static size_t round_up(size_t size) { return (size + 15) & ~(size_t)15; }

/* ---- one node ------------------------------------------------------------------------------------------- */

static void search(expectimax *e, const rp_state *state, int remaining, unsigned char *top, worth *out);

/* Payoff to `player` in a worth. */
static double payoff_to(const expectimax *e, const worth *w, int player) {
    return e->width > 1 ? w->value[player] : player == 0 ? w->value[0] : -w->value[0];
}

static void evaluate_end(const expectimax *e, const rp_state *state, worth *out) {
    double payoff[RP_PLAYERS_MAX];
    rp_payoff(e->game, state, payoff);
    for (int v = 0; v < e->width; v++) out->value[v] = payoff[v];
    out->win = payoff[e->player] > 0;
    out->depth = 0;
    out->cut = false;
}

static void evaluate_cut(const expectimax *e, const rp_state *state, int remaining, worth *out) {
    double estimate[RP_PLAYERS_MAX];
    rp_evaluate(e->game, state, estimate);
    for (int v = 0; v < e->width; v++) out->value[v] = estimate[v];
    out->win = NAN;
    out->depth = remaining;
    out->cut = true;
}

/* Takes over depth and cut of a child that lies `step` decisions below. */
static void note_child(worth *out, const worth *child, int step) {
    if (child->cut) out->cut = true;
    if (child->depth + step > out->depth) out->depth = child->depth + step;
}

/* Searches what `move` leads to; the state lies at `top`. */
static void search_child(expectimax *e, const rp_state *state, const rp_move *move, int remaining, unsigned char *top,
                         worth *child) {
    rp_state *next = (rp_state *)(void *)top;
    rp_clone(e->game, next, state);
    rp_apply(e->game, next, move);
    e->plies++;
    search(e, next, remaining, top + e->state_room, child);
    e->plies--;
}

static void search_chance(expectimax *e, const rp_state *state, int remaining, unsigned char *top, worth *out) {
    rp_outcome *outcomes = (rp_outcome *)(void *)top;
    int count = rp_chance(e->game, state, outcomes);
    top += round_up((size_t)count * sizeof *outcomes);
    *out = (worth){.depth = 1};
    for (int i = 0; i < count && !e->aborted; i++) {
        worth child;
        rp_move move = {{outcomes[i].outcome}};
        search_child(e, state, &move, remaining, top, &child);
        for (int v = 0; v < e->width; v++) out->value[v] += outcomes[i].probability * child.value[v];
        out->win += outcomes[i].probability * child.win;
        note_child(out, &child, 0);
    }
}

static void search_turn(expectimax *e, const rp_state *state, int player, int remaining, unsigned char *top,
                        worth *out) {
    rp_action *legal = (rp_action *)(void *)top;
    int count = rp_legal(e->game, state, player, legal);
    top += round_up((size_t)count * sizeof *legal);
    int depth = 0;
    bool cut = false;
    for (int i = 0; i < count && !e->aborted; i++) {
        worth child;
        rp_move move = {{0}};
        move.of[player] = legal[i];
        search_child(e, state, &move, remaining - 1, top, &child);
        cut |= child.cut;
        if (child.depth + 1 > depth) depth = child.depth + 1;
        if (i == 0 || payoff_to(e, &child, player) > payoff_to(e, out, player)) *out = child;
    }
    out->depth = depth;
    out->cut = cut;
}

/* A simultaneous choice of players 0 and 1: the table of all pairs, on the stack. */
typedef struct pairs {
    int rows, columns;
    rp_action *row_action, *column_action;
    double *value, *win; /* row-major, to player 0 */
    double row_mix[RP_MATRIX_MAX], column_mix[RP_MATRIX_MAX];
} pairs;

/* Lays the arrays out from `top` on; returns the new top, NULL when there are too many actions for a matrix game. */
static unsigned char *open_pairs(const expectimax *e, const rp_state *state, unsigned char *top, pairs *p) {
    p->row_action = (rp_action *)(void *)top;
    p->rows = rp_legal(e->game, state, 0, p->row_action);
    p->column_action = p->row_action + p->rows;
    p->columns = rp_legal(e->game, state, 1, p->column_action);
    if (p->rows > RP_MATRIX_MAX || p->columns > RP_MATRIX_MAX) return NULL;
    top += round_up((size_t)(p->rows + p->columns) * sizeof(rp_action));
    p->value = (double *)(void *)top;
    p->win = p->value + p->rows * p->columns;
    return top + round_up((size_t)(2 * p->rows * p->columns) * sizeof(double));
}

/* Fills the table; depth and cut of all pairs go to `out`. */
static void fill_pairs(expectimax *e, const rp_state *state, int remaining, unsigned char *top, pairs *p, worth *out) {
    *out = (worth){.depth = 1};
    for (int pair = 0; pair < p->rows * p->columns && !e->aborted; pair++) {
        worth child;
        rp_move move = {{p->row_action[pair / p->columns], p->column_action[pair % p->columns]}};
        search_child(e, state, &move, remaining - 1, top, &child);
        p->value[pair] = child.value[0];
        p->win[pair] = child.win;
        note_child(out, &child, 1);
    }
}

/* Probability to win under the two mixes; pairs that are never played may be unknown. */
static double win_of_pairs(const pairs *p) {
    double sum = 0;
    for (int pair = 0; pair < p->rows * p->columns; pair++) {
        double probability = p->row_mix[pair / p->columns] * p->column_mix[pair % p->columns];
        if (probability > 0) sum += probability * p->win[pair];
    }
    return sum;
}

static void search_pairs(expectimax *e, const rp_state *state, int remaining, unsigned char *top, worth *out) {
    pairs *p = (pairs *)(void *)top;
    top = open_pairs(e, state, top + round_up(sizeof *p), p);
    if (!top) {
        evaluate_cut(e, state, remaining, out);
        return;
    }
    fill_pairs(e, state, remaining, top, p, out);
    if (e->aborted) return;
    out->value[0] = rp_matrix_game(p->value, p->rows, p->columns, p->row_mix, p->column_mix);
    out->win = win_of_pairs(p);
}

static void take_entry(const expectimax *e, const rp_transposition_entry *entry, worth *out) {
    for (int v = 0; v < e->width; v++) out->value[v] = entry->value[v];
    out->win = entry->value[e->width];
    out->depth = entry->depth;
    out->cut = entry->cut;
}

static void remember(expectimax *e, uint64_t key, int remaining, const worth *w) {
    rp_transposition_entry entry = {.depth = w->cut ? remaining : w->depth, .cut = w->cut};
    for (int v = 0; v < e->width; v++) entry.value[v] = w->value[v];
    entry.value[e->width] = w->win;
    rp_transposition_store(&e->table, key, &entry);
}

static void check_limits(expectimax *e) {
    if (!e->may_abort) return;
    if (e->node_limit && e->nodes > e->node_limit) e->aborted = true;
    if (e->nodes % NODES_BETWEEN_CLOCKS) return;
    if (e->stop && atomic_load_explicit(e->stop, memory_order_relaxed)) e->aborted = true;
    if (e->deadline && rp_clock_now(e->clock) >= e->deadline) e->aborted = true;
}

/* Worth of `state`; free stack begins at `top`. When e->aborted is set the result means nothing. */
static void search(expectimax *e, const rp_state *state, int remaining, unsigned char *top, worth *out) {
    unsigned to_act = rp_to_act(e->game, state);
    e->nodes++;
    if (!to_act) {
        evaluate_end(e, state, out);
        return;
    }
    check_limits(e);
    bool full = e->plies >= RP_EXPECTIMAX_PLIES_MAX || (size_t)(e->stack_end - top) < e->frame_room;
    if (remaining == 0 || e->aborted || full) {
        evaluate_cut(e, state, remaining, out);
        return;
    }
    uint64_t key = rp_position_key(e->game, state);
    rp_transposition_entry entry;
    if (rp_transposition_find(&e->table, key, remaining, &entry)) {
        take_entry(e, &entry, out);
        return;
    }
    if (to_act & RP_TO_ACT_CHANCE)
        search_chance(e, state, remaining, top, out);
    else if (to_act & (to_act - 1))
        search_pairs(e, state, remaining, top, out);
    else
        search_turn(e, state, __builtin_ctz(to_act), remaining, top, out);
    if (!e->aborted) remember(e, key, remaining, out);
}

/* ---- the root ------------------------------------------------------------------------------------------- */

static void add_action(expectimax *e, int index, double weight, double value, double win, double share) {
    e->sum[index] += weight * value;
    e->square[index] += weight * value * value;
    e->win[index] += weight * win;
    e->share[index] += weight * share;
}

/* Own turn: one number per action. */
static void root_turn(expectimax *e, double weight, int depth) {
    rp_action *legal = (rp_action *)(void *)e->stack;
    int count = rp_legal(e->game, &e->world, e->player, legal);
    unsigned char *top = e->stack + round_up((size_t)count * sizeof *legal);
    for (int i = 0; i < count && !e->aborted; i++) {
        worth child;
        rp_move move = {{0}};
        move.of[e->player] = legal[i];
        search_child(e, &e->world, &move, depth - 1, top, &child);
        e->cut |= child.cut;
        add_action(e, i, weight, payoff_to(e, &child, e->player), child.win, 0);
    }
}

/* Simultaneous choice: every own action against the opponent's equilibrium mix. */
static void root_pairs(expectimax *e, double weight, int depth) {
    worth all;
    pairs *p = (pairs *)(void *)e->stack;
    unsigned char *top = open_pairs(e, &e->world, e->stack + round_up(sizeof *p), p);
    if (!top) {
        e->too_wide = true;
        return;
    }
    fill_pairs(e, &e->world, depth, top, p, &all);
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
        add_action(e, i, weight, value, win, is_row ? p->row_mix[i] : p->column_mix[i]);
    }
}

typedef struct worlds {
    uint64_t count;
    bool drawn; /* a sample of more; else all that there are */
} worlds;

static worlds worlds_of(const rp_agent *agent, const rp_view *view) {
    uint64_t most = (uint64_t)agent->spec.value[OPTION_WORLDS].integer;
    if (!(agent->game->info.capabilities & RP_HAS_HIDDEN)) return (worlds){1, false};
    uint64_t possible = rp_belief_count(view);
    if (possible && possible <= most) return (worlds){possible, false};
    return (worlds){most, true};
}

/* All worlds to `depth`; the sums hold the result unless it was aborted. */
static void search_worlds(expectimax *e, const rp_view *view, worlds w, uint64_t seed, int count, int depth) {
    for (int i = 0; i < count; i++) e->sum[i] = e->square[i] = e->win[i] = e->share[i] = 0;
    e->weight = 0;
    e->cut = false;
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
            root_turn(e, weight, depth);
        e->weight += weight;
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
        action->win = e->win[i] / e->weight;
        action->share = e->share[i] / e->weight;
        action->visits = w.count;
    }
}

/* Draws an action from the mix by a number from the seed; the value is that of the mix. */
static void choose_from_mix(rp_decision *decision, uint64_t seed) {
    rp_random random;
    rp_random_split(&random, seed, UINT64_MAX);
    double left = rp_random_unit(&random);
    bool drawn = false;
    for (int i = 0; i < decision->count; i++) {
        const rp_action_report *report = &decision->actions[i];
        if (report->share <= 0) continue;
        if (!drawn) decision->action = report->action;
        left -= report->share;
        if (left < 0) drawn = true;
        decision->value += report->share * report->value;
        decision->standard_error += report->share * report->standard_error;
    }
}

static int best_of(const rp_decision *decision) {
    int best = 0;
    for (int i = 1; i < decision->count; i++)
        if (decision->actions[i].value > decision->actions[best].value) best = i;
    return best;
}

static void choose(rp_decision *decision, bool simultaneous, worlds w, uint64_t seed) {
    decision->value = decision->standard_error = 0;
    if (simultaneous && w.count == 1 && !w.drawn) {
        choose_from_mix(decision, seed);
        return;
    }
    rp_action_report *best = &decision->actions[best_of(decision)];
    if (!simultaneous) best->share = 1;
    decision->action = best->action;
    decision->value = best->value;
    decision->standard_error = best->standard_error;
}

/* ---- the line ------------------------------------------------------------------------------------------- */

static void add_step(const expectimax *e, const rp_state *state, int player, rp_action action, rp_decision *decision) {
    if (decision->line_length == RP_LINE_MAX) return;
    rp_line_step *step = &decision->line[decision->line_length++];
    step->player = player;
    step->action = action;
    rp_action_text(e->game, state, player, action, step->text);
}

/* What is known of the position after `move` without searching. */
static bool known(expectimax *e, const rp_state *state, const rp_move *move, worth *out) {
    rp_state *next = (rp_state *)(void *)e->stack;
    rp_clone(e->game, next, state);
    rp_apply(e->game, next, move);
    if (rp_to_act(e->game, next) == 0) {
        evaluate_end(e, next, out);
        return true;
    }
    rp_transposition_entry entry;
    if (!rp_transposition_peek(&e->table, rp_position_key(e->game, next), &entry)) return false;
    take_entry(e, &entry, out);
    return true;
}

/* The best action of a turn as far as the table knows all of them. */
static bool best_known(expectimax *e, const rp_state *state, int player, rp_move *move) {
    rp_action legal[RP_LEGAL_MAX];
    double best = 0;
    int count = rp_legal(e->game, state, player, legal);
    for (int i = 0; i < count; i++) {
        worth child;
        rp_move try = {{0}};
        try.of[player] = legal[i];
        if (!known(e, state, &try, &child)) return false;
        double value = payoff_to(e, &child, player);
        if (i == 0 || value > best) *move = try, best = value;
    }
    return true;
}

static void most_probable(expectimax *e, const rp_state *state, rp_move *move) {
    rp_outcome *outcomes = (rp_outcome *)(void *)e->stack;
    int count = rp_chance(e->game, state, outcomes), best = 0;
    for (int i = 1; i < count; i++)
        if (outcomes[i].probability > outcomes[best].probability) best = i;
    move->of[0] = outcomes[best].outcome;
}

/* Follows the expected play from the root's chosen action in the only world; a simultaneous choice ends it. */
static void follow_line(expectimax *e, const rp_view *view, rp_decision *decision) {
    rp_state *state = &e->world;
    rp_move move = {{0}};
    move.of[view->player] = decision->action;
    decision->line_length = 0;
    add_step(e, &view->masked, view->player, decision->action, decision);
    if (rp_belief_count(view) != 1) return;
    rp_belief_world(view, 0, state);
    unsigned to_act = rp_to_act(e->game, &view->masked);
    if (to_act & (to_act - 1)) return;
    rp_apply(e->game, state, &move);
    while (decision->line_length < RP_LINE_MAX && (to_act = rp_to_act(e->game, state)) != 0) {
        int player = to_act & RP_TO_ACT_CHANCE ? RP_CHANCE_PLAYER : __builtin_ctz(to_act);
        move = (rp_move){{0}};
        if (player == RP_CHANCE_PLAYER)
            most_probable(e, state, &move);
        else if ((to_act & (to_act - 1)) || !best_known(e, state, player, &move))
            return;
        add_step(e, state, player, move.of[player < 0 ? 0 : player], decision);
        rp_apply(e->game, state, &move);
    }
}

/* ---- the agent ------------------------------------------------------------------------------------------ */

static void begin(expectimax *e, const rp_agent *agent, const rp_view *view, const rp_limits *limits) {
    uint64_t milliseconds = (uint64_t)agent->spec.value[OPTION_TIME].integer;
    e->player = view->player;
    e->nodes = 0;
    e->node_limit = (uint64_t)agent->spec.value[OPTION_NODES].integer;
    e->stop = limits->stop;
    e->clock = limits->clock ? limits->clock : &rp_clock_monotonic;
    if (limits->nodes || limits->milliseconds) {
        e->node_limit = limits->nodes;
        milliseconds = limits->milliseconds;
    }
    e->deadline = milliseconds ? rp_clock_now(e->clock) + milliseconds * 1000000u : 0;
    e->aborted = e->too_wide = false;
    e->plies = 0;
    rp_transposition_clear(&e->table);
}

/* Deepens until a limit, the wished depth or the end of the game; `decision` has the last completed depth. */
static void deepen(expectimax *e, const rp_view *view, worlds w, uint64_t seed, int depth_wished, rp_decision *decision) {
    bool limited = e->node_limit || e->deadline || e->stop;
    int end = e->game->info.length_maximum + 1; /* no depth cuts from here on */
    if (end > DEPTH_MAX) end = DEPTH_MAX;
    int last = depth_wished && depth_wished < end ? depth_wished : end;
    for (int depth = limited ? 1 : last; depth <= last; depth++) {
        e->may_abort = limited && depth > 1;
        search_worlds(e, view, w, seed, decision->count, depth);
        if (e->aborted) return;
        report(e, w, decision);
        decision->exact = !e->cut && w.count == 1 && !w.drawn;
        if (!e->cut) return;
    }
}

static rp_status decide(rp_agent *agent, const rp_view *view, const rp_limits *limits, uint64_t seed,
                        rp_decision *decision, rp_error *error) {
    expectimax *e = agent->search;
    begin(e, agent, view, limits);
    worlds w = worlds_of(agent, view);
    deepen(e, view, w, seed, (int)agent->spec.value[OPTION_DEPTH].integer, decision);
    if (e->too_wide)
        return rp_fail(error, RP_BAD_INPUT, "agent expectimax: more than %d actions in one simultaneous choice",
                       RP_MATRIX_MAX);
    unsigned to_act = rp_to_act(agent->game, &view->masked);
    choose(decision, (to_act & (to_act - 1)) != 0, w, seed);
    follow_line(e, view, decision);
    decision->nodes = e->nodes;
    decision->simulations = w.count;
    return RP_OK;
}

/* The most that one frame puts on the stack. */
static size_t frame_room_of(const rp_game_info *info, size_t state_room) {
    size_t legal = (size_t)info->legal_maximum, outcomes = (size_t)info->outcomes_maximum;
    size_t chance = round_up(outcomes * sizeof(rp_outcome));
    size_t turn = round_up(legal * sizeof(rp_action));
    size_t both = round_up(sizeof(pairs)) + round_up(2 * legal * sizeof(rp_action)) +
                  round_up(2 * legal * legal * sizeof(double));
    size_t most = chance > turn ? chance : turn;
    if (info->capabilities & RP_HAS_SIMULTANEOUS && both > most) most = both;
    return most + state_room;
}

/* Shares what the pool has left out between the stack and the table. */
static rp_status furnish(expectimax *e, bool with_table, rp_error *error) {
    const rp_game_info *info = &e->game->info;
    e->state_room = round_up(info->state_size);
    e->frame_room = frame_room_of(info, e->state_room);
    size_t plies = (size_t)info->length_maximum + 2, left = rp_pool_left(&e->pool);
    if (plies > RP_EXPECTIMAX_PLIES_MAX) plies = RP_EXPECTIMAX_PLIES_MAX;
    size_t stack = plies * e->frame_room;
    if (stack > left / 4) stack = left / 4 / 64 * 64;
    if (stack < 2 * e->frame_room)
        return rp_fail(error, RP_BAD_INPUT, "agent expectimax: memory=%zu is too little for the states of %s",
                       e->pool.cap >> 20, e->game->rules->name);
    e->stack = rp_pool_take(&e->pool, stack);
    e->stack_end = e->stack + stack;
    size_t table = with_table ? rp_pool_left(&e->pool) / 64 * 64 : 0;
    rp_transposition_init(&e->table, rp_pool_take(&e->pool, table), table, e->width + 1);
    return RP_OK;
}

static rp_status create(rp_agent *agent, rp_error *error) {
    const rp_game_info *info = &agent->game->info;
    const rp_option_value *value = agent->spec.value;
    bool two_zero_sum = info->players == 2 && info->capabilities & RP_ZERO_SUM;
    if (info->capabilities & RP_HAS_SIMULTANEOUS && !two_zero_sum)
        return rp_fail(error, RP_BAD_INPUT,
                       "agent expectimax solves simultaneous choices of two players in zero-sum games only; %s is none",
                       agent->game->rules->name);
    rp_pool pool;
    rp_status status = rp_pool_init(&pool, (size_t)value[OPTION_MEMORY].integer << 20, error);
    if (status) return status;
    expectimax *e = rp_pool_take(&pool, sizeof *e); /* at least 1 MiB: it fits */
    e->pool = pool;
    e->game = agent->game;
    e->width = two_zero_sum || info->players == 1 ? 1 : info->players;
    status = furnish(e, value[OPTION_TABLE].integer == 1, error);
    if (status)
        rp_pool_release(&pool);
    else
        agent->search = e;
    return status;
}

static void destroy(rp_agent *agent) {
    if (!agent->search) return;
    rp_pool pool = ((expectimax *)agent->search)->pool;
    rp_pool_release(&pool);
}

static void memory(const rp_agent *agent, size_t *used, size_t *cap) {
    const expectimax *e = agent->search;
    rp_pool_memory(&e->pool, used, cap);
}

const rp_agent_kind rp_agent_expectimax = {
    .name = "expectimax",
    .summary = "exact recursion over decisions and chance, limited by depth, nodes or time",
    .paper = "Michie 1966, Game-playing and game-learning automata; max^n: Luckhardt and Irani 1986. Hidden cards by "
             "determinization, with its strategy fusion (Frank and Basin 1998)",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .create = create,
    .destroy = destroy,
    .decide = decide,
    .memory = memory,
};
