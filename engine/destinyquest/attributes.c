/* Present attributes, and how changes of them last. An attribute never counts below 0, though what was taken from it
 * still has to be made good before it counts again. */
#include "engine/destinyquest/acts.h"

enum { STONE_SKIN_SPEED = -2, MOST_CHANGE = 100 };

/* Effects that hold while the own health is low, and those that always hold. */
static int held(const destiny_setup *setup, const destiny_bout *bout, int player, int attribute) {
    const destiny_sheet *sheet = &setup->sheet[player];
    uint32_t mask = sheet->on_trigger[DESTINY_WHEN_OWN_LOW] | sheet->digest.with[DESTINY_CHANGE_ATTRIBUTE];
    int more = 0;
    while (mask) {
        const destiny_ability *ability = sheet->card[destiny_next_bit(&mask)].ability;
        for (int i = 0; i < ability->effect_count; i++) {
            const destiny_effect *effect = &ability->effects[i];
            if (effect->kind != DESTINY_CHANGE_ATTRIBUTE || !(effect->attributes >> attribute & 1)) continue;
            bool low = effect->trigger == DESTINY_WHEN_OWN_LOW && bout->fighter[player].health <= effect->threshold;
            if (low || effect->trigger == DESTINY_WHILE_OWNED) more += effect->amount;
        }
    }
    return more;
}

static inline int changed(const destiny_setup *setup, const destiny_bout *bout, int player, int attribute) {
    const destiny_sheet *sheet = &setup->sheet[player];
    const destiny_fighter *fighter = &bout->fighter[player];
    int value = sheet->attribute[attribute] + fighter->change[attribute] + fighter->coming[0][attribute];
    if (!sheet->digest.steady_attributes) value += held(setup, bout, player, attribute);
    return value;
}

int destiny_attribute_now(const destiny_setup *setup, const destiny_bout *bout, int player, int attribute) {
    const destiny_fighter *fighter = &bout->fighter[player];
    int value = changed(setup, bout, player, attribute);
    if (attribute == DESTINY_SPEED && destiny_has(fighter, DESTINY_STONE_SKIN)) value += STONE_SKIN_SPEED;
    if (value < 0) value = 0;
    if (attribute != DESTINY_ARMOUR) return value;
    if (fighter->no_armour & 1) return 0;
    return fighter->armour_doubled ? 2 * value : value;
}

int destiny_speed_dice(const destiny_setup *setup, const destiny_bout *bout, int player) {
    (void)setup;
    int dice = 2 + bout->fighter[player].speed_dice_more;
    if (dice < 0) return 0;
    return dice > DESTINY_SPEED_DICE_MAX ? DESTINY_SPEED_DICE_MAX : dice;
}

int destiny_attack_speed(const destiny_setup *setup, const destiny_bout *bout, int player) {
    const destiny_fighter *fighter = &bout->fighter[player];
    int total = destiny_dice_sum(fighter->die, DESTINY_SPEED_DICE_MAX) + fighter->attack_speed_more;
    return total + destiny_attribute_now(setup, bout, player, DESTINY_SPEED);
}

static void add(int8_t *to, int amount) {
    int sum = *to + amount;
    *to = (int8_t)(sum < -MOST_CHANGE ? -MOST_CHANGE : sum > MOST_CHANGE ? MOST_CHANGE : sum);
}

/* The rounds in which a change holds, bit 0 this one. */
static const uint8_t rounds_of[] = {
    [DESTINY_THIS_ROUND] = 1, [DESTINY_NEXT_ROUND] = 2,  [DESTINY_TWO_ROUNDS] = 3, [DESTINY_THREE_ROUNDS] = 7,
    [DESTINY_NEXT_TWO] = 6,   [DESTINY_NEXT_THREE] = 14, [DESTINY_REST] = 0,
};

void destiny_change(destiny_bout *bout, int player, int attribute, int amount, destiny_rounds rounds) {
    destiny_fighter *fighter = &bout->fighter[player];
    if (rounds == DESTINY_REST) {
        add(&fighter->change[attribute], amount);
        return;
    }
    for (int round = 0; round < DESTINY_ROUNDS_AHEAD; round++)
        if (rounds_of[rounds] >> round & 1) add(&fighter->coming[round][attribute], amount);
}

void destiny_shift_time(const destiny_setup *setup, destiny_bout *bout, int player) {
    int own = destiny_attribute_now(setup, bout, player, DESTINY_SPEED);
    int other = destiny_attribute_now(setup, bout, !player, DESTINY_SPEED);
    if (other > own) destiny_change(bout, player, DESTINY_SPEED, other - own, DESTINY_THIS_ROUND);
}

void destiny_strip_armour(destiny_bout *bout, int player, destiny_rounds rounds) {
    bout->fighter[player].no_armour |= rounds == DESTINY_REST ? 0xff : rounds_of[rounds];
}
