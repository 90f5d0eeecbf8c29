/* The map that the face of a game prints (rp_face.print_map), as it changes in the course of a game, and the picture
 * that it draws of the board at the end (rp_face.draw_board). */
#ifndef RIPOSTE_PLAY_COMMANDS_REPLAY_MAP_H
#define RIPOSTE_PLAY_COMMANDS_REPLAY_MAP_H

#include "play/faces/face.h"

typedef struct rp_replay_map {
    const rp_game *game;
    rp_face face;
    int reader; /* a seat, or RP_READER_ALL */
    bool colours;
    char *text; /* owned: of the last state that was looked at; NULL: none was */
} rp_replay_map;

/* RP_BAD_INPUT: the game has no map; the text says which games have one. */
rp_status rp_replay_map_begin(rp_replay_map *map, const rp_game *game, int reader, bool colours, rp_error *error);
/* Draws the map of a full state as the reader sees it; whether it is another one than before, which the first is. False
 * without memory. */
bool rp_replay_map_changes(rp_replay_map *map, const rp_state *state);
void rp_replay_map_release(rp_replay_map *map); /* all zero allowed */

/* RP_BAD_INPUT: the game has no picture; the text says which games have one. */
rp_status rp_replay_picture_check(const rp_game *game, rp_error *error);
/* Writes the picture of a record, whole or not at all. Errors as of rp_record_replay and rp_storage_replace. */
rp_status rp_replay_picture(const rp_game *game, const rp_record *record, const char *path, rp_error *error);

#endif
