/* One function for each kind of effect.
 *
 * Own rulings
 *   - A hero who lowers an attribute of his own by a modifier for the rest of the bout (channel, brain drain) loses it
 *     when the round is over: the damage score it is paid for keeps it.
 *   - At 6.3 an ability that ignores armour (fatal blow) takes the health that this armour has saved.
 *   - Atonement heals as it is played, before the passives of step 8 act, what they are going to take. */
#include "engine/games/destinyquest/effects/effects.h"

#include "engine/games/destinyquest/effects/attributes.h"
#include "engine/games/destinyquest/effects/dice_changes.h"
#include "engine/games/destinyquest/effects/health.h"
#include "engine/games/destinyquest/effects/measures.h"
#include "engine/games/destinyquest/effects/restores.h"
#include "engine/games/destinyquest/effects/roll_queue.h"
#include "engine/games/destinyquest/effects/specials.h"

/* Statuses and attributes that the opponent cannot touch. */
static const destiny_effect *immunity(const destiny_setup *setup, int player, uint32_t statuses, unsigned attributes) {
    uint32_t mask = setup->sheet[player].digest.with[DESTINY_IMMUNE];
    while (mask) {
        const destiny_ability *own = setup->sheet[player].card[destiny_next_bit(&mask)].ability;
        for (int i = 0; i < own->effect_count; i++) {
            const destiny_effect *effect = &own->effects[i];
            if (effect->kind != DESTINY_IMMUNE) continue;
            if ((effect->statuses & statuses) || (!effect->ability && (effect->attributes & attributes))) return effect;
        }
    }
    return NULL;
}

/* True when `who` includes the hero of `player` at an act. */
static bool meets(const destiny_act *act, const destiny_effect *effect, int player) {
    return effect->who == DESTINY_BOTH || (effect->who == DESTINY_OWN) == (player == act->player);
}

static int8_t clamped(int value) { return (int8_t)(value < -100 ? -100 : value > 100 ? 100 : value); }

/* ---- attributes and armour ------------------------------------------------------------------------------- */

static void change_of(const destiny_act *act, const destiny_effect *effect, int player, unsigned attributes,
                      int amount) {
    bool paid = player == act->player && amount < 0 && effect->rounds == DESTINY_REST && act->window >= 0 &&
                act->ability->kind == DESTINY_MODIFIER;
    for (int attribute = 0; attribute < DESTINY_ATTRIBUTES; attribute++) {
        if (!(attributes >> attribute & 1)) continue;
        if (player != act->player && amount < 0 && immunity(act->setup, player, 0, 1u << attribute)) continue;
        destiny_change(act->bout, player, attribute, amount, effect->rounds);
        if (paid) destiny_change(act->bout, player, attribute, -amount, DESTINY_THIS_ROUND);
    }
}

static void do_change(const destiny_act *act, const destiny_effect *effect) {
    if (effect->measure == DESTINY_BY_DIE) {
        destiny_ask_roll(act->bout, DESTINY_ROLL_MEASURE, act->player, 1, act->index + 1);
        return;
    }
    unsigned attributes = effect->choose ? 1u << (act->choice - 1) : effect->attributes;
    int amount = act->times * destiny_amount(act, effect);
    if (act->index < DESTINY_OTHERS && act->setup->sheet[act->player].digest.with[DESTINY_STRENGTHEN])
        amount += destiny_strengthened(act->setup, act->player, act->ability);
    for (int player = 0; player < DESTINY_HEROES; player++)
        if (meets(act, effect, player)) change_of(act, effect, player, attributes, amount);
}

static void do_double_armour(const destiny_act *act, const destiny_effect *effect) {
    (void)effect;
    act->bout->fighter[act->player].armour_doubled = 1;
}

static void do_no_armour(const destiny_act *act, const destiny_effect *effect) {
    for (int player = 0; player < DESTINY_HEROES; player++)
        if (meets(act, effect, player)) destiny_strip_armour(act->bout, player, effect->rounds);
}

static void do_match(const destiny_act *act, const destiny_effect *effect) {
    int attribute = act->choice ? act->choice - 1 : __builtin_ctz(effect->attributes | 1u << DESTINY_ATTRIBUTES);
    destiny_raise_to_other(act->setup, act->bout, act->player, attribute, effect->rounds);
}

/* At 6.3 more health is lost to the blow of this round. */
static void take_on_top(const destiny_act *act, int damage) {
    int loss = destiny_harm(act->setup, act->bout, !act->player, damage) + act->bout->loss;
    if (act->setup->sheet[act->player].digest.reads_loss) act->bout->loss = (uint8_t)(loss < 255 ? loss : 255);
}

static void do_ignore_armour(const destiny_act *act, const destiny_effect *effect) {
    if (act->window != DESTINY_AT_AFTER_DAMAGE) {
        act->bout->armour_ignored = (uint8_t)effect->amount;
        return;
    }
    int armour = destiny_attribute_now(act->setup, act->bout, !act->player, DESTINY_ARMOUR);
    take_on_top(act, effect->amount == DESTINY_ALL_ARMOUR ? armour : (armour + 1) / 2);
}

/* ---- damage ---------------------------------------------------------------------------------------------- */

static bool strikes(int window) { return window == DESTINY_AT_INTERRUPT || window == DESTINY_AT_STRIKE_BACK; }

static void do_damage(const destiny_act *act, const destiny_effect *effect) {
    destiny_bout *bout = act->bout;
    if (act->window == DESTINY_AT_DAMAGE_DICE && effect->who == DESTINY_OPPONENT) {
        bout->attack = DESTINY_BY_DICE; /* score.c looks how much */
        return;
    }
    if (act->window == DESTINY_AT_BRACE) return; /* in step 7 */
    int damage = act->times * destiny_amount(act, effect);
    if (act->window == DESTINY_AT_AFTER_DAMAGE && effect->who == DESTINY_OPPONENT) {
        take_on_top(act, damage);
        return;
    }
    if (strikes(act->window) && effect->who == DESTINY_OPPONENT) {
        bout->striking = (int16_t)(bout->striking + damage);
        bout->struck = (uint8_t)(2 - act->player);
        bout->attack_bits |= DESTINY_STRIKE_NO_DICE;
        return;
    }
    for (int player = 0; player < DESTINY_HEROES; player++)
        if (meets(act, effect, player)) destiny_harm(act->setup, bout, player, damage);
}

static void do_damage_dice(const destiny_act *act, const destiny_effect *effect) {
    destiny_bout *bout = act->bout;
    int dice = act->times * destiny_amount(act, effect), field = act->index + 1;
    if (dice > DESTINY_THROW_MAX) dice = DESTINY_THROW_MAX;
    if (act->window == DESTINY_AT_BRACE || dice <= 0) return;
    if (effect->who == DESTINY_OWN && act->window == DESTINY_AT_DAMAGE_DICE) {
        bout->attack_bits |= DESTINY_ATTACK_SELF;
    } else if (effect->who == DESTINY_OWN) {
        destiny_ask_roll(bout, DESTINY_ROLL_SELF, act->player, dice, field);
    } else if (act->window == DESTINY_AT_DAMAGE_DICE) {
        bout->attack = DESTINY_BY_DICE;
        bout->attack_dice = (uint8_t)(bout->attack_dice + dice);
    } else {
        destiny_roll purpose = act->window == DESTINY_AT_INTERRUPT     ? DESTINY_ROLL_INTERRUPT
                               : act->window == DESTINY_AT_STRIKE_BACK ? DESTINY_ROLL_STRIKE_BACK
                                                                       : DESTINY_ROLL_PASSIVE;
        destiny_ask_roll(bout, purpose, act->player, dice, field);
    }
}

static void do_score_dice(const destiny_act *act, const destiny_effect *effect) {
    destiny_bout *bout = act->bout;
    int dice = destiny_amount(act, effect);
    if (!bout->winner || (effect->who == DESTINY_OWN) != (bout->winner == act->player + 1)) return;
    if (act->window == DESTINY_AT_DAMAGE_ROLLED) {
        if (dice > 0) destiny_ask_roll(bout, DESTINY_ROLL_ADD, bout->winner - 1, dice, act->index + 1);
        return;
    }
    dice += bout->attack_dice;
    bout->attack_dice = (uint8_t)(dice < 0 ? 0 : dice > DESTINY_DICE_MAX ? DESTINY_DICE_MAX : dice);
}

static void do_score(const destiny_act *act, const destiny_effect *effect) {
    destiny_bout *bout = act->bout;
    bool lies_ahead = bout->attack == DESTINY_BY_SCORE || (bout->attack && !effect->scores_only);
    if (!lies_ahead || act->window == DESTINY_AT_STRIKE_BACK || act->window == DESTINY_AT_AFTER_DAMAGE) return;
    if ((effect->who == DESTINY_OWN) != (bout->winner == act->player + 1)) return;
    bout->score_more = clamped(bout->score_more + act->times * destiny_amount(act, effect));
}

static void do_speed_dice(const destiny_act *act, const destiny_effect *effect) {
    for (int player = 0; player < DESTINY_HEROES; player++) {
        int8_t *more = &act->bout->fighter[player].speed_dice_more;
        if (meets(act, effect, player)) *more = clamped(*more + effect->amount);
    }
}

static void do_attack_speed(const destiny_act *act, const destiny_effect *effect) {
    for (int player = 0; player < DESTINY_HEROES; player++) {
        int8_t *more = &act->bout->fighter[player].attack_speed_more;
        if (meets(act, effect, player)) *more = clamped(*more + effect->amount);
    }
}

/* ---- health and what lasts ------------------------------------------------------------------------------- */

static void do_heal(const destiny_act *act, const destiny_effect *effect) {
    int amount = act->times * destiny_amount(act, effect);
    for (int player = 0; player < DESTINY_HEROES; player++)
        if (meets(act, effect, player)) destiny_heal(act->setup, act->bout, player, amount);
}

static void do_cost(const destiny_act *act, const destiny_effect *effect) {
    destiny_harm(act->setup, act->bout, act->player, destiny_amount(act, effect));
}

static void do_inflict(const destiny_act *act, const destiny_effect *effect) {
    uint32_t status = 1u << effect->status;
    for (int player = 0; player < DESTINY_HEROES; player++) {
        if (!meets(act, effect, player)) continue;
        if (player != act->player && immunity(act->setup, player, status, 0)) continue;
        act->bout->fighter[player].statuses |= status;
    }
}

static void do_cure(const destiny_act *act, const destiny_effect *effect) {
    for (int player = 0; player < DESTINY_HEROES; player++) {
        uint32_t gone = effect->statuses;
        if (gone >> DESTINY_BLEED & 1) gone |= 1u << DESTINY_BLED_BEFORE;
        if (meets(act, effect, player)) act->bout->fighter[player].statuses &= ~gone;
    }
}

static void do_win_round(const destiny_act *act, const destiny_effect *effect) {
    (void)effect;
    act->bout->winner = (uint8_t)(act->player + 1);
}

static void do_slay(const destiny_act *act, const destiny_effect *effect) {
    for (int player = 0; player < DESTINY_HEROES; player++)
        if (meets(act, effect, player)) destiny_harm(act->setup, act->bout, player, act->bout->fighter[player].health);
}

typedef void doing(const destiny_act *act, const destiny_effect *effect);
/* Kinds that are read where their subject is computed do nothing here. */
static doing *const doings[DESTINY_EFFECT_KINDS] = {
    [DESTINY_CHANGE_ATTRIBUTE] = do_change,
    [DESTINY_DOUBLE_ARMOUR] = do_double_armour,
    [DESTINY_NO_ARMOUR] = do_no_armour,
    [DESTINY_MATCH_ATTRIBUTE] = do_match,
    [DESTINY_IGNORE_ARMOUR] = do_ignore_armour,
    [DESTINY_DAMAGE] = do_damage,
    [DESTINY_DAMAGE_DICE] = do_damage_dice,
    [DESTINY_SCORE_DICE] = do_score_dice,
    [DESTINY_SCORE] = do_score,
    [DESTINY_SPEED_DICE] = do_speed_dice,
    [DESTINY_ATTACK_SPEED] = do_attack_speed,
    [DESTINY_HEAL] = do_heal,
    [DESTINY_COST] = do_cost,
    [DESTINY_INFLICT] = do_inflict,
    [DESTINY_CURE] = do_cure,
    [DESTINY_REROLL] = destiny_do_reroll,
    [DESTINY_SET_DICE] = destiny_do_set_dice,
    [DESTINY_LOWER_DICE] = destiny_do_lower_dice,
    [DESTINY_SWAP_DICE] = destiny_do_swap_dice,
    [DESTINY_WIN_ROUND] = do_win_round,
    [DESTINY_SLAY] = do_slay,
    [DESTINY_RESTORE] = destiny_do_restore,
    [DESTINY_SPECIAL] = destiny_do_special,
};

void destiny_carry_out(const destiny_act *act, const destiny_effect *effect) {
    doing *does = doings[effect->kind];
    if (does) does(act, effect);
}
