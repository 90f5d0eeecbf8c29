/* How much an effect is worth now, and whether its condition holds. */
#include "engine/games/destinyquest/acts.h"

bool destiny_names(const destiny_setup *setup, const destiny_effect *effect, const destiny_ability *ability) {
    return effect->ability && effect->ability != DESTINY_LACKING &&
           &setup->book->ability[effect->ability - 1] == ability;
}

int destiny_named_index(const destiny_setup *setup, int player, const destiny_effect *effect) {
    const destiny_sheet *sheet = &setup->sheet[player];
    for (int i = 0; i < sheet->count; i++)
        if (destiny_names(setup, effect, sheet->card[i].ability)) return i;
    return -1;
}

int destiny_strengthened(const destiny_setup *setup, int player, const destiny_ability *ability) {
    uint32_t mask = setup->sheet[player].digest.with[DESTINY_STRENGTHEN];
    int more = 0;
    while (mask) {
        const destiny_ability *own = setup->sheet[player].card[destiny_next_bit(&mask)].ability;
        for (int i = 0; i < own->effect_count; i++) {
            const destiny_effect *effect = &own->effects[i];
            if (effect->kind == DESTINY_STRENGTHEN && destiny_names(setup, effect, ability)) more += effect->amount;
        }
    }
    return more;
}

static int items_with(const destiny_act *act, const destiny_effect *effect) {
    int index = destiny_named_index(act->setup, act->player, effect);
    return index < 0 ? 0 : act->setup->sheet[act->player].card[index].copies;
}

static int sixes(const destiny_act *act) {
    if (destiny_damage_owner(act->bout) != act->player) return 0;
    return destiny_dice_showing(act->bout->die, DESTINY_DICE_MAX, 6);
}

static int present(const destiny_act *act, int player, int attribute) {
    return destiny_attribute_now(act->setup, act->bout, player, attribute);
}

int destiny_measured(const destiny_act *act, const destiny_effect *effect) {
    const destiny_sheet *sheet = &act->setup->sheet[act->player];
    int amount = effect->amount, own = act->player;
    switch ((destiny_measure)effect->measure) {
    case DESTINY_BY_OWN_MAGIC: return amount * present(act, own, DESTINY_MAGIC);
    case DESTINY_BY_HALF_OWN_MAGIC: return amount * ((present(act, own, DESTINY_MAGIC) + 1) / 2);
    case DESTINY_BY_OWN_ARMOUR: return amount * present(act, own, DESTINY_ARMOUR);
    case DESTINY_BY_QUARTER_OWN_ARMOUR: return amount * (present(act, own, DESTINY_ARMOUR) / 4);
    case DESTINY_BY_HALF_OWN_SPEED: return amount * ((present(act, own, DESTINY_SPEED) + 1) / 2);
    case DESTINY_BY_HALF_OPPONENT_ARMOUR: return amount * ((present(act, !own, DESTINY_ARMOUR) + 1) / 2);
    case DESTINY_BY_WEAPON_SPEED: return amount * sheet->weapon_speed;
    case DESTINY_BY_BEST_WEAPON_SPEED: return amount * sheet->best_weapon_speed;
    case DESTINY_BY_WEAPON_BRAWN: return amount * sheet->weapon_brawn;
    case DESTINY_BY_ITEMS: return amount * items_with(act, effect);
    case DESTINY_BY_SIXES: return amount * sixes(act);
    case DESTINY_BY_LOSS: return amount * ((act->bout->loss + 1) / 2);
    case DESTINY_BY_FIFTH_LOSS: return amount * (act->bout->loss / 5);
    case DESTINY_BY_PASSIVE_DAMAGE: return amount * destiny_passive_damage(act->setup, act->bout, own);
    default: return amount;
    }
}

bool destiny_condition_holds(const destiny_act *act, const destiny_effect *effect) {
    const destiny_bout *bout = act->bout;
    const destiny_fighter *own = &bout->fighter[act->player], *other = &bout->fighter[!act->player];
    const uint32_t poisons = 1u << DESTINY_BLEED | 1u << DESTINY_DISEASE | 1u << DESTINY_VENOM;
    switch ((destiny_condition)effect->condition) {
    case DESTINY_ALWAYS: return true;
    case DESTINY_IF_BLED_BEFORE: return destiny_has(other, DESTINY_BLED_BEFORE);
    case DESTINY_IF_POISONED: return (other->statuses & poisons) != 0;
    case DESTINY_IF_ROUND_LOST: return bout->winner == 2 - act->player;
    case DESTINY_IF_ROUND_WON: return bout->winner == act->player + 1;
    case DESTINY_IF_HURT: return bout->loss != 0;
    case DESTINY_IF_WITHIN_SPEED:
        return other->health <= destiny_attribute_now(act->setup, bout, act->player, DESTINY_SPEED);
    case DESTINY_IF_STUNNED:
        return own->speed_played && destiny_card_of(act->setup, act->player, own->speed_played - 1)->ability->stuns;
    case DESTINY_IF_DAMAGED: return other->health < act->setup->sheet[!act->player].start_health;
    case DESTINY_IF_SHADES: return destiny_has(own, DESTINY_SHADES);
    }
    return false;
}
