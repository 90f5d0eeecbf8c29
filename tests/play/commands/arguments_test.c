/* Numbers with ranges, near misses of names, and whole command lines. */
#include "play/commands/arguments.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

START_TEST(whole_numbers) {
    rp_error error;
    uint64_t value = 99;
    ck_assert_int_eq(rp_parse_whole("--pairs", "10", 1, 1000000, &value, &error), RP_OK);
    ck_assert_uint_eq(value, 10);
    static const char *const wrong[] = {"0", "-1",   "+1",  " 1",      "1 ",  "1x",
                                        "",  "0x10", "1e3", "1000001", "1.0", "99999999999999999999999"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        ck_assert_msg(rp_parse_whole("--pairs", wrong[i], 1, 1000000, &value, &error) == RP_BAD_INPUT, "'%s'",
                      wrong[i]);
        ck_assert_uint_eq(value, 10);
    }
    rp_parse_whole("--pairs", "0", 1, 1000000, &value, &error);
    ck_assert_str_eq(error.text, "--pairs: '0' should be a whole number from 1 to 1000000");
    ck_assert_int_eq(rp_parse_whole("--seed", "18446744073709551615", 0, 0, &value, &error), RP_OK);
    ck_assert_uint_eq(value, UINT64_MAX);
    ck_assert_int_eq(rp_parse_whole("--seed", "18446744073709551616", 0, 0, &value, &error), RP_BAD_INPUT);
}
END_TEST

START_TEST(real_numbers) {
    rp_error error;
    double value = 7;
    ck_assert_int_eq(rp_parse_real("--c", "-0.5", -1, 1, &value, &error), RP_OK);
    ck_assert_double_eq(value, -0.5);
    static const char *const wrong[] = {"nan", "inf", "1.5", "", "0.1x", "0x1", " 0", "--1"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        ck_assert_msg(rp_parse_real("--c", wrong[i], -1, 1, &value, &error) == RP_BAD_INPUT, "'%s'", wrong[i]);
}
END_TEST

START_TEST(durations) {
    rp_error error;
    double seconds = 7;
    static const struct {
        const char *text;
        double seconds;
    } right[] = {{"20s", 20}, {"500ms", 0.5}, {"2m", 120}, {"1h", 3600}, {"1.5m", 90}};
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        ck_assert_int_eq(rp_parse_duration("--time", right[i].text, 1e-3, 1e6, &seconds, &error), RP_OK);
        ck_assert_double_eq(seconds, right[i].seconds);
    }
    seconds = 7;
    static const char *const wrong[] = {"",     "s", "20x",      "0",   "-1s", "1 s", "1.2.3", "nan",
                                        "1e3s", ".", "1000000h", "+2s", "2ss", "3",   "0.25"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        ck_assert_msg(rp_parse_duration("--time", wrong[i], 1e-3, 1e6, &seconds, &error) == RP_BAD_INPUT, "'%s'",
                      wrong[i]);
    ck_assert_double_eq(seconds, 7);
    rp_parse_duration("--time", "3", 1e-3, 86400, &seconds, &error);
    ck_assert_str_eq(error.text, "--time: '3' should be a time with its unit, such as 200ms, 20s, 5m or 1h, from 1ms "
                                 "to 24h");
    rp_parse_duration("--wait", "x", 0.3, 90, &seconds, &error);
    ck_assert_ptr_nonnull(strstr(error.text, "from 300ms to 90s"));
    rp_parse_duration("--wait", "x", 0, 1.5, &seconds, &error);
    ck_assert_ptr_nonnull(strstr(error.text, "from 0ms to 1.5s"));
}
END_TEST

START_TEST(nearest_name) {
    static const char *const names[] = {"play", "replay", "suggest", "perft"};
    ck_assert_str_eq(rp_nearest("plya", names, 4), "play");
    ck_assert_str_eq(rp_nearest("sugest", names, 4), "suggest");
    ck_assert_str_eq(rp_nearest("SUG", names, 4), "suggest");
    ck_assert_str_eq(rp_nearest("pla", names, 4), "play");
    ck_assert_ptr_null(rp_nearest("p", names, 4));
    ck_assert_ptr_null(rp_nearest("banana", names, 4));
    ck_assert_ptr_null(rp_nearest("", names, 4));
    char endless[500];
    memset(endless, 'a', sizeof endless - 1);
    endless[sizeof endless - 1] = 0;
    ck_assert_ptr_null(rp_nearest(endless, names, 4));
}
END_TEST

typedef struct parsed {
    bool json;
    const char *out, *resume;
    uint64_t pairs;
    double bound, seconds;
    int level, status, count;
    char **words;
} parsed;

/* Parses a copy of the arguments; standard error is closed meanwhile. */
static parsed parse(int argc, const char *const arguments[]) {
    static char texts[8][64];
    static char *argv[9];
    parsed result = {.pairs = 100, .level = -1};
    const rp_argument options[] = {
        {.name = "json", .kind = RP_ARGUMENT_FLAG, .target = &result.json},
        {.name = "out", .kind = RP_ARGUMENT_TEXT, .value_name = "FILE", .target = &result.out},
        {.name = "pairs",
         .kind = RP_ARGUMENT_WHOLE,
         .value_name = "N",
         .minimum = 1,
         .maximum = 1000,
         .target = &result.pairs},
        {.name = "bound",
         .kind = RP_ARGUMENT_REAL,
         .value_name = "X",
         .minimum = -1,
         .maximum = 1,
         .target = &result.bound},
        {.name = "level",
         .kind = RP_ARGUMENT_CHOICE,
         .value_name = "L",
         .choices = "easy|hard",
         .target = &result.level},
        {.name = "time",
         .kind = RP_ARGUMENT_DURATION,
         .value_name = "T",
         .minimum = 0.001,
         .maximum = 1000,
         .target = &result.seconds},
        {.name = "resume", .kind = RP_ARGUMENT_OPTIONAL_TEXT, .value_name = "[FILE]", .target = &result.resume}};
    const rp_command_line line = {.synopsis = "x",
                                  .summary = "y",
                                  .options = options,
                                  .option_count = sizeof options / sizeof *options,
                                  .words_minimum = 1,
                                  .words_maximum = 2,
                                  .words = "GAME"};
    for (int i = 0; i < argc; i++) {
        strncpy(texts[i], arguments[i], sizeof texts[i] - 1);
        argv[i] = texts[i];
    }
    argv[argc] = NULL;
    FILE *kept = stderr, *nowhere = fopen("/dev/null", "w");
    stderr = nowhere;
    result.status = rp_arguments_parse(&line, argc, argv, &result.words, &result.count);
    stderr = kept;
    fclose(nowhere);
    return result;
}

START_TEST(command_lines) {
    parsed p = parse(8, (const char *[]){"x", "kuhn", "--pairs", "7", "--out=f", "--level", "HARD", "--json"});
    ck_assert_int_eq(p.status, -1);
    ck_assert_int_eq(p.count, 1);
    ck_assert_str_eq(p.words[0], "kuhn");
    ck_assert_uint_eq(p.pairs, 7);
    ck_assert_str_eq(p.out, "f");
    ck_assert_int_eq(p.level, 1);
    ck_assert(p.json);
    p = parse(4, (const char *[]){"x", "--", "--json", "b"});
    ck_assert_int_eq(p.status, -1);
    ck_assert_int_eq(p.count, 2);
    ck_assert(!p.json);
    ck_assert_int_eq(parse(2, (const char *[]){"x", "-"}).status, -1);
    ck_assert_int_eq(parse(1, (const char *[]){"x"}).status, 2);
    ck_assert_int_eq(parse(4, (const char *[]){"x", "a", "b", "c"}).status, 2);
    ck_assert_int_eq(parse(3, (const char *[]){"x", "a", "--out"}).status, 2);
    ck_assert_int_eq(parse(3, (const char *[]){"x", "a", "--out="}).status, 2);
    ck_assert_int_eq(parse(3, (const char *[]){"x", "a", "--json=1"}).status, 2);
    ck_assert_int_eq(parse(4, (const char *[]){"x", "a", "--level", "harder"}).status, 2);
    ck_assert_int_eq(parse(4, (const char *[]){"x", "a", "--bound", "2"}).status, 2);
    ck_assert_int_eq(parse(3, (const char *[]){"x", "a", "-q"}).status, 2);
    ck_assert_int_eq(parse(3, (const char *[]){"x", "a", "--nothing"}).status, 2);
}
END_TEST

START_TEST(value_that_may_be_left_out) {
    parsed p = parse(3, (const char *[]){"x", "kuhn", "--resume"});
    ck_assert_int_eq(p.status, -1);
    ck_assert_str_eq(p.resume, "");
    p = parse(4, (const char *[]){"x", "--resume", "--json", "kuhn"});
    ck_assert_int_eq(p.status, -1);
    ck_assert_str_eq(p.resume, "");
    ck_assert(p.json);
    p = parse(6, (const char *[]){"x", "kuhn", "--resume", "f", "--time", "2m"});
    ck_assert_int_eq(p.status, -1);
    ck_assert_str_eq(p.resume, "f");
    ck_assert_double_eq(p.seconds, 120);
    ck_assert_int_eq(p.count, 1);
    p = parse(3, (const char *[]){"x", "--resume=f", "kuhn"});
    ck_assert_int_eq(p.status, -1);
    ck_assert_str_eq(p.resume, "f");
    ck_assert_str_eq(p.words[0], "kuhn");
    ck_assert_int_eq(parse(3, (const char *[]){"x", "--resume", "kuhn"}).status, 2);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("arguments");
    TCase *cases = tcase_create("arguments");
    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, whole_numbers);
    tcase_add_test(cases, real_numbers);
    tcase_add_test(cases, durations);
    tcase_add_test(cases, nearest_name);
    tcase_add_test(cases, command_lines);
    tcase_add_test(cases, value_that_may_be_left_out);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
