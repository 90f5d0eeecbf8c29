/* Abilities that give a use back: second wind, refresh, beguile, splash damage, magic tap. Nothing that restores or
 * copies is given back, so the number of plays in a bout stays bounded. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_EFFECTS_RESTORES_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_EFFECTS_RESTORES_H

#include "engine/games/destinyquest/effects/act.h"

/* The effect that gives uses back as the ability is played; NULL without. */
const destiny_effect *destiny_restore_of(const destiny_ability *ability);
/* Bits of list indices that a restore could give back now. */
uint32_t destiny_restorable(const destiny_act *act, const destiny_effect *effect);
void destiny_do_restore(const destiny_act *act, const destiny_effect *effect);

#endif
