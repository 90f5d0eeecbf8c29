#include "eval/destinyquest/rest_of_round.h"

#include "engine/games/destinyquest/effects/attributes.h"
#include "engine/games/destinyquest/events.h"

#include <stdlib.h>

enum { NODES_MAX = 4096, PLACES = 4 * NODES_MAX, STAND_OFF = 1 + DESTINY_HEROES };

/* A position on the way and who has won the round: player + 1, STAND_OFF, 0 not known yet. */
typedef struct node {
    destiny_bout bout;
    double probability;
    int winner;
} node;

/* Positions that are equal but for their history are one. */
typedef struct layer {
    node node[NODES_MAX];
    uint16_t place[PLACES]; /* 1 + index, 0 free */
    int count;
} layer;

/* What one move has told. */
typedef struct heard {
    int winner;
    bool next_round, over;
    int health[DESTINY_HEROES]; /* where the round ended */
} heard;

typedef struct walk {
    const rp_game *game;
    int player, *moves;
    int health[DESTINY_HEROES]; /* where it began */
    layer *now, *next;
    destiny_rest *rest;
} walk;

static void hear(void *context, const rp_event *event) {
    heard *h = context;
    if (h->next_round) return; /* what comes now belongs to another round */
    switch ((destiny_event)event->kind) {
    case DESTINY_EVENT_WINNER:
        if (event->value[DESTINY_WINNER_AGAIN]) return;
        h->winner = event->value[DESTINY_OF] < 0 ? STAND_OFF : 1 + event->value[DESTINY_OF];
        return;
    case DESTINY_EVENT_TURNED: h->winner = 1 + event->value[DESTINY_OF]; return;
    case DESTINY_EVENT_ROUND:
        h->next_round = true;
        h->health[0] = event->value[DESTINY_ROUND_FIRST];
        h->health[1] = event->value[DESTINY_ROUND_SECOND];
        return;
    case DESTINY_EVENT_END: h->over = true; return;
    default: return;
    }
}

/* ---- ends of the round ------------------------------------------------------------------------------------- */

static void widen(int *low, int *high, int value) {
    if (value < *low) *low = value;
    if (value > *high) *high = value;
}

static void take_next_round(walk *w, const destiny_bout *bout, double probability) {
    const destiny_setup *setup = destiny_setup_of(w->game);
    destiny_rest *rest = w->rest;
    rest->goes_on += probability;
    for (int hero = 0; hero < DESTINY_HEROES; hero++) {
        for (int i = 0; i < DESTINY_ATTRIBUTES; i++) {
            widen(&rest->low[hero][i], &rest->high[hero][i], destiny_attribute_now(setup, bout, hero, i));
            widen(&rest->lasting_low[hero][i], &rest->lasting_high[hero][i], bout->fighter[hero].change[i]);
        }
        for (int i = 0; i < DESTINY_STATUSES; i++)
            if (bout->fighter[hero].statuses >> i & 1) rest->status[hero][i] += probability;
    }
}

static void take_end(walk *w, const rp_state *state, double probability) {
    double payoff[RP_PLAYERS_MAX];
    rp_payoff(w->game, state, payoff);
    if (payoff[w->player] > 0)
        w->rest->won += probability;
    else if (payoff[w->player] < 0)
        w->rest->lost += probability;
    else
        w->rest->drawn += probability;
}

static void take(walk *w, const rp_state *state, const heard *h, double probability) {
    const destiny_bout *bout = destiny_bout_of(state);
    destiny_rest *rest = w->rest;
    for (int hero = 0; hero < DESTINY_HEROES; hero++)
        rest->loss[hero] +=
            probability * (w->health[hero] - (h->next_round ? h->health[hero] : bout->fighter[hero].health));
    if (h->winner == 1 + w->player) rest->win += probability;
    if (h->winner == DESTINY_HEROES - w->player) rest->lose += probability;
    if (h->winner == STAND_OFF) rest->tie += probability;
    if (h->next_round)
        take_next_round(w, bout, probability);
    else
        take_end(w, state, probability);
}

/* ---- the way there ----------------------------------------------------------------------------------------- */

/* False where there is no room. */
static bool put(walk *w, const destiny_bout *bout, int winner, double probability) {
    layer *next = w->next;
    const size_t size = offsetof(destiny_bout, history);
    size_t at = (rp_hash_bytes(bout, size) + (unsigned)winner) % PLACES;
    for (; next->place[at]; at = (at + 1) % PLACES) {
        node *there = &next->node[next->place[at] - 1];
        if (there->winner != winner || memcmp(&there->bout, bout, size) != 0) continue;
        there->probability += probability;
        return true;
    }
    if (next->count == NODES_MAX) return false;
    next->node[next->count++] = (node){*bout, probability, winner};
    next->place[at] = (uint16_t)next->count;
    return true;
}

/* Makes a move from `from`, which stays. False where the count has grown too large. */
static bool go(walk *w, const rp_state *from, int winner, double probability, const rp_move *move) {
    rp_state state;
    heard h = {.winner = winner};
    const rp_listener listener = {hear, &h};
    if (--*w->moves < 0) return false;
    rp_clone(w->game, &state, from);
    rp_advance_told(w->game, &state, move, &listener);
    if (h.next_round || h.over) {
        take(w, &state, &h, probability);
        return true;
    }
    return put(w, destiny_bout_of(&state), h.winner, probability);
}

rp_action destiny_passing(const rp_game *game, const rp_state *state, int player) {
    rp_action useful[RP_LEGAL_MAX];
    const destiny_setup *setup = destiny_setup_of(game);
    const destiny_bout *bout = destiny_bout_of(state);
    rp_useful(game, state, player, useful);
    if (useful[0] != DESTINY_ADD_BRAWN) return useful[0];
    bool magic = destiny_attribute_now(setup, bout, player, DESTINY_MAGIC) >
                 destiny_attribute_now(setup, bout, player, DESTINY_BRAWN);
    return magic ? DESTINY_ADD_MAGIC : DESTINY_ADD_BRAWN;
}

static bool leave(walk *w, const node *from) {
    rp_state state;
    rp_outcome outcome[RP_OUTCOMES_MAX];
    rp_move move = {{0}};
    memcpy(state.bytes, &from->bout, sizeof from->bout);
    unsigned to_act = rp_to_act(w->game, &state);
    if (to_act & RP_TO_ACT_CHANCE) {
        int count = rp_chance_merged(w->game, &state, outcome, NULL);
        for (int i = 0; i < count; i++) {
            move.of[0] = outcome[i].outcome;
            if (!go(w, &state, from->winner, from->probability * outcome[i].probability, &move)) return false;
        }
        return true;
    }
    for (int hero = 0; hero < DESTINY_HEROES; hero++)
        if (to_act >> hero & 1) move.of[hero] = destiny_passing(w->game, &state, hero);
    return go(w, &state, from->winner, from->probability, &move);
}

static bool go_on(walk *w) {
    while (w->next->count) {
        layer *now = w->next;
        w->next = w->now;
        w->now = now;
        w->next->count = 0;
        memset(w->next->place, 0, sizeof w->next->place);
        for (int i = 0; i < now->count; i++)
            if (!leave(w, &now->node[i])) return false;
    }
    return true;
}

/* ---- the beginning ----------------------------------------------------------------------------------------- */

static bool begin(walk *w, const rp_state *state, rp_action action, rp_action second) {
    const destiny_bout *bout = destiny_bout_of(state);
    rp_move move = {{0}};
    int winner = bout->winner ? bout->winner : bout->phase > DESTINY_PHASE_SPEED_ROLLED ? STAND_OFF : 0;
    move.of[w->player] = action;
    if (!go(w, state, winner, 1, &move)) return false;
    if (second < 0 || w->next->count != 1 || !w->next->node[0].bout.pending) return true;
    rp_state pending;
    winner = w->next->node[0].winner;
    memcpy(pending.bytes, &w->next->node[0].bout, sizeof w->next->node[0].bout);
    w->next->count = 0;
    memset(w->next->place, 0, sizeof w->next->place);
    move.of[w->player] = second;
    return go(w, &pending, winner, 1, &move);
}

static void clear(destiny_rest *rest) {
    *rest = (destiny_rest){0};
    for (int hero = 0; hero < DESTINY_HEROES; hero++)
        for (int i = 0; i < DESTINY_ATTRIBUTES; i++) {
            rest->low[hero][i] = rest->lasting_low[hero][i] = INT16_MAX;
            rest->high[hero][i] = rest->lasting_high[hero][i] = INT16_MIN;
        }
}

bool destiny_rest_of_round(const rp_game *game, const rp_state *state, int player, rp_action action, rp_action second,
                           int *moves, destiny_rest *rest) {
    layer *layers = malloc(2 * sizeof *layers);
    if (!layers) return false;
    walk w = {.game = game, .player = player, .moves = moves, .now = layers, .next = layers + 1, .rest = rest};
    for (int hero = 0; hero < DESTINY_HEROES; hero++) w.health[hero] = destiny_bout_of(state)->fighter[hero].health;
    w.next->count = 0;
    memset(w.next->place, 0, sizeof w.next->place);
    clear(rest);
    bool counted = begin(&w, state, action, second) && go_on(&w);
    free(layers);
    return counted;
}
