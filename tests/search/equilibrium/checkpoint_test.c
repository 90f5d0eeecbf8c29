/* A checkpoint comes back as it was written, and a file that was cut, altered or made for another game is refused by
 * name. */
#include "search/equilibrium/checkpoint.h"
#include "tests/support/decisions.h"
#include "tests/support/files.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

static char folder[TEST_FOLDER_BYTES], path[TEST_FOLDER_BYTES + 32], altered[TEST_FOLDER_BYTES + 32];

static void set_up(void) {
    test_folder_make(folder);
    snprintf(path, sizeof path, "%s/solve.checkpoint", folder);
    snprintf(altered, sizeof altered, "%s/altered.checkpoint", folder);
}
static void tear_down(void) { test_folder_remove(folder); }

static rp_curve_point points[] = {{1, 0.5}, {2, 0.25}, {40, 0.125}};
static double memory[] = {1, -2.5, 0, 1e300, -1e-300, 1.0 / 3};

static rp_checkpoint sample(void) {
    return (rp_checkpoint){.algorithm = "es-mccfr",
                           .options = "plus linear",
                           .iterations = 41,
                           .seed = 0xfedcba9876543210u,
                           .threads = 2,
                           .seconds = 1.5,
                           .point_count = 3,
                           .points = points,
                           .memory_count = 6,
                           .memory = memory};
}

static void refuse(const char *file, const rp_game *game, const char *reason) {
    rp_checkpoint c;
    rp_error error = {0};
    require(rp_checkpoint_load(file, game, &c, &error) == RP_BAD_INPUT);
    require_message(strstr(error.text, reason) && strstr(error.text, file), "'%s' lacks '%s'", error.text, reason);
    require(c.points == NULL && c.memory == NULL);
}

START_TEST(comes_back_as_written) {
    rp_game *game = test_game("kuhn");
    rp_checkpoint c = sample(), back;
    rp_error error = {0};
    for (int round = 0; round < 2; round++) { /* the second replaces the first */
        ck_assert_msg(rp_checkpoint_save(path, game, &c, &error) == RP_OK, "%s", error.text);
        ck_assert_msg(rp_checkpoint_load(path, game, &back, &error) == RP_OK, "%s", error.text);
        ck_assert_str_eq(back.algorithm, c.algorithm);
        ck_assert_str_eq(back.options, c.options);
        ck_assert(back.iterations == c.iterations && back.seed == c.seed && back.threads == c.threads);
        ck_assert(back.seconds == c.seconds);
        ck_assert(back.point_count == c.point_count && back.memory_count == c.memory_count);
        ck_assert(memcmp(back.points, c.points, c.point_count * sizeof *c.points) == 0);
        ck_assert(memcmp(back.memory, c.memory, c.memory_count * sizeof *c.memory) == 0);
        rp_checkpoint_release(&back);
        c.iterations++;
        c.point_count--;
    }
    ck_assert_msg(test_files_in(folder) == 1, "a temporary file was left");
    rp_game_free(game);
}
END_TEST

START_TEST(other_games_are_refused) {
    rp_game *game = test_game("kuhn"), *larger = test_game("kuhn:cards=4"), *other = test_game("leduc");
    rp_checkpoint c = sample();
    ck_assert_int_eq(rp_checkpoint_save(path, game, &c, NULL), RP_OK);
    refuse(path, larger, "for the game kuhn, not for kuhn:cards=4");
    refuse(path, other, "for the game kuhn, not for leduc");
    game->data_hash ^= 1;
    refuse(path, game, "other card data");
    game->data_hash ^= 1;
    game->identity ^= 1;
    refuse(path, game, "were different");
    rp_rules changed = *game->rules;
    const rp_rules *rules = game->rules;
    changed.version++;
    game->rules = &changed;
    refuse(path, game, "version 1 of the rules");
    game->rules = rules;
    rp_game_free(game);
    rp_game_free(larger);
    rp_game_free(other);
}
END_TEST

/* Every byte, changed alone, and every length shorter than the whole. */
START_TEST(any_change_is_refused) {
    rp_game *game = test_game("kuhn");
    rp_checkpoint c = sample();
    rp_error error = {0};
    size_t size;
    ck_assert_int_eq(rp_checkpoint_save(path, game, &c, NULL), RP_OK);
    unsigned char *bytes = test_file_read(path, &size);
    for (size_t i = 0; i < size; i++) {
        bytes[i] ^= 0x10;
        require(rp_checkpoint_parse(bytes, size, "x", game, &c, &error) == RP_BAD_INPUT && error.text[0]);
        bytes[i] ^= 0x10;
        unsigned char *cut = malloc(i + 1);
        memcpy(cut, bytes, i);
        require(rp_checkpoint_parse(cut, i, "x", game, &c, &error) == RP_BAD_INPUT && error.text[0]);
        free(cut);
    }
    ck_assert_int_eq(rp_checkpoint_parse(bytes, size, "x", game, &c, &error), RP_OK);
    rp_checkpoint_release(&c);
    free(bytes);
    rp_game_free(game);
}
END_TEST

static void refuse_sealed(const rp_game *game, size_t at, uint64_t value, int width, const char *reason) {
    test_file_alter(path, altered, at, value, width);
    refuse(altered, game, reason);
}

START_TEST(impossible_contents_are_refused) {
    enum { CONTENT = 16 + 4 + 4 + 8 + 8 + 4 + 4, POINTS = CONTENT + 16 + 112 + 8 + 8 + 4 + 4 + 8 };
    rp_game *game = test_game("kuhn");
    rp_checkpoint c = sample();
    ck_assert_int_eq(rp_checkpoint_save(path, game, &c, NULL), RP_OK);
    refuse_sealed(game, 16, 7, 4, "version 7 of the checkpoint format");
    refuse_sealed(game, 40, UINT32_MAX, 4, "name of its game");
    refuse_sealed(game, CONTENT, 0, 1, "algorithm");
    refuse_sealed(game, POINTS - 16, 0, 4, "threads");
    refuse_sealed(game, POINTS - 12, 1, 4, "should be 0");
    refuse_sealed(game, POINTS - 8, 0xfff0000000000000u, 8, "time");
    refuse_sealed(game, POINTS, 4, 8, "length");
    refuse_sealed(game, POINTS, UINT64_MAX, 8, "length");
    refuse_sealed(game, POINTS + 8, UINT64_MAX / 8 + 7, 8, "length");
    refuse_sealed(game, POINTS + 16, 2, 8, "ascend");
    refuse_sealed(game, POINTS + 48, 42, 8, "beyond");
    refuse_sealed(game, POINTS + 24, 0x7ff8000000000000u, 8, "curve");
    refuse_sealed(game, POINTS + 64, 0x7ff0000000000000u, 8, "memory");
    rp_game_free(game);
}
END_TEST

START_TEST(bad_fields_and_paths_are_refused) {
    rp_game *game = test_game("kuhn");
    rp_error error = {0};
    rp_checkpoint c = sample();
    c.threads = 0;
    ck_assert_int_eq(rp_checkpoint_save(path, game, &c, &error), RP_BAD_INPUT);
    c = sample();
    c.seconds = NAN;
    ck_assert_int_eq(rp_checkpoint_save(path, game, &c, &error), RP_BAD_INPUT);
    c = sample();
    memset(c.options, 'x', sizeof c.options);
    ck_assert_int_eq(rp_checkpoint_save(path, game, &c, &error), RP_BAD_INPUT);
    c = sample();
    const char *const bad[] = {"/nowhere/at/all", "", "/dev/null", folder};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        ck_assert_int_eq(rp_checkpoint_save(bad[i], game, &c, &error), RP_BAD_INPUT);
        refuse(bad[i], game, "");
    }
    struct stat facts;
    ck_assert_msg(stat("/dev/null", &facts) == 0 && S_ISCHR(facts.st_mode), "a device was replaced");
    ck_assert_int_eq(test_files_in(folder), 0);
    rp_game_free(game);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("checkpoint");
    TCase *cases = tcase_create("all");
    tcase_add_checked_fixture(cases, set_up, tear_down);
    tcase_add_test(cases, comes_back_as_written);
    tcase_add_test(cases, other_games_are_refused);
    tcase_add_test(cases, any_change_is_refused);
    tcase_add_test(cases, impossible_contents_are_refused);
    tcase_add_test(cases, bad_fields_and_paths_are_refused);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
