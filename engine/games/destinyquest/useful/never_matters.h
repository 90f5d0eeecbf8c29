/* Abilities that can never matter in a window. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_USEFUL_NEVER_MATTERS_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_USEFUL_NEVER_MATTERS_H

#include "engine/games/destinyquest/state.h"

/* Fills offered_in of a sheet and what is made of it, when everything else is there. */
void destiny_find_pointless(destiny_sheet *own);

#endif
