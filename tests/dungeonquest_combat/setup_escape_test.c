/* Ledger sections A: setting up an encounter, the token, escape or attack. */
#include "engine/dungeonquest_combat/combat.h"
#include "tests/support/dungeonquest_fight.h"

#include <stdio.h>

static void expect(const char *seen, const char *wanted) { ck_assert_str_eq(seen, wanted); }

/* DQC-01 */
START_TEST(dqc_01_five_monster_kinds) {
    static const char *const kinds[5] = {"demon", "golem", "skeleton", "sorcerer", "troll"};
    const dq_cards *cards = dq_cards_default();
    ck_assert_uint_eq(cards->monster_count, 5);
    for (int k = 0; k < 5; k++) {
        int found = 0;
        for (int i = 0; i < 5; i++) found += strcmp(cards->monster[i].id, kinds[k]) == 0;
        ck_assert_int_eq(found, 1);
    }
    rp_game *game = NULL;
    rp_error error = {0};
    ck_assert_int_eq(rp_game_new("dq-combat:monster=goblin", NULL, &game, &error), RP_BAD_INPUT);
}
END_TEST

/* DQC-02 */
START_TEST(dqc_02_escape_means_no_round) {
    fight *f = fight_new("hero=lindel,monster=troll");
    fight_play(f, "token 1; escape; escape card Lindel Cancel; escape card Troll Plain");
    ck_assert(fight_over(f));
    ck_assert_int_eq(fight_number(f, FIGHT_WORLD, "round"), 0);
    fight_free(f);
}
END_TEST

/* DQC-04 */
START_TEST(dqc_04_four_power_cards_of_each_kind) {
    const dq_cards *cards = dq_cards_default();
    int count = 0;
    for (uint32_t m = 0; m < cards->monster_count; m++)
        for (int i = 0; i < DQ_POWER_CARDS; i++) {
            ck_assert_int_ne(cards->monster[m].power[i].name[0], 0);
            for (int j = 0; j < i; j++)
                ck_assert_str_ne(cards->monster[m].power[i].name, cards->monster[m].power[j].name);
            count++;
        }
    ck_assert_int_eq(count, 20);
}
END_TEST

/* DQC-05 */
START_TEST(dqc_05_four_tokens_of_each_kind) {
    const dq_cards *cards = dq_cards_default();
    int count = 0;
    for (uint32_t m = 0; m < cards->monster_count; m++)
        for (int i = 0; i < DQ_TOKENS; i++) count += cards->monster[m].life[i] > 0;
    ck_assert_int_eq(count, 20);
    static const char *const options[5] = {"monster=skeleton", "monster=sorcerer", "monster=troll", "monster=golem",
                                           "monster=demon"};
    for (int m = 0; m < 5; m++) {
        fight *f = fight_new(options[m]);
        ck_assert_int_eq(fight_choice_count(f, FIGHT_WORLD), 4);
        fight_free(f);
    }
}
END_TEST

/* DQC-06: the seat of the monster exists from the start, then the token, then the choice */
START_TEST(dqc_06_token_before_choice) {
    fight *f = fight_new("hero=lindel,monster=troll");
    ck_assert_str_eq(f->game->info.player_names[FIGHT_MONSTER], "monster");
    expect(fight_phase(f), "token");
    fight_play(f, "token 1");
    expect(fight_phase(f), "choice");
    fight_play(f, "escape");
    expect(fight_phase(f), "escape");
    fight_free(f);
}
END_TEST

/* DQC-09 */
START_TEST(dqc_09_power_stack_is_the_monsters_own) {
    fight *f = fight_new("hero=lindel,monster=golem,life=5");
    fight_play(f, "attack; power Lindel Plain");
    expect(fight_choices(f, FIGHT_WORLD), "power Golem Effect, power Golem Next, power Golem Plain, power Golem Wound");
    fight_free(f);
}
END_TEST

/* DQC-10 */
START_TEST(dqc_10_power_stack_is_shuffled_and_hidden) {
    fight *a = fight_new("hero=lindel,monster=golem,life=5"), *b = fight_new("hero=lindel,monster=golem,life=5");
    fight_play(a, "attack; power Lindel Plain");
    fight_play(b, "attack; power Lindel Plain");
    ck_assert_double_eq(fight_probability(a, "power Golem Next"), 0.25);
    ck_assert_double_eq(fight_probability(a, "power Golem Wound"), 0.25);
    fight_play(a, "power Golem Next");
    fight_play(b, "power Golem Wound");
    ck_assert(fight_looks_equal(a, b, FIGHT_HERO));
    ck_assert(!fight_looks_equal(a, b, FIGHT_MONSTER));
    fight_free(a), fight_free(b);
}
END_TEST

/* DQC-12 */
START_TEST(dqc_12_token_at_random) {
    fight *f = fight_new("hero=lindel,monster=demon");
    ck_assert_int_eq(fight_choice_count(f, FIGHT_WORLD), 4);
    const char *const tokens[4] = {"token 1", "token 2", "token 3", "token 4"};
    for (int i = 0; i < 4; i++) ck_assert_double_eq(fight_probability(f, tokens[i]), 0.25);
    fight_free(f);
}
END_TEST

/* DQC-13 */
START_TEST(dqc_13_token_is_face_down) {
    fight *a = fight_new("hero=lindel,monster=demon"), *b = fight_new("hero=lindel,monster=demon");
    fight_play(a, "token 1");
    fight_play(b, "token 4");
    ck_assert(!fight_present(a, FIGHT_HERO, "monster.life"));
    ck_assert(fight_looks_equal(a, b, FIGHT_HERO));
    ck_assert_uint_eq(fight_key(a, FIGHT_HERO), fight_key(b, FIGHT_HERO));
    fight_free(a), fight_free(b);
}
END_TEST

/* DQC-14 */
START_TEST(dqc_14_token_is_the_life) {
    fight_setup setup = {.options = "hero=lindel,monster=troll",
                         .hero_hand = "M6()",
                         .monster_hand = "R5()",
                         .monster_damage = "G2(r), G3(r)",
                         .monster_more = "\"life\": 4"};
    fight *f = fight_played(setup, "M6() | R5()");
    ck_assert(!fight_over(f));
    ck_assert_int_eq(fight_wounds(f, FIGHT_MONSTER), 3);
    fight_free(f);
    setup.monster_damage = "G2(r), G3(r), G4(r)";
    f = fight_played(setup, "M6() | R5()");
    ck_assert(fight_over(f));
    ck_assert_double_gt(fight_payoff(f), 0);
    fight_free(f);
}
END_TEST

/* DQC-16 */
START_TEST(dqc_16_escape_or_attack) {
    fight *f = fight_new("hero=lindel,monster=troll");
    fight_play(f, "token 2");
    ck_assert_uint_eq(fight_to_act(f), RP_TO_ACT_PLAYER(FIGHT_HERO));
    expect(fight_choices(f, FIGHT_HERO), "attack, escape");
    fight_free(f);
}
END_TEST

/* DQC-20 */
START_TEST(dqc_20_attack_starts_at_once) {
    fight *f = fight_new("hero=lindel,monster=troll,life=4");
    fight_play(f, "attack");
    ck_assert(!fight_present(f, FIGHT_WORLD, "hero.escape_card"));
    ck_assert(!fight_present(f, FIGHT_WORLD, "monster.escape_card"));
    ck_assert_int_eq(fight_number(f, FIGHT_WORLD, "round"), 1);
    expect(fight_phase(f), "power");
    fight_free(f);
}
END_TEST

/* DQC-21 */
START_TEST(dqc_21_failed_escape_starts_the_fight) {
    fight *f = fight_new("hero=lindel,monster=troll,life=4");
    fight_play(f, "escape; escape card Lindel Next; escape card Troll Plain");
    ck_assert(!fight_over(f));
    ck_assert_int_eq(fight_number(f, FIGHT_WORLD, "round"), 1);
    expect(fight_phase(f), "power");
    fight_free(f);
}
END_TEST

/* DQC-22 */
START_TEST(dqc_22_hero_draws_an_escape_card) {
    fight *f = fight_new("hero=lindel,monster=troll,life=4");
    fight_play(f, "escape");
    expect(fight_choices(f, FIGHT_WORLD),
           "escape card Lindel Cancel, escape card Lindel Next, escape card Lindel Plain, escape card Lindel Value");
    ck_assert_double_eq(fight_probability(f, "escape card Lindel Next"), 0.25);
    fight_free(f);
}
END_TEST

/* DQC-23 */
START_TEST(dqc_23_monster_draws_an_escape_card) {
    fight *f = fight_new("hero=lindel,monster=demon,life=6");
    fight_play(f, "escape; escape card Lindel Next");
    expect(fight_choices(f, FIGHT_WORLD),
           "escape card Demon Answer, escape card Demon Blunt, escape card Demon Next, escape card Demon Plain");
    ck_assert_double_eq(fight_probability(f, "escape card Demon Blunt"), 0.25);
    fight_free(f);
}
END_TEST

static fight *tried_escape(const char *options, const char *hero_card, const char *monster_card) {
    char events[256];
    fight *f = fight_new(options);
    snprintf(events, sizeof events, "escape; escape card %s; escape card %s", hero_card, monster_card);
    fight_play(f, events);
    return f;
}

/* DQC-24: R2 with escape 5 gets away from G3 with escape 2; M3 with escape 4 does not from M2 with escape 5 */
START_TEST(dqc_24_escape_values_decide) {
    fight *f = tried_escape("hero=lindel,monster=troll,life=4", "Lindel Cancel", "Troll Value");
    ck_assert(fight_over(f));
    fight_free(f);
    f = tried_escape("hero=lindel,monster=troll,life=4", "Lindel Value", "Troll Icon");
    ck_assert(!fight_over(f));
    fight_free(f);
}
END_TEST

/* DQC-25 */
START_TEST(dqc_25_lower_fails) {
    fight *f = tried_escape("hero=lindel,monster=troll,life=4", "Lindel Plain", "Troll Cancel");
    ck_assert(!fight_over(f));
    fight_free(f);
}
END_TEST

/* DQC-26 */
START_TEST(dqc_26_equal_succeeds) {
    fight *f = tried_escape("hero=lindel,monster=troll,life=4", "Lindel Value", "Troll Cancel");
    ck_assert(fight_over(f));
    ck_assert_double_eq(fight_payoff(f), 0);
    fight_free(f);
}
END_TEST

/* DQC-27 */
START_TEST(dqc_27_higher_succeeds) {
    fight *f = tried_escape("hero=lindel,monster=troll,life=4", "Lindel Cancel", "Troll Cancel");
    ck_assert(fight_over(f));
    ck_assert_double_eq(fight_payoff(f), 0);
    fight_free(f);
}
END_TEST

/* DQC-28 */
START_TEST(dqc_28_failed_escape_costs_damage) {
    fight *f = tried_escape("hero=lindel,monster=troll,life=4", "Lindel Next", "Troll Cancel");
    ck_assert_int_eq(fight_number(f, FIGHT_WORLD, "hero.wounds"), 3);
    ck_assert_int_eq(fight_wounds(f, FIGHT_HERO), 3);
    expect(fight_phase(f), "power");
    fight_free(f);
    f = tried_escape("hero=lindel,monster=troll,life=4,wounds=4", "Lindel Next", "Troll Icon");
    ck_assert_int_eq(fight_wounds(f, FIGHT_HERO), 8);
    fight_free(f);
}
END_TEST

/* DQC-29 */
START_TEST(dqc_29_escape_costs_nothing) {
    fight *f = tried_escape("hero=lindel,monster=troll,life=4,wounds=2", "Lindel Value", "Troll Cancel");
    ck_assert(fight_over(f));
    ck_assert_int_eq(fight_wounds(f, FIGHT_HERO), 2);
    ck_assert_double_eq(fight_payoff(f), 0);
    fight_free(f);
    f = tried_escape("hero=lindel,monster=troll,life=4,escape-value=0.25", "Lindel Value", "Troll Cancel");
    ck_assert_double_eq(fight_payoff(f), 0.25);
    fight_free(f);
}
END_TEST

/* DQC-33 */
START_TEST(dqc_33_power_cards_go_back) {
    fight *f = tried_escape("hero=lindel,monster=troll,life=4", "Lindel Value", "Troll Cancel");
    ck_assert(!fight_present(f, FIGHT_WORLD, "hero.escape_card"));
    ck_assert(!fight_present(f, FIGHT_WORLD, "monster.escape_card"));
    ck_assert_int_eq(fight_count(f, FIGHT_WORLD, "hero.hand") + fight_count(f, FIGHT_WORLD, "monster.hand"), 0);
    ck_assert_int_eq(fight_count(f, FIGHT_WORLD, "stack") + fight_count(f, FIGHT_WORLD, "discard"), 0);
    fight_free(f);
}
END_TEST

/* DQC-40 */
START_TEST(dqc_40_fight_without_an_escape) {
    fight *f = fight_new("hero=lindel,monster=troll,life=4");
    fight_play(f, "attack; *");
    expect(fight_phase(f), "reveal");
    fight_free(f);
    f = tried_escape("hero=lindel,monster=troll,life=4", "Lindel Value", "Troll Cancel");
    expect(fight_phase(f), "over");
    fight_free(f);
}
END_TEST

/* DQC-41 */
START_TEST(dqc_41_one_hero_one_monster) {
    fight *f = fight_new("hero=lindel,monster=troll");
    ck_assert_int_eq(f->game->info.players, 2);
    ck_assert_str_eq(f->game->info.player_names[FIGHT_HERO], "hero");
    ck_assert_str_eq(f->game->info.player_names[FIGHT_MONSTER], "monster");
    fight_free(f);
}
END_TEST

int main(void) {
    const TTest *tests[] = {dqc_01_five_monster_kinds,
                            dqc_02_escape_means_no_round,
                            dqc_04_four_power_cards_of_each_kind,
                            dqc_05_four_tokens_of_each_kind,
                            dqc_06_token_before_choice,
                            dqc_09_power_stack_is_the_monsters_own,
                            dqc_10_power_stack_is_shuffled_and_hidden,
                            dqc_12_token_at_random,
                            dqc_13_token_is_face_down,
                            dqc_14_token_is_the_life,
                            dqc_16_escape_or_attack,
                            dqc_20_attack_starts_at_once,
                            dqc_21_failed_escape_starts_the_fight,
                            dqc_22_hero_draws_an_escape_card,
                            dqc_23_monster_draws_an_escape_card,
                            dqc_24_escape_values_decide,
                            dqc_25_lower_fails,
                            dqc_26_equal_succeeds,
                            dqc_27_higher_succeeds,
                            dqc_28_failed_escape_costs_damage,
                            dqc_29_escape_costs_nothing,
                            dqc_33_power_cards_go_back,
                            dqc_40_fight_without_an_escape,
                            dqc_41_one_hero_one_monster};
    return fight_run_tests("dq-combat: setup and escape", tests, sizeof tests / sizeof *tests, 30);
}
