/* The rest of a round over all dice, with nobody playing anything more. */
#ifndef RIPOSTE_EVAL_DESTINYQUEST_OUTLOOK_H
#define RIPOSTE_EVAL_DESTINYQUEST_OUTLOOK_H

#include "engine/game.h"

typedef struct destiny_outlook {
    double win, tie;     /* chance to win the round, of a stand-off */
    double given, taken; /* expected loss of health of the other, of the own hero */
    double kill, death;  /* chance that the other, the own hero is defeated in it */
    double value;        /* expected estimate where the next round begins */
} destiny_outlook;
/* The rest of the round, computed over all dice, when after `action` nobody plays anything more (attacks are plain
 * ones). All from the side of `player`. False when that would take more than a moment: the outlook is then of a part of
 * the dice. Any thread. */
bool destiny_look_ahead(const rp_game *game, const rp_state *state, int player, rp_action action,
                        destiny_outlook *outlook);

#endif
