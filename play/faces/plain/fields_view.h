/* A position in lines "name: value" for games that have no drawing of their own. */
#ifndef RIPOSTE_PLAY_FACES_PLAIN_FIELDS_VIEW_H
#define RIPOSTE_PLAY_FACES_PLAIN_FIELDS_VIEW_H

#include "engine/game.h"

#include <stdio.h>

/* Prints what is in the bytes of the view: the game's drawing, else the fields of its position
 * document. view->player RP_CHANCE_PLAYER: the bytes are a full world. */
rp_status rp_fields_print(FILE *out, const rp_view *view, rp_error *error);

#endif
