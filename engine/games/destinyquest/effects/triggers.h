/* Effects with all that follows from them, and what sets effects off: faces and doubles as they come to lie, health
 * that was lost. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_EFFECTS_TRIGGERS_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_EFFECTS_TRIGGERS_H

#include "engine/games/destinyquest/effects/act.h"

/* The effect, where its condition holds. */
void destiny_do(const destiny_act *act, const destiny_effect *effect);
/* All effects with that trigger in `player`'s list. */
void destiny_set_off(const destiny_setup *setup, destiny_bout *bout, int player, destiny_trigger trigger, int times);
/* The second step of a swap of dice. */
void destiny_swap_done(const destiny_act *act, int own, int other);

/* As destiny_harm, and what waits for low health (last rites, coup de grace, kick start) happens at once. */
int destiny_wound(const destiny_setup *setup, destiny_bout *bout, int player, int amount);
/* Health was lost through `attacker`'s damage score or damage dice (interrupts and strike backs with dice too): bleed,
 * venom, leech of his, lightning of the other. */
void destiny_hit(const destiny_setup *setup, destiny_bout *bout, int attacker);
/* Bleed, venom, disease of a hero who struck before round 1. */
void destiny_inflict_passives(const destiny_setup *setup, destiny_bout *bout, int player);

/* After `player`'s attack speed dice lie, or some of them lie anew: faces and doubles. */
void destiny_speed_thrown(const destiny_setup *setup, destiny_bout *bout, int player, const uint8_t new_dice[],
                          int count);
void destiny_damage_thrown(const destiny_setup *setup, destiny_bout *bout, int player, const uint8_t new_dice[],
                           int count);
/* Dice that lie open have been turned, or more of them lie; `before` them: rp_dice_counts. */
void destiny_open_dice_turned(const destiny_setup *setup, destiny_bout *bout, uint64_t before);
/* A roll of dice of an ability, DESTINY_DICE_MAX with 0 behind the last: doubles only. */
void destiny_thrown_away(const destiny_setup *setup, destiny_bout *bout, int owner, const uint8_t dice[]);

/* Who wins the round by dice alone: 1 + player, 0 for a tie; convulsions included, option tie= not. */
int destiny_faster(const destiny_setup *setup, const destiny_bout *bout);

#endif
