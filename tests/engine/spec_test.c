/* Spec strings, errors, the random stream and hashing. */
#include "engine/game.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

static const rp_option table[] = {
    {.name = "sims", .kind = RP_OPTION_INTEGER, .fallback = "1000", .minimum = 1, .maximum = 100000, .help = ""},
    {.name = "c", .kind = RP_OPTION_REAL, .fallback = "1.4", .minimum = 0, .maximum = 10, .help = ""},
    {.name = "select", .kind = RP_OPTION_CHOICE, .fallback = "ucb", .choices = "ucb|rm|exp3", .help = ""},
    {.name = "file", .kind = RP_OPTION_TEXT, .help = ""},
    {.name = "trio", .kind = RP_OPTION_LIST, .minimum = 3, .maximum = 3, .choices = "ada|bo|cy|di", .help = ""},
    {.name = "deck", .kind = RP_OPTION_LIST, .minimum = 1, .maximum = 200, .help = ""},
};
enum { COUNT = 6 };

static rp_status parse(const char *text, rp_spec *spec, rp_error *error) {
    return rp_spec_parse(text, "agent", table, COUNT, spec, error);
}

START_TEST(defaults_and_canonical_text) {
    rp_spec spec;
    ck_assert_int_eq(parse("ISMCTS", &spec, NULL), RP_OK);
    ck_assert_str_eq(spec.text, "ismcts");
    ck_assert_int_eq((int)spec.value[0].integer, 1000);
    ck_assert(spec.value[1].real == 1.4);
    ck_assert(!spec.value[3].set);
    ck_assert_int_eq(parse("ismcts:SELECT=RM,sims=1000,file=a b", &spec, NULL), RP_OK);
    ck_assert_str_eq(spec.text, "ismcts:select=rm,file=a b");
    ck_assert_int_eq((int)spec.value[2].integer, 1);
    ck_assert_int_eq(parse("ismcts:", &spec, NULL), RP_OK);
}
END_TEST

static const struct bad_case {
    const char *text, *must_name, *must_offer;
} bad_cases[] = {
    {"", "name", ""},
    {":sims=3", "name", ""},
    {"a:simz=3", "simz", "sims"},
    {"a:sims", "sims", "="},
    {"a:sims=", "sims", "whole number"},
    {"a:sims=0", "0", "from 1 to 100000"},
    {"a:sims=-1", "-1", "from 1 to 100000"},
    {"a:sims=99999999999999999999", "99999999999999999999", "from 1 to 100000"},
    {"a:sims=0x10", "0x10", "whole number"},
    {"a:sims=1e3", "1e3", "whole number"},
    {"a:sims= 7", " 7", "whole number"},
    {"a:c=nan", "nan", "from 0 to 10"},
    {"a:c=inf", "inf", "from 0 to 10"},
    {"a:c=1,5", "5", "sims"},
    {"a:select=ucb1", "ucb1", "rm"},
    {"a:select=", "select", "ucb"},
    {"a:sims=3,sims=4", "twice", "sims"},
    {"a:sims=3,,c=1", "empty", "key=value"},
    {"a:file=x\033[2J", "control", "file"},
    {"a:trio=ada+bo", "2 words", "3 to 3"},
    {"a:trio=ada+bo+eve", "eve", "cy"},
    {"a:trio=ada++bo", "empty", "one+two"},
    {"a:trio=ada+bo+", "empty", "trio"},
    {"a:deck=", "deck", "characters"},
};

START_TEST(bad_specs_name_the_token_and_what_is_right) {
    const struct bad_case *bad = &bad_cases[_i];
    rp_spec spec;
    rp_error error = {0};
    ck_assert_int_eq(parse(bad->text, &spec, &error), RP_BAD_INPUT);
    ck_assert_msg(strstr(error.text, bad->must_name) != NULL, "'%s' does not name '%s'", error.text, bad->must_name);
    ck_assert_msg(strstr(error.text, bad->must_offer) != NULL, "'%s' does not offer '%s'", error.text, bad->must_offer);
    ck_assert_ptr_null(strpbrk(error.text, "\n\r\033"));
}
END_TEST

START_TEST(long_specs_are_refused) {
    char text[5000];
    rp_spec spec;
    memset(text, 'a', sizeof text - 1);
    text[sizeof text - 1] = 0;
    ck_assert_int_eq(parse(text, &spec, NULL), RP_BAD_INPUT);
    memcpy(text, "a:file=", 7);
    ck_assert_int_eq(parse(text, &spec, NULL), RP_BAD_INPUT);
    text[2200] = 0;
    ck_assert_int_eq(parse(text, &spec, NULL), RP_BAD_INPUT);
    text[2000] = 0;
    ck_assert_int_eq(parse(text, &spec, NULL), RP_OK);
    ck_assert_str_eq(spec.value[3].text, text + 7);
    ck_assert_str_eq(spec.text, text);
}
END_TEST

START_TEST(lists_of_words) {
    rp_spec spec;
    char word[RP_NAME_MAX];
    ck_assert_int_eq(parse("a:trio=Di+ADA+ada,deck=x+y z", &spec, NULL), RP_OK);
    ck_assert_str_eq(spec.text, "a:trio=di+ada+ada,deck=x+y z");
    ck_assert_int_eq((int)spec.value[4].integer, 3);
    ck_assert(rp_option_word(&spec.value[4], 1, word, sizeof word));
    ck_assert_str_eq(word, "ada");
    ck_assert(rp_option_word(&spec.value[5], 1, word, sizeof word));
    ck_assert_str_eq(word, "y z");
    ck_assert(rp_option_word(&spec.value[5], 1, word, 2));
    ck_assert_str_eq(word, "y");
    ck_assert(!rp_option_word(&spec.value[5], 2, word, sizeof word));
    ck_assert(!rp_option_word(&spec.value[5], -1, word, sizeof word));
    ck_assert(!rp_option_word(&spec.value[3], 0, word, sizeof word)); /* not set */
}
END_TEST

/* A table of as many options as there may be, all given. */
START_TEST(many_options) {
    static rp_option many[RP_OPTIONS_MAX];
    static char name[RP_OPTIONS_MAX][16];
    char text[RP_SPEC_TEXT_MAX] = "game", sign = ':';
    rp_spec spec;
    for (int i = 0; i < RP_OPTIONS_MAX; i++) {
        snprintf(name[i], sizeof name[i], "o%d", i);
        many[i] = (rp_option){.name = name[i], .kind = RP_OPTION_INTEGER, .fallback = "7", .maximum = 1000, .help = ""};
        snprintf(text + strlen(text), sizeof text - strlen(text), "%c%s=%d", sign, name[i], i);
        sign = ',';
    }
    ck_assert_int_eq(rp_spec_parse(text, "game", many, RP_OPTIONS_MAX, &spec, NULL), RP_OK);
    for (int i = 0; i < RP_OPTIONS_MAX; i++) ck_assert_int_eq((int)spec.value[i].integer, i);
    ck_assert_ptr_null(strstr(spec.text, "o7=")); /* the default */
    ck_assert_ptr_nonnull(strstr(spec.text, ",o127=127"));
}
END_TEST

START_TEST(unknown_games_list_the_known_ones) {
    rp_game *game;
    rp_error error = {0};
    ck_assert_int_eq(rp_game_new("chess", NULL, &game, &error), RP_BAD_INPUT);
    ck_assert_ptr_null(game);
    ck_assert_ptr_nonnull(strstr(error.text, "chess"));
    ck_assert_ptr_nonnull(strstr(error.text, "kuhn"));
}
END_TEST

START_TEST(identity_separates_what_must_not_be_mixed) {
    const char *const specs[] = {"kuhn", "kuhn:cards=4", "goofspiel", "goofspiel:info=hidden"};
    uint64_t identity[4];
    for (int i = 0; i < 4; i++) {
        rp_game *game;
        ck_assert_int_eq(rp_game_new(specs[i], NULL, &game, NULL), RP_OK);
        identity[i] = game->identity;
        for (int j = 0; j < i; j++) ck_assert_uint_ne(identity[i], identity[j]);
        rp_game_free(game);
    }
    rp_game *same;
    ck_assert_int_eq(rp_game_new("KUHN:cards=3", NULL, &same, NULL), RP_OK);
    ck_assert_uint_eq(same->identity, identity[0]);
    rp_game_free(same);
}
END_TEST

/* First outputs of SplitMix64 and xoshiro256++ for known states, from the authors' reference programs. */
START_TEST(random_stream_has_the_published_numbers) {
    uint64_t state = 1234567;
    ck_assert_uint_eq(rp_splitmix64(&state), 6457827717110365317u);
    ck_assert_uint_eq(rp_splitmix64(&state), 3203168211198807973u);
    rp_random random = {{1, 2, 3, 4}};
    ck_assert_uint_eq(rp_random_next(&random), 41943041u);
    ck_assert_uint_eq(rp_random_next(&random), 58720359u);
    ck_assert_uint_eq(rp_random_next(&random), 3588806011781223u);
}
END_TEST

START_TEST(bounded_draws_are_uniform) {
    rp_random random;
    rp_random_seed(&random, 5);
    int seen[7] = {0};
    for (int i = 0; i < 70000; i++) seen[rp_random_below(&random, 7)]++;
    double chi = 0;
    for (int i = 0; i < 7; i++) chi += (seen[i] - 10000.0) * (seen[i] - 10000.0) / 10000.0;
    ck_assert(chi < 30); /* 6 degrees of freedom: exceeded by a fair source once in 25,000 */
    ck_assert_uint_eq(rp_random_below(&random, 1), 0);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("spec");
    TCase *cases = tcase_create("spec");
    tcase_add_test(cases, defaults_and_canonical_text);
    tcase_add_loop_test(cases, bad_specs_name_the_token_and_what_is_right, 0, sizeof bad_cases / sizeof *bad_cases);
    tcase_add_test(cases, long_specs_are_refused);
    tcase_add_test(cases, lists_of_words);
    tcase_add_test(cases, many_options);
    tcase_add_test(cases, unknown_games_list_the_known_ones);
    tcase_add_test(cases, identity_separates_what_must_not_be_mixed);
    tcase_add_test(cases, random_stream_has_the_published_numbers);
    tcase_add_test(cases, bounded_draws_are_uniform);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
