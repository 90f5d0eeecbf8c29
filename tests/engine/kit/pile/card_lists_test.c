/* Cards in positions: every way to name one, each in one place. */
#include "engine/game.h"
#include "engine/kit/pile.h"
#include "engine/store/json.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

/* Three copies of a kind, two kinds of one name, and a card that is not in the game. */
static const char *const texts[] = {"Stab 2", "Stab 2 #2", "Stab 2 #3", "Parry 1", "Parry 3", "Feint 0"};
static const char *const short_names[] = {"Stab", "Stab", "Stab", "Parry", "Parry", "Feint"};
enum { PRESENT = 0x1f };

static void text_of(const void *context, int card, char *text) {
    (void)context;
    snprintf(text, RP_TEXT_MAX, "%s", texts[card]);
}
static const char *name_of(const void *context, int card) {
    (void)context;
    return short_names[card];
}
static const rp_card_names names = {.text = text_of, .name = name_of};

/* What is read of "hand", then "known" as a part of it, then the card "top". */
typedef struct table {
    rp_pile hand, known;
    int top;
    rp_error error;
} table;

static table read_table(const char *text) {
    table read = {.top = -2, .error = {RP_OK, ""}};
    rp_reader *reader;
    require(rp_json_parse(text, strlen(text), "cards", &reader, &read.error) == RP_OK);
    rp_card_reader from = {.names = &names, .reader = reader, .present = PRESENT};
    read.hand = rp_read_pile(&from, "hand");
    read.known = rp_read_part(&from, "known", read.hand, "the hand");
    read.top = rp_read_card(&from, "top");
    read.error = reader->error;
    rp_json_reader_free(reader);
    return read;
}

START_TEST(each_way_to_name_a_card) {
    const struct {
        const char *text;
        rp_pile hand, known;
        int top;
    } cases[] = {{"{}", 0, 0, -1},
                 {"{\"hand\":[],\"top\":null}", 0, 0, -1},
                 {"{\"hand\":[\"Stab 2\"]}", 1, 0, -1},
                 {"{\"hand\":[\"stab 2 #3\"]}", 4, 0, -1},
                 {"{\"hand\":[\"STAB\",\"Stab 2\",\"stab\"]}", 7, 0, -1},
                 {"{\"hand\":[\"Stab 2 #2\",\"Stab\",\"Stab\"]}", 7, 0, -1},
                 {"{\"hand\":[4,\"Parry 1\"]}", 0x18, 0, -1},
                 {"{\"hand\":[\"Stab\",\"Stab\"],\"known\":[\"Stab\"],\"top\":\"Stab\"}", 3, 1, 2},
                 {"{\"hand\":[\"Stab 2 #2\"],\"known\":[1],\"top\":\"parry 3\"}", 2, 2, 4}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        table read = read_table(cases[i].text);
        ck_assert_msg(read.error.status == RP_OK, "%s: %s", cases[i].text, read.error.text);
        ck_assert_uint_eq(read.hand, cases[i].hand);
        ck_assert_uint_eq(read.known, cases[i].known);
        ck_assert_int_eq(read.top, cases[i].top);
    }
}
END_TEST

START_TEST(what_cannot_be_is_refused) {
    const struct {
        const char *text, *says;
    } bad[] = {
        {"{\"hand\":[\"Feint\"]}", "hand[0]: there is no card 'Feint' in this game"},
        {"{\"hand\":[\"Feint 0\"]}", "no card 'Feint 0'"},
        {"{\"hand\":[\"stab 2 #4\"]}",
         "hand[0]: there is no card 'stab 2 #4' here, since there are 3 of it: 'Stab 2', 'Stab 2 #2', 'Stab 2 #3'"},
        {"{\"hand\":[\"Parry 1 #2\"]}", "no card 'Parry 1 #2' here, since there is 1 of it: 'Parry 1'"},
        {"{\"hand\":[\"Stab #2\"]}", "no card 'Stab #2' in this game"},
        {"{\"hand\":[\"#2\"]}", "no card '#2' in this game"},
        {"{\"hand\":[5]}", "hand[0]: there is no card with the number 5"},
        {"{\"hand\":[64]}", "hand[0]: 64 should be a whole number from 0 to 63"},
        {"{\"hand\":[\"\"]}", "hand[0]"},
        {"{\"hand\":[true]}", "hand[0]: should be a text, not true or false"},
        {"{\"hand\":\"Stab\"}", "hand: should be a list, not a text"},
        {"{\"hand\":[\"Parry\"]}", "'Parry' is the name of several cards: 'Parry 1', 'Parry 3'"},
        {"{\"hand\":[\"Stab\",\"Stab\",\"Stab\",\"Stab\"]}", "hand[3]: the card Stab 2 is already somewhere else"},
        {"{\"hand\":[\"Stab 2 #2\",1]}", "hand[1]: the card Stab 2 #2 is already somewhere else"},
        {"{\"hand\":[\"Parry 1\"],\"top\":\"Parry 1\"}", "top: the card Parry 1 is already somewhere else"},
        {"{\"hand\":[\"Parry 1\"],\"known\":[\"Parry 3\"]}", "known[0]: this card should be in the hand"},
        {"{\"hand\":[\"Stab\"],\"known\":[\"Stab\",\"Stab\"]}", "known[1]: this card should be in the hand"},
        {"{\"top\":[]}", "top"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        table read = read_table(bad[i].text);
        ck_assert_msg(read.error.status == RP_BAD_INPUT, "accepted: %s", bad[i].text);
        ck_assert_msg(strstr(read.error.text, bad[i].says) != NULL, "%s: %s", bad[i].text, read.error.text);
    }
}
END_TEST

START_TEST(what_is_written_reads_back) {
    for (rp_pile hand = 0; hand <= PRESENT; hand++) {
        rp_writer *writer = rp_json_writer_new();
        require(writer != NULL);
        int top = hand == PRESENT ? -1 : rp_pile_lowest(PRESENT & ~hand);
        rp_write_pile(&names, writer, "hand", hand);
        rp_write_card(&names, writer, "top", top);
        char *text = rp_json_writer_text(writer, 0);
        rp_json_writer_free(writer);
        require(text != NULL);
        table read = read_table(text);
        ck_assert_msg(read.error.status == RP_OK, "%s: %s", text, read.error.text);
        ck_assert_uint_eq(read.hand, hand);
        ck_assert_int_eq(read.top, top);
        free(text);
    }
}
END_TEST

int main(void) {
    Suite *suite = suite_create("card lists");
    TCase *tests = tcase_create("card lists");
    tcase_add_test(tests, each_way_to_name_a_card);
    tcase_add_test(tests, what_cannot_be_is_refused);
    tcase_add_test(tests, what_is_written_reads_back);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
