/* What sets effects off: faces and doubles as they come to lie, health that was lost.
 *
 * Own rulings
 *   - A face or a double counts as it comes to lie, whether it was rolled, rolled again, set or swapped; one that lay
 *     before and stays does not count again. Several equal pairs at once are one double.
 *   - Raining blows and fiery temper count 6s that were rolled, not dice that were turned to 6.
 *   - Lightning does not strike for a hero whom the blow has slain, unless he goes on to the end of the round.
 *   - Convulsions: when both have them and both roll a double, nobody wins. */
#include "engine/games/destinyquest/acts.h"

enum { ENDED_BY_DOUBLES = 1u << DESTINY_HAUNT | 1u << DESTINY_PACKMASTER };

/* How many dice show each face: byte `face` of the word. */
static uint64_t count_faces(const uint8_t dice[], int room) {
    uint64_t counts = 0;
    for (int i = 0; i < room && dice[i]; i++) counts += UINT64_C(1) << 8 * dice[i];
    return counts;
}

static int face_of(const destiny_setup *setup, int player, const destiny_effect *effect) {
    return effect->face == DESTINY_FACE_NAMED ? setup->sheet[player].hero->sweet_spot : effect->face;
}

static void faces_appear(const destiny_setup *setup, destiny_bout *bout, int player, destiny_trigger trigger,
                         uint64_t appeared) {
    uint32_t mask = setup->sheet[player].on_trigger[trigger];
    while (mask) {
        destiny_act act = destiny_act_of(setup, bout, player, destiny_next_bit(&mask), -1);
        for (int i = 0; i < act.ability->effect_count; i++) {
            const destiny_effect *effect = &act.ability->effects[i];
            if (effect->trigger != trigger) continue;
            act.times = (int)(appeared >> 8 * face_of(setup, player, effect) & 0x7f);
            if (act.times) destiny_do(&act, effect);
        }
    }
}

static void double_appears(const destiny_setup *setup, destiny_bout *bout, int owner, bool speed) {
    const destiny_sheet *sheet = &setup->sheet[owner];
    bout->fighter[!owner].statuses &= ~(uint32_t)ENDED_BY_DOUBLES;
    if (speed && sheet->on_trigger[DESTINY_WHEN_SPEED_DOUBLE])
        destiny_set_off(setup, bout, owner, DESTINY_WHEN_SPEED_DOUBLE, 1);
    if (speed && sheet->digest.special[DESTINY_SPECIAL_DEMON_CLAWS] && setup->claws == DESTINY_CLAWS_STRIKE_BACK)
        bout->fighter[owner].doubles_seen++;
    if (sheet->on_trigger[DESTINY_WHEN_ANY_DOUBLE]) destiny_set_off(setup, bout, owner, DESTINY_WHEN_ANY_DOUBLE, 1);
}

/* What `a` counts beyond `b`, face by face. */
static uint64_t beyond(uint64_t a, uint64_t b) {
    const uint64_t top = UINT64_C(0x8080808080808080);
    uint64_t more = (a | top) - b; /* bit 7 stays where there are not fewer */
    return more & ((more & top) >> 7) * 0x7f;
}

/* As destiny_dice_changed, with counts. */
static void counts_change(const destiny_setup *setup, destiny_bout *bout, int owner, bool speed, uint64_t before,
                          uint64_t after) {
    const uint64_t top = UINT64_C(0x8080808080808080), below_two = UINT64_C(0x7e7e7e7e7e7e7e7e);
    uint64_t appeared = beyond(after, before);
    if (speed && setup->sheet[owner].on_trigger[DESTINY_WHEN_OWN_FACE])
        faces_appear(setup, bout, owner, DESTINY_WHEN_OWN_FACE, appeared);
    if (speed && setup->sheet[!owner].on_trigger[DESTINY_WHEN_OPPONENT_FACE])
        faces_appear(setup, bout, !owner, DESTINY_WHEN_OPPONENT_FACE, appeared);
    bool doubled = (after + below_two) & ~(before + below_two) & top;
    if (doubled) double_appears(setup, bout, owner, speed);
}

void destiny_dice_changed(const destiny_setup *setup, destiny_bout *bout, int owner, bool speed,
                          const uint8_t before[7], const uint8_t dice[], int room) {
    uint64_t counts = 0;
    for (int face = 1; face <= 6; face++) counts += (uint64_t)before[face] << 8 * face;
    counts_change(setup, bout, owner, speed, counts, count_faces(dice, room));
}

void destiny_thrown_away(const destiny_setup *setup, destiny_bout *bout, int owner, const uint8_t dice[], int count) {
    if (destiny_dice_double(dice, count)) double_appears(setup, bout, owner, false);
}

/* Dice of which some are new. */
static void thrown(const destiny_setup *setup, destiny_bout *bout, int owner, bool speed, const uint8_t new_dice[],
                   int count) {
    const uint8_t *dice = speed ? bout->fighter[owner].die : bout->die;
    int room = speed ? DESTINY_SPEED_DICE_MAX : DESTINY_DICE_MAX;
    uint64_t lying = count_faces(dice, room);
    counts_change(setup, bout, owner, speed, beyond(lying, count_faces(new_dice, count)), lying);
}

void destiny_speed_thrown(const destiny_setup *setup, destiny_bout *bout, int player, const uint8_t new_dice[],
                          int count) {
    bool watched = setup->sheet[0].digest.watches_speed | setup->sheet[1].digest.watches_speed;
    if (watched || (bout->fighter[!player].statuses & ENDED_BY_DOUBLES))
        thrown(setup, bout, player, true, new_dice, count);
}

/* ---- damage dice ------------------------------------------------------------------------------------------ */

static const destiny_effect *special_effect(const destiny_setup *setup, int player, destiny_special special) {
    const destiny_sheet *sheet = &setup->sheet[player];
    uint32_t mask = sheet->digest.special[special];
    if (!mask) return NULL;
    const destiny_ability *ability = sheet->card[__builtin_ctz(mask)].ability;
    for (int i = 0; i < ability->effect_count; i++)
        if (ability->effects[i].special == special) return &ability->effects[i];
    return NULL;
}

static void sixes_fall(const destiny_setup *setup, destiny_bout *bout, int player, int sixes, bool score) {
    destiny_fighter *other = &bout->fighter[!player];
    const destiny_effect *temper = special_effect(setup, !player, DESTINY_SPECIAL_FIERY_TEMPER);
    if (temper) {
        int suffered = other->sixes_suffered + sixes;
        if (suffered / 2) destiny_change(bout, !player, DESTINY_BRAWN, suffered / 2 * temper->amount, DESTINY_REST);
        other->sixes_suffered = suffered & 1;
    }
    const destiny_effect *attraction = score ? special_effect(setup, player, DESTINY_SPECIAL_ATTRACTION) : NULL;
    if (attraction) destiny_change(bout, !player, DESTINY_ARMOUR, -attraction->amount * sixes, DESTINY_REST);
    int lie = destiny_dice_number(bout->die, DESTINY_DICE_MAX), room = DESTINY_DICE_MAX - lie;
    uint32_t blows = setup->sheet[player].digest.special[DESTINY_SPECIAL_RAINING_BLOWS] & ~bout->fighter[player].spent;
    if (score && blows && room > 0 && !(bout->attack_bits & (DESTINY_ATTACK_PLAIN | DESTINY_ATTACK_LOCKED)))
        destiny_ask_roll(bout, DESTINY_ROLL_ADD, player, sixes < room ? sixes : room, __builtin_ctz(blows) + 1);
}

void destiny_damage_thrown(const destiny_setup *setup, destiny_bout *bout, int player, const uint8_t new_dice[],
                           int count) {
    const destiny_digest *own = &setup->sheet[player].digest, *other = &setup->sheet[!player].digest;
    if (!bout->roll) bout->roll_ability = 0;
    for (int i = 0; i < DESTINY_HEROES; i++) memset(bout->fighter[i].die, 0, DESTINY_SPEED_DICE_MAX);
    bool ended = bout->fighter[!player].statuses & ENDED_BY_DOUBLES;
    if (!own->watches_damage && !other->watches_damage && !ended) return;
    int sixes = destiny_dice_showing(new_dice, count, 6);
    bool score = bout->attack == DESTINY_SCORE_ATTACK && !bout->struck;
    if (sixes) sixes_fall(setup, bout, player, sixes, score);
    thrown(setup, bout, player, false, new_dice, count);
}

/* ---- health that was lost --------------------------------------------------------------------------------- */

/* The ability whose damage this is: of the attack, an interrupt or a strike back; NULL for a plain damage score. */
static const destiny_ability *harming(const destiny_setup *setup, const destiny_bout *bout, int attacker) {
    int field = bout->winner == attacker + 1 ? bout->attack_ability : bout->fighter[attacker].combat_played;
    return field ? destiny_card_of(setup, attacker, field - 1)->ability : NULL;
}

static void hits(const destiny_setup *setup, destiny_bout *bout, int attacker, const destiny_ability *by) {
    uint32_t mask = setup->sheet[attacker].on_trigger[DESTINY_WHEN_HITS];
    while (mask) {
        destiny_act act = destiny_act_of(setup, bout, attacker, destiny_next_bit(&mask), -1);
        for (int i = 0; i < act.ability->effect_count; i++) {
            const destiny_effect *effect = &act.ability->effects[i];
            if (effect->trigger != DESTINY_WHEN_HITS) continue;
            if (!effect->ability || (by && destiny_names(setup, effect, by))) destiny_do(&act, effect);
        }
    }
}

/* Effects of the played ability itself that wait for lost health (ignite). */
static void harmed_by(const destiny_setup *setup, destiny_bout *bout, int attacker, const destiny_ability *by) {
    for (int i = 0; i < by->effect_count; i++) {
        const destiny_effect *effect = &by->effects[i];
        if (effect->trigger != DESTINY_WHEN_PLAYED || effect->condition != DESTINY_IF_HURT) continue;
        destiny_effect now = *effect;
        now.condition = DESTINY_ALWAYS;
        destiny_act act = {.setup = setup, .bout = bout, .ability = by, .player = attacker, .window = -1, .times = 1};
        destiny_do(&act, &now);
    }
}

void destiny_hit(const destiny_setup *setup, destiny_bout *bout, int attacker, int loss) {
    (void)loss;
    const destiny_ability *by = harming(setup, bout, attacker);
    if (setup->sheet[attacker].on_trigger[DESTINY_WHEN_HITS]) hits(setup, bout, attacker, by);
    if (by) harmed_by(setup, bout, attacker, by);
    bool slain = destiny_defeated(setup, bout, false) != DESTINY_RESULT_NONE;
    if (!slain && setup->sheet[!attacker].on_trigger[DESTINY_WHEN_HURT])
        destiny_set_off(setup, bout, !attacker, DESTINY_WHEN_HURT, 1);
}

/* ---- who wins the round ------------------------------------------------------------------------------------ */

static bool loses_by_double(const destiny_bout *bout, int player) {
    const destiny_fighter *fighter = &bout->fighter[player];
    return destiny_has(fighter, DESTINY_CONVULSIONS) && destiny_dice_double(fighter->die, DESTINY_SPEED_DICE_MAX);
}

int destiny_faster(const destiny_setup *setup, const destiny_bout *bout) {
    bool first_loses = loses_by_double(bout, 0), second_loses = loses_by_double(bout, 1);
    if (first_loses || second_loses) return first_loses && second_loses ? 0 : first_loses ? 2 : 1;
    int first = destiny_attack_speed(setup, bout, 0), second = destiny_attack_speed(setup, bout, 1);
    return first == second ? 0 : first > second ? 1 : 2;
}
