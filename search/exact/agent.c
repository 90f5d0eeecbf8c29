/* exact: plays the solution of the game (state_graph.h).
 *
 * When the agent is made it looks whether the compiled-in table (solved_table.h) answers for the start of the game; if
 * not, the whole game is solved, at most `states` states. Later a position between the table's states is solved as far
 * as those; one that lies beyond them makes it solve the whole game then, and one to which the start does not lead is
 * solved by itself. So this is the one agent that takes memory while it decides.
 *
 * At a turn it plays the best action, among equals one that wins soonest or loses latest (search/soonest.h), of those
 * the lowest number; at a simultaneous choice it draws from its equilibrium mix with the seed. Values are exact, also
 * those of the other actions (with optimal play of everybody afterwards; at a simultaneous choice against the other
 * side's mix). Budgets of any kind have no meaning here; `stop` ends with an error. */
#include "search/agent.h"
#include "search/exact/solved_table.h"
#include "search/exact/state_graph.h"
#include "search/soonest.h"

#include <stdlib.h>

enum { OPTION_STATES, OPTION_TABLE };

static const rp_option options[] = {
    {"states", RP_OPTION_INTEGER, "5000000", 1, RP_STATE_GRAPH_STATES_MAX, NULL,
     "a game with more states than these is refused, unless the table has it"},
    {"table", RP_OPTION_CHOICE, "yes", 0, 0, "no|yes", "use the table that comes with the program"},
};

/* States between a position and those that the table holds: a round of a fight at most. */
enum { STATES_TO_TABLE = 5000 };

typedef struct exact {
    const rp_game *game;
    rp_solved_table table;
    bool with_table;
    rp_state_graph *whole;     /* from the start; NULL: not needed yet */
    rp_state_graph *elsewhere; /* from a position to which the start does not lead; NULL: none */
    rp_state_graph *short_cut; /* from the position that was asked last to the table; NULL: none */
    rp_state_graph_answer answer;
} exact;

static bool known(void *context, uint64_t key, double value[], double win[]) {
    const exact *e = context;
    double first_value, first_win;
    if (!rp_solved_table_find(&e->table, rp_mix(rp_game_family(e->game), key), &first_value, &first_win)) return false;
    value[0] = first_value;
    value[1] = -first_value;
    win[0] = first_win;
    win[1] = 1 - first_win;
    return true;
}

/* Solves from `view` (NULL: the start). */
static rp_status solve(const rp_agent *agent, const rp_view *view, const atomic_bool *stop, rp_state_graph **graph,
                       rp_error *error) {
    const rp_state_graph_options how = {
        .states_maximum = (uint64_t)agent->spec.value[OPTION_STATES].integer, .start = view, .stop = stop};
    rp_state_graph_free(*graph);
    rp_status status = rp_state_graph_solve(agent->game, &how, graph, error);
    if (status) rp_error_prefix(error, "agent exact");
    return status;
}

/* Solves from `view` (NULL: the start) as far as the states of the table; false when it takes too many states. */
static bool take_short_cut(exact *e, const rp_view *view) {
    const rp_state_graph_options how = {
        .states_maximum = STATES_TO_TABLE, .start = view, .known = known, .known_context = e};
    rp_state_graph_free(e->short_cut);
    e->short_cut = NULL;
    return e->with_table && rp_state_graph_solve(e->game, &how, &e->short_cut, NULL) == RP_OK;
}

/* A game that the table holds needs no graph of its own. */
static rp_status prepare(rp_agent *agent, rp_error *error) {
    exact *e = agent->search;
    rp_state_graph_facts facts = {.known = 0};
    if (take_short_cut(e, NULL)) rp_state_graph_facts_of(e->short_cut, &facts);
    return facts.known ? RP_OK : solve(agent, NULL, NULL, &e->whole, error);
}

static void destroy(rp_agent *agent) {
    exact *e = agent->search;
    if (!e) return;
    rp_state_graph_free(e->whole);
    rp_state_graph_free(e->elsewhere);
    rp_state_graph_free(e->short_cut);
    free(e);
}

static rp_status create(rp_agent *agent, rp_error *error) {
    const rp_game_info *info = &agent->game->info;
    rp_status status = RP_OK;
    if (!rp_state_graph_suits(agent->game, error)) {
        rp_error_prefix(error, "agent exact");
        return RP_BAD_INPUT;
    }
    exact *e = calloc(1, sizeof *e);
    if (!e) return rp_fail(error, RP_FAILED, "no memory for agent exact");
    e->game = agent->game;
    e->with_table = agent->spec.value[OPTION_TABLE].integer == 1 && info->players == 2 &&
                    info->capabilities & RP_ZERO_SUM && rp_solved_table_built_in(&e->table);
    agent->search = e;
    status = prepare(agent, error);
    if (status) {
        destroy(agent);
        agent->search = NULL;
    }
    return status;
}

static bool look(exact *e, const rp_state_graph *graph, const rp_view *view, const rp_decision *decision) {
    return graph && rp_state_graph_look(graph, view, &e->answer) && e->answer.count == decision->count;
}

/* The answer for `view`, from wherever it can be had. */
static rp_status find_answer(rp_agent *agent, const rp_view *view, const rp_limits *limits, const rp_decision *decision,
                             rp_error *error) {
    exact *e = agent->search;
    if (look(e, e->whole, view, decision) || look(e, e->elsewhere, view, decision)) return RP_OK;
    if (take_short_cut(e, view) && look(e, e->short_cut, view, decision)) return RP_OK;
    rp_status status = e->whole ? RP_OK : solve(agent, NULL, limits->stop, &e->whole, error);
    if (status || look(e, e->whole, view, decision)) return status;
    status = solve(agent, view, limits->stop, &e->elsewhere, error);
    if (!status && !look(e, e->elsewhere, view, decision))
        status = rp_fail(error, RP_FAILED, "agent exact: the position is not in its own solution");
    return status;
}

/* Moves the share of the best action to the one of the same value that wins soonest or loses latest. */
static void take_soonest(const rp_view *view, rp_decision *decision) {
    int equal[RP_LEGAL_MAX], best = 0;
    while (best < decision->count - 1 && decision->actions[best].share <= 0) best++;
    int count = rp_equals_of(view->game, decision, best, equal);
    rp_soonest(view, decision, decision->value, equal, count);
    decision->actions[best].share = 0;
    decision->actions[equal[0]].share = 1;
}

static rp_status decide(rp_agent *agent, const rp_view *view, const rp_limits *limits, uint64_t seed,
                        rp_decision *decision, rp_error *error) {
    exact *e = agent->search;
    rp_status status = find_answer(agent, view, limits, decision, error);
    if (status) return status;
    for (int i = 0; i < decision->count; i++) {
        const rp_state_graph_action *found = &e->answer.action[i];
        decision->actions[i] = (rp_action_report){
            .action = found->action, .value = found->value, .win = found->win, .share = found->share};
    }
    unsigned to_act = rp_to_act(view->game, &view->masked);
    decision->value = e->answer.value;
    decision->standard_error = 0;
    decision->exact = true;
    decision->drawn = (to_act & (to_act - 1)) != 0;
    if (!decision->drawn) take_soonest(view, decision);
    rp_random random;
    rp_random_seed(&random, seed);
    rp_draw_by_share(decision, &random);
    return RP_OK;
}

static void forget(rp_agent *agent) {
    exact *e = agent->search;
    rp_state_graph_free(e->elsewhere);
    e->elsewhere = NULL;
}

const rp_agent_kind rp_agent_exact = {
    .name = "exact",
    .summary = "plays the exact solution: games without secrets, or with a lone player who decides",
    .paper = "backward induction over states; Shapley 1953 for matrix games and recurring states; beliefs: Astrom 1965",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .create = create,
    .destroy = destroy,
    .decide = decide,
    .as_decided = true,
    .forget = forget,
};
