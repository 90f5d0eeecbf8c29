/* What is counted of calamity and what makes its duels fair. */
#include "engine/games/calamity/state.h"
#include "play/faces/face.h"
#include "tests/support/open_games.h"
#include "tests/support/random_move.h"
#include "tests/support/suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const rp_rules rp_calamity;

static int lacking(const rp_game *game, int player) {
    rp_state state = {{0}};
    int lacks = 0;
    rp_start(game, &state);
    for (int place = 0; place < CAL_TRIO; place++) {
        const cal_hero *hero = &cal_duel_of(&state)->side[player].hero[place];
        lacks += cal_card_of_hero(cal_setup_of(game), hero)->health - hero->health;
    }
    return lacks;
}

/* From the best setting for p1 to the worst: ever less of a handicap for p2, then ever more for p1. */
START_TEST(handicaps_in_order) {
    const rp_fair_row *row = rp_face_of(&rp_calamity).fair;
    rp_game *game = open_game("calamity");
    char options[RP_TEXT_MAX], spec[RP_SPEC_TEXT_MAX], told[RP_FAIR_TEXT_MAX], expected[RP_FAIR_TEXT_MAX];
    int start, none, count = row->count(game, &start);
    ck_assert(start > 0 && start < count - 1);
    for (int i = 0; i < count; i++) {
        row->options(game, i, 0, options);
        ck_assert_int_eq(options[0] == 0, i == start);
        ck_assert_int_eq(i < count - 1 ? row->count_finer(game, i) : 0, 0);
        snprintf(spec, sizeof spec, "calamity%s%s", options[0] ? ":" : "", options);
        rp_game *made = open_game(spec);
        ck_assert_int_eq(lacking(made, 0) - lacking(made, 1), i - start);
        ck_assert(!lacking(made, 0) || !lacking(made, 1));
        if (i != start) {
            row->tell(made, told);
            snprintf(expected, sizeof expected, "the heroes of P%d begin with %d health less in all", i < start ? 2 : 1,
                     abs(i - start));
            ck_assert_str_eq(told, expected);
            ck_assert_int_eq(row->count(made, &none), 0);
        }
        rp_game_free(made);
    }
    rp_game_free(game);
}
END_TEST

/* Heroes of a duel whose Spells are listed, archetypes as values. */
START_TEST(cards_and_archetypes_are_listed) {
    const rp_face face = rp_face_of(&rp_calamity);
    rp_game *game = open_game("calamity"), *drawn = open_game("calamity:p2=random"),
            *match = open_game("calamity:stage=match");
    const cal_setup *setup = cal_setup_of(game);
    char text[RP_TEXT_MAX];
    int cards = 0, common = 0, own = 0, values = 0;
    for (; face.labels.listed(game, 1, cards, text); cards++) ck_assert_int_ge(cal_card_find(setup->book, text), 0);
    for (uint32_t i = 0; i < setup->book->card_count; i++) {
        common += !setup->book->card[i].hero[0];
        for (int place = 0; place < CAL_TRIO; place++)
            own += strcmp(setup->book->card[i].hero, setup->book->hero[setup->trio[1][place]].id) == 0;
    }
    ck_assert_int_eq(cards, common + own);
    for (cards = 0; face.labels.listed(drawn, 1, cards, text);) cards++;
    ck_assert_int_eq(cards, common);
    ck_assert(!face.labels.listed(match, 0, 0, text));
    for (; face.value(game, "decks2", values, text); values++)
        ck_assert_str_eq(text, setup->book->archetype[values].id);
    ck_assert_uint_eq(values, setup->book->archetype_count);
    ck_assert(!face.value(game, "p1", 0, text));
    rp_game_free(game);
    rp_game_free(drawn);
    rp_game_free(match);
}
END_TEST

/* The trio in the order of the book, its heroes, the turn or what a match gave for it, each card of the deck once. */
START_TEST(what_a_side_had) {
    const rp_face face = rp_face_of(&rp_calamity);
    rp_game *game = open_game("calamity:p1=nyx+brand+lark"), *match = open_game("calamity:stage=match");
    char kind[RP_NAME_MAX], text[RP_TEXT_MAX];
    const char *had[] = {"brand+lark+nyx", "nyx", "brand", "lark", "first turn"};
    rp_state state = {{0}};
    rp_random random;
    rp_random_seed(&random, 1);
    int index = 0, cards = 0;
    rp_start(game, &state);
    const cal_side *of = &cal_duel_of(&state)->side[0];
    for (; face.labels.had(game, &state, 0, index, kind, text); index++) {
        ck_assert_str_eq(kind, !index ? "trio" : index <= CAL_TRIO ? "hero" : index == CAL_TRIO + 1 ? "turn" : "card");
        if (index <= CAL_TRIO + 1)
            ck_assert_str_eq(text, had[index]);
        else
            ck_assert_int_ge(cal_card_find(cal_setup_of(game)->book, text), 0);
    }
    for (int slot = 0; slot < of->cards; slot++) cards += !slot || of->kind[slot] != of->kind[slot - 1];
    ck_assert_int_eq(index, 1 + CAL_TRIO + 1 + cards);
    ck_assert(face.labels.had(game, &state, 1, 1 + CAL_TRIO, kind, text));
    ck_assert_str_eq(text, "second turn");
    rp_start(match, &state);
    ck_assert(!face.labels.had(match, &state, 0, 0, kind, text));
    while (rp_to_act(match, &state)) test_random_step(match, &state, &random);
    for (int player = 0; player < CAL_PLAYERS; player++) {
        ck_assert(face.labels.had(match, &state, player, 1 + CAL_TRIO, kind, text));
        ck_assert_str_eq(kind, "privilege");
        ck_assert_str_eq(text, cal_duel_of(&state)->began == player ? "first turn" : "first pick");
    }
    rp_game_free(game);
    rp_game_free(match);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("calamity_counting");
    TCase *tests = tcase_create("all");
    tcase_add_test(tests, handicaps_in_order);
    tcase_add_test(tests, cards_and_archetypes_are_listed);
    tcase_add_test(tests, what_a_side_had);
    tcase_set_timeout(tests, 60);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
