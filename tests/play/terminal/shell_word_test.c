/* Words of printed commands: a real shell reads each of them as it was. */
#include "play/terminal/shell_word.h"

#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 4096 };

/* What `sh` makes of a command's words behind one that is "first", each with a zero byte behind it. */
static size_t read_by_shell(const char *words, char *answer, size_t size) {
    char command[2 * TEXT];
    snprintf(command, sizeof command, "printf '%%s\\0' first %s", words);
    FILE *shell = popen(command, "r");
    ck_assert_ptr_nonnull(shell);
    size_t length = fread(answer, 1, size, shell);
    ck_assert_int_eq(pclose(shell), 0);
    return length;
}

static void comes_back(const char *word) {
    char quoted[TEXT], answer[TEXT], *printed = NULL;
    size_t printed_size, length = rp_shell_word(word, quoted, sizeof quoted);
    ck_assert_uint_eq(length, strlen(quoted));
    ck_assert_uint_le(length, 4 * strlen(word) + 2);
    ck_assert_uint_eq(read_by_shell(quoted, answer, sizeof answer), sizeof "first" + strlen(word) + 1);
    ck_assert_str_eq(answer + sizeof "first", word);
    FILE *out = open_memstream(&printed, &printed_size);
    rp_shell_word_print(out, word);
    fclose(out);
    ck_assert_str_eq(printed, quoted);
    free(printed);
}

START_TEST(words_come_back) {
    const char *const words[] = {"",
                                 "plain",
                                 "/a/b c.json",
                                 "it's",
                                 "''",
                                 "$HOME",
                                 "`id`",
                                 "a;b",
                                 "*",
                                 "~",
                                 "=ls",
                                 "a\nb",
                                 "\"",
                                 "\\",
                                 "#",
                                 "!x",
                                 "{a,b}",
                                 "dq-combat:hero=hugo,monster=troll",
                                 "matrix:rows=3 -1/-1 1",
                                 "\xc3\xa4 & (",
                                 "oshi-zumo=$(reboot)"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) comes_back(words[i]);
}
END_TEST

START_TEST(every_byte_comes_back) {
    for (int byte = 1; byte < 256; byte++) {
        char word[] = {(char)byte, 'x', (char)byte, 0};
        comes_back(word);
    }
}
END_TEST

START_TEST(plain_words_stay) {
    char text[TEXT];
    rp_shell_word("dq-combat:hero=hugo", text, sizeof text);
    ck_assert_str_eq(text, "dq-combat:hero=hugo");
    rp_shell_word("two words", text, sizeof text);
    ck_assert_str_eq(text, "'two words'");
}
END_TEST

START_TEST(too_little_room_is_told) {
    char text[4] = "zzz";
    ck_assert_uint_eq(rp_shell_word("it's", text, sizeof text), strlen("'it'\\''s'"));
    ck_assert_str_eq(text, "'it");
    ck_assert_uint_eq(rp_shell_word("it's", NULL, 0), strlen("'it'\\''s'"));
}
END_TEST

int main(void) {
    Suite *suite = suite_create("shell_word");
    TCase *cases = tcase_create("all");
    tcase_add_test(cases, words_come_back);
    tcase_add_test(cases, every_byte_comes_back);
    tcase_add_test(cases, plain_words_stay);
    tcase_add_test(cases, too_little_room_is_told);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
