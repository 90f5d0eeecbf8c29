/* A game of `dungeonquest` in words: rp_face.narrate and narrate_end.
 *
 * A line for what happens, all of it from the events of the move; fights have the sentences of `dq-combat`. Heroes have
 * the names of their figures, the reader's is "you", in fights where he is the hero; whom he plays as a monster keeps
 * its name. A choice that no event tells (not to use a rune, to leave a crypt alone) is told to who made it, where he
 * was asked. */
#ifndef RIPOSTE_PLAY_FACES_DUNGEONQUEST_NARRATOR_H
#define RIPOSTE_PLAY_FACES_DUNGEONQUEST_NARRATOR_H

#include "play/faces/narrator.h"

void dungeon_narrate(rp_narrator *narrator, const rp_happening *happening, char text[RP_NARRATION_MAX]);
void dungeon_narrate_end(const rp_game *game, const rp_state *terminal, int reader, char text[RP_NARRATION_MAX]);

#endif
