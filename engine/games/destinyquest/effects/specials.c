/* Code of its own: what data cannot say. Two functions for each special that is played: which choices it offers (bits
 * 1 << choice, none where it cannot be played or cannot matter), and what it does.
 *
 * Own rulings
 *   - Silver frost and hooked: dice lie ready for the next round as they are when the ability is played; what is
 *     changed later in this round does not touch them. Where the next roll has fewer dice than lie ready, the lowest
 *     are used. A die kept by hooked may not be changed in the next round, and silver frost comes before hooked.
 *   - Time shift raises speed by the difference of the moment: as it is played, and anew as its later rounds begin.
 *   - Underhand is played at 3.1, by a loser with the lower total: not by who has won by the dice and lost the round to
 *     an ability, not with the higher or the same total (convulsions, tie=faster). Who loses by a double of
 *     convulsions and has the lower total besides may use it.
 *   - Stone rain is one use until it ends; its later rounds are played like the first.
 *   - Ley line infusion is raised by wild child where that helps (1 and 3), without asking.
 *   - Gorilla rage raises brawn or magic, whichever counts for that hero's damage scores.
 *   - Brain drain pays as many points, 1 to 5, as its player says; they are lost when the round is over.
 *   - Hexed counts every play and, from the start, each other passive of the hero.
 *   - Usurper takes the form of the copied ability: it is that ability which is played, with the user's numbers. */
#include "engine/games/destinyquest/effects/specials.h"

#include "engine/games/destinyquest/effects/attributes.h"
#include "engine/games/destinyquest/effects/health.h"
#include "engine/games/destinyquest/effects/marked_dice.h"
#include "engine/games/destinyquest/effects/measures.h"
#include "engine/games/destinyquest/effects/roll_queue.h"
#include "engine/games/destinyquest/effects/score.h"
#include "engine/games/destinyquest/effects/uses.h"
#include "engine/kit/dice.h"

enum { STONE_RAIN_FIRST = 1, STONE_RAIN_SECOND = 2, STONE_RAIN_THIRD = 4 };

static destiny_fighter *other(const destiny_act *act) { return &act->bout->fighter[!act->player]; }
static bool has_dice(const destiny_fighter *fighter) { return fighter->die[0] != 0; }

/* ---- damage dice ------------------------------------------------------------------------------------------ */

static void announce_dice(const destiny_act *act, int dice) {
    act->bout->attack = DESTINY_BY_DICE;
    act->bout->attack_dice = (uint8_t)dice;
}

/* The first play charges the wand and spends nothing; released, it strikes. */
static void bolt(const destiny_act *act, const destiny_effect *effect) {
    const uint32_t charged = 1u << DESTINY_CHARGED;
    bool released = destiny_own(act)->statuses & charged;
    destiny_own(act)->statuses ^= charged;
    if (released) announce_dice(act, effect->amount);
}

static void stone_rain(const destiny_act *act, const destiny_effect *effect) {
    (void)effect;
    destiny_fighter *fighter = destiny_own(act);
    if (destiny_has(fighter, DESTINY_STONE_RAIN_GROWN)) {
        announce_dice(act, STONE_RAIN_THIRD);
        destiny_stone_rain_ends(act->setup, act->bout, act->player);
    } else if (destiny_has(fighter, DESTINY_STONE_RAIN)) {
        announce_dice(act, STONE_RAIN_SECOND);
        fighter->statuses |= 1u << DESTINY_STONE_RAIN_GROWN;
    } else {
        announce_dice(act, STONE_RAIN_FIRST);
        fighter->statuses |= 1u << DESTINY_STONE_RAIN;
    }
}

void destiny_stone_rain_ends(const destiny_setup *setup, destiny_bout *bout, int player) {
    uint32_t rain = setup->sheet[player].digest.special[DESTINY_SPECIAL_STONE_RAIN];
    bout->fighter[player].statuses &= ~(1u << DESTINY_STONE_RAIN | 1u << DESTINY_STONE_RAIN_GROWN);
    if (rain) destiny_spend(setup, bout, player, __builtin_ctz(rain));
}

static void ley_line(const destiny_act *act, const destiny_effect *effect) {
    (void)effect;
    announce_dice(act, 1);
    destiny_ask_roll(act->bout, DESTINY_ROLL_LEY_LINE, act->player, 1, act->index + 1);
}

/* 1: both are struck; 2, 3: user heals 5; 4 and more: 8. The opponent takes a die in any case. */
void destiny_ley_line_rolled(const destiny_setup *setup, destiny_bout *bout, int player, int ability_field, int die) {
    const destiny_ability *ability = destiny_card_of(setup, player, ability_field - 1)->ability;
    uint32_t mask = setup->sheet[player].digest.with[DESTINY_DIE_BONUS];
    bool child = false;
    while (mask) {
        const destiny_ability *raises = setup->sheet[player].card[destiny_next_bit(&mask)].ability;
        for (int i = 0; i < raises->effect_count; i++)
            child |= raises->effects[i].kind == DESTINY_DIE_BONUS && destiny_names(setup, &raises->effects[i], ability);
    }
    if (child && (die == 1 || die == 3)) die++;
    if (die == 1)
        bout->attack_bits |= DESTINY_ATTACK_SELF;
    else
        destiny_heal(setup, bout, player, die <= 3 ? 5 : 8);
}

static void stone_skin(const destiny_act *act, const destiny_effect *effect) {
    (void)effect;
    destiny_own(act)->statuses |= 1u << DESTINY_STONE_SKIN;
}

/* ---- speed ------------------------------------------------------------------------------------------------ */

static void time_shift(const destiny_act *act, const destiny_effect *effect) {
    destiny_own(act)->statuses |= 1u << DESTINY_TIME_SHIFT;
    destiny_raise_to_other(act->setup, act->bout, act->player, DESTINY_SPEED, DESTINY_THIS_ROUND);
    destiny_own(act)->shift_rounds = (uint8_t)effect->amount;
}

static unsigned silver_frost_choices(const destiny_act *act, const destiny_effect *effect) {
    (void)effect;
    return act->window == DESTINY_AT_SPEED_ROLLED && has_dice(other(act));
}

static void silver_frost(const destiny_act *act, const destiny_effect *effect) {
    (void)effect;
    memcpy(other(act)->kept, other(act)->die, sizeof other(act)->kept);
}

static unsigned hooked_choices(const destiny_act *act, const destiny_effect *effect) {
    (void)effect;
    if (act->window != DESTINY_AT_SPEED_ROLLED || destiny_own(act)->kept[0]) return 0;
    return rp_dice_faces(destiny_own(act)->die, DESTINY_SPEED_DICE_MAX);
}

static void hooked(const destiny_act *act, const destiny_effect *effect) {
    (void)effect;
    destiny_own(act)->kept[0] = (uint8_t)act->choice;
    destiny_own(act)->dice_locked = (uint8_t)((destiny_own(act)->dice_locked & 7) | act->choice << 3);
}

static unsigned underhand_choices(const destiny_act *act, const destiny_effect *effect) {
    (void)effect;
    if (act->bout->attack_bits & DESTINY_ROUND_TURNED || act->bout->ties) return 0;
    return destiny_loses(act) && rp_dice_double(destiny_own(act)->die, DESTINY_SPEED_DICE_MAX);
}

static void underhand(const destiny_act *act, const destiny_effect *effect) {
    (void)effect;
    act->bout->winner = (uint8_t)(act->player + 1);
}

/* ---- damage scores ---------------------------------------------------------------------------------------- */

static unsigned speed_dice_choices(const destiny_act *act, const destiny_effect *effect) {
    (void)effect;
    return has_dice(destiny_own(act));
}

/* Windwalker; slick (amount 1) adds brawn and lets nobody change the dice. */
static void speed_dice_as_damage(const destiny_act *act, const destiny_effect *effect) {
    destiny_bout *bout = act->bout;
    const destiny_fighter *fighter = destiny_own(act);
    destiny_clear_damage_dice(bout);
    memcpy(bout->die, fighter->die, sizeof fighter->die);
    bout->rolled_again = fighter->rolled_again;
    bout->attack_dice = 0;
    if (effect->amount) bout->attack_bits |= DESTINY_ATTACK_BRAWN_ONLY | DESTINY_ATTACK_LOCKED;
}

static bool takes_modifiers(const destiny_act *act) {
    return !(act->bout->attack_bits & (DESTINY_ATTACK_PLAIN | DESTINY_ATTACK_LOCKED | DESTINY_ATTACK_CANCELED));
}

static unsigned roll_with_it_choices(const destiny_act *act, const destiny_effect *effect) {
    (void)effect;
    const destiny_bout *bout = act->bout;
    bool rolls = bout->attack == DESTINY_BY_SCORE && bout->attack_dice && act->window == DESTINY_AT_BEFORE_DAMAGE;
    return rolls && destiny_wins(act) && takes_modifiers(act)
               ? rp_dice_faces(destiny_own(act)->die, DESTINY_SPEED_DICE_MAX)
               : 0;
}

static void roll_with_it(const destiny_act *act, const destiny_effect *effect) {
    (void)effect;
    uint8_t face = (uint8_t)act->choice;
    act->bout->attack_dice--;
    act->bout->attack_bits |= DESTINY_ATTACK_BRAWN_ONLY;
    destiny_put_die(act->bout->die, DESTINY_DICE_MAX, &act->bout->rolled_again, face,
                    destiny_all_rolled_again(destiny_own(act)->die, destiny_own(act)->rolled_again, face));
}

static unsigned cruel_twist_choices(const destiny_act *act, const destiny_effect *effect) {
    const destiny_bout *bout = act->bout;
    if (!destiny_wins(act) || act->window != DESTINY_AT_DAMAGE_ROLLED || !takes_modifiers(act)) return 0;
    if (bout->attack != DESTINY_BY_SCORE && effect->scores_only) return 0;
    return rp_dice_showing(bout->die, DESTINY_DICE_MAX, 6) && !bout->die[DESTINY_DICE_MAX - 1];
}

static void cruel_twist(const destiny_act *act, const destiny_effect *effect) {
    (void)effect;
    destiny_ask_roll(act->bout, DESTINY_ROLL_ADD, act->player, 1, act->index + 1);
}

static unsigned brain_drain_choices(const destiny_act *act, const destiny_effect *effect) {
    int magic = destiny_attribute_now(act->setup, act->bout, act->player, DESTINY_MAGIC);
    bool open = act->window == DESTINY_AT_BEFORE_DAMAGE || act->window == DESTINY_AT_DAMAGE_ROLLED;
    if (!open || !destiny_wins(act) || act->bout->attack != DESTINY_BY_SCORE || !takes_modifiers(act)) return 0;
    int most = magic < effect->amount ? magic : effect->amount;
    return (2u << most) - 2;
}

static void brain_drain(const destiny_act *act, const destiny_effect *effect) {
    (void)effect;
    destiny_change(act->bout, act->player, DESTINY_MAGIC, -act->choice, DESTINY_REST);
    destiny_change(act->bout, act->player, DESTINY_MAGIC, act->choice, DESTINY_THIS_ROUND);
    act->bout->score_more = (int8_t)(act->bout->score_more + act->choice);
}

/* ---- against damage --------------------------------------------------------------------------------------- */

static unsigned sacrifice_choices(const destiny_act *act, const destiny_effect *effect) {
    (void)effect;
    bool harmful = act->bout->attack == DESTINY_BY_DICE || act->bout->attack == DESTINY_BY_SCORE;
    return act->window == DESTINY_AT_SACRIFICE && harmful && destiny_has(destiny_own(act), DESTINY_SHADES);
}

static void sacrifice(const destiny_act *act, const destiny_effect *effect) {
    (void)effect;
    destiny_own(act)->statuses &= ~(1u << DESTINY_SHADES);
    act->bout->attack_bits |= DESTINY_ATTACK_CANCELED;
}

static unsigned martyr_choices(const destiny_act *act, const destiny_effect *effect) {
    bool late =
        act->window == DESTINY_AT_DAMAGE_ROLLED && destiny_loses(act) && destiny_own(act)->health > effect->amount;
    return late && destiny_attack_damage(act->setup, act->bout) > 0;
}

static void martyr(const destiny_act *act, const destiny_effect *effect) {
    act->bout->attack_bits |= DESTINY_ATTACK_CANCELED;
    destiny_harm(act->setup, act->bout, act->player, effect->amount);
}

static unsigned expertise_choices(const destiny_act *act, const destiny_effect *effect) {
    (void)effect;
    return act->window == DESTINY_AT_STRUCK && act->bout->struck == act->player + 1 && act->bout->striking > 0;
}

static void expertise(const destiny_act *act, const destiny_effect *effect) {
    (void)effect;
    act->bout->striking = 0;
    destiny_clear_damage_dice(act->bout);
}

static void ensnare(const destiny_act *act, const destiny_effect *effect) {
    (void)effect;
    act->bout->attack_bits &= (uint8_t)~DESTINY_ATTACK_HALTED;
}

static unsigned demon_claws_choices(const destiny_act *act, const destiny_effect *effect) {
    (void)effect;
    return act->window == DESTINY_AT_STRIKE_BACK && destiny_own(act)->doubles_seen;
}

/* For all doubles of the round. */
static void demon_claws(const destiny_act *act, const destiny_effect *effect) {
    destiny_bout *bout = act->bout;
    bout->striking = (int16_t)(effect->amount * destiny_own(act)->doubles_seen);
    bout->struck = (uint8_t)(2 - act->player);
    bout->attack_bits |= DESTINY_STRIKE_NO_DICE;
    destiny_own(act)->doubles_seen = 0;
}

/* ---- by themselves ---------------------------------------------------------------------------------------- */

/* Dice of these are asked for one after the other (destiny_next_start_roll). */
static void first_blood(const destiny_act *act, const destiny_effect *effect) {
    if (effect->amount > 0) return;
    destiny_harm(act->setup, act->bout, !act->player, 1);
}

static void gorilla_rage(const destiny_act *act, const destiny_effect *effect) {
    (void)effect;
    destiny_ask_roll(act->bout, DESTINY_ROLL_PASSIVE, act->player, 1, act->index + 1);
}

void destiny_gorilla_rolled(const destiny_act *act, int die) {
    if (die < 6) return;
    int arm = destiny_sword_arm(act->setup, act->bout, act->player);
    destiny_change(act->bout, act->player, arm - 1, 1, DESTINY_REST);
}

/* ---- table ------------------------------------------------------------------------------------------------ */

static unsigned always(const destiny_act *act, const destiny_effect *effect) {
    (void)act, (void)effect;
    return 1;
}

static const struct {
    unsigned (*choices)(const destiny_act *act, const destiny_effect *effect);
    void (*does)(const destiny_act *act, const destiny_effect *effect);
} specials[DESTINY_SPECIALS] = {
    [DESTINY_SPECIAL_BOLT] = {always, bolt},
    [DESTINY_SPECIAL_LEY_LINE] = {always, ley_line},
    [DESTINY_SPECIAL_STONE_RAIN] = {always, stone_rain},
    [DESTINY_SPECIAL_TIME_SHIFT] = {always, time_shift},
    [DESTINY_SPECIAL_SPEED_DICE_AS_DAMAGE] = {speed_dice_choices, speed_dice_as_damage},
    [DESTINY_SPECIAL_SACRIFICE] = {sacrifice_choices, sacrifice},
    [DESTINY_SPECIAL_MARTYR] = {martyr_choices, martyr},
    [DESTINY_SPECIAL_EXPERTISE] = {expertise_choices, expertise},
    [DESTINY_SPECIAL_ENSNARE] = {always, ensnare},
    [DESTINY_SPECIAL_SILVER_FROST] = {silver_frost_choices, silver_frost},
    [DESTINY_SPECIAL_HOOKED] = {hooked_choices, hooked},
    [DESTINY_SPECIAL_UNDERHAND] = {underhand_choices, underhand},
    [DESTINY_SPECIAL_CRUEL_TWIST] = {cruel_twist_choices, cruel_twist},
    [DESTINY_SPECIAL_ROLL_WITH_IT] = {roll_with_it_choices, roll_with_it},
    [DESTINY_SPECIAL_BRAIN_DRAIN] = {brain_drain_choices, brain_drain},
    [DESTINY_SPECIAL_STONE_SKIN] = {always, stone_skin},
    [DESTINY_SPECIAL_DEMON_CLAWS] = {demon_claws_choices, demon_claws},
    [DESTINY_SPECIAL_FIRST_BLOOD] = {NULL, first_blood},
    [DESTINY_SPECIAL_GORILLA_RAGE] = {NULL, gorilla_rage},
};

unsigned destiny_special_choices(const destiny_act *act, const destiny_effect *effect) {
    return specials[effect->special].choices ? specials[effect->special].choices(act, effect) : 0;
}

void destiny_do_special(const destiny_act *act, const destiny_effect *effect) {
    if (specials[effect->special].does) specials[effect->special].does(act, effect);
}
