/* The best that is kept of who plays alone: what counts, what it becomes, one for each game, and files of others. */
#include "play/faces/face.h"
#include "play/session/bests.h"
#include "tests/support/dungeonquest_crawl.h"
#include "tests/support/files.h"
#include "tests/support/row.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_BYTES = 128 };

static char folder[TEST_FOLDER_BYTES], path[PATH_BYTES];

static void make_folder(void) {
    test_folder_make(folder);
    setenv("XDG_DATA_HOME", folder, 1);
    snprintf(path, sizeof path, "%s/riposte/best.json", folder);
}

static void remove_folder(void) {
    char command[PATH_BYTES];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    ck_assert_int_eq(system(command), 0);
}

static rp_game *game_of(const char *spec) {
    rp_game *game = NULL;
    rp_error error = {RP_OK, ""};
    ck_assert_msg(rp_game_new(spec, NULL, &game, &error) == RP_OK, "%s", error.text);
    return game;
}

static int64_t noted(const rp_game *game, int64_t score) {
    int64_t before = -1;
    rp_error error = {RP_OK, ""};
    ck_assert_msg(rp_best_note(game, score, &before, &error) == RP_OK, "%s", error.text);
    return before;
}

START_TEST(dqx_206_a_better_one_is_kept) {
    rp_game *game = game_of("dungeonquest:players=1"), *other = game_of("dungeonquest:players=1,variant=dice");
    row_number("DQX-206", noted(game, 3000), 0);
    row_number("DQX-206", noted(game, 3500), 3000);
    row_number("DQX-206", noted(game, 3200), 3500);
    row_number("DQX-206", noted(game, 1), 3500);
    ck_assert_int_eq(noted(other, 900), 0);
    ck_assert_int_eq(noted(other, 1000), 900);
    ck_assert_int_eq(noted(game, 2), 3500);
    rp_game_free(game);
    rp_game_free(other);
}
END_TEST

START_TEST(dqx_206_a_win_counts_with_its_gold) {
    int64_t score = 0;
    crawl_setup setup = {
        .players = 1, .hero = {"b1 from=b2 cards=ebon-ring+dungeon-gold-30"}, .tiles = "b1 room-ooo south"};
    crawl_play *p = crawl_played(setup, "move west|leave the dungeon");
    rp_face face = rp_face_for(p->game);
    row_holds("DQX-206", face.score(p->game, &p->state, &score) && score > 30);
    crawl_free(p);
    setup.hero[0] = "b1 from=b2 cards=dungeon-gold-30";
    p = crawl_played(setup, "move west|leave the dungeon");
    row_holds("DQX-206", !face.score(p->game, &p->state, &score));
    crawl_free(p);
}
END_TEST

START_TEST(the_first_of_too_many_gives_way) {
    rp_game *game = game_of("dungeonquest:players=1");
    char *text = NULL;
    size_t size;
    noted(game, 1);
    FILE *out = open_memstream(&text, &size);
    fprintf(out, "{\"riposte\":\"best\",\"version\":1,\"bests\":[");
    for (int i = 0; i < RP_BESTS_MAX; i++)
        fprintf(out, "%s{\"game\":\"x%d\",\"rules\":1,\"data\":\"0\",\"score\":1}", i ? "," : "", i);
    fprintf(out, "]}");
    fclose(out);
    test_file_write(path, text, size);
    free(text);
    ck_assert_int_eq(noted(game, 10), 0);
    ck_assert_int_eq(noted(game, 5), 10);
    unsigned char *read = test_file_read(path, &size);
    char whole[8192];
    snprintf(whole, sizeof whole, "%.*s", (int)size, (const char *)read);
    free(read);
    ck_assert_ptr_null(strstr(whole, "\"x0\""));
    ck_assert_ptr_nonnull(strstr(whole, "\"x1\""));
    rp_game_free(game);
}
END_TEST

static const char *const hostile[] = {
    "",
    "{",
    "[]",
    "{\"riposte\":\"record\"}",
    "{\"riposte\":\"best\",\"version\":2,\"bests\":[]}",
    "{\"riposte\":\"best\",\"version\":1,\"bests\":7}",
    "{\"riposte\":\"best\",\"version\":1,\"bests\":[7]}",
    "{\"riposte\":\"best\",\"version\":1,\"bests\":[{\"game\":\"x\",\"rules\":1,\"data\":\"0\",\"score\":-1}]}",
    "{\"riposte\":\"best\",\"version\":1,\"bests\":[{\"game\":\"x\",\"rules\":1,\"data\":\"0\",\"score\":1e99}]}",
    "{\"riposte\":\"best\",\"version\":1,\"bests\":[{\"game\":\"x\",\"rules\":1,\"data\":\"00000000000000000\","
    "\"score\":1}]}"};

START_TEST(a_file_that_is_no_list_stays_as_it_is) {
    rp_game *game = game_of("dungeonquest:players=1");
    int64_t before = -1;
    rp_error error;
    size_t size;
    noted(game, 1);
    test_file_write(path, hostile[_i], strlen(hostile[_i]));
    ck_assert_int_ne(rp_best_note(game, 50, &before, &error), RP_OK);
    ck_assert_ptr_nonnull(strstr(error.text, "best.json"));
    unsigned char *text = test_file_read(path, &size);
    ck_assert_uint_eq(size, strlen(hostile[_i]));
    ck_assert_int_eq(memcmp(text, hostile[_i], size), 0);
    free(text);
    rp_game_free(game);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("bests");
    TCase *cases = tcase_create("bests");
    tcase_set_timeout(cases, 120);
    tcase_add_checked_fixture(cases, make_folder, remove_folder);
    tcase_add_test(cases, dqx_206_a_better_one_is_kept);
    tcase_add_test(cases, dqx_206_a_win_counts_with_its_gold);
    tcase_add_test(cases, the_first_of_too_many_gives_way);
    tcase_add_loop_test(cases, a_file_that_is_no_list_stays_as_it_is, 0, sizeof hostile / sizeof *hostile);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
