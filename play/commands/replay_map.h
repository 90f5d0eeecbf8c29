/* The map that the face of a game prints (rp_face.print_map), as it changes in the course of a game. */
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

#endif
