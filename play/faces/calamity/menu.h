/* The question and the choices of a duel, with what they come to, and the cards that cannot be cast now. */
#ifndef RIPOSTE_PLAY_FACES_CALAMITY_MENU_H
#define RIPOSTE_PLAY_FACES_CALAMITY_MENU_H

#include "play/faces/calamity/table.h"

void cal_menu_print(const cal_table *table);

#endif
