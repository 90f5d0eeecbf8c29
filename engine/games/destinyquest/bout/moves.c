#include "engine/games/destinyquest/bout/moves.h"

#include "engine/games/destinyquest/bout/asking.h"
#include "engine/games/destinyquest/bout/choices.h"
#include "engine/games/destinyquest/bout/phases.h"
#include "engine/games/destinyquest/bout/playing.h"
#include "engine/games/destinyquest/bout/rolls.h"
#include "engine/games/destinyquest/bout/rounds.h"
#include "engine/games/destinyquest/bout/windows.h"
#include "engine/games/destinyquest/events.h"

void destiny_start(const rp_game *game, rp_state *state) {
    const destiny_setup *setup = destiny_setup_of(game);
    destiny_bout *bout = destiny_bout_in(state);
    bout->phase = DESTINY_PHASE_BOUT_START;
    destiny_bout_begins(setup, bout);
    destiny_go_on(setup, bout, NULL);
}

/* ---- the history ------------------------------------------------------------------------------------------- */

/* Kinds of moves, so that equal numbers of different kinds give different keys. */
enum { NOTE_ROLL = 1, NOTE_PLAY, NOTE_PENDING, NOTE_SECRET };

static void note(destiny_bout *bout, unsigned kind, uint64_t content) {
    bout->history = rp_mix(bout->history, content << 8 | kind);
}

/* The player has nothing that can matter: advance would not have asked him. */
static bool is_idle(const destiny_setup *setup, const destiny_bout *bout, int player) {
    const int window = destiny_window_now(bout);
    if (window == DESTINY_AT_INTERRUPT) return !destiny_may_answer(setup, bout, player, NULL);
    return !destiny_has_play(setup, bout, player, window);
}

/* `setup` lists what can matter. */
static void note_play(const destiny_setup *setup, destiny_bout *bout, const rp_move *move) {
    if (bout->phase == DESTINY_PHASE_SECRET && !bout->open_roll) {
        if (!move->of[0] && !move->of[1] && is_idle(setup, bout, 0) && is_idle(setup, bout, 1)) return;
        note(bout, NOTE_SECRET, (uint64_t)move->of[0] << 16 | (uint64_t)move->of[1]);
        return;
    }
    unsigned actor = destiny_actors(bout) >> 1; /* of one bit: the player */
    if (move->of[actor] == DESTINY_NONE && is_idle(setup, bout, (int)actor)) return;
    note(bout, NOTE_PLAY, (uint64_t)move->of[actor] << 8 | actor);
}

static void note_pending(const destiny_setup *setup, destiny_bout *bout, rp_action action) {
    rp_action plays[RP_LEGAL_MAX];
    if (destiny_pending_plays(setup, bout, plays) > 1 || plays[0] != action) note(bout, NOTE_PENDING, (uint64_t)action);
}

/* ---- moves ------------------------------------------------------------------------------------------------- */

/* What has happened is noted as if nobody had been asked about nothing, so that keys do not tell who asked. */
static void make_move(const rp_game *game, const destiny_setup *setup, destiny_bout *bout, const rp_move *move) {
    if (bout->roll) {
        note(bout, NOTE_ROLL, (uint64_t)move->of[0]);
        destiny_rolled(setup, bout, move->of[0]);
    } else if (bout->pending && !bout->open_roll) {
        int player = bout->pending_player - 1;
        note_pending(destiny_setup_of(game), bout, move->of[player]);
        destiny_use_pending(setup, bout, move->of[player]);
    } else {
        note_play(destiny_setup_of(game), bout, move);
        destiny_play_move(setup, bout, move);
    }
    destiny_go_on(setup, bout, NULL);
}

void destiny_apply(const rp_game *game, rp_state *state, const rp_move *move) {
    make_move(game, destiny_full_setup_of(game), destiny_bout_in(state), move);
}

void destiny_advance(const rp_game *game, rp_state *state, const rp_move *move) {
    make_move(game, destiny_setup_of(game), destiny_bout_in(state), move);
}

static void tell_choices(const destiny_setup *setup, const destiny_bout *bout, const rp_move *move) {
    unsigned actors = destiny_actors(bout);
    for (int player = 0; player < DESTINY_HEROES; player++)
        if (!(actors & RP_TO_ACT_CHANCE) && actors >> player & 1)
            destiny_tell_choice(setup, bout, player, move->of[player]);
}

static void make_move_told(const rp_game *game, const destiny_setup *setup, rp_state *state, const rp_move *move,
                           const rp_listener *listener) {
    destiny_setup told = *setup;
    destiny_bout *bout = destiny_bout_in(state);
    destiny_telling telling = {.listener = listener, .told = *bout};
    told.telling = &telling;
    tell_choices(&told, bout, move);
    make_move(game, &told, bout, move);
    destiny_tell_changes(&told, bout);
}

void destiny_apply_told(const rp_game *game, rp_state *state, const rp_move *move, const rp_listener *listener) {
    make_move_told(game, destiny_full_setup_of(game), state, move, listener);
}

void destiny_advance_told(const rp_game *game, rp_state *state, const rp_move *move, const rp_listener *listener) {
    make_move_told(game, destiny_setup_of(game), state, move, listener);
}
