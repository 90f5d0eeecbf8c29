/* Ledger section E: the Classic Solo variant, one die a round. */
#include "tests/support/dungeonquest_fight.h"
#include "tests/support/row.h"

#include <stdio.h>

static fight *one_die(const char *figures) {
    char options[256];
    snprintf(options, sizeof options, "variant=classic-solo,escape=no,%s", figures);
    return fight_new(options);
}

static fight_dealt dealt(const char *figures, const char *moves) { return fight_dealt_by(one_die(figures), moves); }

static const char LINDEL[] = "hero=lindel,monster=troll,life=9";

/* Whoever is at the table may choose it, and it asks nothing of the monster's seat */
START_TEST(dqc_140_any_number_of_players) {
    for (int players = 1; players <= 4; players++) {
        char spec[96];
        rp_game *game = NULL;
        rp_error error = {0};
        snprintf(spec, sizeof spec, "dq-combat:variant=classic-solo,players=%d,hero=lindel,monster=troll,life=9",
                 players);
        row_number("DQC-140", rp_game_new(spec, NULL, &game, &error), RP_OK);
        rp_game_free(game);
        fight *f = fight_new(strchr(spec, ':') + 1);
        fight_play(f, "attack");
        for (int round = 0; round < 40 && !fight_over(f); round++) {
            row_number("DQC-140", fight_to_act(f), RP_TO_ACT_CHANCE);
            fight_play(f, "roll 5");
        }
        row_holds("DQC-140", fight_over(f));
        fight_free(f);
    }
}
END_TEST

START_TEST(dqc_141_encounter_is_unchanged) {
    fight *f = fight_new("variant=classic-solo,hero=lindel,monster=troll");
    row_text("DQC-141", fight_phase(f), "token");
    row_number("DQC-141", fight_choice_count(f, FIGHT_WORLD), 4);
    row_near("DQC-141", fight_probability(f, "token 3"), 0.25, 0);
    fight_play(f, "token 3");
    row_holds("DQC-141", !fight_present(f, FIGHT_HERO, "monster.life"));
    row_number("DQC-141", fight_number(f, FIGHT_MONSTER, "monster.life"), 4);
    row_text("DQC-141", fight_choices(f, FIGHT_HERO), "attack, escape");
    fight_play(f, "attack");
    row_text("DQC-141", fight_phase(f), "roll");
    fight_free(f);
}
END_TEST

START_TEST(dqc_142_escape_is_unchanged) {
    fight *f = fight_new("variant=classic-solo,hero=lindel,monster=troll,life=4");
    fight_play(f, "escape; escape card Lindel Plain; escape card Troll Cancel");
    row_number("DQC-142", fight_wounds(f, FIGHT_HERO), 3);
    row_text("DQC-142", fight_phase(f), "roll");
    fight_free(f);
    f = fight_new("variant=classic-solo,hero=lindel,monster=troll,life=4");
    fight_play(f, "escape; escape card Lindel Cancel; escape card Troll Cancel");
    row_holds("DQC-142", fight_over(f));
    fight_free(f);
}
END_TEST

/* Also after a try to escape, and with Tatianna while she declines. */
START_TEST(dqc_143_no_cards_in_the_fight) {
    fight *f = fight_new("variant=classic-solo,hero=lindel,monster=troll,life=9");
    fight_play(f, "escape; escape card Lindel Plain; escape card Troll Cancel");
    for (int i = 0; i < 8; i++) {
        row_text("DQC-143", fight_phase(f), "roll");
        row_number("DQC-143", fight_choice_count(f, FIGHT_WORLD), 6);
        fight_play(f, "roll 3");
        row_holds("DQC-143", fight_deck_is_whole(f));
        row_number("DQC-143", fight_count(f, FIGHT_WORLD, "hero.hand") + fight_count(f, FIGHT_WORLD, "monster.hand"),
                   0);
    }
    fight_free(f);
    f = one_die("hero=tatianna,monster=troll,life=9");
    fight_play(f, "roll 3; decline; roll 1; decline");
    row_holds("DQC-143", fight_deck_is_whole(f));
    fight_free(f);
}
END_TEST

START_TEST(dqc_144_until_death) {
    fight *f = one_die("hero=lindel,monster=troll,life=2");
    fight_play(f, "roll 5");
    row_holds("DQC-144", !fight_over(f));
    fight_play(f, "roll 5");
    row_holds("DQC-144", fight_over(f));
    row_near("DQC-144", fight_payoff(f), 1, 0);
    fight_free(f);
    f = one_die("hero=lindel,monster=troll,life=2,wounds=13");
    fight_play(f, "roll 1; roll 2");
    row_holds("DQC-144", fight_over(f));
    row_near("DQC-144", fight_payoff(f), -1, 0);
    fight_free(f);
}
END_TEST

START_TEST(dqc_145_one_die) {
    fight *f = one_die(LINDEL);
    row_text("DQC-145", fight_choices(f, FIGHT_WORLD), "roll 1, roll 2, roll 3, roll 4, roll 5, roll 6");
    row_near("DQC-145", fight_probability(f, "roll 6"), 1.0 / 6, 1e-15);
    fight_play(f, "roll 3");
    row_number("DQC-145", fight_number(f, FIGHT_WORLD, "round"), 2);
    fight_free(f);
}
END_TEST

START_TEST(dqc_146_one_or_two) {
    row_text("DQC-146", dealt(LINDEL, "roll 1").text, "hero 1, monster 0");
    row_text("DQC-146", dealt(LINDEL, "roll 2").text, "hero 1, monster 0");
}
END_TEST

START_TEST(dqc_147_three_or_four) {
    row_text("DQC-147", dealt(LINDEL, "roll 3").text, "hero 1, monster 1");
    row_text("DQC-147", dealt(LINDEL, "roll 4").text, "hero 1, monster 1");
}
END_TEST

START_TEST(dqc_148_five) { row_text("DQC-148", dealt(LINDEL, "roll 5").text, "hero 0, monster 1"); }
END_TEST

START_TEST(dqc_149_six) { row_text("DQC-149", dealt(LINDEL, "roll 6").text, "hero 0, monster 2"); }
END_TEST

START_TEST(dqc_150_roll_again) {
    fight *f = one_die(LINDEL);
    fight_play(f, "roll 3");
    row_holds("DQC-150", fight_is_chance(f));
    row_text("DQC-150", fight_phase(f), "roll");
    fight_free(f);
}
END_TEST

START_TEST(dqc_151_hugo_rerolls_a_one) {
    fight *f = one_die("hero=hugo,monster=troll,life=9");
    fight_play(f, "roll 1");
    row_text("DQC-151", fight_phase(f), "reroll");
    row_text("DQC-151", fight_choices(f, FIGHT_HERO), "keep, reroll");
    fight_free(f);
    row_text("DQC-151", dealt("hero=hugo,monster=troll,life=9", "roll 1; reroll; roll 6").text, "hero 0, monster 2");
    row_text("DQC-151", dealt("hero=hugo,monster=troll,life=9", "roll 1; keep").text, "hero 1, monster 0");
    f = one_die("hero=hugo,monster=troll,life=9");
    for (int die = 2; die <= 6; die++) {
        char roll[24];
        snprintf(roll, sizeof roll, "roll %d", die);
        fight_play(f, roll);
        row_text("DQC-151", fight_phase(f), "roll");
    }
    fight_free(f);
    f = one_die(LINDEL);
    fight_play(f, "roll 1");
    row_text("DQC-151", fight_phase(f), "roll");
    fight_free(f);
}
END_TEST

START_TEST(dqc_152_second_result_stands) {
    fight *f = one_die("hero=hugo,monster=troll,life=9");
    fight_play(f, "roll 1; reroll; roll 1");
    row_text("DQC-152", fight_phase(f), "roll");
    row_number("DQC-152", fight_wounds(f, FIGHT_HERO), 1);
    fight_free(f);
}
END_TEST

START_TEST(dqc_153_krutzbeck_wounds_once_more) {
    fight *f = one_die("hero=krutzbeck,monster=troll,life=9");
    fight_play(f, "roll 3");
    row_text("DQC-153", fight_choices(f, FIGHT_HERO), "decline, use");
    fight_free(f);
    row_text("DQC-153", dealt("hero=krutzbeck,monster=troll,life=9", "roll 3; use").text, "hero 1, monster 2");
    row_text("DQC-153", dealt("hero=krutzbeck,monster=troll,life=9", "roll 3; decline").text, "hero 1, monster 1");
    row_text("DQC-153", dealt("hero=krutzbeck,monster=troll,life=9", "roll 5; use; roll 6; use").text,
             "hero 0, monster 5");
    row_text("DQC-153", dealt("hero=krutzbeck,monster=troll,life=9", "roll 1; roll 2").text, "hero 2, monster 0");
}
END_TEST

START_TEST(dqc_154_tatianna_as_printed) {
    fight *f = one_die("hero=tatianna,monster=troll,life=9");
    fight_play(f, "roll 1");
    row_text("DQC-154", fight_choices(f, FIGHT_HERO), "decline, use");
    fight_free(f);
    row_text("DQC-154", dealt("hero=tatianna,monster=troll,life=9", "roll 1; use; turn up R3()").text,
             "hero 0, monster 0");
    row_text("DQC-154", dealt("hero=tatianna,monster=troll,life=9", "roll 3; use; turn up R3()").text,
             "hero 0, monster 1");
    row_text("DQC-154", dealt("hero=tatianna,monster=troll,life=9", "roll 1; use; turn up G3()").text,
             "hero 1, monster 0");
    row_text("DQC-154", dealt("hero=tatianna,monster=troll,life=9", "roll 1; decline").text, "hero 1, monster 0");
    row_text("DQC-154", dealt("hero=tatianna,monster=troll,life=9", "roll 5; roll 5").text, "hero 0, monster 2");
}
END_TEST

START_TEST(dqc_155_deck_for_tatianna_only) {
    fight *f = one_die("hero=tatianna,monster=troll,life=9");
    fight_play(f, "roll 5; roll 2; decline");
    row_holds("DQC-155", fight_deck_is_whole(f));
    fight_play(f, "roll 1; use; turn up R3(); roll 5; roll 2; decline; roll 3; use; turn up G1()");
    row_text("DQC-155", fight_cards(f, FIGHT_WORLD, "discard"), "G1(), R3()");
    row_number("DQC-155", fight_count(f, FIGHT_WORLD, "hero.hand") + fight_count(f, FIGHT_WORLD, "stack"), 0);
    fight_free(f);
}
END_TEST

START_TEST(dqc_156_challara_at_eight_wounds) {
    row_text("DQC-156", dealt("hero=challara,monster=troll,life=9,wounds=8", "roll 6").text, "hero 0, monster 1");
    row_text("DQC-156", dealt("hero=challara,monster=troll,life=9,wounds=7", "roll 6").text, "hero 0, monster 2");
    row_text("DQC-156", dealt("hero=challara,monster=troll,life=9,wounds=8", "roll 5").text, "hero 0, monster 1");
}
END_TEST

int main(void) {
    const TTest *tests[] = {dqc_140_any_number_of_players,
                            dqc_141_encounter_is_unchanged,
                            dqc_142_escape_is_unchanged,
                            dqc_143_no_cards_in_the_fight,
                            dqc_144_until_death,
                            dqc_145_one_die,
                            dqc_146_one_or_two,
                            dqc_147_three_or_four,
                            dqc_148_five,
                            dqc_149_six,
                            dqc_150_roll_again,
                            dqc_151_hugo_rerolls_a_one,
                            dqc_152_second_result_stands,
                            dqc_153_krutzbeck_wounds_once_more,
                            dqc_154_tatianna_as_printed,
                            dqc_155_deck_for_tatianna_only,
                            dqc_156_challara_at_eight_wounds};
    return fight_run_tests("dq-combat: classic solo", tests, sizeof tests / sizeof *tests, 30);
}
