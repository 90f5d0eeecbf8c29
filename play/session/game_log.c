#include "play/session/game_log.h"

#include <stdlib.h>
#include <string.h>

void rp_game_log_release(rp_game_log *log) {
    free(log->text);
    memset(log, 0, sizeof *log);
}

void rp_game_log_note(rp_game_log *log, const char *text) {
    size_t length = strlen(text);
    char *longer = realloc(log->text, log->length + length + 1);
    if (!longer) return;
    memcpy(longer + log->length, text, length + 1);
    log->text = longer;
    log->length += length;
}

rp_listener rp_game_log_begin(rp_game_log *log, const rp_session *session) {
    return rp_happening_begin(&log->happening, session->opened.game, log->reader);
}

/* The people whose choices the log is about. */
static unsigned own_seats(const rp_game_log *log, const rp_session *session) {
    return log->reader == RP_READER_ALL ? session->persons : RP_TO_ACT_PLAYER(log->reader);
}

static void tell(rp_game_log *log, const rp_session *session, const rp_state *before, const rp_state *after,
                 char text[RP_NARRATION_MAX]) {
    const rp_session_move *moved = &session->moves[log->moves++];
    if (moved->by_persons & own_seats(log, session)) log->last_choice = log->length;
    rp_happening_end(&log->happening, before, after, &moved->move);
    rp_narrate(&log->narrator, &log->happening, text);
    rp_game_log_note(log, text);
}

void rp_game_log_end(rp_game_log *log, const rp_session *session, const rp_state *before, char text[RP_NARRATION_MAX]) {
    tell(log, session, before, &session->state, text);
}

void rp_game_log_catch_up(rp_game_log *log, const rp_session *session) {
    const rp_game *game = session->opened.game;
    char text[RP_NARRATION_MAX];
    rp_state before, state;
    rp_start(game, &state);
    for (size_t i = 0; i < session->count; i++) {
        bool is_new = i >= log->moves;
        rp_listener listener = rp_game_log_begin(log, session);
        rp_clone(game, &before, &state);
        rp_advance_told(game, &state, &session->moves[i].move, &listener);
        if (is_new) tell(log, session, &before, &state, text);
    }
}

void rp_game_log_forget(rp_game_log *log, const rp_session *session) {
    memset(&log->narrator, 0, sizeof log->narrator);
    if (log->moves > session->count) log->moves = session->count;
}
