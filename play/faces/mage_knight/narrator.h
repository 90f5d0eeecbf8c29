/* A duel of mage-knight in words: rp_face.narrate, narrate_showdown, narrate_end and explain_payoff.
 *
 * The deal is told when it is over, all at once; cards drawn later when the last of them is. Every choice of the reader
 * is told too. */
#ifndef RIPOSTE_PLAY_FACES_MAGE_KNIGHT_NARRATOR_H
#define RIPOSTE_PLAY_FACES_MAGE_KNIGHT_NARRATOR_H

#include "play/faces/narrator.h"

void mk_narrate(rp_narrator *narrator, const rp_happening *happening, char text[RP_NARRATION_MAX]);
void mk_narrate_showdown(const rp_happening *last, int reader, char text[RP_NARRATION_MAX]);
void mk_narrate_end(const rp_game *game, const rp_state *terminal, int reader, char text[RP_NARRATION_MAX]);
void mk_explain_payoff(const rp_game *game, const rp_state *terminal, int player, char text[RP_TEXT_MAX]);

#endif
