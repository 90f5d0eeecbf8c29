#include "tests/support/open_games.h"

#include "engine/store/json.h"
#include "engine/store/position.h"
#include "tests/support/require.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

rp_game *open_game(const char *spec) {
    rp_error error = {0};
    rp_game *game;
    require_message(rp_game_new(spec, NULL, &game, &error) == RP_OK, "%s: %s", spec, error.text);
    return game;
}

rp_game *open_game_with(const rp_rules *rules, const char *spec, const char *folder, rp_data **data) {
    rp_error error = {0};
    rp_game *game;
    require_message(rp_data_load(rules, folder, data, &error) == RP_OK, "%s", error.text);
    require_message(rp_game_new_of(rules, spec, *data, &game, &error) == RP_OK, "%s: %s", spec, error.text);
    return game;
}

/* ---- the graph of positions ------------------------------------------------------------------------------- */

enum { STATE_ROOM = 32 };

typedef struct node {
    unsigned char bytes[STATE_ROOM];
    uint32_t first, count; /* its edges */
    unsigned to_act;
    double value; /* to player 0 */
} node;

typedef struct edge {
    uint32_t child;
    double probability; /* of an outcome; 0 for an action */
} edge;

typedef struct graph {
    rp_game *game;
    node *nodes;
    edge *edges;
    uint32_t *slots; /* node number + 1 by position key */
    uint32_t node_count, edge_count, node_room, edge_room, slot_count;
} graph;

static uint32_t node_of(graph *g, const rp_state *state) {
    uint32_t slot = (uint32_t)rp_position_key(g->game, state) & (g->slot_count - 1);
    for (; g->slots[slot]; slot = (slot + 1) & (g->slot_count - 1))
        if (memcmp(g->nodes[g->slots[slot] - 1].bytes, state->bytes, g->game->info.position_size) == 0)
            return g->slots[slot] - 1;
    require(g->node_count < g->node_room);
    node *fresh = &g->nodes[g->node_count];
    memcpy(fresh->bytes, state->bytes, g->game->info.position_size);
    fresh->to_act = rp_to_act(g->game, state);
    g->slots[slot] = ++g->node_count;
    return g->node_count - 1;
}

static void add_edge(graph *g, const rp_state *state, unsigned to_act, rp_action action, double probability) {
    rp_state next = *state;
    int player = to_act & RP_TO_ACT_CHANCE ? RP_CHANCE_PLAYER : __builtin_ctz(to_act);
    rp_apply_one(g->game, &next, player, action);
    require(g->edge_count < g->edge_room);
    uint32_t child = node_of(g, &next);
    g->edges[g->edge_count++] = (edge){.child = child, .probability = probability};
}

static void expand(graph *g, uint32_t number) {
    rp_state state = {{0}};
    memcpy(state.bytes, g->nodes[number].bytes, g->game->info.position_size);
    unsigned to_act = g->nodes[number].to_act;
    g->nodes[number].first = g->edge_count;
    if (!to_act) {
        double payoff[RP_PLAYERS_MAX];
        rp_payoff(g->game, &state, payoff);
        g->nodes[number].value = payoff[0];
    } else if (to_act & RP_TO_ACT_CHANCE) {
        rp_outcome outcomes[RP_OUTCOMES_MAX];
        int count = rp_chance(g->game, &state, outcomes);
        for (int i = 0; i < count; i++) add_edge(g, &state, to_act, outcomes[i].outcome, outcomes[i].probability);
    } else {
        rp_action actions[RP_LEGAL_MAX];
        int count = rp_legal(g->game, &state, __builtin_ctz(to_act), actions);
        for (int i = 0; i < count; i++) add_edge(g, &state, to_act, actions[i], 0);
    }
    g->nodes[number].count = g->edge_count - g->nodes[number].first;
}

static double worth_of(const graph *g, const node *n) {
    double worth = n->to_act & RP_TO_ACT_CHANCE ? 0 : n->to_act == RP_TO_ACT_PLAYER(0) ? -INFINITY : INFINITY;
    for (uint32_t i = n->first; i < n->first + n->count; i++) {
        double child = g->nodes[g->edges[i].child].value;
        if (n->to_act & RP_TO_ACT_CHANCE)
            worth += g->edges[i].probability * child;
        else if (n->to_act == RP_TO_ACT_PLAYER(0) ? child > worth : child < worth)
            worth = child;
    }
    return worth;
}

/* Value of the start to player 0, by sweeps until nothing changes by 1e-13. */
double open_solve(const char *spec, uint32_t nodes, uint32_t edges, uint32_t *positions) {
    graph g = {.game = open_game(spec), .node_room = nodes, .edge_room = edges, .slot_count = 1};
    require(g.game->info.position_size <= STATE_ROOM);
    while (g.slot_count < 2 * nodes) g.slot_count *= 2;
    g.nodes = calloc(nodes, sizeof *g.nodes);
    g.edges = calloc(edges, sizeof *g.edges);
    g.slots = calloc(g.slot_count, sizeof *g.slots);
    rp_state state;
    rp_start(g.game, &state);
    node_of(&g, &state);
    for (uint32_t i = 0; i < g.node_count; i++) expand(&g, i);
    for (double change = 1; change > 1e-13;) {
        change = 0;
        for (uint32_t i = g.node_count; i-- > 0;) {
            if (!g.nodes[i].to_act) continue;
            double worth = worth_of(&g, &g.nodes[i]);
            change = fmax(change, fabs(worth - g.nodes[i].value));
            g.nodes[i].value = worth;
        }
    }
    double value = g.nodes[0].value;
    if (positions) *positions = g.node_count;
    free(g.nodes);
    free(g.edges);
    free(g.slots);
    rp_game_free(g.game);
    return value;
}

/* ---- scripts of play ------------------------------------------------------------------------------------ */

/* Plays moves separated by ';', whoever is to act; ends the test at one that is not legal. */
void open_play(const rp_game *game, rp_state *state, const char *moves) {
    char text[512];
    require((size_t)snprintf(text, sizeof text, "%s", moves) < sizeof text);
    char *rest = text;
    for (char *spelled; (spelled = strsep(&rest, ";")) != NULL;) {
        unsigned to_act = rp_to_act(game, state);
        require_message(to_act != 0, "the game is over before '%s'", spelled);
        int player = to_act & RP_TO_ACT_CHANCE ? RP_CHANCE_PLAYER : __builtin_ctz(to_act);
        rp_action action;
        rp_error error = {0};
        require_message(rp_action_parse(game, state, player, spelled, &action, &error) == RP_OK, "%s", error.text);
        rp_apply_one(game, state, player, action);
    }
}

rp_game *open_played(const char *spec, rp_state *state, const char *moves) {
    rp_game *game = open_game(spec);
    memset(state, 0, sizeof *state);
    rp_start(game, state);
    if (*moves) open_play(game, state, moves);
    return game;
}

void open_expect_payoff(const char *spec, const char *moves, double first) {
    rp_state state;
    rp_game *game = open_played(spec, &state, moves);
    require_message(rp_to_act(game, &state) == 0, "%s: not over after %s", spec, moves);
    double payoff[RP_PLAYERS_MAX];
    rp_payoff(game, &state, payoff);
    require_message(payoff[0] == first, "%s pays %g after %s, expected %g", spec, payoff[0], moves, first);
    if (game->info.players == 2) require(payoff[1] == -first);
    rp_game_free(game);
}

void open_expect_choices(const char *spec, const char *moves, const char *expected) {
    rp_state state;
    rp_game *game = open_played(spec, &state, moves);
    unsigned to_act = rp_to_act(game, &state);
    rp_action actions[RP_LEGAL_MAX];
    rp_outcome outcomes[RP_OUTCOMES_MAX];
    int player = to_act & RP_TO_ACT_CHANCE ? RP_CHANCE_PLAYER : __builtin_ctz(to_act);
    int count = player < 0 ? rp_chance(game, &state, outcomes) : rp_legal(game, &state, player, actions);
    char list[1024] = "", text[RP_TEXT_MAX];
    size_t used = 0;
    for (int i = 0; i < count; i++) {
        rp_action_text(game, &state, player, player < 0 ? outcomes[i].outcome : actions[i], text);
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", text);
        require(used < sizeof list);
    }
    ck_assert_str_eq(list, expected);
    rp_game_free(game);
}

/* ---- refusals ------------------------------------------------------------------------------------------- */

static rp_status read_position(const char *spec, const char *fields, rp_position *position, rp_error *error) {
    char text[1024];
    snprintf(text, sizeof text, "{\"riposte\":\"position\",\"version\":1,\"game\":\"%s\",\"state\":{%s}}", spec,
             fields);
    rp_reader *reader;
    require(rp_json_parse(text, strlen(text), "text", &reader, error) == RP_OK);
    rp_status status = rp_position_read(reader, NULL, position, error);
    rp_json_reader_free(reader);
    return status;
}

void open_refuse_position(const char *spec, const char *fields, const char *because) {
    rp_position position;
    rp_error error = {0};
    require_message(read_position(spec, fields, &position, &error) == RP_BAD_INPUT, "%s accepted: %s", spec, fields);
    require_message(strstr(error.text, because) != NULL, "'%s' does not say '%s'", error.text, because);
}

void open_accept_position(const char *spec, const char *fields, unsigned to_act) {
    rp_position position;
    rp_error error = {0};
    require_message(read_position(spec, fields, &position, &error) == RP_OK, "%s %s: %s", spec, fields, error.text);
    require(rp_to_act(position.game, &position.world) == to_act);
    rp_position_release(&position);
}

void open_refuse_spec(const char *spec, const char *because) {
    rp_game *game;
    rp_error error = {0};
    require_message(rp_game_new(spec, NULL, &game, &error) == RP_BAD_INPUT, "%s accepted", spec);
    require_message(strstr(error.text, because) != NULL, "'%s' does not say '%s'", error.text, because);
}
