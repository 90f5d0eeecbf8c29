/* What one reader, or all readers together, were told of a game: the lines that `log` shows again. Somebody who was
 * away from a shared screen is told later what he may know of what happened. */
#ifndef RIPOSTE_PLAY_SESSION_GAME_LOG_H
#define RIPOSTE_PLAY_SESSION_GAME_LOG_H

#include "play/faces/narrator.h"
#include "play/session/session.h"

/* All zero but the reader: of a game that has just begun. One thread. */
typedef struct rp_game_log {
    int reader; /* a seat, or RP_READER_ALL */
    rp_narrator narrator;
    rp_happening happening; /* the last that was told */
    size_t moves;           /* of the session that it tells of */
    char *text;             /* owned; NULL when empty */
    size_t length;
    size_t last_choice; /* bytes of the text before what the reader's last choice led to */
    size_t seen;        /* bytes that the reader has seen; the table keeps this */
} rp_game_log;

void rp_game_log_release(rp_game_log *log);

/* Adds lines of the table's own. Without memory they are left out, as a log is a convenience. */
void rp_game_log_note(rp_game_log *log, const char *text);

/* Whoever applies the next move of the session tells the listener, which is good until the next call. */
rp_listener rp_game_log_begin(rp_game_log *log, const rp_session *session);
/* That move has been applied to `before` and is the session's last: adds its words, of which `text` gets a copy. All
 * moves before it must be in the log. */
void rp_game_log_end(rp_game_log *log, const rp_session *session, const rp_state *before, char text[RP_NARRATION_MAX]);
/* Adds the words of all moves of the session that are not in it yet. */
void rp_game_log_catch_up(rp_game_log *log, const rp_session *session);
/* Moves of the session were taken back. What was told of them stays. */
void rp_game_log_forget(rp_game_log *log, const rp_session *session);

#endif
