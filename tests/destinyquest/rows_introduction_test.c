/* Ledger rows HVH-0.1 to HVH-Q.3: who fights, health, backpack, how many abilities, loot cards. */
#include "tests/support/destinyquest_duel.h"

#include <stdio.h>
#include <stdlib.h>

static rp_status status_of(const char *spec, rp_error *error) {
    rp_game *game = NULL;
    rp_status status = rp_game_new(spec, NULL, &game, error);
    rp_game_free(game);
    return status;
}

/* HVH-0.1 */
START_TEST(hvh_0_1_two_players_with_a_hero_each) {
    static const char *const refused[] = {"destinyquest:p1=", "destinyquest:p2=", "destinyquest:p3=l1w",
                                          "destinyquest:p1=nobody", "destinyquest:p2=nobody"};
    rp_error error = {0};
    duel *d = duel_new(NULL, (duel_hero){.speed = 3, .brawn = 5}, (duel_hero){.speed = 2, .brawn = 4});
    ck_assert_int_eq(d->game->info.players, 2);
    ck_assert_int_eq(duel_attribute(d, DUEL_FIRST, DESTINY_SPEED), 3);
    ck_assert_int_eq(duel_attribute(d, DUEL_SECOND, DESTINY_SPEED), 2);
    duel_free(d);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        ck_assert_msg(status_of(refused[i], &error) == RP_BAD_INPUT, "%s was not refused", refused[i]);
}
END_TEST

/* HVH-0.2: attack speed, damage score, armour, health and nothing else */
START_TEST(hvh_0_2_ordinary_round) {
    duel *d = duel_new(NULL, (duel_hero){.speed = 3, .brawn = 7}, (duel_hero){.speed = 2, .brawn = 1, .armour = 4});
    ck_assert_str_eq(duel_asked(d), "chance");
    duel_play(d, "dice 2 4; dice 2 4");
    ck_assert_str_eq(duel_choices(d, DUEL_FIRST), "do not roll, roll");
    duel_play(d, "first roll; die 4");
    ck_assert_int_eq(duel_health(d, DUEL_SECOND), 100 - (4 + 7 - 4));
    ck_assert_int_eq(duel_health(d, DUEL_FIRST), 100);
    ck_assert_int_eq(duel_round(d), 2);
    ck_assert_str_eq(duel_asked(d), "chance");
    duel_free(d);
}
END_TEST

/* HVH-0.3 */
START_TEST(hvh_0_3_health_doubled) {
    duel *d = duel_new(NULL, (duel_hero){.health = 35, .brawn = 1}, (duel_hero){.health = 24, .maximum = 40});
    ck_assert_int_eq(duel_health(d, DUEL_FIRST), 70);
    ck_assert_msg(duel_health(d, DUEL_SECOND) == 48, "HVH-0.3b: current health is doubled, not the highest possible");
    duel_free(d);
    d = duel_new("p1-health=20,p2-health=1", (duel_hero){.health = 35, .brawn = 1}, (duel_hero){.health = 40});
    ck_assert_msg(duel_health(d, DUEL_FIRST) == 40 && duel_health(d, DUEL_SECOND) == 2, "HVH-0.3b");
    duel_free(d);
}
END_TEST

static bool is_backpack_word(const char *text) {
    static const char *const words[] = {"potion", "elixir", "backpack", "item"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strstr(text, words[i])) return true;
    return false;
}

/* A bout of heroes who can do many things; all that was ever offered is looked at. */
/* HVH-0.4, HVH-0.4b */
START_TEST(hvh_0_4_nothing_from_the_backpack) {
    static const char *const tried[] = {"health potion", "elixir of swiftness", "backpack", "use item"};
    duel_hero hero = {
        .speed = 4, .brawn = 5, .abilities = "haste, cleave, parry, heal, charm, stagger, riposte, thorns"};
    duel *d = duel_new(NULL, hero, hero);
    rp_random random;
    rp_random_seed(&random, 4);
    int asked = 0;
    for (; !duel_over(d); asked++) {
        rp_move move = {{0}};
        rp_action actions[RP_LEGAL_MAX];
        if (strcmp(duel_asked(d), "chance") == 0) move.of[0] = rp_sample(d->game, &d->state, &random);
        for (int player = 0; player < 2; player++) {
            if (!*duel_choices(d, player)) continue;
            ck_assert_msg(!is_backpack_word(duel_choices(d, player)), "%s", duel_choices(d, player));
            for (size_t i = 0; i < sizeof tried / sizeof *tried; i++)
                ck_assert_int_eq(rp_action_parse(d->game, &d->state, player, tried[i], &move.of[player], NULL),
                                 RP_BAD_INPUT);
            int count = rp_legal(d->game, &d->state, player, actions);
            move.of[player] = actions[rp_random_below(&random, (uint32_t)count)];
        }
        rp_apply(d->game, &d->state, &move);
    }
    ck_assert_int_gt(asked, 20);
    duel_free(d);
}
END_TEST

/* HVH-Q.2: what is in it stands on the sheet and does nothing; nothing of it
                                            is equipped */
START_TEST(hvh_q_2_backpack_is_locked) {
    duel_hero carrier = {.speed = 4, .brawn = 5, .more = "\"backpack\": [\"Health potion\", \"Elixir of swiftness\"]"};
    duel *d = duel_new(NULL, carrier, carrier);
    ck_assert_str_eq(duel_asked(d), "chance");
    duel_set_health(d, DUEL_FIRST, 10);
    duel_set_health(d, DUEL_SECOND, 10);
    for (int round = 1; round <= 3; round++) duel_stand_off(d);
    ck_assert_int_eq(duel_round(d), 4);
    ck_assert_int_eq(duel_health(d, DUEL_FIRST), 10);
    duel_free(d);
    rp_error error;
    carrier.more = NULL, carrier.items = "{\"name\": \"Health potion\", \"slot\": \"backpack\"}";
    ck_assert_int_eq(duel_refused(NULL, carrier, (duel_hero){.brawn = 5}, &error), RP_BAD_INPUT);
    carrier.items = NULL, carrier.abilities = "health potion";
    ck_assert_int_eq(duel_refused(NULL, (duel_hero){.brawn = 5}, carrier, &error), RP_BAD_INPUT);
}
END_TEST

/* HVH-0.5: six kinds, each offered, none forced */
START_TEST(hvh_0_5_each_ability_in_its_window) {
    duel *d = duel_new(
        NULL,
        (duel_hero){.speed = 4, .brawn = 5, .abilities = "haste, surefooted, cleave, impale, stagger, parry, riposte"},
        (duel_hero){.speed = 5, .brawn = 5});
    ck_assert_str_eq(duel_choices(d, DUEL_FIRST), "haste, none");
    duel_play(d, "first none; dice 5 6; dice 1 1");
    ck_assert_str_eq(duel_choices(d, DUEL_FIRST), "pass, surefooted");
    duel_play(d, "first pass");
    ck_assert_str_eq(duel_choices(d, DUEL_FIRST), "cleave, none");
    duel_play(d, "first none");
    ck_assert_str_eq(duel_choices(d, DUEL_FIRST), "do not roll, impale, roll");
    duel_play(d, "first roll; die 3");
    ck_assert_str_eq(duel_choices(d, DUEL_FIRST), "none, stagger");
    duel_play(d, "first none; first none; dice 1 1; dice 6 6; first pass");
    ck_assert_str_eq(duel_choices(d, DUEL_FIRST), "none, parry");
    duel_play(d, "first none; second roll; die 1");
    ck_assert_str_eq(duel_choices(d, DUEL_FIRST), "none, riposte");
    duel_free(d);
}
END_TEST

/* HVH-0.6: a base brawn of 6 and gloves + 2 */
START_TEST(hvh_0_6_equipment_counts) {
    duel *d = duel_new(NULL,
                       (duel_hero){.speed = 4,
                                   .brawn = 6,
                                   .base = true,
                                   .items = "{\"name\": \"Test gloves\", \"slot\": \"gloves\", \"bonuses\": "
                                            "{\"brawn\": 2}, \"abilities\": [\"cleave\"]}"},
                       (duel_hero){.speed = 1, .brawn = 5});
    ck_assert_int_eq(duel_attribute(d, DUEL_FIRST, DESTINY_BRAWN), 8);
    duel_speed(d, "5 5", "1 1");
    ck_assert(duel_offers(d, DUEL_FIRST, "cleave")); /* and what the item grants */
    duel_play(d, "first none; first roll; die 4");
    ck_assert_int_eq(duel_health(d, DUEL_SECOND), 100 - 12);
    duel_free(d);
}
END_TEST

/* HVH-0.7 */
START_TEST(hvh_0_7_one_speed_ability_a_round) {
    duel *d = duel_new(NULL, (duel_hero){.speed = 4, .brawn = 5, .abilities = "haste, courage"},
                       (duel_hero){.speed = 5, .brawn = 5});
    ck_assert_str_eq(duel_choices(d, DUEL_FIRST), "courage, haste, none");
    duel_play(d, "first haste");
    ck_assert_str_eq(duel_asked(d), "chance"); /* nobody is asked for courage */
    duel_play(d, "dice 1 1 1; dice 6 6");
    ck_assert_int_eq(duel_attack_speed(d, DUEL_FIRST), 4 + 3);
    duel_play(d, "second do not roll");
    ck_assert_str_eq(duel_choices(d, DUEL_FIRST), "courage, none");
    duel_free(d);
}
END_TEST

/* HVH-0.8 */
START_TEST(hvh_0_8_one_combat_ability_a_round) {
    duel *d = duel_new(NULL, (duel_hero){.speed = 4, .brawn = 5, .abilities = "impale, stagger"},
                       (duel_hero){.speed = 4, .brawn = 5});
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "first impale; die 4");
    ck_assert_int_eq(duel_health(d, DUEL_SECOND), 100 - 4 - 5 - 3);
    ck_assert_int_eq(duel_round(d), 2); /* stagger was not offered */
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "first roll; die 4");
    ck_assert(duel_offers(d, DUEL_FIRST, "stagger"));
    duel_free(d);
}
END_TEST

/* HVH-0.9 */
START_TEST(hvh_0_9_any_number_of_modifiers) {
    duel *d = duel_new(NULL, (duel_hero){.speed = 4, .brawn = 5, .abilities = "vanquish, cunning, faithful friend"},
                       (duel_hero){.speed = 4, .brawn = 5});
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "first roll");
    duel_play(d, "die 1; first vanquish; first cunning; first faithful friend");
    ck_assert_int_eq(duel_health(d, DUEL_SECOND), 100 - (1 + 5 + 2 + 3 + 2));
    duel_free(d);
}
END_TEST

/* HVH-0.10 */
START_TEST(hvh_0_10_any_number_of_passives) {
    duel *d = duel_new(NULL, (duel_hero){.speed = 4, .brawn = 5, .abilities = "venom, bleed, thorns"},
                       (duel_hero){.speed = 4, .brawn = 5});
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "first roll; die 4");
    ck_assert_int_eq(duel_health(d, DUEL_SECOND), 100 - 9 - 2 - 1 - 1);
    duel_stand_off(d);
    ck_assert_int_eq(duel_health(d, DUEL_SECOND), 100 - 9 - 4 - 4);
    duel_free(d);
}
END_TEST

/* HVH-0.11, HVH-0.11b, HVH-Q.3: never a round in which the other does not see it */
START_TEST(hvh_0_11_loot_card_on_show) {
    static const char *const items[] = {"{\"name\": \"Red test blade\", \"slot\": \"main-hand\", \"loot\": true}",
                                        "{\"name\": \"Red test blade\", \"slot\": \"main-hand\", \"loot\": true, "
                                        "\"shown\": true}"};
    for (int i = 0; i < 2; i++) {
        duel *d =
            duel_new(NULL, (duel_hero){.speed = 4, .brawn = 5, .items = items[i]}, (duel_hero){.speed = 4, .brawn = 5});
        for (int round = 1; round <= 5; round++) {
            ck_assert_int_eq(duel_round(d), round);
            ck_assert_msg(strstr(duel_drawing(d, DUEL_SECOND), "Red test blade") != NULL, "HVH-0.11b round %d: %s",
                          round, duel_drawing(d, DUEL_SECOND));
            duel_stand_off(d);
        }
        duel_free(d);
    }
    duel *d = duel_new(NULL, (duel_hero){.speed = 4, .brawn = 5}, (duel_hero){.speed = 4, .brawn = 5});
    ck_assert_ptr_null(strstr(duel_drawing(d, DUEL_SECOND), "Red test blade"));
    duel_free(d);
}
END_TEST

/* HVH-Q.3 */
START_TEST(hvh_q_3_no_bout_with_a_hidden_card) {
    duel_hero hidden = {.speed = 4, .brawn = 5};
    hidden.items = "{\"name\": \"Red test blade\", \"slot\": \"main-hand\", \"loot\": true, \"shown\": false}";
    rp_error error;
    ck_assert_int_eq(duel_refused(NULL, hidden, (duel_hero){.brawn = 5}, &error), RP_BAD_INPUT);
    ck_assert_msg(strstr(error.text, "Red test blade") != NULL, "%s", error.text);
    ck_assert_int_eq(duel_refused(NULL, (duel_hero){.brawn = 5}, hidden, &error), RP_BAD_INPUT);
    ck_assert_msg(strstr(error.text, "Red test blade") != NULL, "%s", error.text);
}
END_TEST

/* HVH-Q.1 */
START_TEST(hvh_q_1_health_is_doubled_for_both) {
    duel *d = duel_new(NULL, (duel_hero){.health = 45, .brawn = 1}, (duel_hero){.health = 37});
    ck_assert_int_eq(duel_health(d, DUEL_FIRST), 90);
    ck_assert_int_eq(duel_health(d, DUEL_SECOND), 74);
    duel_free(d);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {hvh_0_1_two_players_with_a_hero_each,
                                  hvh_0_2_ordinary_round,
                                  hvh_0_3_health_doubled,
                                  hvh_0_4_nothing_from_the_backpack,
                                  hvh_q_2_backpack_is_locked,
                                  hvh_0_5_each_ability_in_its_window,
                                  hvh_0_6_equipment_counts,
                                  hvh_0_7_one_speed_ability_a_round,
                                  hvh_0_8_one_combat_ability_a_round,
                                  hvh_0_9_any_number_of_modifiers,
                                  hvh_0_10_any_number_of_passives,
                                  hvh_0_11_loot_card_on_show,
                                  hvh_q_3_no_bout_with_a_hidden_card,
                                  hvh_q_1_health_is_doubled_for_both};
    return duel_run_tests("destinyquest rows: introduction", tests, sizeof tests / sizeof *tests);
}
