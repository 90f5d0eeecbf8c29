/* Dice of abilities: asking for them, and what they do when they have fallen. Rolls of damage that hit at once (before
 * round 1, vortex, shield spin, backstab, backfire's own) never lie; those of interrupts and strike backs do, for who
 * may change them, and are dealt by the phases. */
#include "engine/games/destinyquest/bout/ability_rolls.h"

#include "engine/games/destinyquest/effects/attributes.h"
#include "engine/games/destinyquest/effects/roll_queue.h"
#include "engine/games/destinyquest/effects/score.h"
#include "engine/games/destinyquest/effects/specials.h"
#include "engine/games/destinyquest/effects/triggers.h"
#include "engine/games/destinyquest/events.h"
#include "engine/kit/dice.h"

enum { VORTEX_DAMAGE = 2, AGAINST_ITS_ROLLER = 2 /* vortex, stone skin: up to this face */ };

/* The roll whose dice have fallen. */
typedef struct fallen {
    const destiny_setup *setup;
    destiny_bout *bout;
    const uint8_t *dice;
    int roller, count, field, set;
} fallen;

/* ---- one after the other ----------------------------------------------------------------------------------- */

static const destiny_effect *first_blood(const destiny_sheet *sheet, int index) {
    const destiny_ability *ability = sheet->card[index].ability;
    for (int i = 0; i < ability->effect_count; i++)
        if (ability->effects[i].special == DESTINY_SPECIAL_FIRST_BLOOD) return &ability->effects[i];
    return NULL;
}

void destiny_next_start_roll(const destiny_setup *setup, destiny_bout *bout, int player, int ability_field) {
    for (; player < DESTINY_HEROES; player++, ability_field = 0) {
        const destiny_sheet *sheet = &setup->sheet[player];
        uint32_t mask = sheet->digest.special[DESTINY_SPECIAL_FIRST_BLOOD];
        if (ability_field) mask &= ~(2u * destiny_bit(ability_field - 1) - 1);
        while (mask) {
            int index = destiny_next_bit(&mask);
            const destiny_effect *effect = first_blood(sheet, index);
            if (!effect || effect->amount <= 0) continue;
            destiny_ask_roll(bout, DESTINY_ROLL_BOUT_START, player, effect->amount, index + 1);
            return;
        }
    }
}

void destiny_next_vortex(const destiny_setup *setup, destiny_bout *bout, int player) {
    for (; player < DESTINY_HEROES; player++) {
        if (!destiny_has(&bout->fighter[player], DESTINY_VORTEX)) continue;
        int source = setup->sheet[player].digest.vortex;
        destiny_ask_roll(bout, DESTINY_ROLL_VORTEX, player, 1, source);
        return;
    }
}

/* ---- what they do ----------------------------------------------------------------------------------------- */

static int damage_of_roll(const fallen *roll) {
    return destiny_dice_damage(roll->setup, roll->bout, roll->roller, roll->dice, roll->count, false, false);
}

static void bout_start(const fallen *roll) {
    destiny_wound(roll->setup, roll->bout, !roll->roller, damage_of_roll(roll));
    destiny_thrown_away(roll->setup, roll->bout, roll->roller, roll->dice, roll->count);
    destiny_inflict_passives(roll->setup, roll->bout, roll->roller);
    destiny_next_start_roll(roll->setup, roll->bout, roll->roller, roll->field);
}

static void vortex(const fallen *roll) {
    int victim = roll->dice[0] <= AGAINST_ITS_ROLLER ? roll->roller : !roll->roller;
    destiny_wound(roll->setup, roll->bout, victim, VORTEX_DAMAGE);
    if (roll->roller == 0) destiny_next_vortex(roll->setup, roll->bout, 1);
}

static void again(const fallen *roll) {
    destiny_bout *bout = roll->bout;
    bool speed = roll->set == DESTINY_OWN_SPEED_DICE;
    uint8_t *die = speed ? bout->fighter[roll->roller].die : bout->die;
    for (int i = 0; i < roll->count; i++)
        rp_dice_add(die, speed ? DESTINY_SPEED_DICE_MAX : DESTINY_DICE_MAX, roll->dice[i]);
    if (speed)
        destiny_speed_thrown(roll->setup, bout, roll->roller, roll->dice, roll->count);
    else
        destiny_damage_thrown(roll->setup, bout, roll->roller, roll->dice, roll->count);
    if (!speed && bout->struck) destiny_strike_again(roll->setup, bout);
}

static void strike_falls(const fallen *roll) {
    destiny_bout *bout = roll->bout;
    memset(bout->die, 0, sizeof bout->die);
    memcpy(bout->die, roll->dice, (size_t)roll->count);
    bout->struck = (uint8_t)(2 - roll->roller);
    destiny_damage_thrown(roll->setup, bout, roll->roller, roll->dice, roll->count);
    destiny_strike_again(roll->setup, bout);
}

static void self(const fallen *roll) {
    int damage = rp_dice_sum(roll->dice, roll->count);
    destiny_wound(roll->setup, roll->bout, roll->roller, damage);
    destiny_thrown_away(roll->setup, roll->bout, roll->roller, roll->dice, roll->count);
}

static void ley_line(const fallen *roll) {
    destiny_ley_line_rolled(roll->setup, roll->bout, roll->roller, roll->field, roll->dice[0]);
}

static void stone_skin(const fallen *roll) {
    if (roll->dice[0] <= AGAINST_ITS_ROLLER) roll->bout->attack_bits |= DESTINY_ATTACK_HALTED;
}

static void passive(const fallen *roll) {
    destiny_act act = destiny_act_of(roll->setup, roll->bout, roll->roller, roll->field - 1, -1);
    uint32_t gorillas = roll->setup->sheet[roll->roller].digest.special[DESTINY_SPECIAL_GORILLA_RAGE];
    if (act.index < DESTINY_OTHERS && gorillas >> act.index & 1) {
        destiny_gorilla_rolled(&act, roll->dice[0]);
        return;
    }
    int loss = destiny_wound(roll->setup, roll->bout, !roll->roller, damage_of_roll(roll));
    destiny_thrown_away(roll->setup, roll->bout, roll->roller, roll->dice, roll->count);
    if (loss && act.ability->kind == DESTINY_COMBAT_ABILITY) destiny_hit(roll->setup, roll->bout, roll->roller);
}

static void add_dice(const fallen *roll) {
    for (int i = 0; i < roll->count; i++) rp_dice_add(roll->bout->die, DESTINY_DICE_MAX, roll->dice[i]);
    destiny_damage_thrown(roll->setup, roll->bout, roll->roller, roll->dice, roll->count);
}

static void measure_by_die(const fallen *roll) {
    destiny_act act = destiny_act_of(roll->setup, roll->bout, roll->roller, roll->field - 1, -1);
    for (int i = 0; i < act.ability->effect_count; i++) {
        const destiny_effect *effect = &act.ability->effects[i];
        if (effect->measure != DESTINY_BY_DIE || effect->kind != DESTINY_CHANGE_ATTRIBUTE) continue;
        for (int attribute = 0; attribute < DESTINY_ATTRIBUTES; attribute++)
            if (effect->attributes >> attribute & 1)
                destiny_change(roll->bout, effect->who == DESTINY_OWN ? roll->roller : !roll->roller, attribute,
                               effect->amount + roll->dice[0], effect->rounds);
    }
}

typedef void falling(const fallen *roll);
static falling *const fallings[DESTINY_ROLLS] = {
    [DESTINY_ROLL_BOUT_START] = bout_start,
    [DESTINY_ROLL_VORTEX] = vortex,
    [DESTINY_ROLL_AGAIN] = again,
    [DESTINY_ROLL_INTERRUPT] = strike_falls,
    [DESTINY_ROLL_SELF] = self,
    [DESTINY_ROLL_STRIKE_BACK] = strike_falls,
    [DESTINY_ROLL_LEY_LINE] = ley_line,
    [DESTINY_ROLL_STONE_SKIN] = stone_skin,
    [DESTINY_ROLL_PASSIVE] = passive,
    [DESTINY_ROLL_ADD] = add_dice,
    [DESTINY_ROLL_MEASURE] = measure_by_die,
};

void destiny_ability_rolled(const destiny_setup *setup, destiny_bout *bout, const uint8_t dice[]) {
    fallen roll = {setup, bout, dice, bout->roller, bout->roll_count, bout->roll_ability, bout->roll_set};
    falling *falls = fallings[bout->roll];
    bout->roll = bout->roller = bout->roll_count = bout->roll_ability = 0;
    if (!bout->rolls_left) bout->roll_set = 0;
    if (setup->telling) destiny_cause_begins(setup, bout, DESTINY_BY_ABILITY, roll.roller, roll.field);
    if (falls) falls(&roll);
    if (setup->telling) destiny_cause_ends(setup, bout);
    destiny_next_roll(bout);
}
