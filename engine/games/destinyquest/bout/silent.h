/* Rounds in which nobody plays anything, for random play. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_BOUT_SILENT_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_BOUT_SILENT_H

#include "engine/games/destinyquest/state.h"

/* What stays as it is as long as nobody plays anything; filled by destiny_is_silent. */
typedef struct destiny_silence {
    bool asked[DESTINY_HEROES];              /* somebody may be asked once this hero has won the round */
    bool steps_known, known[DESTINY_HEROES]; /* step, reach are filled in */
    int reach[DESTINY_HEROES];               /* damage of his blow but for the die, less the other's armour */
    int step[DESTINY_HEROES];                /* what he loses in step 8 */
} destiny_silence;
/* What the winner of a silent round has been drawn to do in 5.2, and the die of his score. */
typedef struct destiny_blow_drawn {
    rp_action action;
    int face;
} destiny_blow_drawn;
/* True when, both attack speed rolls lying ahead, nobody is asked before the winner of the round is known nor in a
 * round without one, and nothing changes from round to round but health. */
bool destiny_is_silent(const destiny_setup *setup, const destiny_bout *bout, destiny_silence *silence);
/* The round from the winner on (player + 1, not one with silence->asked; 0: a stand-off) to the next attack speed
 * rolls. False where more happens in it: then the bout is as it was, and the round is to be played with what was
 * drawn. */
bool destiny_silent_round(const destiny_setup *setup, destiny_bout *bout, destiny_silence *silence, int winner,
                          rp_random *random, destiny_blow_drawn *drawn);

#endif
