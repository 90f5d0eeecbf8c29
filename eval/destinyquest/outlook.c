#include "eval/destinyquest/outlook.h"

#include "eval/destinyquest/evaluation.h"

enum { STEPS_MAX = 400000 }; /* some tenths of a second */

typedef struct walk {
    const rp_game *game;
    int player, steps;
    int health[DESTINY_HEROES]; /* where it began */
    int round;
    destiny_outlook sum;
} walk;

static bool has_ended(const walk *w, const destiny_bout *bout, bool rolled) {
    if (bout->phase == DESTINY_PHASE_OVER || bout->round != w->round) return true;
    return rolled && bout->phase < DESTINY_PHASE_SPEED_ROLL; /* without a limit rounds have one number */
}

/* `winner`: of the round, player + 1, 0 nobody. */
static void take(walk *w, const rp_state *state, double probability, int winner) {
    const destiny_bout *bout = destiny_bout_of(state);
    double value[RP_PLAYERS_MAX];
    int own = w->player, other = 1 - own;
    destiny_worth(w->game, state, value);
    w->sum.value += probability * value[own];
    w->sum.given += probability * (w->health[other] - bout->fighter[other].health);
    w->sum.taken += probability * (w->health[own] - bout->fighter[own].health);
    if (winner == own + 1) w->sum.win += probability;
    if (winner == 0) w->sum.tie += probability;
    if (bout->phase != DESTINY_PHASE_OVER) return;
    if (bout->fighter[other].health <= 0) w->sum.kill += probability;
    if (bout->fighter[own].health <= 0) w->sum.death += probability;
}

/* Everybody who is asked plays nothing, attacks plainly, or takes the first choice where he must take one. */
static void pass(const rp_game *game, rp_state *state, unsigned to_act) {
    rp_action useful[RP_LEGAL_MAX];
    rp_move move = {{0}};
    for (int player = 0; player < DESTINY_HEROES; player++) {
        if (!(to_act >> player & 1)) continue;
        rp_useful(game, state, player, useful);
        move.of[player] = useful[0];
    }
    rp_advance(game, state, &move);
}

static void go_on(walk *w, rp_state *state, double probability, bool rolled, int winner) {
    rp_outcome outcome[RP_OUTCOMES_MAX];
    while (++w->steps < STEPS_MAX) {
        const destiny_bout *bout = destiny_bout_of(state);
        unsigned to_act = rp_to_act(w->game, state);
        if (has_ended(w, bout, rolled)) {
            take(w, state, probability, winner);
            return;
        }
        rolled |= bout->phase > DESTINY_PHASE_SPEED_ROLL;
        winner = bout->winner;
        if (to_act & RP_TO_ACT_CHANCE) break;
        pass(w->game, state, to_act);
    }
    int count = w->steps < STEPS_MAX ? rp_chance(w->game, state, outcome) : 0;
    for (int i = 0; i < count; i++) {
        rp_state next;
        rp_clone(w->game, &next, state);
        rp_advance_one(w->game, &next, RP_CHANCE_PLAYER, outcome[i].outcome);
        go_on(w, &next, probability * outcome[i].probability, rolled, winner);
    }
}

bool destiny_look_ahead(const rp_game *game, const rp_state *state, int player, rp_action action,
                        destiny_outlook *outlook) {
    const destiny_bout *bout = destiny_bout_of(state);
    walk w = {.game = game, .player = player, .round = bout->round};
    rp_state next;
    rp_move move = {{0}}; /* in a simultaneous choice the other one plays nothing */
    for (int hero = 0; hero < DESTINY_HEROES; hero++) w.health[hero] = bout->fighter[hero].health;
    move.of[player] = action;
    rp_clone(game, &next, state);
    rp_advance(game, &next, &move);
    go_on(&w, &next, 1, bout->phase > DESTINY_PHASE_SPEED_ROLL, bout->winner);
    *outlook = w.sum;
    return w.steps < STEPS_MAX;
}
