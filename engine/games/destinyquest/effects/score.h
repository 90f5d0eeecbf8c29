/* Damage scores and the damage of damage dice. Reads only, but for destiny_strike_again. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_EFFECTS_SCORE_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_EFFECTS_SCORE_H

#include "engine/games/destinyquest/effects/act.h"

/* Dice of the damage roll of the attack that was announced (for a plain damage score: 1). 0: nothing is rolled. */
int destiny_attack_dice(const destiny_setup *setup, const destiny_bout *bout);
/* The damage score, or the damage of damage dice, of the dice that lie, before armour. */
int destiny_attack_total(const destiny_setup *setup, const destiny_bout *bout);
/* What of it goes through the loser's armour now, at least 0. */
int destiny_attack_damage(const destiny_setup *setup, const destiny_bout *bout);
int destiny_damage_of_total(const destiny_setup *setup, const destiny_bout *bout, int total);
/* 1 + attribute that a damage score adds (option attribute=): the winner's; bout->sword_arm where he was asked. */
int destiny_sword_arm(const destiny_setup *setup, const destiny_bout *bout, int player);
/* Damage of dice on the table or just thrown, with what each die of that hero is worth more. */
int destiny_dice_damage(const destiny_setup *setup, const destiny_bout *bout, int owner, const uint8_t dice[], int room,
                        bool score, bool plain);
/* Tells who listens to `setup` the parts of the attack and its blow, as it would be dealt now. */
void destiny_tell_attack(const destiny_setup *setup, const destiny_bout *bout) __attribute__((cold));
/* Tells what dice that are dealt past armour come to, `field` the ability of their owner. */
void destiny_tell_dice_damage(const destiny_setup *setup, const destiny_bout *bout, int owner, const uint8_t dice[],
                              int room, int field) __attribute__((cold));
void destiny_strike_again(const destiny_setup *setup, destiny_bout *bout); /* `striking` of the dice that lie */

#endif
