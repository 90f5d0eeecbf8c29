/* What happened, in words, for one reader: the log of `riposte play` and the text of `riposte replay`.
 *
 * A happening holds only what its reader may know. The outcome of chance or somebody's choice is visible to him exactly
 * if every other possible one would have left him with a different view. */
#ifndef RIPOSTE_PLAY_FACES_NARRATOR_H
#define RIPOSTE_PLAY_FACES_NARRATOR_H

#include "engine/game.h"

enum { RP_READER_ALL = -1, RP_NARRATION_MAX = 4096 };

typedef struct rp_happening {
    const rp_game *game;
    int reader;                             /* a seat, or RP_READER_ALL who sees everything */
    unsigned to_act;                        /* before it */
    rp_state before, after;                 /* masked for the reader */
    bool visible[RP_PLAYERS_MAX];           /* of each who acted; [0] for chance */
    rp_action action[RP_PLAYERS_MAX];       /* where visible, else -1 */
    char text[RP_PLAYERS_MAX][RP_TEXT_MAX]; /* where visible, else "" */
} rp_happening;

/* From full states; `after` is `before` with `move` applied. */
void rp_happening_make(const rp_game *game, const rp_state *before, const rp_state *after, const rp_move *move,
                       int reader, rp_happening *happening);

/* Keeps draws together over several happenings. All zero to begin with. */
typedef struct rp_narrator {
    uint64_t drawn[2]; /* DungeonQuest: cards seen being drawn, and how many were */
    int drawn_count[2];
} rp_narrator;

/* Lines, each with its newline; "" when there is nothing to say yet. */
void rp_narrate(rp_narrator *narrator, const rp_happening *happening, char text[RP_NARRATION_MAX]);

/* How the game ended for the reader, in words, with the payoff. `terminal` is a full state. */
void rp_narrate_end(const rp_game *game, const rp_state *terminal, int reader, char text[RP_NARRATION_MAX]);

#endif
