#include "bench/statistics/control_variate.h"

/* What the known players at one state may do; the others' part of the move stands as it happened. */
typedef struct known_choices {
    int players, player[RP_PLAYERS_MAX];
    int count[RP_PLAYERS_MAX];
    rp_action action[RP_PLAYERS_MAX][RP_LEGAL_MAX];
    double share[RP_PLAYERS_MAX][RP_LEGAL_MAX];
} known_choices;

bool rp_control_variate_knows(const char *agent) {
    static const char *const names[] = {"random", "policy", "exact"};
    char name[RP_NAME_MAX];
    if (rp_spec_name(agent, name, NULL)) return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0) return true;
    return false;
}

void rp_control_variate_begin(rp_control_variate *variate, const rp_value_function *function, const rp_game *game,
                              rp_agent *const known[], rp_decision *scratch) {
    memset(variate, 0, sizeof *variate);
    variate->function = function;
    variate->game = game;
    variate->scratch = scratch;
    for (int i = 0; i < game->info.players; i++) variate->known[i] = known[i];
}

/* Adds weight * value of what `move` leads to. */
static void add_value(const rp_control_variate *variate, const rp_state *state, const rp_move *move, double weight,
                      double sum[]) {
    rp_state after;
    double value[RP_PLAYERS_MAX];
    rp_clone(variate->game, &after, state);
    rp_advance(variate->game, &after, move);
    rp_value_of(variate->function, &after, value);
    for (int i = 0; i < variate->game->info.players; i++) sum[i] += weight * value[i];
}

static void correct_chance(const rp_control_variate *variate, const rp_state *state, const rp_move *happened,
                           double correction[]) {
    rp_outcome outcome[RP_OUTCOMES_MAX];
    int count = rp_chance(variate->game, state, outcome);
    for (int i = 0; i < count && count > 1; i++) {
        rp_move move = {{outcome[i].outcome}};
        add_value(variate, state, &move, (outcome[i].outcome == happened->of[0]) - outcome[i].probability, correction);
    }
}

/* Takes the expectation over the choices of the known players from number `next` on. */
static void subtract_expected(const rp_control_variate *variate, const rp_state *state, const known_choices *choices,
                              int next, double share, rp_move *move, double correction[]) {
    if (next >= choices->players || next >= RP_PLAYERS_MAX) {
        add_value(variate, state, move, -share, correction);
        return;
    }
    for (int i = 0; i < choices->count[next]; i++) {
        if (choices->share[next][i] <= 0) continue;
        move->of[choices->player[next]] = choices->action[next][i];
        subtract_expected(variate, state, choices, next + 1, share * choices->share[next][i], move, correction);
    }
}

static rp_status ask(rp_control_variate *variate, const rp_state *state, int player, known_choices *choices,
                     rp_error *error) {
    rp_view view;
    int at = choices->players;
    rp_view_of(variate->game, state, player, &view);
    rp_status status = rp_agent_decide(variate->known[player], &view, NULL, 0, variate->scratch, error);
    if (status) return status;
    rp_agent_mix(variate->known[player], &view, variate->scratch, choices->share[at]);
    choices->player[at] = player;
    choices->count[at] = variate->scratch->count;
    for (int i = 0; i < variate->scratch->count; i++) choices->action[at][i] = variate->scratch->actions[i].action;
    choices->players++;
    return RP_OK;
}

static rp_status correct_decisions(rp_control_variate *variate, const rp_state *state, unsigned to_act,
                                   const rp_move *happened, double correction[], rp_error *error) {
    known_choices choices = {.players = 0};
    for (int player = 0; to_act >> player; player++) {
        if (!(to_act >> player & 1) || !variate->known[player]) continue;
        rp_status status = ask(variate, state, player, &choices, error);
        if (status) return status;
    }
    if (choices.players == 0) return RP_OK;
    rp_move move = *happened;
    add_value(variate, state, happened, 1, correction);
    subtract_expected(variate, state, &choices, 0, 1, &move, correction);
    return RP_OK;
}

rp_status rp_control_variate_move(rp_control_variate *variate, const rp_state *state, const rp_move *move,
                                  rp_error *error) {
    unsigned to_act = rp_to_act(variate->game, state);
    double correction[RP_PLAYERS_MAX] = {0};
    rp_status status = RP_OK;
    int term = variate->decided ? RP_LUCK_CHANCE : RP_LUCK_OPENING;
    if (to_act & RP_TO_ACT_CHANCE) {
        correct_chance(variate, state, move, correction);
    } else {
        variate->decided = true;
        term = RP_LUCK_DECISIONS;
        status = correct_decisions(variate, state, to_act, move, correction, error);
    }
    for (int i = 0; i < variate->game->info.players; i++) variate->term[term][i] += correction[i];
    return status;
}
