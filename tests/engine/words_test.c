/* Lists of words and distances between words. */
#include "engine/words.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdint.h>
#include <string.h>

START_TEST(words_are_gone_through_and_found) {
    static const char list[] = "one|three|twenty two";
    const char *const expected[] = {"one", "three", "twenty two"};
    int count = 0;
    for (rp_word word = rp_words_first(list); word.length; word = rp_words_next(word), count++) {
        ck_assert_int_lt(count, 3);
        ck_assert_int_eq(word.length, (int)strlen(expected[count]));
        ck_assert_mem_eq(word.text, expected[count], (size_t)word.length);
        ck_assert_int_eq(rp_words_find(list, expected[count]), count);
        ck_assert_ptr_eq(rp_words_at(list, count).text, word.text);
    }
    ck_assert_int_eq(count, 3);
    ck_assert_int_eq(rp_words_at(list, 3).length, 0);
    ck_assert_int_eq(rp_words_at(list, 300).length, 0);
    const char *const others[] = {"", "on", "onee", "twenty", "three|twenty two", "One", "|"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) ck_assert_int_eq(rp_words_find(list, others[i]), -1);
    ck_assert_int_eq(rp_words_find_any_case(list, "Twenty TWO"), 2);
    ck_assert_int_eq(rp_words_first(NULL).length, 0);
    ck_assert_int_eq(rp_words_first("").length, 0);
}
END_TEST

START_TEST(copies_are_cut_off) {
    char word[RP_WORD_MAX], text[8];
    ck_assert_str_eq(rp_word_text("a|bc", 1, word), "bc");
    ck_assert_str_eq(rp_word_text("a|bc", 2, word), "");
    ck_assert_str_eq(rp_word_text("a word that takes more than the room of one|b", 0, word),
                     "a word that takes more than the");
    ck_assert_str_eq(rp_words_listed("ab|cd|ef|gh", text, sizeof text), "ab cd e");
}
END_TEST

#define COLOUR_LIST(COLOUR) COLOUR(RED, "red") COLOUR(BLUE, "blue") COLOUR(PALE_BLUE, "pale-blue")
enum { COLOUR_LIST(RP_WORD_VALUE) COLOURS };

START_TEST(an_enumeration_has_its_words) {
    static const char words[] = COLOUR_LIST(RP_WORD_TEXT);
    char word[RP_WORD_MAX], text[32];
    ck_assert_int_eq(COLOURS, 3);
    ck_assert_str_eq(rp_word_text(words, PALE_BLUE, word), "pale-blue");
    ck_assert_int_eq(rp_words_find(words, "blue"), BLUE);
    ck_assert_int_eq(rp_words_at(words, COLOURS).length, 0);
    ck_assert_str_eq(rp_words_listed(words, text, sizeof text), "red blue pale-blue");
}
END_TEST

START_TEST(the_nearest_word) {
    static const char words[] = "bleed|bled-before|venom|vortex|all|at";
    const struct {
        const char *text;
        int index;
    } cases[] = {{"bled", 0}, {"bled-", 1}, {"VENON", 2}, {"vneom", 2},   {"vo", 3},        {"v", -1},
                 {"al", 4},   {"a", -1},    {"", -1},     {"poison", -1}, {"bled-bfeor", 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        ck_assert_msg(rp_words_nearest(words, cases[i].text) == cases[i].index, "%s", cases[i].text);
    char endless[200];
    memset(endless, 'b', sizeof endless - 1);
    endless[sizeof endless - 1] = 0;
    ck_assert_int_eq(rp_words_nearest(words, endless), -1);
    ck_assert_int_eq(rp_words_nearest("", "bleed"), -1);
}
END_TEST

START_TEST(distances) {
    const struct {
        const char *a, *b;
        size_t distance;
    } cases[] = {{"", "", 0},           {"", "abc", 3},        {"kitten", "sitting", 3}, {"Kuhn", "kuhn", 0},
                 {"leduc", "ledcu", 1}, {"ca", "abc", 3},      {"charm", "harm", 1},     {"ab", "ba", 1},
                 {"watch", "wach", 1},  {"seven", "eleven", 2}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ck_assert_uint_eq(rp_edit_distance(cases[i].a, cases[i].b), cases[i].distance);
        ck_assert_uint_eq(rp_edit_distance(cases[i].b, cases[i].a), cases[i].distance);
    }
    char letters[65];
    memset(letters, 'x', sizeof letters - 1);
    letters[64] = 0;
    ck_assert_uint_eq(rp_edit_distance(letters, "x"), SIZE_MAX);
    letters[63] = 0;
    ck_assert_uint_eq(rp_edit_distance(letters, "x"), 62);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("words");
    TCase *tests = tcase_create("words");
    tcase_add_test(tests, words_are_gone_through_and_found);
    tcase_add_test(tests, copies_are_cut_off);
    tcase_add_test(tests, an_enumeration_has_its_words);
    tcase_add_test(tests, the_nearest_word);
    tcase_add_test(tests, distances);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
