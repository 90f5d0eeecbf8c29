/* Own rulings
 *   - A face or a double counts as it comes to lie, whether it was rolled, rolled again, set or swapped; one that lay
 *     before and stays does not count again. Several equal pairs at once are one double.
 *   - Raining blows and fiery temper count 6s that were rolled, not dice that were turned to 6.
 *   - Lightning does not strike for a hero whom the blow has slain, unless he goes on to the end of the round.
 *   - Convulsions: when both have them and both roll a double, nobody wins.
 *   - Thresholds (seeing red, last rites, coup de grace ...) are the printed numbers, not doubled. Kick start takes
 *     away what works on its hero in step 8 and convulsions; attributes stay as they are. */
#include "engine/games/destinyquest/effects/triggers.h"

#include "engine/games/destinyquest/effects/attributes.h"
#include "engine/games/destinyquest/effects/dice_changes.h"
#include "engine/games/destinyquest/effects/dice_pools.h"
#include "engine/games/destinyquest/effects/effects.h"
#include "engine/games/destinyquest/effects/health.h"
#include "engine/games/destinyquest/effects/measures.h"
#include "engine/games/destinyquest/effects/roll_queue.h"
#include "engine/games/destinyquest/effects/score.h"
#include "engine/games/destinyquest/effects/uses.h"
#include "engine/games/destinyquest/events.h"
#include "engine/kit/dice.h"

enum { ENDED_BY_DOUBLES = 1u << DESTINY_HAUNT | 1u << DESTINY_PACKMASTER };

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

/* Dice that lie in front of `owner` showed each face so often before, and so often now. */
static void counts_change(const destiny_setup *setup, destiny_bout *bout, int owner, bool speed, uint64_t before,
                          uint64_t after) {
    uint64_t appeared = rp_counts_beyond(after, before);
    if (speed && setup->sheet[owner].on_trigger[DESTINY_WHEN_OWN_FACE])
        faces_appear(setup, bout, owner, DESTINY_WHEN_OWN_FACE, appeared);
    if (speed && setup->sheet[!owner].on_trigger[DESTINY_WHEN_OPPONENT_FACE])
        faces_appear(setup, bout, !owner, DESTINY_WHEN_OPPONENT_FACE, appeared);
    if (rp_counts_double(before, after)) double_appears(setup, bout, owner, speed);
}

void destiny_thrown_away(const destiny_setup *setup, destiny_bout *bout, int owner, const uint8_t dice[]) {
    if (rp_dice_double(dice, DESTINY_DICE_MAX)) double_appears(setup, bout, owner, false);
}

void destiny_open_dice_turned(const destiny_setup *setup, destiny_bout *bout, uint64_t before) {
    if (rp_counts_double(before, rp_dice_counts(bout->open_die, DESTINY_DICE_MAX)))
        double_appears(setup, bout, bout->open_roller, false);
}

static uint64_t lying(const destiny_bout *bout, int owner, bool speed) {
    return speed ? rp_dice_counts(bout->fighter[owner].die, DESTINY_SPEED_DICE_MAX)
                 : rp_dice_counts(bout->die, DESTINY_DICE_MAX);
}

/* Of the dice that lie `thrown` are new. */
static void some_are_new(const destiny_setup *setup, destiny_bout *bout, int owner, bool speed, uint64_t thrown) {
    uint64_t now = lying(bout, owner, speed);
    counts_change(setup, bout, owner, speed, rp_counts_beyond(now, thrown), now);
}

void destiny_speed_thrown(const destiny_setup *setup, destiny_bout *bout, int player, const uint8_t new_dice[],
                          int count) {
    bool watched = setup->sheet[0].digest.watches_speed | setup->sheet[1].digest.watches_speed;
    if (watched || (bout->fighter[!player].statuses & ENDED_BY_DOUBLES))
        some_are_new(setup, bout, player, true, rp_dice_counts(new_dice, count));
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

static void special_begins(const destiny_setup *setup, const destiny_bout *bout, int player, destiny_special special) {
    int field = __builtin_ctz(setup->sheet[player].digest.special[special]) + 1;
    if (setup->telling) destiny_cause_begins(setup, bout, DESTINY_BY_ABILITY, player, field);
}

static void sixes_fall(const destiny_setup *setup, destiny_bout *bout, int player, int sixes, bool score) {
    destiny_fighter *other = &bout->fighter[!player];
    const destiny_effect *temper = special_effect(setup, !player, DESTINY_SPECIAL_FIERY_TEMPER);
    if (temper) {
        int suffered = other->sixes_suffered + sixes;
        special_begins(setup, bout, !player, DESTINY_SPECIAL_FIERY_TEMPER);
        if (suffered / 2) destiny_change(bout, !player, DESTINY_BRAWN, suffered / 2 * temper->amount, DESTINY_REST);
        other->sixes_suffered = suffered & 1;
        if (setup->telling) destiny_cause_ends(setup, bout);
    }
    const destiny_effect *attraction = score ? special_effect(setup, player, DESTINY_SPECIAL_ATTRACTION) : NULL;
    if (attraction) {
        special_begins(setup, bout, player, DESTINY_SPECIAL_ATTRACTION);
        destiny_change(bout, !player, DESTINY_ARMOUR, -attraction->amount * sixes, DESTINY_REST);
        if (setup->telling) destiny_cause_ends(setup, bout);
    }
    int lie = rp_dice_number(bout->die, DESTINY_DICE_MAX), room = DESTINY_DICE_MAX - lie;
    uint32_t blows = setup->sheet[player].digest.special[DESTINY_SPECIAL_RAINING_BLOWS] & ~bout->fighter[player].spent;
    if (score && blows && room > 0 && !(bout->attack_bits & (DESTINY_ATTACK_PLAIN | DESTINY_ATTACK_LOCKED)))
        destiny_ask_roll(bout, DESTINY_ROLL_ADD, player, sixes < room ? sixes : room, __builtin_ctz(blows) + 1);
}

/* True where something watches the damage dice of `player`. */
static bool damage_begins_to_lie(const destiny_setup *setup, destiny_bout *bout, int player) {
    if (!bout->roll) bout->roll_ability = 0;
    for (int i = 0; i < DESTINY_HEROES; i++) destiny_clear_speed_dice(&bout->fighter[i]);
    return setup->sheet[0].digest.watches_damage || setup->sheet[1].digest.watches_damage ||
           bout->fighter[!player].statuses & ENDED_BY_DOUBLES;
}

static void look_at_damage(const destiny_setup *setup, destiny_bout *bout, int player, uint64_t thrown) {
    int sixes = (int)(thrown >> 8 * 6 & 0x7f);
    bool score = bout->attack == DESTINY_BY_SCORE && !bout->struck;
    if (sixes) sixes_fall(setup, bout, player, sixes, score);
    some_are_new(setup, bout, player, false, thrown);
}

void destiny_damage_thrown(const destiny_setup *setup, destiny_bout *bout, int player, const uint8_t new_dice[],
                           int count) {
    if (damage_begins_to_lie(setup, bout, player)) look_at_damage(setup, bout, player, rp_dice_counts(new_dice, count));
}

/* ---- health that was lost --------------------------------------------------------------------------------- */

static void kick_start(const destiny_setup *setup, destiny_bout *bout, int player) {
    const uint32_t gone = ((2u << DESTINY_PACKMASTER) - 1) | 1u << DESTINY_CONVULSIONS | 1u << DESTINY_BLED_BEFORE;
    destiny_fighter *fighter = &bout->fighter[player];
    uint32_t mask = setup->sheet[player].digest.special[DESTINY_SPECIAL_KICK_START] & ~fighter->spent;
    if (!mask || fighter->health > 0) return;
    int index = __builtin_ctz(mask);
    const destiny_effect *effect = &setup->sheet[player].card[index].ability->effects[0];
    if (setup->telling) destiny_cause_begins(setup, bout, DESTINY_BY_ABILITY, player, index + 1);
    destiny_spend(setup, bout, player, index);
    fighter->statuses &= ~gone;
    fighter->health =
        effect->amount < setup->sheet[player].health_limit ? effect->amount : setup->sheet[player].health_limit;
    if (setup->telling) destiny_cause_ends(setup, bout);
}

/* Last rites, coup de grace: effects of the other hero that wait for the health of `player`. */
static void low_health(const destiny_setup *setup, destiny_bout *bout, int player) {
    destiny_fighter *fighter = &bout->fighter[player];
    uint32_t mask = setup->sheet[!player].on_trigger[DESTINY_WHEN_OPPONENT_LOW];
    bool struck = destiny_has(fighter, DESTINY_LAST_RITES), strikes = false;
    while (mask) {
        int index = destiny_next_bit(&mask);
        destiny_act act = destiny_act_of(setup, bout, !player, index, -1);
        for (int i = 0; i < act.ability->effect_count; i++) {
            const destiny_effect *effect = &act.ability->effects[i];
            if (effect->trigger != DESTINY_WHEN_OPPONENT_LOW || fighter->health > effect->threshold) continue;
            if (fighter->health <= 0 || (struck && effect->kind != DESTINY_SLAY)) continue;
            strikes |= effect->kind != DESTINY_SLAY;
            destiny_do(&act, effect);
        }
    }
    if (strikes) fighter->statuses |= 1u << DESTINY_LAST_RITES;
}

/* Apart, because few heroes have any of it. */
__attribute__((noinline)) static void look_at_health(const destiny_setup *setup, destiny_bout *bout, int player) {
    kick_start(setup, bout, player);
    if (bout->fighter[player].health > 0) low_health(setup, bout, player);
}

/* His health has gone down from `before`. */
static void health_lost(const destiny_setup *setup, destiny_bout *bout, int player, int before) {
    int now = bout->fighter[player].health;
    if (now < before && now <= setup->sheet[player].digest.watched_health) look_at_health(setup, bout, player);
}

int destiny_wound(const destiny_setup *setup, destiny_bout *bout, int player, int amount) {
    int loss = destiny_harm(setup, bout, player, amount);
    if (loss && bout->fighter[player].health <= setup->sheet[player].digest.watched_health)
        look_at_health(setup, bout, player);
    return loss;
}

void destiny_inflict_passives(const destiny_setup *setup, destiny_bout *bout, int player) {
    uint32_t mask = setup->sheet[player].on_trigger[DESTINY_WHEN_HITS];
    while (mask) {
        destiny_act act = destiny_act_of(setup, bout, player, destiny_next_bit(&mask), -1);
        for (int i = 0; i < act.ability->effect_count; i++) {
            const destiny_effect *effect = &act.ability->effects[i];
            bool harmful = effect->kind == DESTINY_INFLICT && effect->trigger == DESTINY_WHEN_HITS;
            if (harmful && !effect->ability) destiny_do(&act, effect);
        }
    }
}

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

void destiny_hit(const destiny_setup *setup, destiny_bout *bout, int attacker) {
    const destiny_ability *by = harming(setup, bout, attacker);
    if (setup->sheet[attacker].on_trigger[DESTINY_WHEN_HITS]) hits(setup, bout, attacker, by);
    if (by) harmed_by(setup, bout, attacker, by);
    if (setup->sheet[!attacker].on_trigger[DESTINY_WHEN_HURT] &&
        destiny_defeated(setup, bout, false) == DESTINY_RESULT_NONE)
        destiny_set_off(setup, bout, !attacker, DESTINY_WHEN_HURT, 1);
}

/* ---- who wins the round ------------------------------------------------------------------------------------ */

static bool loses_by_double(const destiny_bout *bout, int player) {
    const destiny_fighter *fighter = &bout->fighter[player];
    return destiny_has(fighter, DESTINY_CONVULSIONS) && rp_dice_double(fighter->die, DESTINY_SPEED_DICE_MAX);
}

int destiny_faster(const destiny_setup *setup, const destiny_bout *bout) {
    bool first_loses = loses_by_double(bout, 0), second_loses = loses_by_double(bout, 1);
    if (first_loses || second_loses) return first_loses && second_loses ? 0 : first_loses ? 2 : 1;
    int first = destiny_attack_speed(setup, bout, 0), second = destiny_attack_speed(setup, bout, 1);
    return first == second ? 0 : first > second ? 1 : 2;
}

/* ---- an effect with what follows from it -------------------------------------------------------------------- */

enum {
    HARMING =
        1 << DESTINY_DAMAGE | 1 << DESTINY_COST | 1 << DESTINY_SLAY | 1 << DESTINY_IGNORE_ARMOUR | 1 << DESTINY_SPECIAL,
    TURNING_DICE = 1 << DESTINY_SET_DICE | 1 << DESTINY_LOWER_DICE | 1 << DESTINY_SWAP_DICE
};
_Static_assert(DESTINY_EFFECT_KINDS <= 31, "kinds are bits");

/* Dice as they lay. */
typedef struct lying_dice {
    uint64_t speed[DESTINY_HEROES], damage, open;
} lying_dice;

static lying_dice lying_dice_of(const destiny_bout *bout) {
    return (lying_dice){{lying(bout, 0, true), lying(bout, 1, true)},
                        lying(bout, 0, false),
                        rp_dice_counts(bout->open_die, DESTINY_DICE_MAX)};
}

/* Faces and doubles of dice that were turned; the own ones first. */
static void compare_dice(const destiny_act *act, const lying_dice *before) {
    destiny_bout *bout = act->bout;
    lying_dice now = lying_dice_of(bout);
    for (int i = 0; i < DESTINY_HEROES; i++) {
        int owner = i ? !act->player : act->player;
        if (now.speed[owner] != before->speed[owner])
            counts_change(act->setup, bout, owner, true, before->speed[owner], now.speed[owner]);
    }
    if (now.open != before->open) destiny_open_dice_turned(act->setup, bout, before->open);
    if (now.damage == before->damage) return;
    counts_change(act->setup, bout, destiny_damage_owner(bout), false, before->damage, now.damage);
    if (bout->struck) destiny_strike_again(act->setup, bout);
}

static void tell_turns(const destiny_act *act) {
    if (act->setup->telling) destiny_tell_turns(act->setup, act->bout, destiny_damage_owner(act->bout));
}

static void turn_dice(const destiny_act *act, const destiny_effect *effect) {
    lying_dice before = lying_dice_of(act->bout);
    destiny_carry_out(act, effect);
    tell_turns(act);
    compare_dice(act, &before);
}

static void harm(const destiny_act *act, const destiny_effect *effect) {
    destiny_bout *bout = act->bout;
    const int health[DESTINY_HEROES] = {bout->fighter[0].health, bout->fighter[1].health};
    uint64_t damage = effect->kind == DESTINY_SPECIAL ? lying(bout, 0, false) : 0;
    destiny_carry_out(act, effect);
    for (int player = 0; player < DESTINY_HEROES; player++) health_lost(act->setup, bout, player, health[player]);
    if (effect->kind != DESTINY_SPECIAL) return;
    uint64_t thrown = rp_counts_beyond(lying(bout, 0, false), damage);
    if (thrown && damage_begins_to_lie(act->setup, bout, act->player)) /* windwalker, roll with it */
        look_at_damage(act->setup, bout, act->player, thrown);
}

/* Of effects that harm or turn dice, and of all while somebody listens. */
__attribute__((noinline)) static void bring_about(const destiny_act *act, const destiny_effect *effect) {
    const destiny_setup *setup = act->setup;
    if (setup->telling) destiny_cause_begins(setup, act->bout, DESTINY_BY_ABILITY, act->player, act->index + 1);
    if (HARMING >> effect->kind & 1)
        harm(act, effect);
    else if (TURNING_DICE >> effect->kind & 1)
        turn_dice(act, effect);
    else
        destiny_carry_out(act, effect);
    if (effect->kind == DESTINY_REROLL) tell_turns(act); /* picked up */
    if (setup->telling) destiny_cause_ends(setup, act->bout);
}

void destiny_do(const destiny_act *act, const destiny_effect *effect) {
    if (!destiny_holds(act, effect)) return;
    if ((HARMING | TURNING_DICE) >> effect->kind & 1 || act->setup->telling)
        bring_about(act, effect);
    else
        destiny_carry_out(act, effect);
}

void destiny_swap_done(const destiny_act *act, int own, int other) {
    lying_dice before = lying_dice_of(act->bout);
    destiny_swap(act, own, other);
    tell_turns(act);
    compare_dice(act, &before);
}

void destiny_set_off(const destiny_setup *setup, destiny_bout *bout, int player, destiny_trigger trigger, int times) {
    uint32_t mask = setup->sheet[player].on_trigger[trigger];
    while (mask) {
        destiny_act act = destiny_act_of(setup, bout, player, destiny_next_bit(&mask), -1);
        act.times = times;
        for (int i = 0; i < act.ability->effect_count; i++)
            if (act.ability->effects[i].trigger == trigger) destiny_do(&act, &act.ability->effects[i]);
    }
}
