#include "eval/destinyquest/chances.h"

#include <stdint.h>

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
double destiny_rare_chance_above(int dice, int other_dice, int lead) {
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
