/* labels: threads */
#include "tests/support/decisions.h"
#include "tests/support/suite.h"

#include <check.h>
#include <pthread.h>

static rp_decision decision, second;

static const char *const specs[] = {"flatmc:sims=501,threads=2", "mcts:sims=501,threads=2", "pimc:sims=501,threads=2",
                                    "ismcts:sims=501,threads=2", "ismcts:sims=501,threads=3,select=rm,observer=so"};

START_TEST(threads_give_the_same_result_twice) {
    static const char *const games[] = {"tictactoe", "kuhn", "goofspiel", "dq-combat"};
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        rp_game *game = test_game(games[g]);
        for (size_t s = 0; s < sizeof specs / sizeof *specs; s++) {
            if ((game->info.capabilities & RP_HAS_HIDDEN) && strncmp(specs[s], "mcts", 4) == 0) continue;
            rp_agent *agent = test_agent(specs[s], game), *fresh = test_agent(specs[s], game);
            rp_state state;
            for (uint64_t seed = 1; seed <= 5; seed++) {
                test_first_choice(game, &state, (int)seed & 1, seed);
                test_decide(agent, &state, (int)seed & 1, NULL, seed, &decision);
                test_decide(fresh, &state, (int)seed & 1, NULL, seed, &second);
                ck_assert_msg(test_same_decision(&decision, &second), "%s in %s", specs[s], games[g]);
                ck_assert_uint_eq(decision.simulations, 501);
            }
            rp_agent_free(agent);
            rp_agent_free(fresh);
        }
        rp_game_free(game);
    }
}
END_TEST

static void *stop_soon(void *stop) {
    atomic_store((atomic_bool *)stop, true);
    return NULL;
}

START_TEST(stops_from_another_thread) {
    rp_game *game = test_game("goofspiel");
    rp_agent *agent = test_agent("ismcts:threads=2", game);
    rp_state state;
    atomic_bool stop = false;
    pthread_t thread;
    test_first_choice(game, &state, 0, 1);
    ck_assert_int_eq(pthread_create(&thread, NULL, stop_soon, &stop), 0);
    test_decide(agent, &state, 0, &(rp_limits){.simulations = 1000000000000, .stop = &stop}, 1, &decision);
    pthread_join(thread, NULL);
    ck_assert_uint_lt(decision.simulations, 1000000000);
    rp_agent_free(agent);
    rp_game_free(game);
}
END_TEST

/* A tenth of a millisecond at each look. */
static uint64_t ticking(void *context) { return 100000 * (1 + atomic_fetch_add((_Atomic uint64_t *)context, 1)); }

START_TEST(time_ends_a_search) {
    rp_game *game = test_game("dq-combat");
    rp_agent *agent = test_agent("ismcts:threads=2,time=30", game);
    rp_state state;
    test_first_choice(game, &state, 0, 1);
    _Atomic uint64_t ticks = 0;
    const rp_clock clock = {.nanoseconds = ticking, .context = &ticks};
    test_decide(agent, &state, 0, &(rp_limits){.clock = &clock}, 1, &decision);
    ck_assert_double_ge(decision.milliseconds, 30);
    ck_assert_double_le(decision.milliseconds, 31); /* each thread looks once more, and so does who measures */
    rp_agent_free(agent);
    rp_game_free(game);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("tree threads");
    TCase *all = tcase_create("all");
    tcase_set_timeout(all, 120);
    tcase_add_test(all, threads_give_the_same_result_twice);
    tcase_add_test(all, stops_from_another_thread);
    tcase_add_test(all, time_ends_a_search);
    suite_add_tcase(suite, all);
    return test_suite_run(suite);
}
