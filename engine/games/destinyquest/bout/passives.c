/* Step 8: the passives of both sides at once. First everything that is lost is added up, then it is taken, then who
 * still stands is healed. */
#include "engine/games/destinyquest/bout/passives.h"

#include "engine/games/destinyquest/effects/health.h"
#include "engine/games/destinyquest/effects/measures.h"
#include "engine/games/destinyquest/effects/triggers.h"
#include "engine/games/destinyquest/events.h"

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
    if (!destiny_has(fighter, DESTINY_MEDITATION)) return;
    const destiny_digest *digest = &setup->sheet[player].digest;
    if (setup->telling)
        destiny_cause_begins(setup, bout, DESTINY_BY_STEP_EIGHT, player, digest->status_source[DESTINY_MEDITATION]);
    destiny_heal(setup, bout, player, digest->status_power[DESTINY_MEDITATION]);
    if (setup->telling) destiny_cause_ends(setup, bout);
}

void destiny_step_eight(const destiny_setup *setup, destiny_bout *bout) {
    int loss[DESTINY_HEROES];
    if (setup->telling) destiny_cause_begins(setup, bout, DESTINY_BY_STEP_EIGHT, 0, 0);
    if (setup->telling) destiny_tell_step_losses(setup, bout);
    destiny_step_losses(setup, bout, loss);
    for (int player = 0; player < DESTINY_HEROES; player++)
        if (loss[player]) destiny_wound(setup, bout, player, loss[player]);
    for (int player = 0; player < DESTINY_HEROES; player++) {
        const destiny_fighter *fighter = &bout->fighter[player];
        bool heals = setup->sheet[player].digest.step_eight || destiny_has(fighter, DESTINY_MEDITATION);
        if (heals && fighter->health > 0) heal(setup, bout, player);
    }
    if (setup->telling) destiny_cause_ends(setup, bout);
}
