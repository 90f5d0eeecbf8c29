/* Quick sense in a turn of a Round, before the combat and behind it:
 *
 *   the other within reach    he is attacked where ready Units and cards promise more than he can block by a Wound, and
 *                             sometimes anyway; what gives Move for it is played first
 *   else                      at random
 *
 * It looks at the player's own cards and at what lies open. */
#ifndef RIPOSTE_EVAL_MAGE_KNIGHT_ROUND_SENSE_H
#define RIPOSTE_EVAL_MAGE_KNIGHT_ROUND_SENSE_H

#include "engine/games/mage_knight/round/round.h"

/* One of the `count` useful actions of who is to act in a state with mk_is_outside, nothing pending. */
rp_action mk_round_sense(const mk_setup *setup, const mk_duel *duel, const rp_action useful[], int count,
                         rp_random *random);

#endif
