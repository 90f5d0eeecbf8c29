/* Who is asked in a window. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_BOUT_ASKING_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_BOUT_ASKING_H

#include "engine/games/destinyquest/bout/usable.h"

/* Opens the window of bout->phase where `asked` is 0 and else goes on with it: `asked` is who is to choose now. False,
 * with the window closed, when nobody has a play (any more). `offer` (may be NULL) has his plays then. */
bool destiny_ask_window(const destiny_setup *setup, destiny_bout *bout, destiny_offer offer[]);
#endif
