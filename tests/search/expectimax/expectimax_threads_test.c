/* labels: threads */
/* Several threads and kept tables find what one thread finds with an empty one. */
#include "engine/games/pig/pig.h"
#include "search/agent.h"
#include "search/expectimax/expectimax.h"
#include "tests/support/decisions.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>

static rp_decision one, many;

/* The chosen action is a best one, and what was found exactly is the same. */
static void compare(const rp_game *game) {
    double tolerance = 1e-12 * (game->info.payoff_maximum - game->info.payoff_minimum), best = -INFINITY, chosen = 0;
    require(one.count == many.count && one.exact == many.exact);
    require(fabs(one.value - many.value) <= tolerance);
    for (int i = 0; i < one.count; i++) {
        const rp_action_report *a = &one.actions[i], *b = &many.actions[i];
        bool bounds = isinf(a->standard_error) || isinf(b->standard_error);
        require(bounds || fabs(a->value - b->value) <= tolerance);
        if (!isinf(a->standard_error) && a->value > best) best = a->value;
        if (a->action == many.action) chosen = isinf(a->standard_error) ? b->value : a->value;
    }
    require(one.drawn || fabs(chosen - best) <= tolerance);
}

/* Goes on to the next turn with a choice; its player, -1 at the end. */
static int to_choice(const rp_game *game, rp_state *state, rp_random *random) {
    for (unsigned to_act; (to_act = rp_to_act(game, state)) != 0;) {
        rp_action legal[RP_LEGAL_MAX];
        int player = to_act & RP_TO_ACT_CHANCE ? RP_CHANCE_PLAYER : __builtin_ctz(to_act);
        if (player >= 0 && rp_useful(game, state, player, legal) > 1) return player;
        rp_advance_one(game, state, player, player < 0 ? rp_sample(game, state, random) : legal[0]);
    }
    return -1;
}

/* Random games, asked at every `step`th choice. */
static void play(const char *spec, const char *options, int games, int step) {
    char text[160];
    rp_game *game = test_game(spec);
    rp_agent *alone = test_agent((snprintf(text, sizeof text, "expectimax:nodes=0,memory=4,%s", options), text), game);
    rp_agent *rivals[3];
    const char *const more[] = {"threads=3", "reuse=yes", "threads=2,reuse=yes"};
    for (int i = 0; i < 3; i++) {
        snprintf(text, sizeof text, "expectimax:nodes=0,memory=4,%s,%s", options, more[i]);
        rivals[i] = test_agent(text, game);
    }
    rp_random random;
    rp_random_seed(&random, 11);
    int asked = 0, choices = 0;
    for (int number = 0; number < games; number++) {
        rp_state state;
        rp_start(game, &state);
        for (int player; (player = to_choice(game, &state, &random)) >= 0;) {
            rp_action legal[RP_LEGAL_MAX];
            int count = rp_useful(game, &state, player, legal);
            if (choices++ % step == 0) {
                test_decide(alone, &state, player, NULL, 3, &one);
                for (int i = 0; i < 3; i++) {
                    test_decide(rivals[i], &state, player, NULL, 3, &many);
                    compare(game);
                }
                asked++;
            }
            rp_advance_one(game, &state, player, legal[rp_random_below(&random, (uint32_t)count)]);
        }
    }
    ck_assert_int_gt(asked, 5);
    for (int i = 0; i < 3; i++) rp_agent_free(rivals[i]);
    rp_agent_free(alone);
    rp_game_free(game);
}

START_TEST(to_the_end_of_the_game) {
    play("tictactoe", "report=all", 20, 1);
    play("tictactoe", "report=best", 20, 1);
    play("connect4:width=4,height=4", "report=best", 4, 1);
}
END_TEST

START_TEST(cut_by_depth) {
    play("pig:goal=40", "depth=6", 6, 3);
    play("2048:width=3,height=3", "depth=2", 1, 2);
    play("connect4:width=5,height=4", "depth=5", 4, 1);
}
END_TEST

/* What was searched to the end is not searched again. */
START_TEST(a_kept_table_answers) {
    rp_game *game = test_game("tictactoe");
    rp_agent *agent = test_agent("expectimax:nodes=0,memory=4,reuse=yes", game);
    rp_state state;
    rp_start(game, &state);
    test_decide(agent, &state, 0, NULL, 1, &one);
    test_decide(agent, &state, 0, NULL, 1, &many);
    ck_assert_uint_gt(one.nodes, 500);
    ck_assert_uint_lt(many.nodes, 100);
    compare(game);
    rp_agent_free(agent);
    rp_game_free(game);
}
END_TEST

static void refuses(const char *spec, const char *word) {
    rp_game *game = test_game("tictactoe");
    rp_agent *agent = NULL;
    rp_error error = {RP_OK, ""};
    ck_assert_int_eq(rp_agent_new(spec, game, &agent, &error), RP_BAD_INPUT);
    ck_assert_msg(strstr(error.text, word) != NULL, "%s", error.text);
    rp_game_free(game);
}

START_TEST(what_cannot_be_combined_is_refused) {
    refuses("expectimax:threads=2", "nodes=0");
    refuses("expectimax:nodes=0,table=no,threads=2", "table=yes");
    refuses("expectimax:reuse=yes", "nodes=0");
    refuses("expectimax:nodes=0,threads=65", "64");
    refuses("expectimax:nodes=0,threads=64,memory=1", "memory");
}
END_TEST

int main(void) {
    Suite *suite = suite_create("expectimax_threads");
    TCase *all = tcase_create("all");
    tcase_add_test(all, to_the_end_of_the_game);
    tcase_add_test(all, cut_by_depth);
    tcase_add_test(all, a_kept_table_answers);
    tcase_add_test(all, what_cannot_be_combined_is_refused);
    tcase_set_timeout(all, 300);
    suite_add_tcase(suite, all);
    return test_suite_run(suite);
}
