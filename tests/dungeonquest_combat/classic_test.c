/* Ledger section F: the Classic Combat variant, three cards and a display. */
#include "engine/dungeonquest_combat/combat.h"
#include "tests/support/dungeonquest_fight.h"

#include <stdio.h>

static void expect(const char *seen, const char *wanted) { ck_assert_str_eq(seen, wanted); }

static fight *classic(const char *figures) {
    char options[256];
    snprintf(options, sizeof options, "variant=classic,escape=no,%s", figures);
    return fight_new(options);
}

static void expect_picks(const char *figures, const char *events, int hero, int monster) {
    fight *f = classic(figures);
    int before = fight_wounds(f, FIGHT_HERO);
    fight_play(f, events);
    ck_assert_msg(fight_wounds(f, FIGHT_HERO) - before == hero && fight_wounds(f, FIGHT_MONSTER) == monster,
                  "%s, %s: hero %d, monster %d wounds", figures, events, fight_wounds(f, FIGHT_HERO) - before,
                  fight_wounds(f, FIGHT_MONSTER));
    fight_free(f);
}

static const char LINDEL[] = "hero=lindel,monster=troll,life=9";
static const char THREE_CARDS[] = "bolt of agony, quick shot, slash";

/* DQC-157 */
START_TEST(dqc_157_several_players_only) {
    rp_game *game = NULL;
    rp_error error = {0};
    ck_assert_int_eq(rp_game_new("dq-combat:variant=classic,players=1", NULL, &game, &error), RP_BAD_INPUT);
    ck_assert_int_eq(rp_game_new("dq-combat:variant=classic,players=2", NULL, &game, &error), RP_OK);
    rp_game_free(game);
}
END_TEST

/* DQC-158 */
START_TEST(dqc_158_three_cards_each) {
    fight *f = classic(LINDEL);
    expect(fight_choices(f, FIGHT_HERO), THREE_CARDS);
    expect(fight_choices(f, FIGHT_MONSTER), THREE_CARDS);
    fight_free(f);
}
END_TEST

/* DQC-159 */
START_TEST(dqc_159_deck_is_unused) {
    fight *f = classic("hero=lindel,monster=troll,life=4");
    while (!fight_over(f)) {
        ck_assert(!fight_is_chance(f));
        fight_play(f, "quick shot | quick shot");
    }
    ck_assert_int_eq(fight_count(f, FIGHT_WORLD, "discard") + fight_count(f, FIGHT_WORLD, "stack"), 0);
    fight_free(f);
}
END_TEST

/* DQC-160 */
START_TEST(dqc_160_encounter_is_unchanged) {
    fight *f = fight_new("variant=classic,hero=lindel,monster=troll");
    expect(fight_phase(f), "token");
    ck_assert_int_eq(fight_choice_count(f, FIGHT_WORLD), 4);
    fight_play(f, "token 3");
    ck_assert(!fight_present(f, FIGHT_HERO, "monster.life"));
    ck_assert_int_eq(fight_number(f, FIGHT_MONSTER, "monster.life"), 4);
    expect(fight_choices(f, FIGHT_HERO), "attack, escape");
    fight_play(f, "attack");
    expect(fight_phase(f), "pick");
    fight_free(f);
}
END_TEST

/* DQC-161 */
START_TEST(dqc_161_escape_is_unchanged) {
    fight *f = fight_new("variant=classic,hero=lindel,monster=troll,life=4");
    fight_play(f, "escape; escape card Lindel Cancel; escape card Troll Cancel");
    ck_assert(fight_over(f));
    fight_free(f);
    f = fight_new("variant=classic,hero=lindel,monster=troll,life=4");
    fight_play(f, "escape; escape card Lindel Value; escape card Troll Icon");
    ck_assert_int_eq(fight_wounds(f, FIGHT_HERO), 4);
    expect(fight_phase(f), "pick");
    fight_free(f);
}
END_TEST

/* DQC-162 */
START_TEST(dqc_162_no_power_cards) {
    fight *f = fight_new("variant=classic,hero=lindel,monster=troll,life=9");
    fight_play(f, "escape; escape card Lindel Value; escape card Troll Icon");
    for (int i = 0; i < 4; i++) {
        expect(fight_phase(f), "pick");
        for (int seat = FIGHT_HERO; seat <= FIGHT_MONSTER; seat++) expect(fight_choices(f, seat), THREE_CARDS);
        fight_play(f, "slash | slash");
    }
    fight_free(f);
}
END_TEST

/* DQC-163 */
START_TEST(dqc_163_until_death) {
    fight *f = classic("hero=lindel,monster=troll,life=2");
    fight_play(f, "quick shot | slash");
    ck_assert(fight_over(f));
    ck_assert_double_eq(fight_payoff(f), 1);
    fight_free(f);
    f = classic("hero=lindel,monster=troll,life=2,wounds=13");
    fight_play(f, "slash | quick shot");
    ck_assert(!fight_over(f));
    fight_play(f, "slash | quick shot");
    ck_assert(fight_over(f));
    ck_assert_double_eq(fight_payoff(f), -1);
    fight_free(f);
}
END_TEST

/* DQC-164: the choice is one event of both sides: no view of a half-made choice can exist */
START_TEST(dqc_164_choices_are_secret) {
    fight *f = classic(LINDEL);
    ck_assert_uint_eq(fight_to_act(f), RP_TO_ACT_PLAYER(FIGHT_HERO) | RP_TO_ACT_PLAYER(FIGHT_MONSTER));
    ck_assert_int_eq(fight_choice_count(f, FIGHT_HERO), 3);
    ck_assert_int_eq(fight_choice_count(f, FIGHT_MONSTER), 3);
    fight_free(f);
}
END_TEST

/* DQC-165 */
START_TEST(dqc_165_turned_up_together) {
    fight *f = classic(LINDEL);
    int round = fight_number(f, FIGHT_WORLD, "round");
    rp_move alone = {{0}};
    alone.of[FIGHT_MONSTER] = -1;
    rp_error error = {0};
    ck_assert_int_eq(rp_action_parse(f->game, &f->state, FIGHT_HERO, "slash", &alone.of[FIGHT_HERO], &error), RP_OK);
    ck_assert_int_eq(rp_check_move(f->game, &f->state, &alone, &error), RP_BAD_INPUT);
    fight_play(f, "slash | bolt of agony");
    ck_assert_int_eq(fight_number(f, FIGHT_WORLD, "round"), round + 1);
    fight_free(f);
}
END_TEST

/* DQC-166: all nine cells, row the hero's card */
START_TEST(dqc_166_display_decides) {
    static const char *const card[3] = {"bolt of agony", "slash", "quick shot"};
    static const int hero[3][3] = {{1, 1, 0}, {0, 1, 1}, {1, 0, 1}}, monster[3][3] = {{1, 0, 1}, {1, 1, 0}, {0, 2, 1}};
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++) {
            char events[64];
            snprintf(events, sizeof events, "%s | %s", card[row], card[column]);
            expect_picks(LINDEL, events, hero[row][column], monster[row][column]);
        }
    const dq_cards *cards = dq_cards_default(); /* order Quick Shot, Slash, Bolt of Agony: the other way round */
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++) {
            ck_assert_int_eq(cards->display_hero[2 - row][2 - column], hero[row][column]);
            ck_assert_int_eq(cards->display_monster[2 - row][2 - column], monster[row][column]);
        }
}
END_TEST

/* DQC-167 */
START_TEST(dqc_167_cards_come_back) {
    fight *f = classic(LINDEL);
    fight_play(f, "slash | bolt of agony");
    expect(fight_choices(f, FIGHT_HERO), THREE_CARDS);
    expect(fight_choices(f, FIGHT_MONSTER), THREE_CARDS);
    fight_play(f, "slash | bolt of agony");
    ck_assert_int_eq(fight_wounds(f, FIGHT_MONSTER), 2);
    fight_free(f);
}
END_TEST

/* DQC-168 */
START_TEST(dqc_168_white_wounds_the_hero) { expect_picks(LINDEL, "slash | quick shot", 1, 0); }
END_TEST

/* DQC-169 */
START_TEST(dqc_169_grey_wounds_the_monster) { expect_picks(LINDEL, "bolt of agony | quick shot", 0, 1); }
END_TEST

/* DQC-170 */
START_TEST(dqc_170_split_wounds_both) { expect_picks(LINDEL, "bolt of agony | bolt of agony", 1, 1); }
END_TEST

/* DQC-171 */
START_TEST(dqc_171_quick_shot_against_slash) { expect_picks(LINDEL, "quick shot | slash", 0, 2); }
END_TEST

/* DQC-172 */
START_TEST(dqc_172_hugo_wins_with_the_same_card) {
    expect_picks("hero=hugo,monster=troll,life=9", "slash | slash", 0, 1);
    expect_picks("hero=hugo,monster=troll,life=9", "quick shot | quick shot", 0, 1);
    expect_picks("hero=hugo,monster=troll,life=9", "bolt of agony | bolt of agony", 0, 1);
    expect_picks("hero=hugo,monster=troll,life=9", "slash | quick shot", 1, 0);
}
END_TEST

/* DQC-173 */
START_TEST(dqc_173_krutzbeck_wounds_once_more) {
    expect_picks("hero=krutzbeck,monster=troll,life=9", "quick shot | slash; use", 0, 3);
    expect_picks("hero=krutzbeck,monster=troll,life=9", "quick shot | slash; decline", 0, 2);
    expect_picks("hero=krutzbeck,monster=troll,life=9", "slash | slash; use", 1, 2);
    expect_picks("hero=krutzbeck,monster=troll,life=9", "slash | quick shot; slash | quick shot", 2, 0);
}
END_TEST

/* DQC-174 */
START_TEST(dqc_174_tatianna_as_printed) {
    expect_picks("hero=tatianna,monster=troll,life=9", "slash | quick shot; use; turn up R3()", 0, 0);
    expect_picks("hero=tatianna,monster=troll,life=9", "slash | slash; use; turn up R3()", 0, 1);
    expect_picks("hero=tatianna,monster=troll,life=9", "slash | slash; use; turn up M3()", 1, 1);
    expect_picks("hero=tatianna,monster=troll,life=9", "slash | slash; decline", 1, 1);
}
END_TEST

/* DQC-175 */
START_TEST(dqc_175_deck_for_tatianna_only) {
    fight *f = classic("hero=tatianna,monster=troll,life=9");
    fight_play(f, "slash | quick shot; decline; quick shot | slash; slash | quick shot; use; turn up R3()");
    expect(fight_cards(f, FIGHT_WORLD, "discard"), "R3()");
    ck_assert_int_eq(fight_count(f, FIGHT_WORLD, "stack"), 0);
    fight_free(f);
}
END_TEST

/* DQC-176 */
START_TEST(dqc_176_challara_at_eight_wounds) {
    expect_picks("hero=challara,monster=troll,life=9,wounds=8", "quick shot | slash", 0, 1);
    expect_picks("hero=challara,monster=troll,life=9,wounds=7", "quick shot | slash", 0, 2);
    expect_picks("hero=challara,monster=troll,life=9,wounds=8", "slash | slash", 1, 1);
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
                            dqc_176_challara_at_eight_wounds};
    return fight_run_tests("dq-combat: classic", tests, sizeof tests / sizeof *tests, 30);
}
