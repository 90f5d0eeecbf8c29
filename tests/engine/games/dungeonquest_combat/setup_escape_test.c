/* Ledger sections A: setting up an encounter, the token, escape or attack. */
#include "engine/games/dungeonquest_combat/combat.h"
#include "engine/random.h"
#include "tests/support/dungeonquest_fight.h"
#include "tests/support/random_move.h"
#include "tests/support/row.h"

#include <stdio.h>

static const char *const monsters[5] = {"skeleton", "sorcerer", "troll", "golem", "demon"};

/* How many of 4,000 draws of the chance node under way bring `outcome`. */
static int times_drawn(fight *f, const char *outcome) {
    rp_random random;
    rp_action wanted;
    int times = 0;
    ck_assert_int_eq(rp_action_parse(f->game, &f->state, RP_CHANCE_PLAYER, outcome, &wanted, NULL), RP_OK);
    rp_random_seed(&random, 12);
    for (int i = 0; i < 4000; i++) times += rp_sample(f->game, &f->state, &random) == wanted;
    return times;
}

START_TEST(dqc_01_five_monster_kinds) {
    const dq_cards *cards = dq_cards_default();
    row_number("DQC-01", cards->monster_count, 5);
    for (int k = 0; k < 5; k++) {
        int found = 0;
        for (int i = 0; i < 5; i++) found += strcmp(cards->monster[i].id, monsters[k]) == 0;
        row_number("DQC-01", found, 1);
    }
    rp_game *game = NULL;
    rp_error error = {0};
    row_number("DQC-01", rp_game_new("dq-combat:monster=goblin", NULL, &game, &error), RP_BAD_INPUT);
}
END_TEST

START_TEST(dqc_02_escape_means_no_round) {
    fight *f = fight_new("hero=lindel,monster=troll");
    fight_play(f, "token 1; escape; escape card Lindel Cancel; escape card Troll Plain");
    row_holds("DQC-02", fight_over(f));
    row_number("DQC-02", fight_number(f, FIGHT_WORLD, "round"), 0);
    fight_free(f);
}
END_TEST

/* The shipped cards: no two of the twenty have one name, and a fight draws from four. */
START_TEST(dqc_04_four_power_cards_of_each_kind) {
    const dq_cards *cards = dq_cards_default();
    char options[64];
    for (int i = 0; i < 5 * DQ_POWER_CARDS; i++) {
        const char *name = cards->monster[i / 4].power[i % 4].name;
        row_holds("DQC-04", name[0] != 0);
        for (int j = 0; j < i; j++) row_holds("DQC-04", strcmp(name, cards->monster[j / 4].power[j % 4].name) != 0);
    }
    for (int m = 0; m < 5; m++) {
        snprintf(options, sizeof options, "hero=hugo,monster=%s", monsters[m]);
        fight *f = fight_new_with_data(NULL, options);
        fight_play(f, "token 1; escape; escape card Raised Shield");
        row_number("DQC-04", fight_choice_count(f, FIGHT_WORLD), 4);
        fight_free(f);
    }
}
END_TEST

/* The shipped tokens. */
START_TEST(dqc_05_four_tokens_of_each_kind) {
    const dq_cards *cards = dq_cards_default();
    char options[64];
    for (uint32_t m = 0; m < cards->monster_count; m++)
        for (int i = 0; i < DQ_TOKENS; i++) row_holds("DQC-05", cards->monster[m].life[i] > 0);
    for (int m = 0; m < 5; m++) {
        snprintf(options, sizeof options, "monster=%s", monsters[m]);
        fight *f = fight_new_with_data(NULL, options);
        row_text("DQC-05", fight_phase(f), "token");
        row_number("DQC-05", fight_choice_count(f, FIGHT_WORLD), 4);
        fight_free(f);
    }
}
END_TEST

/* Nothing comes before the token, and whoever plays the monster is there to see it; then the choice. */
START_TEST(dqc_06_player_then_token_then_choice) {
    static const char *const variants[5] = {"official", "solo", "dice", "classic-solo", "classic"};
    for (int v = 0; v < 5; v++) {
        char options[96], course[64];
        snprintf(options, sizeof options, "variant=%s,hero=lindel,monster=troll", variants[v]);
        fight *f = fight_new(options);
        bool token = fight_is_chance(f);
        if (token) fight_play(f, "token 4");
        bool seen = strstr(fight_text(f, FIGHT_MONSTER), "\"life\":5") != NULL;
        bool choice = fight_offers(f, FIGHT_HERO, "escape") && fight_offers(f, FIGHT_HERO, "attack");
        snprintf(course, sizeof course, "%s%s%s", token ? "token" : "", seen ? " for the monster's player" : "",
                 choice ? ", choice" : "");
        row_text("DQC-06", course, "token for the monster's player, choice");
        fight_free(f);
    }
}
END_TEST

START_TEST(dqc_09_power_stack_is_the_monsters_own) {
    fight *f = fight_new("hero=lindel,monster=golem,life=5");
    fight_play(f, "attack; power Lindel Plain");
    row_text("DQC-09", fight_choices(f, FIGHT_WORLD),
             "power Golem Effect, power Golem Next, power Golem Plain, power Golem Wound");
    fight_free(f);
}
END_TEST

START_TEST(dqc_10_power_stack_is_shuffled_and_hidden) {
    static const char *const cards[4] = {"power Golem Plain", "power Golem Effect", "power Golem Wound",
                                         "power Golem Next"};
    fight *a = fight_new("hero=lindel,monster=golem,life=5"), *b = fight_new("hero=lindel,monster=golem,life=5");
    fight_play(a, "attack; power Lindel Plain");
    fight_play(b, "attack; power Lindel Plain");
    for (int i = 0; i < 4; i++) {
        row_near("DQC-10", fight_probability(a, cards[i]), 0.25, 0);
        row_near("DQC-10", times_drawn(a, cards[i]), 1000, 120);
    }
    fight_play(a, "power Golem Next");
    fight_play(b, "power Golem Wound");
    row_holds("DQC-10", fight_looks_equal(a, b, FIGHT_HERO));
    row_holds("DQC-10", !fight_looks_equal(a, b, FIGHT_MONSTER));
    fight_free(a), fight_free(b);
}
END_TEST

START_TEST(dqc_12_token_at_random) {
    fight *f = fight_new("hero=lindel,monster=demon");
    row_number("DQC-12", fight_choice_count(f, FIGHT_WORLD), 4);
    const char *const tokens[4] = {"token 1", "token 2", "token 3", "token 4"};
    for (int i = 0; i < 4; i++) {
        row_near("DQC-12", fight_probability(f, tokens[i]), 0.25, 0);
        row_near("DQC-12", times_drawn(f, tokens[i]), 1000, 120);
    }
    fight_free(f);
}
END_TEST

START_TEST(dqc_13_token_is_face_down) {
    fight *a = fight_new("hero=lindel,monster=demon"), *b = fight_new("hero=lindel,monster=demon");
    fight_play(a, "token 1");
    fight_play(b, "token 4");
    row_holds("DQC-13", !fight_present(a, FIGHT_HERO, "monster.life"));
    row_holds("DQC-13", fight_looks_equal(a, b, FIGHT_HERO));
    row_holds("DQC-13", fight_key(a, FIGHT_HERO) == fight_key(b, FIGHT_HERO));
    fight_free(a), fight_free(b);
}
END_TEST

/* Rounds won, one wound each, until the Troll is dead; the hero plays melee and ranged, so that no blow takes the
 * monster's magic cards from the stack. */
static int rounds_to_kill(const char *token) {
    static const char *const rounds[5] = {"M7() | G1()", "R7() | G2()", "M6() | G3()", "R6() | G4()", "M5() | G0()"};
    fight *f = fight_new("hero=lindel,monster=troll");
    fight_play(f, token);
    fight_play(f, "attack; power Lindel Plain; power Troll Plain; draw M7(); draw R7(); draw M6(); draw R6(); "
                  "draw G1(); draw G2(); draw G3(); draw G4()");
    int round = 0;
    while (round < 5 && !fight_over(f)) {
        fight_play(f, rounds[round++]);
        if (!fight_over(f)) fight_play(f, round == 1 ? "draw M5(); draw G0()" : "*");
    }
    bool over = fight_over(f);
    fight_free(f);
    return over ? round : 0;
}

START_TEST(dqc_14_token_is_the_life) {
    row_number("DQC-14", rounds_to_kill("token 1"), 3);
    row_number("DQC-14", rounds_to_kill("token 2"), 4);
    row_number("DQC-14", rounds_to_kill("token 3"), 4);
    row_number("DQC-14", rounds_to_kill("token 4"), 5);
}
END_TEST

START_TEST(dqc_16_escape_or_attack) {
    fight *f = fight_new("hero=lindel,monster=troll");
    fight_play(f, "token 2");
    row_number("DQC-16", fight_to_act(f), RP_TO_ACT_PLAYER(FIGHT_HERO));
    row_text("DQC-16", fight_choices(f, FIGHT_HERO), "attack, escape");
    fight_free(f);
}
END_TEST

START_TEST(dqc_20_attack_starts_at_once) {
    fight *f = fight_new("hero=lindel,monster=troll,life=4");
    fight_play(f, "attack");
    row_holds("DQC-20", !fight_present(f, FIGHT_WORLD, "hero.escape_card"));
    row_holds("DQC-20", !fight_present(f, FIGHT_WORLD, "monster.escape_card"));
    row_number("DQC-20", fight_number(f, FIGHT_WORLD, "round"), 1);
    row_text("DQC-20", fight_phase(f), "power");
    fight_free(f);
}
END_TEST

START_TEST(dqc_21_failed_escape_starts_the_fight) {
    fight *f = fight_new("hero=lindel,monster=troll,life=4");
    fight_play(f, "escape; escape card Lindel Next; escape card Troll Plain");
    row_holds("DQC-21", !fight_over(f));
    row_number("DQC-21", fight_number(f, FIGHT_WORLD, "round"), 1);
    row_text("DQC-21", fight_phase(f), "power");
    fight_free(f);
}
END_TEST

START_TEST(dqc_22_hero_draws_an_escape_card) {
    fight *f = fight_new("hero=lindel,monster=troll,life=4");
    fight_play(f, "escape");
    row_text("DQC-22", fight_choices(f, FIGHT_WORLD),
             "escape card Lindel Cancel, escape card Lindel Next, escape card Lindel Plain, escape card Lindel Value");
    row_near("DQC-22", fight_probability(f, "escape card Lindel Next"), 0.25, 0);
    row_near("DQC-22", times_drawn(f, "escape card Lindel Next"), 1000, 120);
    fight_free(f);
}
END_TEST

START_TEST(dqc_23_monster_draws_an_escape_card) {
    fight *f = fight_new("hero=lindel,monster=demon,life=6");
    fight_play(f, "escape; escape card Lindel Next");
    row_text("DQC-23", fight_choices(f, FIGHT_WORLD),
             "escape card Demon Answer, escape card Demon Blunt, escape card Demon Next, escape card Demon Plain");
    row_near("DQC-23", fight_probability(f, "escape card Demon Blunt"), 0.25, 0);
    row_near("DQC-23", times_drawn(f, "escape card Demon Blunt"), 1000, 120);
    fight_free(f);
}
END_TEST

static fight *tried_escape(const char *options, const char *hero_card, const char *monster_card) {
    char moves[256];
    fight *f = fight_new(options);
    snprintf(moves, sizeof moves, "escape; escape card %s; escape card %s", hero_card, monster_card);
    fight_play(f, moves);
    return f;
}

/* R2 with escape 5 gets away from G3 with escape 2; M3 with escape 4 does not from M2 with escape 5 */
START_TEST(dqc_24_escape_values_decide) {
    fight *f = tried_escape("hero=lindel,monster=troll,life=4", "Lindel Cancel", "Troll Value");
    row_holds("DQC-24", fight_over(f));
    fight_free(f);
    f = tried_escape("hero=lindel,monster=troll,life=4", "Lindel Value", "Troll Icon");
    row_holds("DQC-24", !fight_over(f));
    fight_free(f);
}
END_TEST

START_TEST(dqc_25_lower_fails) {
    fight *f = tried_escape("hero=lindel,monster=troll,life=4", "Lindel Plain", "Troll Cancel");
    row_holds("DQC-25", !fight_over(f));
    fight_free(f);
}
END_TEST

START_TEST(dqc_26_equal_succeeds) {
    fight *f = tried_escape("hero=lindel,monster=troll,life=4", "Lindel Value", "Troll Cancel");
    row_holds("DQC-26", fight_over(f));
    row_near("DQC-26", fight_payoff(f), 0, 0);
    fight_free(f);
}
END_TEST

START_TEST(dqc_27_higher_succeeds) {
    fight *f = tried_escape("hero=lindel,monster=troll,life=4", "Lindel Cancel", "Troll Cancel");
    row_holds("DQC-27", fight_over(f));
    row_near("DQC-27", fight_payoff(f), 0, 0);
    fight_free(f);
}
END_TEST

START_TEST(dqc_28_failed_escape_costs_damage) {
    fight *f = tried_escape("hero=lindel,monster=troll,life=4", "Lindel Next", "Troll Cancel");
    row_number("DQC-28", fight_number(f, FIGHT_WORLD, "hero.wounds"), 3);
    row_number("DQC-28", fight_wounds(f, FIGHT_HERO), 3);
    row_text("DQC-28", fight_phase(f), "power");
    fight_free(f);
    f = tried_escape("hero=lindel,monster=troll,life=4,wounds=4", "Lindel Next", "Troll Icon");
    row_number("DQC-28", fight_wounds(f, FIGHT_HERO), 8);
    fight_free(f);
}
END_TEST

START_TEST(dqc_29_escape_costs_nothing) {
    fight *f = tried_escape("hero=lindel,monster=troll,life=4,wounds=2", "Lindel Value", "Troll Cancel");
    row_holds("DQC-29", fight_over(f));
    row_number("DQC-29", fight_wounds(f, FIGHT_HERO), 2);
    row_near("DQC-29", fight_payoff(f), 0, 0);
    fight_free(f);
    f = tried_escape("hero=lindel,monster=troll,life=4,escape-value=0.25", "Lindel Value", "Troll Cancel");
    row_near("DQC-29", fight_payoff(f), 0.25, 0);
    fight_free(f);
}
END_TEST

START_TEST(dqc_33_power_cards_go_back) {
    fight *f = tried_escape("hero=lindel,monster=troll,life=4", "Lindel Value", "Troll Cancel");
    row_holds("DQC-33", !fight_present(f, FIGHT_WORLD, "hero.escape_card"));
    row_holds("DQC-33", !fight_present(f, FIGHT_WORLD, "monster.escape_card"));
    row_holds("DQC-33",
              !strstr(fight_text(f, FIGHT_WORLD), "Lindel ") && !strstr(fight_text(f, FIGHT_WORLD), "Troll "));
    fight_free(f);
}
END_TEST

START_TEST(dqc_40_fight_without_an_escape) {
    fight *f = fight_new("hero=lindel,monster=troll,life=4");
    fight_play(f, "attack; *");
    row_text("DQC-40", fight_phase(f), "reveal");
    row_number("DQC-40", fight_number(f, FIGHT_WORLD, "round"), 1);
    fight_free(f);
    f = tried_escape("hero=lindel,monster=troll,life=4", "Lindel Value", "Troll Cancel");
    row_text("DQC-40", fight_phase(f), "over");
    row_number("DQC-40", fight_number(f, FIGHT_WORLD, "round"), 0);
    fight_free(f);
}
END_TEST

/* However many sit at the table, the fight has two sides, nobody else is ever asked, and its Power cards are those of
 * one hero and one monster. */
START_TEST(dqc_41_one_hero_one_monster) {
    rp_random random;
    rp_random_seed(&random, 41);
    for (int players = 2; players <= 4; players++) {
        char options[64];
        snprintf(options, sizeof options, "hero=lindel,monster=troll,players=%d", players);
        fight *f = fight_new(options);
        unsigned asked = 0;
        row_number("DQC-41", f->game->info.players, 2);
        fight_play(f, "token 1; attack");
        row_text("DQC-41", fight_choices(f, FIGHT_WORLD),
                 "power Lindel Cancel, power Lindel Next, power Lindel Plain, power Lindel Value");
        fight_play(f, "power Lindel Plain");
        row_text("DQC-41", fight_choices(f, FIGHT_WORLD),
                 "power Troll Cancel, power Troll Icon, power Troll Plain, power Troll Value");
        while (!fight_over(f)) {
            rp_move move = test_random_move(f->game, &f->state, &random);
            if (!fight_is_chance(f)) asked |= fight_to_act(f);
            rp_apply(f->game, &f->state, &move);
        }
        row_number("DQC-41", asked, RP_TO_ACT_PLAYER(FIGHT_HERO) | RP_TO_ACT_PLAYER(FIGHT_MONSTER));
        fight_free(f);
    }
}
END_TEST

int main(void) {
    const TTest *tests[] = {dqc_01_five_monster_kinds,
                            dqc_02_escape_means_no_round,
                            dqc_04_four_power_cards_of_each_kind,
                            dqc_05_four_tokens_of_each_kind,
                            dqc_06_player_then_token_then_choice,
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
