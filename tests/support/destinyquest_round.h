/* The rest of a round of `destinyquest` in which nobody plays anything more, enumerated to judge what is claimed of it:
 * move by move with rp_legal and rp_apply, every dice outcome of rp_chance apart, from the end backwards. It knows
 * nothing of the code in eval/ that makes claims, nor of rp_useful and rp_advance.
 *
 * Who is asked says "none", "pass" or "decline" (action 0); in step 5 the winner rolls plainly; who has to say what a
 * damage score adds takes the higher of brawn and magic, brawn where they are equal (HVH-R12). */
#ifndef RIPOSTE_TESTS_DESTINYQUEST_ROUND_H
#define RIPOSTE_TESTS_DESTINYQUEST_ROUND_H

#include "engine/games/destinyquest/state.h"

typedef struct round_ahead {
    double wins[DESTINY_HEROES], tie; /* the round */
    double unclear;                   /* the bout ends, and it was not seen whether after a tie or before */
    double winner[DESTINY_HEROES];    /* the bout ends in this round, won by him */
    double draw, next;                /* ... or nobody wins it; the next round begins */
    double health[DESTINY_HEROES];    /* expected, where the round or the bout ends */
    int low[DESTINY_HEROES][DESTINY_ATTRIBUTES],
        high[DESTINY_HEROES][DESTINY_ATTRIBUTES]; /* as the next round begins */
    int least_change[DESTINY_HEROES][DESTINY_ATTRIBUTES], most_change[DESTINY_HEROES][DESTINY_ATTRIBUTES];
    double status[DESTINY_HEROES][DESTINY_STATUSES]; /* he has it then */
} round_ahead;

/* What passing is for `player`, who is asked. */
rp_action round_passing(const rp_game *game, const rp_state *state, int player);
/* The rest of the round after `action` of `player`, with `second` as its second step (-1: none). False where it is too
 * large. */
bool round_ahead_of(const rp_game *game, const rp_state *state, int player, rp_action action, rp_action second,
                    round_ahead *ahead);
/* The state right after that. */
void round_play(const rp_game *game, const rp_state *state, int player, rp_action action, rp_action second,
                rp_state *after);

#endif
