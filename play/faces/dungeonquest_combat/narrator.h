/* The words of narrator.h for `dq-combat`. */
#ifndef RIPOSTE_PLAY_FACES_DUNGEONQUEST_COMBAT_NARRATOR_H
#define RIPOSTE_PLAY_FACES_DUNGEONQUEST_COMBAT_NARRATOR_H

#include "play/faces/narrator.h"

void dq_narrate(rp_narrator *narrator, const rp_happening *happening, char text[RP_NARRATION_MAX]);
/* What the other side still held; at the end its cards are put back. */
void dq_narrate_showdown(const rp_happening *last, int reader, char text[RP_NARRATION_MAX]);
/* How the fight ended, without the payoff. */
void dq_narrate_end(const rp_game *game, const rp_state *terminal, int reader, char text[RP_NARRATION_MAX]);
/* What the hero's payoff is made of where he is not dead: "1 less 4 wounds of 16". */
void dq_explain_payoff(const rp_game *game, const rp_state *terminal, int player, char text[RP_TEXT_MAX]);

#endif
