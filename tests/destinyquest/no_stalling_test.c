/* A hero who is far ahead strikes instead of waiting: what is left to him must not look better the later he begins. */
#include "engine/destinyquest/state.h"
#include "tests/support/decisions.h"
#include "tests/support/suite.h"

#include <stdio.h>

static rp_decision decision;

/* The loser has a strike back that can be put off, never avoided: once that made waiting look better. */
static const char uneven[] = "destinyquest:p1=h3m,p2=h1w";

/* Random dice, nobody plays anything: up to where the first hero may roll for damage. */
static void go_to_attack(const rp_game *game, rp_state *state, uint64_t seed) {
    rp_random random;
    rp_random_seed(&random, seed);
    rp_start(game, state);
    for (int events = 0; events < 100; events++) {
        const destiny_bout *bout = destiny_bout_of(state);
        unsigned to_act = rp_to_act(game, state);
        rp_move move = {{0}};
        if (bout->phase == DESTINY_PHASE_DAMAGE_SCORE && bout->winner == 1) return;
        if (to_act & RP_TO_ACT_CHANCE) move.of[0] = rp_sample(game, state, &random);
        rp_apply(game, state, &move); /* 0 is to pass */
    }
    ck_abort_msg("the first hero never wins a round");
}

START_TEST(at_every_depth_the_attack_is_rolled) {
    rp_game *game = test_game(uneven);
    rp_state state;
    go_to_attack(game, &state, 1);
    for (int depth = 1; depth <= 6; depth++) {
        char spec[RP_SPEC_TEXT_MAX];
        snprintf(spec, sizeof spec, "expectimax:nodes=0,depth=%d", depth);
        rp_agent *agent = test_agent(spec, game);
        test_decide(agent, &state, 0, NULL, 1, &decision);
        ck_assert_msg(decision.action == DESTINY_ROLL, "depth %d: action %d", depth, (int)decision.action);
        rp_agent_free(agent);
    }
    rp_game_free(game);
}
END_TEST

START_TEST(a_won_bout_is_over_soon) {
    enum { BOUTS = 4, ROUNDS_MOST = 10 };
    rp_game *game = test_game(uneven);
    rp_agent *agent[DESTINY_HEROES] = {test_agent("expectimax:nodes=10000", game), test_agent("greedy:samples=4", game)};
    for (uint64_t seed = 1; seed <= BOUTS; seed++) {
        rp_state state;
        rp_random random;
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
            rp_apply(game, &state, &move);
        }
        double payoff[RP_PLAYERS_MAX];
        rp_payoff(game, &state, payoff);
        ck_assert_double_eq(payoff[0], 1);
        ck_assert_int_le(destiny_bout_of(&state)->shown_round, ROUNDS_MOST);
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
