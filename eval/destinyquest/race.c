#include "eval/destinyquest/race.h"

#include "engine/games/destinyquest/effects/attributes.h"
#include "eval/destinyquest/chances.h"

#include <string.h>

/* The first eight by the method of destiny_tune with 20000 pairs a match, luck and floor by that of destiny_fit;
 * under_way stays 1, so that the worth does not jump when damage is dealt; haste by looking where searches of all
 * depths strike. */
const destiny_weights destiny_default_weights = {1.25, 0.722, 0.753, 1, 1.71, 1.2, 1.87, 0.934, 1, 1.26, 17.2, 0.5};

enum { ROUNDS_MOST = 24, SLOPE_STEP = 2, ATTACKS_MOST = 8 };
static const double slowest = 0.01; /* points a round: nobody is hurt by less */

/* ---- what lasts ----------------------------------------------------------------------------------------- */

static void fill_lasting(destiny_race *race, int player) {
    const destiny_sheet *sheet = &race->setup->sheet[player];
    const destiny_fighter *fighter = &race->bout->fighter[player];
    destiny_runner *own = &race->runner[player];
    bool held = sheet->on_trigger[DESTINY_WHEN_OWN_LOW] | sheet->digest.with[DESTINY_CHANGE_ATTRIBUTE] ||
                fighter->statuses >> DESTINY_STONE_SKIN & 1;
    for (int attribute = 0; attribute < DESTINY_ATTRIBUTES; attribute++) {
        int value = sheet->attribute[attribute] + fighter->change[attribute];
        if (held)
            value = destiny_attribute_now(race->setup, race->bout, player, attribute) - fighter->coming[0][attribute];
        own->lasting[attribute] = value > 0 ? value : 0;
    }
    int brawn = own->lasting[DESTINY_BRAWN], magic = own->lasting[DESTINY_MAGIC];
    own->arm = race->setup->arm == DESTINY_ARM_PATH ? own->lasting[race->gains[player].arm]
               : brawn >= magic                     ? brawn
                                                    : magic;
}

/* Chances of a round at lasting speeds. */
static void fill_chances(destiny_race *race) {
    destiny_runner *a = &race->runner[0], *b = &race->runner[1];
    int lead = a->lasting[DESTINY_SPEED] - b->lasting[DESTINY_SPEED];
    double win = destiny_usual_chance(lead), lose = destiny_usual_chance(-lead), tie = 1 - win - lose;
    if (race->setup->tie == DESTINY_TIE_FASTER && lead != 0) {
        *(lead > 0 ? &win : &lose) += tie;
    } else if (race->setup->tie == DESTINY_TIE_REROLL) {
        win /= 1 - tie;
        lose /= 1 - tie;
    }
    a->win = win;
    b->win = lose;
    for (int player = 0; player < DESTINY_HEROES; player++) {
        if (!(race->bout->fighter[player].statuses >> DESTINY_CONVULSIONS & 1)) continue;
        destiny_runner *own = &race->runner[player], *other = &race->runner[1 - player];
        other->win += (1 - other->win) / 6; /* a double loses */
        own->win *= 5.0 / 6;
    }
}

static void fill_blow(destiny_race *race, int player) {
    const destiny_passive_gains *passive = &race->gains[player].passive;
    const uint32_t poisons = 1u << DESTINY_BLEED | 1u << DESTINY_VENOM | 1u << DESTINY_DISEASE;
    destiny_runner *own = &race->runner[player];
    own->any_die = passive->per_die;
    if (race->bout->fighter[player].statuses >> DESTINY_SHADES & 1) own->any_die += passive->shades_die;
    own->per_die = own->any_die + passive->per_score_die;
    if (race->bout->fighter[1 - player].statuses & poisons) own->per_die += passive->poisoned_die;
    own->blow = destiny_blow(own->arm - race->runner[1 - player].lasting[DESTINY_ARMOUR], own->per_die, 1);
    own->piercing = destiny_blow(own->arm, own->per_die, 1);
}

/* ---- damage without blows ------------------------------------------------------------------------------- */

/* Statuses of a victim that take health in step 8. */
static const uint32_t biting = 1u << DESTINY_BLEED | 1u << DESTINY_VENOM | 1u << DESTINY_DISEASE | 1u << DESTINY_BURN |
                               1u << DESTINY_THORN_CAGE | 1u << DESTINY_HAUNT | 1u << DESTINY_MONKEY_MOB |
                               1u << DESTINY_PACKMASTER;

static int powers(const destiny_race *race, int player, uint32_t statuses) {
    int sum = 0;
    for (; statuses; statuses &= statuses - 1)
        sum += race->setup->sheet[player].digest.status_power[__builtin_ctz(statuses)];
    return sum;
}

/* Statuses that the other carries, and everything that acts by itself. */
static void fill_per_round(destiny_race *race, int player) {
    const destiny_passive_gains *passive = &race->gains[player].passive;
    uint32_t own_statuses = race->bout->fighter[player].statuses;
    destiny_runner *own = &race->runner[player];
    own->per_round = passive->each_round + own->win * passive->each_win +
                     race->runner[1 - player].win * passive->each_loss +
                     powers(race, player, race->bout->fighter[1 - player].statuses & biting);
    if (own_statuses >> DESTINY_MEDITATION & 1) own->per_round += powers(race, player, 1u << DESTINY_MEDITATION);
    if (own_statuses >> DESTINY_VORTEX & 1) own->per_round += 2.0 / 3;
    own->coming = passive->reserve;
    own->pending = 0;
}

static double per_round(const destiny_race *race, int player) {
    const destiny_runner *own = &race->runner[player];
    return own->win * own->blow * race->weights->blows + own->per_round * race->weights->statuses;
}

static void guess_rounds(destiny_race *race) {
    double first = race->bout->fighter[1].health / (per_round(race, 0) + 1);
    double second = race->bout->fighter[0].health / (per_round(race, 1) + 1);
    race->rounds = first < second ? first : second;
    if (race->rounds > ROUNDS_MOST) race->rounds = ROUNDS_MOST;
    if (race->rounds < 1) race->rounds = 1;
}

/* Statuses that the first hit will give. */
static void add_not_yet(destiny_race *race, int player) {
    destiny_runner *own = &race->runner[player];
    uint32_t missing = race->gains[player].passive.inflicts & ~race->bout->fighter[1 - player].statuses;
    double first_hit = own->win > 0.05 ? 1 / own->win : 20;
    if (missing && race->rounds > first_hit)
        own->per_round += powers(race, player, missing) * (1 - first_hit / race->rounds);
}

/* Points of a round with so many points of speed more. */
static double points_at(const destiny_race *race, int player, int more) {
    const destiny_runner *own = &race->runner[player], *other = &race->runner[1 - player];
    int lead = own->lasting[DESTINY_SPEED] - other->lasting[DESTINY_SPEED] + more;
    return destiny_usual_chance(lead) * own->blow - destiny_usual_chance(-lead) * other->blow;
}

static void fill_per_speed(destiny_race *race, int player) {
    destiny_runner *own = &race->runner[player];
    own->balance = points_at(race, player, 0);
    own->per_speed = (points_at(race, player, SLOPE_STEP) - own->balance) / SLOPE_STEP;
}

/* Changes of attributes in the next rounds. */
static void add_coming(destiny_race *race, int player) {
    const destiny_fighter *fighter = &race->bout->fighter[player];
    destiny_runner *own = &race->runner[player], *other = &race->runner[1 - player];
    int arm = race->gains[player].arm;
    for (int round = 1; round < DESTINY_ROUNDS_AHEAD; round++) {
        const int8_t *coming = fighter->coming[round];
        uint32_t all;
        memcpy(&all, coming, sizeof all);
        if (!all) continue;
        own->coming += points_at(race, player, coming[DESTINY_SPEED]) - own->balance +
                       coming[DESTINY_ARMOUR] * other->win + coming[arm] * own->win;
    }
    if (fighter->no_armour >> 1)
        other->coming += __builtin_popcount(fighter->no_armour >> 1) * other->win * (other->piercing - other->blow);
}

/* ---- abilities left ------------------------------------------------------------------------------------- */

static void fill_units(const destiny_race *race, int player, double unit[DESTINY_PERS]) {
    const destiny_runner *own = &race->runner[player], *other = &race->runner[1 - player];
    int behind = other->lasting[DESTINY_SPEED] - own->lasting[DESTINY_SPEED], armour = other->lasting[DESTINY_ARMOUR];
    unit[DESTINY_PER_USE] = 1;
    unit[DESTINY_PER_SPEED] = own->per_speed;
    unit[DESTINY_PER_OWN_DIE] = destiny_chance_three_two(-behind) * own->blow -
                                (1 - destiny_chance_three_two(1 - behind)) * other->blow - own->balance;
    unit[DESTINY_PER_OTHER_DIE] = destiny_chance_two_one(-behind) * own->blow -
                                  (1 - destiny_chance_two_one(1 - behind)) * other->blow - own->balance;
    unit[DESTINY_PER_LASTING_SPEED] = own->per_speed * race->rounds;
    unit[DESTINY_PER_LEAD] = behind > 0 ? own->per_speed * behind : 0;
    unit[DESTINY_PER_ROUND] = race->rounds;
    unit[DESTINY_PER_ROUND_TO_DOUBLE] = race->rounds < 3 ? race->rounds : 3;
    unit[DESTINY_PER_OWN_WIN] = own->win * race->rounds;
    unit[DESTINY_PER_OTHER_WIN] = other->win * race->rounds;
    unit[DESTINY_PER_OWN_BLOW] = own->blow;
    unit[DESTINY_PER_OTHER_BLOW] = other->blow;
    unit[DESTINY_PER_PIERCING] = own->piercing - own->blow;
    unit[DESTINY_PER_LATER_PIERCING] = (own->piercing - own->blow) * own->win;
    unit[DESTINY_PER_CUT] = own->win * race->rounds * (armour > 1 ? 1 : armour / 2.0);
    unit[DESTINY_PER_OWN_MAGIC] = own->lasting[DESTINY_MAGIC];
    unit[DESTINY_PER_OWN_ARMOUR] = own->lasting[DESTINY_ARMOUR];
    unit[DESTINY_PER_OWN_SPEED] = own->lasting[DESTINY_SPEED];
    unit[DESTINY_PER_OTHER_ARMOUR] = armour;
}

static double worth_of(const destiny_gain *gain, const double unit[DESTINY_PERS]) {
    double worth = 0;
    for (int i = 0; i < gain->count; i++) worth += (double)gain->amount[i] * unit[gain->per[i]];
    return worth > 0 ? worth : 0;
}

/* What of the uses is had, with so many occasions for each: about 1 - exp(-occasions). */
static double share_of(double occasions) {
    double had = occasions + occasions * occasions;
    return had / (1 + had);
}

/* Attacks, one in a round that is won, the best first. */
typedef struct attacks {
    double worth[ATTACKS_MOST];
    int count;
} attacks;

static void add_attack(attacks *all, double worth) {
    if (all->count == ATTACKS_MOST && all->worth[ATTACKS_MOST - 1] >= worth) return;
    int place = all->count < ATTACKS_MOST ? all->count++ : ATTACKS_MOST - 1;
    for (; place > 0 && all->worth[place - 1] < worth; place--) all->worth[place] = all->worth[place - 1];
    all->worth[place] = worth;
}

static double dealt_in(const attacks *all, double wins) {
    double sum = 0;
    for (int i = 0; i < all->count; i++) sum += all->worth[i] * share_of(wins / (i + 1));
    return sum;
}

static void count_attacks(destiny_race *race, int player, const double unit[DESTINY_PERS]) {
    const destiny_gains *gains = &race->gains[player];
    const destiny_fighter *fighter = &race->bout->fighter[player];
    destiny_runner *own = &race->runner[player];
    attacks all = {.count = 0};
    uint32_t late = race->setup->sheet[player].in_window[DESTINY_AT_AFTER_DAMAGE];
    own->after_damage = 0;
    for (uint32_t rest = gains->useful[DESTINY_GROUP_ATTACK]; rest; rest &= rest - 1) {
        int index = __builtin_ctz(rest);
        double worth = fighter->left[index] ? worth_of(&gains->gain[index], unit) : 0;
        if (late >> index & 1 && worth > own->after_damage) own->after_damage = worth;
        for (int use = 0; worth > 0 && use < fighter->left[index] && use < ATTACKS_MOST; use++) add_attack(&all, worth);
    }
    double wins = race->rounds * own->win;
    own->left[DESTINY_GROUP_ATTACK] = dealt_in(&all, wins);
    own->one_more = dealt_in(&all, wins + 1) - own->left[DESTINY_GROUP_ATTACK];
    if (own->after_damage > own->one_more) own->after_damage = own->one_more;
}

static void count_abilities(destiny_race *race, int player) {
    const destiny_gains *gains = &race->gains[player];
    const destiny_fighter *fighter = &race->bout->fighter[player];
    destiny_runner *own = &race->runner[player];
    double unit[DESTINY_PERS];
    fill_units(race, player, unit);
    uint32_t gone = fighter->spent & ~race->setup->sheet[player].digest.unlimited; /* nothing left of them */
    for (int group = 0; group < DESTINY_GROUPS; group++) {
        double left = 0, all_uses = 0;
        for (uint32_t rest = gains->useful[group] & ~gone; rest; rest &= rest - 1) {
            int index = __builtin_ctz(rest);
            double uses = fighter->left[index] < race->rounds ? fighter->left[index] : race->rounds;
            double worth = worth_of(&gains->gain[index], unit);
            left += uses * worth;
            if (worth > 0) all_uses += uses;
        }
        own->left[group] = left;
        own->uses[group] = all_uses;
    }
    const double occasions[DESTINY_GROUPS] = {[DESTINY_GROUP_ANSWER] = race->rounds * race->runner[1 - player].win,
                                              [DESTINY_GROUP_SPEED] = race->rounds,
                                              [DESTINY_GROUP_MODIFIER] = race->rounds,
                                              [DESTINY_GROUP_DICE] = race->rounds,
                                              [DESTINY_GROUP_HEALING] = race->rounds};
    for (int group = DESTINY_GROUP_ANSWER; group < DESTINY_GROUPS; group++)
        if (own->uses[group] > 0) own->left[group] *= share_of(occasions[group] / own->uses[group]);
    count_attacks(race, player, unit);
}

/* ---- what the verdict needs of them ---------------------------------------------------------------------- */

static void fill_damage(destiny_race *race, int player) {
    destiny_runner *own = &race->runner[player];
    own->slope = per_round(race, player);
    own->attack = own->left[DESTINY_GROUP_ATTACK] * race->weights->attacks;
    if (own->slope < slowest) own->slope = slowest;
}

static void fill_protected(destiny_race *race, int player) {
    const destiny_weights *w = race->weights;
    destiny_runner *own = &race->runner[player];
    own->protected_health = race->bout->fighter[player].health + own->left[DESTINY_GROUP_ANSWER] * w->answers +
                            own->left[DESTINY_GROUP_SPEED] * w->speed +
                            own->left[DESTINY_GROUP_MODIFIER] * w->modifiers + own->left[DESTINY_GROUP_DICE] * w->dice +
                            own->left[DESTINY_GROUP_HEALING] * w->healing;
}

/* Variance of the lead in one round. */
static double variance(const destiny_race *race) {
    const destiny_runner *a = &race->runner[0], *b = &race->runner[1];
    double mean = a->win * a->blow - b->win * b->blow;
    return a->win * (a->blow * a->blow + 3) + b->win * (b->blow * b->blow + 3) - mean * mean;
}

void destiny_lasting_race(const rp_game *game, const destiny_bout *bout, const destiny_weights *weights,
                          destiny_race *race) {
    race->setup = destiny_setup_of(game);
    race->gains = destiny_gains_of(game);
    race->bout = bout;
    race->weights = weights;
    for (int player = 0; player < DESTINY_HEROES; player++) fill_lasting(race, player);
    fill_chances(race);
    for (int player = 0; player < DESTINY_HEROES; player++) fill_blow(race, player);
    for (int player = 0; player < DESTINY_HEROES; player++) fill_per_round(race, player);
    guess_rounds(race);
    for (int player = 0; player < DESTINY_HEROES; player++) {
        fill_per_speed(race, player);
        add_not_yet(race, player);
    }
    for (int player = 0; player < DESTINY_HEROES; player++) {
        count_abilities(race, player);
        add_coming(race, player);
        fill_damage(race, player);
        fill_protected(race, player);
    }
    race->unrest = weights->luck * variance(race);
}
