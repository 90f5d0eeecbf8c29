/* Tables of notes: what is known is right, what was kept stays until another key takes its place. */
#include "eval/notes.h"

#include "engine/random.h"
#include "tests/support/suite.h"

#include <check.h>
#include <string.h>

enum { WORDS = 3, BITS = 4, KEYS = 40 };

typedef struct note {
    uint64_t key[RP_NOTE_HEAD + WORDS];
    uint64_t value;
} note;

static note table[1 << BITS];

/* Looks a key up as a user of the table does, with its sum as what is worked out; whether it was known. */
static bool look_up(const uint64_t key[], int words) {
    bool known;
    uint64_t sum = 1;
    for (int word = 0; word < words; word++) sum += key[word];
    note *found = rp_note_of(table, sizeof *table, BITS, key, words, &known);
    ck_assert(found >= table && found < table + (1 << BITS));
    if (known) ck_assert_uint_eq(found->value, sum);
    found->value = sum;
    return known;
}

START_TEST(an_empty_table_knows_nothing) {
    static const uint64_t nothing[WORDS];
    memset(table, 0, sizeof table);
    ck_assert(!look_up(nothing, WORDS));
    ck_assert(look_up(nothing, WORDS));
    memset(table, 0xff, sizeof table);
    rp_notes_clear(table, sizeof *table, BITS);
    ck_assert(!look_up(nothing, WORDS));
}
END_TEST

/* Every word counts: a key that differs in one bit is another. */
START_TEST(a_key_is_all_its_words) {
    memset(table, 0, sizeof table);
    for (int bit = 0; bit < 64 * WORDS; bit++) {
        uint64_t key[WORDS] = {7, 8, 9};
        look_up(key, WORDS);
        ck_assert(look_up(key, WORDS));
        key[bit / 64] ^= UINT64_C(1) << bit % 64;
        ck_assert(!look_up(key, WORDS));
    }
}
END_TEST

/* More keys than places, of two lengths told apart by their first words: many are forgotten, and none is mistaken. */
START_TEST(of_keys_at_one_place_the_last_stays) {
    rp_random random;
    int known = 0, looked = 4000;
    rp_random_seed(&random, 3);
    memset(table, 0, sizeof table);
    for (int i = 0; i < looked; i++) {
        uint64_t number = rp_random_below(&random, KEYS);
        uint64_t key[WORDS] = {number % 2, number, number * number};
        known += look_up(key, number % 2 ? WORDS : WORDS - 1);
        ck_assert(look_up(key, number % 2 ? WORDS : WORDS - 1));
    }
    ck_assert_int_gt(known, looked / KEYS);
    ck_assert_int_lt(known, looked / 2 + looked / 10);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("notes");
    TCase *all = tcase_create("all");
    tcase_add_test(all, an_empty_table_knows_nothing);
    tcase_add_test(all, a_key_is_all_its_words);
    tcase_add_test(all, of_keys_at_one_place_the_last_stays);
    suite_add_tcase(suite, all);
    return test_suite_run(suite);
}
