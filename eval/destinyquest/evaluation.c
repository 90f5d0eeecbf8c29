#include "eval/destinyquest/evaluation.h"

#include "eval/destinyquest/round.h"

#include <math.h>
#include <stdio.h>

void destiny_race_of(const rp_game *game, const destiny_bout *bout, const destiny_weights *weights,
                     destiny_race *race) {
    destiny_lasting_race(game, bout, weights, race);
    destiny_round_under_way(race);
}

/* ---- the verdict ---------------------------------------------------------------------------------------- */

/* Health with what protects it. */
static double stamina(const destiny_race *race, int player) {
    const destiny_runner *own = &race->runner[player], *other = &race->runner[1 - player];
    return own->protected_health + own->coming * race->weights->speed - other->pending * race->weights->under_way -
           other->attack;
}

destiny_verdict destiny_judge(const destiny_race *race) {
    const destiny_runner *a = &race->runner[0], *b = &race->runner[1];
    double health[DESTINY_HEROES] = {stamina(race, 0), stamina(race, 1)};
    double first = health[1] / a->slope, second = health[0] / b->slope;
    destiny_verdict v = {.rounds = first < second ? first : second};
    double last = race->setup->round_limit ? race->setup->round_limit - race->bout->round : 1000;
    if (v.rounds > last) v.rounds = last;
    if (v.rounds < 0) v.rounds = 0;
    v.lead = health[0] - b->slope * v.rounds - health[1] + a->slope * v.rounds;
    v.variance = race->unrest * v.rounds + race->weights->floor;
    v.lasting = 1;
    if (race->setup->round_limit) {
        int gone = race->bout->round - (race->bout->phase < DESTINY_PHASE_SPEED_ROLLED);
        v.lasting -= race->weights->haste * (gone + v.rounds) / race->setup->round_limit;
    }
    v.value = v.lasting * v.lead / sqrt(v.lead * v.lead + v.variance);
    return v;
}

static double value_now(const rp_game *game, const rp_state *state, const destiny_weights *weights) {
    destiny_race race;
    destiny_race_of(game, destiny_bout_of(state), weights, &race);
    return destiny_judge(&race).value;
}

/* Where the second step of an action waits: the position after the best one; else NULL. */
static const rp_state *after_second_step(const rp_game *game, const rp_state *state, const destiny_weights *weights,
                                         rp_state *room) {
    rp_action useful[RP_LEGAL_MAX];
    int player = destiny_bout_of(state)->pending_player - 1;
    if (player < 0) return NULL;
    double best = -2, sign = player == 0 ? 1 : -1;
    int count = rp_useful(game, state, player, useful);
    for (int i = 0; i < count; i++) {
        rp_state next;
        rp_clone(game, &next, state);
        rp_advance_one(game, &next, player, useful[i]);
        double value = sign * value_now(game, &next, weights);
        if (value <= best) continue;
        best = value;
        rp_clone(game, room, &next);
    }
    return room;
}

double destiny_value(const rp_game *game, const rp_state *state, const destiny_weights *weights) {
    rp_state room;
    const rp_state *after = after_second_step(game, state, weights, &room);
    return value_now(game, after ? after : state, weights);
}

void destiny_evaluate(const rp_game *game, const rp_state *state, double value[]) {
    value[0] = destiny_value(game, state, &destiny_default_weights);
    value[1] = -value[0];
}

/* ---- the table of terms --------------------------------------------------------------------------------- */

static void add_term(rp_evaluation_term terms[], int *count, const char *name, double first, double second) {
    if (*count == RP_TERMS_MAX) return;
    terms[*count] = (rp_evaluation_term){.value = {first, second}};
    snprintf(terms[(*count)++].name, sizeof terms[0].name, "%s", name);
}

int destiny_terms(const rp_game *game, const rp_state *state, rp_evaluation_term terms[RP_TERMS_MAX]) {
    destiny_race race;
    rp_state room;
    int count = 0;
    const rp_state *after = after_second_step(game, state, &destiny_default_weights, &room);
    destiny_race_of(game, destiny_bout_of(after ? after : state), &destiny_default_weights, &race);
    destiny_verdict v = destiny_judge(&race);
    const destiny_runner *a = &race.runner[0], *b = &race.runner[1];
    const destiny_weights *w = race.weights;
    double blows_first = a->win * a->blow * w->blows, blows_second = b->win * b->blow * w->blows;
    add_term(terms, &count, "health", race.bout->fighter[0].health, race.bout->fighter[1].health);
    add_term(terms, &count, "damage of the round under way", a->pending * w->under_way, b->pending * w->under_way);
    add_term(terms, &count, "blows of later rounds", blows_first * v.rounds, blows_second * v.rounds);
    add_term(terms, &count, "statuses and passives", (a->slope - blows_first) * v.rounds,
             (b->slope - blows_second) * v.rounds);
    add_term(terms, &count, "attacks left", a->attack, b->attack);
    add_term(terms, &count, "answers left", a->left[DESTINY_GROUP_ANSWER] * w->answers,
             b->left[DESTINY_GROUP_ANSWER] * w->answers);
    add_term(terms, &count, "speed abilities left", a->left[DESTINY_GROUP_SPEED] * w->speed,
             b->left[DESTINY_GROUP_SPEED] * w->speed);
    add_term(terms, &count, "modifiers left", a->left[DESTINY_GROUP_MODIFIER] * w->modifiers,
             b->left[DESTINY_GROUP_MODIFIER] * w->modifiers);
    add_term(terms, &count, "changes of dice left", a->left[DESTINY_GROUP_DICE] * w->dice,
             b->left[DESTINY_GROUP_DICE] * w->dice);
    add_term(terms, &count, "healing left", a->left[DESTINY_GROUP_HEALING] * w->healing,
             b->left[DESTINY_GROUP_HEALING] * w->healing);
    add_term(terms, &count, "changes to come", a->coming * w->speed, b->coming * w->speed);
    return count;
}
