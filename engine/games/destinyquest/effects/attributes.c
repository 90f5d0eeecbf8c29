#include "engine/games/destinyquest/effects/attributes.h"

#include "engine/games/destinyquest/effects/act.h"

enum { MOST_CHANGE = 100 };

/* Effects that hold while the own health is low, and those that always hold. */
int destiny_attribute_held(const destiny_setup *setup, const destiny_bout *bout, int player, int attribute) {
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

void destiny_raise_to_other(const destiny_setup *setup, destiny_bout *bout, int player, int attribute,
                            destiny_rounds rounds) {
    int value = destiny_attribute_now(setup, bout, !player, attribute);
    if (value <= destiny_attribute_now(setup, bout, player, attribute)) return;
    if (attribute == DESTINY_ARMOUR && bout->fighter[player].armour_doubled) value = (value + 1) / 2;
    int more = value - destiny_attribute_sum(setup, bout, player, attribute);
    if (more > 0) destiny_change(bout, player, attribute, more, rounds);
}

void destiny_strip_armour(destiny_bout *bout, int player, destiny_rounds rounds) {
    bout->fighter[player].no_armour |= rounds == DESTINY_REST ? 0xff : rounds_of[rounds];
}
