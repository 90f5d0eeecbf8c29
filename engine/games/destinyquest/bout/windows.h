/* Windows: moments at which both players may play modifiers, asked in turn until both have passed. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_BOUT_WINDOWS_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_BOUT_WINDOWS_H

#include "engine/games/destinyquest/state.h"

/* Where abilities of a phase are played: a destiny_window, -1 for phases without plays (answer: dodges are looked at
 * too). */
int destiny_window_of(int phase);
/* That of the phase, or, whatever the phase, that of dice of an ability that lie open. */
int destiny_window_now(const destiny_bout *bout);
/* True for phases in which both are asked in turn. */
bool destiny_is_window(int phase);

#endif
