#include "engine/games/destinyquest/bout/attack.h"

#include "engine/games/destinyquest/effects/act.h"
#include "engine/games/destinyquest/effects/roll_queue.h"
#include "engine/games/destinyquest/effects/triggers.h"

void destiny_attack_begins(const destiny_setup *setup, destiny_bout *bout) {
    int loser = 2 - bout->winner;
    uint32_t skins = setup->sheet[loser].digest.special[DESTINY_SPECIAL_STONE_SKIN];
    if (destiny_has(&bout->fighter[loser], DESTINY_STONE_SKIN))
        destiny_ask_roll(bout, DESTINY_ROLL_STONE_SKIN, loser, 1, skins ? __builtin_ctz(skins) + 1 : 0);
}

void destiny_attack_declined(destiny_bout *bout) {
    bout->fighter[bout->winner - 1].statuses &= ~(1u << DESTINY_STONE_SKIN);
}

/* Dice of the attack that hit the attacker himself. */
static int self_dice(const destiny_act *act) {
    for (int i = 0; i < act->ability->effect_count; i++) {
        const destiny_effect *effect = &act->ability->effects[i];
        if (effect->kind == DESTINY_DAMAGE_DICE && effect->who == DESTINY_OWN && effect->trigger == DESTINY_WHEN_PLAYED)
            return effect->amount;
    }
    return 1; /* ley line infusion */
}

static void forget_details(const destiny_setup *setup, destiny_bout *bout, bool dice_too) {
    int winner = bout->winner - 1;
    const destiny_digest *digest = &setup->sheet[winner].digest;
    bool read = (digest->late_sixes & ~bout->fighter[winner].spent) || digest->copies_late;
    if (!read || dice_too) destiny_clear_damage_dice(bout);
    bout->attack_ability = bout->attack_dice = bout->armour_ignored = bout->sword_arm = bout->attack_bits = 0;
    bout->score_more = 0;
    if (bout->loss && !digest->reads_loss) bout->loss = 1;
}

void destiny_attack_dealt(const destiny_setup *setup, destiny_bout *bout) {
    if (bout->attack_bits & DESTINY_ATTACK_SELF) {
        destiny_act act =
            destiny_act_of(setup, bout, bout->winner - 1, bout->attack_ability - 1, DESTINY_AT_DAMAGE_DICE);
        destiny_ask_roll(bout, DESTINY_ROLL_SELF, act.player, self_dice(&act), act.index + 1);
    }
    forget_details(setup, bout, false);
}

bool destiny_braced(const destiny_setup *setup, destiny_bout *bout) {
    int loser = 2 - bout->winner, field = bout->fighter[loser].combat_played;
    if (!field) return false;
    destiny_act act = destiny_act_of(setup, bout, loser, field - 1, DESTINY_AT_STRIKE_BACK);
    if (!(act.ability->windows >> DESTINY_AT_BRACE & 1)) return false;
    for (int i = 0; i < act.ability->effect_count; i++) {
        const destiny_effect *effect = &act.ability->effects[i];
        bool harms = effect->kind == DESTINY_DAMAGE_DICE || effect->kind == DESTINY_DAMAGE;
        if (harms && effect->trigger == DESTINY_WHEN_PLAYED) destiny_do(&act, effect);
    }
    return true;
}

void destiny_forget_attack(const destiny_setup *setup, destiny_bout *bout, bool over) {
    if (bout->winner) {
        forget_details(setup, bout, true);
        if (bout->loss) bout->loss = 1;
    }
    if (!over) return;
    bool rages = bout->winner && setup->sheet[bout->winner - 1].digest.special[DESTINY_SPECIAL_BLOOD_RAGE];
    if (!rages) bout->loss = 0;
    bout->attack = bout->attack_bits = 0;
    for (int player = 0; player < DESTINY_HEROES; player++) {
        destiny_fighter *fighter = &bout->fighter[player];
        fighter->doubles_seen = fighter->speed_played = 0;
        if (!destiny_has(fighter, DESTINY_STONE_RAIN)) fighter->combat_played = 0;
        destiny_clear_speed_dice(fighter);
    }
}
