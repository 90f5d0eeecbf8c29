/* Damage scores and the damage of damage dice.
 *
 * What a die is worth more (shades, sear, merciless ...) counts for every die of damage that hero rolls against the
 * other: attacks, interrupts, strike backs, and dice of his passives. A plain attack (rake, ignite) takes nothing from
 * modifiers, shades being none. A damage roll has at most DESTINY_DICE_MAX dice; what an effect would add beyond is
 * lost. */
#include "engine/games/destinyquest/effects/score.h"

#include "engine/games/destinyquest/effects/attributes.h"
#include "engine/games/destinyquest/effects/measures.h"
#include "engine/games/destinyquest/events.h"
#include "engine/kit/dice.h"

static const destiny_effect *effect_with(const destiny_ability *ability, destiny_effect_kind kind, int *from) {
    while (*from < ability->effect_count) {
        const destiny_effect *effect = &ability->effects[(*from)++];
        if (effect->kind == kind) return effect;
    }
    return NULL;
}

/* What each damage die of `owner` is worth more; told as what it is for so many dice, 0: not told. */
static int die_bonus(const destiny_setup *setup, const destiny_bout *bout, int owner, bool score, bool plain,
                     int told) {
    uint32_t mask = setup->sheet[owner].digest.with[DESTINY_DIE_BONUS];
    int bonus = 0;
    while (mask) {
        int index = destiny_next_bit(&mask), from = 0, before = bonus;
        destiny_act act = destiny_act_of(setup, (destiny_bout *)bout, owner, index, -1);
        if (plain && act.ability->kind == DESTINY_MODIFIER) continue;
        for (const destiny_effect *effect; (effect = effect_with(act.ability, DESTINY_DIE_BONUS, &from));)
            if (!effect->ability && (score || !effect->scores_only) && destiny_holds(&act, effect))
                bonus += effect->amount;
        if (told) destiny_tell_part(setup, owner, told * (bonus - before), DESTINY_PART_ABILITY, index + 1);
    }
    return bonus;
}

static int dice_damage(const destiny_setup *setup, const destiny_bout *bout, int owner, const uint8_t dice[], int room,
                       bool score, bool plain, bool told) {
    int count = rp_dice_number(dice, room), sum = rp_dice_sum(dice, room);
    if (!count || !setup->sheet[owner].digest.with[DESTINY_DIE_BONUS]) return sum;
    return sum + count * die_bonus(setup, bout, owner, score, plain, told ? count : 0);
}

int destiny_dice_damage(const destiny_setup *setup, const destiny_bout *bout, int owner, const uint8_t dice[], int room,
                        bool score, bool plain) {
    return dice_damage(setup, bout, owner, dice, room, score, plain, false);
}

void destiny_tell_dice_damage(const destiny_setup *setup, const destiny_bout *bout, int owner, const uint8_t dice[],
                              int room, int field) {
    int total = dice_damage(setup, bout, owner, dice, room, false, false, true);
    destiny_tell_strike(setup, owner, total > 0 ? total : 0, rp_dice_sum(dice, room), field);
}

/* What speed abilities that waited for the winner of the round bring to his attack; few rounds have any. */
__attribute__((cold)) static int waited(const destiny_setup *setup, const destiny_bout *bout,
                                        destiny_effect_kind kind) {
    int more = 0;
    for (int player = 0; player < DESTINY_HEROES; player++) {
        int field = bout->fighter[player].speed_played, from = 0;
        if (!field) continue;
        destiny_act act = destiny_act_of(setup, (destiny_bout *)bout, player, field - 1, -1);
        for (const destiny_effect *effect; (effect = effect_with(act.ability, kind, &from));) {
            bool waits = effect->condition == DESTINY_IF_ROUND_LOST || effect->condition == DESTINY_IF_ROUND_WON;
            int of = effect->who == DESTINY_OWN ? player : !player;
            if (waits && of == bout->winner - 1 && destiny_holds(&act, effect)) more += effect->amount;
        }
    }
    return more;
}

static bool rolls_damage(const destiny_bout *bout) {
    return bout->attack == DESTINY_BY_DICE || bout->attack == DESTINY_BY_SCORE;
}

int destiny_attack_dice(const destiny_setup *setup, const destiny_bout *bout) {
    int lie = rp_dice_number(bout->die, DESTINY_DICE_MAX), dice = bout->attack_dice;
    if (!rolls_damage(bout) || dice + lie == 0) return 0;
    if (bout->fighter[0].speed_played | bout->fighter[1].speed_played) dice += waited(setup, bout, DESTINY_SCORE_DICE);
    if (dice > DESTINY_DICE_MAX - lie) dice = DESTINY_DICE_MAX - lie;
    if (dice > DESTINY_THROW_MAX) dice = DESTINY_THROW_MAX;
    return dice < 0 ? 0 : dice;
}

/* 1 + the attribute that a score adds whatever the attributes are; 0: the higher one. */
static int fixed_arm(const destiny_setup *setup, const destiny_bout *bout, int player) {
    if (bout->attack_bits & DESTINY_ATTACK_BRAWN_ONLY) return 1 + DESTINY_BRAWN;
    if (bout->sword_arm && bout->winner == player + 1) return bout->sword_arm;
    if (setup->arm == DESTINY_ARM_PATH)
        return 1 + (setup->sheet[player].hero->path_kind == DESTINY_MAGE ? DESTINY_MAGIC : DESTINY_BRAWN);
    return 0;
}

/* The higher of brawn and magic, with its value. */
static int higher_arm(const destiny_setup *setup, const destiny_bout *bout, int player, int *value) {
    int brawn = destiny_attribute_now(setup, bout, player, DESTINY_BRAWN);
    int magic = destiny_attribute_now(setup, bout, player, DESTINY_MAGIC);
    bool by_magic = magic > brawn;
    *value = by_magic ? magic : brawn;
    return 1 + (by_magic ? DESTINY_MAGIC : DESTINY_BRAWN);
}

int destiny_sword_arm(const destiny_setup *setup, const destiny_bout *bout, int player) {
    int arm = fixed_arm(setup, bout, player), value;
    return arm ? arm : higher_arm(setup, bout, player, &value);
}

static int added_attribute(const destiny_setup *setup, const destiny_bout *bout, int player) {
    int arm = fixed_arm(setup, bout, player), value;
    if (arm) return destiny_attribute_now(setup, bout, player, arm - 1);
    higher_arm(setup, bout, player, &value);
    return value;
}

/* "while" scores: of attacks with a named ability, or of all. */
static int standing_scores(const destiny_setup *setup, const destiny_bout *bout, int player, bool told) {
    uint32_t mask = setup->sheet[player].digest.with[DESTINY_SCORE];
    int more = 0;
    const destiny_ability *attack =
        bout->attack_ability ? destiny_card_of(setup, player, bout->attack_ability - 1)->ability : NULL;
    while (mask) {
        int from = 0, before = more;
        destiny_act act = destiny_act_of(setup, (destiny_bout *)bout, player, destiny_next_bit(&mask), -1);
        for (const destiny_effect *effect; (effect = effect_with(act.ability, DESTINY_SCORE, &from));) {
            if (effect->trigger != DESTINY_WHILE_OWNED || (bout->attack == DESTINY_BY_DICE && effect->scores_only))
                continue;
            if (effect->ability && !(attack && destiny_names(setup, effect, attack))) continue;
            if (destiny_holds(&act, effect)) more += destiny_amount(&act, effect);
        }
        if (told) destiny_tell_part(setup, player, more - before, DESTINY_PART_ABILITY, act.index + 1);
    }
    return more;
}

/* Damage of an attack that rolls no dice (ice shards, wave): by the attributes of the moment. */
static int measured(const destiny_setup *setup, const destiny_bout *bout, int player, bool told) {
    if (!bout->attack_ability || bout->attack != 1) return 0;
    int from = 0, damage = 0;
    destiny_act act =
        destiny_act_of(setup, (destiny_bout *)bout, player, bout->attack_ability - 1, DESTINY_AT_DAMAGE_DICE);
    for (const destiny_effect *effect; (effect = effect_with(act.ability, DESTINY_DAMAGE, &from));)
        if (effect->trigger == DESTINY_WHEN_PLAYED && effect->who == DESTINY_OPPONENT && destiny_holds(&act, effect))
            damage += destiny_amount(&act, effect);
    if (told) destiny_tell_part(setup, player, damage, DESTINY_PART_ABILITY, bout->attack_ability);
    return damage;
}

static int attack_total(const destiny_setup *setup, const destiny_bout *bout, bool told) {
    int player = bout->winner - 1;
    if (!rolls_damage(bout)) return 0;
    bool score = bout->attack == DESTINY_BY_SCORE, plain = bout->attack_bits & DESTINY_ATTACK_PLAIN;
    int total = dice_damage(setup, bout, player, bout->die, DESTINY_DICE_MAX, score, plain, told) + bout->score_more;
    if (told) destiny_tell_part(setup, player, bout->score_more, DESTINY_PART_PLAYED, 0);
    if (setup->sheet[player].digest.with[DESTINY_SCORE]) total += standing_scores(setup, bout, player, told);
    if (!score) return total + measured(setup, bout, player, told);
    if (destiny_has(&bout->fighter[!player], DESTINY_SPIRIT_MARK)) {
        int marked = setup->sheet[player].digest.status_power[DESTINY_SPIRIT_MARK];
        if (told) destiny_tell_part(setup, player, marked, DESTINY_PART_SPIRIT_MARK, 0);
        total += marked;
    }
    return total + added_attribute(setup, bout, player);
}

int destiny_attack_total(const destiny_setup *setup, const destiny_bout *bout) {
    return attack_total(setup, bout, false);
}

int destiny_attack_damage(const destiny_setup *setup, const destiny_bout *bout) {
    return destiny_damage_of_total(setup, bout, destiny_attack_total(setup, bout));
}

int destiny_damage_of_total(const destiny_setup *setup, const destiny_bout *bout, int damage) {
    if (bout->attack_bits & DESTINY_ATTACK_CANCELED) return 0;
    if (bout->attack == DESTINY_BY_SCORE && bout->armour_ignored != DESTINY_ALL_ARMOUR) {
        int armour = destiny_attribute_now(setup, bout, 2 - bout->winner, DESTINY_ARMOUR);
        damage -= bout->armour_ignored ? armour / 2 : armour; /* of 5, 3 are ignored */
    }
    return damage > 0 ? damage : 0;
}

void destiny_strike_again(const destiny_setup *setup, destiny_bout *bout) {
    int damage = destiny_dice_damage(setup, bout, 2 - bout->struck, bout->die, DESTINY_DICE_MAX, false, false);
    bout->striking = (int16_t)(damage > 0 ? damage : 0);
}

void destiny_tell_attack(const destiny_setup *setup, const destiny_bout *bout) {
    int winner = bout->winner - 1, total = destiny_attack_total(setup, bout);
    destiny_blow_told blow = {.total = total, .damage = destiny_damage_of_total(setup, bout, total)};
    if (bout->attack == DESTINY_BY_SCORE) {
        blow.arm = destiny_sword_arm(setup, bout, winner);
        blow.strength = destiny_attribute_now(setup, bout, winner, blow.arm - 1);
        blow.armour = destiny_attribute_now(setup, bout, !winner, DESTINY_ARMOUR);
    }
    attack_total(setup, bout, true);
    destiny_tell_blow(setup, bout, &blow);
}
