/* Abilities that give a use back: second wind, refresh, beguile, splash damage, magic tap. Nothing that restores or
 * copies is given back, so the number of plays in a bout stays bounded. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_EFFECTS_RESTORES_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_EFFECTS_RESTORES_H

#include "engine/games/destinyquest/effects/act.h"

/* The effect that gives uses back as the ability is played; NULL without. */
const destiny_effect *destiny_restore_of(const destiny_ability *ability);
/* Bits of list indices that a restore could give back now; and those that could be played before the next window, for
 * which it is asked. What is given back is then any of the former. */
uint32_t destiny_restorable(const destiny_act *act, const destiny_effect *effect);
uint32_t destiny_worth_restoring(const destiny_act *act, const destiny_effect *effect);
/* True when that effect of an ability of `player`, a restore, can mean his ability `index`. */
bool destiny_gives_back(const destiny_setup *setup, int player, const destiny_effect *effect, int index);
void destiny_do_restore(const destiny_act *act, const destiny_effect *effect);

#endif
