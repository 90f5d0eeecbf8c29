/* Games and agents of one's own: made from their tables, without being registered. */
#include "search/agent.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <string.h>

/* The rules of Kuhn poker under another name. */
static rp_rules own_rules(void) {
    rp_rules rules = *rp_rules_find("kuhn", NULL);
    rules.name = "mine";
    return rules;
}

/* Plays the last of all actions. */
static rp_status decide(rp_agent *agent, const rp_view *view, const rp_limits *limits, uint64_t seed,
                        rp_decision *decision, rp_error *error) {
    (void)agent, (void)view, (void)limits, (void)seed, (void)error;
    decision->action = decision->actions[decision->count - 1].action;
    decision->actions[decision->count - 1].share = 1;
    return RP_OK;
}
static rp_status create(rp_agent *agent, rp_error *error) {
    (void)agent, (void)error;
    return RP_OK;
}
static const rp_agent_kind last = {
    .name = "last", .summary = "plays the last action", .paper = "", .create = create, .decide = decide};

START_TEST(own_rules_make_a_game) {
    const rp_rules rules = own_rules();
    rp_game *game;
    rp_error error = {RP_OK, ""};
    require_message(rp_game_new_of(&rules, "Mine:cards=4", NULL, &game, &error) == RP_OK, "%s", error.text);
    ck_assert_ptr_eq(game->rules, &rules);
    ck_assert_int_eq(game->info.outcomes_maximum, 4);
    rp_game_free(game);
    ck_assert_int_eq(rp_game_new_of(&rules, "mine:cards=99", NULL, &game, &error), RP_BAD_INPUT);
    ck_assert_int_eq(rp_game_new_of(&rules, "kuhn", NULL, &game, &error), RP_BAD_INPUT);
    ck_assert_ptr_nonnull(strstr(error.text, "'kuhn' is no game of mine"));
    ck_assert_int_eq(rp_game_new("mine", NULL, &game, &error), RP_BAD_INPUT);
    ck_assert_ptr_nonnull(strstr(error.text, "unknown game 'mine'"));
}
END_TEST

START_TEST(own_kinds_make_an_agent) {
    static rp_decision decision;
    const rp_rules rules = own_rules();
    rp_game *game;
    rp_agent *agent;
    rp_state state;
    rp_view view;
    rp_random random;
    rp_error error = {RP_OK, ""};
    require(rp_game_new_of(&rules, "mine", NULL, &game, &error) == RP_OK);
    require_message(rp_agent_new_of(&last, "last", game, &agent, &error) == RP_OK, "%s", error.text);
    rp_random_seed(&random, 1);
    rp_start(game, &state);
    while (rp_to_act(game, &state) & RP_TO_ACT_CHANCE)
        rp_advance_one(game, &state, RP_CHANCE_PLAYER, rp_sample(game, &state, &random));
    rp_view_of(game, &state, 0, &view);
    require_message(rp_agent_decide(agent, &view, NULL, 1, &decision, &error) == RP_OK, "%s", error.text);
    ck_assert_int_eq(decision.action, 1);
    rp_agent_free(agent);
    ck_assert_int_eq(rp_agent_new_of(&last, "last:more=1", game, &agent, &error), RP_BAD_INPUT);
    ck_assert_int_eq(rp_agent_new_of(&last, "random", game, &agent, &error), RP_BAD_INPUT);
    ck_assert_ptr_nonnull(strstr(error.text, "'random' is no agent last"));
    ck_assert_int_eq(rp_agent_new("last", game, &agent, &error), RP_BAD_INPUT);
    rp_game_free(game);
}
END_TEST

static rp_status refuses_without_a_word(rp_game *game, const rp_data *data, rp_error *error) {
    (void)data, (void)error;
    game->info.players = 9;
    return RP_OK;
}

/* Tables that cannot be used are refused in one line that names what is wrong. */
START_TEST(bad_rules_are_refused) {
    static const rp_option twice[] = {{"size", RP_OPTION_INTEGER, "1", 0, 9, NULL, "a size"},
                                      {"size", RP_OPTION_INTEGER, "1", 0, 9, NULL, "a size"}};
    static const rp_option beyond[] = {{"size", RP_OPTION_INTEGER, "10", 0, 9, NULL, "a size"}};
    static const rp_option no_choices[] = {{"size", RP_OPTION_CHOICE, "a", 0, 9, NULL, "a size"}};
    static const rp_option no_name[] = {{NULL, RP_OPTION_INTEGER, "1", 0, 9, NULL, "a size"}};
    rp_rules bad[16];
    const char *said[16];
    int count = 0;
    const rp_rules good = own_rules();
#define BAD(change, text) (bad[count] = good, bad[count].change, said[count++] = (text))
    BAD(name = NULL, "a game is called ''");
    BAD(name = "../x", "a game is called '../x'");
    BAD(name = "a|b:c", "a game is called 'a|b:c'");
    BAD(name = "abcdefghijklmnopqrstuvwxyzabcdefgh", "a game is called");
    BAD(title = NULL, "has no title");
    BAD(summary = NULL, "has no summary");
    BAD(create = NULL, "no function create");
    BAD(legal = NULL, "no function legal");
    BAD(write = NULL, "no function write");
    BAD(options = NULL, "no table of them");
    BAD(option_count = RP_OPTIONS_MAX + 1, "129 options");
    BAD(create = refuses_without_a_word, "set players out of bounds");
    BAD(mask = NULL, "no function mask");
    BAD(chance = NULL, "no function chance");
    BAD(data_size = 8, "no function default_data");
#undef BAD
    for (int i = 0; i < count; i++) {
        rp_game *game;
        rp_error error = {RP_OK, ""};
        ck_assert_int_eq(rp_game_new_of(&bad[i], "mine", NULL, &game, &error), RP_BAD_INPUT);
        require_message(strstr(error.text, said[i]), "%s", error.text);
    }
    const rp_option *const tables[] = {twice, beyond, no_choices, no_name};
    const char *const told[] = {"two options called 'size'", "size=10", "has no choices", "option 0 is called ''"};
    for (int i = 0; i < 4; i++) {
        rp_rules rules = good;
        rp_error error = {RP_OK, ""};
        rules.options = tables[i];
        rules.option_count = i ? 1 : 2;
        ck_assert_int_eq(rp_rules_add(&rules, &error), RP_BAD_INPUT);
        require_message(strstr(error.text, told[i]), "%s", error.text);
    }
}
END_TEST

static rp_status choose_nonsense(rp_agent *agent, const rp_view *view, const rp_limits *limits, uint64_t seed,
                                 rp_decision *decision, rp_error *error) {
    (void)agent, (void)view, (void)limits, (void)seed, (void)error;
    decision->action = 9999;
    return RP_OK;
}

START_TEST(bad_kinds_are_refused) {
    static rp_decision decision;
    rp_agent_kind bad[] = {last, last, last, last, last};
    const char *const said[] = {"an agent is called 'La st'", "no function create", "no function decide",
                                "has no summary", "says no reason"};
    rp_game *game;
    rp_agent *agent;
    rp_error error = {RP_OK, ""};
    require(rp_game_new("kuhn", NULL, &game, &error) == RP_OK);
    bad[0].name = "La st";
    bad[1].create = NULL;
    bad[2].decide = NULL;
    bad[3].summary = NULL;
    bad[4].needs_absent = RP_HAS_SIMULTANEOUS;
    for (int i = 0; i < 5; i++) {
        ck_assert_int_eq(rp_agent_new_of(&bad[i], "last", game, &agent, &error), RP_BAD_INPUT);
        require_message(strstr(error.text, said[i]), "%s", error.text);
        ck_assert_int_eq(rp_agent_kind_add(&bad[i], &error), RP_BAD_INPUT);
    }
    rp_agent_kind wild = last;
    wild.decide = choose_nonsense;
    rp_state state;
    rp_view view;
    rp_random random;
    rp_random_seed(&random, 1);
    rp_start(game, &state);
    while (rp_to_act(game, &state) & RP_TO_ACT_CHANCE)
        rp_advance_one(game, &state, RP_CHANCE_PLAYER, rp_sample(game, &state, &random));
    rp_view_of(game, &state, 0, &view);
    require(rp_agent_new_of(&wild, "last", game, &agent, &error) == RP_OK);
    ck_assert_int_eq(rp_agent_decide(agent, &view, NULL, 1, &decision, &error), RP_FAILED);
    require_message(strstr(error.text, "agent last chose action 9999"), "%s", error.text);
    rp_agent_free(agent);
    rp_game_free(game);
}
END_TEST

/* What is there already, in whatever letters, and what was made for other headers. */
START_TEST(what_cannot_be_added_is_refused) {
    rp_rules rules = own_rules();
    rp_agent_kind kind = last;
    rp_error error = {RP_OK, ""};
    size_t count;
    rules.name = "kuhn";
    kind.name = "random";
    ck_assert_int_eq(rp_rules_add(&rules, &error), RP_BAD_INPUT);
    require_message(strstr(error.text, "a game called 'kuhn' already"), "%s", error.text);
    ck_assert_int_eq(rp_agent_kind_add(&kind, &error), RP_BAD_INPUT);
    require_message(strstr(error.text, "an agent called 'random' already"), "%s", error.text);
    const rp_extension other = {.interface = RP_INTERFACE + 1};
    ck_assert_int_eq(rp_extension_add(&other, &error), RP_BAD_INPUT);
    require_message(strstr(error.text, "made for interface"), "%s", error.text);
    const rp_rules *const list[] = {&rules, NULL};
    const rp_extension twice = {.interface = RP_INTERFACE, .rules = list};
    ck_assert_int_eq(rp_extension_add(&twice, &error), RP_BAD_INPUT);
    const rp_rules *const *all = rp_rules_all(&count);
    for (size_t i = 0; i < count; i++) ck_assert_ptr_ne(all[i], &rules);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("own tables");
    TCase *tests = tcase_create("all");
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, own_rules_make_a_game);
    tcase_add_test(tests, own_kinds_make_an_agent);
    tcase_add_test(tests, bad_rules_are_refused);
    tcase_add_test(tests, bad_kinds_are_refused);
    tcase_add_test(tests, what_cannot_be_added_is_refused);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
