/* What comes before a duel on the screen: the privilege, the draft and deck building. */
#ifndef RIPOSTE_PLAY_FACES_CALAMITY_DECKS_H
#define RIPOSTE_PLAY_FACES_CALAMITY_DECKS_H

#include "eval/calamity/deck_outlook.h"
#include "play/faces/calamity/table.h"

/* The question and the choices included. Of the deck, only what has changed with `again`. */
void cal_before_print(const cal_table *table, bool again);
/* rp_face.finish: the rest of a deck by learned values, if they are those of the game's data; else of a preset. */
bool cal_finish_deck(const rp_view *view, rp_action *action);
/* The same: the best list that goes on from the deck, as `deck` of the view has it; NULL: the preset one of the heroes
 * that has most of the deck's cards, as far as it still can be built. */
bool cal_finish_by(const rp_view *view, const cal_deck_outlook *deck, rp_action *action);

#endif
