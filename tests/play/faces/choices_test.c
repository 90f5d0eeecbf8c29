/* What is typed at the table: a command is never a choice, and a choice is what its line of the list says. */
#include "play/faces/choices.h"
#include "play/faces/table_commands.h"
#include "tests/support/decisions.h"
#include "tests/support/random_move.h"
#include "tests/support/suite.h"

#include <check.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

static const char *const games[] = {"dq-combat",
                                    "dq-combat:variant=solo",
                                    "dq-combat:variant=dice",
                                    "dq-combat:variant=classic",
                                    "destinyquest:p1=l3w,p2=h3m",
                                    "destinyquest:p1=l1w,p2=l1r",
                                    "tictactoe",
                                    "kuhn",
                                    "kuhn:players=3",
                                    "goofspiel:cards=5",
                                    "goofspiel:cards=3,hands=2+3+10,order=descending",
                                    "leduc",
                                    "liars-dice",
                                    "liars-dice:dice=2x3",
                                    "matrix",
                                    "pig:goal=20",
                                    "connect4",
                                    "connect4:width=10,height=4",
                                    "2048:width=3,height=2,target=16",
                                    "phantom-ttt",
                                    "oshi-zumo:coins=9"};
enum { GAMES = sizeof games / sizeof *games, SEEDS = 10 };

START_TEST(the_beginning_of_a_command_is_that_command) {
    static const struct {
        const char *line;
        rp_table_command command, with_sheets;
    } lines[] = {{"h", RP_TABLE_HELP, RP_TABLE_HELP},
                 {"?", RP_TABLE_HELP, RP_TABLE_HELP},
                 {"hi", RP_TABLE_HINT, RP_TABLE_HINT},
                 {"w", RP_TABLE_WHY, RP_TABLE_WHY},
                 {"U", RP_TABLE_UNDO, RP_TABLE_UNDO},
                 {"undo", RP_TABLE_UNDO, RP_TABLE_UNDO},
                 {"undo a", RP_TABLE_UNDO_ANYWAY, RP_TABLE_UNDO_ANYWAY},
                 {"l", RP_TABLE_LOG, RP_TABLE_LOG},
                 {"t", RP_TABLE_TABLE, RP_TABLE_TABLE},
                 {"r", RP_TABLE_RULES, RP_TABLE_RULES},
                 {"s", RP_TABLE_SAVE, RP_TABLE_SHEETS},
                 {"sheets", RP_TABLE_NONE, RP_TABLE_SHEETS},
                 {"save here.json", RP_TABLE_SAVE, RP_TABLE_SAVE},
                 {"finish", RP_TABLE_FINISH, RP_TABLE_FINISH},
                 {"fin", RP_TABLE_NONE, RP_TABLE_NONE}, /* a column is called f */
                 {"q", RP_TABLE_QUIT, RP_TABLE_QUIT},
                 {"exit", RP_TABLE_QUIT, RP_TABLE_QUIT},
                 {"e", RP_TABLE_NONE, RP_TABLE_NONE}, /* escape begins so */
                 {"", RP_TABLE_NONE, RP_TABLE_NONE},
                 {"why 2", RP_TABLE_WHY, RP_TABLE_WHY},
                 {"whynot", RP_TABLE_NONE, RP_TABLE_NONE},
                 {"hint 2", RP_TABLE_NONE, RP_TABLE_NONE}};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        ck_assert_msg(rp_table_command_of(lines[i].line, 0) == lines[i].command, "'%s'", lines[i].line);
        ck_assert_msg(rp_table_command_of(lines[i].line, RP_TABLE_HAS_SHEETS) == lines[i].with_sheets, "'%s'",
                      lines[i].line);
    }
    size_t count = 0;
    for (const char *word; (word = rp_table_command_word(count)) != NULL; count++) ck_assert(rp_table_command_is(word));
    ck_assert_uint_gt(count, 8);
}
END_TEST

static void check_choice(const rp_view *view, const rp_choices *choices, int at) {
    char label[RP_TEXT_MAX], text[RP_TEXT_MAX];
    rp_action found = -1;
    rp_error error = {RP_OK, ""};
    rp_choices_label(view, choices, at, label);
    ck_assert_msg(!rp_table_command_is(label), "%s: '%s'", view->game->spec.text, label);
    ck_assert_msg(rp_choices_find(view, choices, label, &found, &error) == RP_OK, "%s: %s", label, error.text);
    ck_assert_int_eq(found, choices->action[at]);
    rp_action_text(view->game, &view->masked, view->player, choices->action[at], text);
    ck_assert_msg(rp_choices_find(view, choices, text, &found, &error) == RP_OK, "%s: %s", text, error.text);
    ck_assert_int_eq(found, choices->action[at]);
    bool named = choices->are_numbers || choices->are_names || choices->are_lettered;
    ck_assert_msg(named || !isdigit((unsigned char)text[0]), "%s: '%s' stands behind a number", view->game->spec.text,
                  text);
}

static void check_player(const rp_game *game, const rp_state *state, int player) {
    rp_view view;
    rp_choices choices;
    rp_view_of(game, state, player, &view);
    rp_choices_of(&view, &choices);
    for (int i = 0; i < choices.count && choices.count > 1; i++) check_choice(&view, &choices, i);
}

START_TEST(a_choice_is_what_its_line_says) {
    rp_error error = {RP_OK, ""};
    rp_game *game;
    ck_assert_msg(rp_game_new(games[_i], NULL, &game, &error) == RP_OK, "%s", error.text);
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        rp_random random;
        rp_state state;
        rp_random_seed(&random, seed);
        rp_start(game, &state);
        for (unsigned to_act; (to_act = rp_to_act(game, &state)) != 0;) {
            rp_move move = {{0}};
            if (to_act & RP_TO_ACT_CHANCE) move.of[0] = rp_sample(game, &state, &random);
            for (int i = 0; i < game->info.players && !(to_act & RP_TO_ACT_CHANCE); i++) {
                if (!(to_act >> i & 1)) continue;
                check_player(game, &state, i);
                move.of[i] = test_random_useful(game, &state, i, &random);
            }
            rp_advance(game, &state, &move);
        }
    }
    rp_game_free(game);
}
END_TEST

/* ---- a list of any texts -------------------------------------------------------------------------------- */

static const char *const *listed; /* the texts of the game below; each test is a process of its own */

static int legal(const rp_game *game, const rp_state *state, int player, rp_action out[]) {
    int count = 0;
    (void)game, (void)state, (void)player;
    for (; listed[count]; count++) out[count] = count;
    return count;
}

static void describe(const rp_game *game, const rp_state *state, int player, rp_action action, char *text) {
    (void)game, (void)state, (void)player;
    snprintf(text, RP_TEXT_MAX, "%s", listed[action]);
}

static unsigned to_act(const rp_game *game, const rp_state *state) {
    (void)game, (void)state;
    return RP_TO_ACT_PLAYER(0);
}

static void expect_labels(const char *const texts[], const char *const labels[]) {
    static const rp_rules rules = {.name = "list", .legal = legal, .describe = describe, .to_act = to_act};
    const rp_game game = {.rules = &rules, .info = {.players = 1, .state_size = 8, .position_size = 8}};
    rp_view view = {.game = &game};
    rp_choices choices;
    char label[RP_TEXT_MAX];
    listed = texts;
    rp_choices_of(&view, &choices);
    for (int i = 0; i < choices.count; i++) {
        rp_action found = -1;
        rp_error error = {RP_OK, ""};
        rp_choices_label(&view, &choices, i, label);
        ck_assert_str_eq(label, labels[i]);
        ck_assert_msg(rp_choices_find(&view, &choices, label, &found, &error) == RP_OK && found == i, "%s", label);
    }
}

START_TEST(labels_leave_commands_and_numbers_alone) {
    expect_labels((const char *[]){"a", "b", NULL}, (const char *[]){"a", "b"});
    expect_labels((const char *[]){"g", "h", NULL}, (const char *[]){"1", "2"});
    expect_labels((const char *[]){"10", "1", NULL}, (const char *[]){"10", "1"});
    expect_labels((const char *[]){"1", "attack", NULL}, (const char *[]){"1", "attack"});
    expect_labels((const char *[]){"fight", "escape", "save", NULL}, (const char *[]){"1", "2", "3"});
    /* neither numbers nor the names themselves will do */
    expect_labels((const char *[]){"7 of hearts", "hint", "a", "b", "1", NULL},
                  (const char *[]){"c", "d", "e", "f", "g"});
}
END_TEST

static void expect_prompt(const char *const texts[], const char *prompt) {
    static const rp_rules rules = {.name = "list", .legal = legal, .describe = describe, .to_act = to_act};
    const rp_game game = {.rules = &rules, .info = {.players = 1, .state_size = 8, .position_size = 8}};
    rp_view view = {.game = &game};
    rp_choices choices;
    char text[2 * RP_TEXT_MAX];
    listed = texts;
    rp_choices_of(&view, &choices);
    rp_choices_prompt(&view, &choices, text, sizeof text);
    ck_assert_str_eq(text, prompt);
}

/* A number that the prompt offers is a choice. */
START_TEST(prompts_leave_out_what_is_no_choice) {
    expect_prompt((const char *[]){"0", "1", "2", "3", NULL}, "0-3");
    expect_prompt((const char *[]){"1", "2", "3", "6", "8", "9", NULL}, "1-3,6,8-9");
    expect_prompt((const char *[]){"9", "12", NULL}, "9,12");
    expect_prompt((const char *[]){"1", "3", "5", "7", "9", "11", "13", "15", "17", "19", "21", NULL}, "a number");
    expect_prompt((const char *[]){"a1", "b1", "c3", NULL}, "a choice");
    expect_prompt((const char *[]){"a", "b", "c", NULL}, "a-c");
    expect_prompt((const char *[]){"a", "b", "d", NULL}, "a choice");
    expect_prompt((const char *[]){"1x6", "2x1", "liar", NULL}, "a choice");
    expect_prompt((const char *[]){"fight", "escape", NULL}, "1-2");
}
END_TEST

/* What is printed of a list; to be freed. */
static char *printed(const rp_view *view, const rp_choices *choices) {
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    ck_assert_ptr_nonnull(out);
    rp_choices_print(out, view, choices, "Which?", 80);
    fclose(out);
    return text;
}

static void check_sides(const rp_game *game, const rp_state *state) {
    static const char *const sides[] = {"left", "right", "up", "down"};
    rp_view view;
    rp_choices choices;
    rp_view_of(game, state, 0, &view);
    rp_choices_of(&view, &choices);
    char *list = printed(&view, &choices);
    for (int side = 0; side < 4; side++) {
        char line[16], label[2] = {(char)('1' + side), 0};
        rp_action found = -1;
        rp_error error;
        bool possible = false;
        for (int i = 0; i < choices.count; i++) possible |= choices.action[i] == side;
        snprintf(line, sizeof line, "%s %s", possible ? label : "-", sides[side]);
        ck_assert_msg(strstr(list, line) != NULL, "no '%s' in '%s'", line, list);
        rp_status status = rp_choices_find(&view, &choices, label, &found, &error);
        ck_assert_int_eq(status, possible ? RP_OK : RP_BAD_INPUT);
        if (possible) ck_assert_int_eq(found, side);
    }
    free(list);
}

/* Who has learnt that 2 is right must not push up by it where right is not possible. */
START_TEST(sides_of_2048_keep_their_numbers) {
    rp_error error = {RP_OK, ""};
    rp_game *game;
    int without = 0;
    ck_assert_msg(rp_game_new("2048:width=3,height=3,target=64", NULL, &game, &error) == RP_OK, "%s", error.text);
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        rp_random random;
        rp_state state;
        rp_random_seed(&random, seed);
        rp_start(game, &state);
        for (unsigned to_act; (to_act = rp_to_act(game, &state)) != 0;) {
            rp_move move = {{0}};
            rp_action sides[RP_LEGAL_MAX];
            bool chance = to_act & RP_TO_ACT_CHANCE;
            int count = chance ? 0 : rp_legal(game, &state, 0, sides);
            if (!chance) check_sides(game, &state);
            without += !chance && count < 4;
            move.of[0] = chance ? rp_sample(game, &state, &random) : sides[rp_random_below(&random, (uint32_t)count)];
            rp_apply(game, &state, &move);
        }
    }
    ck_assert_int_gt(without, 0);
    rp_game_free(game);
}
END_TEST

/* A name that ends in its number has no other in front. */
START_TEST(a_number_stands_once) {
    rp_game *game;
    rp_state state;
    rp_view view;
    rp_choices choices;
    ck_assert_int_eq(rp_game_new("matrix", NULL, &game, NULL), RP_OK);
    rp_start(game, &state);
    rp_view_of(game, &state, 0, &view);
    rp_choices_of(&view, &choices);
    char *list = printed(&view, &choices);
    ck_assert_str_eq(list, "Which?   row 1   row 2   row 3\n");
    free(list);
    rp_game_free(game);
}
END_TEST

START_TEST(who_is_not_to_act_has_no_choices) {
    rp_game *game = test_game(games[_i]);
    rp_random random;
    rp_state state;
    rp_view view;
    rp_choices choices;
    unsigned to_act;
    rp_random_seed(&random, 1);
    for (rp_start(game, &state); (to_act = rp_to_act(game, &state)); test_random_step(game, &state, &random))
        for (int player = 0; player < game->info.players; player++) {
            rp_view_of(game, &state, player, &view);
            rp_choices_of(&view, &choices);
            ck_assert_int_eq(choices.count > 0, (to_act & RP_TO_ACT_PLAYER(player)) != 0);
        }
    rp_game_free(game);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("choices");
    TCase *cases = tcase_create("typed");
    tcase_add_test(cases, the_beginning_of_a_command_is_that_command);
    tcase_add_loop_test(cases, a_choice_is_what_its_line_says, 0, GAMES);
    tcase_add_loop_test(cases, who_is_not_to_act_has_no_choices, 0, GAMES);
    tcase_add_test(cases, labels_leave_commands_and_numbers_alone);
    tcase_add_test(cases, sides_of_2048_keep_their_numbers);
    tcase_add_test(cases, a_number_stands_once);
    tcase_add_test(cases, prompts_leave_out_what_is_no_choice);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
