/* The table of game_view.h for `dq-combat`. */
#ifndef RIPOSTE_PLAY_FACES_DUNGEONQUEST_COMBAT_VIEW_H
#define RIPOSTE_PLAY_FACES_DUNGEONQUEST_COMBAT_VIEW_H

#include "engine/game.h"

#include <stdio.h>

void dq_view_print(FILE *out, const rp_view *view, bool colours);

#endif
