/* Ruling DQC-R09: a hopeless counterattack is allowed, people are warned, computer players do not start one. */
#include "engine/store/json.h"
#include "engine/store/position.h"
#include "eval/evaluate.h"
#include "search/agent.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>

/* The hero revealed a 2 against an 8 and holds two 1s with a melee icon: 4 at most. */
#define FIGHT(first, second)                                                                                           \
    "{\"riposte\":\"position\",\"version\":1,\"game\":\"dq-combat:hero=lindel\",\"kind\":\"view\",\"player\":"         \
    "\"hero\","                                                                                                        \
    "\"state\":{\"phase\":\"counter\",\"round\":2,\"hero\":{\"hand\":[" first "," second                               \
    "],\"revealed\":\"Ricochet Dart\"},\"monster\":{\"hand_count\":4,\"life\":null,\"revealed\":\"Splitting "          \
    "Stroke\"}}}"

static void load(const char *text, rp_position *position) {
    rp_error error = {0};
    rp_reader *reader;
    ck_assert_msg(rp_json_parse(text, strlen(text), "text", &reader, &error) == RP_OK, "%s", error.text);
    ck_assert_msg(rp_position_read(reader, NULL, position, &error) == RP_OK, "%s", error.text);
    rp_json_reader_free(reader);
}

START_TEST(hopeless_counterattacks_are_warned_of) {
    rp_position hopeless, hopeful;
    rp_action legal[RP_LEGAL_MAX];
    load(FIGHT("\"Stumbling Cut\"", "\"Flickering Spark\""), &hopeless);
    load(FIGHT("\"Whirling Chain\"", "\"Flickering Spark\""), &hopeful);
    int count = rp_useful(hopeless.game, &hopeless.view.masked, 0, legal);
    ck_assert_int_eq(count, 3);
    ck_assert_ptr_nonnull(rp_warning(&hopeless.view, legal[0]));
    ck_assert_ptr_nonnull(rp_warning(&hopeless.view, legal[1]));
    ck_assert_ptr_null(rp_warning(&hopeless.view, legal[2]));
    count = rp_useful(hopeful.game, &hopeful.view.masked, 0, legal);
    for (int i = 0; i < count; i++) ck_assert_ptr_null(rp_warning(&hopeful.view, legal[i]));
    rp_position_release(&hopeless);
    rp_position_release(&hopeful);
}
END_TEST

START_TEST(computer_players_pass) {
    static const char *const players[] = {
        "greedy:samples=1", "flatmc:sims=3",           "expectimax:depth=1,worlds=1", "pimc:sims=3",
        "ismcts:sims=3",    "ismcts:sims=3,select=rm", "ismcts:sims=3,select=exp3"};
    static rp_decision decision;
    rp_position position;
    load(FIGHT("\"Stumbling Cut\"", "\"Flickering Spark\""), &position);
    for (size_t i = 0; i < sizeof players / sizeof *players; i++) {
        rp_agent *agent;
        ck_assert_int_eq(rp_agent_new(players[i], position.game, &agent, NULL), RP_OK);
        for (uint64_t seed = 0; seed < 50; seed++) {
            ck_assert_int_eq(rp_agent_decide(agent, &position.view, NULL, seed, &decision, NULL), RP_OK);
            ck_assert_msg(decision.action == 64, "%s starts a hopeless counterattack", players[i]);
        }
        rp_agent_free(agent);
    }
    rp_position_release(&position);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("warning");
    TCase *cases = tcase_create("counterattack");
    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, hopeless_counterattacks_are_warned_of);
    tcase_add_test(cases, computer_players_pass);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
