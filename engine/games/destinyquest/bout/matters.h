/* Where modifiers can matter. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_BOUT_MATTERS_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_BOUT_MATTERS_H

#include "engine/games/destinyquest/effects/act.h"

/* Choices with which a modifier can matter now, bits 1 << choice (bit 0 where it has none). */
unsigned destiny_modifier_choices(const destiny_act *act);

#endif
