/* Present attributes, and how changes of them last. An attribute never counts below 0, though what was taken from it
 * still has to be made good before it counts again. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_EFFECTS_ATTRIBUTES_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_EFFECTS_ATTRIBUTES_H

#include "engine/games/destinyquest/state.h"
#include "engine/kit/dice.h"

/* What effects bring to an attribute that hold while the own health is low, or always. */
int destiny_attribute_held(const destiny_setup *setup, const destiny_bout *bout, int player, int attribute);

/* The sheet's value with all that was added and taken, which may be below 0; what doubles or strips armour is not in
 * it. */
static inline int destiny_attribute_sum(const destiny_setup *setup, const destiny_bout *bout, int player,
                                        int attribute) {
    enum { STONE_SKIN_SPEED = -2 };
    const destiny_sheet *sheet = &setup->sheet[player];
    const destiny_fighter *fighter = &bout->fighter[player];
    int value = sheet->attribute[attribute] + fighter->change[attribute] + fighter->coming[0][attribute];
    if (!sheet->digest.steady_attributes) value += destiny_attribute_held(setup, bout, player, attribute);
    if (attribute == DESTINY_SPEED && (fighter->statuses >> DESTINY_STONE_SKIN & 1)) value += STONE_SKIN_SPEED;
    return value;
}

/* Present value, never below 0. */
static inline int destiny_attribute_now(const destiny_setup *setup, const destiny_bout *bout, int player,
                                        int attribute) {
    const destiny_fighter *fighter = &bout->fighter[player];
    int value = destiny_attribute_sum(setup, bout, player, attribute);
    if (value < 0) value = 0;
    if (attribute != DESTINY_ARMOUR) return value;
    if (fighter->no_armour & 1) return 0;
    return fighter->armour_doubled ? 2 * value : value;
}

void destiny_change(destiny_bout *bout, int player, int attribute, int amount, destiny_rounds rounds);
void destiny_strip_armour(destiny_bout *bout, int player, destiny_rounds rounds); /* counts 0 for those rounds */
/* Raises an attribute to the opponent's present value for those rounds, where it is lower; armour that counts 0 stays
 * so. What was taken from it is made good first, so that it counts as much as the opponent's. */
void destiny_raise_to_other(const destiny_setup *setup, destiny_bout *bout, int player, int attribute,
                            destiny_rounds rounds);

/* ---- attack speed ---- */

/* Dice of the attack speed roll to come: 2 and what is more or less, at least 0, at most DESTINY_SPEED_DICE_MAX. */
static inline int destiny_speed_dice(const destiny_bout *bout, int player) {
    int dice = 2 + bout->fighter[player].speed_dice_more;
    if (dice < 0) return 0;
    return dice > DESTINY_SPEED_DICE_MAX ? DESTINY_SPEED_DICE_MAX : dice;
}
/* Sum of the speed dice that lie, speed, and changes of the total. */
static inline int destiny_attack_speed(const destiny_setup *setup, const destiny_bout *bout, int player) {
    const destiny_fighter *fighter = &bout->fighter[player];
    int total = rp_dice_sum(fighter->die, DESTINY_SPEED_DICE_MAX) + fighter->attack_speed_more;
    return total + destiny_attribute_now(setup, bout, player, DESTINY_SPEED);
}

#endif
