/* labels: longer */
/* What stays true of calamity in games at random: the contract (engine/contract/contract.h), cards that stay in their
 * owner's piles, and a deck that the other does not see while decks are built. */
#include "engine/contract/contract.h"
#include "tests/support/calamity_play.h"
#include "tests/support/length.h"
#include "tests/support/random_move.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <stdio.h>
#include <stdlib.h>

enum { SEED = 20, LIST_SIZE = 4096 };

static const char *const specs[] = {
    "calamity:p1=pike+bolt+trey,p2=rock+leaf+drum,round_limit=6",
    "calamity:p1=pike+drum+trey,p2=rock+leaf+moss,decks1=control,decks2=control,round_limit=4",
    "calamity:p1=pike+drum+trey,p2=rock+leaf+wall,decks1=spells,mulligan=yes,hand_limit=3,empty_deck=shuffle,round_"
    "limit=4",
    "calamity:p1=pike+bolt+trey,p2=rock+leaf+drum,first=p2,first_draw=each,early_spells=no,must_activate=no,round_"
    "limit=4",
    "calamity:p1=pike+bolt+trey,p2=rock+leaf+drum,heroless=free,next_round=loser,attack_repeat=no,round_limit=5",
    "calamity:p1=pike+bolt+trey,p2=rock+leaf+drum,spell_turns=skip,next_round=alternate,empty_deck=hurt,round_limit=5",
    "calamity:p1=pike+bolt+trey,p2=rock+leaf+drum,natural=extremes,overheal=yes,revival=never,empty_deck=lose",
    "calamity:p1=random,p2=random,both_fall=active_wins,round_limit=3",
    "calamity:stage=match,round_limit=3", /* MATCH */
    "calamity:stage=match,mirror_drafts=yes,deck_needs=heroes,round_limit=2",
};
enum { SPECS = sizeof specs / sizeof *specs, DUEL = 0, MATCH = 8 };

/* Games for the contract, where 0 is as many as it likes. The first 150 states are those that cost, for each is written
 * and read back. Of a duel and a match as many as have one among them that puts off its end. */
static int games_of(int index) { return test_by_length(1, index == DUEL || index == MATCH ? 4 : 1, 0); }

static rp_game *game_of(int index) {
    rp_error error = {0};
    rp_game *game;
    require_message(!rp_game_new(specs[index], hoc_test_data(), &game, &error), "%s: %s", specs[index], error.text);
    return game;
}

START_TEST(the_game_keeps_its_promises) {
    rp_game *game = game_of(_i);
    const rp_contract_options options = {.seed = SEED, .games = games_of(_i)};
    rp_contract_report report;
    rp_error error = {0};
    char line[2048] = "";
    require_message(rp_contract_check(game, &options, &report, &error) == RP_OK, "%s", error.text);
    if (report.violations) rp_violation_line(&report.violation[0], line, sizeof line);
    require_message(report.violations == 0, "%s", line);
    require(report.games > 0);
    rp_game_free(game);
}
END_TEST

START_TEST(states_are_small) {
    rp_game *game = game_of(_i);
    bool match = strstr(specs[_i], "stage=match") != NULL;
    require_message(game->info.state_size <= (match ? 1024 : 512), "%s: %u bytes", specs[_i], game->info.state_size);
    rp_game_free(game);
}
END_TEST

/* ---- what a position holds -------------------------------------------------------------------------------- */

static int by_name(const void *a, const void *b) { return strcmp(*(const char *const *)a, *(const char *const *)b); }

/* All cards of a side, in order of their names. */
static void list_of(json_t *side, char list[LIST_SIZE]) {
    static const char *const piles[] = {"hand", "deck", "discard", "field"};
    const char *cards[64];
    size_t count = 0, used = 0, index;
    json_t *card;
    for (int pile = 0; pile < 4; pile++) json_array_foreach(json_object_get(side, piles[pile]), index, card) {
            require(count < 64);
            cards[count++] = json_string_value(card);
        }
    qsort(cards, count, sizeof *cards, by_name);
    list[0] = 0;
    for (size_t i = 0; i < count; i++)
        used += (size_t)snprintf(list + used, LIST_SIZE - used, "%.*s ", (int)strcspn(cards[i], " "), cards[i]);
}

static long number(json_t *object, const char *key, long usual) {
    json_t *value = json_object_get(object, key);
    return json_is_integer(value) ? (long)json_integer_value(value) : usual;
}

static void check_side(json_t *side, const char *text) {
    json_t *heroes = json_object_get(side, "heroes"), *hero;
    size_t index;
    require_message(json_array_size(heroes) <= 3, "%s", text);
    json_array_foreach(heroes, index, hero) {
        long health = number(hero, "health", 1);
        require_message(health >= 0 && health <= 99, "%s", text);
    }
}

static bool draws_new_hands(const char *phase) {
    return strcmp(phase, "turn") && strcmp(phase, "act") && strcmp(phase, "hand-limit") && strcmp(phase, "over") &&
           strcmp(phase, "deal") && strcmp(phase, "mulligan");
}

START_TEST(cards_stay_in_their_piles) {
    rp_game *game = game_of(_i);
    hoc_play p = {.game = game};
    rp_random random;
    rp_random_seed(&random, SEED);
    for (int play = 0; play < test_by_length(1, 2, 20); play++) {
        char list[2][LIST_SIZE] = {"", ""}, now[LIST_SIZE];
        long round = 0;
        rp_start(game, &p.state);
        for (; rp_to_act(game, &p.state); test_random_step(game, &p.state, &random)) {
            json_t *state = hoc_json(&p);
            const char *phase = json_string_value(json_object_get(state, "phase"));
            if (phase && draws_new_hands(phase)) continue;
            long seen = number(state, "round", 1);
            require_message(seen == round || seen == round + 1 || round == 0, "round %ld after %ld", seen, round);
            round = seen;
            for (int side = 0; side < 2; side++) {
                json_t *of = json_object_get(state, side ? "p2" : "p1");
                check_side(of, hoc_text(&p, HOC_WORLD));
                list_of(of, now);
                if (!list[side][0]) snprintf(list[side], LIST_SIZE, "%s", now);
                require_message(strcmp(now, list[side]) == 0, "%s\n%s\n%s", list[side], now, hoc_text(&p, HOC_WORLD));
            }
        }
    }
    json_decref(p.read);
    rp_game_free(game);
}
END_TEST

/* ---- decks that are built ------------------------------------------------------------------------------- */

/* While the second builds, worlds that he takes for possible have other lists of the first: many, and never the piles
 * of his own changed. */
START_TEST(a_deck_is_secret_while_decks_are_built) {
    rp_error error = {0};
    rp_game *game;
    require(!rp_game_new("calamity:stage=match", hoc_test_data(), &game, &error));
    hoc_play p = {.game = game}, q = {.game = game};
    rp_random random;
    rp_random_seed(&random, SEED);
    int looks = 0, others = 0;
    for (int play = 0; play < 4; play++) {
        rp_start(game, &p.state);
        for (; rp_to_act(game, &p.state); test_random_step(game, &p.state, &random)) {
            json_t *state = hoc_json(&p);
            const char *phase = json_string_value(json_object_get(state, "phase"));
            if (!phase || strcmp(phase, "deck") != 0) {
                if (phase && strcmp(phase, "deal") == 0) break;
                continue;
            }
            for (int player = 0; player < 2; player++) {
                rp_view view;
                char mine[LIST_SIZE], theirs[LIST_SIZE], again[LIST_SIZE];
                rp_view_of(game, &p.state, player, &view);
                rp_resample(&view, &random, &q.state);
                require(rp_information_key(game, &p.state, player) == rp_information_key(game, &q.state, player));
                list_of(json_object_get(hoc_json(&p), player ? "p2" : "p1"), mine);
                list_of(json_object_get(hoc_json(&q), player ? "p2" : "p1"), again);
                require_message(strcmp(mine, again) == 0, "%s\n%s", mine, again);
                list_of(json_object_get(hoc_json(&p), player ? "p1" : "p2"), theirs);
                list_of(json_object_get(hoc_json(&q), player ? "p1" : "p2"), again);
                looks += strlen(theirs) > 60;
                others += strlen(theirs) > 60 && strcmp(theirs, again) != 0;
            }
        }
    }
    require(looks > 100);
    require_message(others > looks / 2, "%d of %d", others, looks);
    json_decref(p.read);
    json_decref(q.read);
    rp_game_free(game);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("calamity: properties");
    TCase *tests = tcase_create("properties");
    tcase_add_loop_test(tests, the_game_keeps_its_promises, 0, SPECS);
    tcase_add_loop_test(tests, states_are_small, 0, SPECS);
    tcase_add_loop_test(tests, cards_stay_in_their_piles, 0, SPECS);
    tcase_add_test(tests, a_deck_is_secret_while_decks_are_built);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
