/* The table of terms of an evaluation (rp_evaluation_terms) as text and as JSON. */
#ifndef RIPOSTE_PLAY_FACES_TERMS_VIEW_H
#define RIPOSTE_PLAY_FACES_TERMS_VIEW_H

#include "engine/game.h"

#include <stdio.h>

/* Prints what the view's position counts for each player, after an empty line; nothing where the game has no such table
 * or hides something. */
void rp_terms_print(FILE *out, const rp_view *view);
/* Member "terms" of the open object: [{"name", "value": {"first": ..., ...}}], empty where nothing is printed. */
void rp_terms_write(rp_writer *writer, const rp_view *view);

#endif
