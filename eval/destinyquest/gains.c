#include "eval/destinyquest/gains.h"

#include <stdlib.h>

enum {
    WINDOWS_OF_ATTACKS = 1 << DESTINY_AT_DAMAGE_DICE | 1 << DESTINY_AT_DAMAGE_SCORE | 1 << DESTINY_AT_AFTER_DAMAGE,
    WINDOWS_OF_ESCAPES = 1 << DESTINY_AT_INTERRUPT | 1 << DESTINY_AT_DODGE | 1 << DESTINY_AT_SACRIFICE
};

static const float die_mean = 3.5F;

/* An ability of `player` on its way to a gain. */
typedef struct gainer {
    const destiny_setup *setup;
    const destiny_gains *gains; /* of both */
    int player;
    destiny_gain *gain;
    float share; /* of the time that the effect at hand acts */
} gainer;

static const destiny_gains *gains_of(const gainer *g, int player) { return &g->gains[player]; }

static void add(gainer *g, destiny_per per, float amount) {
    destiny_gain *gain = g->gain;
    int i = 0;
    while (i < gain->count && gain->per[i] != per) i++;
    if (i == DESTINY_GAIN_TERMS || amount == 0) return;
    if (i == gain->count) gain->count++;
    gain->per[i] = (uint8_t)per;
    gain->amount[i] += amount * g->share;
}

/* ---- attributes ----------------------------------------------------------------------------------------- */

/* Rounds of a change that does not last for the rest of the bout. */
static float rounds_of(int rounds) {
    static const float count[] = {1, 1, 2, 3, 2, 3, 0};
    return count[rounds];
}

/* One attribute of `whom` changes; what that is to the player. */
static void add_change(gainer *g, int whom, int attribute, float amount, int rounds) {
    bool own = whom == g->player, rest = rounds == DESTINY_REST, now = rounds == DESTINY_THIS_ROUND;
    float sign = own ? amount : -amount, many = rounds_of(rounds) / 2; /* half of the rounds are won */
    if (attribute == DESTINY_SPEED) {
        add(g, rest ? DESTINY_PER_LASTING_SPEED : DESTINY_PER_SPEED, rest ? sign : sign * rounds_of(rounds));
    } else if (attribute == DESTINY_ARMOUR && own) {
        add(g, rest ? DESTINY_PER_OTHER_WIN : DESTINY_PER_USE, rest ? sign : now ? sign : sign * many);
    } else if (attribute == DESTINY_ARMOUR) {
        if (g->setup->sheet[whom].attribute[DESTINY_ARMOUR] > 0)
            add(g, rest ? DESTINY_PER_CUT : DESTINY_PER_USE, rest ? sign : sign * many);
    } else if (gains_of(g, whom)->arm == attribute) {
        destiny_per wins = own ? DESTINY_PER_OWN_WIN : DESTINY_PER_OTHER_WIN;
        add(g, rest ? wins : DESTINY_PER_USE, rest ? sign : now ? sign : sign * many);
    }
}

/* Which of the attributes to choose from is taken. */
static int choice_of(const gainer *g, const destiny_effect *effect, int whom) {
    int arm = gains_of(g, whom)->arm;
    if (effect->attributes >> arm & 1) return arm;
    for (int attribute = DESTINY_ATTRIBUTES - 1; attribute > 0; attribute--)
        if (effect->attributes >> attribute & 1) return attribute;
    return DESTINY_SPEED;
}

static void add_changes(gainer *g, const destiny_effect *effect) {
    float amount = effect->measure == DESTINY_BY_DIE ? effect->amount + die_mean : effect->amount;
    for (int player = 0; player < DESTINY_HEROES; player++) {
        bool own = player == g->player;
        if (effect->who != DESTINY_BOTH && own != (effect->who == DESTINY_OWN)) continue;
        int chosen = effect->choose ? choice_of(g, effect, player) : -1;
        for (int attribute = 0; attribute < DESTINY_ATTRIBUTES; attribute++)
            if (effect->attributes >> attribute & 1 && (chosen < 0 || chosen == attribute))
                add_change(g, player, attribute, amount, effect->rounds);
    }
}

/* An attribute raised to the other's, by the sheets. */
static void add_match(gainer *g, const destiny_effect *effect) {
    const destiny_sheet *own = &g->setup->sheet[g->player], *other = &g->setup->sheet[1 - g->player];
    int best = -1, most = 0;
    for (int attribute = 0; attribute < DESTINY_ATTRIBUTES; attribute++) {
        int more = other->attribute[attribute] - own->attribute[attribute];
        bool idle =
            (attribute == DESTINY_BRAWN || attribute == DESTINY_MAGIC) && gains_of(g, g->player)->arm != attribute;
        if (idle) more = other->attribute[attribute] - own->attribute[gains_of(g, g->player)->arm];
        if (!(effect->attributes >> attribute & 1) || more <= most) continue;
        most = more;
        best = attribute;
    }
    if (best == DESTINY_SPEED)
        add(g, DESTINY_PER_SPEED, (float)most);
    else if (best >= 0)
        add(g, DESTINY_PER_USE, (float)most);
}

/* ---- dice and points ------------------------------------------------------------------------------------ */

/* Points that an effect measures, added as a term. */
static void add_measured(gainer *g, const destiny_effect *effect, float sign) {
    const destiny_sheet *sheet = &g->setup->sheet[g->player];
    float amount = sign * effect->amount;
    switch ((destiny_measure)effect->measure) {
    case DESTINY_BY_OWN_MAGIC: add(g, DESTINY_PER_OWN_MAGIC, amount); break;
    case DESTINY_BY_HALF_OWN_MAGIC: add(g, DESTINY_PER_OWN_MAGIC, amount / 2); break;
    case DESTINY_BY_OWN_ARMOUR: add(g, DESTINY_PER_OWN_ARMOUR, amount); break;
    case DESTINY_BY_QUARTER_OWN_ARMOUR: add(g, DESTINY_PER_OWN_ARMOUR, amount / 4); break;
    case DESTINY_BY_HALF_OWN_SPEED: add(g, DESTINY_PER_OWN_SPEED, amount / 2); break;
    case DESTINY_BY_HALF_OPPONENT_ARMOUR: add(g, DESTINY_PER_OTHER_ARMOUR, amount / 2); break;
    case DESTINY_BY_WEAPON_SPEED: add(g, DESTINY_PER_USE, amount * sheet->weapon_speed); break;
    case DESTINY_BY_BEST_WEAPON_SPEED: add(g, DESTINY_PER_USE, amount * sheet->best_weapon_speed); break;
    case DESTINY_BY_WEAPON_BRAWN: add(g, DESTINY_PER_USE, amount * sheet->weapon_brawn); break;
    case DESTINY_BY_ITEMS: add(g, DESTINY_PER_USE, amount * 3); break;
    case DESTINY_BY_SIXES: add(g, DESTINY_PER_USE, amount / 3); break; /* kept for a roll with sixes */
    case DESTINY_BY_LOSS: add(g, DESTINY_PER_OWN_BLOW, amount / 2); break;
    case DESTINY_BY_FIFTH_LOSS: add(g, DESTINY_PER_OWN_BLOW, amount / 5); break;
    case DESTINY_BY_DIE: add(g, DESTINY_PER_USE, amount + sign * die_mean); break;
    default: add(g, DESTINY_PER_USE, amount); break;
    }
}

static void add_status(gainer *g, int status) {
    float power = g->setup->sheet[g->player].digest.status_power[status];
    switch ((destiny_status)status) {
    case DESTINY_HAUNT:
    case DESTINY_PACKMASTER: add(g, DESTINY_PER_ROUND_TO_DOUBLE, power); break;
    case DESTINY_SPIRIT_MARK: add(g, DESTINY_PER_OWN_WIN, power); break;
    case DESTINY_CONVULSIONS:
        add(g, DESTINY_PER_LASTING_SPEED, 0.8F);
        break; /* a double in six rolls, half of them lost anyway */
    case DESTINY_VORTEX: add(g, DESTINY_PER_ROUND, 2 / 3.0F); break;
    default: add(g, DESTINY_PER_ROUND, power); break;
    }
}

static void add_die_change(gainer *g, const destiny_effect *effect) {
    float better = (float)effect->amount - die_mean;
    bool low_only = effect->face && effect->face < effect->amount;
    switch ((destiny_dice)effect->dice) {
    case DESTINY_OWN_DAMAGE_DICE: add(g, DESTINY_PER_USE, better); break;
    case DESTINY_OPPONENT_DAMAGE_DICE: add(g, DESTINY_PER_USE, -better / (effect->face ? 3 : 1)); break;
    case DESTINY_OPPONENT_SPEED_DICE: add(g, DESTINY_PER_SPEED, -better); break;
    case DESTINY_OPPONENT_DICE: add(g, DESTINY_PER_SPEED, -better / (effect->face ? 2 : 1)); break;
    default: add(g, DESTINY_PER_SPEED, low_only ? (float)(effect->amount - effect->face) / 2 : better); break;
    }
}

/* What may be used on dice of either kind waits for the better occasion. */
static void add_reroll(gainer *g, const destiny_effect *effect) {
    bool damage = effect->dice == DESTINY_OWN_DAMAGE_DICE || effect->dice == DESTINY_OPPONENT_DAMAGE_DICE;
    bool either = effect->dice == DESTINY_OWN_DICE;
    if (damage || either) add(g, DESTINY_PER_USE, damage ? 1.5F : 0.5F);
    if (!damage) add(g, DESTINY_PER_SPEED, either ? 2.2F : 2);
}

static void add_special(gainer *g, const destiny_effect *effect) {
    switch ((destiny_special)effect->special) {
    case DESTINY_SPECIAL_BOLT: add(g, DESTINY_PER_USE, 3 * die_mean); break;
    case DESTINY_SPECIAL_LEY_LINE: add(g, DESTINY_PER_USE, die_mean + 6); break;
    case DESTINY_SPECIAL_STONE_RAIN: add(g, DESTINY_PER_USE, 2 * die_mean); break;
    case DESTINY_SPECIAL_TIME_SHIFT: add(g, DESTINY_PER_LEAD, 3); break;
    case DESTINY_SPECIAL_SPEED_DICE_AS_DAMAGE: add(g, DESTINY_PER_USE, 2 * 4.5F - die_mean); break; /* dice that won */
    case DESTINY_SPECIAL_MARTYR:
        add(g, DESTINY_PER_OTHER_BLOW, 0.5F);
        add(g, DESTINY_PER_USE, -(float)effect->amount / 2);
        break;
    case DESTINY_SPECIAL_SACRIFICE: add(g, DESTINY_PER_OTHER_BLOW, 1); break; /* kept for a high roll */
    case DESTINY_SPECIAL_EXPERTISE: add(g, DESTINY_PER_USE, die_mean); break;
    case DESTINY_SPECIAL_ENSNARE: add(g, DESTINY_PER_OWN_BLOW, 0.5F); break;
    case DESTINY_SPECIAL_SILVER_FROST:
    case DESTINY_SPECIAL_HOOKED:
    case DESTINY_SPECIAL_USURPER: add(g, DESTINY_PER_SPEED, 2); break;
    case DESTINY_SPECIAL_UNDERHAND: add(g, DESTINY_PER_SPEED, 2); break;
    case DESTINY_SPECIAL_CRUEL_TWIST:
    case DESTINY_SPECIAL_RAINING_BLOWS: add(g, DESTINY_PER_USE, die_mean / 2); break;
    case DESTINY_SPECIAL_ROLL_WITH_IT: add(g, DESTINY_PER_USE, 1.5F); break;
    case DESTINY_SPECIAL_BRAIN_DRAIN:
        add(g, DESTINY_PER_USE, (float)effect->amount);
        break; /* in the last round for nothing */
    default: break;
    }
}

static void add_effect(gainer *g, const destiny_effect *effect) {
    bool own = effect->who == DESTINY_OWN;
    float sign = own ? 1 : -1, amount = effect->amount;
    switch ((destiny_effect_kind)effect->kind) {
    case DESTINY_CHANGE_ATTRIBUTE: add_changes(g, effect); break;
    case DESTINY_MATCH_ATTRIBUTE: add_match(g, effect); break;
    case DESTINY_DOUBLE_ARMOUR: add(g, DESTINY_PER_OWN_ARMOUR, 1); break;
    case DESTINY_NO_ARMOUR: add(g, DESTINY_PER_LATER_PIERCING, 1); break;
    case DESTINY_IGNORE_ARMOUR: add(g, DESTINY_PER_PIERCING, effect->amount == 2 ? 0.5F : 1); break;
    case DESTINY_DAMAGE: add_measured(g, effect, -sign); break;
    case DESTINY_DAMAGE_DICE: add(g, DESTINY_PER_USE, -sign * die_mean * amount); break;
    case DESTINY_SCORE_DICE: add(g, DESTINY_PER_USE, sign * die_mean * amount); break;
    case DESTINY_SCORE: add_measured(g, effect, sign); break;
    case DESTINY_SPEED_DICE: add(g, own ? DESTINY_PER_OWN_DIE : DESTINY_PER_OTHER_DIE, sign * amount); break;
    case DESTINY_ATTACK_SPEED: add(g, DESTINY_PER_SPEED, sign * amount); break;
    case DESTINY_HEAL: add_measured(g, effect, sign); break;
    case DESTINY_COST: add(g, DESTINY_PER_USE, -amount); break;
    case DESTINY_INFLICT: add_status(g, effect->status); break;
    case DESTINY_CURE: add(g, DESTINY_PER_ROUND, 1); break;
    case DESTINY_REROLL: add_reroll(g, effect); break;
    case DESTINY_SET_DICE: add_die_change(g, effect); break;
    case DESTINY_LOWER_DICE:
        add(g, effect->dice == DESTINY_OPPONENT_DAMAGE_DICE ? DESTINY_PER_USE : DESTINY_PER_SPEED, 2 * amount);
        break;
    case DESTINY_SWAP_DICE: add(g, DESTINY_PER_SPEED, 4); break;
    case DESTINY_WIN_ROUND: add(g, DESTINY_PER_OWN_BLOW, 0.5F); break; /* without an ability of his */
    case DESTINY_RESTORE: add(g, DESTINY_PER_USE, die_mean); break;
    case DESTINY_SPECIAL: add_special(g, effect); break;
    default: break;
    }
}

/* ---- abilities ------------------------------------------------------------------------------------------ */

static int group_of(const destiny_ability *ability) {
    if (ability->kind == DESTINY_SPEED_ABILITY) return DESTINY_GROUP_SPEED;
    if (ability->kind == DESTINY_COMBAT_ABILITY)
        return ability->windows & WINDOWS_OF_ATTACKS ? DESTINY_GROUP_ATTACK : DESTINY_GROUP_ANSWER;
    for (int i = 0; i < ability->effect_count; i++) {
        destiny_effect_kind kind = (destiny_effect_kind)ability->effects[i].kind;
        if (kind == DESTINY_HEAL) return DESTINY_GROUP_HEALING;
        if (kind == DESTINY_REROLL || kind == DESTINY_SET_DICE || kind == DESTINY_LOWER_DICE ||
            kind == DESTINY_SWAP_DICE)
            return DESTINY_GROUP_DICE;
    }
    return DESTINY_GROUP_MODIFIER;
}

static void gain_of(gainer *g, const destiny_ability *ability) {
    g->gain->group = (uint8_t)group_of(ability);
    g->share = 1;
    if (ability->windows & WINDOWS_OF_ESCAPES) add(g, DESTINY_PER_OTHER_BLOW, 1);
    if (ability->windows & 1 << DESTINY_AT_DAMAGE_DICE) add(g, DESTINY_PER_OWN_BLOW, -1); /* in its place */
    for (int i = 0; i < ability->effect_count; i++) {
        const destiny_effect *effect = &ability->effects[i];
        if (effect->trigger != DESTINY_WHEN_PLAYED) continue;
        g->share = effect->condition == DESTINY_ALWAYS ? 1 : 0.5F;
        add_effect(g, effect);
    }
}

/* ---- what acts by itself -------------------------------------------------------------------------------- */

static void add_often(destiny_passive_gains *passive, const destiny_effect *effect, float points) {
    switch ((destiny_trigger)effect->trigger) {
    case DESTINY_WHEN_ROUND_ENDS: passive->each_round += points; break;
    case DESTINY_WHEN_HITS: passive->each_win += points; break;
    case DESTINY_WHEN_HURT: passive->each_loss += points; break;
    case DESTINY_WHEN_OWN_FACE:
    case DESTINY_WHEN_OPPONENT_FACE:
        passive->each_round += points * (effect->face ? 1 / 3.0F : 2);
        break; /* two dice */
    case DESTINY_WHEN_SPEED_DOUBLE:
    case DESTINY_WHEN_ANY_DOUBLE: passive->each_round += points / 6; break;
    case DESTINY_WHEN_COMBAT_PLAYED: passive->each_round += points / 2; break;
    default: break;
    }
}

static void add_die_bonus(destiny_passive_gains *passive, const destiny_effect *effect) {
    if (effect->ability) return; /* on one ability's own die */
    if (effect->condition == DESTINY_IF_SHADES)
        passive->shades_die = (int8_t)(passive->shades_die + effect->amount);
    else if (effect->condition == DESTINY_IF_POISONED)
        passive->poisoned_die = (int8_t)(passive->poisoned_die + effect->amount);
    else if (effect->scores_only)
        passive->per_score_die = (int8_t)(passive->per_score_die + effect->amount);
    else
        passive->per_die = (int8_t)(passive->per_die + effect->amount);
}

static void add_passive(const destiny_sheet *sheet, destiny_passive_gains *passive, const destiny_effect *effect) {
    bool opponent = effect->who == DESTINY_OPPONENT, own = effect->who == DESTINY_OWN;
    float amount = effect->amount;
    if (effect->measure == DESTINY_BY_QUARTER_OWN_ARMOUR) amount *= (float)(sheet->attribute[DESTINY_ARMOUR] / 4);
    if (effect->measure == DESTINY_BY_BEST_WEAPON_SPEED) amount *= sheet->best_weapon_speed;
    switch ((destiny_effect_kind)effect->kind) {
    case DESTINY_DIE_BONUS: add_die_bonus(passive, effect); break;
    case DESTINY_DAMAGE: add_often(passive, effect, opponent ? amount : 0); break;
    case DESTINY_DAMAGE_DICE: add_often(passive, effect, opponent ? amount * die_mean : 0); break;
    case DESTINY_HEAL: add_often(passive, effect, own ? amount : 0); break;
    case DESTINY_INFLICT:
        if (effect->trigger == DESTINY_WHEN_HITS && !effect->ability) passive->inflicts |= 1u << effect->status;
        break;
    case DESTINY_STRENGTHEN:
        if (effect->ability) passive->each_round += amount;
        break;
    case DESTINY_SLAY: passive->reserve += effect->threshold; break;
    case DESTINY_SPECIAL:
        if (effect->special == DESTINY_SPECIAL_KICK_START) passive->reserve += amount;
        break;
    default: break;
    }
}

static void fill(const destiny_setup *setup, destiny_gains gains[DESTINY_HEROES], int player) {
    const destiny_sheet *sheet = &setup->sheet[player];
    destiny_gains *own = &gains[player];
    for (int i = 0; i < sheet->count; i++) {
        const destiny_ability *ability = sheet->card[i].ability;
        gainer g = {.setup = setup, .gains = gains, .player = player, .gain = &own->gain[i]};
        if (!sheet->card[i].uses) continue;
        if (ability->kind != DESTINY_PASSIVE) gain_of(&g, ability);
        if (g.gain->count) own->useful[g.gain->group] |= 1u << i;
        for (int k = 0; k < ability->effect_count; k++)
            if (ability->effects[k].trigger != DESTINY_WHEN_PLAYED)
                add_passive(sheet, &own->passive, &ability->effects[k]);
    }
}

static uint8_t arm_of(const destiny_setup *setup, const destiny_sheet *sheet) {
    bool magic = sheet->attribute[DESTINY_MAGIC] > sheet->attribute[DESTINY_BRAWN];
    if (setup->arm == DESTINY_ARM_PATH) magic = sheet->hero->path_kind == DESTINY_MAGE;
    return magic ? DESTINY_MAGIC : DESTINY_BRAWN;
}

/* Read whole by evaluations: a cache line begins with it. */
static void *make(const rp_game *game) {
    const destiny_setup *setup = destiny_setup_of(game);
    const size_t line = 64, size = (DESTINY_HEROES * sizeof(destiny_gains) + line - 1) / line * line;
    destiny_gains *gains = aligned_alloc(line, size);
    if (!gains) return NULL;
    memset(gains, 0, size);
    for (int player = 0; player < DESTINY_HEROES; player++) gains[player].arm = arm_of(setup, &setup->sheet[player]);
    for (int player = 0; player < DESTINY_HEROES; player++) fill(setup, gains, player);
    return gains;
}

const destiny_gains *destiny_gains_of(const rp_game *game) {
    static const destiny_gains nothing[DESTINY_HEROES];
    const destiny_gains *gains = rp_game_knowledge(game, make);
    return gains ? gains : nothing;
}
