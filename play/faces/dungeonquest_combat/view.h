/* The table of game_view.h for `dq-combat`. */
#ifndef RIPOSTE_PLAY_FACES_DUNGEONQUEST_COMBAT_VIEW_H
#define RIPOSTE_PLAY_FACES_DUNGEONQUEST_COMBAT_VIEW_H

#include "engine/game.h"

#include <stdio.h>

void dq_view_print(FILE *out, const rp_view *view, bool colours);
/* The table of a fight within a larger game, which asks for all legal actions and knows what `life` the monster can
 * have: "life 3 (25 %) or 4 (75 %)". */
void dq_view_print_part(FILE *out, const rp_view *view, const char *life, bool colours);

#endif
