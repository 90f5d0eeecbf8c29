#include "eval/destinyquest/claims.h"

#include "engine/games/destinyquest/effects/act.h"
#include "engine/games/destinyquest/events.h"
#include "engine/kit/dice.h"
#include "eval/destinyquest/again.h"
#include "eval/destinyquest/rest_of_round.h"

#include <math.h>

static const double equal_within = 1e-9; /* sums of the same probabilities in another order */
static const double worth_telling = 0.005;

typedef struct maker {
    const rp_game *game;
    const rp_state *state;
    const destiny_bout *bout;
    int player, moves;
    rp_action action, second;
    bool counted, compares; /* `with`, `without` have been counted */
    destiny_rest with, without;
    destiny_claim *claims;
    int count;
} maker;

/* About the action that is asked about, but for what tells of another one. */
static void add(maker *m, destiny_claim claim) {
    if (claim.kind != DESTINY_CLAIM_MOST) {
        claim.action = m->action;
        claim.second = m->second;
    }
    if (m->count < DESTINY_CLAIMS_MAX) m->claims[m->count++] = claim;
}

/* ---- second steps, and what brings most ---------------------------------------------------------------------- */

static int measured_by(const maker *m) {
    bool to_be_won = m->bout->phase > DESTINY_PHASE_BOUT_START && m->bout->phase < DESTINY_PHASE_ANSWER;
    return to_be_won ? DESTINY_BY_CHANCE : DESTINY_BY_LEAD;
}

static double measure(const maker *m, const destiny_rest *rest) {
    if (measured_by(m) == DESTINY_BY_CHANCE) return rest->win;
    return rest->loss[!m->player] - rest->loss[m->player];
}

/* Actions for the second step of `action`; 0 where it has none. */
static int second_steps(const maker *m, rp_action action, rp_action second[RP_LEGAL_MAX]) {
    rp_state state;
    rp_move move = {{0}};
    if (m->bout->pending || action < DESTINY_FIRST_ABILITY) return 0;
    move.of[m->player] = action;
    rp_clone(m->game, &state, m->state);
    rp_advance(m->game, &state, &move);
    const destiny_bout *bout = destiny_bout_of(&state);
    if (bout->roll || bout->pending != destiny_played(action) + 1 || bout->pending_player != m->player + 1) return 0;
    return rp_useful(m->game, &state, m->player, second);
}

/* The rest of the round with `action` and with that second step of it which brings most. */
static bool count_rest(maker *m, rp_action action, rp_action *second, destiny_rest *rest) {
    rp_action seconds[RP_LEGAL_MAX] = {-1};
    destiny_rest one;
    int count = second_steps(m, action, seconds);
    *second = seconds[0];
    if (!destiny_rest_of_round(m->game, m->state, m->player, action, *second, &m->moves, rest)) return false;
    for (int i = 1; i < count; i++) {
        if (!destiny_rest_of_round(m->game, m->state, m->player, action, seconds[i], &m->moves, &one)) return false;
        if (measure(m, &one) <= measure(m, rest) + equal_within) continue;
        *rest = one;
        *second = seconds[i];
    }
    return true;
}

/* ---- this round ---------------------------------------------------------------------------------------------- */

static void claim_round(maker *m) {
    const destiny_rest *with = &m->with, *without = &m->without;
    if (measured_by(m) != DESTINY_BY_CHANCE) return;
    add(m, (destiny_claim){.kind = DESTINY_CLAIM_ROUND,
                           .hero = m->player,
                           .compares = m->compares,
                           .with = {with->win, with->tie, with->lose},
                           .without = {without->win, without->tie, without->lose}});
}

static void claim_end(maker *m) {
    const destiny_rest *with = &m->with, *without = &m->without;
    add(m, (destiny_claim){.kind = DESTINY_CLAIM_END,
                           .hero = m->player,
                           .compares = m->compares,
                           .with = {with->won, with->lost, with->drawn},
                           .without = {without->won, without->lost, without->drawn}});
}

static void claim_loss(maker *m) {
    int own = m->player, other = !own;
    add(m, (destiny_claim){.kind = DESTINY_CLAIM_LOSS,
                           .hero = own,
                           .compares = m->compares,
                           .with = {m->with.loss[other], m->with.loss[own]},
                           .without = {m->without.loss[other], m->without.loss[own]}});
}

static void claim_no_better(maker *m) {
    const destiny_rest *with = &m->with, *without = &m->without;
    int own = m->player, other = !own;
    const double gains[] = {with->win - without->win,
                            without->lose - with->lose,
                            with->won - without->won,
                            without->lost - with->lost,
                            with->loss[other] - without->loss[other],
                            without->loss[own] - with->loss[own]};
    bool all_equal = true;
    for (size_t i = 0; i < sizeof gains / sizeof *gains; i++) {
        if (gains[i] > equal_within) return;
        all_equal &= gains[i] >= -equal_within;
    }
    add(m, (destiny_claim){
               .kind = DESTINY_CLAIM_NO_BETTER, .hero = own, .compares = true, .with = {all_equal}, .without = {0}});
}

/* ---- what it leaves for later rounds ---------------------------------------------------------------------------- */

static void claim_attribute(maker *m, int hero, int attribute) {
    const destiny_rest *with = &m->with, *without = &m->without;
    int now = with->low[hero][attribute], then = without->low[hero][attribute];
    int lasting = with->lasting_low[hero][attribute], else_lasting = without->lasting_low[hero][attribute];
    if (now != with->high[hero][attribute] || then != without->high[hero][attribute] || now == then) return;
    bool certain =
        lasting == with->lasting_high[hero][attribute] && else_lasting == without->lasting_high[hero][attribute];
    add(m, (destiny_claim){.kind = DESTINY_CLAIM_ATTRIBUTE,
                           .hero = hero,
                           .what = attribute,
                           .compares = true,
                           .lasts = certain && lasting - else_lasting == now - then,
                           .with = {now},
                           .without = {then}});
}

static void claim_status(maker *m, int hero, int status) {
    double with = m->with.status[hero][status] / m->with.goes_on;
    double without = m->without.status[hero][status] / m->without.goes_on;
    if (status == DESTINY_BLED_BEFORE || fabs(with - without) < worth_telling) return;
    add(m, (destiny_claim){.kind = DESTINY_CLAIM_STATUS,
                           .hero = hero,
                           .what = status,
                           .compares = true,
                           .with = {with},
                           .without = {without}});
}

static void claim_later_rounds(maker *m) {
    if (m->with.goes_on <= 0 || m->without.goes_on <= 0) return;
    for (int hero = 0; hero < DESTINY_HEROES; hero++)
        for (int i = 0; i < DESTINY_ATTRIBUTES; i++) claim_attribute(m, hero, i);
    for (int hero = 0; hero < DESTINY_HEROES; hero++)
        for (int i = 0; i < DESTINY_STATUSES; i++) claim_status(m, hero, i);
}

/* ---- dice -------------------------------------------------------------------------------------------------------- */

/* Dice that an ability of `player` has turned: of how many heroes, how many dice, and their points. */
typedef struct turns {
    int player, index;
    int heroes, owner; /* set of owners, the last of them */
    int from, to;      /* points */
    int taken, laid;   /* dice */
} turns;

static void hear_turn(void *context, const rp_event *event) {
    turns *t = context;
    int player, index;
    if (event->kind != DESTINY_EVENT_TURN) return;
    if (!destiny_event_ability(event->value[DESTINY_TURN_ABILITY], &player, &index)) return;
    if (player != t->player || index != t->index) return;
    t->owner = event->value[DESTINY_OF];
    t->heroes |= 1 << t->owner;
    t->from += event->value[DESTINY_TURN_FROM];
    t->to += event->value[DESTINY_TURN_TO];
    t->taken += event->value[DESTINY_TURN_FROM] != 0;
    t->laid += event->value[DESTINY_TURN_TO] != 0;
}

/* The dice that wait to be thrown again, against what they were. */
static void claim_again(maker *m, const rp_state *state, const turns *t) {
    rp_outcome outcome[RP_OUTCOMES_MAX];
    destiny_claim claim = {.kind = DESTINY_CLAIM_AGAIN, .hero = t->owner, .what = t->from};
    int dice = destiny_bout_of(state)->roll_count, count = rp_chance(m->game, state, outcome);
    if (dice != t->taken) return;
    for (int i = 0; i < count; i++) {
        uint8_t face[RP_DICE_MAX] = {0};
        int points = 0;
        rp_dice_of(dice, outcome[i].outcome, face);
        for (int k = 0; k < dice; k++) points += face[k];
        claim.with[points > t->from ? 0 : points == t->from ? 1 : 2] += outcome[i].probability;
    }
    add(m, claim);
}

static void claim_dice(maker *m, const rp_state *state, const turns *t) {
    const destiny_bout *bout = destiny_bout_of(state);
    if (t->heroes != 1 && t->heroes != 2) return;
    if (bout->roll == DESTINY_ROLL_AGAIN && bout->roller == t->owner && t->laid == 0)
        claim_again(m, state, t);
    else if (t->taken == t->laid && t->from != t->to)
        add(m,
            (destiny_claim){
                .kind = DESTINY_CLAIM_DICE, .hero = t->owner, .compares = true, .with = {t->to}, .without = {t->from}});
}

/* ---- uses -------------------------------------------------------------------------------------------------------- */

/* By rp_apply: also what the rules offer to no purpose is an occasion. */
static void claim_occasion(maker *m, int index) {
    rp_state state;
    rp_clone(m->game, &state, m->state);
    rp_apply_one(m->game, &state, m->player, m->action);
    if (destiny_bout_of(&state)->pending) {
        rp_action useful[RP_LEGAL_MAX];
        rp_useful(m->game, &state, m->player, useful); /* the only one, where there is no second step to choose */
        rp_apply_one(m->game, &state, m->player, m->second >= 0 ? m->second : useful[0]);
    }
    destiny_again again = destiny_can_use_again(m->game, &state, m->player, index, &m->moves);
    if (again == DESTINY_AGAIN_UNKNOWN) return;
    add(m, (destiny_claim){.kind = again == DESTINY_AGAIN_LATER ? DESTINY_CLAIM_LATER : DESTINY_CLAIM_NEVER,
                           .hero = m->player,
                           .what = index});
}

static void claim_uses(maker *m, const rp_state *state, int index) {
    const uint8_t *before = m->bout->fighter[m->player].left, *left = destiny_bout_of(state)->fighter[m->player].left;
    int abilities = destiny_setup_of(m->game)->sheet[m->player].count;
    if (!rp_to_act(m->game, state)) return; /* the bout is over */
    for (int i = 0; i < abilities; i++)
        if (i != index && left[i] > before[i])
            add(m, (destiny_claim){.kind = DESTINY_CLAIM_RETURNS,
                                   .hero = m->player,
                                   .what = i,
                                   .compares = true,
                                   .with = {left[i]},
                                   .without = {before[i]}});
    if (index >= DESTINY_HERO_ABILITIES_MAX || m->bout->pending) return;
    add(m, (destiny_claim){.kind = DESTINY_CLAIM_USES,
                           .hero = m->player,
                           .what = index,
                           .with = {left[index] == DESTINY_UNLIMITED ? -1 : left[index]}});
    claim_occasion(m, index);
}

/* What the action does at once, before any dice fall. */
static void claim_play(maker *m) {
    rp_state state;
    rp_move move = {{0}};
    turns t = {.player = m->player, .index = destiny_played(m->action)};
    const rp_listener listener = {hear_turn, &t};
    rp_clone(m->game, &state, m->state);
    move.of[m->player] = m->action;
    rp_advance_told(m->game, &state, &move, &listener);
    if (m->second >= 0) {
        move.of[m->player] = m->second;
        rp_advance_told(m->game, &state, &move, &listener);
    }
    claim_dice(m, &state, &t);
    claim_uses(m, &state, t.index);
}

/* ---- passing ----------------------------------------------------------------------------------------------------- */

/* The play that brings most in this round, if passing does not; `*index` becomes the ability that is told of. */
static void claim_most(maker *m, int *index) {
    rp_action useful[RP_LEGAL_MAX];
    destiny_claim claim = {.kind = DESTINY_CLAIM_NO_PLAY, .hero = m->player, .what = measured_by(m), .compares = true};
    double best = measure(m, &m->with);
    claim.with[0] = claim.without[0] = best;
    int count = rp_useful(m->game, m->state, m->player, useful), plays = 0;
    for (int i = 0; i < count; i++) {
        destiny_rest rest;
        rp_action second;
        if (useful[i] < DESTINY_FIRST_ABILITY) continue;
        if (!count_rest(m, useful[i], &second, &rest)) return;
        if (plays++ == 0) *index = destiny_played(useful[i]);
        if (measure(m, &rest) <= best + equal_within) continue;
        best = measure(m, &rest);
        claim.kind = DESTINY_CLAIM_MOST;
        claim.with[0] = best;
        claim.action = useful[i];
        claim.second = second;
        *index = destiny_played(useful[i]);
    }
    if (plays > 0) add(m, claim);
}

static void claim_passing(maker *m) {
    int index = DESTINY_OTHERS;
    claim_most(m, &index);
    if (index < DESTINY_OTHERS) claim_occasion(m, index);
}

/* ---- all together ------------------------------------------------------------------------------------------------ */

int destiny_claims_of(const rp_view *view, rp_action action, destiny_claim claims[DESTINY_CLAIMS_MAX]) {
    maker m = {.game = view->game,
               .state = &view->masked,
               .bout = destiny_bout_of(&view->masked),
               .player = view->player,
               .moves = DESTINY_COUNT_MOVES,
               .action = action,
               .claims = claims};
    rp_action passing = destiny_passing(m.game, m.state, m.player);
    bool passes = action == passing;
    m.counted = count_rest(&m, action, &m.second, &m.with);
    m.compares = m.counted && !passes && !m.bout->pending &&
                 destiny_rest_of_round(m.game, m.state, m.player, passing, -1, &m.moves, &m.without);
    if (m.counted) {
        claim_round(&m);
        claim_end(&m);
        claim_loss(&m);
    }
    if (m.compares) {
        claim_no_better(&m);
        claim_later_rounds(&m);
    }
    if (action >= DESTINY_FIRST_ABILITY) claim_play(&m);
    if (m.counted && passes && !m.bout->pending) claim_passing(&m);
    return m.count;
}
