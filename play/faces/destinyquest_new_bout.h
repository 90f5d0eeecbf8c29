/* The questions of `riposte play destinyquest` without heroes: yours, the other's, level, each answered by Enter
 * alone. */
#ifndef RIPOSTE_PLAY_FACES_DESTINYQUEST_NEW_BOUT_H
#define RIPOSTE_PLAY_FACES_DESTINYQUEST_NEW_BOUT_H

#include "play/session/new_game.h"

/* True when `spec` is of destinyquest and names no hero. */
bool destiny_wants_heroes(const char *spec);
/* As rp_new_game_ask, for such a spec, whose options stay. `seat`: the person's, -1 for the first. */
rp_status destiny_new_bout_ask(rp_line_input *input, const char *directory, const char *spec, int seat, int level,
                               rp_new_game *chosen, bool *ended, rp_error *error);

#endif
