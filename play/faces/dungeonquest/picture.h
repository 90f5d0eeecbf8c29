/* The dungeon as a record leaves it, with the ways of all heroes, as a picture (SVG): rp_face.draw_board.
 *
 * A square is DUNGEON_PICTURE_SQUARE pixels wide, that in the north-west begins at DUNGEON_PICTURE_LEFT and
 * DUNGEON_PICTURE_TOP. Each hero's way is a group "p1" with a <title> of his name and, behind a colon, the squares that
 * he came to in their order; its lines go through these squares, thin where he did not walk. */
#ifndef RIPOSTE_PLAY_FACES_DUNGEONQUEST_PICTURE_H
#define RIPOSTE_PLAY_FACES_DUNGEONQUEST_PICTURE_H

#include "engine/store/record.h"

#include <stdio.h>

enum { DUNGEON_PICTURE_SQUARE = 56, DUNGEON_PICTURE_LEFT = 44, DUNGEON_PICTURE_TOP = 92 };

rp_status dungeon_draw_board(FILE *out, const rp_game *game, const rp_record *record, const char *title,
                             const char *subtitle, rp_error *error);

#endif
