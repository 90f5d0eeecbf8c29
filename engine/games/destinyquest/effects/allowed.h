/* What the rules allow a modifier although it cannot matter. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_EFFECTS_ALLOWED_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_EFFECTS_ALLOWED_H

#include "engine/games/destinyquest/effects/act.h"

/* All choices of a modifier's effect into *choices, bits 1 << choice (bit 0 where there is nothing to choose). False:
 * the rules allow no more than can matter, which useful/matters.c tells, or nothing else in a plain attack. */
bool destiny_allows_more(const destiny_act *act, const destiny_effect *effect, unsigned *choices);

#endif
