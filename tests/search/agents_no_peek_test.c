/* labels: unit */
/* No agent sees more than the view: two worlds that look the same to the player get the same decision. */
#include "tests/support/decisions.h"

#include <check.h>
#include <stdlib.h>

enum { POSITIONS = 1000 };

static rp_decision decision, second;
static rp_view seen, imagined;

static const char *const specs[] = {"random", "greedy:samples=3", "flatmc:sims=40", "expectimax:depth=1,worlds=2,nodes=500",
                                    "mcts:sims=40", "mcts:sims=40,loop=open", "pimc:sims=40,worlds=4", "ismcts:sims=40",
                                    "ismcts:sims=40,select=rm", "ismcts:sims=40,observer=so,select=exp3"};

static bool same_choice(const rp_decision *a, const rp_decision *b) {
    if (a->action != b->action || a->count != b->count) return false;
    for (int i = 0; i < a->count; i++)
        if (a->actions[i].action != b->actions[i].action || a->actions[i].visits != b->actions[i].visits ||
            memcmp(&a->actions[i].share, &b->actions[i].share, sizeof(double)) != 0 ||
            memcmp(&a->actions[i].value, &b->actions[i].value, sizeof(double)) != 0)
            return false;
    return true;
}

/* Decides from the view of `state` and from the view of another world that this view allows. */
static void compare(rp_agent *agent, const rp_state *state, int player, uint64_t seed, const char *spec) {
    static rp_state world;
    const rp_game *game = agent->game;
    rp_random random;
    rp_error error;
    rp_random_split(&random, seed, 1);
    memset(&imagined, 0xa5, sizeof imagined); /* bytes past the state must not matter */
    rp_view_of(game, state, player, &seen);
    rp_resample(&seen, &random, &world);
    rp_view_of(game, &world, player, &imagined);
    ck_assert_msg(rp_state_equal(game, &seen.masked, &imagined.masked), "%s: views differ", game->rules->name);
    ck_assert_msg(rp_agent_decide(agent, &seen, NULL, seed, &decision, &error) == RP_OK, "%s", error.text);
    ck_assert_msg(rp_agent_decide(agent, &imagined, NULL, seed, &second, &error) == RP_OK, "%s", error.text);
    ck_assert_msg(same_choice(&decision, &second), "%s in %s, position %d", spec, game->rules->name, (int)seed);
}

static void check_agent(const rp_game *game, const char *spec) {
    rp_agent *agent;
    rp_error error;
    if (rp_agent_new(spec, game, &agent, &error) != RP_OK) {
        ck_assert_msg(game->info.capabilities & RP_HAS_HIDDEN, "%s", error.text); /* mcts refuses hidden cards */
        ck_assert(strncmp(spec, "mcts", 4) == 0);
        return;
    }
    rp_random random;
    rp_state state;
    rp_random_seed(&random, 99);
    rp_start(game, &state);
    for (int n = 0; n < POSITIONS;) {
        int player = (int)rp_random_below(&random, (uint32_t)game->info.players);
        if (!test_to_choice(game, &state, player, &random)) {
            rp_start(game, &state);
            continue;
        }
        compare(agent, &state, player, (uint64_t)n++, spec);
        rp_action legal[RP_LEGAL_MAX];
        unsigned to_act = rp_to_act(game, &state);
        rp_move move = {{0}};
        for (int p = 0; to_act >> p; p++)
            if (to_act >> p & 1) move.of[p] = legal[rp_random_below(&random, (uint32_t)rp_legal(game, &state, p, legal))];
        rp_apply(game, &state, &move);
    }
    rp_agent_free(agent);
}

START_TEST(every_kind_has_a_spec_here) {
    size_t count;
    const rp_agent_kind *const *kinds = rp_agent_kinds(&count);
    for (size_t k = 0; k < count; k++) {
        bool found = false;
        for (size_t s = 0; s < sizeof specs / sizeof *specs; s++)
            found = found || strncmp(specs[s], kinds[k]->name, strlen(kinds[k]->name)) == 0;
        ck_assert_msg(found, "%s", kinds[k]->name);
    }
}
END_TEST

START_TEST(no_agent_peeks) {
    size_t count;
    const rp_rules *const *rules = rp_rules_all(&count);
    for (size_t r = 0; r < count; r++) {
        rp_game *game = test_game(rules[r]->name);
        check_agent(game, specs[_i]);
        rp_game_free(game);
    }
    rp_game *hidden_bids = test_game("goofspiel:info=hidden,cards=6");
    check_agent(hidden_bids, specs[_i]);
    rp_game_free(hidden_bids);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("agents no peek");
    TCase *all = tcase_create("all");
    tcase_set_timeout(all, 400);
    tcase_add_test(all, every_kind_has_a_spec_here);
    tcase_add_loop_test(all, no_agent_peeks, 0, (int)(sizeof specs / sizeof *specs));
    suite_add_tcase(suite, all);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
