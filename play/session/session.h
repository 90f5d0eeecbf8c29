/* A game in progress: the true state, the agents of the other seats, the record, undo, saving. Prints nothing.
 *
 * Chance is drawn from a stream of (seed, everything that has happened), an agent decides with a seed of (seed, what it
 * has seen): so a game is a function of its seed and the person's choices, an interrupted game goes on as if it had not
 * been interrupted, and after an undo the same choices bring the same cards and dice again.
 *
 * The record's agent at the person's seat is "person", or after an undo "person:undone=N,peeked=M": choices taken back,
 * and those of them that were taken back after something had been shown. */
#ifndef RIPOSTE_PLAY_SESSION_SESSION_H
#define RIPOSTE_PLAY_SESSION_SESSION_H

#include "engine/store/record.h"
#include "play/session/opened_game.h"
#include "play/session/storage.h"
#include "search/agent.h"

typedef struct rp_session_move {
    rp_move move;
    bool by_person;       /* the person took part and had a choice */
    size_t record_before; /* actions in the record before this move */
} rp_session_move;

typedef struct rp_session {
    rp_opened_game opened;
    int person; /* his seat */
    uint64_t seed;
    rp_state state;
    uint64_t history; /* key of all moves so far */
    rp_record record;
    rp_session_move *moves; /* owned */
    size_t count, capacity;
    rp_agent *agent[RP_PLAYERS_MAX]; /* NULL at the person's seat */
    rp_decision *decision;           /* scratch */
    int undone, peeked;              /* choices taken back; those of them that took back something seen */
    bool learns;                     /* the person has the game explained; not part of the record */
    char path[RP_PATH_MAX];          /* of the saved game; "" before the first save */
    int held;                        /* the lock of that file (rp_storage_hold) */
} rp_session;

/* Begins a game. Takes over `opened` in any case (it is released on failure). `agent_spec` plays every other seat. */
rp_status rp_session_begin(rp_session *session, rp_opened_game *opened, int person, const char *agent_spec,
                           uint64_t seed, rp_error *error);
/* Goes on with a saved game. `directory` as in rp_opened_game_make; it must have one person. RP_BAD_INPUT: it is no
 * such record, or was made with other rules or card data; RP_FAILED: another program is playing it. */
rp_status rp_session_resume(rp_session *session, const char *path, const char *directory, rp_error *error);
/* The record in a file of a saved game, to be freed with rp_record_release. */
rp_status rp_session_read(const char *path, rp_record *record, rp_error *error);
/* Plays `record` again from its move number `move` on (from 1, as `riposte replay` counts; 1 more than it has: where it
 * ends), as a new game that is not saved yet. The other seats are played by `agent_spec`, or with NULL by who played
 * them, who must be an agent then. What is known of the record counts as peeked. Cards and dice are drawn with `seed`:
 * with the record's the same choices bring the same ones. `record` stays the caller's. */
rp_status rp_session_again(rp_session *session, const rp_record *record, uint64_t move, int person,
                           const char *agent_spec, uint64_t seed, const char *directory, rp_error *error);
/* Writes into the record of a new game when it was begun, in seconds since 1970, and by which program. */
void rp_session_note_origin(rp_session *session, int64_t seconds);
void rp_session_release(rp_session *session); /* all zero allowed */
/* Whether the agent of a record is a person. */
bool rp_session_is_person(const char *agent);
/* The seat that is a person's; -1: none is, -2: several are. */
int rp_session_person(const rp_record *record);
/* How many choices the person of a record took back after something had been shown; 0 without a person. */
int rp_session_peeked(const rp_record *record);
/* Who may be told of a record: RP_CHANCE_PLAYER, who sees everything, where the game is over or hides nothing; else the
 * first seat that is a person's, without one the first seat. */
int rp_session_reader(const rp_record *record, const rp_game *game);

/* True when the person has to decide now. */
bool rp_session_waits(const rp_session *session);
bool rp_session_over(const rp_session *session);
void rp_session_view(const rp_session *session, rp_view *view);

/* One move: chance, or a choice of all who are to act; `action` is the person's when rp_session_waits. `before`
 * receives the state it came from and `move` what happened; `listener` is told the game's events, NULL: nobody is.
 * `stop` ends the thinking of an agent: then nothing happens and the answer is RP_FAILED; may be NULL. */
rp_status rp_session_step(rp_session *session, rp_action action, const atomic_bool *stop, const rp_listener *listener,
                          rp_state *before, rp_move *move, rp_error *error);

typedef enum rp_undo { RP_UNDO_DONE, RP_UNDO_NOTHING, RP_UNDO_WOULD_PEEK } rp_undo;
/* Takes back to the person's previous decision (forced ones do not count). When dice, cards or a choice of others that
 * can hide something came after it, that would let him choose again knowing them: then nothing happens
 * (RP_UNDO_WOULD_PEEK) unless `anyway`. */
rp_undo rp_session_undo(rp_session *session, bool anyway);

/* Writes the game as it stands, whole or not at all, and on the disk when it returns: to `path` (it must not exist, or
 * be this game's file), or with NULL to its file of before, or to a new one in the folder of saved games. `path`
 * becomes the game's file; one in the folder of saved games is removed then. After a failure the file of before is what
 * it was. No other riposte can take the file up until the session is released. */
rp_status rp_session_save(rp_session *session, const char *path, rp_error *error);
/* Writes it to a new file in `folder`, which becomes the game's file. */
rp_status rp_session_save_new(rp_session *session, const char *folder, rp_error *error);

#endif
