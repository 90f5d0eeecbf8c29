/* Dice of abilities: asking for them one after the other, and what they do when they have fallen. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_BOUT_ABILITY_ROLLS_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_BOUT_ABILITY_ROLLS_H

#include "engine/games/destinyquest/effects/act.h"

/* The outcome of a waiting roll: BOUT_START, VORTEX, AGAIN, INTERRUPT, SELF, STRIKE_BACK, LEY_LINE, STONE_SKIN,
 * PASSIVE, ADD, MEASURE. `dice` are DESTINY_DICE_MAX: roll_count of them ascend, 0 behind the last. Leaves bout->roll 0
 * or asks for the next one. SPEED and DAMAGE go on in rolls.c. */
void destiny_ability_rolled(const destiny_setup *setup, destiny_bout *bout, const uint8_t dice[]);
/* What lies open (destiny_bout.open_roll) stays as it is and does what it does. */
void destiny_open_dice_count(const destiny_setup *setup, destiny_bout *bout);
/* Dice before round 1 and of vortexes: asks for the first, or the one after `ability_field` of `player`. */
void destiny_next_start_roll(const destiny_setup *setup, destiny_bout *bout, int player, int ability_field);
void destiny_next_vortex(const destiny_setup *setup, destiny_bout *bout, int player);

#endif
