#include "search/expectimax/line.h"

#include "search/expectimax/many.h"
#include "search/expectimax/node.h"

static void add_step(const expectimax *e, const rp_state *state, int player, rp_action action, rp_decision *decision) {
    if (decision->line_length == RP_LINE_MAX) return;
    rp_line_step *step = &decision->line[decision->line_length++];
    step->player = player;
    step->action = action;
    rp_action_text(e->game, state, player, action, step->text);
}

/* The value of the position with `left` decisions below it, as the search found it: from the rules, the table, or found
 * again where the table is not asked. */
static bool known(expectimax *e, const rp_state *state, int left, double *value) {
    rp_transposition_entry entry;
    answer again;
    unsigned to_act = rp_to_act(e->game, state);
    uint64_t key = expectimax_key(e, state, left);
    if (to_act && expectimax_remembers(e, to_act, left)) {
        bool found = rp_transposition_find(&e->table, key, left, &entry);
        if (!found && !rp_transposition_peek(&e->table, key, &entry)) return false;
        *value = entry.value[0];
        return entry.bound == RP_BOUND_EXACT;
    }
    if (to_act && left > 1) return false;
    expectimax_visit(e, state, left, &e->full, e->stack + e->state_room, &again);
    *value = again.value;
    return again.bound == RP_BOUND_EXACT;
}

/* The best action of a turn, of width 1: one that is worth as much as the position. The action in the table will not
 * do: it may belong to a mirrored position. */
static bool best_of_values(expectimax *e, const rp_state *state, int player, int left, rp_move *move) {
    rp_action useful[RP_LEGAL_MAX];
    double value, best = 0, tolerance = 1e-12 * (e->full.beta - e->full.alpha);
    int count = rp_useful(e->game, state, player, useful), found = 0;
    if (count == 1) {
        expectimax_set_move(move, player, useful[0]);
        return true;
    }
    if (!known(e, state, left, &best)) return false;
    for (int i = 0; i < count && !found; i++) {
        expectimax_set_move(move, player, useful[i]);
        const rp_state *next = expectimax_next(e, state, move, e->stack);
        found = known(e, next, left - 1, &value) && fabs(value - best) <= tolerance;
    }
    return found;
}

/* The best action of a turn in max^n, where the table knows all of them. */
static bool best_of_many(expectimax *e, const rp_state *state, int player, int left, rp_move *move) {
    rp_action useful[RP_LEGAL_MAX];
    double best = 0;
    int count = rp_useful(e->game, state, player, useful);
    for (int i = 0; i < count; i++) {
        double value[RP_PLAYERS_MAX];
        rp_move try;
        expectimax_set_move(&try, player, useful[i]);
        if (!rp_expectimax_many_known(e, state, &try, left - 1, value)) return false;
        if (i == 0 || value[player] > best) *move = try, best = value[player];
    }
    return true;
}

static bool best_known(expectimax *e, const rp_state *state, int player, int left, rp_move *move) {
    return e->width == 1 ? best_of_values(e, state, player, left, move) : best_of_many(e, state, player, left, move);
}

static void most_probable(expectimax *e, const rp_state *state, rp_move *move) {
    rp_outcome *outcomes = (rp_outcome *)(void *)e->stack;
    int count = rp_chance(e->game, state, outcomes), best = 0;
    for (int i = 1; i < count; i++)
        if (outcomes[i].probability > outcomes[best].probability) best = i;
    move->of[0] = outcomes[best].outcome;
}

/* The steps behind the chosen action, `left` decisions of players at most. */
static void follow(expectimax *e, int left, rp_decision *decision) {
    rp_state *state = &e->world;
    unsigned to_act;
    while (decision->line_length < RP_LINE_MAX && (to_act = rp_to_act(e->game, state)) != 0 && left > 0) {
        int player = to_act & RP_TO_ACT_CHANCE ? RP_CHANCE_PLAYER : __builtin_ctz(to_act);
        rp_move move = {{0}};
        if (player == RP_CHANCE_PLAYER)
            most_probable(e, state, &move);
        else if ((to_act & (to_act - 1)) || !best_known(e, state, player, left--, &move))
            return;
        add_step(e, state, player, move.of[player < 0 ? 0 : player], decision);
        rp_advance(e->game, state, &move);
    }
}

void rp_expectimax_line(expectimax *e, const rp_view *view, int depth, rp_decision *decision) {
    rp_move move;
    expectimax_set_move(&move, view->player, decision->action);
    uint64_t nodes = e->nodes;
    decision->line_length = 0;
    add_step(e, &view->masked, view->player, decision->action, decision);
    if (rp_belief_count(view) != 1) return;
    rp_belief_world(view, 0, &e->world);
    unsigned to_act = rp_to_act(e->game, &view->masked);
    if (to_act & (to_act - 1)) return;
    rp_advance(e->game, &e->world, &move);
    e->aborted = e->may_abort = false;
    e->depth = depth;
    follow(e, depth - 1, decision);
    e->nodes = nodes;
}
