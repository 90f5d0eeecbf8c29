/* What chance may do: sets of equal dice. */
#include "engine/games/destinyquest/effects.h"

int destiny_chance(const rp_game *game, const rp_state *state, rp_outcome out[]) {
    (void)game;
    int dice = destiny_bout_of(state)->roll_count, count = destiny_dice_outcomes(dice);
    for (int outcome = 0; outcome < count; outcome++)
        out[outcome] = (rp_outcome){outcome, destiny_outcome_probability(dice, outcome)};
    return count;
}

/* Those of one die and of two stand ready whole, because nearly all rolls are of these, and dice are read in words. */
void destiny_faces_of(int count, rp_action outcome, uint8_t dice[DESTINY_DICE_MAX]) {
    static const uint8_t pair[21][DESTINY_DICE_MAX] = {{1, 1}, {1, 2}, {1, 3}, {1, 4}, {1, 5}, {1, 6}, {2, 2},
                                                       {2, 3}, {2, 4}, {2, 5}, {2, 6}, {3, 3}, {3, 4}, {3, 5},
                                                       {3, 6}, {4, 4}, {4, 5}, {4, 6}, {5, 5}, {5, 6}, {6, 6}};
    static const uint8_t one[6][DESTINY_DICE_MAX] = {{1}, {2}, {3}, {4}, {5}, {6}};
    if (count == 2) {
        memcpy(dice, pair[outcome], DESTINY_DICE_MAX);
    } else if (count == 1) {
        memcpy(dice, one[outcome], DESTINY_DICE_MAX);
    } else {
        memset(dice, 0, DESTINY_DICE_MAX);
        destiny_dice_of(count, outcome, dice);
    }
}

/* Rank of two dice, each 0..5, among the multisets. */
static rp_action rank_of_pair(int a, int b) {
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

rp_action destiny_sample(const rp_game *game, const rp_state *state, rp_random *random) {
    (void)game;
    int count = destiny_bout_of(state)->roll_count;
    if (count == 1) return (rp_action)rp_random_below(random, 6);
    if (count == 2) {
        int both = (int)rp_random_below(random, 36);
        return rank_of_pair(both / 6, both % 6);
    }
    uint8_t dice[DESTINY_THROW_MAX];
    draw_each(count, random, dice);
    return destiny_outcome_of(count, dice);
}

void destiny_draw_dice(int count, rp_random *random, uint8_t dice[DESTINY_DICE_MAX]) {
    if (count == 1) {
        destiny_faces_of(1, (rp_action)rp_random_below(random, 6), dice);
    } else if (count == 2) {
        int both = (int)rp_random_below(random, 36);
        destiny_faces_of(2, rank_of_pair(both / 6, both % 6), dice);
    } else {
        memset(dice, 0, DESTINY_DICE_MAX);
        draw_each(count, random, dice);
    }
}

int destiny_draw_sum(int count, rp_random *random) {
    static const uint8_t of_two[36] = {2, 3, 4, 5, 6, 7,  3, 4, 5, 6, 7,  8,  4, 5, 6, 7,  8,  9,
                                       5, 6, 7, 8, 9, 10, 6, 7, 8, 9, 10, 11, 7, 8, 9, 10, 11, 12};
    if (count == 2) return of_two[rp_random_below(random, 36)];
    int sum = 0;
    for (int i = 0; i < count; i++) sum += 1 + (int)rp_random_below(random, 6);
    return sum;
}
