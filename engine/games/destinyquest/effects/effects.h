/* What one effect of an ability does by itself: it changes the bout, or asks for a roll. What follows from the change
 * (faces that appear, low health) is found and set off by triggers.h. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_EFFECTS_EFFECTS_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_EFFECTS_EFFECTS_H

#include "engine/games/destinyquest/effects/act.h"

/* Its condition is not looked at. Kinds that are read where their subject is computed do nothing. */
void destiny_carry_out(const destiny_act *act, const destiny_effect *effect);

#endif
