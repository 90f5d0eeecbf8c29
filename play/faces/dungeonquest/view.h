/* The table of dungeonquest as one player sees it: rp_face.print_view, print_step, print_end.
 *
 * From top to bottom: whose turn it is, the part of the map around the reader, where he stands in a sentence, heroes,
 * sun and dragon, a fight of others, and the question. Who is asked in a fight sees its own table (that of `dq-combat`)
 * in place of the map. Where the map would have less than three rows, cards that are held go by their names alone. */
#ifndef RIPOSTE_PLAY_FACES_DUNGEONQUEST_VIEW_H
#define RIPOSTE_PLAY_FACES_DUNGEONQUEST_VIEW_H

#include "engine/game.h"

#include <stdbool.h>
#include <stdio.h>

enum {
    DUNGEON_TABLE_LINES = 23 /* that the table has at most on a screen of 24, choices of a long list not counted */
};

void dungeon_print_view(FILE *out, const rp_view *view, bool colours);
/* Another question where nothing has changed on the board since the table was shown. */
bool dungeon_print_step(FILE *out, const rp_view *shown, const rp_view *view, bool colours);
void dungeon_print_end(FILE *out, const rp_game *game, const rp_state *terminal, int reader, bool colours);

#endif
