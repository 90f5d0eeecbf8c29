/* A game in progress: the true state, one or more seats that are people's and the agents of the others, the record,
 * undo, saving. Prints nothing.
 *
 * Chance is drawn from a stream of (seed, everything that has happened), an agent decides with a seed of (seed, what it
 * has seen): so a game is a function of its seed and the people's choices, an interrupted game goes on as if it had not
 * been interrupted, and after an undo the same choices bring the same cards and dice again.
 *
 * Where several choose at once each person's choice is held (rp_session_choose) until all of them have chosen. It is
 * part of neither the record nor what is saved.
 *
 * The record's agent at a person's seat is "person", or after an undo "person:undone=N,peeked=M": choices of his taken
 * back, and those of them that were taken back after something had been shown. */
#ifndef RIPOSTE_PLAY_SESSION_SESSION_H
#define RIPOSTE_PLAY_SESSION_SESSION_H

#include "engine/store/record.h"
#include "play/session/opened_game.h"
#include "play/session/storage.h"
#include "search/agent.h"

typedef struct rp_session_move {
    rp_move move;
    unsigned by_persons;  /* a bit of each person who took part and had a choice */
    size_t record_before; /* actions in the record before this move */
} rp_session_move;

typedef struct rp_session {
    rp_opened_game opened;
    unsigned persons; /* a bit for each seat that is a person's; at least one */
    uint64_t seed;
    rp_state state;
    uint64_t history; /* key of all moves so far */
    rp_record record;
    rp_session_move *moves; /* owned */
    size_t count, capacity;
    rp_agent *agent[RP_PLAYERS_MAX]; /* NULL at a person's seat */
    rp_decision *decision;           /* scratch */
    unsigned chosen;                 /* a bit for each person whose choice is held */
    rp_action choice[RP_PLAYERS_MAX];
    int undone[RP_PLAYERS_MAX], peeked[RP_PLAYERS_MAX]; /* of each person, as in the record */
    bool learns;            /* the only person has the game explained; not part of the record */
    char path[RP_PATH_MAX]; /* of the saved game; "" before the first save */
    int held;               /* the lock of that file (rp_storage_hold) */
} rp_session;

/* Begins a game. Takes over `opened` in any case (it is released on failure). `persons`: a bit for each seat that is a
 * person's, at least one; `agent_spec` plays every other seat. */
rp_status rp_session_begin(rp_session *session, rp_opened_game *opened, unsigned persons, const char *agent_spec,
                           uint64_t seed, rp_error *error);
/* Goes on with a saved game. `directory` as in rp_opened_game_make; a seat must be a person's. RP_BAD_INPUT: it is no
 * such record, or was made with other rules or card data; RP_FAILED: another program is playing it. */
rp_status rp_session_resume(rp_session *session, const char *path, const char *directory, rp_error *error);
/* The record in a file of a saved game, to be freed with rp_record_release. */
rp_status rp_session_read(const char *path, rp_record *record, rp_error *error);
/* Plays `record` again from its move number `move` on (from 1, as `riposte replay` counts; 1 more than it has: where it
 * ends), as a new game that is not saved yet. `persons` as in rp_session_begin. The other seats are played by
 * `agent_spec`, or with NULL by who played them, who must be an agent then. What is known of the record counts as
 * peeked, once for each person. Cards and dice are drawn with `seed`:
 * with the record's the same choices bring the same ones. `record` stays the caller's. */
rp_status rp_session_again(rp_session *session, const rp_record *record, uint64_t move, unsigned persons,
                           const char *agent_spec, uint64_t seed, const char *directory, rp_error *error);
/* Writes into the record of a new game when it was begun, in seconds since 1970, and by which program. */
void rp_session_note_origin(rp_session *session, int64_t seconds);
void rp_session_release(rp_session *session); /* all zero allowed */
/* Whether the agent of a record is a person. */
bool rp_session_is_person(const char *agent);
/* A bit for each seat of a record that is a person's. */
unsigned rp_session_persons(const rp_record *record);
/* The lowest seat of a set of bits, -1: it is empty; whether it has more than one. */
int rp_session_first(unsigned seats);
bool rp_session_several(unsigned seats);
/* How many choices the people of a record took back after something had been shown; 0 without a person. */
int rp_session_peeked(const rp_record *record);
/* Who may be told of a record: RP_CHANCE_PLAYER, who sees everything, where the game is over or hides nothing; else the
 * first seat that is a person's, without one the first seat. */
int rp_session_reader(const rp_record *record, const rp_game *game);

/* Whether several people play who may not see each other's screen: something is hidden, or they choose at once. */
bool rp_session_parts(const rp_session *session);
/* A person who has to choose now and has not: `preferred` if he is one, else the one of the lowest seat; -1: none. */
int rp_session_next(const rp_session *session, int preferred);
/* Whether the person at `seat`, who has to choose now, has one useful choice only (*action) and every other person
 * knows it, as far as 200 worlds show that each of them thinks possible: to choose it for him unasked tells nobody
 * anything. */
bool rp_session_is_openly_forced(const rp_session *session, int seat, rp_action *action);
bool rp_session_over(const rp_session *session);
void rp_session_view(const rp_session *session, int seat, rp_view *view);

/* Holds the choice of a person who has to choose now, in place of the one before. RP_BAD_INPUT: he has not to, or it is
 * not legal. */
rp_status rp_session_choose(rp_session *session, int seat, rp_action action, rp_error *error);
/* One move: chance, or a choice of all who are to act; the people's are those that are held. RP_BAD_INPUT: one of them
 * has not chosen (rp_session_next). `before` receives the state it came from and `move` what happened; `listener` is
 * told the game's events, NULL: nobody is. `stop` ends the thinking of an agent: then nothing happens and the answer is
 * RP_FAILED; may be NULL. */
rp_status rp_session_step(rp_session *session, const atomic_bool *stop, const rp_listener *listener, rp_state *before,
                          rp_move *move, rp_error *error);

typedef enum rp_undo { RP_UNDO_DONE, RP_UNDO_NOTHING, RP_UNDO_WOULD_PEEK, RP_UNDO_OF_OTHERS } rp_undo;
/* Takes back the choice of the person at `seat` that is held, else to his previous decision (forced ones do not count).
 * When dice, cards or a choice of others that can hide something came after it, that would let him choose again knowing
 * them: then nothing happens (RP_UNDO_WOULD_PEEK) unless `anyway`. A choice of another person with it or after it is
 * never taken back (RP_UNDO_OF_OTHERS). */
rp_undo rp_session_undo(rp_session *session, int seat, bool anyway);
/* The person who made the last choice that can be taken back, of several the one of the lowest seat; -1: there is none.
 */
int rp_session_last_chooser(const rp_session *session);

/* Writes the game as it stands, whole or not at all, and on the disk when it returns: to `path` (it must not exist, or
 * be this game's file), or with NULL to its file of before, or to a new one in the folder of saved games. `path`
 * becomes the game's file; one in the folder of saved games is removed then. After a failure the file of before is what
 * it was. No other riposte can take the file up until the session is released. */
rp_status rp_session_save(rp_session *session, const char *path, rp_error *error);
/* Writes it to a new file in `folder`, which becomes the game's file. */
rp_status rp_session_save_new(rp_session *session, const char *folder, rp_error *error);

#endif
