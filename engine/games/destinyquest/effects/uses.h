/* Uses of abilities: taken, given back, and known to who may copy them. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_EFFECTS_USES_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_EFFECTS_USES_H

#include "engine/games/destinyquest/effects/act.h"

void destiny_spend(const destiny_setup *setup, destiny_bout *bout, int player, int index);
void destiny_give_back(const destiny_setup *setup, destiny_bout *bout, int player, int index);
/* What the opponent may still copy of what `player` plays (usurper). */
uint32_t destiny_copied(const destiny_setup *setup, const destiny_bout *bout, int player);

#endif
