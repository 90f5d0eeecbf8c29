/* Where modifiers can matter. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_USEFUL_MATTERS_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_USEFUL_MATTERS_H

#include "engine/games/destinyquest/effects/act.h"

/* Choices with which a modifier can matter now, or with a setup that lists all those that it has, bits 1 << choice
 * (bit 0 where there is nothing to choose). */
unsigned destiny_modifier_choices(const destiny_act *act);

#endif
