/* The table of mage-knight as one player sees it: rp_face.print_view, print_step and print_sheets. */
#ifndef RIPOSTE_PLAY_FACES_MAGE_KNIGHT_VIEW_H
#define RIPOSTE_PLAY_FACES_MAGE_KNIGHT_VIEW_H

#include "engine/game.h"

#include <stdio.h>

void mk_view_print(FILE *out, const rp_view *view, bool colours);
bool mk_view_print_step(FILE *out, const rp_view *shown, const rp_view *view, bool colours);
void mk_sheets_print(FILE *out, const rp_view *view, bool colours);

#endif
