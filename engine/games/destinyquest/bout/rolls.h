/* Dice of attack speed and damage: asked for, and what follows when they have fallen. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_BOUT_ROLLS_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_BOUT_ROLLS_H

#include "engine/games/destinyquest/state.h"

/* Asks for the attack speed dice of one hero, or lays the kept ones; once both lie, faces and doubles of both count. */
void destiny_throw_speed(const destiny_setup *setup, destiny_bout *bout, int player);
void destiny_both_thrown(const destiny_setup *setup, destiny_bout *bout);
/* The outcome of the roll that waits. */
void destiny_rolled(const destiny_setup *setup, destiny_bout *bout, rp_action outcome);
/* The dice (DESTINY_DICE_MAX of them, 0 behind the last) of the roll that waits, as they are; nothing is told. */
void destiny_dice_fall(const destiny_setup *setup, destiny_bout *bout, const uint8_t dice[]);

#endif
