#include "tests/support/destinyquest_round.h"
#include "tests/support/require.h"

#include "engine/games/destinyquest/effects/attributes.h"
#include "engine/games/destinyquest/events.h"

#include <stdlib.h>

enum { KNOWN_MAX = 6000, PLACES = 16384, POSITION = offsetof(destiny_bout, history) };

/* A position, who has been seen to win its round (player + 1, 0 nobody), and what comes of it. */
typedef struct known {
    unsigned char position[POSITION];
    int winner;
    round_ahead ahead;
} known;

typedef struct enumeration {
    const rp_game *game;
    known *known;
    int count;
    uint16_t place[PLACES];
    bool too_large;
} enumeration;

rp_action round_passing(const rp_game *game, const rp_state *state, int player) {
    enum { NOTHING = 0, ROLLS = 1, ADDS_BRAWN = 3, ADDS_MAGIC = 4 };
    rp_action legal[RP_LEGAL_MAX];
    rp_legal(game, state, player, legal);
    if (legal[0] != ADDS_BRAWN) return legal[0]; /* NOTHING, ROLLS, or what must be chosen */
    const destiny_setup *setup = destiny_setup_of(game);
    const destiny_bout *bout = destiny_bout_of(state);
    int brawn = destiny_attribute_now(setup, bout, player, DESTINY_BRAWN);
    return brawn >= destiny_attribute_now(setup, bout, player, DESTINY_MAGIC) ? ADDS_BRAWN : ADDS_MAGIC;
}

/* ---- ends --------------------------------------------------------------------------------------------------- */

static void nothing_yet(round_ahead *ahead) {
    *ahead = (round_ahead){0};
    for (int hero = 0; hero < DESTINY_HEROES; hero++)
        for (int i = 0; i < DESTINY_ATTRIBUTES; i++) {
            ahead->low[hero][i] = ahead->least_change[hero][i] = 1000;
            ahead->high[hero][i] = ahead->most_change[hero][i] = -1000;
        }
}

static void end_of_round(const rp_game *game, const rp_state *state, round_ahead *ahead) {
    const destiny_bout *bout = destiny_bout_of(state);
    double payoff[RP_PLAYERS_MAX];
    for (int hero = 0; hero < DESTINY_HEROES; hero++) ahead->health[hero] = bout->fighter[hero].health;
    if (rp_to_act(game, state) == 0) {
        rp_payoff(game, state, payoff);
        ahead->winner[0] = payoff[0] > 0;
        ahead->winner[1] = payoff[1] > 0;
        ahead->draw = payoff[0] == payoff[1];
        return;
    }
    ahead->next = 1;
    for (int hero = 0; hero < DESTINY_HEROES; hero++) {
        for (int i = 0; i < DESTINY_ATTRIBUTES; i++) {
            ahead->low[hero][i] = ahead->high[hero][i] = destiny_attribute_now(destiny_setup_of(game), bout, hero, i);
            ahead->least_change[hero][i] = ahead->most_change[hero][i] = bout->fighter[hero].change[i];
        }
        for (int i = 0; i < DESTINY_STATUSES; i++) ahead->status[hero][i] = bout->fighter[hero].statuses >> i & 1;
    }
}

static void add(round_ahead *sum, const round_ahead *part, double p) {
    for (int hero = 0; hero < DESTINY_HEROES; hero++) {
        sum->wins[hero] += p * part->wins[hero];
        sum->winner[hero] += p * part->winner[hero];
        sum->health[hero] += p * part->health[hero];
        for (int i = 0; i < DESTINY_ATTRIBUTES; i++) {
            if (part->low[hero][i] < sum->low[hero][i]) sum->low[hero][i] = part->low[hero][i];
            if (part->high[hero][i] > sum->high[hero][i]) sum->high[hero][i] = part->high[hero][i];
            if (part->least_change[hero][i] < sum->least_change[hero][i])
                sum->least_change[hero][i] = part->least_change[hero][i];
            if (part->most_change[hero][i] > sum->most_change[hero][i])
                sum->most_change[hero][i] = part->most_change[hero][i];
        }
        for (int i = 0; i < DESTINY_STATUSES; i++) sum->status[hero][i] += p * part->status[hero][i];
    }
    sum->tie += p * part->tie;
    sum->unclear += p * part->unclear;
    sum->draw += p * part->draw;
    sum->next += p * part->next;
}

/* ---- moves --------------------------------------------------------------------------------------------------- */

static void hear_round(void *context, const rp_event *event) {
    if (event->kind == DESTINY_EVENT_ROUND) *(bool *)context = true;
}

/* Whether another round begins with the move: the number tells, and where nothing counts rounds what is told. */
static bool apply(const rp_game *game, rp_state *state, const rp_move *move) {
    bool begins = false;
    const rp_listener listener = {hear_round, &begins};
    int round = destiny_bout_of(state)->round;
    if (!destiny_setup_of(game)->round_limit) {
        rp_apply_told(game, state, move, &listener);
        return begins;
    }
    rp_apply(game, state, move);
    return destiny_bout_of(state)->round > round;
}

static const round_ahead *look(enumeration *e, const rp_state *state, int winner);

/* What comes of a move. `winner`: seen so far. */
static void follow(enumeration *e, const rp_state *from, const rp_move *move, int winner, round_ahead *ahead) {
    rp_state state;
    nothing_yet(ahead);
    rp_clone(e->game, &state, from);
    bool begins = apply(e->game, &state, move);
    bool over = rp_to_act(e->game, &state) == 0;
    if (!begins && !over) {
        const int seen = destiny_bout_of(&state)->winner;
        const round_ahead *found = look(e, &state, seen ? seen : winner);
        if (found) *ahead = *found;
        return;
    }
    end_of_round(e->game, &state, ahead);
    bool past_speed = destiny_bout_of(from)->phase > DESTINY_PHASE_SPEED_ROLLED;
    if (winner)
        ahead->wins[winner - 1] = 1;
    else if (over && !past_speed)
        ahead->unclear = 1;
    else
        ahead->tie = 1;
}

static void look_on(enumeration *e, const rp_state *state, int winner, round_ahead *sum) {
    rp_outcome *outcome;
    round_ahead part;
    rp_move move = {{0}};
    unsigned to_act = rp_to_act(e->game, state);
    nothing_yet(sum);
    if (!(to_act & RP_TO_ACT_CHANCE)) {
        for (int hero = 0; hero < DESTINY_HEROES; hero++)
            if (to_act >> hero & 1) move.of[hero] = round_passing(e->game, state, hero);
        follow(e, state, &move, winner, sum);
        return;
    }
    require(outcome = malloc(RP_OUTCOMES_MAX * sizeof *outcome));
    int count = rp_chance(e->game, state, outcome);
    for (int i = 0; i < count && !e->too_large; i++) {
        move.of[0] = outcome[i].outcome;
        follow(e, state, &move, winner, &part);
        add(sum, &part, outcome[i].probability);
    }
    free(outcome);
}

/* NULL where it has become too large. */
static const round_ahead *look(enumeration *e, const rp_state *state, int winner) {
    round_ahead ahead;
    size_t at = (rp_hash_bytes(state->bytes, POSITION) + (size_t)winner) % PLACES;
    for (; e->place[at]; at = (at + 1) % PLACES) {
        const known *there = &e->known[e->place[at] - 1];
        if (there->winner == winner && memcmp(there->position, state->bytes, POSITION) == 0) return &there->ahead;
    }
    look_on(e, state, winner, &ahead);
    e->too_large |= e->count == KNOWN_MAX;
    if (e->too_large) return NULL;
    known *new = &e->known[e->count++];
    memcpy(new->position, state->bytes, POSITION);
    new->winner = winner;
    new->ahead = ahead;
    while (e->place[at]) at = (at + 1) % PLACES; /* what came meanwhile */
    e->place[at] = (uint16_t)e->count;
    return &new->ahead;
}

/* A second step with one useful choice is no choice. */
static rp_action second_step(const rp_game *game, const rp_state *state, int player, rp_action second) {
    rp_action useful[RP_LEGAL_MAX];
    const destiny_bout *bout = destiny_bout_of(state);
    if (second >= 0 || bout->roll || !bout->pending || bout->pending_player != player + 1) return second;
    require(rp_useful(game, state, player, useful) == 1);
    return useful[0];
}

void round_play(const rp_game *game, const rp_state *state, int player, rp_action action, rp_action second,
                rp_state *after) {
    rp_clone(game, after, state);
    rp_apply_one(game, after, player, action);
    second = second_step(game, after, player, second);
    if (second >= 0) rp_apply_one(game, after, player, second);
}

bool round_ahead_of(const rp_game *game, const rp_state *state, int player, rp_action action, rp_action second,
                    round_ahead *ahead) {
    enumeration *e = calloc(1, sizeof *e);
    const rp_state *from = state;
    rp_state between;
    rp_move move = {{0}};
    require(e && (e->known = malloc(KNOWN_MAX * sizeof *e->known)));
    e->game = game;
    int winner = destiny_bout_of(state)->winner;
    move.of[player] = action;
    rp_clone(game, &between, state);
    rp_apply_one(game, &between, player, action);
    second = second_step(game, &between, player, second);
    if (second >= 0) {
        from = &between;
        move.of[player] = second;
    }
    follow(e, from, &move, winner, ahead);
    bool fits = !e->too_large;
    free(e->known);
    free(e);
    return fits;
}
