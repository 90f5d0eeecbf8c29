/* The flat tree: counts known from the literature, order of sets and slots, perfect recall, size limits. */
#include "search/equilibrium/game_tree_build.h"
#include "search/equilibrium/game_tree_estimate.h"
#include "search/equilibrium/sequence_form.h"

#include "tests/support/decisions.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>

static rp_game_tree *grow(const rp_game *game) {
    rp_game_tree *tree;
    rp_error error = {0};
    require_message(rp_game_tree_build(game, NULL, &tree, &error) == RP_OK, "%s", error.text);
    return tree;
}

typedef struct known_counts {
    const char *spec;
    uint32_t histories, terminals, chances, sets;
} known_counts;

static const known_counts known[] = {
    {"kuhn", 58, 30, 4, 12},
    {"leduc", 9457, 5520, 157, 936},
    {"liars-dice:dice=1x1,faces=6", 294883, 147420, 7, 24576},
    {"goofspiel:cards=4,info=hidden,order=descending", 2229, 576, 0, 738},
};
enum { KNOWN = sizeof known / sizeof *known };

START_TEST(counts_are_the_known_ones) {
    rp_game *game = test_game(known[_i].spec);
    rp_game_tree *tree = grow(game);
    ck_assert_uint_eq(tree->node_count, known[_i].histories);
    ck_assert_uint_eq(tree->terminal_count, known[_i].terminals);
    ck_assert_uint_eq(tree->chance_count, known[_i].chances);
    ck_assert_uint_eq(tree->set_count, known[_i].sets);
    rp_game_tree_free(tree);
    rp_game_free(game);
}
END_TEST

static const char *const specs[] = {
    "kuhn",
    "kuhn:cards=13",
    "leduc",
    "goofspiel:cards=3,info=hidden,order=random",
    "goofspiel:cards=4,info=open,order=ascending,payoff=difference",
    "dq-combat:deck=12,hand=2,life=1,wounds=15,escape=no,round-limit=1",
    "dq-combat:variant=classic,hero=hugo,wounds=14,life=2",
    "dq-combat:variant=dice,hero=hugo,wounds=14,life=1",
};
enum { SPECS = sizeof specs / sizeof *specs };

/* Sets of a player lie in depth-first order, each with what lies below it right behind it, and so do the slots. */
START_TEST(what_lies_below_a_set_follows_it) {
    rp_game *game = test_game(specs[_i]);
    rp_game_tree *tree = grow(game);
    uint32_t slot = 0, set = 0;
    for (int player = 0; player < tree->players; player++) {
        require(tree->first_set[player] == set && tree->first_slot[player] == slot++);
        for (; set < tree->first_set[player + 1]; set++) {
            const rp_information_set *s = &tree->set[set];
            require(s->player == player && s->first == slot && s->actions >= 1);
            require(s->parent >= tree->first_slot[player] && s->parent < s->first);
            require(s->end > set && s->end <= tree->first_set[player + 1]);
            for (uint32_t below = set + 1; below < s->end; below++) require(tree->set[below].parent >= s->first);
            if (s->end < tree->first_set[player + 1]) require(tree->set[s->end].parent < s->first);
            slot += s->actions;
        }
    }
    require(slot == tree->slot_count && set == tree->set_count);
    require(tree->first_set[tree->players] == set && tree->first_slot[tree->players] == slot);
    rp_game_tree_free(tree);
    rp_game_free(game);
}
END_TEST

/* Follows every history in the game and in the tree at once. */
typedef struct follower {
    const rp_game *game;
    const rp_game_tree *tree;
    uint32_t seen, last[RP_PLAYERS_MAX];
} follower;

static void follow(follower *f, uint32_t at, const rp_state *state);

static void follow_after(follower *f, uint32_t at, const rp_state *state, const rp_move *move) {
    rp_state *next = malloc(sizeof *next);
    rp_clone(f->game, next, state);
    rp_advance(f->game, next, move);
    follow(f, at, next);
    free(next);
}

static void follow_choice(follower *f, uint32_t at, const rp_state *state, unsigned waiting, rp_move move) {
    const rp_game_tree_node *node = &f->tree->node[at];
    const rp_information_set *set = &f->tree->set[rp_node_index(node)];
    int player = __builtin_ctz(waiting);
    rp_action legal[RP_LEGAL_MAX];
    require(rp_node_kind(node) == RP_NODE_DECISION && set->player == player);
    require(set->key == rp_information_key(f->game, state, player) && set->parent == f->last[player]);
    require(set->actions == rp_useful(f->game, state, player, legal));
    waiting &= waiting - 1;
    for (uint32_t i = 0; i < set->actions; i++) {
        require(f->tree->action[set->first + i] == legal[i]);
        move.of[player] = legal[i];
        f->last[player] = set->first + i;
        f->seen += waiting != 0; /* a history between two choices made at once */
        if (waiting)
            follow_choice(f, node->first + i, state, waiting, move);
        else
            follow_after(f, node->first + i, state, &move);
    }
    f->last[player] = set->parent;
}

static void follow_chance(follower *f, const rp_game_tree_node *node, const rp_state *state) {
    rp_outcome outcome[RP_OUTCOMES_MAX];
    const rp_distribution *d = &f->tree->distribution[rp_node_index(node)];
    require(rp_node_kind(node) == RP_NODE_CHANCE && (int)d->count == rp_chance(f->game, state, outcome));
    for (uint32_t i = 0; i < d->count; i++) {
        rp_move move = {{outcome[i].outcome}};
        require(f->tree->probability[d->first + i] == outcome[i].probability);
        follow_after(f, node->first + i, state, &move);
    }
}

static void follow(follower *f, uint32_t at, const rp_state *state) {
    const rp_game_tree_node *node = &f->tree->node[at];
    unsigned to_act = rp_to_act(f->game, state);
    f->seen++;
    if (to_act == 0) {
        double payoff[RP_PLAYERS_MAX];
        require(rp_node_kind(node) == RP_NODE_TERMINAL);
        rp_payoff(f->game, state, payoff);
        for (int player = 0; player < f->tree->players; player++)
            require(payoff[player] ==
                    f->tree->payoff[rp_node_index(node) * (uint32_t)f->tree->players + (uint32_t)player]);
    } else if (to_act & RP_TO_ACT_CHANCE) {
        follow_chance(f, node, state);
    } else {
        follow_choice(f, at, state, to_act, (rp_move){{0}});
    }
}

START_TEST(every_history_is_there) {
    rp_game *game = test_game(specs[_i]);
    rp_game_tree *tree = grow(game);
    follower f = {.game = game, .tree = tree};
    for (int player = 0; player < tree->players; player++) f.last[player] = tree->first_slot[player];
    rp_state start;
    rp_start(game, &start);
    follow(&f, 0, &start);
    require_message(f.seen == tree->node_count, "%u followed, %u in the tree", f.seen, tree->node_count);
    rp_game_tree_free(tree);
    rp_game_free(game);
}
END_TEST

/* Mean payoff of `player` when all play `strategy`, by plain recursion. */
static double recursive_value(const rp_game_tree *tree, uint32_t at, const double strategy[], int player) {
    const rp_game_tree_node *node = &tree->node[at];
    uint32_t index = rp_node_index(node);
    double sum = 0;
    if (rp_node_kind(node) == RP_NODE_TERMINAL) return tree->payoff[index * (uint32_t)tree->players + (uint32_t)player];
    if (rp_node_kind(node) == RP_NODE_CHANCE) {
        const rp_distribution *d = &tree->distribution[index];
        for (uint32_t i = 0; i < d->count; i++)
            sum += tree->probability[d->first + i] * recursive_value(tree, node->first + i, strategy, player);
    } else {
        for (uint32_t i = 0; i < tree->set[index].actions; i++)
            sum += strategy[tree->set[index].first + i] * recursive_value(tree, node->first + i, strategy, player);
    }
    return sum;
}

static void random_strategy(const rp_game_tree *tree, rp_random *random, double strategy[]) {
    for (uint32_t slot = 0; slot < tree->slot_count; slot++) strategy[slot] = rp_random_below(random, 4);
    rp_normalized_strategy(tree, strategy, strategy);
}

START_TEST(the_sequence_form_has_the_payoffs_of_the_tree) {
    rp_game *game = test_game(specs[_i]);
    rp_game_tree *tree = grow(game);
    rp_sequence_form *form;
    rp_error error = {0};
    require(rp_sequence_form_build(tree, &form, &error) == RP_OK);
    double *strategy = calloc(2 * tree->slot_count, sizeof *strategy), *response = strategy + tree->slot_count;
    rp_random random;
    rp_random_seed(&random, 7);
    for (int round = 0; round < 3; round++) {
        rp_nash_conv result;
        random_strategy(tree, &random, strategy);
        require(rp_nash_conv_of(form, strategy, &result, &error) == RP_OK);
        for (int player = 0; player < tree->players; player++) {
            double best;
            require(fabs(result.value[player] - recursive_value(tree, 0, strategy, player)) < 1e-12);
            require(result.best[player] >= result.value[player] - 1e-12);
            memcpy(response, strategy, tree->slot_count * sizeof *response);
            require(rp_best_response(form, player, strategy, response, &best, &error) == RP_OK);
            require(fabs(best - result.best[player]) < 1e-12);
            require(fabs(best - recursive_value(tree, 0, response, player)) < 1e-12);
        }
    }
    free(strategy);
    rp_sequence_form_free(form);
    rp_game_tree_free(tree);
    rp_game_free(game);
}
END_TEST

/* Best responses against all pure strategies of a small game, by trying every one. */
START_TEST(no_pure_strategy_beats_the_best_response) {
    rp_game *game = test_game("kuhn");
    rp_game_tree *tree = grow(game);
    rp_sequence_form *form;
    rp_error error = {0};
    rp_random random;
    rp_random_seed(&random, 8);
    require(rp_sequence_form_build(tree, &form, &error) == RP_OK);
    double strategy[64], pure[64];
    for (int round = 0; round < 20; round++) {
        rp_nash_conv result;
        random_strategy(tree, &random, strategy);
        require(rp_nash_conv_of(form, strategy, &result, &error) == RP_OK);
        for (int player = 0; player < 2; player++) {
            double best = -1e9;
            for (unsigned choices = 0; choices < 64; choices++) {
                memcpy(pure, strategy, tree->slot_count * sizeof *pure);
                for (uint32_t i = 0; i < 6; i++) {
                    const rp_information_set *set = &tree->set[tree->first_set[player] + i];
                    pure[set->first] = choices >> i & 1;
                    pure[set->first + 1] = 1 - pure[set->first];
                }
                best = fmax(best, recursive_value(tree, 0, pure, player));
            }
            require(fabs(best - result.best[player]) < 1e-12);
        }
    }
    rp_sequence_form_free(form);
    rp_game_tree_free(tree);
    rp_game_free(game);
}
END_TEST

START_TEST(the_estimate_is_near) {
    rp_random random;
    double error;
    rp_random_seed(&random, 3);
    rp_game *kuhn = test_game("kuhn"), *leduc = test_game("leduc");
    double size = rp_game_tree_estimate(kuhn, 20000, &random, &error);
    ck_assert_double_lt(fabs(size - 58), 4 * error + 1e-9);
    size = rp_game_tree_estimate(leduc, 20000, &random, &error);
    ck_assert_double_lt(fabs(size - 9457), 4 * error);
    ck_assert_double_lt(error, 200);
    rp_game_free(kuhn);
    rp_game_free(leduc);
}
END_TEST

START_TEST(a_game_over_the_limit_is_refused_by_size) {
    rp_game *game = test_game("leduc");
    rp_game_tree *tree = NULL;
    rp_error error = {0};
    rp_game_tree_options options = {.nodes_maximum = 9456};
    ck_assert_int_eq(rp_game_tree_build(game, &options, &tree, &error), RP_BAD_INPUT);
    ck_assert_ptr_null(tree);
    ck_assert_ptr_nonnull(strstr(error.text, "leduc has more than 9456 histories"));
    options.nodes_maximum = 9457;
    ck_assert_int_eq(rp_game_tree_build(game, &options, &tree, &error), RP_OK);
    rp_game_tree_free(tree);
    rp_game_free(game);
    game = test_game("goofspiel");
    ck_assert_int_eq(rp_game_tree_build(game, NULL, &tree, &error), RP_BAD_INPUT);
    rp_game_free(game);
}
END_TEST

/* Paths without end, and so wide that their number is no double: both end in a refusal, not in a crash or in NaN. */
START_TEST(games_without_end_are_refused) {
    rp_game_tree *tree = NULL;
    rp_error error = {0};
    rp_game *pig = test_game("pig:goal=2"), *large = test_game("2048");
    ck_assert_int_eq(rp_game_tree_build(pig, NULL, &tree, &error), RP_BAD_INPUT);
    ck_assert_ptr_nonnull(strstr(error.text, "paths of more than 4096 moves"));
    rp_random random;
    double spread;
    rp_random_seed(&random, 1);
    double size = rp_game_tree_estimate(large, 200, &random, &spread);
    ck_assert(size > 1e20 && size <= RP_GAME_TREE_ESTIMATE_MAX && isfinite(spread));
    ck_assert_int_eq(rp_game_tree_build(large, NULL, &tree, &error), RP_BAD_INPUT);
    ck_assert_ptr_null(strstr(error.text, "nan"));
    rp_game_free(pig);
    rp_game_free(large);
}
END_TEST

static void count_calls(void *context, uint64_t nodes) {
    (void)nodes;
    ++*(int *)context;
}

START_TEST(building_can_be_stopped_and_watched) {
    rp_game *game = test_game("kuhn:cards=13");
    atomic_bool stop = true;
    int calls = 0;
    rp_game_tree *tree = NULL;
    rp_error error = {0};
    rp_game_tree_options options = {.stop = &stop, .progress = count_calls, .context = &calls};
    ck_assert_int_eq(rp_game_tree_build(game, &options, &tree, &error), RP_OK); /* over before the first look */
    rp_game_tree_free(tree);
    rp_game_free(game);
    game = test_game("dq-combat:deck=12,hand=2,life=1,wounds=15,escape=no,round-limit=2");
    ck_assert_int_eq(rp_game_tree_build(game, &options, &tree, &error), RP_FAILED);
    ck_assert_int_eq(calls, 1);
    rp_game_free(game);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("game_tree");
    TCase *cases = tcase_create("all");
    tcase_set_timeout(cases, 240);
    tcase_add_loop_test(cases, counts_are_the_known_ones, 0, KNOWN);
    tcase_add_loop_test(cases, what_lies_below_a_set_follows_it, 0, SPECS);
    tcase_add_loop_test(cases, every_history_is_there, 0, SPECS);
    tcase_add_loop_test(cases, the_sequence_form_has_the_payoffs_of_the_tree, 0, SPECS);
    tcase_add_test(cases, no_pure_strategy_beats_the_best_response);
    tcase_add_test(cases, the_estimate_is_near);
    tcase_add_test(cases, a_game_over_the_limit_is_refused_by_size);
    tcase_add_test(cases, games_without_end_are_refused);
    tcase_add_test(cases, building_can_be_stopped_and_watched);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
