#include "engine/kit/dice.h"

/* sets[n][f]: sets of n dice whose faces are f or higher; f from 1 on. */
static const uint16_t sets[RP_DICE_MAX + 1][RP_DICE_FACES + 1] = {
    {0, 1, 1, 1, 1, 1, 1},       {0, 6, 5, 4, 3, 2, 1},        {0, 21, 15, 10, 6, 3, 1},
    {0, 56, 35, 20, 10, 4, 1},   {0, 126, 70, 35, 15, 5, 1},   {0, 252, 126, 56, 21, 6, 1},
    {0, 462, 210, 84, 28, 7, 1}, {0, 792, 330, 120, 36, 8, 1}, {0, 1287, 495, 165, 45, 9, 1}};

int rp_dice_outcomes(int count) { return sets[count][1]; }

static void find_faces(int count, int outcome, uint8_t dice[]) {
    int face = 1;
    for (int i = 0; i < count; i++) {
        /* With this die showing `face` there are sets[rest of the dice][face] sets. */
        while (outcome >= sets[count - 1 - i][face]) outcome -= sets[count - 1 - i][face++];
        dice[i] = (uint8_t)face;
    }
}

/* Those of one die and of two stand ready whole, because nearly all rolls are of these, and dice are read in words. */
void rp_dice_of(int count, int outcome, uint8_t dice[RP_DICE_MAX]) {
    static const uint8_t pair[21][RP_DICE_MAX] = {{1, 1}, {1, 2}, {1, 3}, {1, 4}, {1, 5}, {1, 6}, {2, 2},
                                                  {2, 3}, {2, 4}, {2, 5}, {2, 6}, {3, 3}, {3, 4}, {3, 5},
                                                  {3, 6}, {4, 4}, {4, 5}, {4, 6}, {5, 5}, {5, 6}, {6, 6}};
    static const uint8_t one[6][RP_DICE_MAX] = {{1}, {2}, {3}, {4}, {5}, {6}};
    if (count == 2) {
        memcpy(dice, pair[outcome], RP_DICE_MAX);
    } else if (count == 1) {
        memcpy(dice, one[outcome], RP_DICE_MAX);
    } else {
        memset(dice, 0, RP_DICE_MAX);
        find_faces(count, outcome, dice);
    }
}

int rp_dice_outcome(int count, const uint8_t dice[]) {
    int face = 1, rank = 0;
    for (int i = 0; i < count; i++)
        for (; face < dice[i]; face++) rank += sets[count - 1 - i][face];
    return rank;
}

double rp_dice_probability(int count, int outcome) {
    static const double factorial[RP_DICE_MAX + 1] = {1, 1, 2, 6, 24, 120, 720, 5040, 40320};
    static const double rolls[RP_DICE_MAX + 1] = {1, 6, 36, 216, 1296, 7776, 46656, 279936, 1679616};
    uint8_t dice[RP_DICE_MAX];
    rp_dice_of(count, outcome, dice);
    double ways = factorial[count];
    for (int i = 0, same = 0; i < count; i++) {
        same = i && dice[i] == dice[i - 1] ? same + 1 : 1;
        ways /= same;
    }
    return ways / rolls[count];
}

/* Rank of two dice, each 0..5, among the sets. */
static int rank_of_pair(int a, int b) {
    int low = a < b ? a : b, high = a < b ? b : a;
    return low * (11 - low) / 2 + high;
}

/* Many dice, each drawn for itself. */
static void draw_each(int count, rp_random *random, uint8_t dice[]) {
    for (int i = 0; i < count; i++) {
        uint8_t face = (uint8_t)(1 + rp_random_below(random, 6));
        int at = i;
        for (; at > 0 && dice[at - 1] > face; at--) dice[at] = dice[at - 1];
        dice[at] = face;
    }
}

int rp_dice_draw_outcome(int count, rp_random *random) {
    if (count == 1) return (int)rp_random_below(random, 6);
    if (count == 2) {
        int both = (int)rp_random_below(random, 36);
        return rank_of_pair(both / 6, both % 6);
    }
    uint8_t dice[RP_DICE_MAX];
    draw_each(count, random, dice);
    return rp_dice_outcome(count, dice);
}

void rp_dice_draw(int count, rp_random *random, uint8_t dice[RP_DICE_MAX]) {
    if (count == 1) {
        rp_dice_of(1, (int)rp_random_below(random, 6), dice);
    } else if (count == 2) {
        int both = (int)rp_random_below(random, 36);
        rp_dice_of(2, rank_of_pair(both / 6, both % 6), dice);
    } else {
        memset(dice, 0, RP_DICE_MAX);
        draw_each(count, random, dice);
    }
}

int rp_dice_draw_sum(int count, rp_random *random) {
    static const uint8_t of_two[36] = {2, 3, 4, 5, 6, 7,  3, 4, 5, 6, 7,  8,  4, 5, 6, 7,  8,  9,
                                       5, 6, 7, 8, 9, 10, 6, 7, 8, 9, 10, 11, 7, 8, 9, 10, 11, 12};
    if (count == 2) return of_two[rp_random_below(random, 36)];
    int sum = 0;
    for (int i = 0; i < count; i++) sum += 1 + (int)rp_random_below(random, 6);
    return sum;
}

void rp_dice_add(uint8_t dice[], int room, int face) {
    int at = rp_dice_number(dice, room);
    if (at == room) return;
    for (; at > 0 && dice[at - 1] > face; at--) dice[at] = dice[at - 1];
    dice[at] = (uint8_t)face;
}

void rp_dice_remove(uint8_t dice[], int room, int face) {
    int at = 0;
    while (at < room && dice[at] != face) at++;
    if (at == room) return;
    for (; at + 1 < room; at++) dice[at] = dice[at + 1];
    dice[room - 1] = 0;
}
