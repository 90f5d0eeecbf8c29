/* Policies: from a tree to a file and back, what is refused, and the agent that plays them. */
#include "search/agent.h"
#include "search/equilibrium/game_tree_build.h"
#include "search/equilibrium/policy.h"
#include "search/equilibrium/sequence_form.h"
#include "tests/support/files.h"
#include "tests/support/random_move.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static char folder[TEST_FOLDER_BYTES], path[TEST_FOLDER_BYTES + 32], altered[TEST_FOLDER_BYTES + 32];

static void set_up(void) {
    test_folder_make(folder);
    snprintf(path, sizeof path, "%s/mixes.policy", folder);
    snprintf(altered, sizeof altered, "%s/altered.policy", folder);
}
static void tear_down(void) { test_folder_remove(folder); }

typedef struct example {
    rp_game *game;
    rp_game_tree *tree;
    double *strategy; /* random, some actions never played */
    rp_policy *policy;
} example;

static example make(const char *spec) {
    example e;
    rp_error error = {0};
    rp_random random;
    require_message(rp_game_new(spec, NULL, &e.game, &error) == RP_OK, "%s", error.text);
    require_message(rp_game_tree_build(e.game, NULL, &e.tree, &error) == RP_OK, "%s", error.text);
    e.strategy = calloc(e.tree->slot_count, sizeof *e.strategy);
    require(e.strategy != NULL);
    rp_random_seed(&random, 17);
    for (uint32_t i = 0; i < e.tree->slot_count; i++)
        if (rp_random_below(&random, 4)) e.strategy[i] = rp_random_unit(&random);
    rp_normalized_strategy(e.tree, e.strategy, e.strategy);
    require_message(rp_policy_from_game_tree(e.tree, e.strategy, "made by a test", &e.policy, &error) == RP_OK, "%s",
                    error.text);
    return e;
}

static void release(example *e) {
    rp_policy_free(e->policy);
    free(e->strategy);
    rp_game_tree_free(e->tree);
    rp_game_free(e->game);
}

static void save(const example *e) {
    rp_error error = {0};
    require_message(rp_policy_save(e->policy, path, &error) == RP_OK, "%s", error.text);
}

START_TEST(a_strategy_comes_back_from_the_file) {
    static const char *const specs[] = {"kuhn", "leduc", "goofspiel:cards=4,info=hidden,order=descending"};
    example e = make(specs[_i]);
    rp_policy *back;
    rp_error error = {0};
    uint32_t missing = 99;
    double *strategy = calloc(e.tree->slot_count, sizeof *strategy);
    save(&e);
    save(&e); /* replaces the first */
    ck_assert_int_eq(test_files_in(folder), 1);
    ck_assert_msg(rp_policy_load(path, e.game, &back, &error) == RP_OK, "%s", error.text);
    ck_assert_str_eq(rp_policy_origin(back), "made by a test");
    ck_assert_uint_eq(rp_policy_count(back), e.tree->set_count);
    ck_assert_msg(rp_policy_to_game_tree(back, e.tree, strategy, &missing, &error) == RP_OK, "%s", error.text);
    ck_assert_uint_eq(missing, 0);
    for (uint32_t i = 0; i < e.tree->slot_count; i++) require(fabs(strategy[i] - e.strategy[i]) < 1e-15);
    for (uint64_t i = 0; i < rp_policy_count(back); i++) {
        rp_policy_entry entry, found;
        rp_policy_at(back, i, &entry);
        require(rp_policy_find(back, entry.player, entry.key, &found) && found.action == entry.action);
        require(!rp_policy_find(back, entry.player, entry.key + 1, &found) || found.action != entry.action);
        require(!rp_policy_find(back, 5, entry.key, &found));
    }
    rp_policy_free(back);
    free(strategy);
    release(&e);
}
END_TEST

/* The reach of a set by its own player's choices, by the definition: the product along the parents. */
static double reach_of(const example *e, const rp_information_set *set) {
    double reach = 1;
    for (uint32_t slot = set->parent; slot != e->tree->first_slot[set->player];) {
        const rp_information_set *above = NULL;
        for (uint32_t i = e->tree->first_set[set->player]; i < e->tree->first_set[set->player + 1]; i++)
            if (slot - e->tree->set[i].first < e->tree->set[i].actions) above = &e->tree->set[i];
        reach *= e->strategy[slot];
        slot = above->parent;
    }
    return reach;
}

/* Sets that differ in the order of own draws only have one key. */
START_TEST(sets_of_one_key_are_weighted_by_reach) {
    example e = make("dq-combat:deck=12,hand=2,life=1,wounds=15,escape=no,round-limit=2");
    uint32_t shared = 0;
    ck_assert_uint_lt(rp_policy_count(e.policy), e.tree->set_count);
    for (uint64_t n = 0; n < rp_policy_count(e.policy) && shared < 100; n++) {
        rp_policy_entry entry;
        double sum[RP_LEGAL_MAX] = {0}, total = 0;
        int sets = 0;
        rp_policy_at(e.policy, n, &entry);
        for (uint32_t i = e.tree->first_set[entry.player]; i < e.tree->first_set[entry.player + 1]; i++) {
            const rp_information_set *set = &e.tree->set[i];
            if (set->key != entry.key) continue;
            double reach = reach_of(&e, set);
            for (int a = 0; a < entry.count; a++) sum[a] += reach * e.strategy[set->first + (uint32_t)a];
            total += reach;
            sets++;
        }
        shared += sets > 1;
        for (int a = 0; sets > 1 && a < entry.count; a++)
            require(fabs(entry.probability[a] - (total > 0 ? sum[a] / total : 1.0 / entry.count)) < 1e-12);
    }
    ck_assert_uint_gt(shared, 0);
    release(&e);
}
END_TEST

START_TEST(unknown_keys_are_counted_and_played_uniformly) {
    example e = make("kuhn");
    uint32_t missing;
    size_t size;
    rp_policy *part;
    rp_error error = {0};
    save(&e);
    unsigned char *bytes = test_file_read(path, &size);
    size_t entries = 44 + 4 + 16 + 4 + strlen("made by a test");
    bytes[entries] ^= 1; /* the lowest bit of the first key: another key, still below the next */
    uint64_t seal = rp_hash_bytes(bytes, size - 8);
    for (size_t i = 0; i < 8; i++) bytes[size - 8 + i] = (unsigned char)(seal >> 8 * i);
    ck_assert_msg(rp_policy_parse(bytes, size, "x", e.game, &part, &error) == RP_OK, "%s", error.text);
    double *strategy = calloc(e.tree->slot_count, sizeof *strategy);
    ck_assert_int_eq(rp_policy_to_game_tree(part, e.tree, strategy, &missing, &error), RP_OK);
    ck_assert_uint_eq(missing, 1);
    int uniform = 0;
    for (uint32_t i = 0; i < e.tree->set_count; i++) uniform += strategy[e.tree->set[i].first] == 0.5;
    ck_assert_int_eq(uniform, 1);
    free(strategy);
    free(bytes);
    rp_policy_free(part);
    release(&e);
}
END_TEST

/* ---- what is refused -------------------------------------------------------------------------------------- */

static void refuse(const char *file, const rp_game *game, const char *reason) {
    rp_policy *policy;
    rp_error error = {0};
    require(rp_policy_load(file, game, &policy, &error) == RP_BAD_INPUT && policy == NULL);
    require_message(strstr(error.text, reason) && strstr(error.text, file), "'%s' lacks '%s'", error.text, reason);
}

static void refuse_sealed(const rp_game *game, size_t at, uint64_t value, int width, const char *reason) {
    test_file_alter(path, altered, at, value, width);
    refuse(altered, game, reason);
}

START_TEST(impossible_contents_are_refused) {
    example e = make("kuhn"), other = make("kuhn:cards=4");
    save(&e);
    size_t content = 44 + 4, entries = content + 20 + strlen("made by a test"), actions = entries + 12 * 12;
    size_t probabilities = actions + 24 * 2;
    refuse(path, other.game, "for the game kuhn, not for kuhn:cards=4");
    refuse_sealed(e.game, 0, 'r', 1, "is no policy file");
    refuse_sealed(e.game, 20, 9, 4, "version 9 of the rules");
    refuse_sealed(e.game, 24, 1, 8, "card data");
    refuse_sealed(e.game, content, 13, 8, "length");
    refuse_sealed(e.game, content, UINT64_MAX / 12 + 1, 8, "length");
    refuse_sealed(e.game, content + 8, 1u << 31, 8, "length");
    refuse_sealed(e.game, content + 16, UINT32_MAX, 4, "origin");
    refuse_sealed(e.game, content + 20, 0, 1, "origin");
    refuse_sealed(e.game, entries, UINT64_MAX, 8, "entry 2: the keys do not ascend");
    refuse_sealed(e.game, entries + 8, 2, 1, "entry 1: there is no such player");
    refuse_sealed(e.game, entries + 9, 1, 1, "entry 1: a field that should be 0");
    refuse_sealed(e.game, entries + 10, 0, 2, "entry 1: the number of actions");
    refuse_sealed(e.game, entries + 10, 25, 2, "entry 1: the numbers of actions exceed");
    refuse_sealed(e.game, entries + 11 * 12 + 10, 1, 2, "entry 12: the probabilities do not sum to 1");
    refuse_sealed(e.game, actions, 1, 2, "entry 1: the actions do not ascend");
    refuse_sealed(e.game, probabilities, 0x7ff8000000000000u, 8, "entry 1: a probability");
    refuse_sealed(e.game, probabilities, 0xbff0000000000000u, 8, "entry 1: a probability");
    refuse_sealed(e.game, probabilities, 0, 8, "entry 1: the probabilities do not sum to 1");
    release(&other);
    release(&e);
}
END_TEST

/* Every byte, changed alone, and every length shorter than the whole. */
START_TEST(any_change_is_refused) {
    example e = make("kuhn");
    rp_policy *policy;
    rp_error error = {0};
    size_t size;
    save(&e);
    unsigned char *bytes = test_file_read(path, &size);
    for (size_t i = 0; i < size; i++) {
        bytes[i] ^= 0x40;
        require(rp_policy_parse(bytes, size, "x", e.game, &policy, &error) == RP_BAD_INPUT && error.text[0]);
        bytes[i] ^= 0x40;
        unsigned char *cut = malloc(i + 1);
        memcpy(cut, bytes, i);
        require(rp_policy_parse(cut, i, "x", e.game, &policy, &error) == RP_BAD_INPUT && error.text[0]);
        free(cut);
    }
    ck_assert_int_eq(rp_policy_parse(bytes, size, "x", e.game, &policy, &error), RP_OK);
    rp_policy_free(policy);
    free(bytes);
    release(&e);
}
END_TEST

START_TEST(a_policy_with_other_actions_does_not_fit_the_tree) {
    example e = make("kuhn");
    rp_policy *policy;
    rp_error error = {0};
    size_t size, actions = 44 + 4 + 20 + strlen("made by a test") + 12 * 12;
    save(&e);
    unsigned char *bytes = test_file_read(path, &size);
    bytes[actions + 2] = 7; /* pass and something unknown */
    uint64_t seal = rp_hash_bytes(bytes, size - 8);
    for (size_t i = 0; i < 8; i++) bytes[size - 8 + i] = (unsigned char)(seal >> 8 * i);
    ck_assert_msg(rp_policy_parse(bytes, size, "x", e.game, &policy, &error) == RP_OK, "%s", error.text);
    ck_assert_int_eq(rp_policy_to_game_tree(policy, e.tree, e.strategy, NULL, &error), RP_BAD_INPUT);
    ck_assert(strstr(error.text, "other actions"));
    rp_policy_free(policy);
    free(bytes);
    release(&e);
}
END_TEST

/* ---- the agent -------------------------------------------------------------------------------------------- */

static rp_decision decision;

/* Asks the agent at every decision of a random game; the shares are the strategy's, and so often it plays. */
static void check_decision(rp_agent *agent, const example *e, const rp_view *view) {
    enum { SEEDS = 4000 };
    rp_policy_entry entry;
    rp_error error = {0};
    int played[RP_LEGAL_MAX] = {0};
    double mix[RP_LEGAL_MAX];
    require(rp_policy_find(e->policy, view->player, rp_view_key(view), &entry));
    for (int seed = 0; seed < SEEDS; seed++) {
        rp_status status = rp_agent_decide(agent, view, NULL, (uint64_t)seed, &decision, &error);
        require_message(status == RP_OK, "%s", error.text);
        for (int i = 0; i < decision.count; i++) played[i] += decision.actions[i].action == decision.action;
    }
    require(decision.drawn && decision.count == entry.count);
    rp_agent_mix(agent, view, &decision, mix);
    for (int i = 0; i < decision.count; i++) {
        double p = entry.probability[i], error_of_share = sqrt(p * (1 - p) / SEEDS);
        require(decision.actions[i].share == p && mix[i] == p);
        require_message(fabs((double)played[i] / SEEDS - p) <= 4 * error_of_share, "played %d of %d for %g", played[i],
                        SEEDS, p);
    }
}

START_TEST(the_agent_plays_the_mix) {
    example e = make("leduc");
    char spec[256];
    rp_agent *agent;
    rp_error error = {0};
    rp_state state;
    rp_view view;
    rp_random random;
    save(&e);
    snprintf(spec, sizeof spec, "policy:file=%s", path);
    ck_assert_msg(rp_agent_new(spec, e.game, &agent, &error) == RP_OK, "%s", error.text);
    rp_random_seed(&random, 3);
    for (int round = 0, decisions = 0; decisions < 30; round++) {
        rp_start(e.game, &state);
        for (unsigned to_act; (to_act = rp_to_act(e.game, &state)) != 0;) {
            int player = to_act & RP_TO_ACT_CHANCE ? RP_CHANCE_PLAYER : __builtin_ctz(to_act);
            rp_action action;
            if (player == RP_CHANCE_PLAYER) {
                action = rp_sample(e.game, &state, &random);
            } else {
                rp_view_of(e.game, &state, player, &view);
                check_decision(agent, &e, &view);
                decisions++;
                action = test_random_useful(e.game, &state, player, &random);
            }
            rp_advance_one(e.game, &state, player, action);
        }
    }
    rp_agent_free(agent);
    release(&e);
}
END_TEST

START_TEST(the_agent_refuses_what_it_cannot_play) {
    example e = make("kuhn"), other = make("kuhn:cards=4");
    char spec[256];
    rp_agent *agent;
    rp_error error = {0};
    save(&e);
    snprintf(spec, sizeof spec, "policy:file=%s", path);
    ck_assert_int_eq(rp_agent_new(spec, other.game, &agent, &error), RP_BAD_INPUT);
    ck_assert(strstr(error.text, "not for kuhn:cards=4"));
    ck_assert_int_eq(rp_agent_new("policy", e.game, &agent, &error), RP_BAD_INPUT);
    ck_assert(strstr(error.text, "file=FILE"));
    ck_assert_int_eq(rp_agent_new("policy:file=/nowhere", e.game, &agent, &error), RP_BAD_INPUT);
    ck_assert(strstr(error.text, "/nowhere"));
    release(&other);
    release(&e);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("policy");
    TCase *cases = tcase_create("all");
    tcase_add_checked_fixture(cases, set_up, tear_down);
    tcase_set_timeout(cases, 120);
    tcase_add_loop_test(cases, a_strategy_comes_back_from_the_file, 0, 3);
    tcase_add_test(cases, sets_of_one_key_are_weighted_by_reach);
    tcase_add_test(cases, unknown_keys_are_counted_and_played_uniformly);
    tcase_add_test(cases, impossible_contents_are_refused);
    tcase_add_test(cases, any_change_is_refused);
    tcase_add_test(cases, a_policy_with_other_actions_does_not_fit_the_tree);
    tcase_add_test(cases, the_agent_plays_the_mix);
    tcase_add_test(cases, the_agent_refuses_what_it_cannot_play);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
