/* Both hero sheets of `destinyquest` with what each ability does: for who has not met these heroes yet. */
#ifndef RIPOSTE_PLAY_FACES_DESTINYQUEST_SHEETS_H
#define RIPOSTE_PLAY_FACES_DESTINYQUEST_SHEETS_H

#include "engine/game.h"

#include <stdio.h>

/* Prints, at the width of standard output, the sheets of the view's player and of his opponent, uses left, and at the
 * start what strikes before round 1. */
void destiny_sheets_print(FILE *out, const rp_view *view, bool colours);
/* Prints what of them fits on a screen with the first table: the names of the abilities, and what has struck already.
 */
void destiny_opening_print(FILE *out, const rp_view *view, bool colours);

#endif
