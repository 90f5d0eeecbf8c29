/* Step 8: the passives of both sides at once. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_BOUT_PASSIVES_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_BOUT_PASSIVES_H

#include "engine/games/destinyquest/state.h"

/* May ask for a roll. */
void destiny_step_eight(const destiny_setup *setup, destiny_bout *bout);

#endif
