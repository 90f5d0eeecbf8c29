/* A hero who is far ahead strikes instead of waiting: what is left to him must not look better the later he begins. */
#include "engine/games/destinyquest/events.h"
#include "engine/store/json.h"
#include "engine/store/position.h"
#include "tests/support/decisions.h"
#include "tests/support/suite.h"

#include <stdio.h>
#include <string.h>

static rp_decision decision;

/* The loser has a strike back (retaliation) that can be put off, never avoided: once that made waiting look better. */
static const char uneven[] = "destinyquest:p1=h3m,p2=h1w";

/* Round 3, the first hero may roll for damage. When waiting cost nothing, searches from depth 4 on did not roll
 * here. */
static const char attack[] =
    "{\"riposte\":\"position\",\"version\":1,\"game\":\"destinyquest:p1=h3m,p2=h1w\",\"state\":{"
    "\"phase\":\"damage-score\",\"round\":3,\"winner\":\"first\",\"first\":{\"health\":66},"
    "\"second\":{\"health\":90,\"used\":[\"deflect\",\"thorn armour\",\"charm\"]}}}";

static void read_attack(rp_position *position) {
    rp_reader *reader;
    rp_error error = {0};
    ck_assert_msg(!rp_json_parse(attack, strlen(attack), "attack", &reader, &error), "%s", error.text);
    rp_status status = rp_position_read(reader, NULL, position, &error);
    rp_json_reader_free(reader);
    ck_assert_msg(!status, "%s", error.text);
}

START_TEST(at_every_depth_the_attack_is_rolled) {
    rp_position position;
    read_attack(&position);
    for (int depth = 1; depth <= 6; depth++) {
        char spec[RP_SPEC_TEXT_MAX];
        snprintf(spec, sizeof spec, "expectimax:nodes=0,depth=%d", depth);
        rp_agent *agent = test_agent(spec, position.game);
        test_decide(agent, &position.world, 0, NULL, 1, &decision);
        ck_assert_msg(decision.action == DESTINY_ROLL, "depth %d: action %d", depth, (int)decision.action);
        rp_agent_free(agent);
    }
    rp_position_release(&position);
}
END_TEST

static void count_round(void *context, const rp_event *event) { *(int *)context += event->kind == DESTINY_EVENT_ROUND; }

START_TEST(a_won_bout_is_over_soon) {
    enum { BOUTS = 4, ROUNDS_MOST = 10 };
    rp_game *game = test_game(uneven);
    rp_agent *agent[DESTINY_HEROES] = {test_agent("expectimax:nodes=10000", game),
                                       test_agent("greedy:samples=4", game)};
    for (uint64_t seed = 1; seed <= BOUTS; seed++) {
        rp_state state;
        rp_random random;
        int rounds = 1;
        rp_random_seed(&random, seed);
        rp_start(game, &state);
        for (unsigned to_act; (to_act = rp_to_act(game, &state)) != 0;) {
            rp_move move = {{0}};
            if (to_act & RP_TO_ACT_CHANCE) move.of[0] = rp_sample(game, &state, &random);
            for (int player = 0; player < DESTINY_HEROES && !(to_act & RP_TO_ACT_CHANCE); player++) {
                if (!(to_act >> player & 1)) continue;
                test_decide(agent[player], &state, player, NULL, seed, &decision);
                move.of[player] = decision.action;
            }
            rp_advance_told(game, &state, &move, &(rp_listener){count_round, &rounds});
        }
        double payoff[RP_PLAYERS_MAX];
        rp_payoff(game, &state, payoff);
        ck_assert_double_eq(payoff[0], 1);
        ck_assert_int_le(rounds, ROUNDS_MOST);
    }
    for (int player = 0; player < DESTINY_HEROES; player++) rp_agent_free(agent[player]);
    rp_game_free(game);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("destinyquest: no stalling");
    TCase *tests = tcase_create("stalling");
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, at_every_depth_the_attack_is_rolled);
    tcase_add_test(tests, a_won_bout_is_over_soon);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
