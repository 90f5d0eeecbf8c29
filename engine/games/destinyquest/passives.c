/* Step 8: the passives of both sides at once. First everything that is lost is added up, then it is taken, then who
 * still stands is healed. */
#include "engine/games/destinyquest/acts.h"

enum { HARMFUL = (2u << DESTINY_PACKMASTER) - 1 };

/* Statuses that `player` has put on the opponent. */
static int damage_of_statuses(const destiny_setup *setup, const destiny_bout *bout, int player) {
    const destiny_digest *digest = &setup->sheet[player].digest;
    uint32_t mask = bout->fighter[!player].statuses & HARMFUL, off = bout->fighter[player].passives_off;
    int damage = 0;
    while (mask) {
        int status = destiny_next_bit(&mask), source = digest->status_source[status];
        if (!(source && off >> (source - 1) & 1)) damage += digest->status_power[status];
    }
    return damage;
}

/* Damage of effects at the end of a round that have to be looked at; `to_own`: to the hero himself (vitriol). */
static int damage_looked_at(const destiny_setup *setup, const destiny_bout *bout, int player, bool to_own,
                            uint32_t mask) {
    int damage = 0;
    while (mask) {
        destiny_act act = destiny_act_of(setup, (destiny_bout *)bout, player, destiny_next_bit(&mask), -1);
        for (int i = 0; i < act.ability->effect_count; i++) {
            const destiny_effect *effect = &act.ability->effects[i];
            if (effect->kind != DESTINY_DAMAGE || effect->trigger != DESTINY_WHEN_ROUND_ENDS) continue;
            bool meets = effect->who == DESTINY_BOTH || (effect->who == DESTINY_OWN) == to_own;
            if (meets && destiny_holds(&act, effect))
                damage += destiny_amount(&act, effect) + destiny_strengthened(setup, player, act.ability);
        }
    }
    return damage;
}

static int damage_of_effects(const destiny_setup *setup, const destiny_bout *bout, int player, bool to_own) {
    const destiny_digest *digest = &setup->sheet[player].digest;
    uint32_t off = bout->fighter[player].passives_off;
    if (off) { /* passives=choose */
        uint32_t mask = setup->sheet[player].on_trigger[DESTINY_WHEN_ROUND_ENDS] & ~off;
        return damage_looked_at(setup, bout, player, to_own, mask);
    }
    int damage = digest->step_damage[to_own];
    return digest->step_eight ? damage + damage_looked_at(setup, bout, player, to_own, digest->step_eight) : damage;
}

int destiny_passive_damage(const destiny_setup *setup, const destiny_bout *bout, int player) {
    return damage_of_statuses(setup, bout, player) + damage_of_effects(setup, bout, player, false);
}

bool destiny_passive_acts(const destiny_setup *setup, const destiny_bout *bout, int player, int index) {
    const destiny_sheet *sheet = &setup->sheet[player];
    if (sheet->on_trigger[DESTINY_WHEN_ROUND_ENDS] >> index & 1) return true;
    uint32_t mask = bout->fighter[!player].statuses & HARMFUL;
    while (mask)
        if (sheet->digest.status_source[destiny_next_bit(&mask)] == index + 1) return true;
    return false;
}

/* Healing and whatever else passives do at the end of a round. */
static void other_effects(const destiny_setup *setup, destiny_bout *bout, int player, uint32_t mask) {
    while (mask) {
        destiny_act act = destiny_act_of(setup, bout, player, destiny_next_bit(&mask), -1);
        for (int i = 0; i < act.ability->effect_count; i++) {
            const destiny_effect *effect = &act.ability->effects[i];
            if (effect->kind != DESTINY_DAMAGE && effect->trigger == DESTINY_WHEN_ROUND_ENDS) destiny_do(&act, effect);
        }
    }
}

static void heal(const destiny_setup *setup, destiny_bout *bout, int player) {
    const destiny_fighter *fighter = &bout->fighter[player];
    uint32_t mask = setup->sheet[player].digest.step_eight & ~fighter->passives_off;
    if (mask) other_effects(setup, bout, player, mask);
    if (destiny_has(fighter, DESTINY_MEDITATION))
        destiny_heal(setup, bout, player, setup->sheet[player].digest.status_power[DESTINY_MEDITATION]);
}

/* What `player` is going to lose. */
static int loss_of(const destiny_setup *setup, const destiny_bout *bout, int player) {
    int damage = 0;
    if (bout->fighter[player].statuses & HARMFUL) damage += damage_of_statuses(setup, bout, !player);
    if (setup->sheet[!player].digest.ends_rounds) damage += damage_of_effects(setup, bout, !player, false);
    if (setup->sheet[player].digest.ends_rounds) damage += damage_of_effects(setup, bout, player, true);
    return damage;
}

void destiny_step_losses(const destiny_setup *setup, const destiny_bout *bout, int loss[DESTINY_HEROES]) {
    for (int player = 0; player < DESTINY_HEROES; player++) loss[player] = loss_of(setup, bout, player);
}

void destiny_step_eight(const destiny_setup *setup, destiny_bout *bout) {
    int loss[DESTINY_HEROES];
    destiny_step_losses(setup, bout, loss);
    for (int player = 0; player < DESTINY_HEROES; player++)
        if (loss[player]) destiny_harm(setup, bout, player, loss[player]);
    for (int player = 0; player < DESTINY_HEROES; player++) {
        const destiny_fighter *fighter = &bout->fighter[player];
        bool heals = setup->sheet[player].digest.step_eight || destiny_has(fighter, DESTINY_MEDITATION);
        if (heals && fighter->health > 0) heal(setup, bout, player);
    }
}
