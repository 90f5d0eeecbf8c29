/* Dice of abilities: asking for them, and what they do when they have fallen. Those that do something at once (before
 * round 1, ley line, ice shield, shield spin, backstab, backfire's own ...) lie open first where their roller can
 * change them; those of interrupts and strike backs lie for both and are dealt by the phases. */
#include "engine/games/destinyquest/bout/ability_rolls.h"

#include "engine/games/destinyquest/effects/attributes.h"
#include "engine/games/destinyquest/effects/marked_dice.h"
#include "engine/games/destinyquest/effects/roll_queue.h"
#include "engine/games/destinyquest/effects/score.h"
#include "engine/games/destinyquest/effects/specials.h"
#include "engine/games/destinyquest/effects/triggers.h"
#include "engine/games/destinyquest/events.h"
#include "engine/kit/dice.h"

enum {
    LYING_OPEN = 1 << DESTINY_ROLL_BOUT_START | 1 << DESTINY_ROLL_SELF | 1 << DESTINY_ROLL_LEY_LINE |
                 1 << DESTINY_ROLL_STONE_SKIN | 1 << DESTINY_ROLL_PASSIVE | 1 << DESTINY_ROLL_MEASURE
};
enum { VORTEX_DAMAGE = 2, LOW = 2 /* vortex, stone skin: up to this face */ };

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
    if (roll->setup->telling)
        destiny_tell_dice_damage(roll->setup, roll->bout, roll->roller, roll->dice, DESTINY_DICE_MAX, roll->field);
    return destiny_dice_damage(roll->setup, roll->bout, roll->roller, roll->dice, DESTINY_DICE_MAX, false, false);
}

static void bout_start(const fallen *roll) {
    destiny_wound(roll->setup, roll->bout, !roll->roller, damage_of_roll(roll));
    destiny_inflict_passives(roll->setup, roll->bout, roll->roller);
    destiny_next_start_roll(roll->setup, roll->bout, roll->roller, roll->field);
}

static bool is_low(const fallen *roll, destiny_roll purpose) {
    bool low = roll->dice[0] <= LOW;
    if (roll->setup->telling) destiny_tell_test(roll->setup, roll->roller, purpose, LOW, low);
    return low;
}

static void vortex(const fallen *roll) {
    int victim = is_low(roll, DESTINY_ROLL_VORTEX) ? roll->roller : !roll->roller;
    destiny_wound(roll->setup, roll->bout, victim, VORTEX_DAMAGE);
    if (roll->roller == 0) destiny_next_vortex(roll->setup, roll->bout, 1);
}

static void put_again(const fallen *roll, uint8_t die[], int room, uint8_t *marks) {
    const bool marked = destiny_marks_matter(roll->setup, roll->bout);
    for (int i = 0; i < roll->count; i++) destiny_put_die(die, room, marks, roll->dice[i], marked);
    if (!marked) destiny_drop_marks(roll->setup, roll->bout);
}

static void open_again(const fallen *roll) {
    destiny_bout *bout = roll->bout;
    const uint64_t before = rp_dice_counts(bout->open_die, DESTINY_DICE_MAX);
    put_again(roll, bout->open_die, DESTINY_DICE_MAX, &bout->open_again);
    destiny_open_dice_turned(roll->setup, bout, before);
}

static void again(const fallen *roll) {
    destiny_bout *bout = roll->bout;
    destiny_fighter *fighter = &bout->fighter[roll->roller];
    bool speed = roll->set == DESTINY_OWN_SPEED_DICE;
    if (bout->open_roll) {
        open_again(roll);
        return;
    }
    if (speed)
        put_again(roll, fighter->die, DESTINY_SPEED_DICE_MAX, &fighter->rolled_again);
    else
        put_again(roll, bout->die, DESTINY_DICE_MAX, &bout->rolled_again);
    if (speed)
        destiny_speed_thrown(roll->setup, bout, roll->roller, roll->dice, roll->count);
    else
        destiny_damage_thrown(roll->setup, bout, roll->roller, roll->dice, roll->count);
    if (!speed && bout->struck) destiny_strike_again(roll->setup, bout);
}

static void strike_falls(const fallen *roll) {
    destiny_bout *bout = roll->bout;
    memcpy(bout->die, roll->dice, sizeof bout->die);
    bout->rolled_again = 0;
    bout->struck = (uint8_t)(2 - roll->roller);
    destiny_damage_thrown(roll->setup, bout, roll->roller, roll->dice, roll->count);
    destiny_strike_again(roll->setup, bout);
}

static void self(const fallen *roll) {
    destiny_wound(roll->setup, roll->bout, roll->roller, rp_dice_sum(roll->dice, DESTINY_DICE_MAX));
}

static void ley_line(const fallen *roll) {
    destiny_ley_line_rolled(roll->setup, roll->bout, roll->roller, roll->field, roll->dice[0]);
}

static void stone_skin(const fallen *roll) {
    if (is_low(roll, DESTINY_ROLL_STONE_SKIN)) roll->bout->attack_bits |= DESTINY_ATTACK_HALTED;
}

static void passive(const fallen *roll) {
    destiny_act act = destiny_act_of(roll->setup, roll->bout, roll->roller, roll->field - 1, -1);
    uint32_t gorillas = roll->setup->sheet[roll->roller].digest.special[DESTINY_SPECIAL_GORILLA_RAGE];
    if (act.index < DESTINY_OTHERS && gorillas >> act.index & 1) {
        destiny_gorilla_rolled(&act, roll->dice[0]);
        return;
    }
    int loss = destiny_wound(roll->setup, roll->bout, !roll->roller, damage_of_roll(roll));
    if (loss && act.ability->kind == DESTINY_COMBAT_ABILITY) destiny_hit(roll->setup, roll->bout, roll->roller);
}

static void add_dice(const fallen *roll) {
    destiny_bout *bout = roll->bout;
    for (int i = 0; i < roll->count; i++)
        destiny_put_die(bout->die, DESTINY_DICE_MAX, &bout->rolled_again, roll->dice[i], false);
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

/* Doubles count as they come to lie; then their roller is asked, if he has anything, and then they do what they do. */
__attribute__((noinline)) static void fall_open(const fallen *roll, int purpose) {
    destiny_bout *bout = roll->bout;
    if (roll->count > 1) destiny_thrown_away(roll->setup, bout, roll->roller, roll->dice);
    if (!destiny_offered(roll->setup, bout, roll->roller, DESTINY_AT_ABILITY_ROLLED)) {
        fallings[purpose](roll);
        return;
    }
    bout->open_roll = (uint8_t)purpose;
    bout->open_roller = (uint8_t)roll->roller;
    bout->open_ability = (uint8_t)roll->field;
    memcpy(bout->open_die, roll->dice, sizeof bout->open_die);
}

void destiny_ability_rolled(const destiny_setup *setup, destiny_bout *bout, const uint8_t dice[]) {
    fallen roll = {setup, bout, dice, bout->roller, bout->roll_count, bout->roll_ability, bout->roll_set};
    const int purpose = bout->roll;
    falling *falls = fallings[purpose];
    bout->roll = bout->roller = bout->roll_count = bout->roll_ability = 0;
    if (!bout->rolls_left) bout->roll_set = 0;
    if (setup->telling) destiny_cause_begins(setup, bout, DESTINY_BY_ABILITY, roll.roller, roll.field);
    if (falls && (LYING_OPEN >> purpose & 1))
        fall_open(&roll, purpose);
    else if (falls)
        falls(&roll);
    if (setup->telling) destiny_cause_ends(setup, bout);
    if (!bout->open_roll) destiny_next_roll(bout);
}

void destiny_open_dice_count(const destiny_setup *setup, destiny_bout *bout) {
    uint8_t dice[DESTINY_DICE_MAX];
    memcpy(dice, bout->open_die, sizeof dice);
    fallen roll = {setup, bout, dice, bout->open_roller, rp_dice_number(dice, DESTINY_DICE_MAX), bout->open_ability, 0};
    falling *falls = fallings[bout->open_roll];
    bout->open_roll = bout->open_roller = bout->open_ability = bout->open_again = 0;
    memset(bout->open_die, 0, sizeof bout->open_die);
    if (setup->telling) destiny_cause_begins(setup, bout, DESTINY_BY_ABILITY, roll.roller, roll.field);
    falls(&roll);
    if (setup->telling) destiny_cause_ends(setup, bout);
    destiny_next_roll(bout);
}
