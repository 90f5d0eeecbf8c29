/* The table of calamity as one player sees it: rp_face.print_view, print_step, print_opening, print_sheets and
 * print_end. */
#ifndef RIPOSTE_PLAY_FACES_CALAMITY_VIEW_H
#define RIPOSTE_PLAY_FACES_CALAMITY_VIEW_H

#include "engine/game.h"

#include <stdbool.h>
#include <stdio.h>

void cal_view_print(FILE *out, const rp_view *view, bool colours);
bool cal_view_print_step(FILE *out, const rp_view *shown, const rp_view *view, bool colours);
void cal_opening_print(FILE *out, const rp_view *view, bool colours);
void cal_sheets_print(FILE *out, const rp_view *view, bool colours);
void cal_view_print_end(FILE *out, const rp_game *game, const rp_state *terminal, int reader, bool colours);

#endif
