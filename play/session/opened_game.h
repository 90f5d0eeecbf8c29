/* A game with the card data that `--data` names: what every command that makes a game begins with. */
#ifndef RIPOSTE_PLAY_SESSION_OPENED_GAME_H
#define RIPOSTE_PLAY_SESSION_OPENED_GAME_H

#include "engine/store/data.h"
#include "engine/store/position.h"
#include "engine/store/record.h"

typedef struct rp_opened_game {
    rp_game *game; /* owned */
    rp_game *base; /* owned: of which `game` is a subgame; NULL: of none */
    rp_data *data; /* owned; NULL: compiled in */
} rp_opened_game;

/* The data of `rules` from a folder, as --data names it. Data that go against what is known (rp_data_doubts) are warned
 * of on standard error, once in a program however often they are read. Free with rp_data_free. */
rp_status rp_opened_data_of(const rp_rules *rules, const char *directory, rp_data **data, rp_error *error);
/* The same of the game that `spec` names; *data is NULL without a folder (NULL). */
rp_status rp_opened_data(const char *spec, const char *directory, rp_data **data, rp_error *error);

/* RP_BAD_INPUT when the folder that --data names cannot be read: for commands that read of it only what they turn out
 * to need. NULL: none is named. */
rp_status rp_opened_folder_check(const char *directory, rp_error *error);

/* Makes the game `spec`, in which files of decks may be named (engine/store/deck.h); `directory` NULL: compiled-in
 * data. Free with rp_opened_game_release. */
rp_status rp_opened_game_make(const char *spec, const char *directory, rp_opened_game *opened, rp_error *error);
/* The same for a record, which says with which data it was made (rp_data_game). */
rp_status rp_opened_game_of_record(const rp_record *record, const char *directory, rp_opened_game *opened,
                                   rp_error *error);
void rp_opened_game_release(rp_opened_game *opened); /* all zero allowed */

/* The seat that --seat names; RP_BAD_INPUT says which there are. */
rp_status rp_opened_seat(const rp_game *game, const char *name, int *seat, rp_error *error);
/* The seats that --seat names, a bit for each: "p1+p3", or "all". */
rp_status rp_opened_seats(const rp_game *game, const char *names, unsigned *seats, rp_error *error);

/* RP_BAD_INPUT: `what` was to name a position. Says how to get one of the game that `spec` names. */
rp_status rp_opened_no_position(const char *what, const char *spec, const char *directory, rp_error *error);

/* RP_BAD_INPUT: the game of the position is not the one that `spec` names; a bare name stands for all its variants. */
rp_status rp_opened_position_is_of(const rp_position *position, const char *spec, const char *directory,
                                   rp_error *error);

/* Reads the position at `path` ("-": standard input) with the data of `directory` (NULL: compiled in). The game belongs
 * to `position`, the data to the caller: rp_position_release, then rp_data_free. */
rp_status rp_opened_position(const char *path, const char *directory, rp_position *position, rp_data **data,
                             rp_error *error);

/* Of commands that take a whole game: makes the game `spec`, or with a position (a path as above, not NULL) the subgame
 * at it (search/subgame.h), for which `spec` may be NULL. Free with rp_opened_game_release. */
rp_status rp_opened_game_or_subgame(const char *spec, const char *position, const char *directory,
                                    rp_opened_game *opened, rp_error *error);

#endif
