/* Whether an ability of a hero can ever be used again: by the rules, from an example or from a proof. */
#ifndef RIPOSTE_EVAL_DESTINYQUEST_AGAIN_H
#define RIPOSTE_EVAL_DESTINYQUEST_AGAIN_H

#include "engine/games/destinyquest/state.h"

typedef enum destiny_again {
    DESTINY_AGAIN_UNKNOWN,
    DESTINY_AGAIN_LATER, /* a course of the bout has been found in which a later round offers it to him */
    DESTINY_AGAIN_NEVER  /* no course of the bout from here on offers it to him */
} destiny_again;

/* Of ability `index` (below DESTINY_HERO_ABILITIES_MAX) of `player`; nobody need be asked in the state. `*moves` as for
 * destiny_rest_of_round. Any thread. */
destiny_again destiny_can_use_again(const rp_game *game, const rp_state *state, int player, int index, int *moves);

#endif
