#include "engine/games/destinyquest/effects/measures.h"

#include "engine/games/destinyquest/effects/attributes.h"
#include "engine/games/destinyquest/effects/dice_pools.h"
#include "engine/games/destinyquest/events.h"

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

bool destiny_is_proof(const destiny_setup *setup, int player, const destiny_ability *ability) {
    uint32_t mask = setup->sheet[player].digest.with[DESTINY_IMMUNE];
    while (mask) {
        const destiny_ability *own = setup->sheet[player].card[destiny_next_bit(&mask)].ability;
        for (int i = 0; i < own->effect_count; i++)
            if (own->effects[i].kind == DESTINY_IMMUNE && destiny_names(setup, &own->effects[i], ability)) return true;
    }
    return false;
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
    return rp_dice_showing(act->bout->die, DESTINY_DICE_MAX, 6);
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

/* ---- step 8 ----------------------------------------------------------------------------------------------- */

enum { HARMFUL = (2u << DESTINY_PACKMASTER) - 1 };

/* Statuses that `player` has put on the opponent. */
static int damage_of_statuses(const destiny_setup *setup, const destiny_bout *bout, int player, bool told) {
    const destiny_digest *digest = &setup->sheet[player].digest;
    uint32_t mask = bout->fighter[!player].statuses & HARMFUL, off = bout->fighter[player].passives_off;
    int damage = 0;
    while (mask) {
        int status = destiny_next_bit(&mask), source = digest->status_source[status];
        if (source && off >> (source - 1) & 1) continue;
        damage += digest->status_power[status];
        if (told) destiny_tell_step_loss(setup, !player, digest->status_power[status], player, source, status);
    }
    return damage;
}

/* Damage of effects at the end of a round that have to be looked at; `to_own`: to the hero himself (vitriol). */
static int damage_looked_at(const destiny_setup *setup, const destiny_bout *bout, int player, bool to_own,
                            uint32_t mask, bool told) {
    int damage = 0;
    while (mask) {
        destiny_act act = destiny_act_of(setup, (destiny_bout *)bout, player, destiny_next_bit(&mask), -1);
        int before = damage;
        for (int i = 0; i < act.ability->effect_count; i++) {
            const destiny_effect *effect = &act.ability->effects[i];
            if (effect->kind != DESTINY_DAMAGE || effect->trigger != DESTINY_WHEN_ROUND_ENDS) continue;
            bool meets = effect->who == DESTINY_BOTH || (effect->who == DESTINY_OWN) == to_own;
            if (meets && destiny_holds(&act, effect))
                damage += destiny_amount(&act, effect) + destiny_strengthened(setup, player, act.ability);
        }
        if (told) destiny_tell_step_loss(setup, player ^ !to_own, damage - before, player, act.index + 1, -1);
    }
    return damage;
}

static int damage_of_effects(const destiny_setup *setup, const destiny_bout *bout, int player, bool to_own, bool told) {
    const destiny_digest *digest = &setup->sheet[player].digest;
    uint32_t off = bout->fighter[player].passives_off;
    if (off || told) { /* passives=choose; what the digest has added up is told one by one */
        uint32_t mask = setup->sheet[player].on_trigger[DESTINY_WHEN_ROUND_ENDS] & ~off;
        return damage_looked_at(setup, bout, player, to_own, mask, told);
    }
    int damage = digest->step_damage[to_own];
    return digest->step_eight ? damage + damage_looked_at(setup, bout, player, to_own, digest->step_eight, false)
                              : damage;
}

int destiny_passive_damage(const destiny_setup *setup, const destiny_bout *bout, int player) {
    return damage_of_statuses(setup, bout, player, false) + damage_of_effects(setup, bout, player, false, false);
}

bool destiny_passive_acts(const destiny_setup *setup, const destiny_bout *bout, int player, int index) {
    const destiny_sheet *sheet = &setup->sheet[player];
    if (sheet->on_trigger[DESTINY_WHEN_ROUND_ENDS] >> index & 1) return true;
    uint32_t mask = bout->fighter[!player].statuses & HARMFUL;
    while (mask)
        if (sheet->digest.status_source[destiny_next_bit(&mask)] == index + 1) return true;
    return false;
}

/* What `player` is going to lose. */
static int loss_of(const destiny_setup *setup, const destiny_bout *bout, int player, bool told) {
    int damage = 0;
    if (bout->fighter[player].statuses & HARMFUL) damage += damage_of_statuses(setup, bout, !player, told);
    if (setup->sheet[!player].digest.ends_rounds) damage += damage_of_effects(setup, bout, !player, false, told);
    if (setup->sheet[player].digest.ends_rounds) damage += damage_of_effects(setup, bout, player, true, told);
    return damage;
}

void destiny_step_losses(const destiny_setup *setup, const destiny_bout *bout, int loss[DESTINY_HEROES]) {
    for (int player = 0; player < DESTINY_HEROES; player++) loss[player] = loss_of(setup, bout, player, false);
}

void destiny_tell_step_losses(const destiny_setup *setup, const destiny_bout *bout) {
    for (int player = 0; player < DESTINY_HEROES; player++) loss_of(setup, bout, player, true);
}
