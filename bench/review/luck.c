#include "bench/review/luck.h"

#include "bench/statistics/control_variate.h"
#include "eval/evaluate.h"

enum { PLAYOUTS = 100, WORLDS = 1000 };

typedef struct walk {
    const rp_game *game;
    int seat;
    size_t first;
    const atomic_bool *stop;
    rp_value_function *function;
    rp_control_variate variate;
    bool begun; /* somebody has chosen */
    double start, before, hidden, own;
    rp_status status;
    rp_error *error;
} walk;

/* Agents that decide by a solution of the whole game. */
static bool has_solution(const rp_agent *agent) {
    static const char *const names[] = {"exact", "equilibrium"};
    while (agent->kind->decider) agent = agent->kind->decider(agent);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(agent->kind->name, names[i]) == 0) return true;
    return false;
}

static rp_status make_values(const rp_game *game, const rp_agent *agent, rp_value_function **function,
                             rp_value_kind *kind, rp_error *error) {
    *kind = RP_VALUE_SOLVED;
    rp_status status = RP_BAD_INPUT;
    if (has_solution(agent)) status = rp_value_function_new(game, *kind, PLAYOUTS, 1, function, error);
    if (status != RP_BAD_INPUT) return status;
    *kind = rp_evaluator_of(game)->evaluate ? RP_VALUE_EVALUATION : RP_VALUE_PLAYOUTS;
    return rp_value_function_new(game, *kind, PLAYOUTS, 1, function, error);
}

static double value_of(const walk *w, const rp_state *state) {
    double value[RP_PLAYERS_MAX];
    rp_value_of(w->function, state, value);
    return value[w->seat];
}

/* The true world against those that the seat could believe in. */
static double hidden_value(const walk *w, const rp_state *state) {
    rp_view view;
    rp_state world;
    rp_random random;
    double sum = 0;
    if (!(w->game->info.capabilities & RP_HAS_HIDDEN)) return 0;
    rp_view_of(w->game, state, w->seat, &view);
    rp_random_seed(&random, rp_view_key(&view));
    for (int i = 0; i < WORLDS; i++) {
        rp_resample(&view, &random, &world);
        sum += value_of(w, &world);
    }
    return value_of(w, state) - sum / WORLDS;
}

static double own_change(const walk *w, const rp_state *state, const rp_move *move) {
    rp_state after;
    rp_clone(w->game, &after, state);
    rp_advance(w->game, &after, move);
    return value_of(w, &after) - value_of(w, state);
}

static double luck_so_far(const walk *w) {
    return w->variate.term[RP_LUCK_OPENING][w->seat] + w->variate.term[RP_LUCK_CHANCE][w->seat];
}

static void visit(void *context, const rp_state *state, const rp_move *move, size_t number) {
    walk *w = context;
    if (!move || w->status) return;
    if (w->stop && atomic_load(w->stop)) {
        w->status = rp_fail(w->error, RP_FAILED, "stopped");
        return;
    }
    if (!w->begun && !(rp_to_act(w->game, state) & RP_TO_ACT_CHANCE)) {
        w->begun = true;
        w->start = value_of(w, state) - luck_so_far(w);
    }
    if (number == w->first) {
        w->before = luck_so_far(w);
        w->hidden = hidden_value(w, state);
    }
    if (rp_to_act(w->game, state) == RP_TO_ACT_PLAYER(w->seat)) w->own += own_change(w, state, move);
    w->status = rp_control_variate_move(&w->variate, state, move, w->error);
}

rp_status rp_game_luck_of(const rp_game *game, const rp_record *record, int seat, size_t first, const rp_agent *agent,
                          const atomic_bool *stop, rp_game_luck *luck, rp_error *error) {
    rp_agent *const nobody[RP_PLAYERS_MAX] = {NULL};
    walk w = {.game = game, .seat = seat, .first = first, .stop = stop, .error = error};
    *luck = (rp_game_luck){0};
    rp_status status = make_values(game, agent, &w.function, &luck->kind, error);
    if (status) return status;
    rp_control_variate_begin(&w.variate, w.function, game, nobody, NULL);
    status = rp_record_replay(record, game, visit, &w, error);
    if (!status) status = w.status;
    rp_value_function_free(w.function);
    luck->opening = w.variate.term[RP_LUCK_OPENING][seat];
    luck->later = w.variate.term[RP_LUCK_CHANCE][seat];
    luck->before = w.before;
    luck->start = w.start;
    luck->hidden = w.hidden;
    luck->own = w.own;
    return status;
}
