/* labels: longer */
/* What agents take from memory: one arena below its cap, and nothing while they decide. */
#include "tests/support/decisions.h"
#include "tests/support/length.h"
#include "tests/support/suite.h"

#include <check.h>
#include <jemalloc/jemalloc.h>
#include <stdio.h>

/* Read by jemalloc: without thread caches every allocation is counted at once, in every thread. */
extern const char *malloc_conf;
const char *malloc_conf = "tcache:false";

static rp_decision decision;

static size_t statistic(const char *name) {
    uint64_t epoch = 1, value = 0;
    size_t length = sizeof epoch;
    mallctl("epoch", &epoch, &length, &epoch, sizeof epoch);
    length = sizeof value;
    return mallctl(name, &value, &length, NULL, 0) == 0 ? (size_t)value : 0;
}

static size_t of_arena(unsigned arena, const char *what) {
    char name[64];
    snprintf(name, sizeof name, "stats.arenas.%u.%s", arena, what);
    return statistic(name);
}

static unsigned arena_count(void) {
    unsigned count;
    size_t length = sizeof count;
    ck_assert_int_eq(mallctl("arenas.narenas", &count, &length, NULL, 0), 0);
    return count;
}

static size_t allocations(void) {
    return of_arena(MALLCTL_ARENAS_ALL, "small.nmalloc") + of_arena(MALLCTL_ARENAS_ALL, "large.nmalloc");
}

static const char *const specs[] = {"random",
                                    "greedy",
                                    "flatmc:sims=500",
                                    "expectimax:depth=2,worlds=2,nodes=2000",
                                    "mcts:sims=500",
                                    "pimc:sims=500",
                                    "ismcts:sims=500",
                                    "ismcts:sims=500,select=rm",
                                    "ismcts:sims=500,threads=3",
                                    "ismcts:sims=500,reuse=yes,observer=so"};

START_TEST(counters_notice_an_allocation) {
    size_t before = allocations();
    void *memory = mallocx(100, 0);
    size_t after = allocations();
    ck_assert_ptr_nonnull(memory);
    ck_assert_uint_eq(after, before + 1);
    dallocx(memory, 0);
}
END_TEST

START_TEST(deciding_allocates_nothing) {
    static const char *const games[] = {"tictactoe", "kuhn", "goofspiel", "dq-combat"};
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        rp_game *game = test_game(games[g]);
        rp_agent *agent;
        if (rp_agent_new(specs[_i], game, &agent, NULL) == RP_OK) { /* mcts refuses hidden cards */
            for (uint64_t seed = 1; seed <= 5; seed++) {
                static rp_view view;
                rp_state state;
                test_first_choice(game, &state, (int)seed & 1, seed);
                rp_view_of(game, &state, (int)seed & 1, &view);
                size_t before = allocations();
                rp_status status = rp_agent_decide(agent, &view, NULL, seed, &decision, NULL);
                size_t after = allocations(); /* before libcheck takes memory */
                ck_assert(status == RP_OK);
                ck_assert_msg(after == before, "%s in %s", specs[_i], games[g]);
            }
            rp_agent_free(agent);
        }
        rp_game_free(game);
    }
}
END_TEST

/* Decides with an agent of `cap` bytes and reads its arena: the one that is new or has a block of another size. */
static void check_cap(const char *spec, const rp_game *game, size_t cap) {
    unsigned arenas = arena_count();
    size_t used, reported_cap, before[64], found = 0;
    rp_state state;
    ck_assert_uint_lt(arenas, 64);
    for (unsigned i = 0; i < arenas; i++) before[i] = of_arena(i, "large.allocated");
    test_first_choice(game, &state, 0, 3);
    rp_agent *agent = test_agent(spec, game);
    test_decide(agent, &state, 0, NULL, 1, &decision);
    rp_agent_memory(agent, &used, &reported_cap);
    ck_assert_uint_eq(reported_cap, cap);
    ck_assert_uint_le(used, cap);
    ck_assert_uint_ge(used, cap / 2);
    for (unsigned i = 0; i < arena_count(); i++) {
        size_t block = of_arena(i, "large.allocated");
        if (block < cap / 2 || block == (i < arenas ? before[i] : 0)) continue;
        found++;
        ck_assert_uint_le(of_arena(i, "resident"), cap);
        ck_assert_uint_le(block + of_arena(i, "small.allocated") + of_arena(i, "base"), used);
    }
    ck_assert_msg(found == 1, "%s: %zu arenas", spec, found);
    rp_agent_free(agent);
}

START_TEST(the_cap_is_kept) {
    static const char *const kinds[] = {"ismcts:sims=100000,memory=%zu",       "ismcts:sims=20000,threads=4,memory=%zu",
                                        "pimc:sims=20000,worlds=1,memory=%zu", "mcts:sims=20000,memory=%zu",
                                        "flatmc:sims=20000,memory=%zu",        "ismcts:sims=9000,reuse=yes,memory=%zu",
                                        "expectimax:nodes=200000,memory=%zu"};
    static const size_t megabytes[] = {1, 3, 100, 2, 7};
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        rp_game *game = test_game(strncmp(kinds[k], "mcts", 4) ? "dq-combat" : "goofspiel");
        for (size_t m = 0; m < (test_full_length() ? sizeof megabytes / sizeof *megabytes : 3); m++) {
            char spec[64];
            snprintf(spec, sizeof spec, kinds[k], megabytes[m]);
            check_cap(spec, game, megabytes[m] << 20);
        }
        rp_game_free(game);
    }
}
END_TEST

START_TEST(a_full_pool_stops_growing_and_goes_on) {
    rp_game *game = test_game("dq-combat");
    rp_agent *small = test_agent("ismcts:memory=1", game), *large = test_agent("ismcts", game);
    rp_state state;
    test_first_choice(game, &state, 0, 3);
    uint64_t nodes[3];
    for (int i = 0; i < 3; i++) {
        test_decide(i < 2 ? small : large, &state, 0, &(rp_limits){.simulations = i ? 100000 : 50000}, 1, &decision);
        ck_assert_uint_eq(decision.simulations, i ? 100000 : 50000);
        nodes[i] = decision.nodes;
    }
    ck_assert_uint_eq(nodes[0], nodes[1]);
    ck_assert_uint_lt(4 * nodes[1], nodes[2]);
    rp_agent_free(small);
    rp_agent_free(large);
    rp_game_free(game);
}
END_TEST

START_TEST(freeing_gives_the_arena_back) {
    rp_game *game = test_game("kuhn");
    rp_agent_free(test_agent("ismcts", game));
    unsigned arenas = arena_count();
    for (int i = 0; i < 20; i++) rp_agent_free(test_agent("ismcts:threads=2", game));
    ck_assert_uint_le(arena_count(), arenas + 4); /* new threads may open arenas of their own, one for each processor */
    rp_game_free(game);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("memory");
    TCase *all = tcase_create("all");
    tcase_set_timeout(all, 120);
    tcase_add_test(all, counters_notice_an_allocation);
    tcase_add_test(all, the_cap_is_kept);
    tcase_add_test(all, a_full_pool_stops_growing_and_goes_on);
    tcase_add_test(all, freeing_gives_the_arena_back);
    tcase_add_loop_test(all, deciding_allocates_nothing, 0, (int)(sizeof specs / sizeof *specs));
    suite_add_tcase(suite, all);
    return test_suite_run(suite);
}
