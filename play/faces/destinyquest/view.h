/* The table of game_view.h for `destinyquest`. */
#ifndef RIPOSTE_PLAY_FACES_DESTINYQUEST_VIEW_H
#define RIPOSTE_PLAY_FACES_DESTINYQUEST_VIEW_H

#include "engine/game.h"

#include <stdio.h>

/* Both heroes in short, what is going on in the round, the question and the choices with what each does. */
void destiny_view_print(FILE *out, const rp_view *view, bool colours);

#endif
