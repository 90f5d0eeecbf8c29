/* Sets of dice as outcomes: the rank of the ascending faces among all sets of that many dice, in lexicographic order.
 */
#include "engine/games/destinyquest/state.h"

enum { FACES = 6 };

/* sets[n][f]: sets of n dice whose faces are f or higher; f from 1 on. */
static const uint16_t sets[DESTINY_DICE_MAX + 1][FACES + 1] = {
    {0, 1, 1, 1, 1, 1, 1},       {0, 6, 5, 4, 3, 2, 1},        {0, 21, 15, 10, 6, 3, 1},
    {0, 56, 35, 20, 10, 4, 1},   {0, 126, 70, 35, 15, 5, 1},   {0, 252, 126, 56, 21, 6, 1},
    {0, 462, 210, 84, 28, 7, 1}, {0, 792, 330, 120, 36, 8, 1}, {0, 1287, 495, 165, 45, 9, 1}};

/* Most rolls are of one die or two. */
static const uint8_t pairs[21][2] = {{1, 1}, {1, 2}, {1, 3}, {1, 4}, {1, 5}, {1, 6}, {2, 2},
                                     {2, 3}, {2, 4}, {2, 5}, {2, 6}, {3, 3}, {3, 4}, {3, 5},
                                     {3, 6}, {4, 4}, {4, 5}, {4, 6}, {5, 5}, {5, 6}, {6, 6}};

int destiny_dice_outcomes(int count) { return sets[count][1]; }

void destiny_dice_of(int count, rp_action outcome, uint8_t out[]) {
    if (count == 1) {
        out[0] = (uint8_t)(outcome + 1);
        return;
    }
    if (count == 2) {
        memcpy(out, pairs[outcome], sizeof pairs[outcome]);
        return;
    }
    int face = 1, rest = outcome;
    for (int i = 0; i < count; i++) {
        /* With this die showing `face` there are sets[rest of the dice][face] sets. */
        while (rest >= sets[count - 1 - i][face]) rest -= sets[count - 1 - i][face++];
        out[i] = (uint8_t)face;
    }
}

rp_action destiny_outcome_of(int count, const uint8_t dice[]) {
    int face = 1, rank = 0;
    for (int i = 0; i < count; i++)
        for (; face < dice[i]; face++) rank += sets[count - 1 - i][face];
    return rank;
}

double destiny_outcome_probability(int count, rp_action outcome) {
    static const double factorial[DESTINY_DICE_MAX + 1] = {1, 1, 2, 6, 24, 120, 720, 5040, 40320};
    static const double rolls[DESTINY_DICE_MAX + 1] = {1, 6, 36, 216, 1296, 7776, 46656, 279936, 1679616};
    uint8_t dice[DESTINY_DICE_MAX];
    destiny_dice_of(count, outcome, dice);
    double ways = factorial[count];
    for (int i = 0, same = 0; i < count; i++) {
        same = i && dice[i] == dice[i - 1] ? same + 1 : 1;
        ways /= same;
    }
    return ways / rolls[count];
}
