/* Oshi-Zumo and Goofspiel with unequal hands: rules by scripted histories, counts, which positions are read. */
#include "engine/perft.h"
#include "engine/store/json.h"
#include "engine/store/position.h"
#include "tests/support/decisions.h"
#include "tests/support/refusals.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double first_payoff(const rp_game *game, const rp_state *state) {
    double payoff[RP_PLAYERS_MAX];
    ck_assert_uint_eq(rp_to_act(game, state), 0);
    rp_payoff(game, state, payoff);
    ck_assert(payoff[1] == -payoff[0]);
    return payoff[0];
}

/* ---- Oshi-Zumo ------------------------------------------------------------------------------------------ */

static void bid_both(const rp_game *game, rp_state *state, rp_action first, rp_action second) {
    rp_move move = {{first, second}};
    rp_error error = {0};
    ck_assert_msg(rp_check_move(game, state, &move, &error) == RP_OK, "%s", error.text);
    rp_apply(game, state, &move);
}

START_TEST(the_higher_bid_pushes) {
    rp_game *game = test_game("oshi-zumo:coins=5,size=1");
    rp_state state;
    rp_start(game, &state);
    bid_both(game, &state, 2, 1);
    bid_both(game, &state, 1, 1);
    bid_both(game, &state, 0, 3);
    ck_assert_uint_eq(rp_to_act(game, &state), 3); /* in the middle; 2 coins against none */
    bid_both(game, &state, 1, 0);
    bid_both(game, &state, 1, 0);
    ck_assert(first_payoff(game, &state) == 1); /* over the edge */
    rp_start(game, &state);
    bid_both(game, &state, 0, 1);
    bid_both(game, &state, 5, 4);
    ck_assert(first_payoff(game, &state) == 0); /* out of coins in the middle */
    rp_start(game, &state);
    bid_both(game, &state, 4, 5);
    bid_both(game, &state, 1, 0);
    ck_assert(first_payoff(game, &state) == 0);
    rp_start(game, &state);
    bid_both(game, &state, 5, 4);
    bid_both(game, &state, 0, 1);
    ck_assert(first_payoff(game, &state) == 0);
    rp_start(game, &state);
    bid_both(game, &state, 3, 5);
    bid_both(game, &state, 0, 0);
    ck_assert(first_payoff(game, &state) == -1); /* nobody bid: as it stands */
    rp_game_free(game);
}
END_TEST

START_TEST(lowest_bid_and_horizon) {
    rp_action legal[RP_LEGAL_MAX];
    rp_state state;
    rp_game *game = test_game("oshi-zumo:coins=3,size=3,min=1");
    rp_start(game, &state);
    ck_assert_int_eq(rp_legal(game, &state, 0, legal), 3);
    ck_assert_int_eq(legal[0], 1);
    bid_both(game, &state, 3, 1);
    ck_assert_int_eq(rp_legal(game, &state, 0, legal), 1);
    ck_assert_int_eq(legal[0], 0);
    bid_both(game, &state, 0, 1);
    bid_both(game, &state, 0, 1);
    ck_assert(first_payoff(game, &state) == -1);
    rp_game_free(game);
    game = test_game("oshi-zumo:coins=3,size=3,horizon=2");
    rp_start(game, &state);
    bid_both(game, &state, 0, 0);
    bid_both(game, &state, 2, 1);
    ck_assert_uint_eq(rp_to_act(game, &state), 3);
    bid_both(game, &state, 0, 0);
    ck_assert(first_payoff(game, &state) == 1);
    rp_game_free(game);
}
END_TEST

enum { RINGS = 7 * 7 * 9 * 4 };
/* The number of a position by its coins, place and empty rounds, as the document of a position says them. */
typedef struct ring_set {
    bool reached[RINGS];
} ring_set;

static int ring_index(int first, int second, int wrestler, int empty_rounds) {
    return ((first * 7 + second) * 9 + wrestler + 4) * 4 + empty_rounds;
}

static void reach(const rp_game *game, const rp_state *state, int first, int second, int wrestler, int empty,
                  ring_set *set) {
    if (set->reached[ring_index(first, second, wrestler, empty)]) return;
    set->reached[ring_index(first, second, wrestler, empty)] = true;
    if (!rp_to_act(game, state)) return;
    rp_action bids[2][RP_LEGAL_MAX];
    int count = rp_legal(game, state, 0, bids[0]), others = rp_legal(game, state, 1, bids[1]);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < others; j++) {
            int x = bids[0][i], y = bids[1][j];
            rp_state next;
            rp_clone(game, &next, state);
            bid_both(game, &next, x, y);
            reach(game, &next, first - x, second - y, wrestler + (x > y) - (x < y), empty + (x + y == 0), set);
        }
}

static bool is_read(const rp_game *game, int first, int second, int wrestler, int empty) {
    char text[RP_SPEC_TEXT_MAX + 256];
    snprintf(text, sizeof text,
             "{\"riposte\":\"position\",\"version\":1,\"game\":\"%s\",\"state\":{\"first\":%d,\"second\":%d,"
             "\"wrestler\":%d,\"empty_rounds\":%d}}",
             game->spec.text, first, second, wrestler, empty);
    rp_reader *reader;
    rp_position position;
    ck_assert_int_eq(rp_json_parse(text, strlen(text), "text", &reader, NULL), RP_OK);
    bool good = rp_position_read(reader, NULL, &position, NULL) == RP_OK;
    if (good) rp_position_release(&position);
    rp_json_reader_free(reader);
    return good;
}

START_TEST(exactly_the_positions_that_play_can_reach_are_read) {
    static ring_set set;
    static const struct {
        int coins, size, min, horizon;
    } cases[] = {{1, 1, 0, 1}, {4, 1, 0, 2}, {5, 2, 0, 1}, {6, 3, 0, 1},
                 {1, 1, 1, 1}, {4, 1, 1, 1}, {6, 2, 1, 1}, {6, 3, 1, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char spec[80];
        int coins = cases[i].coins, size = cases[i].size, refused = 0, read = 0;
        snprintf(spec, sizeof spec, "oshi-zumo:coins=%d,size=%d,min=%d,horizon=%d", coins, size, cases[i].min,
                 cases[i].horizon);
        rp_game *game = test_game(spec);
        rp_state state;
        rp_start(game, &state);
        memset(&set, 0, sizeof set);
        reach(game, &state, coins, coins, 0, 0, &set);
        for (int first = 0; first <= coins; first++)
            for (int second = 0; second <= coins; second++)
                for (int wrestler = -size - 1; wrestler <= size + 1; wrestler++)
                    for (int empty = 0; empty <= cases[i].horizon; empty++) {
                        bool good = is_read(game, first, second, wrestler, empty);
                        require_message(good == set.reached[ring_index(first, second, wrestler, empty)],
                                        "%s: %d and %d coins, wrestler %d, %d empty rounds: %s", spec, first, second,
                                        wrestler, empty, good ? "read" : "not read");
                        refused += !good;
                        read += good;
                    }
        ck_assert_int_gt(read, coins);
        ck_assert_int_gt(refused, 0);
        rp_game_free(game);
    }
}
END_TEST

/* ---- Goofspiel ------------------------------------------------------------------------------------------ */

/* Bids by value, as a person would type them. */
static void bid_values(const rp_game *game, rp_state *state, const char *first, const char *second) {
    rp_action actions[2];
    ck_assert_int_eq(rp_action_parse(game, state, 0, first, &actions[0], NULL), RP_OK);
    ck_assert_int_eq(rp_action_parse(game, state, 1, second, &actions[1], NULL), RP_OK);
    bid_both(game, state, actions[0], actions[1]);
}

START_TEST(hands_and_prizes_of_any_value) {
    rp_game *game = test_game("goofspiel:hands=1+2+4/3+5+6,prizes=2+7+10,order=descending,payoff=difference");
    ck_assert(game->info.payoff_maximum == 19 && game->info.payoff_minimum == -19);
    rp_state state;
    rp_start(game, &state);
    bid_values(game, &state, "4", "3");
    bid_values(game, &state, "2", "6");
    bid_values(game, &state, "1", "5");
    ck_assert(first_payoff(game, &state) == 10 - 7 - 2);
    rp_game_free(game);
    game = test_game("goofspiel:hands=2+3,order=ascending,payoff=difference");
    rp_start(game, &state);
    bid_values(game, &state, "3", "2");
    bid_values(game, &state, "2", "3");
    ck_assert(first_payoff(game, &state) == -1); /* prizes 1 and 2 */
    rp_game_free(game);
}
END_TEST

START_TEST(equal_cards_are_one_action_and_equal_prizes_one_outcome) {
    rp_game *game = test_game("goofspiel:hands=2+2+5/1+2+5,prizes=3+3+3");
    rp_state state;
    rp_action legal[RP_LEGAL_MAX];
    rp_outcome outcomes[RP_OUTCOMES_MAX];
    rp_start(game, &state);
    ck_assert_int_eq(rp_chance(game, &state, outcomes), 1);
    ck_assert(fabs(outcomes[0].probability - 1) < 1e-12);
    rp_apply_one(game, &state, RP_CHANCE_PLAYER, outcomes[0].outcome);
    ck_assert_int_eq(rp_legal(game, &state, 0, legal), 2);
    ck_assert_int_eq(rp_legal(game, &state, 1, legal), 3);
    bid_values(game, &state, "2", "2");
    rp_chance(game, &state, outcomes);
    rp_apply_one(game, &state, RP_CHANCE_PLAYER, outcomes[0].outcome);
    ck_assert_int_eq(rp_legal(game, &state, 0, legal), 2);
    bid_values(game, &state, "2", "1");
    rp_chance(game, &state, outcomes);
    rp_apply_one(game, &state, RP_CHANCE_PLAYER, outcomes[0].outcome);
    bid_values(game, &state, "5", "5");
    ck_assert(first_payoff(game, &state) == 1);
    rp_game_free(game);
}
END_TEST

START_TEST(the_default_deal_written_out_is_the_same_game) {
    rp_game *one = test_game("goofspiel:cards=4,info=hidden");
    rp_game *two = test_game("goofspiel:cards=4,info=hidden,hands=1+2+3+4/1+2+3+4,prizes=1+2+3+4");
    rp_perft_level a[RP_PERFT_DEPTH_MAX + 1], b[RP_PERFT_DEPTH_MAX + 1];
    int levels, same;
    ck_assert_int_eq(rp_perft(one, 8, 1000000, a, &levels, NULL), RP_OK);
    ck_assert_int_eq(rp_perft(two, 8, 1000000, b, &same, NULL), RP_OK);
    ck_assert_int_eq(levels, same);
    for (int i = 0; i < levels; i++) {
        ck_assert_uint_eq(a[i].histories, b[i].histories);
        ck_assert_uint_eq(a[i].information_sets, b[i].information_sets);
    }
    rp_game_free(one);
    rp_game_free(two);
}
END_TEST

enum { SETS_MAX = 4096 };
typedef struct serial_counts {
    uint64_t histories, terminals, key[SETS_MAX];
    int sets;
} serial_counts;

static void add_set(serial_counts *counts, uint64_t key) {
    for (int i = 0; i < counts->sets; i++)
        if (counts->key[i] == key) return;
    ck_assert_int_lt(counts->sets, SETS_MAX);
    counts->key[counts->sets++] = key;
}

/* Each simultaneous choice as the first's and then the second's, who does not see it. */
static void count_one_after_the_other(const rp_game *game, const rp_state *state, serial_counts *counts) {
    rp_action bids[2][RP_LEGAL_MAX];
    counts->histories++;
    counts->terminals += !rp_to_act(game, state);
    if (!rp_to_act(game, state)) return;
    int count = rp_legal(game, state, 0, bids[0]), others = rp_legal(game, state, 1, bids[1]);
    for (int player = 0; player < 2; player++)
        add_set(counts, rp_mix(rp_information_key(game, state, player), (uint64_t)player + 1));
    for (int i = 0; i < count; i++) {
        counts->histories++;
        for (int j = 0; j < others; j++) {
            rp_state next;
            rp_clone(game, &next, state);
            bid_both(game, &next, bids[0][i], bids[1][j]);
            count_one_after_the_other(game, &next, counts);
        }
    }
}

START_TEST(published_counts_of_goofspiel_4) {
    static serial_counts counts;
    rp_game *game = test_game("goofspiel:cards=4,info=hidden,order=descending");
    rp_state state;
    rp_start(game, &state);
    counts = (serial_counts){0};
    count_one_after_the_other(game, &state, &counts);
    ck_assert_uint_eq(counts.histories, 2229);
    ck_assert_uint_eq(counts.terminals, 576);
    ck_assert_int_eq(counts.sets, 738);
    rp_game_free(game);
}
END_TEST

/* ---- refusals ------------------------------------------------------------------------------------------- */

#define OSHI_ZUMO TEST_POSITION_HEAD "\"oshi-zumo\",\"state\":"
#define GOOFSPIEL TEST_POSITION_HEAD "\"goofspiel:hands=1+2+4/2+2+7,prizes=4+4+9\",\"state\":"

static const test_bad_text bad_positions[] = {
    {GOOFSPIEL "{\"prizes\":[9],\"first\":[3],\"second\":[]}}", "no card 3"},
    {GOOFSPIEL "{\"prizes\":[4,4,4],\"first\":[1,2,4],\"second\":[2,2,2]}}", "twice"},
    {GOOFSPIEL "{\"prizes\":[5],\"first\":[],\"second\":[]}}", "no card 5"},
    {TEST_POSITION_HEAD "\"goofspiel:hands=1+2/3+4,info=hidden\",\"kind\":\"view\",\"player\":\"first\",\"state\":"
                        "{\"prizes\":[2,1],\"first\":[2],\"won_by\":[\"first\"]}}",
     "no card gives"},
    {OSHI_ZUMO "{\"first\":51,\"second\":50,\"wrestler\":0}}", "51"},
    {OSHI_ZUMO "{\"first\":50,\"second\":50,\"wrestler\":5}}", "5"},
    {OSHI_ZUMO "{\"first\":50,\"second\":50,\"wrestler\":1}}", "no bids"},
    {OSHI_ZUMO "{\"first\":50,\"second\":50,\"wrestler\":0,\"empty_rounds\":2}}", "2"},
    {OSHI_ZUMO "{\"first\":0,\"second\":0,\"wrestler\":0,\"empty_rounds\":1}}", "over"},
    {OSHI_ZUMO "{\"first\":50,\"second\":50,\"wrestler\":0,\"history\":\"12\"}}", "12"},
    {OSHI_ZUMO "{\"first\":50,\"second\":50,\"wrestler\":0,\"coins\":3}}", "coins"},
};

START_TEST(bad_positions_are_refused) { test_position_is_refused(&bad_positions[_i]); }
END_TEST

static const test_bad_text bad_specs[] = {
    {"oshi-zumo:coins=0", "coins"},
    {"oshi-zumo:coins=256", "255"},
    {"oshi-zumo:size=0", "size"},
    {"oshi-zumo:min=2", "min"},
    {"oshi-zumo:horizon=0", "horizon"},
    {"goofspiel:hands=1+x", "'x'"},
    {"goofspiel:hands=1+", "hands=1+"},
    {"goofspiel:hands=+1", "'+1'"},
    {"goofspiel:hands=1 +2", "'1 +2'"},
    {"goofspiel:hands=1+2/", "hands="},
    {"goofspiel:hands=1+2/1+2/3", "2/3"},
    {"goofspiel:hands=0+1", "'0+1'"},
    {"goofspiel:hands=1+100", "'100'"},
    {"goofspiel:hands=2+1", "low to high"},
    {"goofspiel:hands=1+2+3+4+5+6+7+8+9+10+11+12+13+14", "at most 13"},
    {"goofspiel:hands=1+2/1+2+3", "the second hand"},
    {"goofspiel:cards=4,hands=1+2+3", "the option cards has 4"},
    {"goofspiel:cards=2,prizes=1+2+3", "prizes: 3 cards"},
    {"goofspiel:hands=1+2+3,prizes=1+2", "prizes: 2 cards"},
    {"goofspiel:prizes=90+90+90", "270"},
};

START_TEST(bad_specs_are_refused) { test_game_spec_is_refused(&bad_specs[_i]); }
END_TEST

int main(void) {
    Suite *suite = suite_create("reference games with simultaneous choices");
    TCase *cases = tcase_create("all");
    tcase_set_timeout(cases, 120);
    tcase_add_test(cases, the_higher_bid_pushes);
    tcase_add_test(cases, lowest_bid_and_horizon);
    tcase_add_test(cases, exactly_the_positions_that_play_can_reach_are_read);
    tcase_add_test(cases, hands_and_prizes_of_any_value);
    tcase_add_test(cases, equal_cards_are_one_action_and_equal_prizes_one_outcome);
    tcase_add_test(cases, the_default_deal_written_out_is_the_same_game);
    tcase_add_test(cases, published_counts_of_goofspiel_4);
    tcase_add_loop_test(cases, bad_positions_are_refused, 0, sizeof bad_positions / sizeof *bad_positions);
    tcase_add_loop_test(cases, bad_specs_are_refused, 0, sizeof bad_specs / sizeof *bad_specs);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
