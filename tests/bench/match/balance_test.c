/* labels: threads */
/* How wins are shared: who has won, what each setting comes to on its own, and what was played, recounted. */
#include "bench/match/balance.h"

#include "bench/match/match.h"
#include "tests/support/decisions.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static rp_balance_result play(const rp_balance_plan *plan, int threads) {
    rp_balance_result result;
    rp_error error = {RP_OK, ""};
    bool stopped;
    const rp_balance_run run = {.plan = plan, .threads = threads};
    ck_assert_msg(rp_balance_play(&run, &result, &stopped, &error) == RP_OK, "%s", error.text);
    ck_assert(!stopped);
    return result;
}

static void assert_same_share(const rp_balance_share *a, const rp_balance_share *b) {
    ck_assert_uint_eq(a->games, b->games);
    ck_assert_uint_eq(a->draws, b->draws);
    for (int seat = 0; seat < RP_PLAYERS_MAX; seat++) ck_assert_uint_eq(a->win[seat], b->win[seat]);
}

/* Three settings that differ: alone or among others, by one thread or three, each comes to the same. */
START_TEST(settings_are_independent) {
    enum { SETTINGS = 3, GAMES = 150 };
    rp_game *game[SETTINGS] = {test_game("goofspiel:cards=3"), test_game("goofspiel:cards=4"),
                               test_game("goofspiel:cards=5")};
    const rp_balance_setting setting[SETTINGS] = {{.game = game[0]}, {.game = game[1]}, {.game = game[2]}};
    rp_balance_plan plan = {
        .setting = setting, .settings = SETTINGS, .agent = "random", .games = GAMES, .seed = 5, .counts_uses = true};
    rp_balance_result all = play(&plan, 1), threads = play(&plan, 3);
    ck_assert_uint_eq(all.games, SETTINGS * GAMES);
    ck_assert_int_eq(all.uses, threads.uses);
    ck_assert_int_eq(memcmp(all.use, threads.use, (size_t)all.uses * sizeof *all.use), 0);
    rp_balance_share sum = {0};
    for (int i = 0; i < SETTINGS; i++) {
        plan.setting = &setting[i];
        plan.settings = 1;
        rp_balance_result alone = play(&plan, 2);
        assert_same_share(&alone.setting[0], &all.setting[i]);
        assert_same_share(&all.setting[i], &threads.setting[i]);
        ck_assert_uint_eq(alone.setting[0].games, GAMES);
        ck_assert_uint_gt(alone.setting[0].draws, 0);
        sum.games += alone.setting[0].games;
        sum.draws += alone.setting[0].draws;
        for (int seat = 0; seat < 2; seat++) sum.win[seat] += alone.setting[0].win[seat];
        rp_balance_result_release(&alone);
    }
    assert_same_share(&sum, &all.seats);
    plan.seed = 6;
    rp_balance_result other = play(&plan, 1);
    ck_assert(memcmp(&other.setting[0], &all.setting[2], sizeof *all.setting) != 0);
    rp_balance_result_release(&other);
    rp_balance_result_release(&all);
    rp_balance_result_release(&threads);
    for (int i = 0; i < SETTINGS; i++) rp_game_free(game[i]);
}
END_TEST

/* Row 1 always wins against column 2 and loses against column 1: what is played decides, and is counted so. */
START_TEST(actions_are_counted) {
    rp_game *game = test_game("matrix:rows=-1 1/1 -1");
    const rp_balance_setting setting = {.game = game};
    const rp_balance_plan plan = {
        .setting = &setting, .settings = 1, .agent = "random", .games = 400, .seed = 1, .counts_uses = true};
    rp_balance_result result = play(&plan, 2);
    ck_assert_int_eq(result.uses, 4);
    uint64_t won = 0;
    for (int i = 0; i < result.uses; i++) {
        const rp_balance_use *use = &result.use[i];
        ck_assert_uint_eq(use->games, 400);
        ck_assert_uint_eq(use->won_games, result.seats.win[use->seat]);
        ck_assert_uint_eq(use->lost_games, result.seats.win[1 - use->seat]);
        ck_assert_uint_eq(use->played, use->won_played + use->lost_played);
        won += use->won_played;
    }
    ck_assert_uint_eq(won, 400); /* each game was won by one action */
    ck_assert_uint_eq(result.use[0].played + result.use[1].played, 400);
    ck_assert_uint_eq(result.rounds.mean.count, 0);
    ck_assert(rp_histogram_median(&result.choices) == 1);
    rp_balance_result_release(&result);
    rp_game_free(game);
}
END_TEST

static int deal_to_first(const rp_game *game, const rp_state *state, rp_action outcome, char *text) {
    (void)game;
    (void)state;
    snprintf(text, RP_TEXT_MAX, "outcome %d", outcome);
    return 0;
}

static bool list_one(const rp_game *game, int player, int index, char *text) {
    (void)game;
    snprintf(text, RP_TEXT_MAX, "never played by %d", player);
    return index == 0;
}

/* Listed labels are there though they never come; what is dealt counts for whom it is dealt to. */
START_TEST(labels_of_the_game) {
    rp_game *game = test_game("pig:goal=10");
    const rp_balance_setting setting = {.game = game};
    const rp_balance_plan plan = {.setting = &setting,
                                  .settings = 1,
                                  .agent = "random",
                                  .games = 50,
                                  .seed = 1,
                                  .counts_uses = true,
                                  .labels = {.listed = list_one, .dealt = deal_to_first}};
    rp_balance_result result = play(&plan, 1);
    int listed = 0, dealt = 0;
    for (int i = 0; i < result.uses; i++) {
        const rp_balance_use *use = &result.use[i];
        if (strncmp(use->label, "never", 5) == 0) {
            listed++;
            ck_assert_uint_eq(use->games, 0);
        }
        dealt += use->dealt;
        if (use->dealt) ck_assert_int_eq(use->seat, 0);
        if (use->dealt) ck_assert_uint_eq(use->games, use->played);
    }
    ck_assert_int_eq(listed, 2);
    ck_assert_int_eq(dealt, 6);
    rp_balance_result_release(&result);
    rp_game_free(game);
}
END_TEST

static bool seat_and_payoff(const rp_game *game, const rp_state *end, int player, int index, char *kind, char *text) {
    double payoff[RP_PLAYERS_MAX];
    rp_payoff(game, end, payoff);
    snprintf(kind, RP_NAME_MAX, index ? "payoff" : "seat");
    if (index)
        snprintf(text, RP_TEXT_MAX, "%+.0f", payoff[player]);
    else
        snprintf(text, RP_TEXT_MAX, "seat %d", player);
    return index < 2;
}

static double payoff_of(const rp_game *game, const rp_state *end, int player) {
    double payoff[RP_PLAYERS_MAX];
    rp_payoff(game, end, payoff);
    return payoff[player];
}

/* What players had, as the end of each game tells: their seats share the wins as the games do, who got +1 has won. */
START_TEST(what_players_had) {
    rp_game *game = test_game("matrix:rows=-1 1/1 -1/0 0");
    const rp_balance_setting setting = {.game = game};
    const rp_balance_plan plan = {.setting = &setting,
                                  .settings = 1,
                                  .agent = "random",
                                  .games = 300,
                                  .seed = 1,
                                  .counts_uses = true,
                                  .labels = {.had = seat_and_payoff, .measure = payoff_of}};
    rp_balance_result result = play(&plan, 2);
    ck_assert_int_eq(result.factors, 5);
    ck_assert_uint_eq(result.factors_left_out, 0);
    for (int i = 0; i < 5; i++) {
        const rp_balance_factor *factor = &result.factor[i];
        int seat = factor->label[5] - '0';
        ck_assert_str_eq(factor->kind, i < 3 ? "payoff" : "seat");
        ck_assert_uint_eq(factor->measured.count, factor->sides);
        double wins = (double)factor->won, losses = (double)(factor->sides - factor->won - factor->drawn);
        ck_assert_double_eq_tol(factor->measured.mean, (wins - losses) / (double)factor->sides, 1e-9);
        if (i >= 3) {
            ck_assert_uint_eq(factor->sides, 300);
            ck_assert_uint_eq(factor->won, result.seats.win[seat]);
            ck_assert_uint_eq(factor->drawn, result.seats.draws);
            continue;
        }
        if (i == 0) ck_assert_str_eq(factor->label, "+1");
        uint64_t sides = i == 1 ? 2 * result.seats.draws : 300 - result.seats.draws;
        ck_assert_uint_eq(factor->sides, sides);
        ck_assert_uint_eq(factor->won, i == 0 ? sides : 0);
        ck_assert_uint_eq(factor->drawn, i == 1 ? sides : 0);
    }
    ck_assert_uint_eq(result.measured.count, 600);
    ck_assert_double_eq_tol(result.measured.mean, 0, 1e-9);
    ck_assert_double_eq_tol(result.measured.squares, 600 - 2 * (double)result.seats.draws, 1e-6);
    ck_assert_uint_gt(result.seats.draws, 0);
    ck_assert(result.factor[3].won >= result.factor[4].won);
    rp_balance_result_release(&result);
    rp_game_free(game);
}
END_TEST

/* More different factors than there is room for: those that were first are counted, of others how often they came. */
static bool much(const rp_game *game, const rp_state *end, int player, int index, char *kind, char *text) {
    (void)game;
    (void)end;
    snprintf(kind, RP_NAME_MAX, "number");
    snprintf(text, RP_TEXT_MAX, "%d", index);
    return player == 0 && index < RP_BALANCE_FACTORS_MAX + 3;
}

START_TEST(more_than_there_is_room_for) {
    rp_game *game = test_game("kuhn");
    const rp_balance_setting setting = {.game = game};
    const rp_balance_plan plan = {.setting = &setting,
                                  .settings = 1,
                                  .agent = "random",
                                  .games = 2,
                                  .seed = 1,
                                  .counts_uses = true,
                                  .labels = {.had = much}};
    rp_balance_result result = play(&plan, 1);
    ck_assert_int_eq(result.factors, RP_BALANCE_FACTORS_MAX);
    ck_assert_uint_eq(result.factors_left_out, 6);
    for (int i = 0; i < result.factors; i++) ck_assert_uint_eq(result.factor[i].sides, 2);
    rp_balance_result_release(&result);
    rp_game_free(game);
}
END_TEST

/* A one-sided matrix and its mirror image: the row player of the first always wins, on whichever side he sits. */
START_TEST(mirror_images_are_told_of_the_first) {
    rp_game *game = test_game("matrix:rows=1 1/1 1"), *turned = test_game("matrix:rows=-1 -1/-1 -1");
    const rp_balance_setting setting = {.game = game, .turned = turned};
    const rp_balance_plan plan = {
        .setting = &setting, .settings = 1, .agent = "random", .games = 10, .seed = 1, .counts_uses = true};
    rp_balance_result result = play(&plan, 1);
    ck_assert_uint_eq(result.setting[0].win[0], 10);
    ck_assert_uint_eq(result.seats.win[0], 5);
    ck_assert_uint_eq(result.seats.win[1], 5);
    for (int i = 0; i < result.uses; i++) ck_assert_int_eq(result.use[i].seat, RP_BALANCE_EITHER);
    rp_balance_result_release(&result);
    rp_game_free(game);
    rp_game_free(turned);
}
END_TEST

START_TEST(who_wins_among_one_and_three) {
    rp_game *alone = test_game("2048:width=2,height=2,target=16"), *three = test_game("kuhn:players=3");
    rp_balance_setting setting = {.game = alone};
    rp_balance_plan plan = {.setting = &setting, .settings = 1, .agent = "random", .games = 200, .seed = 1};
    rp_balance_result result = play(&plan, 1);
    ck_assert_uint_gt(result.seats.win[0], 0);
    ck_assert_uint_gt(result.seats.draws, 0);
    ck_assert_uint_eq(result.seats.win[0] + result.seats.draws, 200);
    ck_assert_int_eq(result.uses, 0);
    rp_balance_result_release(&result);
    setting.game = three;
    result = play(&plan, 1);
    ck_assert_uint_eq(result.seats.win[0] + result.seats.win[1] + result.seats.win[2] + result.seats.draws, 200);
    for (int seat = 0; seat < 3; seat++) ck_assert_uint_gt(result.seats.win[seat], 20);
    rp_balance_result_release(&result);
    rp_game_free(alone);
    rp_game_free(three);
}
END_TEST

/* Newcombe's own example: 56 of 70 against 48 of 80 is 0.2 with [0.0524, 0.3339]. */
START_TEST(difference_of_two_shares) {
    const rp_balance_use use = {.won_games = 70, .won_played = 56, .lost_games = 80, .lost_played = 48};
    const rp_balance_use none = {.won_games = 70, .won_played = 56};
    double difference, low, high;
    ck_assert(rp_balance_difference(&use, &difference, &low, &high));
    ck_assert_double_eq_tol(difference, 0.2, 1e-12);
    ck_assert_double_eq_tol(low, 0.0524, 5e-5);
    ck_assert_double_eq_tol(high, 0.3339, 5e-5);
    ck_assert(!rp_balance_difference(&none, &difference, &low, &high));
}
END_TEST

START_TEST(wrong_plans_are_refused) {
    rp_game *game = test_game("kuhn");
    const rp_balance_setting setting = {.game = game};
    const rp_balance_plan good = {.setting = &setting, .settings = 1, .agent = "random", .games = 1, .seed = 1};
    rp_balance_plan bad[] = {good, good, good, good};
    bad[0].agent = "nobody";
    bad[1].agent = "random,random";
    bad[2].games = 0;
    bad[3].settings = 0;
    for (int i = 0; i < 4; i++) {
        rp_balance_result result;
        rp_error error = {RP_OK, ""};
        bool stopped;
        const rp_balance_run run = {.plan = &bad[i], .threads = 1};
        ck_assert_int_eq(rp_balance_play(&run, &result, &stopped, &error), RP_BAD_INPUT);
        ck_assert(error.text[0]);
        rp_balance_result_release(&result);
    }
    rp_game_free(game);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("balance");
    TCase *tests = tcase_create("all");
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, settings_are_independent);
    tcase_add_test(tests, actions_are_counted);
    tcase_add_test(tests, labels_of_the_game);
    tcase_add_test(tests, what_players_had);
    tcase_add_test(tests, more_than_there_is_room_for);
    tcase_add_test(tests, mirror_images_are_told_of_the_first);
    tcase_add_test(tests, who_wins_among_one_and_three);
    tcase_add_test(tests, difference_of_two_shares);
    tcase_add_test(tests, wrong_plans_are_refused);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
