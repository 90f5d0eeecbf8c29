#include "eval/calamity/outlook.h"

#include "engine/games/calamity/duel/heroes.h"
#include "engine/games/calamity/events.h"
#include "eval/calamity/force.h"

enum { STEPS_MAX = 100000 };

typedef struct looking {
    const rp_game *game;
    const cal_duel *from; /* before the choice */
    cal_look *look;
    void *context;
    double hits; /* as in cal_outlook */
    int steps;
} looking;

static void copy(const rp_game *game, rp_state *to, const rp_state *from) {
    memcpy(to->bytes, from->bytes, game->info.state_size);
}

void cal_outlook_world(const rp_view *view, rp_state *world) {
    rp_random random;
    rp_random_seed(&random, 1);
    rp_resample(view, &random, world);
}

static bool is_thrown(const cal_duel *duel) {
    return duel->waiting == CAL_WAITS_ROLL || duel->waiting == CAL_WAITS_DICE;
}

/* What is waited for, without an answer, and with the first of the cards where one is drawn or discarded. */
static void take_first(const rp_game *game, rp_state *state) {
    const cal_duel *duel = cal_duel_of(state);
    if (duel->waiting == CAL_WAITS_ANSWER) {
        rp_apply_one(game, state, duel->waits_for, CAL_ACT_PASS);
    } else if (duel->waiting == CAL_WAITS_DISCARD) {
        rp_action legal[RP_LEGAL_MAX];
        rp_legal(game, state, duel->waits_for, legal);
        rp_apply_one(game, state, duel->waits_for, legal[0]);
    } else {
        rp_outcome outcome[RP_OUTCOMES_MAX];
        rp_chance_merged(game, state, outcome, NULL);
        rp_apply_one(game, state, RP_CHANCE_PLAYER, outcome[0].outcome);
    }
}

void cal_outlook_apply(const rp_game *game, rp_state *world, int player, rp_action action) {
    rp_apply_one(game, world, player, action);
    while (cal_duel_of(world)->waiting) take_first(game, world);
}

/* Keeps how an attack roll came out. */
static void hear(void *context, const rp_event *event) {
    if (event->kind == CAL_TOLD_ROLLED) *(bool *)context = event->value[3] == 1;
}

/* Applies an outcome; whether it was the roll of an attack that hits. */
static bool falls_as_hit(const rp_game *game, rp_state *state, rp_action outcome) {
    bool hits = false;
    rp_apply_told(game, state, &(rp_move){{outcome}}, &(rp_listener){hear, &hits});
    return hits;
}

/* `rolled`: the first attack roll has fallen. Spoils `state`. */
static bool go_on(looking *l, rp_state *state, double probability, bool rolled) {
    const cal_duel *duel = cal_duel_of(state);
    bool ends = duel->turn != l->from->turn || duel->round != l->from->round;
    for (; duel->waiting && !is_thrown(duel) && !ends; ends = duel->turn != l->from->turn) take_first(l->game, state);
    if (!duel->waiting || ends) return l->look(l->context, duel, probability);
    rp_outcome outcome[RP_OUTCOMES_MAX];
    int outcomes = rp_chance_merged(l->game, state, outcome, NULL);
    bool is_attack = duel->waiting == CAL_WAITS_ROLL;
    if (is_attack && !rolled && l->hits < 0) l->hits = 0;
    if ((l->steps += outcomes) > STEPS_MAX) return false;
    for (int i = 0; i < outcomes; i++) {
        rp_state then;
        copy(l->game, &then, state);
        double of_this = probability * outcome[i].probability;
        bool hits = falls_as_hit(l->game, &then, outcome[i].outcome);
        if (hits && !rolled) l->hits += of_this;
        if (!go_on(l, &then, of_this, rolled || is_attack)) return false;
    }
    return true;
}

static bool look_on(looking *l, const rp_state *world, int player, rp_action action) {
    rp_state state;
    copy(l->game, &state, world);
    rp_apply_one(l->game, &state, player, action);
    return go_on(l, &state, 1, false);
}

bool cal_outlook_ends(const rp_game *game, const rp_state *world, int player, rp_action action, cal_look *look,
                      void *context) {
    looking l = {.game = game, .from = cal_duel_of(world), .look = look, .context = context, .hits = -1};
    return look_on(&l, world, player, action);
}

/* ---- what is expected ----------------------------------------------------------------------------------- */

typedef struct counting {
    const cal_setup *setup;
    const cal_duel *from;
    cal_outlook *outlook;
    double strength[CAL_PLAYERS];
    int stat[CAL_HEROES + 1][CAL_STATS];
} counting;

static void find_stats(const cal_setup *setup, const cal_duel *duel, int stat[CAL_HEROES + 1][CAL_STATS]) {
    for (int number = 1; number <= CAL_HEROES; number++)
        for (int i = 0; i < CAL_STATS; i++) stat[number][i] = cal_stat_of(setup, duel, number, (cal_stat)i);
}

static void count_heroes(const counting *c, const cal_duel *end, double probability) {
    int stat[CAL_HEROES + 1][CAL_STATS];
    find_stats(c->setup, end, stat);
    for (int number = 1; number <= CAL_HEROES; number++) {
        int before = cal_hero_seen(c->from, number)->health, after = cal_hero_seen(end, number)->health;
        c->outlook->loss[number] += probability * (before - after);
        if (before && !after) c->outlook->falls[number] += probability;
        for (int i = 0; after && i < CAL_STATS; i++)
            c->outlook->stat[number][i] += probability * (stat[number][i] - c->stat[number][i]);
    }
}

static bool count(void *context, const cal_duel *end, double probability) {
    const counting *c = context;
    cal_force force;
    count_heroes(c, end, probability);
    cal_force_of(c->setup, end, &force);
    c->outlook->actions += probability * (end->actions - c->from->actions);
    for (int player = 0; player < CAL_PLAYERS; player++) {
        double growth = c->strength[player] > 0 ? force.square[player] / c->strength[player] : 1;
        c->outlook->strength[player] += probability * growth;
        c->outlook->cards[player] += probability * (end->side[player].hand_count - c->from->side[player].hand_count);
    }
    return true;
}

bool cal_outlook_of(const rp_game *game, const rp_state *world, int player, rp_action action, cal_outlook *outlook) {
    counting c = {.setup = cal_setup_of(game), .from = cal_duel_of(world), .outlook = outlook};
    looking l = {.game = game, .from = c.from, .look = count, .context = &c, .hits = -1};
    cal_force force;
    *outlook = (cal_outlook){.hits = -1};
    cal_force_of(c.setup, c.from, &force);
    memcpy(c.strength, force.square, sizeof c.strength);
    find_stats(c.setup, c.from, c.stat);
    bool all = look_on(&l, world, player, action);
    outlook->hits = l.hits;
    return all;
}
