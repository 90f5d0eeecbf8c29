#include "search/exact/state_graph.h"

#include "search/exact/state_graph_build.h"
#include "search/exact/state_graph_order.h"
#include "search/exact/state_graph_values.h"

#include <math.h>
#include <stdlib.h>

/* ---- what can be solved ------------------------------------------------------------------------------------- */

/* Players who decided, and whether one of them did not know the position. */
typedef struct sampled {
    unsigned deciders;
    bool unsure;
} sampled;

static void sample_decision(const rp_game *game, const rp_state *state, unsigned to_act, rp_view *view,
                            sampled *found) {
    found->deciders |= to_act;
    for (int player = 0; to_act >> player; player++) {
        if (!(to_act >> player & 1)) continue;
        rp_view_of(game, state, player, view);
        found->unsure |= rp_belief_count(view) != 1;
    }
}

static void sample_game(const rp_game *game, rp_random *random, rp_view *view, sampled *found) {
    rp_state state;
    rp_action useful[RP_LEGAL_MAX];
    rp_start(game, &state);
    for (unsigned to_act; (to_act = rp_to_act(game, &state)) != 0;) {
        rp_move move = {{0}};
        if (to_act & RP_TO_ACT_CHANCE)
            move.of[0] = rp_sample(game, &state, random);
        else
            sample_decision(game, &state, to_act, view, found);
        for (int player = 0; player < game->info.players && !(to_act & RP_TO_ACT_CHANCE); player++)
            if (to_act >> player & 1)
                move.of[player] = useful[rp_random_below(random, (uint32_t)rp_useful(game, &state, player, useful))];
        rp_advance(game, &state, &move);
    }
}

static bool one_number(const rp_game *game) {
    return game->info.players == 1 || (game->info.players == 2 && game->info.capabilities & RP_ZERO_SUM);
}

bool rp_state_graph_suits(const rp_game *game, rp_error *error) {
    enum { GAMES = 32 };
    if (game->info.capabilities & RP_HAS_SIMULTANEOUS && !one_number(game)) {
        rp_fail(error, RP_BAD_INPUT, "%s: simultaneous choices are solved in zero-sum games of two players only",
                game->spec.text);
        return false;
    }
    if (!(game->info.capabilities & RP_HAS_HIDDEN)) return true;
    sampled found = {0};
    rp_random random;
    rp_random_seed(&random, 1);
    rp_view view;
    for (int i = 0; i < GAMES && !(found.unsure && (found.deciders & (found.deciders - 1))); i++)
        sample_game(game, &random, &view, &found);
    if (!found.unsure) return true;
    bool single = !(found.deciders & (found.deciders - 1));
    if (!single || !(game->info.capabilities & RP_ENUMERATES_BELIEFS))
        rp_fail(error, RP_BAD_INPUT, "%s: something is hidden from a player who decides%s: that needs a game tree",
                game->spec.text, single ? "" : ", and others decide too");
    return single && game->info.capabilities & RP_ENUMERATES_BELIEFS;
}

/* ---- solving ------------------------------------------------------------------------------------------------- */

static void clear(rp_state_graph *g) {
    rp_key_index_release(&g->index);
    void *owned[] = {g->node, g->check, g->edge, g->times, g->weight, g->value, g->win, g->order};
    for (size_t i = 0; i < sizeof owned / sizeof *owned; i++) free(owned[i]);
    const rp_game *game = g->game;
    int width = g->width;
    *g = (rp_state_graph){.game = game, .width = width, .decider = -1};
}

void rp_state_graph_free(rp_state_graph *graph) {
    if (!graph) return;
    clear(graph);
    free(graph);
}

/* States are what `player` believes, from what he sees of the start on. */
static void start_from_view(rp_state_graph *g, const rp_view *view, int player) {
    rp_view own;
    g->decider = player;
    if (view) {
        rp_clone(g->game, &g->start, &view->masked);
        return;
    }
    rp_state state;
    rp_start(g->game, &state);
    rp_view_of(g->game, &state, player, &own);
    rp_clone(g->game, &g->start, &own.masked);
}

static rp_status build(rp_state_graph *g, const rp_state_graph_options *options, rp_error *error) {
    const rp_view *view = options ? options->start : NULL;
    int unsure = -1;
    if (!view)
        rp_start(g->game, &g->start);
    else if (rp_belief_count(view) == 1)
        rp_belief_world(view, 0, &g->start);
    else
        unsure = view->player;
    if (unsure < 0) {
        rp_status status = rp_graph_build(g, options, &unsure, error);
        if (unsure < 0) return status;
        if (view) unsure = view->player;
    }
    clear(g);
    start_from_view(g, view, unsure);
    return rp_graph_build(g, options, &unsure, error);
}

/* The policy and the values, then how often it wins. */
static rp_status solve(rp_state_graph *g, const rp_state_graph_options *options, rp_error *error) {
    const rp_game_info *info = &g->game->info;
    double range = fmax(fabs(info->payoff_minimum), fabs(info->payoff_maximum));
    graph_pass pass = {.graph = g,
                       .goal = GRAPH_SOLVE,
                       .width = g->width,
                       .stride = g->width,
                       .value = g->value,
                       .weight = g->weight,
                       .range = range,
                       .options = options};
    rp_status status = rp_graph_pass(&pass, error);
    g->facts.sweeps = pass.sweeps;
    for (int player = 0; player < info->players && !status; player++) {
        graph_pass win = {.graph = g,
                          .goal = GRAPH_EVALUATE,
                          .width = 1,
                          .stride = info->players,
                          .value = g->win + player,
                          .weight = g->weight,
                          .range = 1,
                          .options = options};
        status = rp_graph_pass(&win, error);
    }
    return status;
}

static void gather_facts(rp_state_graph *g) {
    rp_state_graph_facts *facts = &g->facts;
    for (uint32_t i = 0; i < g->node_count; i++) switch (g->node[i].kind) {
        case GRAPH_END: facts->ends++; break;
        case GRAPH_KNOWN: facts->known++; break;
        case GRAPH_CHANCE: facts->chances++; break;
        case GRAPH_TURN: facts->turns++; break;
        case GRAPH_PAIR: facts->simultaneous++; break;
        default: break;
        }
    facts->edges = g->edge_count;
    facts->beliefs = g->decider >= 0;
    for (int player = 0; player < g->game->info.players; player++) {
        facts->value[player] = graph_value_to(g, 0, player);
        facts->win[player] = graph_win_of(g, 0, player);
    }
    facts->bytes = sizeof *g + g->index.capacity * (sizeof *g->index.key + sizeof *g->index.number) +
                   g->node_room * sizeof *g->node + g->check_room * sizeof *g->check + g->edge_room * sizeof *g->edge +
                   g->times_room * sizeof *g->times + g->weight_room * sizeof *g->weight +
                   g->value_room * sizeof *g->value + g->win_room * sizeof *g->win + g->node_count * sizeof *g->order;
}

static rp_status solve_all(rp_state_graph *g, const rp_state_graph_options *options, rp_error *error) {
    rp_status status = build(g, options, error);
    if (!status) status = rp_graph_order(g, error);
    if (!status && g->facts.recurs && g->width > 1)
        status = rp_fail(error, RP_BAD_INPUT,
                         "%s: states recur, which is solved in two-player zero-sum and one-player games only",
                         g->game->spec.text);
    if (!status) status = rp_graph_count_histories(g, error);
    if (!status) status = solve(g, options, error);
    if (!status) gather_facts(g);
    return status;
}

rp_status rp_state_graph_solve(const rp_game *game, const rp_state_graph_options *options, rp_state_graph **graph,
                               rp_error *error) {
    *graph = NULL;
    if (options && options->states_maximum > RP_STATE_GRAPH_STATES_MAX)
        return rp_fail(error, RP_BAD_INPUT, "a limit of %llu states is too high; at most %u are possible",
                       (unsigned long long)options->states_maximum, RP_STATE_GRAPH_STATES_MAX);
    rp_state_graph *g = calloc(1, sizeof *g);
    if (!g) return rp_fail(error, RP_FAILED, "%s: no memory for its states", game->spec.text);
    g->game = game;
    g->decider = -1;
    g->width = one_number(game) ? 1 : game->info.players;
    rp_status status = solve_all(g, options, error);
    if (status)
        rp_state_graph_free(g);
    else
        *graph = g;
    return status;
}

void rp_state_graph_facts_of(const rp_state_graph *graph, rp_state_graph_facts *facts) { *facts = graph->facts; }
