/* A position as a JSON document: the way in for scripts and for people who write one by hand.
 *
 *   { "riposte": "position", "version": 1,
 *     "game": "dq-combat:hero=hugo,monster=troll",   spec string
 *     "rules": 1, "data": "9f86d081884c7d65",         optional when read; refused when they differ
 *     "kind": "world" | "view",                       default "world"
 *     "player": "hero",                               views only: whose view
 *     "state": { ... } }                              fields of the game, see the header or README of the game
 */
#ifndef RIPOSTE_ENGINE_STORE_POSITION_H
#define RIPOSTE_ENGINE_STORE_POSITION_H

#include "engine/game.h"

typedef struct rp_position {
    rp_game *game; /* owned */
    bool is_view;
    rp_view view;   /* when is_view */
    rp_state world; /* when not */
} rp_position;

/* Reads from the root of `reader`. `data` as in rp_game_new. On success free with rp_position_release. */
RP_API rp_status rp_position_read(rp_reader *reader, const rp_data *data, rp_position *position, rp_error *error);
/* Reads a file through json.h ("-" is standard input). */
RP_API rp_status rp_position_read_file(const char *path, const rp_data *data, rp_position *position, rp_error *error);
RP_API void rp_position_release(rp_position *position);

/* JSON text of a world, or of what `player` may know when player >= 0. To be freed with free(); NULL: no memory. */
RP_API char *rp_position_text(const rp_game *game, const rp_state *world, int player, int indent);
/* JSON text of a view. */
RP_API char *rp_view_text(const rp_view *view, int indent);

#endif
