/* What balance and tournaments ask about mage-knight: labels of what is played, heroes, and Fame to begin with. */
#include "play/faces/face.h"
#include "play/faces/mirror.h"
#include "tests/support/decisions.h"
#include "tests/support/mage_knight_duel.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

extern const rp_rules rp_mage_knight;

/* Labels of all that is offered, each once, separated by '|'. */
static void labels_of(const mage_duel *d, int player, char *text, size_t size) {
    const rp_action_labels labels = rp_face_of(&rp_mage_knight).labels;
    rp_action legal[RP_LEGAL_MAX];
    char label[RP_TEXT_MAX], last[RP_TEXT_MAX] = "";
    size_t used = 0;
    text[0] = 0;
    int count = rp_legal(d->game, &d->state, player, legal);
    for (int i = 0; i < count; i++) {
        labels.label(d->game, &d->state, player, legal[i], label);
        if (!label[0] || strcmp(label, last) == 0) continue;
        used += (size_t)snprintf(text + used, size - used, "%s%s", used ? "|" : "", label);
        ck_assert_uint_lt(used, size);
        memcpy(last, label, sizeof last);
    }
}

START_TEST(cards_units_and_skills_are_counted) {
    char text[4096];
    mage_duel *d = mage_at(
        (mage_setup){.aggressor = "'level': 3, 'hand': ['Rage', 'Rage #2', 'March'], 'units': [{'unit': 'peasants'}], "
                                  "'skills': ['cold-swordsmanship'], 'crystals': {'red': 1}"});
    labels_of(d, MK_AGGRESSOR, text, sizeof text);
    ck_assert_str_eq(text, "rage|rage sideways|march sideways|peasants|cold-swordsmanship");
    mage_free(d);
}
END_TEST

START_TEST(a_hero_begins_with_his_deck) {
    const rp_action_labels labels = rp_face_of(&rp_mage_knight).labels;
    rp_game *drawn = test_game("mage-knight"), *game = test_game("mage-knight:defender=tovak");
    char text[RP_TEXT_MAX];
    int cards = 0;
    ck_assert(!labels.listed(drawn, 0, 0, text) && !labels.listed(game, 0, 0, text));
    for (; labels.listed(game, 1, cards, text); cards++)
        ck_assert_int_ge(mk_card_find(mk_setup_of(game)->book, text), 0);
    ck_assert_int_eq(cards, MK_DECK);
    rp_game_free(drawn);
    rp_game_free(game);
}
END_TEST

START_TEST(heroes_are_values_of_both_sides) {
    const rp_face face = rp_face_of(&rp_mage_knight);
    rp_game *game = test_game("mage-knight");
    const mk_book *book = mk_setup_of(game)->book;
    char text[RP_TEXT_MAX], spec[RP_SPEC_TEXT_MAX];
    for (int side = 0; side < 2; side++) {
        int count = 0;
        for (; face.value(game, face.entrants->seat_option[side], count, text); count++)
            ck_assert_str_eq(text, book->hero[count].id);
        ck_assert_int_eq(count, (int)book->hero_count);
    }
    ck_assert(!face.value(game, "tier", 0, text));
    ck_assert(!rp_mirror_spec(game, spec)); /* who attacks is no matter of names */
    rp_game_free(game);
}
END_TEST

/* From the best setting for the aggressor to the worst: ever less Fame for him, ever more for the other. */
START_TEST(bonuses_in_order) {
    const rp_fair_row *row = rp_face_of(&rp_mage_knight).fair;
    rp_game *game = test_game("mage-knight:tier=2");
    char options[RP_TEXT_MAX], spec[RP_SPEC_TEXT_MAX], told[RP_FAIR_TEXT_MAX], expected[RP_FAIR_TEXT_MAX];
    int start, none, count = row->count(game, &start), before = 0;
    ck_assert(start > 0 && start < count - 1);
    for (int i = 0; i < count; i++) {
        row->options(game, i, 0, options);
        ck_assert_int_eq(options[0] == 0, i == start);
        snprintf(spec, sizeof spec, "mage-knight:tier=2%s%s", options[0] ? "," : "", options);
        rp_game *made = test_game(spec);
        rp_state state = {{0}};
        rp_start(made, &state);
        const mk_player *player = mk_duel_of(&state)->player;
        int ahead = player[MK_AGGRESSOR].account - player[MK_DEFENDER].account;
        if (i) ck_assert_int_eq(ahead, before - 1);
        before = ahead;
        if (i != start) {
            row->tell(made, told);
            snprintf(expected, sizeof expected, "the %s begins with %.1f Fame more",
                     ahead > 0 ? "aggressor" : "defender", abs(ahead) / 10.0);
            ck_assert_str_eq(told, expected);
            ck_assert_int_eq(row->count(made, &none), 0);
        }
        rp_game_free(made);
    }
    rp_game_free(game);
}
END_TEST

/* The parts that are told are all of the account, and the accounts are the payoff. */
START_TEST(bonuses_are_part_of_the_account) {
    const rp_face face = rp_face_of(&rp_mage_knight);
    rp_game *game = test_game("mage-knight:aggressor-bonus=15");
    rp_random random;
    rp_random_seed(&random, 7);
    for (int i = 0; i < 200; i++) {
        rp_state state = {{0}};
        double payoff[RP_PLAYERS_MAX], account[2];
        rp_start(game, &state);
        rp_playout(game, &state, &random, payoff);
        for (int player = 0; player < 2; player++) {
            char text[RP_TEXT_MAX], *at = text;
            double part, sum = 0;
            face.explain_payoff(game, &state, player, text);
            ck_assert_int_eq(sscanf(text, "account %lf Fame", &account[player]), 1);
            ck_assert_int_eq(strstr(text, "the bonus +1.5") != NULL, player == 0);
            bool has_parts = (at = strchr(text, ':')) != NULL;
            while (at && (at = strpbrk(at, "+-")) != NULL) {
                part = strtod(at, &at);
                sum += part;
            }
            if (has_parts) ck_assert(fabs(sum - account[player]) < 1e-9);
        }
        double expected = fmax(-1, fmin(1, 10 * (account[0] - account[1]) / mk_setup_of(game)->prices.scale));
        ck_assert(fabs(payoff[0] - expected) < 1e-9);
    }
    rp_game_free(game);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {cards_units_and_skills_are_counted, a_hero_begins_with_his_deck,
                                  heroes_are_values_of_both_sides, bonuses_in_order, bonuses_are_part_of_the_account};
    return mage_run_tests("mage_knight_counting", tests, sizeof tests / sizeof *tests);
}
