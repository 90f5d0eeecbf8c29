/* Ledger rows HVH-0.1 to HVH-Q.3: who fights, health, backpack, how many abilities, loot cards. */
#include "tests/support/destinyquest_duel.h"
#include "tests/support/row.h"

#include <stdio.h>
#include <stdlib.h>

static rp_status status_of(const char *spec, rp_error *error) {
    rp_game *game = NULL;
    rp_status status = rp_game_new(spec, NULL, &game, error);
    rp_game_free(game);
    return status;
}

START_TEST(hvh_0_1_two_players_with_a_hero_each) {
    static const char *const refused[] = {"destinyquest:p1=", "destinyquest:p2=", "destinyquest:p3=l1w",
                                          "destinyquest:p1=nobody", "destinyquest:p2=nobody"};
    rp_error error = {0};
    duel *d = duel_new(NULL, (duel_hero){.speed = 3, .brawn = 5}, (duel_hero){.speed = 2, .brawn = 4});
    row_number("HVH-0.1", d->game->info.players, 2);
    row_number("HVH-0.1", duel_attribute(d, DUEL_FIRST, DESTINY_SPEED), 3);
    row_number("HVH-0.1", duel_attribute(d, DUEL_SECOND, DESTINY_SPEED), 2);
    duel_free(d);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        row_number("HVH-0.1", status_of(refused[i], &error), RP_BAD_INPUT);
}
END_TEST

/* Attack speed, damage score, armour, health and nothing else. */
START_TEST(hvh_0_2_ordinary_round) {
    duel *d = duel_new(NULL, (duel_hero){.speed = 3, .brawn = 7}, (duel_hero){.speed = 2, .brawn = 1, .armour = 4});
    row_text("HVH-0.2", duel_asked(d), "chance");
    duel_play(d, "dice 2 4; dice 2 4");
    row_text("HVH-0.2", duel_choices(d, DUEL_FIRST), "do not roll, roll");
    duel_play(d, "first roll; die 4");
    row_number("HVH-0.2", duel_health(d, DUEL_SECOND), 100 - (4 + 7 - 4));
    row_number("HVH-0.2", duel_health(d, DUEL_FIRST), 100);
    row_number("HVH-0.2", duel_round(d), 2);
    row_text("HVH-0.2", duel_asked(d), "chance");
    duel_free(d);
}
END_TEST

START_TEST(hvh_0_3_health_doubled) {
    duel *d = duel_new(NULL, (duel_hero){.health = 35, .brawn = 1}, (duel_hero){.health = 24, .maximum = 40});
    row_number("HVH-0.3", duel_health(d, DUEL_FIRST), 70);
    row_number("HVH-0.3b", duel_health(d, DUEL_SECOND), 48);
    duel_free(d);
    d = duel_new("p1-health=20,p2-health=1", (duel_hero){.health = 35, .brawn = 1}, (duel_hero){.health = 40});
    row_number("HVH-0.3b", duel_health(d, DUEL_FIRST), 40);
    row_number("HVH-0.3b", duel_health(d, DUEL_SECOND), 2);
    duel_free(d);
}
END_TEST

/* What the two carry: a potion and an elixir, and names that abilities have as well. */
static const char *const carried[] = {"Health potion", "Elixir of swiftness", "Heal", "Haste", "Parry"};

static duel_hero fighter(void) {
    return (duel_hero){
        .speed = 4, .brawn = 5, .abilities = "courage, cleave, evade, regrowth, charm, stagger, riposte"};
}

static duel_hero carrier(char backpack[256]) {
    duel_hero hero = fighter();
    size_t used = (size_t)snprintf(backpack, 256, "\"backpack\": [");
    for (size_t i = 0; i < sizeof carried / sizeof *carried; i++)
        used += (size_t)snprintf(backpack + used, 256 - used, "%s\"%s\"", i ? ", " : "", carried[i]);
    snprintf(backpack + used, 256 - used, "]");
    hero.more = backpack;
    return hero;
}

/* The same bout twice: both heroes with a backpack, and without. */
typedef struct twins {
    duel *with, *without;
    rp_random random;
    int moves;
} twins;

static twins twins_new(void) {
    char backpack[256];
    duel_hero full = carrier(backpack);
    twins t = {.with = duel_new(NULL, full, full), .without = duel_new(NULL, fighter(), fighter())};
    const destiny_hero *sheet = destiny_setup_of(t.with->game)->sheet[DUEL_SECOND].hero;
    ck_assert_int_eq(sheet->backpack_count, sizeof carried / sizeof *carried);
    ck_assert_str_eq(sheet->backpack[0], carried[0]);
    rp_random_seed(&t.random, 4);
    return t;
}

/* The next move in both, by chance among what there is without a backpack; false at the end of the bout. */
static bool twins_go_on(twins *t) {
    duel *d = t->without;
    rp_move move = {{0}};
    rp_action actions[RP_LEGAL_MAX];
    if (duel_over(d)) return false;
    if (strcmp(duel_asked(d), "chance") == 0) move.of[0] = rp_sample(d->game, &d->state, &t->random);
    for (int player = 0; player < 2; player++) {
        if (!*duel_choices(d, player)) continue;
        int count = rp_useful(d->game, &d->state, player, actions);
        move.of[player] = actions[rp_random_below(&t->random, (uint32_t)count)];
    }
    ck_assert_int_eq(rp_check_move(t->with->game, &t->with->state, &move, NULL), RP_OK);
    rp_advance(d->game, &d->state, &move);
    rp_advance(t->with->game, &t->with->state, &move);
    t->moves++;
    return true;
}

static void twins_free(twins *t) {
    ck_assert_int_gt(t->moves, 20);
    duel_free(t->with);
    duel_free(t->without);
}

static bool is_refused(duel *d, int player, const char *verb, const char *item) {
    char text[64];
    rp_action action;
    snprintf(text, sizeof text, "%s%s", verb, item);
    return rp_action_parse(d->game, &d->state, player, text, &action, NULL) == RP_BAD_INPUT;
}

/* Each use is tried at each choice of a bout. */
START_TEST(hvh_0_4_use_is_refused) {
    static const char *const verbs[] = {"", "use ", "drink "};
    twins t = twins_new();
    do {
        for (int player = 0; player < 2; player++) {
            if (!*duel_choices(t.with, player)) continue;
            for (size_t i = 0; i < sizeof carried / sizeof *carried; i++)
                for (int verb = 0; verb < 3; verb++)
                    row_holds("HVH-0.4", is_refused(t.with, player, verbs[verb], carried[i]));
        }
    } while (twins_go_on(&t));
    twins_free(&t);
}
END_TEST

/* Under no name whatever: there is no choice that would not be there without them. */
START_TEST(hvh_0_4b_neither_is_offered) {
    twins t = twins_new();
    do {
        for (int player = 0; player < 2; player++)
            row_text("HVH-0.4b", duel_choices(t.with, player), duel_choices(t.without, player));
    } while (twins_go_on(&t));
    twins_free(&t);
}
END_TEST

/* What is in it does nothing by itself, from the first health on to the last. */
START_TEST(hvh_q_2_backpack_is_locked) {
    twins t = twins_new();
    do {
        for (int player = 0; player < 2; player++)
            row_number("HVH-Q.2", duel_health(t.with, player), duel_health(t.without, player));
        row_holds("HVH-Q.2", rp_state_equal(t.with->game, &t.with->state, &t.without->state));
    } while (twins_go_on(&t));
    twins_free(&t);
}
END_TEST

/* Nor is any of it equipment or an ability. */
START_TEST(hvh_q_2_nothing_in_it_is_equipped) {
    rp_error error;
    duel_hero hero = {.brawn = 5, .items = "{\"name\": \"Health potion\", \"slot\": \"backpack\"}"};
    row_number("HVH-Q.2", duel_refused(NULL, hero, (duel_hero){.brawn = 5}, &error), RP_BAD_INPUT);
    hero.items = NULL, hero.abilities = "health potion";
    row_number("HVH-0.4b", duel_refused(NULL, (duel_hero){.brawn = 5}, hero, &error), RP_BAD_INPUT);
    row_holds("HVH-0.4b", strstr(error.text, "health potion") != NULL);
}
END_TEST

/* Six kinds, each offered, none forced. */
START_TEST(hvh_0_5_each_ability_in_its_window) {
    duel *d = duel_new(
        NULL,
        (duel_hero){.speed = 4, .brawn = 5, .abilities = "haste, surefooted, cleave, impale, stagger, parry, riposte"},
        (duel_hero){.speed = 5, .brawn = 5});
    row_text("HVH-0.5", duel_choices(d, DUEL_FIRST), "haste, none");
    duel_play(d, "first none; dice 5 6; dice 1 1");
    row_text("HVH-0.5", duel_choices(d, DUEL_FIRST), "pass, surefooted");
    duel_play(d, "first pass");
    row_text("HVH-0.5", duel_choices(d, DUEL_FIRST), "cleave, none");
    duel_play(d, "first none");
    row_text("HVH-0.5", duel_choices(d, DUEL_FIRST), "do not roll, impale, roll");
    duel_play(d, "first roll; die 3");
    row_text("HVH-0.5", duel_choices(d, DUEL_FIRST), "none, stagger");
    duel_play(d, "first none; first none; dice 1 1; dice 6 6; first pass");
    row_text("HVH-0.5", duel_choices(d, DUEL_FIRST), "none, parry");
    duel_play(d, "first none; second roll; die 1");
    row_text("HVH-0.5", duel_choices(d, DUEL_FIRST), "none, riposte");
    duel_free(d);
}
END_TEST

/* A base brawn of 6 and gloves + 2. */
START_TEST(hvh_0_6_equipment_counts) {
    duel *d = duel_new(NULL,
                       (duel_hero){.speed = 4,
                                   .brawn = 6,
                                   .base = true,
                                   .items = "{\"name\": \"Test gloves\", \"slot\": \"gloves\", \"bonuses\": "
                                            "{\"brawn\": 2}, \"abilities\": [\"cleave\"]}"},
                       (duel_hero){.speed = 1, .brawn = 5});
    row_number("HVH-0.6", duel_attribute(d, DUEL_FIRST, DESTINY_BRAWN), 8);
    duel_speed(d, "5 5", "1 1");
    row_holds("HVH-0.6", duel_offers(d, DUEL_FIRST, "cleave")); /* and what the item grants */
    duel_play(d, "first none; first roll; die 4");
    row_number("HVH-0.6", duel_health(d, DUEL_SECOND), 100 - 12);
    duel_free(d);
}
END_TEST

START_TEST(hvh_0_7_one_speed_ability_a_round) {
    duel *d = duel_new(NULL, (duel_hero){.speed = 4, .brawn = 5, .abilities = "haste, courage"},
                       (duel_hero){.speed = 5, .brawn = 5});
    row_text("HVH-0.7", duel_choices(d, DUEL_FIRST), "courage, haste, none");
    duel_play(d, "first haste");
    row_text("HVH-0.7", duel_asked(d), "chance"); /* nobody is asked for courage */
    duel_play(d, "dice 1 1 1; dice 6 6");
    ck_assert_int_eq(duel_attack_speed(d, DUEL_FIRST), 4 + 3);
    duel_play(d, "second do not roll");
    row_text("HVH-0.7", duel_choices(d, DUEL_FIRST), "courage, none");
    duel_free(d);
}
END_TEST

START_TEST(hvh_0_8_one_combat_ability_a_round) {
    duel *d = duel_new(NULL, (duel_hero){.speed = 4, .brawn = 5, .abilities = "impale, stagger"},
                       (duel_hero){.speed = 4, .brawn = 5});
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "first impale; die 4");
    ck_assert_int_eq(duel_health(d, DUEL_SECOND), 100 - 4 - 5 - 3);
    row_number("HVH-0.8", duel_round(d), 2); /* stagger was not offered */
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "first roll; die 4");
    row_holds("HVH-0.8", duel_offers(d, DUEL_FIRST, "stagger"));
    duel_free(d);
}
END_TEST

START_TEST(hvh_0_9_any_number_of_modifiers) {
    duel *d = duel_new(NULL, (duel_hero){.speed = 4, .brawn = 5, .abilities = "vanquish, cunning, faithful friend"},
                       (duel_hero){.speed = 4, .brawn = 5});
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "first roll");
    duel_play(d, "die 1; first vanquish");
    row_holds("HVH-0.9", duel_offers(d, DUEL_FIRST, "cunning"));
    duel_play(d, "first cunning");
    row_holds("HVH-0.9", duel_offers(d, DUEL_FIRST, "faithful friend"));
    duel_play(d, "first faithful friend");
    row_number("HVH-0.9", duel_health(d, DUEL_SECOND), 100 - (1 + 5 + 2 + 3 + 2));
    duel_free(d);
}
END_TEST

START_TEST(hvh_0_10_any_number_of_passives) {
    duel *d = duel_new(NULL, (duel_hero){.speed = 4, .brawn = 5, .abilities = "venom, bleed, thorns"},
                       (duel_hero){.speed = 4, .brawn = 5});
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "first roll; die 4");
    row_number("HVH-0.10", duel_health(d, DUEL_SECOND), 100 - 9 - 2 - 1 - 1);
    duel_stand_off(d);
    row_number("HVH-0.10", duel_health(d, DUEL_SECOND), 100 - 9 - 4 - 4);
    duel_free(d);
}
END_TEST

/* Never a round in which the other does not see it. */
START_TEST(hvh_0_11_loot_card_on_show) {
    static const char *const items[] = {"{\"name\": \"Red test blade\", \"slot\": \"main-hand\", \"loot\": true}",
                                        "{\"name\": \"Red test blade\", \"slot\": \"main-hand\", \"loot\": true, "
                                        "\"shown\": true}"};
    for (int i = 0; i < 2; i++) {
        duel *d =
            duel_new(NULL, (duel_hero){.speed = 4, .brawn = 5, .items = items[i]}, (duel_hero){.speed = 4, .brawn = 5});
        for (int round = 1; round <= 5; round++) {
            ck_assert_int_eq(duel_round(d), round);
            bool seen = strstr(duel_drawing(d, DUEL_SECOND), "Red test blade");
            if (round == 1)
                row_holds("HVH-0.11", seen);
            else
                row_holds("HVH-0.11b", seen);
            duel_stand_off(d);
        }
        duel_free(d);
    }
    duel *d = duel_new(NULL, (duel_hero){.speed = 4, .brawn = 5}, (duel_hero){.speed = 4, .brawn = 5});
    row_holds("HVH-0.11", strstr(duel_drawing(d, DUEL_SECOND), "Red test blade") == NULL);
    duel_free(d);
}
END_TEST

START_TEST(hvh_q_3_no_bout_with_a_hidden_card) {
    duel_hero hidden = {.speed = 4, .brawn = 5};
    hidden.items = "{\"name\": \"Red test blade\", \"slot\": \"main-hand\", \"loot\": true, \"shown\": false}";
    rp_error error;
    row_number("HVH-Q.3", duel_refused(NULL, hidden, (duel_hero){.brawn = 5}, &error), RP_BAD_INPUT);
    row_holds("HVH-Q.3", strstr(error.text, "Red test blade") != NULL);
    row_number("HVH-Q.3", duel_refused(NULL, (duel_hero){.brawn = 5}, hidden, &error), RP_BAD_INPUT);
    row_holds("HVH-Q.3", strstr(error.text, "Red test blade") != NULL);
}
END_TEST

START_TEST(hvh_q_1_health_is_doubled_for_both) {
    duel *d = duel_new(NULL, (duel_hero){.health = 45, .brawn = 1}, (duel_hero){.health = 37});
    row_number("HVH-Q.1", duel_health(d, DUEL_FIRST), 90);
    row_number("HVH-Q.1", duel_health(d, DUEL_SECOND), 74);
    duel_free(d);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {hvh_0_1_two_players_with_a_hero_each,
                                  hvh_0_2_ordinary_round,
                                  hvh_0_3_health_doubled,
                                  hvh_0_4_use_is_refused,
                                  hvh_0_4b_neither_is_offered,
                                  hvh_q_2_backpack_is_locked,
                                  hvh_q_2_nothing_in_it_is_equipped,
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
