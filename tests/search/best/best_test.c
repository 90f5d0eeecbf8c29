/* Agent best: which agent it is in each kind of game, and that it decides as that one does. */
#include "search/best/best.h"

#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct {
    const char *game, *agent;
} routes[] = {{"tictactoe", "exact:states=50000,table=no"},
              {"matrix", "exact:states=50000,table=no"},
              {"goofspiel:cards=4", "exact:states=50000,table=no"},
              {"kuhn", "equilibrium"},
              {"leduc", "equilibrium"},
              {"goofspiel:cards=4,info=hidden", "equilibrium"},
              {"2048", "expectimax:nodes=20000"},
              {"pig", "expectimax:nodes=20000"},
              {"phantom-ttt", "ismcts:sims=400"},
              {"dq-combat", "ismcts:sims=400"},
              {"dq-combat:deck=12,hand=2,life=2,wounds=14,escape=no,round-limit=1", "equilibrium"},
              {"dq-combat:variant=dice", "exact:states=50000,table=no"},
              {"dq-combat:variant=classic,life=3", "exact:states=50000,table=no"},
              {"destinyquest", "expectimax:depth=1,playouts=1000,nodes=0"}};
enum { ROUTES = sizeof routes / sizeof *routes };

static rp_decision chosen, named;

/* A state in which somebody has to choose, and who; by the seed. */
static int go_to_choice(const rp_game *game, rp_state *state, uint64_t seed) {
    rp_random random;
    rp_random_seed(&random, seed);
    rp_start(game, state);
    for (unsigned actors; (actors = rp_to_act(game, state)) & RP_TO_ACT_CHANCE;)
        rp_advance_one(game, state, RP_CHANCE_PLAYER, rp_sample(game, state, &random));
    return __builtin_ctz(rp_to_act(game, state));
}

/* Of the first choice in the game with one seed. */
static double value_of(const char *spec, const rp_game *game) {
    rp_error error = {RP_OK, ""};
    rp_agent *agent;
    rp_state state;
    rp_view view;
    int player = go_to_choice(game, &state, 4);
    rp_view_of(game, &state, player, &view);
    require_message(rp_agent_new(spec, game, &agent, &error) == RP_OK, "%s", error.text);
    require_message(rp_agent_decide(agent, &view, NULL, 9, &chosen, &error) == RP_OK, "%s", error.text);
    rp_agent_free(agent);
    return chosen.value;
}

START_TEST(best_is_the_agent_of_its_route) {
    rp_game *game;
    rp_agent *best, *agent, *other;
    rp_error error = {RP_OK, ""};
    char spec[RP_BEST_AGENT_MAX];
    require_message(rp_game_new(routes[_i].game, NULL, &game, &error) == RP_OK, "%s", error.text);
    require_message(rp_best_agent_new(game, 400, false, &agent, spec, &error) == RP_OK, "%s", error.text);
    ck_assert_str_eq(spec, routes[_i].agent);
    require_message(rp_agent_new("best:sims=400", game, &best, &error) == RP_OK, "%s", error.text);
    require_message(rp_agent_new(spec, game, &other, &error) == RP_OK, "%s", error.text);
    rp_state state;
    rp_view view;
    int player = go_to_choice(game, &state, 4);
    rp_view_of(game, &state, player, &view);
    require_message(rp_agent_decide(best, &view, NULL, 9, &chosen, &error) == RP_OK, "%s", error.text);
    require_message(rp_agent_decide(other, &view, NULL, 9, &named, &error) == RP_OK, "%s", error.text);
    ck_assert_int_eq(chosen.action, named.action);
    ck_assert_int_eq(chosen.count, named.count);
    ck_assert(chosen.value == named.value && chosen.drawn == named.drawn);
    double mix[2][RP_LEGAL_MAX];
    rp_agent_mix(best, &view, &chosen, mix[0]);
    rp_agent_mix(other, &view, &named, mix[1]);
    for (int i = 0; i < chosen.count; i++) ck_assert(mix[0][i] == mix[1][i]);
    size_t used[2], cap;
    rp_agent_memory(best, &used[0], &cap);
    rp_agent_memory(other, &used[1], &cap);
    ck_assert_uint_eq(used[0], used[1]);
    rp_agent_forget(best);
    rp_agent_free(best);
    rp_agent_free(agent);
    rp_agent_free(other);
    rp_game_free(game);
}
END_TEST

/* Kilobytes that this process has had in memory at most. */
static long memory_peak(void) {
    struct rusage used;
    require(getrusage(RUSAGE_SELF, &used) == 0);
    return used.ru_maxrss;
}

/* What is kept is taken again, however it was made is asked, and what else lies there is neither read nor believed. */
START_TEST(kept_policies_change_nothing_but_time) {
    char folder[] = "/tmp/riposte-cache-XXXXXX", path[256], found[256], command[600];
    double value[4];
    rp_error error = {RP_OK, ""};
    rp_game *game;
    require(mkdtemp(folder) && setenv("XDG_CACHE_HOME", folder, 1) == 0);
    require(rp_game_new("kuhn", NULL, &game, &error) == RP_OK);
    value[0] = value_of("equilibrium", game);
    value[1] = value_of("equilibrium:keep=yes", game);
    snprintf(command, sizeof command, "ls %s/riposte/kuhn-*.policy", folder);
    FILE *list = popen(command, "r");
    require(list && fgets(found, sizeof found, list));
    pclose(list);
    found[strcspn(found, "\n")] = 0;
    snprintf(path, sizeof path, "%s", found);
    value[2] = value_of("equilibrium:keep=yes", game);
    long before = memory_peak();
    require(truncate(path, (off_t)1 << 30) == 0); /* without a block on the disk, but not to be read into memory */
    value[3] = value_of("equilibrium:keep=yes", game);
    ck_assert_int_lt(memory_peak() - before, 256 << 10);
    for (int i = 1; i < 4; i++) ck_assert(value[i] == value[0]);
    struct stat facts;
    require(stat(path, &facts) == 0);
    ck_assert_int_lt(facts.st_size, 100000);
    double rough = value_of("equilibrium:nash-conv=0.1,keep=yes", game);
    ck_assert(rough != value[0]);
    ck_assert(value_of("equilibrium:keep=yes", game) == value[0]);
    /* The better policy under the rough one's name. */
    snprintf(command, sizeof command, "for f in %s/riposte/*; do test $f = %s || cp %s $f; done", folder, path, path);
    ck_assert_int_eq(system(command), 0);
    ck_assert(value_of("equilibrium:nash-conv=0.1,keep=yes", game) == rough);
    snprintf(command, sizeof command, "rm -r %s", folder);
    ck_assert_int_eq(system(command), 0);
    rp_game_free(game);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("best");
    TCase *tests = tcase_create("all");
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, kept_policies_change_nothing_but_time);
    tcase_add_loop_test(tests, best_is_the_agent_of_its_route, 0, ROUTES);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
