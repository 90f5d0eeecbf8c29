/* Points that abilities left are worth: each effect by what it adds to the damage of one hero or saves the other, on average
 * of the dice and for as many rounds as it lasts or as are left. */
#include "eval/destinyquest.h"

enum {
    WINDOWS_OF_ATTACKS =
        1 << DESTINY_AT_DAMAGE_DICE | 1 << DESTINY_AT_DAMAGE_SCORE | 1 << DESTINY_AT_AFTER_DAMAGE,
    WINDOWS_OF_ESCAPES = 1 << DESTINY_AT_INTERRUPT | 1 << DESTINY_AT_DODGE | 1 << DESTINY_AT_SACRIFICE
};

static const double die_mean = 3.5;

static double least(double a, double b) { return a < b ? a : b; }
static double most(double a, double b) { return a > b ? a : b; }

static double rounds_of(const destiny_race *race, int rounds) {
    static const double count[] = {1, 1, 2, 3, 2, 3};
    return rounds == DESTINY_REST ? race->rounds : count[rounds];
}

/* What `amount` more of an attribute of `player` is worth to him over some rounds. `sure`: played when it counts. */
static double attribute_worth(const destiny_race *race, int player, int attribute, double amount, double rounds, bool sure) {
    const destiny_runner *own = &race->runner[player], *other = &race->runner[1 - player];
    if (amount < 0) amount = -least(-amount, own->lasting[attribute]);
    switch ((destiny_attribute)attribute) {
    case DESTINY_SPEED: return amount * race->slope * rounds;
    case DESTINY_ARMOUR: return least(amount, other->blow) * rounds * (sure ? 1 : other->win);
    default: break;
    }
    double beyond = own->lasting[attribute] + amount - own->arm; /* above the other arm */
    if (own->lasting[attribute] < own->arm) return most(0, beyond) * rounds * (sure ? 1 : own->win);
    return amount * rounds * (sure ? 1 : own->win);
}

static double change_worth(const destiny_race *race, int player, const destiny_effect *effect) {
    int whom = effect->who == DESTINY_OWN ? player : 1 - player;
    double sum = 0, best = 0, rounds = rounds_of(race, effect->rounds);
    double amount = effect->measure == DESTINY_BY_DIE ? die_mean : effect->amount;
    for (int attribute = 0; attribute < DESTINY_ATTRIBUTES; attribute++) {
        if (!(effect->attributes >> attribute & 1)) continue;
        double worth = attribute_worth(race, whom, attribute, amount, rounds, effect->rounds == DESTINY_THIS_ROUND);
        if (whom != player) worth = -worth;
        sum += worth;
        if (worth > best) best = worth;
    }
    return effect->choose ? best : sum;
}

/* One of the attributes is raised to the other's. */
static double match_worth(const destiny_race *race, int player, const destiny_effect *effect) {
    double best = 0;
    for (int attribute = 0; attribute < DESTINY_ATTRIBUTES; attribute++) {
        int more = race->runner[1 - player].lasting[attribute] - race->runner[player].lasting[attribute];
        if (!(effect->attributes >> attribute & 1) || more <= 0) continue;
        best = most(best, attribute_worth(race, player, attribute, more, rounds_of(race, effect->rounds), true));
    }
    return best;
}

static double measured(const destiny_race *race, int player, const destiny_effect *effect) {
    const destiny_sheet *sheet = &race->setup->sheet[player];
    const destiny_runner *runner = &race->runner[player];
    const int *own = runner->lasting, *other = race->runner[1 - player].lasting;
    double amount = effect->amount;
    switch ((destiny_measure)effect->measure) {
    case DESTINY_BY_OWN_MAGIC: return amount * own[DESTINY_MAGIC];
    case DESTINY_BY_HALF_OWN_MAGIC: return amount * own[DESTINY_MAGIC] / 2;
    case DESTINY_BY_OWN_ARMOUR: return amount * own[DESTINY_ARMOUR];
    case DESTINY_BY_QUARTER_OWN_ARMOUR: return amount * (own[DESTINY_ARMOUR] / 4);
    case DESTINY_BY_HALF_OWN_SPEED: return amount * own[DESTINY_SPEED] / 2;
    case DESTINY_BY_HALF_OPPONENT_ARMOUR: return amount * other[DESTINY_ARMOUR] / 2;
    case DESTINY_BY_WEAPON_SPEED: return amount * sheet->weapon_speed;
    case DESTINY_BY_BEST_WEAPON_SPEED: return amount * sheet->best_weapon_speed;
    case DESTINY_BY_WEAPON_BRAWN: return amount * sheet->weapon_brawn;
    case DESTINY_BY_ITEMS: return amount * 3;
    case DESTINY_BY_SIXES: return amount / 6;
    case DESTINY_BY_LOSS: return amount * runner->blow / 2;
    case DESTINY_BY_FIFTH_LOSS: return amount * runner->blow / 5;
    case DESTINY_BY_PASSIVE_DAMAGE: return amount * runner->per_round;
    case DESTINY_BY_DIE: return amount + die_mean;
    default: return amount;
    }
}

/* What a status that `player` gives is worth, to him. */
static double status_worth(const destiny_race *race, int player, int status) {
    double power = race->setup->sheet[player].digest.status_power[status];
    switch ((destiny_status)status) {
    case DESTINY_HAUNT:
    case DESTINY_PACKMASTER: return power * least(race->rounds, 3); /* till a double */
    case DESTINY_SPIRIT_MARK: return power * race->runner[player].win * race->rounds;
    case DESTINY_CONVULSIONS: return (race->runner[0].blow + race->runner[1].blow) / 12 * race->rounds;
    case DESTINY_VORTEX: return 2.0 / 3 * race->rounds;
    default: return power * race->rounds;
    }
}

/* Speed dice that become better for `player` by so many points in all. */
static double points_of_speed(const destiny_race *race, double points) { return race->slope * least(points, 6); }

static double dice_change_worth(const destiny_race *race, const destiny_effect *effect) {
    double own_better = effect->amount - die_mean;
    switch ((destiny_dice)effect->dice) {
    case DESTINY_OWN_DAMAGE_DICE: return most(own_better, 0);
    case DESTINY_OPPONENT_DAMAGE_DICE: return most(-own_better, 0);
    case DESTINY_OPPONENT_SPEED_DICE:
    case DESTINY_OPPONENT_DICE: return points_of_speed(race, most(-own_better, 0));
    default: return effect->face ? points_of_speed(race, (effect->amount - effect->face) / 3.0) : most(own_better, 0);
    }
}

static double reroll_worth(const destiny_race *race, const destiny_effect *effect) {
    bool damage = effect->dice == DESTINY_OWN_DAMAGE_DICE || effect->dice == DESTINY_OPPONENT_DAMAGE_DICE;
    if (damage) return 1.5;
    return points_of_speed(race, effect->how == DESTINY_ONE ? 2 : 3);
}

static double special_worth(const destiny_race *race, int player, const destiny_effect *effect) {
    const destiny_runner *own = &race->runner[player], *other = &race->runner[1 - player];
    double both = own->blow + other->blow;
    switch ((destiny_special)effect->special) {
    case DESTINY_SPECIAL_BOLT: return 3 * die_mean - own->blow;
    case DESTINY_SPECIAL_LEY_LINE: return die_mean + 6;
    case DESTINY_SPECIAL_STONE_RAIN: return 2 * die_mean;
    case DESTINY_SPECIAL_TIME_SHIFT: {
        int behind = other->lasting[DESTINY_SPEED] - own->lasting[DESTINY_SPEED];
        return behind > 0 ? 3 * race->slope * behind : 0;
    }
    case DESTINY_SPECIAL_SPEED_DICE_AS_DAMAGE: return 2 * 4.5 - die_mean; /* dice that won are better than average */
    case DESTINY_SPECIAL_SACRIFICE: return other->blow;
    case DESTINY_SPECIAL_MARTYR: return most(other->blow - 5, 0);
    case DESTINY_SPECIAL_EXPERTISE: return die_mean;
    case DESTINY_SPECIAL_ENSNARE: return own->blow / 2;
    case DESTINY_SPECIAL_SILVER_FROST:
    case DESTINY_SPECIAL_HOOKED: return points_of_speed(race, 2);
    case DESTINY_SPECIAL_UNDERHAND: return both / 6;
    case DESTINY_SPECIAL_CRUEL_TWIST: return die_mean / 2;
    case DESTINY_SPECIAL_RAINING_BLOWS: return die_mean / 6 * own->win * race->rounds;
    case DESTINY_SPECIAL_ROLL_WITH_IT: return 1.5;
    case DESTINY_SPECIAL_BRAIN_DRAIN: return 2;
    case DESTINY_SPECIAL_USURPER: return points_of_speed(race, 2);
    case DESTINY_SPECIAL_KICK_START: return 15;
    default: return 0;
    }
}

static double dice_worth(const destiny_race *race, int player, const destiny_effect *effect) {
    const destiny_runner *own = &race->runner[player], *other = &race->runner[1 - player];
    int who = effect->who == DESTINY_OWN ? player : 1 - player;
    switch ((destiny_effect_kind)effect->kind) {
    case DESTINY_DAMAGE_DICE: return who == player ? -die_mean * effect->amount : (die_mean + own->any_die) * effect->amount;
    case DESTINY_SCORE_DICE: return (die_mean + own->per_die) * (who == player ? effect->amount : -effect->amount);
    case DESTINY_SCORE: return who == player ? measured(race, player, effect) : least(-measured(race, player, effect), other->blow);
    default: /* for attack speed */ {
        double each = effect->kind == DESTINY_SPEED_DICE ? die_mean : 1;
        double points = each * (who == player ? effect->amount : -effect->amount);
        return points < 0 ? -points_of_speed(race, -points) : points_of_speed(race, points);
    }
    }
}

static double effect_worth(const destiny_race *race, int player, const destiny_effect *effect) {
    const destiny_runner *own = &race->runner[player], *other = &race->runner[1 - player];
    switch ((destiny_effect_kind)effect->kind) {
    case DESTINY_CHANGE_ATTRIBUTE: return change_worth(race, player, effect);
    case DESTINY_MATCH_ATTRIBUTE: return match_worth(race, player, effect);
    case DESTINY_DOUBLE_ARMOUR: return least(own->lasting[DESTINY_ARMOUR], other->blow);
    case DESTINY_NO_ARMOUR: return (own->piercing - own->blow) * own->win * rounds_of(race, effect->rounds);
    case DESTINY_IGNORE_ARMOUR: return (own->piercing - own->blow) / (effect->amount == 2 ? 2 : 1);
    case DESTINY_DAMAGE: return effect->who == DESTINY_OPPONENT ? measured(race, player, effect) : 0;
    case DESTINY_DAMAGE_DICE:
    case DESTINY_SCORE_DICE:
    case DESTINY_SCORE:
    case DESTINY_SPEED_DICE:
    case DESTINY_ATTACK_SPEED: return dice_worth(race, player, effect);
    case DESTINY_HEAL: return measured(race, player, effect) * (effect->who == DESTINY_OPPONENT ? -1 : 1);
    case DESTINY_COST: return -effect->amount;
    case DESTINY_INFLICT: return status_worth(race, player, effect->status);
    case DESTINY_CURE: return race->bout->fighter[player].statuses & effect->statuses ? 2 * race->rounds : 0;
    case DESTINY_REROLL: return reroll_worth(race, effect);
    case DESTINY_SET_DICE: return dice_change_worth(race, effect);
    case DESTINY_LOWER_DICE: return points_of_speed(race, 2 * effect->amount);
    case DESTINY_SWAP_DICE: return points_of_speed(race, 4);
    case DESTINY_WIN_ROUND: return own->blow + other->blow;
    case DESTINY_RESTORE: return die_mean;
    case DESTINY_SLAY: return own->lasting[DESTINY_SPEED] / race->rounds; /* tried in every round */
    case DESTINY_SPECIAL: return special_worth(race, player, effect);
    default: return 0;
    }
}

static double effects_worth(const destiny_race *race, int player, const destiny_ability *ability) {
    double worth = 0;
    for (int i = 0; i < ability->effect_count; i++) {
        const destiny_effect *effect = &ability->effects[i];
        if (effect->trigger != DESTINY_WHEN_PLAYED) continue;
        worth += effect_worth(race, player, effect) * (effect->condition == DESTINY_ALWAYS ? 1 : 0.5);
    }
    return worth;
}

double destiny_ability_worth(const destiny_race *race, int player, const destiny_ability *ability) {
    double worth = effects_worth(race, player, ability);
    if (ability->windows & WINDOWS_OF_ESCAPES) worth += race->runner[1 - player].blow;
    if (ability->windows & 1 << DESTINY_AT_DAMAGE_DICE) worth -= race->runner[player].blow; /* in its place */
    return worth > 0 ? worth : 0;
}

static bool heals(const destiny_ability *ability) {
    for (int i = 0; i < ability->effect_count; i++)
        if (ability->effects[i].kind == DESTINY_HEAL) return true;
    return false;
}

static void count_one(const destiny_race *race, destiny_runner *own, int player, const destiny_ability *ability, double uses) {
    double worth = uses * destiny_ability_worth(race, player, ability);
    if (worth <= 0) return;
    if (ability->kind == DESTINY_SPEED_ABILITY) {
        own->speed_worth += worth;
    } else if (ability->kind == DESTINY_MODIFIER) {
        *(heals(ability) ? &own->healing : &own->modifier) += worth;
    } else if (ability->windows & WINDOWS_OF_ATTACKS) {
        own->attack += worth;
        own->attacks += uses;
    } else {
        own->answer += worth;
    }
}

void destiny_count_abilities(destiny_race *race, int player) {
    const destiny_sheet *sheet = &race->setup->sheet[player];
    const uint8_t *left = race->bout->fighter[player].left;
    for (int i = 0; i < sheet->count; i++) {
        const destiny_ability *ability = sheet->card[i].ability;
        if (left[i] == 0 || ability->kind == DESTINY_PASSIVE) continue;
        count_one(race, &race->runner[player], player, ability, least(left[i], race->rounds));
    }
}
