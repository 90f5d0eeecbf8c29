/* The words of narrator.h for `destinyquest`. */
#ifndef RIPOSTE_PLAY_FACES_DESTINYQUEST_NARRATOR_H
#define RIPOSTE_PLAY_FACES_DESTINYQUEST_NARRATOR_H

#include "engine/games/destinyquest/state.h"
#include "play/faces/narrator.h"

enum { DESTINY_NAME_WORDS = 64 };

/* How a hero is called in a sentence: "you" for the reader, else his name; heroes of the same name are told apart by
 * their seats. To a player at the table "Book 1 act 2 gladiator" is "the gladiator" where that can be only one. */
void destiny_hero_words(const destiny_setup *setup, int player, int reader, bool begins_sentence,
                        char words[DESTINY_NAME_WORDS]);

void destiny_narrate(rp_narrator *narrator, const rp_happening *happening, char text[RP_NARRATION_MAX]);
/* The blow that lies on the table as it would be dealt now, in the words that tell it then; "" where none does. */
void destiny_narrate_blow_to_come(const rp_view *view, char text[RP_NARRATION_MAX]);
/* "-3 (bleed 1, barbs 2)": what a hero would lose at the end of the round as things are; "" for nothing. */
void destiny_narrate_losses_to_come(const rp_view *view, int player, char text[RP_NARRATION_MAX]);
/* How the bout ended, without the payoff. */
void destiny_narrate_end(const rp_game *game, const rp_state *terminal, int reader, char text[RP_NARRATION_MAX]);

#endif
