/* A game of calamity in words: rp_face.narrate, narrate_showdown and narrate_end.
 *
 * Cards that are drawn are told when the last of them is there: the first hands all at once. Every choice of the reader
 * is told too, but for the ends of turns. */
#ifndef RIPOSTE_PLAY_FACES_CALAMITY_NARRATOR_H
#define RIPOSTE_PLAY_FACES_CALAMITY_NARRATOR_H

#include "play/faces/narrator.h"

void cal_narrate(rp_narrator *narrator, const rp_happening *happening, char text[RP_NARRATION_MAX]);
void cal_narrate_showdown(const rp_happening *last, int reader, char text[RP_NARRATION_MAX]);
void cal_narrate_end(const rp_game *game, const rp_state *terminal, int reader, char text[RP_NARRATION_MAX]);

#endif
