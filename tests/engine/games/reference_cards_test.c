/* The small games of hidden cards or dice, and of one choice, whose truth is known: counts from the literature, rules
 * by scripted games, bad input. */
#include "engine/game.h"
#include "engine/games/matrix/payoff_matrix.h"
#include "engine/perft.h"
#include "engine/store/json.h"
#include "search/equilibrium/matrix_game.h"

#include "tests/support/decisions.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- counts --------------------------------------------------------------------------------------------- */

static const struct counts {
    const char *spec;
    uint64_t histories, terminals, chances, information_sets;
} known[] = {
    {"kuhn", 58, 30, 1 + 3, 12},
    /* Abou Risk and Szafron 2010: 48 information sets; 24 deals with 12 choices and 13 ends each */
    {"kuhn:players=3", 1 + 4 + 12 + 24 * 25, 24 * 13, 1 + 4 + 12, 48},
    {"leduc", 9457, 5520, 1 + 6 + 30 * 5, 936}, /* Southey et al. 2005 with the suits told apart */
    /* Lisy, Lanctot and Bowling 2015; every ascending set of 12 bids, then the call */
    {"liars-dice", 294883, 147420, 1 + 6, 24576},
    /* 6 hands of two dice of three faces, 3 of one: 18 x (2 x 2^9 - 1) and the deals */
    {"liars-dice:dice=2x1,faces=3", 1 + 6 + 18 * 1023, 18 * 511, 1 + 6, 256 * (6 + 3)},
};

START_TEST(counts_are_the_known_ones) {
    const struct counts *one = &known[_i];
    rp_perft_level level[RP_PERFT_DEPTH_MAX + 1];
    int levels;
    rp_game *game = test_game(one->spec);
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
    {"kuhn", "card 3;card 1;pass;bet;bet", {2, -2}},
    {"kuhn", "card 3;card 1;pass;bet;pass", {-1, 1}},
    {"kuhn:players=3", "card 1;card 4;card 2;pass;pass;pass", {-1, 2, -1}},
    {"kuhn:players=3", "card 1;card 2;card 4;bet;pass;pass", {2, -1, -1}},
    {"kuhn:players=3", "card 3;card 2;card 4;bet;pass;bet", {-2, -1, 3}},
    {"kuhn:players=3", "card 3;card 4;card 1;bet;bet;bet", {-2, 4, -2}},
    {"kuhn:players=3", "card 4;card 3;card 2;pass;bet;bet;pass", {-1, 3, -2}},
    {"kuhn:players=3", "card 4;card 3;card 2;pass;bet;pass;bet", {3, -2, -1}},
    {"kuhn:players=3", "card 4;card 3;card 2;pass;pass;bet;pass;pass", {-1, -1, 2}},
    {"kuhn:players=3", "card 1;card 3;card 2;pass;pass;bet;pass;bet", {-1, 3, -2}},
    {"kuhn:players=3", "card 1;card 3;card 4;pass;pass;bet;bet;bet", {-2, -2, 4}},
    {"kuhn:players=3,cards=13", "card 13;card 12;card 1;pass;pass;bet;bet;pass", {3, -1, -2}},
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
    /* the caller wins when the bid is not met */
    {"liars-dice", "3;5;1x5;2x5;liar", {1, -1}},
    {"liars-dice", "3;5;1x4;liar", {-1, 1}},
    {"liars-dice", "3;5;1x3;liar", {1, -1}},
    /* the highest face is wild, and no other face counts as it */
    {"liars-dice", "6;5;2x5;liar", {1, -1}},
    {"liars-dice", "6;6;2x1;liar", {1, -1}},
    {"liars-dice", "3;3;1x6;liar", {-1, 1}},
    {"liars-dice", "6;3;1x6;liar", {1, -1}},
    {"liars-dice", "6;3;1x2;2x6;liar", {1, -1}},
    /* two dice against one; face 4 is wild */
    {"liars-dice:dice=2x1,faces=4", "1 4;1;3x1;liar", {1, -1}},
    {"liars-dice:dice=2x1,faces=4", "1 2;1;2x1;3x1;liar", {1, -1}},
    {"liars-dice:dice=1x2,faces=4", "2;2 2;1x1;3x2;liar", {-1, 1}},
};

START_TEST(scripted_games_pay_what_the_rules_say) {
    const struct script *one = &scripts[_i];
    rp_game *game = test_game(one->spec);
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
    {"kuhn:players=3", "card 4;card 2", -1, "card 1;card 3"},
    {"kuhn:players=3", "card 4;card 2;card 1;pass;bet", 2, "pass;bet"},
    {"kuhn:players=3", "card 4;card 2;card 1;pass;pass;bet;pass", 1, "pass;bet"},
    {"leduc", "Ks;Jh", 0, "check;bet"},
    {"leduc", "Ks;Jh;check", 1, "check;bet"},
    {"leduc", "Ks;Jh;bet", 1, "fold;call;raise"},
    {"leduc", "Ks;Jh;bet;raise", 0, "fold;call"},
    {"leduc", "Ks;Jh;check;bet", 0, "fold;call;raise"},
    {"leduc", "Ks;Jh;check;bet;raise", 1, "fold;call"},
    {"leduc", "Ks;Jh;bet;call;Js", 0, "check;bet"}, /* the first player begins again */
    {"leduc", "Ks;Jh;check;check", -1, "Js;Qs;Qh;Kh"},
    {"liars-dice:faces=3", "1;2", 0, "1x1;1x2;1x3;2x1;2x2;2x3"},
    {"liars-dice:faces=3", "1;2;1x3", 1, "2x1;2x2;2x3;liar"},
    {"liars-dice:faces=3", "1;2;1x3;2x3", 0, "liar"},
    {"liars-dice:dice=2x1,faces=3", "", -1, "1 1;1 2;1 3;2 2;2 3;3 3"},
    {"liars-dice:dice=2x1,faces=3", "1 1", -1, "1;2;3"},
};

START_TEST(choices_are_what_the_rules_say) {
    const struct choice *one = &choices[_i];
    rp_game *game = test_game(one->spec);
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
    rp_game *game = test_game("leduc");
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

/* Sorted hands are as likely as all the rolls that give them. */
START_TEST(liars_dice_hands_have_their_probabilities) {
    rp_game *game = test_game("liars-dice:dice=3x2");
    rp_state state;
    rp_outcome outcomes[RP_OUTCOMES_MAX];
    char text[RP_TEXT_MAX];
    int singles = 0, pairs = 0, triples = 0;
    rp_start(game, &state);
    int count = rp_chance(game, &state, outcomes);
    require(count == 56);
    for (int i = 0; i < count; i++) {
        rp_action_text(game, &state, RP_CHANCE_PLAYER, outcomes[i].outcome, text);
        int different = 1 + (text[0] != text[2]) + (text[2] != text[4]);
        int ways = different == 3 ? 6 : different == 2 ? 3 : 1;
        require(fabs(outcomes[i].probability - ways / 216.0) < 1e-15);
        singles += different == 3, pairs += different == 2, triples += different == 1;
    }
    require(singles == 20 && pairs == 30 && triples == 6);
    rp_game_free(game);
}
END_TEST

/* ---- matrices from files --------------------------------------------------------------------------------- */

/* Writes the bytes to the file `path` and tries to make the game. */
static rp_status make_from(const char *path, const char *bytes, size_t size, rp_game **game, rp_error *error) {
    char spec[256];
    FILE *file = fopen(path, "wb");
    require(file != NULL);
    require(fwrite(bytes, 1, size, file) == size);
    fclose(file);
    snprintf(spec, sizeof spec, "matrix:file=%s", path);
    return rp_game_new(spec, NULL, game, error);
}

static const char matrix_file[] = "# odds and evens\r\n\r\n -2\t3 # first row\r\n\n3 -4e0";

START_TEST(a_file_gives_the_matrix_and_its_numbers_the_identity) {
    char path[] = "/tmp/riposte-matrix-XXXXXX";
    int file = mkstemp(path);
    require(file >= 0);
    close(file);
    rp_game *game, *again, *other, *rows = test_game("matrix:rows=-2 3/3 -4");
    rp_error error = {0};
    rp_action legal[RP_LEGAL_MAX];
    rp_state state;
    double payoff[RP_PLAYERS_MAX];
    require_message(make_from(path, matrix_file, strlen(matrix_file), &game, &error) == RP_OK, "%s", error.text);
    rp_start(game, &state);
    require(rp_legal(game, &state, 0, legal) == 2 && rp_legal(game, &state, 1, legal) == 2);
    for (int row = 0; row < 2; row++)
        for (int column = 0; column < 2; column++) {
            static const double entry[2][2] = {{-2, 3}, {3, -4}};
            rp_move move = {{row, column}};
            rp_start(game, &state);
            rp_apply(game, &state, &move);
            rp_payoff(game, &state, payoff);
            require(payoff[0] == entry[row][column] && payoff[1] == -payoff[0]);
        }
    require(game->info.payoff_minimum == -4 && game->info.payoff_maximum == 4);
    require(game->data_hash == rows->data_hash && game->data_hash != 0);
    /* the same numbers written otherwise, then other numbers */
    require(make_from(path, "-2 3\n3 -4\n", 10, &again, &error) == RP_OK);
    require(again->identity == game->identity);
    require(make_from(path, "-2 3\n3 -5\n", 10, &other, &error) == RP_OK);
    require(other->identity != game->identity && other->data_hash != game->data_hash);
    rp_game_free(game);
    rp_game_free(again);
    rp_game_free(other);
    /* what no file may hold */
    require(make_from(path, "", 0, &game, &error) == RP_BAD_INPUT && strstr(error.text, "has no numbers"));
    require(make_from(path, "1 2\0003", 5, &game, &error) == RP_BAD_INPUT && strstr(error.text, "row 1, column 2"));
    require(make_from(path, "1\n\n# x\n2 3\n", 11, &game, &error) == RP_BAD_INPUT);
    require(strstr(error.text, "row 2, column 2"));
    require(strncmp(error.text, "game matrix: /tmp/riposte-matrix-", 30) == 0);
    char long_text[2 * 66];
    for (int i = 0; i < 66; i++) long_text[2 * i] = '1', long_text[2 * i + 1] = ' ';
    require(make_from(path, long_text, 2 * 64, &game, &error) == RP_OK && game->info.legal_maximum == 64);
    rp_game_free(game);
    require(make_from(path, long_text, 2 * 65, &game, &error) == RP_BAD_INPUT);
    require(strstr(error.text, "column 65: at most"));
    for (int i = 0; i < 66; i++) long_text[2 * i + 1] = '\n';
    require(make_from(path, long_text, 2 * 64, &game, &error) == RP_OK && game->info.legal_maximum == 64);
    rp_game_free(game);
    require(make_from(path, long_text, 2 * 65, &game, &error) == RP_BAD_INPUT && strstr(error.text, "row 65"));
    char *huge = malloc(RP_MATRIX_BYTES_MAX + 1);
    memset(huge, ' ', RP_MATRIX_BYTES_MAX + 1);
    huge[0] = '1';
    require(make_from(path, huge, RP_MATRIX_BYTES_MAX, &game, &error) == RP_OK);
    rp_game_free(game);
    require(make_from(path, huge, RP_MATRIX_BYTES_MAX + 1, &game, &error) == RP_BAD_INPUT);
    require(strstr(error.text, "larger"));
    free(huge);
    unlink(path);
    require(mkfifo(path, 0600) == 0); /* nobody writes: must not wait */
    char spec[256];
    snprintf(spec, sizeof spec, "matrix:file=%s", path);
    require(rp_game_new(spec, NULL, &game, &error) == RP_BAD_INPUT && strstr(error.text, "plain file"));
    unlink(path);
    rp_game_free(rows);
}
END_TEST

/* The named matrices of the literature, by the solver of simultaneous choices. */
START_TEST(known_matrices_have_their_values) {
    static const struct {
        const char *spec;
        double value, row[3];
    } one[] = {
        {"matrix", 0, {1 / 3., 1 / 3., 1 / 3.}},
        /* 2 for a win when either plays scissors: RPS+ of Brown, Sandholm and Amos 2018 */
        {"matrix:rows=0 -1 2/1 0 -2/-2 2 0", 0, {0.4, 0.4, 0.2}},
        {"matrix:rows=-2 3/3 -4", 1 / 12., {7 / 12., 5 / 12.}}, /* odds and evens with two fingers */
        {"matrix:rows=1 -1/-1 1", 0, {0.5, 0.5}},
    };
    for (int i = 0; i < (int)(sizeof one / sizeof *one); i++) {
        rp_game *game = test_game(one[i].spec);
        rp_state state, next;
        rp_action legal[RP_LEGAL_MAX];
        double payoff[RP_PLAYERS_MAX], entry[9], row_mix[3], column_mix[3];
        rp_start(game, &state);
        int rows = rp_legal(game, &state, 0, legal), columns = rp_legal(game, &state, 1, legal);
        for (int e = 0; e < rows * columns; e++) {
            rp_move move = {{e / columns, e % columns}};
            rp_clone(game, &next, &state);
            rp_apply(game, &next, &move);
            rp_payoff(game, &next, payoff);
            entry[e] = payoff[0];
        }
        double value = rp_matrix_game(entry, rows, columns, row_mix, column_mix);
        require_message(fabs(value - one[i].value) < 1e-12, "%s: %g", one[i].spec, value);
        for (int r = 0; r < rows; r++)
            require_message(fabs(row_mix[r] - one[i].row[r]) < 1e-12, "%s: row %d %g", one[i].spec, r, row_mix[r]);
        rp_game_free(game);
    }
}
END_TEST

/* ---- bad input ------------------------------------------------------------------------------------------ */

static const char *const refused[][2] = {
    /* spec, part of the error text */
    {"leduc:cards=6", "unknown option 'cards'"},
    {"kuhn:cards=3,players=3", "game kuhn: cards=3,players=3: should have at least 4 cards"},
    {"kuhn:players=4", "from 2 to 3"},
    {"kuhn:players=1", "from 2 to 3"},
    {"kuhn:cards=14,players=3", "from 3 to 13"},
    {"matrix:rows=1 2/3", "row 2, column 2: is missing, row 1 has 2 numbers"},
    {"matrix:rows=1 2/3 4 5", "row 2, column 3: row 1 has only 2 numbers"},
    {"matrix:rows=1 2/3 inf", "row 2, column 2: 'inf' should be a decimal number"},
    {"matrix:rows=nan", "row 1, column 1: 'nan'"},
    {"matrix:rows=0x10", "'0x10'"},
    {"matrix:rows=1e999 0", "'1e999'"},
    {"matrix:rows=-2e9", "'-2e9'"},
    {"matrix:rows=1 --2", "'--2'"},
    {"matrix:rows=1 2 x", "'x'"},
    {"matrix:rows=1 2//3 4", "row 2 has no numbers"},
    {"matrix:rows=/1", "row 1 has no numbers"},
    {"matrix:rows= ", "row 1 has no numbers"},
    {"matrix:rows=1 2 # 3", "'#'"},
    {"matrix:rows=", "1 to 2047 characters"},
    {"matrix:rows=1,file=x", "not both"},
    {"matrix:file=/no/such/file", "/no/such/file: No such file"},
    {"matrix:file=/", "/: should be a plain file"},
    {"matrix:file=/dev/zero", "should be a plain file"},
    {"liars-dice:dice=1", "should be AxB"},
    {"liars-dice:dice=0x1", "should be AxB"},
    {"liars-dice:dice=1x6", "should be AxB"},
    {"liars-dice:dice=1X1", "should be AxB"},
    {"liars-dice:dice=1x1x1", "should be AxB"},
    {"liars-dice:dice=5x5,faces=7", "at most 64, not 70"},
    {"liars-dice:faces=1", "from 2 to 8"},
    {"liars-dice:faces=9", "from 2 to 8"},
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
    {"kuhn", NULL, "{\"first\":1,\"second\":1}", "twice"},
    {"kuhn", NULL, "{\"first\":1,\"second\":2,\"third\":3}", "third"},
    {"kuhn", NULL, "{\"second\":1}", "seat order"},
    {"kuhn", NULL, "{\"first\":1,\"second\":2,\"betting\":\"pbbb\"}", "as far as the betting can go"},
    {"kuhn:players=3", NULL, "{\"first\":5}", "from 1 to 4"},
    {"kuhn:players=3", NULL, "{\"first\":1,\"third\":2}", "seat order"},
    {"kuhn:players=3", NULL, "{\"first\":1,\"second\":2,\"third\":2}", "twice"},
    {"kuhn:players=3", NULL, "{\"first\":1,\"second\":2,\"betting\":\"p\"}", "all cards are dealt"},
    {"kuhn:players=3", NULL, "{\"first\":1,\"second\":2,\"third\":3,\"betting\":\"bppp\"}", "as far as the betting"},
    {"kuhn:players=3", NULL, "{\"first\":1,\"second\":2,\"third\":3,\"betting\":\"px\"}", "as far as the betting"},
    {"kuhn:players=3", "second", "{\"first\":\"hidden\",\"second\":2,\"third\":3}", "write \"hidden\""},
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
    {"leduc", NULL, "{\"first\":\"Ks\",\"second\":\"Js\",\"round_one\":\"cc\",\"round_two\":\"c\"}",
     "after the public"},
    {"leduc", NULL, "{\"first\":\"Ks\",\"third\":\"Js\"}", "third"},
    {"matrix", NULL, "{\"row\":4,\"column\":1}", "from 1 to 3"},
    {"matrix", NULL, "{\"row\":1}", "both or none"},
    {"matrix", "row", "{\"column\":1}", "both or none"},
    {"matrix", NULL, "{\"rows\":1}", "unknown field"},
    {"liars-dice", NULL, "{\"first\":[7]}", "from 1 to 6"},
    {"liars-dice", NULL, "{\"first\":[1,2]}", "should have 1"},
    {"liars-dice", NULL, "{\"second\":[1]}", "rolls before"},
    {"liars-dice", NULL, "{\"first\":\"hidden\"}", "a list"},
    {"liars-dice", "first", "{\"first\":[1],\"second\":[1]}", "a text"},
    {"liars-dice", "first", "{\"first\":[1],\"second\":\"secret\"}", "hidden"},
    {"liars-dice", NULL, "{\"first\":[1],\"bids\":[\"1x1\"]}", "both have rolled"},
    {"liars-dice", NULL, "{\"first\":[1],\"second\":[1],\"bids\":[\"3x1\"]}", "from 1x1 to 2x6"},
    {"liars-dice", NULL, "{\"first\":[1],\"second\":[1],\"bids\":[\"1x2\",\"1x2\"]}", "higher"},
    {"liars-dice", NULL, "{\"first\":[1],\"second\":[1],\"bids\":[\"2x2\",\"1x3\"]}", "higher"},
    {"liars-dice", NULL, "{\"first\":[1],\"second\":[1],\"bids\":[1]}", "a text"},
    {"liars-dice", NULL, "{\"first\":[1],\"second\":[1],\"called\":true}", "nobody has made a bid"},
    {"liars-dice:dice=2x1", NULL, "{\"first\":[1],\"second\":[1]}", "should have 2"},
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
    rp_game *game = test_game(one->spec);
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
    tcase_add_test(cases, liars_dice_hands_have_their_probabilities);
    tcase_add_test(cases, a_file_gives_the_matrix_and_its_numbers_the_identity);
    tcase_add_test(cases, known_matrices_have_their_values);
    tcase_add_loop_test(cases, bad_specs_are_refused, 0, COUNT(refused));
    tcase_add_loop_test(cases, bad_positions_are_refused, 0, COUNT(positions));
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
