/* What happened, in words, for one reader: the log of `riposte play` and the text of `riposte replay`.
 *
 *   rp_happening_begin   before a move; the listener that it returns goes to who applies the move
 *   rp_happening_end     after it
 *   rp_narrate           the words
 *
 * A happening holds only what its reader may know: the events of the move (engine/event.h) with what is not for him
 * blank. Games that tell no events, or have no face that puts events into words, are narrated from the choices and
 * outcomes that he can see. */
#ifndef RIPOSTE_PLAY_FACES_NARRATOR_H
#define RIPOSTE_PLAY_FACES_NARRATOR_H

#include "engine/game.h"

enum { RP_READER_ALL = -1, RP_NARRATION_MAX = 4096 };

/* The events of one move, in their order, as the reader may know them. */
typedef struct rp_account {
    const rp_game *game;
    int reader; /* a seat, or RP_READER_ALL who sees everything */
    int count;
    rp_event event[RP_MOVE_EVENTS_MAX];
} rp_account;

typedef struct rp_happening {
    const rp_game *game;
    int reader;
    rp_account account;
    unsigned to_act;                        /* before the move */
    rp_state before, after;                 /* masked for the reader */
    bool secret;                            /* an outcome of chance that the reader sees, and not everybody does */
    bool visible[RP_PLAYERS_MAX];           /* of each who acted; [0] for chance. See rp_happening_moves */
    rp_action action[RP_PLAYERS_MAX];       /* where visible, else -1 */
    char text[RP_PLAYERS_MAX][RP_TEXT_MAX]; /* where visible, else "" */
} rp_happening;

/* The happening of a move that is to be applied next; what was in it before is gone. `game` and `happening` must stay
 * where they are as long as the listener is used. */
rp_listener rp_happening_begin(rp_happening *happening, const rp_game *game, int reader);
/* The move has been applied. From full states; `after` is `before` with `move` applied. */
void rp_happening_end(rp_happening *happening, const rp_state *before, const rp_state *after, const rp_move *move);
/* Fills secret, visible, action and text, after rp_happening_end, which does so itself for games that are narrated from
 * them. The outcome of chance or somebody's choice is visible exactly if the reader's view has changed and every other
 * possible one would have left him with a different view, also in the other worlds that his view allows, as far as they
 * can be counted and are a thousand at most, else in 64 drawn ones: the rules are run for each of them. */
void rp_happening_moves(rp_happening *happening, const rp_state *before, const rp_state *after, const rp_move *move);

/* How the reader came to what he chose in a happening, where nobody was asked. */
typedef enum rp_unasked { RP_ASKED, RP_ONLY_LEGAL, RP_ONLY_USEFUL } rp_unasked;
rp_unasked rp_unasked_of(const rp_happening *happening);

/* What a face keeps of one happening for the next, so that it can tell of both together. All zero to begin with. */
typedef struct rp_narrator {
    uint64_t kept[8];
} rp_narrator;

/* Lines, each with its newline; "" when there is nothing to say yet. */
void rp_narrate(rp_narrator *narrator, const rp_happening *happening, char text[RP_NARRATION_MAX]);

/* What others still held when the game ended, which the reader did not see and the end itself does not show any more,
 * in words; "" for nothing. `last` is the move that ended the game, of RP_READER_ALL. Of the reader RP_READER_ALL: what
 * anybody still held. */
void rp_narrate_showdown(const rp_happening *last, int reader, char text[RP_NARRATION_MAX]);

/* How the game ended for the reader, in words, with the payoff. `terminal` is a full state. */
void rp_narrate_end(const rp_game *game, const rp_state *terminal, int reader, char text[RP_NARRATION_MAX]);

#endif
