/* How dice fall: the sets of faces that they can show, as outcomes of chance in lexicographic order, and their sums. */
#ifndef RIPOSTE_ENGINE_GAMES_CALAMITY_DUEL_THROWS_H
#define RIPOSTE_ENGINE_GAMES_CALAMITY_DUEL_THROWS_H

#include "engine/games/calamity/state.h"

/* Lists the ways that all dice of the setup's book can fall. RP_BAD_INPUT: too many kinds of dice; RP_FAILED: no
 * memory; what there is by then is freed by cal_free_throws too. */
rp_status cal_list_throws(cal_setup *setup, rp_error *error);
void cal_free_throws(cal_setup *setup);
/* The way that dice of the book which are not constant can fall. */
const cal_throw *cal_throw_of(const cal_setup *setup, cal_dice dice);
/* The faces of an outcome, ascending. */
void cal_faces(cal_dice dice, int outcome, uint8_t faces[CAL_DICE_MAX]);
/* Throws each die: the outcome, or the sum without the constant. */
int cal_throw_outcome(cal_dice dice, rp_random *random);
int cal_throw_sum(cal_dice dice, rp_random *random);

/* The outcomes 1 .. CAL_D20 of a d20; their number. */
int cal_list_d20(rp_outcome out[]);
/* The same in classes: below `first`, from there to below `second`, and from there on, each by its lowest outcome;
 * `members` (NULL: not asked for) how many outcomes a class has. */
int cal_merge_d20(int first, int second, rp_outcome out[], uint16_t members[]);

#endif
