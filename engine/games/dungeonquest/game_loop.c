/* The loop that goes on until somebody is asked, and what all players see of it. */
#include "engine/games/dungeonquest/game_loop.h"

#include "engine/games/dungeonquest/fights/fights.h"
#include "engine/games/dungeonquest/hero/face_down.h"
#include "engine/games/dungeonquest/procedures.h"
#include "engine/games/dungeonquest/table/piles.h"
#include "engine/games/dungeonquest/table/tokens.h"
#include "engine/games/dungeonquest/turn/choice.h"

/* ---- who acts ------------------------------------------------------------------------------------------- */

static unsigned fight_to_act(const dungeon_setup *setup, const dungeon_state *state) {
    rp_state fight;
    dungeon_fight_out(state, &fight);
    unsigned seats = rp_to_act(dungeon_fight_game(setup, state), &fight), players = 0;
    if (seats & RP_TO_ACT_CHANCE) return RP_TO_ACT_CHANCE;
    for (int player = 0; player < setup->players; player++) {
        int seat = dungeon_fight_seat(setup, state, player);
        if (seat >= 0 && (seats >> seat & 1)) players |= RP_TO_ACT_PLAYER(player);
    }
    return players;
}

/* Figures are placed from the First Player on; who waits still is the next one. */
static int placer(const dungeon_setup *setup, const dungeon_state *state) {
    int player = state->turn.first - 1;
    for (int i = 0; i < setup->players && state->hero[player].standing != DUNGEON_WAITING; i++)
        player = (player + 1) % setup->players;
    return player;
}

unsigned dungeon_to_act(const rp_game *game, const rp_state *bytes) {
    const dungeon_setup *setup = dungeon_setup_of(game);
    const dungeon_state *state = dungeon_state_of(bytes);
    switch ((dungeon_asked)dungeon_step_of(dungeon_top(state))->asks) {
    case DUNGEON_ASKS_HERO: return RP_TO_ACT_PLAYER(state->turn.subject);
    case DUNGEON_ASKS_MONSTER: return RP_TO_ACT_PLAYER(dungeon_monster_player(setup, state->turn.subject));
    case DUNGEON_ASKS_FIGHT: return fight_to_act(setup, state);
    case DUNGEON_ASKS_PLACER: return RP_TO_ACT_PLAYER(placer(setup, state));
    case DUNGEON_IS_OVER: return 0;
    default: return RP_TO_ACT_CHANCE;
    }
}

int dungeon_legal(const rp_game *game, const rp_state *bytes, int player, rp_action out[]) {
    const dungeon_state *state = dungeon_state_of(bytes);
    const dungeon_frame *top = dungeon_top(state);
    return dungeon_procedure_of(top)->legal(dungeon_setup_of(game), state, top, player, out);
}

/* Without a rune of the turn that would be gone for nothing. */
int dungeon_useful(const rp_game *game, const rp_state *bytes, int player, rp_action out[]) {
    const dungeon_state *state = dungeon_state_of(bytes);
    int count = dungeon_legal(game, bytes, player, out), useful = 0;
    if (dungeon_top(state)->procedure != DUNGEON_DO_TURN) return count;
    bool wastes = dungeon_wastes_rune(dungeon_setup_of(game), state, out[0] == DUNGEON_ACT_WAIT);
    for (int i = 0; i < count; i++)
        if (!wastes || out[i] != DUNGEON_ACT_RUNE) out[useful++] = out[i];
    return useful;
}

int dungeon_list_chance(const rp_game *game, const rp_state *bytes, rp_outcome out[]) {
    const dungeon_state *state = dungeon_state_of(bytes);
    const dungeon_frame *top = dungeon_top(state);
    return dungeon_procedure_of(top)->chance(dungeon_setup_of(game), state, top, out);
}

/* ---- what all see --------------------------------------------------------------------------------------- */

static bool is_life_hidden(const dungeon_setup *setup) { return setup->players > 1 && setup->variant != DQ_SOLO; }

/* A card that is drawn and lies face down: its back is seen. What is lost is shown. Apart, so that the playout of games
 * without it stays short. */
__attribute__((noinline, cold)) static bool note_loot(const dungeon_setup *setup, dungeon_state *state, int outcome) {
    if (outcome < DUNGEON_OUT_CARD || outcome >= DUNGEON_OUT_CHAMBER) return false;
    int card = outcome - DUNGEON_OUT_CARD;
    if (dungeon_top(state)->procedure == DUNGEON_DO_LOSE || !dungeon_is_face_down(setup, state, card)) return false;
    dungeon_note(state, DUNGEON_NOTE_LOOT, setup->index.deck_of[card]);
    return true;
}

static void note_move(const dungeon_setup *setup, dungeon_state *state, unsigned to_act, const rp_move *move) {
    if (to_act & RP_TO_ACT_CHANCE) {
        int outcome = move->of[0];
        if (setup->rulings.loot_hidden && note_loot(setup, state, outcome)) return;
        bool life = outcome >= DUNGEON_OUT_LIFE && outcome < DUNGEON_OUT_CARD;
        if (life && is_life_hidden(setup))
            dungeon_note(state, DUNGEON_NOTE_LIFE, 0);
        else
            dungeon_note(state, DUNGEON_NOTE_CHANCE, (uint64_t)outcome);
        return;
    }
    for (int player = 0; player < setup->players; player++)
        if (to_act >> player & 1) dungeon_note(state, player, (uint64_t)move->of[player]);
}

static void note_fight(dungeon_state *state, const rp_game *game, const rp_state *fight) {
    dungeon_note(state, DUNGEON_NOTE_FIGHT, 0);
    state->history = rp_mix(state->history, dq_public_key(dq_setup_of(game), dq_fight_of(fight)));
    state->history = rp_mix(state->history, dq_fight_of(fight)->history);
}

/* The fight as the last move left it, of which the dungeon keeps nothing: the move is made once more. */
static void note_fought(const dungeon_setup *setup, dungeon_state *state, const dungeon_state *before,
                        const rp_game *game, rp_state *fight, const rp_move *move) {
    rp_move of_seats = {{0}};
    if (rp_to_act(game, fight) & RP_TO_ACT_CHANCE) {
        of_seats.of[0] = move->of[0] - DUNGEON_OUT_FIGHT;
    } else {
        for (int player = 0; player < setup->players; player++) {
            int seat = dungeon_fight_seat(setup, before, player);
            if (seat >= 0) of_seats.of[seat] = move->of[player] - DUNGEON_ACT_FIGHT;
        }
    }
    rp_apply(game, fight, &of_seats);
    note_fight(state, game, fight);
}

/* Tokens return and are turned up as a monster is done with, without a move that says what they are. */
static void note_tokens(dungeon_state *state) {
    dungeon_tokens shown = state->tokens;
    for (int monster = 0; monster < DQ_MONSTERS_MAX; monster++)
        for (int slot = 0; slot < DQ_TOKENS; slot++)
            if (shown.monster[monster].seen[slot] != DUNGEON_EVERYBODY) shown.monster[monster].life[slot] = 0;
    dungeon_note(state, DUNGEON_NOTE_TOKENS, 0);
    state->history = rp_mix(state->history, rp_hash_bytes(&shown, sizeof shown));
}

/* ---- a move --------------------------------------------------------------------------------------------- */

/* What was rolled is looked at behind a question only by cards and tests; else it would tell equal states apart. */
static void forget_rolls(dungeon_state *state) {
    for (int i = 1; i < state->depth; i++) {
        int procedure = state->frame[i].procedure;
        if (procedure == DUNGEON_DO_CARD || procedure == DUNGEON_DO_TEST) return;
    }
    state->turn.roll = state->turn.success = state->turn.margin = 0;
}

static void go_on(dungeon_course *course) {
    for (;;) {
        dungeon_frame *top = &course->state->frame[course->state->depth - 1];
        if (dungeon_step_of(top)->asks != DUNGEON_ASKS_NOBODY) break;
        dungeon_procedure_of(top)->go(course, top);
    }
    forget_rolls(course->state);
}

static void take(dungeon_course *course, const rp_move *move) {
    dungeon_frame *top = &course->state->frame[course->state->depth - 1];
    dungeon_procedure_of(top)->take(course, top, move);
    go_on(course);
}

/* A move while the fight itself goes on. */
__attribute__((noinline)) static void take_of_fight(dungeon_course *course, const rp_move *move) {
    dungeon_state *state = course->state, before = *state;
    const rp_game *game = dungeon_fight_game(course->setup, &before);
    rp_state fight;
    dungeon_fight_out(&before, &fight);
    take(course, move);
    if (dungeon_is_fighting(state)) {
        dungeon_fight_out(state, &fight);
        note_fight(state, game, &fight);
    } else {
        note_fought(course->setup, state, &before, game, &fight, move);
    }
}

void dungeon_start(const rp_game *game, rp_state *bytes) {
    const dungeon_setup *setup = dungeon_setup_of(game);
    dungeon_state *state = dungeon_state_in(bytes);
    dungeon_course course = {.setup = setup, .book = setup->book, .state = state, .procedures = dungeon_procedures};
    dungeon_table_start(setup->book, &state->table);
    dungeon_tokens_start(&state->tokens);
    for (int player = 0; player < setup->players; player++) state->hero[player].figure = setup->figure[player];
    state->turn.sun = 1;
    dungeon_push(&course, DUNGEON_DO_START);
    go_on(&course);
}

void dungeon_apply_told(const rp_game *game, rp_state *bytes, const rp_move *move, const rp_listener *listener) {
    const dungeon_setup *setup = dungeon_setup_of(game);
    dungeon_state *state = dungeon_state_in(bytes);
    dungeon_course course = {
        .setup = setup, .book = setup->book, .state = state, .listener = listener, .procedures = dungeon_procedures};
    bool met = dungeon_fight_frame(state) != NULL;
    if (met && dungeon_is_fighting(state)) {
        take_of_fight(&course, move);
    } else {
        note_move(setup, state, dungeon_to_act(game, bytes), move);
        take(&course, move);
    }
    if (met && !dungeon_fight_frame(state)) note_tokens(state);
}

void dungeon_apply(const rp_game *game, rp_state *state, const rp_move *move) {
    dungeon_apply_told(game, state, move, NULL);
}
