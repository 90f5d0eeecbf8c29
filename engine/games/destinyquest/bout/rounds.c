/* The beginning of a bout, the beginning and the end of a round. */
#include "engine/games/destinyquest/bout/rounds.h"

#include "engine/games/destinyquest/bout/ability_rolls.h"
#include "engine/games/destinyquest/effects/act.h"
#include "engine/games/destinyquest/effects/attributes.h"
#include "engine/games/destinyquest/effects/marked_dice.h"
#include "engine/games/destinyquest/effects/roll_queue.h"
#include "engine/games/destinyquest/effects/specials.h"
#include "engine/games/destinyquest/effects/triggers.h"
#include "engine/games/destinyquest/effects/uses.h"
#include "engine/games/destinyquest/events.h"

/* ---- before round 1 -------------------------------------------------------------------------------------- */

/* Without dice, which come later. */
static bool draws_first_blood(const destiny_sheet *sheet) {
    for (uint32_t mask = sheet->digest.special[DESTINY_SPECIAL_FIRST_BLOOD]; mask;) {
        const destiny_ability *ability = sheet->card[destiny_next_bit(&mask)].ability;
        for (int i = 0; i < ability->effect_count; i++)
            if (ability->effects[i].special == DESTINY_SPECIAL_FIRST_BLOOD && ability->effects[i].amount <= 0)
                return true;
    }
    return false;
}

void destiny_bout_begins(const destiny_setup *setup, destiny_bout *bout) {
    for (int player = 0; player < DESTINY_HEROES; player++) {
        const destiny_sheet *sheet = &setup->sheet[player];
        destiny_fighter *fighter = &bout->fighter[player];
        fighter->health = sheet->start_health;
        for (int i = 0; i < sheet->count; i++) {
            fighter->left[i] = sheet->card[i].uses;
            if (!fighter->left[i]) fighter->spent |= destiny_bit(i);
        }
    }
    for (int player = 0; player < DESTINY_HEROES; player++) {
        destiny_set_off(setup, bout, player, DESTINY_WHEN_BOUT_STARTS, 1);
        if (draws_first_blood(&setup->sheet[player])) destiny_inflict_passives(setup, bout, player);
    }
    destiny_next_start_roll(setup, bout, 0, 0);
}

/* ---- the beginning of a round ----------------------------------------------------------------------------- */

void destiny_round_begins(const destiny_setup *setup, destiny_bout *bout) {
    for (int player = 0; player < DESTINY_HEROES; player++) {
        destiny_fighter *fighter = &bout->fighter[player];
        bool asked = setup->sheet[!player].digest.bled_readers & ~bout->fighter[!player].spent;
        if (asked && destiny_has(fighter, DESTINY_BLEED)) fighter->statuses |= 1u << DESTINY_BLED_BEFORE;
    }
    for (int player = 0; player < DESTINY_HEROES; player++)
        if (destiny_has(&bout->fighter[player], DESTINY_TIME_SHIFT))
            destiny_raise_to_other(setup, bout, player, DESTINY_SPEED, DESTINY_THIS_ROUND);
    destiny_next_vortex(setup, bout, 0);
}

/* ---- the end of a round ----------------------------------------------------------------------------------- */

static bool has_lower_total(const destiny_bout *bout, int player) {
    const bool turned = bout->attack_bits & DESTINY_ROUND_TURNED, wins = bout->winner == player + 1;
    return !bout->ties && wins == turned;
}

void destiny_forget_speed_dice(const destiny_setup *setup, destiny_bout *bout) {
    for (int player = 0; player < DESTINY_HEROES; player++) {
        destiny_fighter *fighter = &bout->fighter[player];
        const destiny_digest *digest = &setup->sheet[player].digest;
        uint32_t late = digest->late_speed_dice & ~fighter->spent;
        if (late && !has_lower_total(bout, player)) late &= ~digest->special[DESTINY_SPECIAL_UNDERHAND];
        if (!bout->winner || !(late || digest->copies_late)) destiny_clear_speed_dice(fighter);
        if (fighter->rolled_again) destiny_drop_marks(setup, bout);
        fighter->speed_dice_more = fighter->attack_speed_more = 0;
        fighter->dice_locked &= 7 << 3;
        int field = fighter->speed_played;
        if (!field) continue;
        uint32_t waiting = field > DESTINY_OTHERS ? setup->sheet[!player].digest.conditional : digest->conditional;
        if (!(waiting >> (field - 1) % DESTINY_OTHERS & 1)) fighter->speed_played = 0;
    }
}

/* Blood rage: two won rounds in a row with lost health, once. */
static void count_rage(const destiny_setup *setup, destiny_bout *bout, int player) {
    const destiny_sheet *sheet = &setup->sheet[player];
    destiny_fighter *fighter = &bout->fighter[player];
    uint32_t mask = sheet->digest.special[DESTINY_SPECIAL_BLOOD_RAGE];
    if (destiny_has(fighter, DESTINY_RELENTLESS)) return;
    fighter->rage_streak = bout->winner == player + 1 && bout->loss ? (uint8_t)(fighter->rage_streak + 1) : 0;
    if (fighter->rage_streak < 2) return;
    fighter->rage_streak = 0;
    if (setup->telling) destiny_cause_begins(setup, bout, DESTINY_BY_ABILITY, player, __builtin_ctz(mask) + 1);
    fighter->statuses |= 1u << DESTINY_RELENTLESS;
    const destiny_ability *ability = sheet->card[__builtin_ctz(mask)].ability;
    for (int i = 0; i < ability->effect_count; i++)
        if (ability->effects[i].special == DESTINY_SPECIAL_BLOOD_RAGE)
            destiny_change(bout, player, DESTINY_BRAWN, ability->effects[i].amount, DESTINY_REST);
    if (setup->telling) destiny_cause_ends(setup, bout);
}

/* Stone rain goes on where its caster has won the round with it. */
static void end_stone_rain(const destiny_setup *setup, destiny_bout *bout, int player) {
    const destiny_fighter *fighter = &bout->fighter[player];
    uint32_t rain = setup->sheet[player].digest.special[DESTINY_SPECIAL_STONE_RAIN];
    bool rained = fighter->combat_played && rain >> (fighter->combat_played - 1) & 1;
    if (!rained || bout->winner != player + 1) destiny_stone_rain_ends(setup, bout, player);
}

/* What is to come moves up by one round; by registers, because what was just put together in pieces is slow to load
 * whole. */
static void move_up(destiny_fighter *fighter) {
    _Static_assert(sizeof fighter->coming == 16, "three rounds in a word and half a word");
    uint64_t next_two;
    uint32_t last;
    memcpy(&next_two, fighter->coming[1], sizeof next_two);
    memcpy(&last, fighter->coming[3], sizeof last);
    memcpy(fighter->coming[0], &next_two, sizeof next_two);
    memcpy(fighter->coming[2], &last, sizeof last);
    memset(fighter->coming[3], 0, sizeof fighter->coming[3]);
}

static void end_for(destiny_fighter *fighter) {
    move_up(fighter);
    fighter->no_armour = (uint8_t)((int8_t)fighter->no_armour >> 1); /* bit 7, for good, stays */
    fighter->armour_doubled = fighter->speed_played = fighter->combat_played = fighter->doubles_seen = 0;
    fighter->speed_dice_more = fighter->attack_speed_more = 0;
    fighter->passives_off = 0;
    fighter->statuses &= ~(1u << DESTINY_BLED_BEFORE);
    destiny_clear_speed_dice(fighter);
    fighter->dice_locked = fighter->dice_locked >> 3 & 7; /* of the kept die */
    if (fighter->shift_rounds && --fighter->shift_rounds == 0) fighter->statuses &= ~(1u << DESTINY_TIME_SHIFT);
}

void destiny_round_ends(const destiny_setup *setup, destiny_bout *bout) {
    for (int player = 0; player < DESTINY_HEROES; player++) {
        const destiny_digest *digest = &setup->sheet[player].digest;
        destiny_fighter *fighter = &bout->fighter[player];
        if (digest->special[DESTINY_SPECIAL_BLOOD_RAGE]) count_rage(setup, bout, player);
        if (destiny_has(fighter, DESTINY_STONE_RAIN)) end_stone_rain(setup, bout, player);
        if (digest->copied)
            fighter->played_before |= fighter->spent & digest->unlimited & destiny_copied(setup, bout, player);
        fighter->spent &= ~digest->unlimited;
    }
    if (setup->telling) destiny_tell_changes(setup, bout);
    for (int player = 0; player < DESTINY_HEROES; player++) end_for(&bout->fighter[player]);
    if (setup->telling) destiny_tell_no_changes(setup, bout);
}
