/* Dice: sets as outcomes, draws, and dice on the table. */
#include "engine/kit/dice.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>

enum { DRAWS = 30000, TABLES = 300 };

/* Outcomes count the multisets in lexicographic order, with the probability of their orders. */
START_TEST(sets_of_dice) {
    for (int count = 1; count <= RP_DICE_MAX; count++) {
        double sum = 0, pips = 0;
        uint8_t before[RP_DICE_MAX] = {0};
        for (int outcome = 0; outcome < rp_dice_outcomes(count); outcome++) {
            uint8_t dice[RP_DICE_MAX] = {0};
            rp_dice_of(count, outcome, dice);
            ck_assert_int_lt(memcmp(before, dice, sizeof dice), 0);
            ck_assert_int_eq(rp_dice_outcome(count, dice), outcome);
            memcpy(before, dice, sizeof dice);
            double probability = rp_dice_probability(count, outcome);
            sum += probability;
            for (int i = 0; i < count; i++) pips += probability * dice[i];
        }
        ck_assert_double_eq_tol(sum, 1, 1e-13);
        ck_assert_double_eq_tol(pips, 3.5 * count, 1e-12);
    }
    ck_assert_double_eq(rp_dice_probability(2, 1), 2.0 / 36); /* 1 2 */
}
END_TEST

/* The three draws take the same random numbers and mean the same dice, which come as often as they should. */
START_TEST(draws_agree) {
    for (int count = 1; count <= 4; count++) {
        rp_random outcomes, faces, sums;
        int seen[126] = {0};
        rp_random_split(&outcomes, 7, (uint64_t)count);
        faces = sums = outcomes;
        for (int i = 0; i < DRAWS; i++) {
            uint8_t dice[RP_DICE_MAX], same[RP_DICE_MAX];
            int outcome = rp_dice_draw_outcome(count, &outcomes);
            rp_dice_of(count, outcome, dice);
            rp_dice_draw(count, &faces, same);
            ck_assert_mem_eq(dice, same, sizeof dice);
            ck_assert_int_eq(rp_dice_sum(dice, RP_DICE_MAX), rp_dice_draw_sum(count, &sums));
            seen[outcome]++;
        }
        for (int outcome = 0; outcome < rp_dice_outcomes(count); outcome++) {
            double expected = DRAWS * rp_dice_probability(count, outcome);
            ck_assert_double_eq_tol(seen[outcome], expected, 6 * sqrt(expected));
        }
    }
}
END_TEST

/* Against plain loops over arrays with room for 4 and for 8. */
START_TEST(dice_on_the_table) {
    rp_random random;
    rp_random_split(&random, 11, 0);
    for (int i = 0; i < TABLES; i++) {
        uint8_t dice[RP_DICE_MAX] = {0}, shown[RP_DICE_MAX];
        int room = i % 2 ? 4 : 8, lie = 0, sum = 0, of[7] = {0};
        for (int turn = 0; turn < 12; turn++) {
            int face = 1 + (int)rp_random_below(&random, 6);
            if (rp_random_below(&random, 3)) {
                rp_dice_add(dice, room, face);
                if (lie < room) of[face]++, lie++, sum += face;
            } else {
                rp_dice_remove(dice, room, face);
                if (of[face]) of[face]--, lie--, sum -= face;
            }
            int at = 0, twice = 0;
            memset(shown, 0, sizeof shown);
            for (int f = 1; f <= 6; f++) {
                twice |= of[f] > 1;
                for (int k = 0; k < of[f]; k++) shown[at++] = (uint8_t)f;
                ck_assert_int_eq(rp_dice_showing(dice, room, f), of[f]);
                ck_assert_int_eq(rp_dice_faces(dice, room) >> f & 1, of[f] > 0);
                ck_assert_int_eq(rp_dice_counts(dice, room) >> 8 * f & 0x7f, of[f]);
            }
            ck_assert_mem_eq(dice, shown, sizeof dice);
            ck_assert_int_eq(rp_dice_number(dice, room), lie);
            ck_assert_int_eq(rp_dice_sum(dice, room), sum);
            ck_assert_int_eq(rp_dice_double(dice, room), twice);
        }
    }
}
END_TEST

START_TEST(counts_compared) {
    const uint8_t before[4] = {2, 2, 3, 5}, after[4] = {2, 3, 3, 6};
    uint64_t b = rp_dice_counts(before, 4), a = rp_dice_counts(after, 4);
    ck_assert_uint_eq(rp_counts_beyond(a, b), UINT64_C(1) << 8 * 3 | UINT64_C(1) << 8 * 6);
    ck_assert_uint_eq(rp_counts_beyond(b, a), UINT64_C(1) << 8 * 2 | UINT64_C(1) << 8 * 5);
    ck_assert(rp_counts_double(b, a)); /* the threes; the twos lay before */
    ck_assert(!rp_counts_double(a, a));
}
END_TEST

int main(void) {
    Suite *suite = suite_create("dice");
    TCase *tests = tcase_create("dice");
    tcase_add_test(tests, sets_of_dice);
    tcase_add_test(tests, draws_agree);
    tcase_add_test(tests, dice_on_the_table);
    tcase_add_test(tests, counts_compared);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
