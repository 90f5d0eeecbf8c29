/* Ledger section F: the Classic Combat variant, three cards and a display. */
#include "engine/games/dungeonquest_combat/combat.h"
#include "tests/support/dungeonquest_fight.h"
#include "tests/support/files.h"
#include "tests/support/row.h"

#include <stdio.h>
#include <string.h>

static fight *classic(const char *figures) {
    char options[256];
    snprintf(options, sizeof options, "variant=classic,escape=no,%s", figures);
    return fight_new(options);
}

static fight_dealt dealt(const char *figures, const char *moves) { return fight_dealt_by(classic(figures), moves); }

static const char LINDEL[] = "hero=lindel,monster=troll,life=9";
static const char THREE_CARDS[] = "bolt of agony, quick shot, slash";

START_TEST(dqc_157_several_players_only) {
    rp_game *game = NULL;
    rp_error error = {0};
    row_number("DQC-157", rp_game_new("dq-combat:variant=classic,players=1", NULL, &game, &error), RP_BAD_INPUT);
    for (int players = 2; players <= 4; players++) {
        char spec[64];
        snprintf(spec, sizeof spec, "dq-combat:variant=classic,players=%d", players);
        row_number("DQC-157", rp_game_new(spec, NULL, &game, &error), RP_OK);
        rp_game_free(game);
    }
}
END_TEST

/* They have left the deck, which Tatianna can turn up: 54 cards, of which these are three. */
START_TEST(dqc_158_three_cards_each) {
    fight *f = classic("hero=tatianna,monster=troll,life=9");
    row_text("DQC-158", fight_choices(f, FIGHT_HERO), THREE_CARDS);
    row_text("DQC-158", fight_choices(f, FIGHT_MONSTER), THREE_CARDS);
    fight_play(f, "slash | quick shot; use");
    row_number("DQC-158", fight_choice_count(f, FIGHT_WORLD), 54 - 3);
    row_near("DQC-158", fight_probability(f, "turn up Slash"), 0, 0);
    row_near("DQC-158", fight_probability(f, "turn up Quick Shot"), 0, 0);
    row_near("DQC-158", fight_probability(f, "turn up Bolt of Agony"), 0, 0);
    fight_free(f);
}
END_TEST

START_TEST(dqc_159_deck_is_unused) {
    fight *f = classic("hero=lindel,monster=troll,life=4");
    for (int round = 0; round < 4; round++) {
        row_text("DQC-159", fight_phase(f), "pick");
        row_holds("DQC-159", fight_deck_is_whole(f));
        fight_play(f, "quick shot | quick shot");
    }
    row_number("DQC-159", fight_count(f, FIGHT_WORLD, "discard") + fight_count(f, FIGHT_WORLD, "stack"), 0);
    fight_free(f);
}
END_TEST

START_TEST(dqc_160_encounter_is_unchanged) {
    fight *f = fight_new("variant=classic,hero=lindel,monster=troll");
    row_text("DQC-160", fight_phase(f), "token");
    row_number("DQC-160", fight_choice_count(f, FIGHT_WORLD), 4);
    fight_play(f, "token 3");
    row_holds("DQC-160", !fight_present(f, FIGHT_HERO, "monster.life"));
    row_number("DQC-160", fight_number(f, FIGHT_MONSTER, "monster.life"), 4);
    row_text("DQC-160", fight_choices(f, FIGHT_HERO), "attack, escape");
    fight_play(f, "attack");
    row_text("DQC-160", fight_phase(f), "pick");
    fight_free(f);
}
END_TEST

START_TEST(dqc_161_escape_is_unchanged) {
    fight *f = fight_new("variant=classic,hero=lindel,monster=troll,life=4");
    fight_play(f, "escape; escape card Lindel Cancel; escape card Troll Cancel");
    row_holds("DQC-161", fight_over(f));
    fight_free(f);
    f = fight_new("variant=classic,hero=lindel,monster=troll,life=4");
    fight_play(f, "escape; escape card Lindel Value; escape card Troll Icon");
    row_number("DQC-161", fight_wounds(f, FIGHT_HERO), 4);
    row_text("DQC-161", fight_phase(f), "pick");
    fight_free(f);
}
END_TEST

START_TEST(dqc_162_no_power_cards) {
    fight *f = fight_new("variant=classic,hero=lindel,monster=troll,life=9");
    fight_play(f, "escape; escape card Lindel Value; escape card Troll Icon");
    for (int i = 0; i < 4; i++) {
        row_text("DQC-162", fight_phase(f), "pick");
        for (int seat = FIGHT_HERO; seat <= FIGHT_MONSTER; seat++)
            row_text("DQC-162", fight_choices(f, seat), THREE_CARDS);
        fight_play(f, "slash | slash");
    }
    fight_free(f);
}
END_TEST

START_TEST(dqc_163_until_death) {
    fight *f = classic("hero=lindel,monster=troll,life=2");
    fight_play(f, "quick shot | slash");
    row_holds("DQC-163", fight_over(f));
    row_near("DQC-163", fight_payoff(f), 1, 0);
    fight_free(f);
    f = classic("hero=lindel,monster=troll,life=2,wounds=13");
    fight_play(f, "slash | quick shot");
    row_holds("DQC-163", !fight_over(f));
    fight_play(f, "slash | quick shot");
    row_holds("DQC-163", fight_over(f));
    row_near("DQC-163", fight_payoff(f), -1, 0);
    fight_free(f);
}
END_TEST

/* Both choose at once, so that neither view can show a choice; a choice of one side alone is no move. */
START_TEST(dqc_164_choices_are_secret) {
    fight *f = classic(LINDEL);
    row_number("DQC-164", fight_to_act(f), RP_TO_ACT_PLAYER(FIGHT_HERO) | RP_TO_ACT_PLAYER(FIGHT_MONSTER));
    row_text("DQC-164", fight_choices(f, FIGHT_HERO), THREE_CARDS);
    row_text("DQC-164", fight_choices(f, FIGHT_MONSTER), THREE_CARDS);
    rp_move alone = {{0}};
    alone.of[FIGHT_MONSTER] = -1;
    rp_error error = {0};
    ck_assert_int_eq(rp_action_parse(f->game, &f->state, FIGHT_HERO, "slash", &alone.of[FIGHT_HERO], &error), RP_OK);
    row_number("DQC-164", rp_check_move(f->game, &f->state, &alone, &error), RP_BAD_INPUT);
    fight_free(f);
}
END_TEST

/* Krutzbeck's question stands between the choice and the wounds. */
START_TEST(dqc_165_turned_up_together) {
    fight *f = classic("hero=krutzbeck,monster=troll,life=9");
    for (int seat = FIGHT_WORLD; seat <= FIGHT_MONSTER; seat++) row_holds("DQC-165", !fight_present(f, seat, "picks"));
    fight_play(f, "slash | bolt of agony");
    for (int seat = FIGHT_HERO; seat <= FIGHT_MONSTER; seat++)
        row_text("DQC-165", fight_cards(f, seat, "picks"), "bolt of agony, slash");
    fight_free(f);
}
END_TEST

/* All nine cells, row the hero's card; first of the shipped display. */
START_TEST(dqc_166_display_decides) {
    static const char *const card[3] = {"bolt of agony", "slash", "quick shot"};
    static const int hero[3][3] = {{1, 1, 0}, {0, 1, 1}, {1, 0, 1}}, monster[3][3] = {{1, 0, 1}, {1, 1, 0}, {0, 2, 1}};
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++) {
            char moves[64], wanted[40];
            fight *f = fight_new_with_data(NULL, "variant=classic,escape=no,hero=lindel,monster=troll,life=9");
            snprintf(moves, sizeof moves, "%s | %s", card[row], card[column]);
            snprintf(wanted, sizeof wanted, "hero %d, monster %d", hero[row][column], monster[row][column]);
            row_text("DQC-166", fight_dealt_by(f, moves).text, wanted);
            row_text("DQC-166", dealt(LINDEL, moves).text, wanted);
        }
}
END_TEST

START_TEST(dqc_167_cards_come_back) {
    fight *f = classic(LINDEL);
    fight_play(f, "slash | bolt of agony");
    row_text("DQC-167", fight_choices(f, FIGHT_HERO), THREE_CARDS);
    row_text("DQC-167", fight_choices(f, FIGHT_MONSTER), THREE_CARDS);
    fight_play(f, "slash | bolt of agony");
    row_number("DQC-167", fight_wounds(f, FIGHT_MONSTER), 2);
    fight_free(f);
}
END_TEST

START_TEST(dqc_168_white_wounds_the_hero) {
    row_text("DQC-168", dealt(LINDEL, "slash | quick shot").text, "hero 1, monster 0");
}
END_TEST

START_TEST(dqc_169_grey_wounds_the_monster) {
    row_text("DQC-169", dealt(LINDEL, "bolt of agony | quick shot").text, "hero 0, monster 1");
}
END_TEST

START_TEST(dqc_170_split_wounds_both) {
    row_text("DQC-170", dealt(LINDEL, "bolt of agony | bolt of agony").text, "hero 1, monster 1");
}
END_TEST

/* With the shipped display too. */
START_TEST(dqc_171_quick_shot_against_slash) {
    fight *f = fight_new_with_data(NULL, "variant=classic,escape=no,hero=lindel,monster=troll,life=9");
    row_text("DQC-171", fight_dealt_by(f, "quick shot | slash").text, "hero 0, monster 2");
    row_text("DQC-171", dealt(LINDEL, "quick shot | slash").text, "hero 0, monster 2");
}
END_TEST

START_TEST(dqc_172_hugo_wins_with_the_same_card) {
    row_text("DQC-172", dealt("hero=hugo,monster=troll,life=9", "slash | slash").text, "hero 0, monster 1");
    row_text("DQC-172", dealt("hero=hugo,monster=troll,life=9", "quick shot | quick shot").text, "hero 0, monster 1");
    row_text("DQC-172", dealt("hero=hugo,monster=troll,life=9", "bolt of agony | bolt of agony").text,
             "hero 0, monster 1");
    row_text("DQC-172", dealt("hero=hugo,monster=troll,life=9", "slash | quick shot").text, "hero 1, monster 0");
}
END_TEST

START_TEST(dqc_173_krutzbeck_wounds_once_more) {
    fight *f = classic("hero=krutzbeck,monster=troll,life=9");
    fight_play(f, "quick shot | slash");
    row_text("DQC-173", fight_choices(f, FIGHT_HERO), "decline, use");
    fight_free(f);
    row_text("DQC-173", dealt("hero=krutzbeck,monster=troll,life=9", "quick shot | slash; use").text,
             "hero 0, monster 3");
    row_text("DQC-173", dealt("hero=krutzbeck,monster=troll,life=9", "quick shot | slash; decline").text,
             "hero 0, monster 2");
    row_text("DQC-173", dealt("hero=krutzbeck,monster=troll,life=9", "slash | slash; use").text, "hero 1, monster 2");
    row_text("DQC-173", dealt("hero=krutzbeck,monster=troll,life=9", "slash | quick shot; slash | quick shot").text,
             "hero 2, monster 0");
}
END_TEST

START_TEST(dqc_174_tatianna_as_printed) {
    fight *f = classic("hero=tatianna,monster=troll,life=9");
    fight_play(f, "slash | quick shot");
    row_text("DQC-174", fight_choices(f, FIGHT_HERO), "decline, use");
    fight_free(f);
    row_text("DQC-174", dealt("hero=tatianna,monster=troll,life=9", "slash | quick shot; use; turn up R3()").text,
             "hero 0, monster 0");
    row_text("DQC-174", dealt("hero=tatianna,monster=troll,life=9", "slash | slash; use; turn up R3()").text,
             "hero 0, monster 1");
    row_text("DQC-174", dealt("hero=tatianna,monster=troll,life=9", "slash | slash; use; turn up M3()").text,
             "hero 1, monster 1");
    row_text("DQC-174", dealt("hero=tatianna,monster=troll,life=9", "slash | slash; decline").text,
             "hero 1, monster 1");
}
END_TEST

START_TEST(dqc_175_deck_for_tatianna_only) {
    fight *f = classic("hero=tatianna,monster=troll,life=9");
    fight_play(f, "slash | quick shot; decline; quick shot | slash");
    row_holds("DQC-175", fight_deck_is_whole(f));
    fight_play(f, "slash | quick shot; use; turn up R3()");
    row_text("DQC-175", fight_cards(f, FIGHT_WORLD, "discard"), "R3()");
    row_number("DQC-175", fight_count(f, FIGHT_WORLD, "stack"), 0);
    fight_free(f);
}
END_TEST

START_TEST(dqc_176_challara_at_eight_wounds) {
    row_text("DQC-176", dealt("hero=challara,monster=troll,life=9,wounds=8", "quick shot | slash").text,
             "hero 0, monster 1");
    row_text("DQC-176", dealt("hero=challara,monster=troll,life=9,wounds=7", "quick shot | slash").text,
             "hero 0, monster 2");
    row_text("DQC-176", dealt("hero=challara,monster=troll,life=9,wounds=8", "slash | slash").text,
             "hero 1, monster 1");
}
END_TEST

/* A display of one's own on which every pair of cards wounds the monster twice. */
START_TEST(dqc_176_this_pair_alone) {
    static const char twos[] = "{\"display\": {\"order\": [\"Quick Shot\", \"Slash\", \"Bolt of Agony\"], "
                               "\"hero_wounds\": [[0, 0, 0], [0, 0, 0], [0, 0, 0]], "
                               "\"monster_wounds\": [[2, 2, 2], [2, 2, 2], [2, 2, 2]]}}";
    static const char *const card[3] = {"quick shot", "slash", "bolt of agony"};
    char folder[TEST_FOLDER_BYTES], path[TEST_FOLDER_BYTES + 16], moves[64];
    test_folder_make(folder);
    snprintf(path, sizeof path, "%s/cards.json", folder);
    test_file_write(path, twos, strlen(twos));
    for (int pair = 0; pair < 9; pair++)
        for (int wounds = 7; wounds <= 8; wounds++) {
            char figures[80];
            snprintf(figures, sizeof figures, "variant=classic,escape=no,hero=challara,monster=demon,life=5,wounds=%d",
                     wounds);
            fight *f = fight_new_with_data(folder, figures);
            snprintf(moves, sizeof moves, "%s | %s", card[pair / 3], card[pair % 3]);
            bool weak = wounds == 8 && pair == 1;
            row_text("DQC-176", fight_dealt_by(f, moves).text, weak ? "hero 0, monster 1" : "hero 0, monster 2");
        }
    test_folder_remove(folder);
}
END_TEST

int main(void) {
    const TTest *tests[] = {dqc_157_several_players_only,
                            dqc_158_three_cards_each,
                            dqc_159_deck_is_unused,
                            dqc_160_encounter_is_unchanged,
                            dqc_161_escape_is_unchanged,
                            dqc_162_no_power_cards,
                            dqc_163_until_death,
                            dqc_164_choices_are_secret,
                            dqc_165_turned_up_together,
                            dqc_166_display_decides,
                            dqc_167_cards_come_back,
                            dqc_168_white_wounds_the_hero,
                            dqc_169_grey_wounds_the_monster,
                            dqc_170_split_wounds_both,
                            dqc_171_quick_shot_against_slash,
                            dqc_172_hugo_wins_with_the_same_card,
                            dqc_173_krutzbeck_wounds_once_more,
                            dqc_174_tatianna_as_printed,
                            dqc_175_deck_for_tatianna_only,
                            dqc_176_challara_at_eight_wounds,
                            dqc_176_this_pair_alone};
    return fight_run_tests("dq-combat: classic", tests, sizeof tests / sizeof *tests, 30);
}
