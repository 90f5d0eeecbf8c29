/* What abilities do when they are played or set off: one function for each kind of effect. What the dice of an ability do
 * when they have fallen is in effect_rolls.c, dice that are changed in dice_changes.c, code of its own in specials.c.
 *
 * Own rulings
 *   - A hero who lowers an attribute of his own by a modifier for the rest of the bout (channel, brain drain) loses it when
 *     the round is over: the damage score it is paid for keeps it.
 *   - At 6.3 an ability that ignores armour (fatal blow) takes the health that this armour has saved.
 *   - Costs cannot be paid with the last health.
 *   - Atonement heals as it is played, before the passives of step 8 act, what they are going to take. */
#include "engine/destinyquest/acts.h"

enum { UNLIMITED = 255, ALL_ARMOUR = 1 };
enum { ATTACK_DICE = 1, ATTACK_SCORE = 2, ATTACK_WITHOUT_DAMAGE = 3 };

destiny_act destiny_act_of(const destiny_setup *setup, destiny_bout *bout, int player, int index, int window) {
    return (destiny_act){.setup = setup,
                         .bout = bout,
                         .ability = destiny_card_of(setup, player, index)->ability,
                         .player = player,
                         .index = index,
                         .window = window,
                         .times = 1};
}

bool destiny_is_proof(const destiny_setup *setup, int player, const destiny_ability *ability) {
    uint32_t mask = setup->sheet[player].digest.with[DESTINY_IMMUNE];
    while (mask) {
        const destiny_ability *own = setup->sheet[player].card[destiny_next_bit(&mask)].ability;
        for (int i = 0; i < own->effect_count; i++)
            if (own->effects[i].kind == DESTINY_IMMUNE && destiny_names(setup, &own->effects[i], ability)) return true;
    }
    return false;
}

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

static void change_of(const destiny_act *act, const destiny_effect *effect, int player, unsigned attributes, int amount) {
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
    int attribute = effect->choose ? act->choice - 1 : __builtin_ctz(effect->attributes | 1u << DESTINY_ATTRIBUTES);
    int own = destiny_attribute_now(act->setup, act->bout, act->player, attribute);
    int other = destiny_attribute_now(act->setup, act->bout, !act->player, attribute);
    if (other > own) destiny_change(act->bout, act->player, attribute, other - own, effect->rounds);
}

static void do_ignore_armour(const destiny_act *act, const destiny_effect *effect) {
    if (act->window != DESTINY_AT_AFTER_DAMAGE) {
        act->bout->armour_ignored = (uint8_t)effect->amount;
        return;
    }
    int armour = destiny_attribute_now(act->setup, act->bout, !act->player, DESTINY_ARMOUR);
    destiny_harm(act->setup, act->bout, !act->player, effect->amount == ALL_ARMOUR ? armour : (armour + 1) / 2);
}

/* ---- damage ---------------------------------------------------------------------------------------------- */

static bool strikes(int window) { return window == DESTINY_AT_INTERRUPT || window == DESTINY_AT_STRIKE_BACK; }

static void do_damage(const destiny_act *act, const destiny_effect *effect) {
    destiny_bout *bout = act->bout;
    if (act->window == DESTINY_AT_DAMAGE_DICE && effect->who == DESTINY_OPPONENT) {
        bout->attack = ATTACK_DICE; /* score.c looks how much */
        return;
    }
    if (act->window == DESTINY_AT_BRACE) return; /* in step 7 */
    int damage = act->times * destiny_amount(act, effect);
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
        bout->attack = ATTACK_DICE;
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
    bool lies_ahead = bout->attack == ATTACK_SCORE || (bout->attack && !effect->scores_only);
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

void destiny_do(const destiny_act *act, const destiny_effect *effect) {
    doing *does = doings[effect->kind];
    if (does && destiny_holds(act, effect)) does(act, effect);
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

/* ---- playing --------------------------------------------------------------------------------------------- */

void destiny_spend(const destiny_setup *setup, destiny_bout *bout, int player, int index) {
    destiny_fighter *fighter = &bout->fighter[player];
    const destiny_card *card = &setup->sheet[player].card[index];
    if (card->uses == UNLIMITED || --fighter->left[index] == 0) fighter->spent |= destiny_bit(index);
}

/* Bolt is spent when it is released, stone rain when it ends. */
static bool keeps_its_use(const destiny_act *act) {
    const uint32_t *special = act->setup->sheet[act->player].digest.special;
    if (act->index >= DESTINY_OTHERS) return false;
    if (special[DESTINY_SPECIAL_STONE_RAIN] >> act->index & 1) return true;
    return (special[DESTINY_SPECIAL_BOLT] >> act->index & 1) &&
           !destiny_has(&act->bout->fighter[act->player], DESTINY_CHARGED);
}

static void spend_use(const destiny_act *act) {
    if (keeps_its_use(act)) return;
    uint32_t usurpers = act->setup->sheet[act->player].digest.special[DESTINY_SPECIAL_USURPER];
    int index = act->index < DESTINY_OTHERS ? act->index : __builtin_ctz(usurpers | 1u << 31);
    destiny_spend(act->setup, act->bout, act->player, index);
}

static bool counts_slot(const destiny_act *act) {
    return act->window != DESTINY_AT_SACRIFICE || act->setup->sacrifice_slot == DESTINY_SACRIFICE_COUNTS;
}

/* What a play leaves on its hero: uses, slots, what it ends. */
static void note_play(const destiny_act *act) {
    destiny_fighter *fighter = &act->bout->fighter[act->player];
    const destiny_digest *digest = &act->setup->sheet[act->player].digest;
    bool own = act->index < DESTINY_OTHERS;
    spend_use(act);
    if (destiny_has(fighter, DESTINY_STONE_RAIN) && !(own && digest->special[DESTINY_SPECIAL_STONE_RAIN] >> act->index & 1))
        destiny_stone_rain_ends(act->setup, act->bout, act->player);
    if (digest->special[DESTINY_SPECIAL_HEXED]) fighter->abilities_played++;
    act->bout->last = own && digest->orderable >> act->index & 1 ? (uint8_t)(act->index + 1) : 0;
    if (act->ability->kind == DESTINY_SPEED_ABILITY) fighter->speed_played = (uint8_t)(act->index + 1);
    if (act->ability->kind != DESTINY_COMBAT_ABILITY && act->ability->kind != DESTINY_PASSIVE) return;
    if (counts_slot(act)) fighter->combat_played = (uint8_t)(act->index + 1);
    if (act->setup->sheet[act->player].on_trigger[DESTINY_WHEN_COMBAT_PLAYED])
        destiny_set_off(act->setup, act->bout, act->player, DESTINY_WHEN_COMBAT_PLAYED, 1);
}

static void announce(const destiny_act *act) {
    destiny_bout *bout = act->bout;
    bool dice = act->window == DESTINY_AT_DAMAGE_DICE;
    if (!dice && act->window != DESTINY_AT_DAMAGE_SCORE) return;
    bout->attack = dice ? ATTACK_WITHOUT_DAMAGE : ATTACK_SCORE; /* an effect that deals damage says so */
    bout->attack_dice = !dice;
    bout->attack_ability = (uint8_t)(act->index + 1);
    if (act->ability->plain) bout->attack_bits |= DESTINY_ATTACK_PLAIN;
}

static void carry_out(const destiny_act *act) {
    const destiny_ability *ability = act->ability;
    for (int i = 0; i < ability->effect_count; i++)
        if (ability->effects[i].trigger == DESTINY_WHEN_PLAYED && ability->effects[i].kind == DESTINY_COST)
            destiny_do(act, &ability->effects[i]);
    for (int i = 0; i < ability->effect_count; i++)
        if (ability->effects[i].trigger == DESTINY_WHEN_PLAYED && ability->effects[i].kind != DESTINY_COST)
            destiny_do(act, &ability->effects[i]);
}

void destiny_use(const destiny_setup *setup, destiny_bout *bout, int player, rp_action action, int window) {
    destiny_act act = destiny_act_of(setup, bout, player, destiny_played(action), window);
    act.choice = destiny_choice(action);
    if (act.ability->kind == DESTINY_PASSIVE && window == DESTINY_AT_ROUND_END) { /* passives=choose */
        bout->fighter[player].passives_off |= destiny_bit(act.index);
        bout->last = (uint8_t)(act.index + 1);
        return;
    }
    note_play(&act);
    announce(&act);
    carry_out(&act);
}

void destiny_use_pending(const destiny_setup *setup, destiny_bout *bout, rp_action action) {
    destiny_act act = destiny_act_of(setup, bout, bout->pending_player - 1, bout->pending - 1, -1);
    act.choice = bout->pending_choice;
    bout->pending = bout->pending_choice = bout->pending_player = 0;
    if (destiny_restore_of(act.ability))
        destiny_give_back(bout, act.player, destiny_played(action));
    else
        destiny_swap(&act, act.choice, destiny_choice(action));
}

/* ---- around the attack ------------------------------------------------------------------------------------ */

void destiny_attack_begins(const destiny_setup *setup, destiny_bout *bout) {
    int loser = 2 - bout->winner;
    uint32_t skins = setup->sheet[loser].digest.special[DESTINY_SPECIAL_STONE_SKIN];
    if (destiny_has(&bout->fighter[loser], DESTINY_STONE_SKIN))
        destiny_ask_roll(bout, DESTINY_ROLL_STONE_SKIN, loser, 1, skins ? __builtin_ctz(skins) + 1 : 0);
}

void destiny_attack_declined(const destiny_setup *setup, destiny_bout *bout) {
    (void)setup;
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
    if (!read || dice_too) memset(bout->die, 0, sizeof bout->die);
    bout->attack_ability = bout->attack_dice = bout->armour_ignored = bout->sword_arm = bout->attack_bits = 0;
    bout->score_more = 0;
    if (bout->loss && !digest->reads_loss) bout->loss = 1;
}

void destiny_attack_dealt(const destiny_setup *setup, destiny_bout *bout) {
    if (bout->attack_bits & DESTINY_ATTACK_SELF) {
        destiny_act act = destiny_act_of(setup, bout, bout->winner - 1, bout->attack_ability - 1, DESTINY_AT_DAMAGE_DICE);
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
        memset(fighter->die, 0, sizeof fighter->die);
    }
}
