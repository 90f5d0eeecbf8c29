/* Chances of attack speed rolls, expectations of blows, and what the round under way has in store. */
#include "eval/destinyquest/evaluation.h"

#include "engine/games/destinyquest/effects/attributes.h"
#include "engine/games/destinyquest/effects/score.h"
#include "engine/games/destinyquest/effects/triggers.h"

enum { DICE_MAX = 8, FACES = 6, WAYS_MAX = DICE_MAX * (FACES - 1) + 1 };

/* Number of throws of so many dice with the sum i + number of dice. */
static const uint32_t ways[DICE_MAX + 1][WAYS_MAX] = {
    {1},
    {1, 1, 1, 1, 1, 1},
    {1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1},
    {1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1},
    {1, 4, 10, 20, 35, 56, 80, 104, 125, 140, 146, 140, 125, 104, 80, 56, 35, 20, 10, 4, 1},
    {1,   5,   15,  35,  70,  126, 205, 305, 420, 540, 651, 735, 780,
     780, 735, 651, 540, 420, 305, 205, 126, 70,  35,  15,  5,   1},
    {1,    6,    21,   56,   126,  252,  456,  756, 1161, 1666, 2247, 2856, 3431, 3906, 4221, 4332,
     4221, 3906, 3431, 2856, 2247, 1666, 1161, 756, 456,  252,  126,  56,   21,   6,    1},
    {1,     7,     28,    84,    210,   462,   917,   1667,  2807,  4417,  6538,  9142,
     12117, 15267, 18327, 20993, 22967, 24017, 24017, 22967, 20993, 18327, 15267, 12117,
     9142,  6538,  4417,  2807,  1667,  917,   462,   210,   84,    28,    7,     1},
    {1,     8,     36,    120,    330,    792,    1708,   3368,   6147,   10480,  16808, 25488, 36688, 50288,
     65808, 82384, 98813, 113688, 125588, 133288, 135954, 133288, 125588, 113688, 98813, 82384, 65808, 50288,
     36688, 25488, 16808, 10480,  6147,   3368,   1708,   792,    330,    120,    36,    8,     1},
};
static const double throws[DICE_MAX + 1] = {1, 6, 36, 216, 1296, 7776, 46656, 279936, 1679616};

/* Of 1296 throws of two dice against two, those in which the first sum with a lead of i - 10 is above the second. */
const double destiny_usual_chances[DESTINY_USUAL_LEADS] = {0 / 1296.0,    1 / 1296.0,
                                                           5 / 1296.0,    15 / 1296.0,
                                                           35 / 1296.0,   70 / 1296.0,
                                                           126 / 1296.0,  206 / 1296.0,
                                                           310 / 1296.0,  435 / 1296.0,
                                                           575 / 1296.0,  721 / 1296.0,
                                                           861 / 1296.0,  986 / 1296.0,
                                                           1090 / 1296.0, 1170 / 1296.0,
                                                           1226 / 1296.0, 1261 / 1296.0,
                                                           1281 / 1296.0, 1291 / 1296.0,
                                                           1295 / 1296.0, 1};

/* Throws of three dice against two in which the first sum with a lead of i - 15 is above the second. */
enum { LEADS_THREE_TWO = 26, LEADS_TWO_ONE = 16 };
static const uint16_t three_two[LEADS_THREE_TWO] = {1,    6,    21,   56,   126,  252,  457,  762,  1182,
                                                    1722, 2373, 3108, 3888, 4668, 5403, 6054, 6594, 7014,
                                                    7319, 7524, 7650, 7720, 7755, 7770, 7775, 7776};
/* ... of two against one, lead i - 10. */
static const uint8_t two_one[LEADS_TWO_ONE] = {1, 4, 10, 20, 35, 56, 81, 108, 135, 160, 181, 196, 206, 212, 215, 216};

double destiny_chance_three_two(int lead) {
    return lead < -15 ? 0 : three_two[lead > 10 ? LEADS_THREE_TWO - 1 : lead + 15] / 7776.0;
}
double destiny_chance_two_one(int lead) {
    return lead < -10 ? 0 : two_one[lead > 5 ? LEADS_TWO_ONE - 1 : lead + 10] / 216.0;
}

/* Of the sum of all dice, those of the other turned over (seven less each). */
double destiny_chance_above(int dice, int other_dice, int lead) {
    if (dice == 2 && other_dice == 2) return destiny_usual_chance(lead);
    int all = dice + other_dice, least = 7 * other_dice - lead - all + 1, most = 5 * all;
    uint32_t count = 0;
    if (least <= 0) return 1;
    if (all > DICE_MAX || least > most) return all > DICE_MAX ? 0.5 : 0;
    for (int i = least; i <= most; i++) count += ways[all][i];
    return count / throws[all];
}

double destiny_low_blow(int score, int per_die, int dice) {
    if (dice > DICE_MAX) dice = DICE_MAX;
    double mean = (3.5 + per_die) * dice + score, sum = 0;
    if (dice + per_die * dice + score >= 0) return mean;
    if (6 * dice + per_die * dice + score <= 0) return 0;
    for (int i = 0; i <= 5 * dice; i++) {
        int damage = i + dice + per_die * dice + score;
        if (damage > 0) sum += (double)damage * ways[dice][i];
    }
    return sum / throws[dice];
}

/* ---- the round under way -------------------------------------------------------------------------------- */

/* Chances of both to win the round, with the dice that lie and those that are still to fall. */
static void chances_now(const destiny_race *race, double win[DESTINY_HEROES]) {
    const destiny_setup *setup = race->setup;
    const destiny_bout *bout = race->bout;
    int dice[DESTINY_HEROES], lead = destiny_attack_speed(setup, bout, 0) - destiny_attack_speed(setup, bout, 1);
    for (int player = 0; player < DESTINY_HEROES; player++)
        dice[player] = bout->fighter[player].die[0] ? 0 : destiny_speed_dice(bout, player);
    if (bout->roll == DESTINY_ROLL_AGAIN) {
        dice[0] = dice[1] = 0;
        if (bout->roll_set == DESTINY_OWN_SPEED_DICE) dice[bout->roller] = bout->roll_count;
    }
    win[0] = destiny_chance_above(dice[0], dice[1], lead);
    win[1] = destiny_chance_above(dice[1], dice[0], -lead);
}

/* The attack speed roll is still to come: what its own chances are worth beyond those of any round. */
static void add_own_chances(destiny_race *race) {
    double win[DESTINY_HEROES];
    chances_now(race, win);
    for (int player = 0; player < DESTINY_HEROES; player++)
        race->runner[player].coming += (win[player] - race->runner[player].win) * race->runner[player].blow;
}

static double blow_now(const destiny_race *race, int player) {
    const destiny_setup *setup = race->setup;
    const destiny_bout *bout = race->bout;
    const destiny_runner *own = &race->runner[player];
    int brawn = destiny_attribute_now(setup, bout, player, DESTINY_BRAWN);
    int magic = destiny_attribute_now(setup, bout, player, DESTINY_MAGIC);
    int armour = destiny_attribute_now(setup, bout, 1 - player, DESTINY_ARMOUR);
    return destiny_blow((brawn > magic ? brawn : magic) + bout->score_more - armour, own->per_die, 1);
}

/* What the attack of the round's winner is expected to take. */
static double announced(const destiny_race *race, int winner) {
    const destiny_setup *setup = race->setup;
    const destiny_bout *bout = race->bout;
    const destiny_runner *own = &race->runner[winner];
    if (bout->attack_bits & (DESTINY_ATTACK_CANCELED | DESTINY_ATTACK_HALTED) || bout->attack == 3) return 0;
    if (bout->attack == 0) return blow_now(race, winner);
    int dice = destiny_attack_dice(setup, bout);
    if (bout->die[0] || dice == 0)
        return destiny_attack_damage(setup, bout) + (bout->roll ? 3.5 * bout->roll_count : 0);
    if (bout->attack == 1) return (3.5 + own->any_die) * dice + bout->score_more;
    int arm = destiny_attribute_now(setup, bout, winner, destiny_sword_arm(setup, bout, winner) - 1);
    int armour = destiny_attribute_now(setup, bout, 1 - winner, DESTINY_ARMOUR);
    if (bout->armour_ignored) armour = bout->armour_ignored == 1 ? 0 : armour / 2;
    return destiny_blow(arm + bout->score_more - armour, own->per_die, dice);
}

/* The attack that the winner may still play in this round, or one of step 6 once he has announced his damage. */
static double to_be_played(const destiny_race *race, int winner) {
    const destiny_bout *bout = race->bout;
    const destiny_runner *own = &race->runner[winner];
    bool over = bout->attack_bits & (DESTINY_ATTACK_CANCELED | DESTINY_ATTACK_HALTED) || bout->attack == 3;
    if (bout->fighter[winner].combat_played || over) return 0;
    return race->weights->attacks * (bout->attack == 0 ? own->one_more : own->after_damage);
}

static void add_waiting_dice(destiny_race *race) {
    const destiny_bout *bout = race->bout;
    double damage = 3.5 * bout->roll_count;
    switch ((destiny_roll)bout->roll) {
    case DESTINY_ROLL_BOUT_START:
    case DESTINY_ROLL_INTERRUPT:
    case DESTINY_ROLL_STRIKE_BACK:
    case DESTINY_ROLL_LEY_LINE:
    case DESTINY_ROLL_PASSIVE: race->runner[bout->roller].pending += damage; break;
    case DESTINY_ROLL_SELF: race->runner[1 - bout->roller].pending += damage; break;
    default: break;
    }
}

/* What of an attack that may still be escaped counts: no more than the escape that would be given for it. */
static double escaped(const destiny_race *race, int loser, double damage) {
    const destiny_sheet *sheet = &race->setup->sheet[loser];
    const destiny_fighter *fighter = &race->bout->fighter[loser];
    const destiny_runner *own = &race->runner[loser];
    uint32_t escapes = (sheet->in_window[DESTINY_AT_INTERRUPT] | sheet->in_window[DESTINY_AT_DODGE]) & ~fighter->spent;
    double uses = own->uses[DESTINY_GROUP_ANSWER];
    if (!escapes || fighter->combat_played || uses < 1) return damage;
    double kept = own->left[DESTINY_GROUP_ANSWER] / uses * race->weights->answers / race->weights->under_way;
    return damage < kept ? damage : kept;
}

/* The attack speed dice lie, or some of them fall once more. */
static void add_both_attacks(destiny_race *race) {
    double win[DESTINY_HEROES] = {0, 0};
    int faster = 0;
    if (race->bout->roll == DESTINY_ROLL_AGAIN)
        chances_now(race, win);
    else if ((faster = destiny_faster(race->setup, race->bout)) != 0)
        win[faster - 1] = 1;
    for (int player = 0; player < DESTINY_HEROES; player++)
        if (win[player] > 0) {
            double damage = blow_now(race, player) + race->weights->attacks * race->runner[player].one_more;
            race->runner[player].pending += win[player] * escaped(race, 1 - player, damage);
        }
}

void destiny_round_under_way(destiny_race *race) {
    const destiny_bout *bout = race->bout;
    int winner = bout->winner - 1;
    if (bout->roll) add_waiting_dice(race);
    if (bout->struck) race->runner[bout->struck == 1].pending += bout->striking;
    if (bout->phase < DESTINY_PHASE_SPEED_ROLLED) {
        add_own_chances(race);
        return;
    }
    if (bout->phase == DESTINY_PHASE_SPEED_ROLLED) {
        add_both_attacks(race);
    } else if (winner >= 0 && bout->phase < DESTINY_PHASE_AFTER_DAMAGE) {
        double damage = announced(race, winner) + to_be_played(race, winner);
        race->runner[winner].pending +=
            bout->phase == DESTINY_PHASE_ANSWER ? escaped(race, 1 - winner, damage) : damage;
    } else if (winner >= 0 && bout->phase == DESTINY_PHASE_AFTER_DAMAGE) {
        race->runner[winner].pending += to_be_played(race, winner);
    }
    for (int player = 0; player < DESTINY_HEROES; player++) /* step 8 is still to come */
        race->runner[player].pending += race->runner[player].per_round;
}
