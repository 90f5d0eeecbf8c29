/* labels: unit */
/* The small games of hidden cards whose truth is known: counts from the literature, rules by scripted games, bad specs. */
#include "engine/game.h"
#include "engine/json.h"
#include "engine/perft.h"

#include "tests/support/require.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

static rp_game *make(const char *spec) {
    rp_error error = {0};
    rp_game *game;
    require_message(rp_game_new(spec, NULL, &game, &error) == RP_OK, "%s: %s", spec, error.text);
    return game;
}

/* ---- counts --------------------------------------------------------------------------------------------- */

static const struct counts {
    const char *spec;
    uint64_t histories, terminals, chances, information_sets;
} known[] = {
    {"leduc", 9457, 5520, 1 + 6 + 30 * 5, 936}, /* Southey et al. 2005 with the suits told apart */
};

START_TEST(counts_are_the_known_ones) {
    const struct counts *one = &known[_i];
    rp_perft_level level[RP_PERFT_DEPTH_MAX + 1];
    int levels;
    rp_game *game = make(one->spec);
    require(rp_perft(game, game->info.length_maximum, 1000000, level, &levels, NULL) == RP_OK);
    struct counts sum = {0};
    for (int i = 0; i < levels; i++) {
        sum.histories += level[i].histories, sum.terminals += level[i].terminals;
        sum.chances += level[i].chances, sum.information_sets += level[i].information_sets;
    }
    ck_assert_uint_eq(sum.histories, one->histories);
    ck_assert_uint_eq(sum.terminals, one->terminals);
    ck_assert_uint_eq(sum.chances, one->chances);
    ck_assert_uint_eq(sum.information_sets, one->information_sets);
    ck_assert_int_eq(levels - 1, game->info.length_maximum); /* the bound is reached */
    rp_game_free(game);
}
END_TEST

/* ---- scripted games ------------------------------------------------------------------------------------- */

/* Plays texts of actions and outcomes, separated by ';', in turn. */
static void play(const rp_game *game, const char *script, rp_state *state) {
    char text[RP_TEXT_MAX];
    rp_start(game, state);
    while (*script) {
        size_t length = strcspn(script, ";");
        require(length < sizeof text);
        memcpy(text, script, length);
        text[length] = 0;
        script += length + (script[length] == ';');
        unsigned to_act = rp_to_act(game, state);
        require_message(to_act != 0, "%s: over before '%s'", game->spec.text, text);
        int player = to_act & RP_TO_ACT_CHANCE ? RP_CHANCE_PLAYER : __builtin_ctz(to_act);
        rp_action action;
        rp_error error = {0};
        require_message(rp_action_parse(game, state, player, text, &action, &error) == RP_OK, "%s", error.text);
        rp_apply_one(game, state, player, action);
    }
}

static const struct script {
    const char *spec, *moves;
    double payoff[3];
} scripts[] = {
    /* higher rank, ante only; nobody bets */
    {"leduc", "Ks;Jh;check;check;Qs;check;check", {1, -1}},
    {"leduc", "Js;Qh;check;check;Kh;check;check", {-1, 1}},
    /* a pair with the public card beats a king */
    {"leduc", "Js;Kh;bet;call;Jh;bet;call", {1 + 2 + 4, -7}},
    {"leduc", "Ks;Qh;check;check;Qs;check;bet;call", {-1 - 4, 5}},
    /* equal ranks split whatever the stake and the suit */
    {"leduc", "Ks;Kh;bet;raise;call;Qs;check;bet;raise;call", {0, 0}},
    /* two raises a round at most: 1 + 2 x 2 + 2 x 4 */
    {"leduc", "Kh;Js;check;bet;raise;call;Qs;check;bet;raise;call", {13, -13}},
    /* who folds loses what he has put in */
    {"leduc", "Ks;Js;bet;fold", {1, -1}},
    {"leduc", "Ks;Js;check;bet;fold", {-1, 1}},
    {"leduc", "Ks;Js;bet;raise;fold", {-3, 3}},
    {"leduc", "Ks;Js;check;bet;raise;fold", {3, -3}},
    {"leduc", "Ks;Js;check;bet;call;Jh;bet;raise;fold", {-3 - 4, 7}},
    {"leduc", "Ks;Js;bet;raise;call;Jh;check;bet;fold", {-5, 5}},
};

START_TEST(scripted_games_pay_what_the_rules_say) {
    const struct script *one = &scripts[_i];
    rp_game *game = make(one->spec);
    rp_state state;
    double payoff[RP_PLAYERS_MAX];
    play(game, one->moves, &state);
    require_message(rp_to_act(game, &state) == 0, "%s: '%s' does not end it", one->spec, one->moves);
    rp_payoff(game, &state, payoff);
    for (int i = 0; i < game->info.players; i++)
        require_message(payoff[i] == one->payoff[i], "%s: '%s' pays player %d %g", one->spec, one->moves, i, payoff[i]);
    rp_game_free(game);
}
END_TEST

static const struct choice {
    const char *spec, *moves;
    int player;
    const char *legal; /* texts, separated by ';' */
} choices[] = {
    {"leduc", "Ks;Jh", 0, "check;bet"},
    {"leduc", "Ks;Jh;check", 1, "check;bet"},
    {"leduc", "Ks;Jh;bet", 1, "fold;call;raise"},
    {"leduc", "Ks;Jh;bet;raise", 0, "fold;call"},
    {"leduc", "Ks;Jh;check;bet", 0, "fold;call;raise"},
    {"leduc", "Ks;Jh;check;bet;raise", 1, "fold;call"},
    {"leduc", "Ks;Jh;bet;call;Js", 0, "check;bet"}, /* the first player begins again */
    {"leduc", "Ks;Jh;check;check", -1, "Js;Qs;Qh;Kh"},
};

START_TEST(choices_are_what_the_rules_say) {
    const struct choice *one = &choices[_i];
    rp_game *game = make(one->spec);
    rp_state state;
    rp_action possible[RP_OUTCOMES_MAX];
    rp_outcome outcomes[RP_OUTCOMES_MAX];
    char texts[4096] = "", text[RP_TEXT_MAX];
    size_t used = 0;
    play(game, one->moves, &state);
    require(rp_to_act(game, &state) == (one->player < 0 ? RP_TO_ACT_CHANCE : RP_TO_ACT_PLAYER(one->player)));
    int count = one->player < 0 ? rp_chance(game, &state, outcomes) : rp_legal(game, &state, one->player, possible);
    for (int i = 0; i < count; i++) {
        rp_action action = one->player < 0 ? outcomes[i].outcome : possible[i];
        rp_action_text(game, &state, one->player, action, text);
        used += (size_t)snprintf(texts + used, sizeof texts - used, "%s%s", i ? ";" : "", text);
    }
    ck_assert_str_eq(texts, one->legal);
    rp_game_free(game);
}
END_TEST

START_TEST(leduc_actions_have_their_numbers) {
    rp_game *game = make("leduc");
    rp_state state;
    rp_action legal[RP_LEGAL_MAX];
    play(game, "Ks;Jh;bet", &state);
    require(rp_legal(game, &state, 1, legal) == 3 && legal[0] == 0 && legal[1] == 1 && legal[2] == 2);
    play(game, "Ks;Jh", &state);
    require(rp_legal(game, &state, 0, legal) == 2 && legal[0] == 1 && legal[1] == 2);
    require(game->info.state_size <= 24);
    rp_game_free(game);
}
END_TEST

/* ---- bad input ------------------------------------------------------------------------------------------ */

static const char *const refused[][2] = {
    /* spec, part of the error text */
    {"leduc:cards=6", "unknown option 'cards'"},
};

START_TEST(bad_specs_are_refused) {
    rp_error error = {0};
    rp_game *game;
    require(rp_game_new(refused[_i][0], NULL, &game, &error) == RP_BAD_INPUT);
    require(game == NULL);
    require_message(strstr(error.text, refused[_i][1]) != NULL, "%s: %s", refused[_i][0], error.text);
}
END_TEST

static const struct position {
    const char *spec;
    const char *player; /* NULL: a world */
    const char *state, *error;
} positions[] = {
    {"leduc", NULL, "{\"first\":\"Ks\",\"second\":\"Ks\"}", "twice"},
    {"leduc", NULL, "{\"second\":\"Ks\"}", "dealt to first"},
    {"leduc", NULL, "{\"first\":\"K\"}", "Js Jh"},
    {"leduc", NULL, "{\"first\":\"Ks\",\"second\":\"hidden\"}", "Js Jh"},
    {"leduc", "first", "{\"first\":\"Ks\",\"second\":\"Kh\"}", "hidden"},
    {"leduc", "first", "{\"first\":\"hidden\"}", "Js Jh"},
    {"leduc", NULL, "{\"first\":\"Ks\",\"round_one\":\"c\"}", "after the second card"},
    {"leduc", NULL, "{\"first\":\"Ks\",\"second\":\"Js\",\"round_one\":\"f\"}", "should be f, c, r"},
    {"leduc", NULL, "{\"first\":\"Ks\",\"second\":\"Js\",\"round_one\":\"rrr\"}", "should be f, c, r"},
    {"leduc", NULL, "{\"first\":\"Ks\",\"second\":\"Js\",\"round_one\":\"ccc\"}", "should be f, c, r"},
    {"leduc", NULL, "{\"first\":\"Ks\",\"second\":\"Js\",\"round_one\":\"rrfccccccccccccc\"}", "1 to 7"},
    {"leduc", NULL, "{\"first\":\"Ks\",\"second\":\"Js\",\"public\":\"Jh\",\"round_one\":\"c\"}", "public card comes"},
    {"leduc", NULL, "{\"first\":\"Ks\",\"second\":\"Js\",\"public\":\"Jh\",\"round_one\":\"rf\"}", "public card comes"},
    {"leduc", NULL, "{\"first\":\"Ks\",\"second\":\"Js\",\"public\":\"Js\",\"round_one\":\"cc\"}", "twice"},
    {"leduc", NULL, "{\"first\":\"Ks\",\"second\":\"Js\",\"round_one\":\"cc\",\"round_two\":\"c\"}", "after the public"},
    {"leduc", NULL, "{\"first\":\"Ks\",\"third\":\"Js\"}", "third"},
};

static rp_status read_position(const struct position *one, const rp_game *game, rp_error *error) {
    rp_reader *reader;
    require(rp_json_parse(one->state, strlen(one->state), "text", &reader, error) == RP_OK);
    rp_state state;
    memset(&state, 0, sizeof state);
    game->rules->read(game, &state, one->player ? rp_player_find(game, one->player) : RP_CHANCE_PLAYER, reader);
    *error = reader->error;
    rp_json_reader_free(reader);
    return error->status;
}

START_TEST(bad_positions_are_refused) {
    const struct position *one = &positions[_i];
    rp_game *game = make(one->spec);
    rp_error error = {0};
    require_message(read_position(one, game, &error) == RP_BAD_INPUT, "%s was read", one->state);
    require_message(strstr(error.text, one->error) != NULL, "%s: %s", one->state, error.text);
    rp_game_free(game);
}
END_TEST

#define COUNT(table) (int)(sizeof table / sizeof *table)

int main(void) {
    Suite *suite = suite_create("reference games of cards");
    TCase *cases = tcase_create("all");
    tcase_add_loop_test(cases, counts_are_the_known_ones, 0, COUNT(known));
    tcase_add_loop_test(cases, scripted_games_pay_what_the_rules_say, 0, COUNT(scripts));
    tcase_add_loop_test(cases, choices_are_what_the_rules_say, 0, COUNT(choices));
    tcase_add_test(cases, leduc_actions_have_their_numbers);
    tcase_add_loop_test(cases, bad_specs_are_refused, 0, COUNT(refused));
    tcase_add_loop_test(cases, bad_positions_are_refused, 0, COUNT(positions));
    suite_add_tcase(suite, cases);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
