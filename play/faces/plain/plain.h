/* The face of games that have none of their own (faces/face.h says what each function does). */
#ifndef RIPOSTE_PLAY_FACES_PLAIN_PLAIN_H
#define RIPOSTE_PLAY_FACES_PLAIN_PLAIN_H

#include "play/faces/narrator.h"

#include <stdio.h>

void rp_plain_print_view(FILE *out, const rp_view *view, bool colours);
void rp_plain_print_end(FILE *out, const rp_game *game, const rp_state *terminal, int reader, bool colours);
void rp_plain_narrate(rp_narrator *narrator, const rp_happening *happening, char text[RP_NARRATION_MAX]);
void rp_plain_narrate_end(const rp_game *game, const rp_state *terminal, int reader, char text[RP_NARRATION_MAX]);

#endif
