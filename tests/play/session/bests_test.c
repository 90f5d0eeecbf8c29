/* The best that is kept of who plays alone: what counts, what it becomes, one for each game, files of others, and what
 * lists of saved games say of it. */
#include "bench/match/selfplay.h"
#include "play/faces/face.h"
#include "play/session/bests.h"
#include "play/session/saved_facts.h"
#include "tests/support/dungeonquest_crawl.h"
#include "tests/support/files.h"
#include "tests/support/row.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
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

/* The record of the first game that an agent wins alone. */
static void win_alone(const rp_game *game, rp_record *record) {
    rp_agent *agent;
    static rp_decision scratch;
    ck_assert_int_eq(rp_agent_new("greedy", game, &agent, NULL), RP_OK);
    for (uint64_t pair = 0;; pair++) {
        const rp_selfplay play = {.game = game, .seat = {agent}, .seed = 1, .pair = pair, .scratch = &scratch};
        rp_selfplay_end end;
        rp_record_init(record, game, 1);
        ck_assert_int_eq(rp_selfplay_game(&play, record, &end, NULL), RP_OK);
        if (end.payoff[0] > 0) break;
        rp_record_release(record);
    }
    rp_agent_free(agent);
}

static void keep_last(void *context, const rp_state *state, const rp_move *move, size_t number) {
    (void)number;
    if (!move) *(rp_state *)context = *state;
}

/* The gold at the end of a record: with score=gold the payoff is that in 10,000. */
static int64_t gold_of(const rp_game *game, const rp_record *record) {
    rp_game *by_gold = game_of("dungeonquest:variant=dice,score=gold");
    rp_state state;
    double payoff[RP_PLAYERS_MAX];
    ck_assert_int_eq(rp_record_replay(record, game, keep_last, &state, NULL), RP_OK);
    rp_payoff(by_gold, &state, payoff);
    rp_game_free(by_gold);
    return llround(10000 * payoff[0]);
}

START_TEST(lists_say_what_was_won_alone) {
    rp_game *game = game_of("dungeonquest:variant=dice");
    rp_saved_games_made made = {.count = 0};
    rp_saved_facts facts;
    rp_record record;
    rp_error error;
    win_alone(game, &record);
    int64_t gold = gold_of(game, &record);
    ck_assert_int_ge(gold, 10);
    snprintf(record.agents[0], sizeof record.agents[0], "person");
    ck_assert_int_eq(rp_saved_facts_of(&made, &record, NULL, &facts, &error), RP_OK);
    ck_assert_int_eq(facts.score, gold);
    ck_assert_str_eq(facts.score_unit, "gold");
    snprintf(record.agents[0], sizeof record.agents[0], "person:undone=2,peeked=1");
    ck_assert_int_eq(rp_saved_facts_of(&made, &record, NULL, &facts, &error), RP_OK);
    ck_assert_int_eq(facts.score, 0);
    record.finished = false;
    snprintf(record.agents[0], sizeof record.agents[0], "person");
    ck_assert_int_eq(rp_saved_facts_of(&made, &record, NULL, &facts, &error), RP_OK);
    ck_assert_int_eq(facts.score, 0);
    rp_saved_games_made_release(&made);
    rp_record_release(&record);
    rp_game_free(game);
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
    tcase_add_test(cases, lists_say_what_was_won_alone);
    tcase_add_test(cases, the_first_of_too_many_gives_way);
    tcase_add_loop_test(cases, a_file_that_is_no_list_stays_as_it_is, 0, sizeof hostile / sizeof *hostile);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
