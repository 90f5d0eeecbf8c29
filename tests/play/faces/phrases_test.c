/* The words of games without a face of their own: whole sentences, true for who reads them, and choices that are easy
 * to type. */
#include "play/faces/choices.h"
#include "play/faces/narrator.h"
#include "play/terminal/console.h"
#include "tests/support/decisions.h"
#include "tests/support/random_move.h"
#include "tests/support/shown_game.h"
#include "tests/support/suite.h"

#include <check.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const games[] = {"tictactoe",
                                    "kuhn",
                                    "kuhn:players=3",
                                    "goofspiel:cards=5",
                                    "goofspiel:cards=4,info=hidden",
                                    "leduc",
                                    "liars-dice",
                                    "liars-dice:dice=2x3",
                                    "matrix",
                                    "pig:goal=20",
                                    "connect4",
                                    "2048:width=3,height=2,target=16",
                                    "2048:width=2,height=2,target=0",
                                    "phantom-ttt",
                                    "oshi-zumo:coins=9",
                                    "oshi-zumo:coins=9,min=1"};
enum { GAMES = sizeof games / sizeof *games, SEEDS = 20 };

/* The words for a move, for one reader; `state` is moved on. */
static const char *told_with(rp_narrator *narrator, const rp_game *game, rp_state *state, const rp_move *move,
                             int reader) {
    static char text[RP_NARRATION_MAX];
    static rp_happening happening;
    test_happen(game, state, move, reader, &happening);
    rp_narrate(narrator, &happening, text);
    return text;
}

static const char *told(const rp_game *game, rp_state *state, const rp_move *move, int reader) {
    rp_narrator narrator = {{0}};
    return told_with(&narrator, game, state, move, reader);
}

static const char *told_of(const rp_game *game, rp_state *state, int player, rp_action action, int reader) {
    rp_move move = {{0}};
    move.of[player < 0 ? 0 : player] = action;
    return told(game, state, &move, reader);
}

/* Each line is a sentence of its own. */
static void assert_sentences(const char *text) {
    ck_assert_ptr_null(strstr(text, "  "));
    for (const char *at = text; *at;) {
        size_t length = strcspn(at, "\n");
        ck_assert_msg(length > 1 && at[length] == '\n', "'%s'", text);
        ck_assert_msg(isupper((unsigned char)*at) || isdigit((unsigned char)*at), "'%s'", text);
        ck_assert_msg(at[length - 1] == '.' && at[length - 2] != '.', "'%s'", text);
        at += length + 1;
    }
}

static void check_question(const rp_game *game, const rp_state *state, int player) {
    const rp_phrases *phrases = game->rules->phrases;
    char text[RP_TEXT_MAX] = "", meaning[RP_TEXT_MAX] = "";
    rp_view view;
    rp_choices choices;
    rp_view_of(game, state, player, &view);
    phrases->question(game, &view.masked, player, text);
    ck_assert_msg(isupper((unsigned char)text[0]) && text[strlen(text) - 1] == '?', "'%s'", text);
    rp_choices_of(&view, &choices);
    for (int i = 0; i < choices.count && phrases->meaning; i++) {
        phrases->meaning(game, &view.masked, player, choices.action[i], meaning);
        ck_assert_ptr_null(strpbrk(meaning, "()\n."));
    }
}

START_TEST(words_are_sentences) {
    rp_game *game = test_game(games[_i]);
    char text[2048];
    ck_assert_ptr_nonnull(game->rules->phrases);
    game->rules->phrases->rules(game, text, sizeof text);
    ck_assert_uint_gt(strlen(text), 60);
    assert_sentences(text);
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        rp_random random;
        rp_state state, next;
        rp_random_seed(&random, seed);
        rp_start(game, &state);
        while (rp_to_act(game, &state)) {
            rp_move move;
            unsigned to_act = rp_to_act(game, &state);
            for (int i = 0; i < game->info.players; i++)
                if (!(to_act & RP_TO_ACT_CHANCE) && to_act >> i & 1) check_question(game, &state, i);
            move = test_random_useful_move(game, &state, &random);
            for (int reader = RP_READER_ALL; reader < game->info.players; reader++) {
                rp_clone(game, &next, &state);
                assert_sentences(told(game, &next, &move, reader));
            }
            rp_clone(game, &state, &next);
        }
        for (int reader = RP_READER_ALL; reader < game->info.players; reader++) {
            char end[RP_NARRATION_MAX];
            rp_narrate_end(game, &state, reader, end);
            *strstr(end, "Payoff: ") = 0;
            assert_sentences(end);
        }
    }
    rp_game_free(game);
}
END_TEST

/* An attempt at a cell that is taken leaves no trace for the other side, which would learn from it. */
START_TEST(refused_attempts_are_not_told) {
    enum { X, O, B1 = 1, B2 = 4, A3 = 6, B3, C3 };
    rp_game *game = test_game("phantom-ttt");
    rp_state state, again;
    rp_start(game, &state);
    ck_assert_str_eq(told_of(game, &state, X, B2, X), "You mark b2.\n");
    rp_clone(game, &again, &state);
    ck_assert_str_eq(told_of(game, &again, O, B2, X), "");
    ck_assert_str_eq(told_of(game, &state, O, B2, O), "You try b2, which is taken.\n");
    rp_clone(game, &again, &state);
    ck_assert_str_eq(told_of(game, &again, O, C3, RP_READER_ALL), "O marks c3.\n");
    ck_assert_str_eq(told_of(game, &state, O, C3, X), "O marks a cell that you do not see.\n");
    told_of(game, &state, X, B1, X);
    told_of(game, &state, O, A3, X);
    ck_assert_str_eq(told_of(game, &state, X, B3, O), "X marks a cell that you do not see.\n"); /* and wins */
    rp_game_free(game);
}
END_TEST

static void expect_parsed(const rp_game *game, const rp_state *state, const char *text, rp_action action) {
    rp_action parsed;
    rp_error error;
    ck_assert_msg(!rp_action_parse(game, state, 0, text, &parsed, &error), "%s", error.text);
    ck_assert_int_eq(parsed, action);
}

START_TEST(cards_and_bets_are_named) {
    enum { PASS, BET, FOLD = 0, CALL, RAISE };
    char end[RP_NARRATION_MAX], meaning[RP_TEXT_MAX];
    rp_game *game = test_game("kuhn");
    rp_state state;
    rp_start(game, &state);
    ck_assert_str_eq(told_of(game, &state, RP_CHANCE_PLAYER, 1, 0), "You get card 1.\n");
    ck_assert_str_eq(told_of(game, &state, RP_CHANCE_PLAYER, 3, 0), "Second gets a card that you do not see.\n");
    ck_assert_str_eq(told_of(game, &state, 0, PASS, 0), "You pass.\n");
    ck_assert_str_eq(told_of(game, &state, 1, BET, 0), "Second bets.\n");
    rp_action_words(game, &state, 0, PASS, meaning);
    ck_assert_str_eq(meaning, "fold");
    expect_parsed(game, &state, "fold", PASS);
    expect_parsed(game, &state, "pass", PASS);
    expect_parsed(game, &state, "bet", BET);
    expect_parsed(game, &state, "call", BET);
    ck_assert_str_eq(told_of(game, &state, 0, BET, 1), "First calls.\n");
    rp_narrate_end(game, &state, 0, end);
    ck_assert_str_eq(end, "Second takes the pot of 4 with card 3.\nYou lose.\nPayoff: you -2, Second +2\n");
    rp_game_free(game);

    game = test_game("kuhn");
    rp_start(game, &state);
    told_of(game, &state, RP_CHANCE_PLAYER, 1, 0);
    told_of(game, &state, RP_CHANCE_PLAYER, 3, 0);
    told_of(game, &state, 0, BET, 0);
    ck_assert_str_eq(told_of(game, &state, 1, PASS, 0), "Second folds.\n");
    rp_narrate_end(game, &state, 1, end);
    ck_assert_str_eq(end, "First takes the pot of 3: you folded.\nYou lose.\nPayoff: First +1, you -1\n");
    rp_game_free(game);

    game = test_game("leduc");
    rp_start(game, &state);
    ck_assert_str_eq(told_of(game, &state, RP_CHANCE_PLAYER, 1, 0), "You get the jack of spades.\n");
    told_of(game, &state, RP_CHANCE_PLAYER, 6, 0);
    ck_assert_str_eq(told_of(game, &state, 0, RAISE, 0), "You bet 2.\n");
    ck_assert_str_eq(told_of(game, &state, 1, RAISE, 0), "Second raises by 2.\n");
    game->rules->phrases->meaning(game, &state, 0, CALL, meaning);
    ck_assert_str_eq(meaning, "pay 2");
    game->rules->phrases->meaning(game, &state, 0, FOLD, meaning);
    ck_assert_str_eq(meaning, "lose 3");
    ck_assert_str_eq(told_of(game, &state, 0, CALL, 0), "You call.\n");
    ck_assert_str_eq(told_of(game, &state, RP_CHANCE_PLAYER, 2, 1), "The public card is the jack of hearts.\n");
    told_of(game, &state, 0, CALL, 0);
    told_of(game, &state, 1, CALL, 0);
    rp_narrate_end(game, &state, 0, end);
    ck_assert_str_eq(end, "You take the pot of 10 with a pair.\nYou win.\nPayoff: you +5, Second -5\n");
    rp_game_free(game);
}
END_TEST

START_TEST(dice_and_bids_are_named) {
    enum { TWO_FOURS = 9, LIAR = 12, FOUR = 3, WILD = 5 };
    char end[RP_NARRATION_MAX];
    rp_game *game = test_game("liars-dice");
    rp_state state;
    rp_start(game, &state);
    ck_assert_str_eq(told_of(game, &state, RP_CHANCE_PLAYER, FOUR, 0), "You roll 4.\n");
    ck_assert_str_eq(told_of(game, &state, RP_CHANCE_PLAYER, WILD, 0), "Second rolls a die that you do not see.\n");
    ck_assert_str_eq(told_of(game, &state, 0, TWO_FOURS, 1), "First bids 2x4: at least 2 dice show 4.\n");
    ck_assert_str_eq(told_of(game, &state, 1, LIAR, 1), "You call the bidder a liar.\n");
    rp_narrate_end(game, &state, 1, end);
    ck_assert_str_eq(end, "2 dice show 4 or the wild 6, so the bid 2x4 was good.\nYou lose.\n"
                          "Payoff: First +1, you -1\n");
    rp_game_free(game);

    enum { HOLD, ROLL };
    game = test_game("pig");
    rp_start(game, &state);
    ck_assert_str_eq(told_of(game, &state, 0, ROLL, 0), "");
    ck_assert_str_eq(told_of(game, &state, RP_CHANCE_PLAYER, 5, 0), "You roll 5.\n");
    told_of(game, &state, 0, ROLL, 0);
    ck_assert_str_eq(told_of(game, &state, RP_CHANCE_PLAYER, 1, 1), "First rolls 1: the 5 of this turn are lost.\n");
    rp_game_free(game);
}
END_TEST

START_TEST(bids_at_once_are_one_sentence) {
    rp_game *game = test_game("goofspiel:cards=3,order=descending");
    rp_state state, again;
    const rp_move bids = {.of = {3, 1}};
    rp_start(game, &state);
    rp_clone(game, &again, &state);
    ck_assert_str_eq(told(game, &again, &bids, 0), "You bid 3, Second bids 1.\n");
    ck_assert_str_eq(told(game, &state, &bids, 1), "First bids 3, you bid 1.\n");
    rp_game_free(game);
}
END_TEST

/* What was not asked is told with why: the last card, a turn's end that wins; once a game the roll that begins one. */
START_TEST(what_is_not_asked_says_so) {
    enum { HOLD, ROLL };
    rp_game *game = test_game("goofspiel:cards=3,order=descending");
    rp_state state, again;
    const rp_move bids[3] = {{.of = {3, 1}}, {.of = {2, 3}}, {.of = {1, 2}}};
    rp_start(game, &state);
    rp_apply(game, &state, &bids[0]);
    rp_clone(game, &again, &state);
    ck_assert_str_eq(told(game, &again, &bids[1], 0), "You bid 2, Second bids 3.\n");
    rp_apply(game, &state, &bids[1]);
    rp_clone(game, &again, &state);
    ck_assert_str_eq(told(game, &again, &bids[2], 0), "You bid 1 (your only choice), Second bids 2.\n");
    ck_assert_str_eq(told(game, &state, &bids[2], RP_READER_ALL), "First bids 1, Second bids 2.\n");
    rp_game_free(game);

    game = test_game("pig:goal=10");
    rp_narrator narrator = {{0}};
    static const struct {
        int player;
        rp_action action;
        const char *told;
    } moves[] = {{0, ROLL, ""},
                 {-1, 2, "Your only choice: you roll 2.\n"},
                 {0, ROLL, ""},
                 {-1, 3, "You roll 3.\n"},
                 {0, HOLD, "You hold: 5 more, 5 in all.\n"},
                 {1, ROLL, ""},
                 {-1, 1, "Second rolls 1: nothing in this turn.\n"},
                 {0, ROLL, ""},
                 {-1, 5, "You roll 5.\n"},
                 {0, HOLD, "You hold: 5 more, 10 in all (your only choice).\n"}};
    rp_start(game, &state);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        rp_move move = {{0}};
        move.of[moves[i].player < 0 ? 0 : moves[i].player] = moves[i].action;
        ck_assert_str_eq(told_with(&narrator, game, &state, &move, 0), moves[i].told);
    }
    rp_game_free(game);
}
END_TEST

static void expect_end(const rp_game *game, const rp_state *state, int reader, const char *wanted) {
    char end[RP_NARRATION_MAX];
    rp_narrate_end(game, state, reader, end);
    *strstr(end, "Payoff: ") = 0;
    ck_assert_str_eq(end, wanted);
}

START_TEST(the_end_calls_the_reader_you) {
    rp_game *game = test_game("goofspiel:cards=2,order=descending");
    rp_state state;
    const rp_move bids = {.of = {2, 1}}, push = {.of = {9, 0}};
    rp_start(game, &state);
    told(game, &state, &bids, 0);
    while (rp_to_act(game, &state)) { /* the last cards may be played by themselves */
        const rp_move rest = {.of = {1, 2}};
        told(game, &state, &rest, 0);
    }
    expect_end(game, &state, 0, "You have 2 points, Second 1.\nYou win.\n");
    expect_end(game, &state, 1, "First has 2 points, you 1.\nYou lose.\n");
    expect_end(game, &state, RP_READER_ALL, "First has 2 points, Second 1.\n");
    rp_game_free(game);

    game = test_game("oshi-zumo:coins=9,size=1,min=0");
    const rp_move nothing = {.of = {0, 0}};
    rp_start(game, &state);
    told(game, &state, &push, 0);
    told(game, &state, &nothing, 0);
    expect_end(game, &state, 0, "Both bid 0, and the wrestler stands on Second's side.\nYou win.\n");
    expect_end(game, &state, 1, "Both bid 0, and the wrestler stands on your side.\nYou lose.\n");
    rp_game_free(game);
}
END_TEST

START_TEST(payoffs_are_of_three_digits_or_whole) {
    static const struct {
        const char *spec, *wanted;
    } ends[] = {
        {"matrix:rows=0 1/1 0", "Row 1 and column 1 meet at 0.\nNobody wins.\nPayoff: you 0, Column 0\n"},
        {"matrix:rows=-0.0625 1/1 0",
         "Row 1 and column 1 meet at -0.0625.\nYou lose.\nPayoff: you -0.0625, Column +0.0625\n"},
        {"matrix:rows=99.96 1/1 0", "Row 1 and column 1 meet at 99.96.\nYou win.\nPayoff: you +100, Column -100\n"},
        {"matrix:rows=12348 1/1 0",
         "Row 1 and column 1 meet at 12348.\nYou win.\nPayoff: you +12348, Column -12348\n"}};
    const rp_move first = {{0}};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char end[RP_NARRATION_MAX];
        rp_game *game = test_game(ends[i].spec);
        rp_state state;
        rp_start(game, &state);
        rp_advance(game, &state, &first);
        rp_narrate_end(game, &state, 0, end);
        ck_assert_str_eq(end, ends[i].wanted);
        rp_game_free(game);
    }
}
END_TEST

START_TEST(who_folded_is_named) {
    enum { FOLD, RAISE = 2 };
    rp_game *game = test_game("leduc");
    rp_state state;
    rp_start(game, &state);
    told_of(game, &state, RP_CHANCE_PLAYER, 1, 0);
    told_of(game, &state, RP_CHANCE_PLAYER, 6, 0);
    told_of(game, &state, 0, RAISE, 0);
    told_of(game, &state, 1, FOLD, 0);
    expect_end(game, &state, 0, "You take the pot of 4: Second folded.\nYou win.\n");
    expect_end(game, &state, 1, "First takes the pot of 4: you folded.\nYou lose.\n");
    expect_end(game, &state, RP_READER_ALL, "First takes the pot of 4: Second folded.\n");
    rp_game_free(game);
}
END_TEST

/* What the table of a game shows of a state, or of what `player` knows of it. */
static const char *shown(const rp_game *game, const rp_state *state, int player, bool all) {
    static char text[8192];
    rp_view view;
    rp_view_of(game, state, player, &view);
    game->rules->show(game, all ? state : &view.masked, player, text, sizeof text);
    return text;
}

START_TEST(bids_stand_below_their_prizes) {
    rp_game *game = test_game("goofspiel:cards=3,order=descending,info=hidden");
    rp_state state;
    const rp_move bids[2] = {{.of = {2, 3}}, {.of = {3, 1}}};
    rp_start(game, &state);
    ck_assert_str_eq(shown(game, &state, 0, false), "  prize    3\n  you\n  second\n  score: you 0, second 0\n");
    rp_advance(game, &state, &bids[0]);
    rp_advance(game, &state, &bids[1]);
    ck_assert_str_eq(shown(game, &state, 1, false), "  prize    3    2    1\n"
                                                    "  first    ?    ?*\n"
                                                    "  you      3*   1\n"
                                                    "  score: first 2, you 3\n");
    rp_game_free(game);
}
END_TEST

/* Each with a sign of what is hidden. */
static const char *const hiding[][2] = {{"kuhn", "hidden"},
                                        {"kuhn:players=3", "hidden"},
                                        {"leduc", "hidden"},
                                        {"liars-dice:dice=2x1", "hidden"},
                                        {"goofspiel:cards=4,info=hidden", "?"},
                                        {"phantom-ttt", "?"}};

START_TEST(the_last_table_hides_nothing) {
    rp_game *game = test_game(hiding[_i][0]);
    int views = 0; /* with something hidden; who has tried all cells knows them */
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        rp_random random;
        rp_state state;
        rp_random_seed(&random, seed);
        rp_start(game, &state);
        while (rp_to_act(game, &state)) {
            rp_move move;
            move = test_random_useful_move(game, &state, &random);
            told(game, &state, &move, 0);
        }
        for (int player = 0; player < game->info.players; player++) {
            ck_assert_ptr_null(strstr(shown(game, &state, player, true), hiding[_i][1]));
            views += strstr(shown(game, &state, player, false), hiding[_i][1]) != NULL;
        }
    }
    ck_assert_int_gt(views, SEEDS);
    rp_game_free(game);
}
END_TEST

static void drop_stones(const rp_game *game, rp_state *state, const char *columns) {
    rp_start(game, state);
    for (int i = 0; columns[i]; i++) told_of(game, state, i % 2, columns[i] - 'a', 0);
    ck_assert_uint_eq(rp_to_act(game, state), 0);
}

START_TEST(the_four_in_a_row_are_shown) {
    rp_game *game = test_game("connect4");
    rp_state state;
    drop_stones(game, &state, "agbgcgd");
    expect_end(game, &state, 0, "You have four in a row: a1 b1 c1 d1, counted from the bottom.\nYou win.\n");
    ck_assert_ptr_nonnull(strstr(shown(game, &state, 0, true), "   . . . . . . o\n   X X X X . . o\n"));
    drop_stones(game, &state, "abbcgccdgdedd");
    expect_end(game, &state, 1, "First has four in a row: a1 b2 c3 d4, counted from the bottom.\nYou lose.\n");
    ck_assert_ptr_nonnull(
        strstr(shown(game, &state, 0, true), "   . . . X . . .\n   . . X o . . .\n   . X o o . . x\n"));

    rp_game_free(game);
}
END_TEST

static void choices_at_start(const char *spec, int player, const char *line, int wanted, const char *prompt) {
    char text[64];
    rp_game *game = test_game(spec);
    rp_state state;
    rp_view view;
    rp_choices choices;
    rp_action action;
    rp_error error = {RP_OK, ""};
    rp_start(game, &state);
    rp_view_of(game, &state, player, &view);
    rp_choices_of(&view, &choices);
    rp_choices_prompt(&view, &choices, text, sizeof text);
    ck_assert_str_eq(text, prompt);
    bool found = rp_choices_find(&view, &choices, line, &action, &error) == RP_OK;
    ck_assert_int_eq(found ? action : -1, wanted);
    rp_game_free(game);
}

START_TEST(what_a_choice_comes_to_may_be_typed) {
    enum { PASS, BET };
    rp_game *game = test_game("kuhn");
    rp_state state;
    rp_view view;
    rp_choices choices;
    rp_action action = -1;
    rp_error error;
    rp_start(game, &state);
    told_of(game, &state, RP_CHANCE_PLAYER, 1, 0);
    told_of(game, &state, RP_CHANCE_PLAYER, 3, 0);
    rp_view_of(game, &state, 0, &view);
    rp_choices_of(&view, &choices);
    ck_assert_int_eq(rp_choices_find(&view, &choices, "fold", &action, &error), RP_BAD_INPUT); /* nobody has bet */
    told_of(game, &state, 0, BET, 0);
    rp_view_of(game, &state, 1, &view);
    rp_choices_of(&view, &choices);
    ck_assert_int_eq(rp_choices_find(&view, &choices, "Call", &action, &error), RP_OK);
    ck_assert_int_eq(action, BET);
    ck_assert_int_eq(rp_choices_find(&view, &choices, "fold", &action, &error), RP_OK);
    ck_assert_int_eq(action, PASS);
    rp_game_free(game);
}
END_TEST

/* A number is a number of coins where these are bid, a place in the list where that has numbers, and nothing where the
 * list has cells and columns. */
START_TEST(what_is_typed_is_what_is_shown) {
    choices_at_start("oshi-zumo", 0, "17", 17, "0-50");
    choices_at_start("oshi-zumo", 0, "51", -1, "0-50");
    choices_at_start("goofspiel:cards=3,hands=2+3+10,order=descending", 0, "1", -1, "2-3,10"); /* 10 begins with it */
    choices_at_start("matrix", 0, "2", 1, "1-3");
    choices_at_start("matrix", 0, "4", -1, "1-3");
    choices_at_start("connect4", 0, "c", 2, "a-g");
    choices_at_start("connect4", 0, "3", -1, "a-g");
    choices_at_start("tictactoe", 0, "b2", 4, "a choice");
    choices_at_start("tictactoe", 0, "5", -1, "a choice");
}
END_TEST

static void assert_wrapped(const char *text, int width, int hang, const char *wanted) {
    char *printed = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&printed, &size);
    ck_assert_ptr_nonnull(stream);
    rp_console_print_wrapped(stream, text, width, hang);
    fclose(stream);
    ck_assert_str_eq(printed, wanted);
    free(printed);
}

START_TEST(long_lines_are_broken_between_words) {
    assert_wrapped("", 30, 2, "");
    assert_wrapped("one\n\ntwo\n", 30, 2, "one\n\ntwo\n");
    assert_wrapped("a line of exactly thirty bytes\n", 30, 2, "a line of exactly thirty bytes\n");
    assert_wrapped("a line of more than thirty bytes\n", 30, 2, "a line of more than thirty\n  bytes\n");
    assert_wrapped("   this one is indented and too long\n", 30, 0, "   this one is indented and\n   too long\n");
    assert_wrapped("/a/path/that/is/longer/than/thirty/bytes then\n", 30, 2,
                   "/a/path/that/is/longer/than/thirty/bytes\n  then\n");
    assert_wrapped("\xc3\xa4\xc3\xa4\xc3\xa4 thirty columns, not bytes\n", 30, 2,
                   "\xc3\xa4\xc3\xa4\xc3\xa4 thirty columns, not bytes\n");
}
END_TEST

int main(void) {
    Suite *suite = suite_create("phrases");
    TCase *cases = tcase_create("phrases");
    tcase_set_timeout(cases, 120);
    tcase_add_loop_test(cases, words_are_sentences, 0, GAMES);
    tcase_add_test(cases, the_four_in_a_row_are_shown);
    tcase_add_test(cases, refused_attempts_are_not_told);
    tcase_add_test(cases, cards_and_bets_are_named);
    tcase_add_test(cases, dice_and_bids_are_named);
    tcase_add_test(cases, bids_at_once_are_one_sentence);
    tcase_add_test(cases, what_is_not_asked_says_so);
    tcase_add_test(cases, the_end_calls_the_reader_you);
    tcase_add_test(cases, payoffs_are_of_three_digits_or_whole);
    tcase_add_test(cases, who_folded_is_named);
    tcase_add_test(cases, bids_stand_below_their_prizes);
    tcase_add_loop_test(cases, the_last_table_hides_nothing, 0, sizeof hiding / sizeof *hiding);
    tcase_add_test(cases, what_is_typed_is_what_is_shown);
    tcase_add_test(cases, what_a_choice_comes_to_may_be_typed);
    tcase_add_test(cases, long_lines_are_broken_between_words);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
