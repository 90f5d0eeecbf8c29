/* What comes before a duel on the screen: the privilege, the draft and deck building. */
#ifndef RIPOSTE_PLAY_FACES_CALAMITY_DECKS_H
#define RIPOSTE_PLAY_FACES_CALAMITY_DECKS_H

#include "play/faces/calamity/table.h"

/* The question and the choices included. Of the deck, only what has changed with `again`. */
void cal_before_print(const cal_table *table, bool again);
/* rp_face.finish: the deck becomes the preset one of the heroes that has most of its cards, as far as it still can. */
bool cal_finish_deck(const rp_view *view, rp_action *action);

#endif
