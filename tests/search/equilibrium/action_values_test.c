/* What actions are worth under a policy, against sums over all histories by the rules themselves; and the agent that
 * plays an equilibrium. */
#include "search/equilibrium/action_values.h"

#include "engine/hash.h"
#include "search/agent.h"
#include "search/equilibrium/game_tree_build.h"
#include "search/equilibrium/policy.h"
#include "search/equilibrium/sequence_form.h"
#include "tests/support/files.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const char *const games[] = {"kuhn", "kuhn:players=3", "leduc", "goofspiel:cards=3,info=hidden",
                                    "liars-dice:faces=3"};
enum { GAMES = sizeof games / sizeof *games, SETS_MAX = 4096 };

/* ---- the sums --------------------------------------------------------------------------------------------- */

typedef struct summed_set {
    uint64_t key;
    int player, count;
    double weight, sum[8];
} summed_set;

typedef struct summing {
    const rp_game *game;
    const rp_policy *policy;
    summed_set set[SETS_MAX];
    int count;
} summing;

static summed_set *set_of(summing *s, int player, uint64_t key, int count) {
    for (int i = 0; i < s->count; i++)
        if (s->set[i].key == key && s->set[i].player == player) return &s->set[i];
    require(s->count < SETS_MAX && count <= 8);
    s->set[s->count] = (summed_set){.key = key, .player = player, .count = count};
    return &s->set[s->count++];
}

static void go(summing *s, const rp_state *state, const double reach[], double payoff[]);

/* The choices of player `who` and of those behind him, then what follows; `move` has those of before. */
static void choose(summing *s, const rp_state *state, unsigned actors, int who, rp_move *move, const double reach[],
                   double payoff[]) {
    const int players = s->game->info.players;
    memset(payoff, 0, sizeof(double) * RP_PLAYERS_MAX);
    while (who < players && !(actors >> who & 1)) who++;
    if (who == players) {
        rp_state next;
        rp_clone(s->game, &next, state);
        rp_advance(s->game, &next, move);
        go(s, &next, reach, payoff);
        return;
    }
    rp_view view;
    rp_view_of(s->game, state, who, &view);
    rp_policy_entry entry;
    require(rp_policy_find(s->policy, who, rp_view_key(&view), &entry));
    double others = reach[players];
    for (int p = 0; p < players; p++)
        if (p != who) others *= reach[p];
    summed_set *set = set_of(s, who, rp_view_key(&view), entry.count);
    set->weight += others;
    for (int a = 0; a < entry.count; a++) {
        double below[RP_PLAYERS_MAX], next[RP_PLAYERS_MAX + 1];
        memcpy(next, reach, sizeof next);
        next[who] *= entry.probability[a];
        move->of[who] = entry.action[a];
        choose(s, state, actors, who + 1, move, next, below);
        set->sum[a] += others * below[who];
        for (int p = 0; p < players; p++) payoff[p] += entry.probability[a] * below[p];
    }
}

static void go(summing *s, const rp_state *state, const double reach[], double payoff[]) {
    const int players = s->game->info.players;
    unsigned actors = rp_to_act(s->game, state);
    rp_move move = {{0}};
    memset(payoff, 0, sizeof(double) * RP_PLAYERS_MAX);
    if (actors == 0) {
        rp_payoff(s->game, state, payoff);
    } else if (actors & RP_TO_ACT_CHANCE) {
        rp_outcome outcome[RP_OUTCOMES_MAX];
        int count = rp_chance(s->game, state, outcome);
        for (int i = 0; i < count; i++) {
            rp_state next;
            double below[RP_PLAYERS_MAX], chance[RP_PLAYERS_MAX + 1];
            memcpy(chance, reach, sizeof chance);
            chance[players] *= outcome[i].probability;
            rp_clone(s->game, &next, state);
            rp_advance_one(s->game, &next, RP_CHANCE_PLAYER, outcome[i].outcome);
            go(s, &next, chance, below);
            for (int p = 0; p < players; p++) payoff[p] += outcome[i].probability * below[p];
        }
    } else {
        choose(s, state, actors, 0, &move, reach, payoff);
    }
}

/* ---- the tests -------------------------------------------------------------------------------------------- */

START_TEST(values_are_those_of_all_histories) {
    rp_game *game;
    rp_game_tree *tree;
    rp_action_values *values;
    rp_error error = {RP_OK, ""};
    rp_random random;
    static summing s;
    require_message(rp_game_new(games[_i], NULL, &game, &error) == RP_OK, "%s", error.text);
    require_message(rp_game_tree_build(game, NULL, &tree, &error) == RP_OK, "%s", error.text);
    double *strategy = calloc(tree->slot_count, sizeof *strategy);
    require(strategy != NULL);
    rp_random_seed(&random, 11);
    for (uint32_t i = 0; i < tree->slot_count; i++) strategy[i] = 0.05 + rp_random_unit(&random);
    rp_normalized_strategy(tree, strategy, strategy);
    memset(&s, 0, sizeof s);
    s.game = game;
    rp_policy *policy;
    require(rp_policy_from_game_tree(tree, strategy, NULL, &policy, &error) == RP_OK);
    require(rp_action_values_make(tree, strategy, &values, &error) == RP_OK);
    s.policy = policy;
    rp_state start;
    double reach[RP_PLAYERS_MAX + 1], payoff[RP_PLAYERS_MAX];
    for (int i = 0; i <= game->info.players; i++) reach[i] = 1;
    rp_start(game, &start);
    go(&s, &start, reach, payoff);
    ck_assert_int_eq(s.count, (int)rp_policy_count(policy));
    for (int i = 0; i < s.count; i++) {
        rp_action_value answer[RP_LEGAL_MAX];
        rp_policy_entry entry;
        const summed_set *set = &s.set[i];
        require(rp_action_values_find(values, set->player, set->key, answer) == set->count);
        require(rp_policy_find(policy, set->player, set->key, &entry));
        for (int a = 0; a < set->count; a++) {
            require(answer[a].action == entry.action[a]);
            require(fabs(answer[a].probability - entry.probability[a]) < 1e-12);
            require_message(fabs(answer[a].value - set->sum[a] / set->weight) < 1e-9, "%s: %.12f, not %.12f", games[_i],
                            answer[a].value, set->sum[a] / set->weight);
        }
    }
    rp_action_value none[RP_LEGAL_MAX];
    ck_assert_int_eq(rp_action_values_find(values, 0, 12345, none), 0);
    rp_action_values_free(values);
    rp_policy_free(policy);
    free(strategy);
    rp_game_tree_free(tree);
    rp_game_free(game);
}
END_TEST

/* Where others never come, chance alone weighs: nothing is divided by 0. */
START_TEST(sets_that_are_never_reached_have_values) {
    rp_game *game;
    rp_game_tree *tree;
    rp_action_values *values;
    rp_error error = {RP_OK, ""};
    require(rp_game_new("leduc", NULL, &game, &error) == RP_OK &&
            rp_game_tree_build(game, NULL, &tree, &error) == RP_OK);
    double *strategy = calloc(tree->slot_count, sizeof *strategy);
    require(strategy != NULL);
    for (int p = 0; p < tree->players; p++) strategy[tree->first_slot[p]] = 1;
    for (uint32_t i = 0; i < tree->set_count; i++) strategy[tree->set[i].first] = 1;
    require(rp_action_values_make(tree, strategy, &values, &error) == RP_OK);
    for (uint32_t i = 0; i < tree->set_count; i++) {
        rp_action_value answer[RP_LEGAL_MAX];
        int count = rp_action_values_find(values, tree->set[i].player, tree->set[i].key, answer);
        require(count == tree->set[i].actions);
        for (int a = 0; a < count; a++)
            require(answer[a].value >= game->info.payoff_minimum && answer[a].value <= game->info.payoff_maximum);
    }
    rp_action_values_free(values);
    free(strategy);
    rp_game_tree_free(tree);
    rp_game_free(game);
}
END_TEST

/* What the first player of Kuhn poker gets, from the values of his first choices: -1/18. */
START_TEST(the_agent_knows_the_value_of_kuhn) {
    rp_game *game;
    rp_agent *agent;
    rp_error error = {RP_OK, ""};
    static rp_decision decision;
    require(rp_game_new("kuhn", NULL, &game, &error) == RP_OK);
    require_message(rp_agent_new("equilibrium:nash-conv=1e-6", game, &agent, &error) == RP_OK, "%s", error.text);
    double sum = 0;
    rp_state start;
    rp_outcome outcome[RP_OUTCOMES_MAX];
    rp_start(game, &start);
    int count = rp_chance(game, &start, outcome);
    ck_assert_int_eq(count, 3);
    for (int i = 0; i < count; i++) {
        rp_state dealt;
        rp_outcome second[RP_OUTCOMES_MAX];
        rp_view view;
        rp_clone(game, &dealt, &start);
        rp_advance_one(game, &dealt, RP_CHANCE_PLAYER, outcome[i].outcome);
        rp_chance(game, &dealt, second);
        rp_advance_one(game, &dealt, RP_CHANCE_PLAYER, second[0].outcome);
        rp_view_of(game, &dealt, 0, &view);
        require_message(rp_agent_decide(agent, &view, NULL, 1, &decision, &error) == RP_OK, "%s", error.text);
        ck_assert(decision.drawn);
        sum += outcome[i].probability * decision.value;
        for (int a = 0; a < decision.count; a++)
            if (decision.actions[a].share > 1e-3)
                ck_assert_double_eq_tol(decision.actions[a].value, decision.value, 1e-3);
    }
    ck_assert_double_eq_tol(sum, -1.0 / 18, 1e-6);
    rp_agent_free(agent);
    rp_game_free(game);
}
END_TEST

/* ---- policies that are kept ------------------------------------------------------------------------------- */

static char folder[TEST_FOLDER_BYTES];

static void set_up(void) {
    test_folder_make(folder);
    require(setenv("XDG_CACHE_HOME", folder, 1) == 0);
}
static void tear_down(void) {
    char inside[TEST_FOLDER_BYTES + 16];
    snprintf(inside, sizeof inside, "%s/riposte", folder);
    if (access(inside, F_OK) == 0) test_folder_remove(inside);
    test_folder_remove(folder);
}

/* The one policy that is kept. */
static void path_of_kept(char path[], size_t size) {
    char inside[TEST_FOLDER_BYTES + 16];
    snprintf(inside, sizeof inside, "%s/riposte", folder);
    DIR *list = opendir(inside);
    require(list != NULL);
    int found = 0;
    for (const struct dirent *entry; (entry = readdir(list)) != NULL;)
        if (entry->d_name[0] != '.') {
            found++;
            snprintf(path, size, "%s/%.100s", inside, entry->d_name);
        }
    closedir(list);
    ck_assert_int_eq(found, 1);
}

/* What the agent answers at the first choice after each of the first deals, all in one. */
static uint64_t answers_of(const char *spec, char note[RP_TEXT_MAX]) {
    rp_game *game;
    rp_agent *agent;
    rp_error error = {RP_OK, ""};
    static rp_decision decision;
    require(rp_game_new("leduc", NULL, &game, &error) == RP_OK);
    require_message(rp_agent_new(spec, game, &agent, &error) == RP_OK, "%s", error.text);
    uint64_t key = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        rp_state state;
        rp_view view;
        rp_random random;
        rp_random_seed(&random, seed);
        rp_start(game, &state);
        while (rp_to_act(game, &state) & RP_TO_ACT_CHANCE)
            rp_advance_one(game, &state, RP_CHANCE_PLAYER, rp_sample(game, &state, &random));
        rp_view_of(game, &state, 0, &view);
        require_message(rp_agent_decide(agent, &view, NULL, seed, &decision, &error) == RP_OK, "%s", error.text);
        for (int a = 0; a < decision.count; a++) {
            const double numbers[2] = {decision.actions[a].share, decision.actions[a].value};
            key = rp_mix(key, rp_hash_bytes(numbers, sizeof numbers));
        }
    }
    rp_agent_note(agent, note);
    rp_agent_free(agent);
    rp_game_free(game);
    return key;
}

/* Kept, taken, or solved anew because what is kept is damaged or of too little worth: the same bits. */
START_TEST(keeping_a_policy_changes_nothing) {
    char path[TEST_FOLDER_BYTES + 256], note[RP_TEXT_MAX], other[RP_TEXT_MAX];
    size_t size, now;
    uint64_t plain = answers_of("equilibrium", note);
    ck_assert(strncmp(note, "NashConv 0.000", 14) == 0);
    ck_assert_uint_eq(answers_of("equilibrium:keep=yes", other), plain);
    ck_assert_str_eq(note, other);
    path_of_kept(path, sizeof path);
    unsigned char *kept = test_file_read(path, &size);
    ck_assert_uint_eq(answers_of("equilibrium:keep=yes", other), plain);
    ck_assert_str_eq(note, other);

    test_file_write(path, kept, size / 2);
    ck_assert_uint_eq(answers_of("equilibrium:keep=yes", other), plain);
    unsigned char *again = test_file_read(path, &now);
    ck_assert_uint_eq(now, size);
    ck_assert(memcmp(kept, again, size) == 0);
    free(again);

    answers_of("equilibrium:work=1,nash-conv=1,keep=yes", other); /* what is there is good enough */
    again = test_file_read(path, &now);
    ck_assert(now == size && memcmp(kept, again, size) == 0);
    free(again);
    ck_assert(unlink(path) == 0);
    answers_of("equilibrium:work=1,keep=yes", other); /* too little work for what is wanted */
    ck_assert_uint_eq(answers_of("equilibrium:keep=yes", other), plain);
    ck_assert_str_eq(note, other);
    free(kept);
}
END_TEST

START_TEST(no_folder_is_no_error) {
    char note[RP_TEXT_MAX], other[RP_TEXT_MAX];
    uint64_t plain = answers_of("equilibrium", note);
    require(setenv("XDG_CACHE_HOME", "/proc/none", 1) == 0);
    ck_assert_uint_eq(answers_of("equilibrium:keep=yes", other), plain);
}
END_TEST

START_TEST(large_games_are_refused) {
    rp_game *game;
    rp_agent *agent;
    rp_error error = {RP_OK, ""};
    require(rp_game_new("dq-combat", NULL, &game, &error) == RP_OK);
    ck_assert_int_eq(rp_agent_new("equilibrium:nodes=1000", game, &agent, &error), RP_BAD_INPUT);
    ck_assert_ptr_nonnull(strstr(error.text, "agent equilibrium"));
    rp_game_free(game);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("action values");
    TCase *tests = tcase_create("all");
    tcase_set_timeout(tests, 120);
    tcase_add_loop_test(tests, values_are_those_of_all_histories, 0, GAMES);
    tcase_add_test(tests, sets_that_are_never_reached_have_values);
    tcase_add_test(tests, the_agent_knows_the_value_of_kuhn);
    tcase_add_test(tests, large_games_are_refused);
    suite_add_tcase(suite, tests);
    TCase *kept = tcase_create("kept");
    tcase_set_timeout(kept, 120);
    tcase_add_checked_fixture(kept, set_up, tear_down);
    tcase_add_test(kept, keeping_a_policy_changes_nothing);
    tcase_add_test(kept, no_folder_is_no_error);
    suite_add_tcase(suite, kept);
    return test_suite_run(suite);
}
