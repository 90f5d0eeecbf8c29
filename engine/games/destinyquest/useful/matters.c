/* Where modifiers can matter, for each kind of effect: destinyquest.h says what is asked where. Nothing is asked for
 * where waiting gains and costs nothing, so that a bout has no more choices than it needs. Against a plain attack there
 * is nothing but martyr. */
#include "engine/games/destinyquest/useful/matters.h"

#include "engine/games/destinyquest/effects/allowed.h"
#include "engine/games/destinyquest/effects/attributes.h"
#include "engine/games/destinyquest/effects/dice_changes.h"
#include "engine/games/destinyquest/effects/dice_pools.h"
#include "engine/games/destinyquest/effects/measures.h"
#include "engine/games/destinyquest/effects/restores.h"
#include "engine/games/destinyquest/effects/score.h"
#include "engine/games/destinyquest/effects/specials.h"
#include "engine/kit/dice.h"

enum { SMALL_HARM = 20 /* more than lightning and dice of one's own take at once */ };

static const destiny_sheet *sheet_of(const destiny_act *act, bool own) {
    return &act->setup->sheet[own ? act->player : !act->player];
}
static int now(const destiny_act *act, int player, int attribute) {
    return destiny_attribute_now(act->setup, act->bout, player, attribute);
}
static bool attack_is_open(const destiny_act *act) {
    return !(act->bout->attack_bits & (DESTINY_ATTACK_PLAIN | DESTINY_ATTACK_CANCELED));
}

/* ---- attributes ------------------------------------------------------------------------------------------- */

/* An ability of the own hero still reads the attribute in this round. */
static bool is_read_later(const destiny_act *act, int attribute) {
    uint32_t mask = sheet_of(act, true)->digest.reads[attribute];
    while (mask) {
        int index = destiny_next_bit(&mask);
        const destiny_ability *ability = sheet_of(act, true)->card[index].ability;
        bool spent = destiny_own(act)->spent >> index & 1;
        if (!ability->windows && act->window == DESTINY_AT_ROUND_END) return true;
        if (act->bout->attack_ability == index + 1 && destiny_wins(act) && destiny_before_armour(act)) return true;
        if (spent) continue;
        if ((ability->windows >> DESTINY_AT_SPEED & 1) && act->window == DESTINY_AT_ROUND_START) return true;
        bool strikes_back = (ability->windows >> DESTINY_AT_STRIKE_BACK & 1) && !destiny_own(act)->combat_played;
        if (strikes_back && act->window == DESTINY_AT_HURT && destiny_loses(act)) return true;
    }
    return false;
}

/* By how much the other unplayed modifiers of the own hero can still raise an attribute for a score. */
static int most_rise(const destiny_act *act, int attribute) {
    const destiny_sheet *own = sheet_of(act, true);
    uint32_t mask = destiny_ready(act->setup, act->bout, act->player, DESTINY_AT_DAMAGE_ROLLED);
    int most = 0;
    mask |= own->in_window[DESTINY_AT_DAMAGE_ROLLED] & own->digest.coming_back;
    if (act->index < DESTINY_OTHERS) mask &= ~destiny_bit(act->index);
    while (mask) {
        const destiny_ability *ability = sheet_of(act, true)->card[destiny_next_bit(&mask)].ability;
        for (int i = 0; i < ability->effect_count; i++) {
            const destiny_effect *effect = &ability->effects[i];
            bool raises = effect->kind == DESTINY_CHANGE_ATTRIBUTE && effect->trigger == DESTINY_WHEN_PLAYED &&
                          effect->who == DESTINY_OWN && (effect->attributes >> attribute & 1);
            if (raises && effect->amount > 0)
                most += effect->amount + destiny_strengthened(act->setup, act->player, ability);
        }
    }
    return most;
}

/* A double of the own hero gives the ability back (magic tap). */
static bool returns(const destiny_act *act) {
    if (act->index >= DESTINY_OTHERS || !(sheet_of(act, true)->on_trigger[DESTINY_WHEN_ANY_DOUBLE] >> act->index & 1))
        return false;
    for (int i = 0; i < act->ability->effect_count; i++) {
        const destiny_effect *effect = &act->ability->effects[i];
        if (effect->kind == DESTINY_RESTORE && effect->trigger == DESTINY_WHEN_ANY_DOUBLE &&
            destiny_names(act->setup, effect, act->ability))
            return true;
    }
    return false;
}

/* The damage score would be another one with `amount` more of the attribute, or with all that can be played beside
 * it. */
static bool arms(const destiny_act *act, int attribute, int amount) {
    const bool brawn_only = act->bout->attack_bits & DESTINY_ATTACK_BRAWN_ONLY;
    if (act->setup->arm == DESTINY_ARM_ASK && !act->bout->sword_arm && !brawn_only) return true; /* may be chosen */
    int arm = destiny_sword_arm(act->setup, act->bout, act->player) - 1;
    if (arm == attribute) return true;
    if (act->setup->arm != DESTINY_ARM_HIGHER || brawn_only) return false;
    int lacking = now(act, act->player, arm) - now(act, act->player, attribute);
    if (returns(act)) amount *= 3; /* played again after a double of the speed dice, and of the damage dice */
    return amount + most_rise(act, attribute) > lacking;
}

static bool armour_counts(const destiny_act *act, int player) {
    const destiny_bout *bout = act->bout;
    return bout->attack == DESTINY_BY_SCORE && bout->armour_ignored != DESTINY_ALL_ARMOUR &&
           bout->winner == 2 - player && !(bout->fighter[player].no_armour & 1) && attack_is_open(act);
}

/* Dice of the own hero are to fall that may show a double, between this window and the damage dice's. */
static bool double_may_fall(const destiny_act *act) {
    const destiny_setup *setup = act->setup;
    const destiny_bout *bout = act->bout;
    uint32_t own = destiny_ready(setup, bout, act->player, act->window) & ~destiny_bit(act->index);
    uint32_t blows = sheet_of(act, true)->digest.special[DESTINY_SPECIAL_RAINING_BLOWS] & ~destiny_own(act)->spent;
    int dice;
    switch (act->window) {
    case DESTINY_AT_ROUND_START: return true;
    case DESTINY_AT_SPEED_ROLLED: /* changes of dice, or a tie that is rolled again */
        return own || destiny_ready(setup, bout, !act->player, act->window) || setup->tie == DESTINY_TIE_REROLL;
    case DESTINY_AT_BEFORE_DAMAGE:
        dice = destiny_wins(act) ? destiny_attack_dice(setup, bout) : 0;
        return dice && (dice > 1 || bout->die[0] || (blows && bout->attack == DESTINY_BY_SCORE));
    default: return false;
    }
}

/* Played before the winner is known, for the double that gives it back in time for the score. */
static bool returns_in_time(const destiny_act *act, int attribute, int amount) {
    if (act->window != DESTINY_AT_ROUND_START && act->window != DESTINY_AT_SPEED_ROLLED) return false;
    if (!returns(act) || !double_may_fall(act)) return false;
    return sheet_of(act, true)->digest.reads[attribute] || arms(act, attribute, amount);
}

/* Before the damage dice fall nothing speaks for a raise that can be played as well once they lie: the score counts it
 * then, and who waits has seen them. But a double among them gives some back, and what is matched may have changed with
 * them, where it depends on health. */
static bool can_wait(const destiny_act *act, const destiny_effect *effect) {
    if (act->window != DESTINY_AT_BEFORE_DAMAGE || !(act->ability->windows >> DESTINY_AT_DAMAGE_ROLLED & 1))
        return false;
    if (effect->kind == DESTINY_MATCH_ATTRIBUTE && sheet_of(act, true)->digest.closing & effect->attributes)
        return false;
    return !(returns(act) && double_may_fall(act));
}

static bool own_matters(const destiny_act *act, int attribute, int amount) {
    if (is_read_later(act, attribute)) return true;
    switch (attribute) {
    case DESTINY_SPEED: return act->window == DESTINY_AT_SPEED_ROLLED;
    case DESTINY_ARMOUR:
        return act->window == DESTINY_AT_DAMAGE_ROLLED && armour_counts(act, act->player) &&
               destiny_attack_damage(act->setup, act->bout) > 0;
    default:
        if (!destiny_before_armour(act)) return returns_in_time(act, attribute, amount);
        return destiny_wins(act) && act->bout->attack == DESTINY_BY_SCORE && attack_is_open(act) &&
               arms(act, attribute, amount);
    }
}

static bool others_matters(const destiny_act *act, int attribute) {
    if (now(act, !act->player, attribute) == 0) return false;
    switch (attribute) {
    case DESTINY_SPEED: return act->window == DESTINY_AT_SPEED_ROLLED;
    case DESTINY_ARMOUR: return destiny_before_armour(act) && armour_counts(act, !act->player);
    default:
        return destiny_before_armour(act) && destiny_loses(act) && act->bout->attack == DESTINY_BY_SCORE &&
               attack_is_open(act);
    }
}

/* What lasts longer can wait as well until it is read. */
static bool change_matters(const destiny_act *act, const destiny_effect *effect, int attribute, int amount) {
    if (effect->who == DESTINY_OPPONENT) return others_matters(act, attribute);
    return amount > 0 && own_matters(act, attribute, amount);
}

enum { SPEED = 1 << DESTINY_SPEED, ARMOUR = 1 << DESTINY_ARMOUR, ARMS = 1 << DESTINY_BRAWN | 1 << DESTINY_MAGIC };
/* Attributes that anything looks at between a window and the next. */
static const uint8_t looked_at[DESTINY_WINDOWS] = {
    [DESTINY_AT_ROUND_START] = SPEED | ARMS,    [DESTINY_AT_SPEED_ROLLED] = SPEED | ARMS,
    [DESTINY_AT_BEFORE_DAMAGE] = ARMS | ARMOUR, [DESTINY_AT_DAMAGE_ROLLED] = ARMS | ARMOUR,
    [DESTINY_AT_HURT] = SPEED | ARMOUR,         [DESTINY_AT_ROUND_END] = SPEED | ARMS | ARMOUR,
};

/* Of the own hero's attributes those of which own_matters may find that more of them does. */
static uint32_t raisable(const destiny_act *act) {
    const destiny_sheet *sheet = sheet_of(act, true);
    uint32_t mask = sheet->digest.read;
    if (act->window == DESTINY_AT_SPEED_ROLLED) mask |= SPEED;
    if (destiny_before_armour(act) && destiny_wins(act)) mask |= ARMS;
    if (act->window == DESTINY_AT_DAMAGE_ROLLED && destiny_loses(act)) mask |= ARMOUR;
    if (!destiny_before_armour(act) && sheet->on_trigger[DESTINY_WHEN_ANY_DOUBLE]) mask |= ARMS;
    return mask & looked_at[act->window];
}

static unsigned change_choices(const destiny_act *act, const destiny_effect *effect) {
    int amount = effect->measure == DESTINY_BY_DIE ? effect->amount + 6 : destiny_amount(act, effect);
    unsigned choices = 0;
    if (can_wait(act, effect)) return 0;
    if (act->index < DESTINY_OTHERS) amount += destiny_strengthened(act->setup, act->player, act->ability);
    uint32_t looked = effect->who == DESTINY_OPPONENT ? looked_at[act->window] : raisable(act);
    for (uint32_t mask = effect->attributes & looked; mask;) {
        int attribute = destiny_next_bit(&mask);
        if (change_matters(act, effect, attribute, amount)) choices |= effect->choose ? 2u << attribute : 1;
    }
    return choices;
}

/* The attribute is still to be read in this round, and less may be there to gain by then. */
static bool may_close_first(const destiny_act *act, int attribute) {
    if (!(sheet_of(act, true)->digest.closing >> attribute & 1)) return false;
    if (act->window == DESTINY_AT_ROUND_START) return true;
    if (attribute == DESTINY_SPEED) return false;
    return act->window == DESTINY_AT_SPEED_ROLLED || act->window == DESTINY_AT_BEFORE_DAMAGE;
}

static unsigned match_choices(const destiny_act *act, const destiny_effect *effect) {
    unsigned choices = 0;
    if (can_wait(act, effect)) return 0;
    const uint32_t raised = raisable(act);
    for (uint32_t mask = effect->attributes & (raised | sheet_of(act, true)->digest.closing); mask;) {
        int attribute = destiny_next_bit(&mask);
        int more = now(act, !act->player, attribute) - now(act, act->player, attribute);
        if (more <= 0) continue;
        if ((raised >> attribute & 1 && own_matters(act, attribute, more)) || may_close_first(act, attribute))
            choices |= 2u << attribute;
    }
    return choices;
}

/* ---- health ----------------------------------------------------------------------------------------------- */

/* The highest threshold that the opponent waits for. */
static int threshold(const destiny_act *act) {
    uint32_t mask = sheet_of(act, false)->on_trigger[DESTINY_WHEN_OPPONENT_LOW];
    int most = 0;
    while (mask) {
        const destiny_ability *ability = sheet_of(act, false)->card[destiny_next_bit(&mask)].ability;
        for (int i = 0; i < ability->effect_count; i++)
            if (ability->effects[i].threshold > most) most = ability->effects[i].threshold;
    }
    return most;
}

/* The most that the winner can take at 6.3 beyond his damage score (shock, fatal blow). */
static int most_on_top(const destiny_act *act) {
    const destiny_bout *bout = act->bout;
    if (bout->attack != DESTINY_BY_SCORE || bout->fighter[!act->player].combat_played) return 0;
    uint32_t mask = destiny_ready(act->setup, bout, !act->player, DESTINY_AT_AFTER_DAMAGE);
    int armour = now(act, act->player, DESTINY_ARMOUR), most = 0;
    while (mask) {
        destiny_act blow =
            destiny_act_of(act->setup, act->bout, !act->player, destiny_next_bit(&mask), DESTINY_AT_AFTER_DAMAGE);
        int damage = 0;
        for (int i = 0; i < blow.ability->effect_count; i++) {
            const destiny_effect *effect = &blow.ability->effects[i];
            if (effect->trigger != DESTINY_WHEN_PLAYED) continue;
            if (effect->kind == DESTINY_DAMAGE) damage += destiny_amount(&blow, effect);
            if (effect->kind == DESTINY_IGNORE_ARMOUR)
                damage += effect->amount == DESTINY_ALL_ARMOUR ? armour : (armour + 1) / 2;
        }
        if (damage > most) most = damage;
    }
    return most;
}

/* The blow that lies, with what may follow it, leaves no more than `left`. */
static bool blow_reaches(const destiny_act *act, int left) {
    int damage = destiny_attack_damage(act->setup, act->bout);
    return damage > 0 && (damage >= left || damage + most_on_top(act) >= left);
}

static bool heal_is_due(const destiny_act *act) {
    const destiny_bout *bout = act->bout;
    int left = destiny_own(act)->health - threshold(act);
    switch (act->window) {
    case DESTINY_AT_STRUCK: return bout->struck == act->player + 1 && bout->striking >= left;
    case DESTINY_AT_DAMAGE_ROLLED:
    case DESTINY_AT_BEFORE_DAMAGE:
        if (destiny_loses(act)) return act->window == DESTINY_AT_DAMAGE_ROLLED && blow_reaches(act, left);
        return ((bout->attack_bits & DESTINY_ATTACK_SELF) || sheet_of(act, false)->on_trigger[DESTINY_WHEN_HURT]) &&
               left <= SMALL_HARM;
    case DESTINY_AT_ROUND_START: return sheet_of(act, true)->digest.health_read_early;
    default: return true;
    }
}

static unsigned heal_choices(const destiny_act *act, const destiny_effect *effect) {
    const destiny_bout *bout = act->bout;
    if (effect->who == DESTINY_OPPONENT || destiny_own(act)->health >= sheet_of(act, true)->health_limit) return 0;
    if (effect->scores_only && bout->attack != DESTINY_BY_SCORE) return 0;
    bool measured = effect->measure == DESTINY_BY_SIXES || effect->measure == DESTINY_BY_LOSS ||
                    effect->measure == DESTINY_BY_FIFTH_LOSS;
    if (measured && !attack_is_open(act)) return 0;
    return destiny_amount(act, effect) > 0 && (measured || heal_is_due(act));
}

static unsigned cure_choices(const destiny_act *act, const destiny_effect *effect) {
    if (!(destiny_own(act)->statuses & effect->statuses)) return 0;
    if (act->window != DESTINY_AT_DAMAGE_ROLLED) return 1;
    return destiny_loses(act) && act->bout->attack == DESTINY_BY_SCORE &&
           sheet_of(act, false)->digest.with[DESTINY_DIE_BONUS];
}

/* ---- damage ----------------------------------------------------------------------------------------------- */

static unsigned score_choices(const destiny_act *act, const destiny_effect *effect) {
    const destiny_bout *bout = act->bout;
    bool attacks = bout->attack == DESTINY_BY_SCORE || (bout->attack == DESTINY_BY_DICE && !effect->scores_only);
    if (!attacks || !destiny_before_armour(act) || !attack_is_open(act)) return 0;
    if (effect->who == DESTINY_OWN) return destiny_wins(act) && destiny_amount(act, effect) > 0;
    return destiny_loses(act) && destiny_attack_damage(act->setup, bout) > 0;
}

static unsigned score_dice_choices(const destiny_act *act, const destiny_effect *effect) {
    const destiny_bout *bout = act->bout;
    int dice = bout->attack_dice + rp_dice_number(bout->die, DESTINY_DICE_MAX);
    bool attacks = bout->attack == DESTINY_BY_SCORE || (bout->attack == DESTINY_BY_DICE && !effect->scores_only);
    return attacks && destiny_before_armour(act) && attack_is_open(act) &&
           destiny_wins(act) == (effect->who == DESTINY_OWN) && dice && dice < DESTINY_DICE_MAX &&
           !(bout->attack_bits & DESTINY_ATTACK_LOCKED);
}

static unsigned double_armour_choices(const destiny_act *act, const destiny_effect *effect) {
    (void)effect;
    return act->window == DESTINY_AT_DAMAGE_ROLLED && armour_counts(act, act->player);
}

static unsigned ignore_armour_choices(const destiny_act *act, const destiny_effect *effect) {
    (void)effect;
    return destiny_before_armour(act) && armour_counts(act, !act->player);
}

/* ---- dice and the rest ------------------------------------------------------------------------------------ */

static unsigned swap_choices(const destiny_act *act, const destiny_effect *effect) {
    (void)effect;
    unsigned choices = 0;
    int locked = destiny_own(act)->dice_locked & 7;
    if (act->window != DESTINY_AT_SPEED_ROLLED) return 0;
    for (int i = 0; i < DESTINY_SPEED_DICE_MAX && destiny_own(act)->die[i]; i++) {
        destiny_act swap = *act;
        swap.choice = destiny_own(act)->die[i];
        if (swap.choice == locked)
            locked = 0;
        else if (destiny_swap_faces(&swap))
            choices |= 1u << swap.choice;
    }
    return choices;
}

static unsigned attack_speed_choices(const destiny_act *act, const destiny_effect *effect) {
    (void)effect;
    return act->window == DESTINY_AT_SPEED_ROLLED;
}

static unsigned restore_choices(const destiny_act *act, const destiny_effect *effect) {
    return destiny_worth_restoring(act, effect) != 0;
}

static unsigned win_choices(const destiny_act *act, const destiny_effect *effect) {
    (void)effect;
    return destiny_loses(act);
}

static unsigned condition_choices(const destiny_act *act, const destiny_effect *effect) {
    (void)act, (void)effect;
    return 1;
}

/* Choices of a modifier's effect as bits 1 << choice; bit 0 where there is nothing to choose, none where it cannot
 * matter. */
static unsigned (*const choices_of[DESTINY_EFFECT_KINDS])(const destiny_act *, const destiny_effect *) = {
    [DESTINY_CHANGE_ATTRIBUTE] = change_choices,
    [DESTINY_DOUBLE_ARMOUR] = double_armour_choices,
    [DESTINY_NO_ARMOUR] = condition_choices,
    [DESTINY_MATCH_ATTRIBUTE] = match_choices,
    [DESTINY_IGNORE_ARMOUR] = ignore_armour_choices,
    [DESTINY_DAMAGE] = condition_choices,
    [DESTINY_DAMAGE_DICE] = condition_choices,
    [DESTINY_SCORE_DICE] = score_dice_choices,
    [DESTINY_SCORE] = score_choices,
    [DESTINY_ATTACK_SPEED] = attack_speed_choices,
    [DESTINY_HEAL] = heal_choices,
    [DESTINY_INFLICT] = condition_choices,
    [DESTINY_CURE] = cure_choices,
    [DESTINY_REROLL] = destiny_dice_choices,
    [DESTINY_SET_DICE] = destiny_dice_choices,
    [DESTINY_LOWER_DICE] = destiny_dice_choices,
    [DESTINY_SWAP_DICE] = swap_choices,
    [DESTINY_WIN_ROUND] = win_choices,
    [DESTINY_SLAY] = condition_choices,
    [DESTINY_RESTORE] = restore_choices,
    [DESTINY_SPECIAL] = destiny_special_choices,
};

/* ---- what waiting costs ------------------------------------------------------------------------------------ */

/* Something is other than it was, and stays so beyond the round. */
static bool lasts(const destiny_act *act, const destiny_effect *effect) {
    switch (effect->kind) {
    case DESTINY_CHANGE_ATTRIBUTE: return effect->rounds != DESTINY_THIS_ROUND;
    case DESTINY_CURE: return destiny_own(act)->statuses & effect->statuses;
    case DESTINY_HEAL:
        return destiny_own(act)->health < sheet_of(act, true)->health_limit && destiny_amount(act, effect) > 0;
    default: return false;
    }
}

/* Whoever waits with the ability may lose a use: another one gives it back, or the next round does. */
static bool waiting_costs(const destiny_act *act, const destiny_effect *effect) {
    const destiny_digest *digest = &sheet_of(act, true)->digest;
    uint32_t by = digest->given_back_by[act->index];
    const bool felt = by && (lasts(act, effect) || (effect->kind != DESTINY_CURE && effect->kind != DESTINY_HEAL));
    while (felt && by)
        if (destiny_own(act)->left[destiny_next_bit(&by)]) return true;
    return digest->unlimited >> act->index & 1 && lasts(act, effect);
}

/* Apart, because few abilities come back. */
__attribute__((noinline)) static unsigned choices_beyond(const destiny_act *act, const destiny_effect *effect) {
    unsigned allowed;
    if ((act->setup->lists_all || waiting_costs(act, effect)) && destiny_allows_more(act, effect, &allowed))
        return allowed;
    return choices_of[effect->kind](act, effect);
}

static unsigned choices_now(const destiny_act *act, const destiny_effect *effect) {
    const bool comes_back = act->index < DESTINY_OTHERS && sheet_of(act, true)->digest.coming_back >> act->index & 1;
    return comes_back || act->setup->lists_all ? choices_beyond(act, effect) : choices_of[effect->kind](act, effect);
}

/* ---- abilities -------------------------------------------------------------------------------------------- */

/* The player names something as he plays it. */
static bool is_choosing(const destiny_effect *effect) {
    switch (effect->kind) {
    case DESTINY_CHANGE_ATTRIBUTE: return effect->choose;
    case DESTINY_REROLL:
    case DESTINY_SET_DICE:
    case DESTINY_MATCH_ATTRIBUTE:
    case DESTINY_SWAP_DICE:
    case DESTINY_SPECIAL: return true;
    default: return false;
    }
}

unsigned destiny_modifier_choices(const destiny_act *act) {
    const destiny_effect *choosing = NULL;
    unsigned chosen = 0;
    bool matters = false;
    for (int i = 0; i < act->ability->effect_count; i++) {
        const destiny_effect *effect = &act->ability->effects[i];
        if (effect->trigger != DESTINY_WHEN_PLAYED || !choices_of[effect->kind]) continue;
        unsigned choices = destiny_holds(act, effect) ? choices_now(act, effect) : 0;
        if (is_choosing(effect))
            choosing = effect, chosen = choices;
        else
            matters |= choices != 0;
    }
    if (!choosing) return matters;
    if (!matters || choosing->kind != DESTINY_CHANGE_ATTRIBUTE) return chosen;
    return chosen | (unsigned)choosing->attributes
                        << 1; /* played for another effect, which one counts may show later */
}
