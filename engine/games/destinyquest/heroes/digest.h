/* What effects look at often, worked out once for each hero. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_HEROES_DIGEST_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_HEROES_DIGEST_H

#include "engine/games/destinyquest/state.h"

/* Fills the digests of both sheets, when their cards, masks and attributes are made. */
void destiny_digest_make(destiny_setup *setup);

#endif
