/* labels: longer */
/* Games of perfect information against what is known of them: pig, connect4, 2048. */
#include "engine/perft.h"
#include "engine/store/position.h"
#include "tests/support/length.h"
#include "tests/support/open_games.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>

/* ---- pig ------------------------------------------------------------------------------------------------ */

/* Neller and Presser, Optimal Play of the Dice Game Pig (2004); more digits by value iteration. */
START_TEST(pig_has_the_known_value) {
    require(fabs(open_solve("pig", 2500000, 10000000, NULL) - (2 * 0.530592725274 - 1)) < 1e-11);
}
END_TEST

START_TEST(pig_rules) {
    open_expect_choices("pig", "", "roll");
    open_expect_choices("pig", "roll", "die 1, die 2, die 3, die 4, die 5, die 6");
    open_expect_choices("pig", "roll;die 3", "hold, roll");
    open_expect_choices("pig:goal=10", "roll;die 6;roll;die 4", "hold");
    open_expect_choices("pig:goal=10", "roll;die 6;hold;roll;die 6;hold;roll;die 4", "hold");
    open_expect_payoff("pig:goal=10", "roll;die 6;roll;die 4;hold", 1);
    open_expect_payoff("pig:goal=10", "roll;die 6;roll;die 1;roll;die 6;hold;roll;die 6;hold;roll;die 5;hold", -1);
}
END_TEST

START_TEST(pig_loses_only_the_turn_total) {
    rp_state state;
    rp_game *game = open_played("pig", &state, "roll;die 6;hold;roll;die 5;hold;roll;die 6;roll;die 1;roll;die 2");
    char *text = rp_position_text(game, &state, RP_CHANCE_PLAYER, 0);
    require_message(strstr(text, "\"first\":6,\"second\":5,\"turn\":\"second\",\"total\":2") != NULL, "%s", text);
    free(text);
    rp_game_free(game);
}
END_TEST

START_TEST(pig_refuses) {
    open_refuse_spec("pig:goal=1", "goal");
    open_refuse_spec("pig:sides=1", "sides");
    open_accept_position("pig", "\"first\":97,\"second\":21,\"turn\":\"second\",\"total\":20", RP_TO_ACT_PLAYER(1));
    open_accept_position("pig", "\"first\":97,\"turn\":\"second\",\"total\":20,\"rolling\":true", RP_TO_ACT_CHANCE);
    open_accept_position("pig", "\"first\":105,\"second\":21", 0);
    open_refuse_position("pig", "\"first\":1", "add up to 1");
    open_refuse_position("pig", "\"first\":106", "first");
    open_refuse_position("pig:sides=2", "\"first\":3", "add up to 3");
    open_refuse_position("pig", "\"first\":100,\"second\":100", "play went on");
    open_refuse_position("pig", "\"second\":100", "play went on");
    open_refuse_position("pig", "\"first\":100,\"total\":2", "total");
    open_refuse_position("pig", "\"first\":90,\"total\":16", "total");
    open_refuse_position("pig", "\"first\":90,\"total\":10,\"rolling\":true", "only holding");
    open_refuse_position("pig", "\"total\":1", "total");
    open_refuse_position("pig", "\"history\":\"xyz\"", "hexadecimal");
    open_refuse_position("pig", "\"third\":1", "third");
}
END_TEST

/* ---- connect4 ------------------------------------------------------------------------------------------- */

/* John's Connect Four Playground (Tromp): the board of 4 x 4 has 161,029 positions and is a draw. */
START_TEST(connect4_has_the_known_values) {
    uint32_t positions;
    require(open_solve("connect4:width=4,height=4", 200000, 700000, &positions) == 0);
    require(positions == 161029);
    require(open_solve("connect4:width=3,height=3", 10000, 30000, NULL) == 0); /* no room for four */
    require(open_solve("connect4:width=1,height=7", 10, 10, NULL) == 0);
}
END_TEST

START_TEST(connect4_has_the_known_counts) {
    static const uint64_t known[] = {1, 7, 49, 343, 2401, 16807, 117649};
    rp_perft_level level[RP_PERFT_DEPTH_MAX + 1];
    int levels;
    rp_game *game = open_game("connect4");
    require(rp_perft(game, 6, 1000000, level, &levels, NULL) == RP_OK);
    require(levels == 7);
    for (int i = 0; i < levels; i++) require(level[i].histories == known[i]);
    rp_game_free(game);
}
END_TEST

START_TEST(connect4_lines_win) {
    open_expect_payoff("connect4", "a;a;b;b;c;c;d", 1);
    open_expect_payoff("connect4", "a;g;a;g;a;g;b;g", -1);
    open_expect_payoff("connect4", "a;b;b;c;c;d;c;d;d;g;d", 1); /* rising */
    open_expect_payoff("connect4", "g;f;f;e;e;d;e;d;d;a;d", 1); /* falling */
    open_expect_payoff("connect4", "a;d;b;d;c;d;e;d", -1);
    open_expect_payoff("connect4:width=2,height=2", "a;a;b;b", 0);
    open_expect_choices("connect4", "", "a, b, c, d, e, f, g");
    open_expect_choices("connect4", "a;a;a;a;a;a", "b, c, d, e, f, g");
    open_expect_choices("connect4", "a;g;b;g;d;g", "a, b, c, d, e, f, g");     /* three and a gap, three upright */
    open_expect_choices("connect4", "e;a;f;a;g;a;a;b", "a, b, c, d, e, f, g"); /* no line runs over the edge */
}
END_TEST

START_TEST(connect4_key_is_that_of_the_mirror_image) {
    rp_state one, other;
    rp_game *game = open_played("connect4", &one, "a;b;b;c;d"), *same = open_played("connect4", &other, "g;f;f;e;d");
    require(rp_position_key(game, &one) == rp_position_key(game, &other));
    require(rp_information_key(game, &one, 0) != rp_information_key(game, &other, 0));
    open_play(game, &one, "e");
    open_play(game, &other, "e");
    require(rp_position_key(game, &one) != rp_position_key(game, &other));
    rp_game_free(game);
    rp_game_free(same);
}
END_TEST

START_TEST(connect4_refuses) {
    static const char four[] = "connect4:width=4,height=4";
    open_refuse_spec("connect4:width=8,height=8", "at most 64");
    open_refuse_spec("connect4:width=17", "width");
    open_refuse_spec("connect4:height=0", "height");
    open_accept_position(four, "\"rows\":[\"....\",\"....\",\"o...\",\"xx..\"]", RP_TO_ACT_PLAYER(1));
    open_accept_position(four, "\"rows\":[\"....\",\"....\",\"ooo.\",\"xxxx\"]", 0);
    open_refuse_position(four, "\"rows\":[\"....\",\"....\",\"oooo\",\"xxxx\"]", "play went on");
    open_refuse_position(four, "\"rows\":[\"...x\",\"...o\",\"ooox\",\"xxxx\"]", "cannot be reached");
    open_refuse_position(four, "\"rows\":[\"x...\",\"oxo.\",\"oxo.\",\"xxxx\"]", "cannot be reached");
    open_refuse_position(four, "\"rows\":[\"oxo.\",\"oxo.\",\"oxo.\",\"xxxx\"]", "play went on");
    open_refuse_position(four, "\"rows\":[\"....\",\"x...\",\"....\",\"o...\"]", "hangs in the air");
    open_refuse_position(four, "\"rows\":[\"....\",\"....\",\"....\",\"oo..\"]", "x begins");
    open_refuse_position(four, "\"rows\":[\"....\",\"....\",\"....\",\"xX..\"]", "xX..");
    open_refuse_position(four, "\"rows\":[\"....\",\"....\",\"....\"]", "3 rows");
    open_refuse_position(four, "\"rows\":[\"....\",\"....\",\"....\",\".....\"]", "4 of x");
    open_refuse_position(four, "\"rows\":[\"....\",\"....\",\"xx..\",\"oo..\"]", "in turn");
    open_refuse_position(four, "\"rows\":[\"....\",\"x...\",\"xx..\",\"ooo.\"]", "in turn");
    open_refuse_position(four, "\"rows\":[\"xxxx\",\"oooo\",\"xoxo\",\"xoxo\"]", "play went on");
    open_accept_position(four, "\"rows\":[\"....\",\"....\",\"ox..\",\"xo..\"]", RP_TO_ACT_PLAYER(0));
    open_accept_position(four, "\"rows\":[\"....\",\"x...\",\"oxxx\",\"ooox\"]", RP_TO_ACT_PLAYER(1));
    open_refuse_position("connect4:width=4,height=5", "\"rows\":[\"x...\",\"x...\",\"x...\",\"xo..\",\"oo..\"]",
                         "in turn");
    open_refuse_position(four, "\"rows\":5", "rows");
    open_refuse_position(four, "\"history\":\"1\"", "rows");
}
END_TEST

/* ---- 2048 ----------------------------------------------------------------------------------------------- */

/* Best probabilities of the two by two board, by backward induction elsewhere. */
START_TEST(game_2048_has_the_known_values) {
    require(fabs(open_solve("2048:width=2,height=2,target=8", 1000, 4000, NULL) - 1) < 1e-11);
    require(fabs(open_solve("2048:width=2,height=2,target=16", 5000, 20000, NULL) - 0.962511253750) < 1e-11);
    require(fabs(open_solve("2048:width=2,height=2,target=32", 10000, 40000, NULL) - 0.082887289072) < 1e-11);
    require(open_solve("2048:width=2,height=2,target=64", 10000, 40000, NULL) == 0); /* four cells hold 32 at most */
}
END_TEST

START_TEST(game_2048_moves) {
    static const char small[] = "2048:width=3,height=2,target=0";
    open_expect_choices(small, "",
                        "2 at a1, 4 at a1, 2 at b1, 4 at b1, 2 at c1, 4 at c1, 2 at a2, 4 at a2, 2 at b2, 4 at b2, "
                        "2 at c2, 4 at c2");
    open_expect_choices(small, "2 at a1;2 at b1", "left, right, down");
    open_expect_choices(small, "2 at a1;4 at b1", "right, down");
    open_expect_choices(small, "2 at a1;2 at a2", "right, up, down");
    open_expect_choices(small, "2 at a1;2 at b2", "left, right, up, down");
}
END_TEST

/* The board as its position says. */
static void expect_board(const char *spec, const char *moves, const char *expected) {
    rp_state state;
    rp_game *game = open_played(spec, &state, moves);
    char *text = rp_position_text(game, &state, RP_CHANCE_PLAYER, 0);
    require_message(strstr(text, expected) != NULL, "%s after %s:\n%s", expected, moves, text);
    free(text);
    rp_game_free(game);
}

START_TEST(game_2048_merges_each_tile_once) {
    static const char line[] = "2048:width=4,height=2,target=0";
    expect_board(line, "2 at a1;2 at b1;left", "\"rows\":[[4,0,0,0],[0,0,0,0]],\"score\":4");
    expect_board(line, "2 at a1;2 at b1;right", "\"rows\":[[0,0,0,4],[0,0,0,0]],\"score\":4");
    expect_board(line, "4 at a1;2 at b1;right;2 at b1;left", "\"rows\":[[2,4,2,0],[0,0,0,0]],\"score\":0");
    /* 2 2 2: the two that lie in the direction of the push */
    expect_board(line, "2 at a1;2 at d2;up;2 at b1;left", "\"rows\":[[4,2,0,0],[0,0,0,0]],\"score\":4");
    expect_board(line, "2 at a1;2 at d2;up;2 at b1;right", "\"rows\":[[0,0,2,4],[0,0,0,0]],\"score\":4");
    /* 2 2 4: 4 4, and 8 only with the next push */
    expect_board(line, "4 at d1;2 at b2;up;2 at a1;left", "\"rows\":[[4,4,0,0],[0,0,0,0]],\"score\":4");
    expect_board(line, "4 at d1;2 at b2;up;2 at a1;left;2 at d2;left", "\"rows\":[[8,0,0,0],[2,0,0,0]],\"score\":12");
    expect_board("2048", "2 at c1;2 at c4;down", "[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,4,0]");
    expect_board("2048", "2 at c1;2 at c4;up", "[0,0,4,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]");
    expect_board("2048:width=2,height=3,target=0", "2 at b1;4 at b3;up", "[[0,2],[0,4],[0,0]]");
}
END_TEST

START_TEST(game_2048_ends) {
    static const char small[] = "2048:width=2,height=2,target=8";
    open_expect_payoff(small, "4 at a1;4 at b1;left", 1);
    open_expect_payoff(small, "4 at a1;4 at b2;right;2 at a1;left;2 at b2", 0);
    open_expect_payoff("2048:width=2,height=2,target=0", "2 at a1;2 at b1;left;4 at b2;right;2 at a1;left;2 at b2", 4);
}
END_TEST

START_TEST(game_2048_refuses) {
    static const char small[] = "2048:width=2,height=2,target=32", score[] = "2048:width=2,height=2,target=0";
    open_refuse_spec("2048:target=100", "power of two");
    open_refuse_spec("2048:target=4", "from 8");
    open_refuse_spec("2048:width=5", "width");
    open_accept_position(small, "\"rows\":[[2,4],[0,0]]", RP_TO_ACT_PLAYER(0));
    open_accept_position(small, "\"rows\":[[2,4],[4,2]]", 0);
    open_accept_position(small, "\"rows\":[[32,0],[0,0]]", 0);
    open_accept_position(small, "\"rows\":[[0,0],[0,0]],\"falling\":2", RP_TO_ACT_CHANCE);
    open_accept_position(score, "\"rows\":[[8,2],[0,0]],\"score\":12", RP_TO_ACT_PLAYER(0));
    open_refuse_position(score, "\"rows\":[[8,2],[0,0]],\"score\":14", "score");
    open_refuse_position(score, "\"rows\":[[8,2],[0,0]],\"score\":4", "up to 2");
    open_refuse_position(score, "\"rows\":[[8,2],[0,0]],\"score\":20", "score");
    open_refuse_position(small, "\"rows\":[[0,0],[0,0]]", "at least two");
    open_refuse_position(small, "\"rows\":[[8,16],[0,0]]", "just appeared");
    open_refuse_position(small, "\"rows\":[[3,2],[0,0]]", "power of two");
    open_refuse_position(small, "\"rows\":[[1,2],[0,0]]", "power of two");
    open_refuse_position(small, "\"rows\":[[64,2],[0,0]]", "rows");
    open_refuse_position(small, "\"rows\":[[-2,2],[0,0]]", "rows");
    open_refuse_position(small, "\"rows\":[[32,4],[2,4]]", "just pushed");
    open_refuse_position(small, "\"rows\":[[32,0],[0,0]],\"falling\":1", "over");
    open_refuse_position(small, "\"rows\":[[2,0],[0,0]],\"falling\":2", "empty board");
    open_refuse_position(small, "\"rows\":[[2,0],[0,4]],\"falling\":1", "just pushed");
    open_refuse_position(small, "\"rows\":[[2,4],[4,2]],\"falling\":1", "empty cell");
    open_refuse_position(small, "\"rows\":[[2,4]]", "2 rows");
    open_refuse_position(small, "\"rows\":[[2,4],[2]]", "row of 2");
    open_refuse_position(small, "\"rows\":[[2,4],7]", "row of 2");
}
END_TEST

int main(void) {
    Suite *suite = suite_create("reference games, open");
    TCase *cases = tcase_create("pig");
    tcase_set_timeout(cases, 120);
    if (test_full_length()) tcase_add_test(cases, pig_has_the_known_value);
    tcase_add_test(cases, pig_rules);
    tcase_add_test(cases, pig_loses_only_the_turn_total);
    tcase_add_test(cases, pig_refuses);
    suite_add_tcase(suite, cases);
    cases = tcase_create("connect4");
    tcase_set_timeout(cases, 120);
    tcase_add_test(cases, connect4_has_the_known_values);
    tcase_add_test(cases, connect4_has_the_known_counts);
    tcase_add_test(cases, connect4_lines_win);
    tcase_add_test(cases, connect4_key_is_that_of_the_mirror_image);
    tcase_add_test(cases, connect4_refuses);
    suite_add_tcase(suite, cases);
    cases = tcase_create("2048");
    tcase_set_timeout(cases, 120);
    tcase_add_test(cases, game_2048_has_the_known_values);
    tcase_add_test(cases, game_2048_moves);
    tcase_add_test(cases, game_2048_merges_each_tile_once);
    tcase_add_test(cases, game_2048_ends);
    tcase_add_test(cases, game_2048_refuses);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
