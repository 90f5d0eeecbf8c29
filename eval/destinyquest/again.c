#include "eval/destinyquest/again.h"

#include "engine/games/destinyquest/effects/act.h"

#include <stdlib.h>

enum { TRIALS = 8, TRIAL_MOVES = 400, POSITIONS_MAX = 2048 };

static bool offers(const rp_game *game, const rp_state *state, int player, int index) {
    rp_action legal[RP_LEGAL_MAX];
    unsigned to_act = rp_to_act(game, state);
    if (to_act & RP_TO_ACT_CHANCE || !(to_act >> player & 1)) return false;
    int count = rp_legal(game, state, player, legal);
    for (int i = 0; i < count; i++)
        if (legal[i] >= DESTINY_FIRST_ABILITY && destiny_played(legal[i]) == index && !destiny_bout_of(state)->pending)
            return true;
    return false;
}

/* ---- an example -------------------------------------------------------------------------------------------- */

/* Rounds since the beginning of the course; where nothing counts them they have one number from the second on. */
typedef struct course {
    int rounds, phase, round;
} course;

typedef struct trial {
    const rp_game *game;
    int player, index;
    bool plays;
    rp_random *random;
} trial;

static void note_round(course *c, const destiny_bout *bout) {
    bool new_round = bout->round != c->round || (bout->phase < c->phase && bout->phase < DESTINY_PHASE_SPEED_ROLL);
    c->rounds += new_round;
    c->phase = bout->phase;
    c->round = bout->round;
}

/* Both pass; in every other course things are played too, so that what is used up comes back, but not the ability
 * itself: it is kept. */
static void choose(const trial *t, const rp_state *state, unsigned to_act, rp_move *move) {
    rp_action useful[RP_LEGAL_MAX];
    for (int hero = 0; hero < DESTINY_HEROES; hero++) {
        if (!(to_act >> hero & 1)) continue;
        int count = rp_useful(t->game, state, hero, useful);
        rp_action chosen = useful[t->plays ? rp_random_below(t->random, (uint32_t)count) : 0];
        bool kept = hero == t->player && chosen >= DESTINY_FIRST_ABILITY && destiny_played(chosen) == t->index &&
                    !destiny_bout_of(state)->pending;
        move->of[hero] = kept ? useful[0] : chosen;
    }
}

static bool finds_example(const trial *t, const rp_state *from, int *moves) {
    const rp_game *game = t->game;
    rp_state state;
    const destiny_bout *bout = destiny_bout_of(from);
    course c = {.phase = bout->phase, .round = bout->round};
    rp_clone(game, &state, from);
    for (int i = 0; i<TRIAL_MOVES && * moves> 0; i++, --*moves) {
        rp_move move = {{0}};
        unsigned to_act = rp_to_act(game, &state);
        if (!to_act) return false;
        if (c.rounds && offers(game, &state, t->player, t->index)) return true;
        if (to_act & RP_TO_ACT_CHANCE)
            move.of[0] = rp_sample(game, &state, t->random);
        else
            choose(t, &state, to_act, &move);
        rp_advance(game, &state, &move);
        note_round(&c, destiny_bout_of(&state));
    }
    return false;
}

/* ---- a proof ----------------------------------------------------------------------------------------------- */

/* Something of the hero's may bring a use back, or lets him copy. */
static bool may_come_back(const destiny_setup *setup, const destiny_bout *bout, int player) {
    const destiny_sheet *sheet = &setup->sheet[player];
    if (sheet->digest.special[DESTINY_SPECIAL_USURPER]) return true;
    for (int i = 0; i < sheet->count; i++) {
        const destiny_ability *ability = sheet->card[i].ability;
        for (int k = 0; k < ability->effect_count; k++) {
            const destiny_effect *effect = &ability->effects[k];
            if (effect->kind != DESTINY_RESTORE) continue;
            if (effect->trigger != DESTINY_WHEN_PLAYED || bout->fighter[player].left[i]) return true;
        }
    }
    return false;
}

typedef struct proof {
    const rp_game *game;
    int player, index, round, *moves;
    bool in_first_round;    /* all that matters is the first round */
    destiny_bout *position; /* all that can be reached in this round */
    int count;
} proof;

/* False where there is no room. */
static bool reach(proof *p, const rp_state *state) {
    for (int i = p->count; i-- > 0;)
        if (memcmp(state->bytes, &p->position[i], offsetof(destiny_bout, history)) == 0) return true;
    if (p->count == POSITIONS_MAX) return false;
    p->position[p->count++] = *destiny_bout_of(state);
    return true;
}

/* All moves of the players, one after the other; false when there are no more. */
static bool next_move(rp_move *move, const int count[DESTINY_HEROES], int at[DESTINY_HEROES],
                      rp_action action[DESTINY_HEROES][RP_LEGAL_MAX]) {
    for (int hero = 0; hero < DESTINY_HEROES; hero++) {
        if (++at[hero] < count[hero]) {
            move->of[hero] = action[hero][at[hero]];
            return true;
        }
        at[hero] = 0;
        move->of[hero] = action[hero][0];
    }
    return false;
}

/* Makes a move; false where the proof fails. */
static bool follow(proof *p, const rp_state *from, const rp_move *move) {
    rp_state state;
    if (--*p->moves < 0) return false;
    rp_clone(p->game, &state, from);
    rp_apply(p->game, &state, move);
    if (!rp_to_act(p->game, &state)) return true;
    if (destiny_bout_of(&state)->round != p->round) return p->in_first_round;
    return reach(p, &state);
}

static bool follow_all(proof *p, const rp_state *from) {
    rp_outcome outcome[RP_OUTCOMES_MAX];
    rp_action action[DESTINY_HEROES][RP_LEGAL_MAX] = {{0}};
    rp_move move = {{0}};
    int count[DESTINY_HEROES] = {1, 1}, at[DESTINY_HEROES] = {0};
    unsigned to_act = rp_to_act(p->game, from);
    if (to_act & RP_TO_ACT_CHANCE) {
        int outcomes = rp_chance_merged(p->game, from, outcome, NULL);
        for (int i = 0; i < outcomes; i++) {
            move.of[0] = outcome[i].outcome;
            if (!follow(p, from, &move)) return false;
        }
        return true;
    }
    for (int hero = 0; hero < DESTINY_HEROES; hero++)
        if (to_act >> hero & 1) {
            count[hero] = rp_legal(p->game, from, hero, action[hero]);
            move.of[hero] = action[hero][0];
        }
    do
        if (!follow(p, from, &move)) return false;
    while (next_move(&move, count, at, action));
    return true;
}

/* Whatever is played and however dice fall, this round does not offer it, and no other one can. */
static bool is_over_in_this_round(const rp_game *game, const rp_state *state, int player, int index, int *moves) {
    const destiny_setup *setup = destiny_setup_of(game);
    const destiny_bout *bout = destiny_bout_of(state);
    bool last = setup->round_limit && bout->round == setup->round_limit;
    proof p = {.game = game,
               .player = player,
               .index = index,
               .round = bout->round,
               .moves = moves,
               .in_first_round = setup->sheet[player].card[index].ability->first_round};
    if (!last && !p.in_first_round) return false;
    if (p.in_first_round && bout->round > 1) return true;
    p.position = malloc(POSITIONS_MAX * sizeof *p.position);
    if (!p.position) return false;
    bool proven = reach(&p, state);
    for (int i = 0; proven && i < p.count; i++) {
        rp_state from;
        memcpy(from.bytes, &p.position[i], sizeof p.position[i]);
        proven = !offers(game, &from, player, index) && follow_all(&p, &from);
    }
    free(p.position);
    return proven;
}

destiny_again destiny_can_use_again(const rp_game *game, const rp_state *state, int player, int index, int *moves) {
    const destiny_setup *setup = destiny_setup_of(game);
    const destiny_bout *bout = destiny_bout_of(state);
    rp_random random;
    if (!rp_to_act(game, state)) return DESTINY_AGAIN_NEVER;
    if (!bout->fighter[player].left[index] && !may_come_back(setup, bout, player)) return DESTINY_AGAIN_NEVER;
    rp_random_seed(&random, 1);
    for (int i = 0; i < TRIALS; i++) {
        const trial t = {game, player, index, i % 2, &random};
        if (finds_example(&t, state, moves)) return DESTINY_AGAIN_LATER;
    }
    if (is_over_in_this_round(game, state, player, index, moves)) return DESTINY_AGAIN_NEVER;
    return DESTINY_AGAIN_UNKNOWN;
}
