/* labels: longer thorough */
/* No agent sees more than the view: two worlds that look the same to the player get the same decision. */
#include "bench/match/selfplay.h"
#include "search/equilibrium/game_tree_build.h"
#include "search/equilibrium/policy.h"
#include "search/equilibrium/sequence_form.h"
#include "tests/support/decisions.h"
#include "tests/support/every_game.h"
#include "tests/support/files.h"
#include "tests/support/length.h"
#include "tests/support/random_move.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

static rp_decision decision, second;
static rp_view seen, imagined;

static const char *const specs[] = {"random",
                                    "greedy:samples=3",
                                    "flatmc:sims=40",
                                    "expectimax:depth=1,worlds=2,nodes=500",
                                    "mcts:sims=40",
                                    "mcts:sims=40,loop=open",
                                    "pimc:sims=40,worlds=4",
                                    "ismcts:sims=40",
                                    "ismcts:sims=40,select=rm",
                                    "ismcts:sims=40,observer=so,select=exp3",
                                    "exact:states=20000",
                                    "equilibrium:nodes=60000,work=20",
                                    "best:sims=40",
                                    "drafter:play=greedy:samples=3"};

static bool same_bits(double a, double b) { return memcmp(&a, &b, sizeof a) == 0; }

/* All of a decision but the time it took. */
static bool same_decision(const rp_decision *a, const rp_decision *b) {
    if (a->action != b->action || a->count != b->count || a->exact != b->exact || a->simulations != b->simulations ||
        a->nodes != b->nodes || a->line_length != b->line_length || !same_bits(a->value, b->value) ||
        !same_bits(a->standard_error, b->standard_error))
        return false;
    for (int i = 0; i < a->count; i++) {
        const rp_action_report *x = &a->actions[i], *y = &b->actions[i];
        if (x->action != y->action || x->visits != y->visits || !same_bits(x->value, y->value) ||
            !same_bits(x->standard_error, y->standard_error) || !same_bits(x->win, y->win) ||
            !same_bits(x->share, y->share))
            return false;
    }
    for (int i = 0; i < a->line_length; i++)
        if (a->line[i].player != b->line[i].player || a->line[i].action != b->line[i].action ||
            strcmp(a->line[i].text, b->line[i].text) != 0)
            return false;
    return true;
}

/* Decides from the view of `state` and from the view of another world that this view allows, each with the seed that a
 * match makes for it. True when that world is indeed another one. */
static bool compare(rp_agent *agent, const rp_state *state, int player, uint64_t seed, const char *spec) {
    static rp_state world;
    const rp_game *game = agent->game;
    rp_random random;
    rp_error error;
    rp_random_split(&random, seed, 1);
    memset(&imagined, 0xa5, sizeof imagined); /* bytes past the state must not matter */
    rp_view_of(game, state, player, &seen);
    rp_resample(&seen, &random, &world);
    rp_view_of(game, &world, player, &imagined);
    ck_assert_msg(rp_state_equal(game, &seen.masked, &imagined.masked), "%s: views differ", game->spec.text);
    uint64_t own = rp_selfplay_agent_seed(agent, &seen, 7, seed),
             other = rp_selfplay_agent_seed(agent, &imagined, 7, seed);
    ck_assert_msg(rp_agent_decide(agent, &seen, NULL, own, &decision, &error) == RP_OK, "%s", error.text);
    ck_assert_msg(rp_agent_decide(agent, &imagined, NULL, other, &second, &error) == RP_OK, "%s", error.text);
    ck_assert_msg(same_decision(&decision, &second), "%s in %s, position %d", spec, game->spec.text, (int)seed);
    return !rp_state_equal(game, state, &world);
}

/* Plays `moves` at random from the start. */
static void begin(const rp_game *game, int moves, rp_state *state, rp_random *random) {
    rp_start(game, state);
    while (moves-- > 0) test_random_step(game, state, random);
}

/* In so many positions of games at random, from a number of moves on. */
static void check_agent(const rp_game *game, const char *spec, int moves, int positions) {
    rp_agent *agent;
    rp_error error;
    if (rp_agent_new(spec, game, &agent, &error) != RP_OK) {
        /* These refuse large games too, mcts hidden cards, expectimax simultaneous choices that are not zero-sum, and
         * drafter games in which nothing is drafted. */
        if (strncmp(spec, "drafter", 7) == 0) return;
        bool solves = strncmp(spec, "exact", 5) == 0 || strncmp(spec, "equilibrium", 11) == 0;
        ck_assert_msg(solves || game->info.capabilities & RP_HAS_HIDDEN, "%s", error.text);
        bool general = !(game->info.capabilities & RP_ZERO_SUM) && strncmp(spec, "expectimax", 10) == 0;
        ck_assert(solves || general || strncmp(spec, "mcts", 4) == 0);
        return;
    }
    int others = 0;
    rp_random random;
    rp_state state;
    rp_random_seed(&random, 99);
    begin(game, moves, &state, &random);
    for (int n = 0; n < positions;) {
        int player = (int)rp_random_below(&random, (uint32_t)game->info.players);
        if (!test_to_choice(game, &state, player, &random)) {
            begin(game, moves, &state, &random);
            continue;
        }
        others += compare(agent, &state, player, (uint64_t)n++, spec);
        test_random_step(game, &state, &random);
    }
    rp_agent_free(agent);
    bool hides = (game->info.capabilities & RP_HAS_HIDDEN) && !strstr(game->spec.text, "variant=solo");
    ck_assert_msg(!hides || others > positions / 10, "%s: only %d other worlds", game->spec.text, others);
}

/* Every variant that hides something else; games of which nothing is listed are played as they are. */
static const char *const listed[] = {
    "tictactoe",
    "kuhn",
    "kuhn:cards=5",
    "kuhn:players=3",
    "leduc",
    "liars-dice:dice=2x2",
    "goofspiel:cards=6",
    "goofspiel:info=hidden,cards=6",
    "matrix",
    "pig",
    "connect4",
    "2048",
    "phantom-ttt",
    "oshi-zumo",
    "destinyquest:p1=l3a,p2=h3r",
    "calamity",
    "calamity:stage=match",
    "calamity:stage=match,lists=hidden",
    "dungeonquest:variant=solo",
    "dungeonquest:players=2",
    "dq-combat",
    "dq-combat:hero=challara,monster=sorcerer,wounds=8,deck=15,hand=3,standoff-first=secret,power-counter=effect",
    "dq-combat:variant=solo,hero=tatianna,monster=golem,solo-choices=player",
    "dq-combat:variant=dice,monster=demon",
    "dq-combat:variant=classic-solo,hero=krutzbeck",
    "dq-combat:variant=classic,hero=tatianna,monster=sorcerer"};

START_TEST(every_kind_has_a_spec_here) {
    size_t count;
    const rp_agent_kind *const *kinds = rp_agent_kinds(&count);
    for (size_t k = 0; k < count; k++) {
        bool found = strcmp(kinds[k]->name, "policy") == 0; /* has a test of its own: it needs a file */
        for (size_t s = 0; s < sizeof specs / sizeof *specs; s++)
            found = found || strncmp(specs[s], kinds[k]->name, strlen(kinds[k]->name)) == 0;
        ck_assert_msg(found, "%s", kinds[k]->name);
    }
}
END_TEST

START_TEST(no_agent_peeks) {
    const char *games[TEST_GAMES_MAX];
    int count = test_every_game(listed, sizeof listed / sizeof *listed, games);
    for (int g = 0; g < count; g++) {
        rp_game *game = test_game(games[g]);
        check_agent(game, specs[_i], 0, test_by_length(20, 10, 1000));
        rp_game_free(game);
    }
}
END_TEST

/* Behind roll-off, draft and the first deck, of 30 to 40 cards: the other player builds his, and has not seen it. */
START_TEST(no_agent_peeks_into_a_deck_that_is_built) {
    enum { MOVES = 2 + 1 + 6 + 41 + 6 };
    rp_game *game = test_game("calamity:stage=match");
    check_agent(game, specs[_i], MOVES, test_by_length(5, 5, 200));
    rp_game_free(game);
}
END_TEST

/* Writes a policy with a random mix at every key of the game. */
static void write_policy(const rp_game *game, const char *path) {
    rp_error error = {0};
    rp_game_tree *tree;
    rp_policy *policy;
    rp_random random;
    require_message(rp_game_tree_build(game, NULL, &tree, &error) == RP_OK, "%s", error.text);
    double *strategy = malloc(tree->slot_count * sizeof *strategy);
    require(strategy != NULL);
    rp_random_seed(&random, 4);
    for (uint32_t i = 0; i < tree->slot_count; i++) strategy[i] = rp_random_unit(&random);
    rp_normalized_strategy(tree, strategy, strategy);
    require_message(rp_policy_from_game_tree(tree, strategy, NULL, &policy, &error) == RP_OK, "%s", error.text);
    require_message(rp_policy_save(policy, path, &error) == RP_OK, "%s", error.text);
    rp_policy_free(policy);
    free(strategy);
    rp_game_tree_free(tree);
}

START_TEST(no_policy_peeks) {
    static const char *const small[] = {"kuhn", "leduc", "goofspiel:cards=4,info=hidden"};
    char folder[TEST_FOLDER_BYTES], path[TEST_FOLDER_BYTES + 16], spec[TEST_FOLDER_BYTES + 32];
    test_folder_make(folder);
    snprintf(path, sizeof path, "%s/mixes", folder);
    snprintf(spec, sizeof spec, "policy:file=%s", path);
    for (size_t g = 0; g < sizeof small / sizeof *small; g++) {
        rp_game *game = test_game(small[g]);
        write_policy(game, path);
        check_agent(game, spec, 0, test_by_length(20, 10, 1000));
        rp_game_free(game);
    }
    test_folder_remove(folder);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("agents no peek");
    TCase *all = tcase_create("all");
    tcase_set_timeout(all, 400);
    tcase_add_test(all, every_kind_has_a_spec_here);
    tcase_add_test(all, no_policy_peeks);
    tcase_add_loop_test(all, no_agent_peeks, 0, (int)(sizeof specs / sizeof *specs));
    tcase_add_loop_test(all, no_agent_peeks_into_a_deck_that_is_built, 0, (int)(sizeof specs / sizeof *specs));
    suite_add_tcase(suite, all);
    return test_suite_run(suite);
}
