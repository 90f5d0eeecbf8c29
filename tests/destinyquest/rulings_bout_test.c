/* Rulings HVH-R05 and HVH-R20 to HVH-R30 of the ledger: what holds for a whole bout, and the options that change it. */
#include "tests/support/destinyquest_duel.h"

#include <stdio.h>

static const duel_hero PLAIN = {.speed = 4, .brawn = 7, .armour = 4};

static duel_hero with(const char *abilities) {
    duel_hero hero = PLAIN;
    hero.abilities = abilities;
    return hero;
}

static duel *won_by_first(const char *options, duel_hero first, duel_hero second) {
    duel *d = duel_new(options, first, second);
    duel_speed(d, "6 6", "1 1");
    return d;
}

static void win_and_roll(duel *d, const char *die) {
    char events[64];
    snprintf(events, sizeof events, "*; first roll; %s; *", die);
    duel_speed(d, "6 6", "1 1");
    duel_play(d, events);
}

/* ---- R20, R21: health ---- */

/* HVH-R20 heal-limit=start: 48 for a hero who came with 24 of 40 */
START_TEST(hvh_r20_healing_up_to_the_doubled_start) {
    static const char *const options[] = {NULL, "heal-limit=start"};
    for (int i = 0; i < 2; i++) {
        duel_hero wounded = {.speed = 4, .brawn = 7, .health = 24, .maximum = 40, .abilities = "heal"};
        duel *d = duel_new(options[i], wounded, PLAIN);
        ck_assert_str_eq(duel_asked(d), "chance"); /* nothing to heal yet */
        duel_set_health(d, DUEL_FIRST, 46);
        duel_play(d, "dice 1 1; dice 1 1");
        ck_assert(duel_offers(d, DUEL_FIRST, "heal"));
        duel_play(d, "first heal");
        ck_assert_int_eq(duel_health(d, DUEL_FIRST), 48);
        duel_free(d);
    }
}
END_TEST

/* HVH-R20 heal-limit=none */
START_TEST(hvh_r20_without_a_limit) {
    duel *d = duel_new("heal-limit=none", with("heal"), PLAIN);
    duel_play(d, "dice 1 1; dice 1 1");
    ck_assert(duel_offers(d, DUEL_FIRST, "heal"));
    duel_play(d, "first heal");
    ck_assert_int_eq(duel_health(d, DUEL_FIRST), 104);
    duel_free(d);
}
END_TEST

/* HVH-R21: the next bout of the same game begins the same */
START_TEST(hvh_r21_after_the_bout_all_is_as_before) {
    duel *d = won_by_first(NULL, with("corrode, pound"), PLAIN);
    rp_state start = {{0}};
    rp_start(d->game, &start);
    duel_play(d, "first roll; die 4; first corrode");
    duel_set_health(d, DUEL_SECOND, 1);
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "first roll; die 4");
    ck_assert(duel_over(d));
    rp_start(d->game, &d->state);
    ck_assert(rp_state_equal(d->game, &d->state, &start));
    ck_assert_int_eq(duel_health(d, DUEL_SECOND), 100);
    ck_assert_int_eq(duel_attribute(d, DUEL_SECOND, DESTINY_ARMOUR), 4);
    duel_free(d);
}
END_TEST

/* ---- R22 to R24: passives ---- */

/* HVH-R22: venom from the first damage on, every round, past armour */
START_TEST(hvh_r22_from_the_moment_of_its_condition) {
    duel *d = duel_new(NULL, with("venom"), PLAIN);
    duel_stand_off(d);
    ck_assert_int_eq(duel_health(d, DUEL_SECOND), 100);
    win_and_roll(d, "die 4");
    ck_assert_int_eq(duel_health(d, DUEL_SECOND), 100 - 7 - 2);
    for (int round = 3; round <= 6; round++) duel_stand_off(d);
    ck_assert_int_eq(duel_health(d, DUEL_SECOND), 91 - 4 * 2);
    duel_free(d);
}
END_TEST

/* HVH-R22: two items with thorns; different names do */
START_TEST(hvh_r22_same_name_does_not_add_up) {
    duel *d = duel_new(NULL, with("thorns 2"), with("thorns, barbs"));
    duel_stand_off(d);
    ck_assert_int_eq(duel_health(d, DUEL_SECOND), 99);
    ck_assert_int_eq(duel_health(d, DUEL_FIRST), 98);
    duel_free(d);
    d = duel_new(NULL, with("venom 2"), PLAIN); /* nor does a second hit add to venom */
    win_and_roll(d, "die 4");
    win_and_roll(d, "die 4");
    ck_assert_int_eq(duel_health(d, DUEL_SECOND), 100 - 7 - 2 - 7 - 2);
    duel_free(d);
}
END_TEST

/* HVH-R23 passives=automatic: nobody is asked */
START_TEST(hvh_r23_automatic) {
    static const char *const options[] = {NULL, "passives=automatic"};
    for (int i = 0; i < 2; i++) {
        duel *d = duel_new(options[i], with("thorns"), PLAIN);
        duel_play(d, "dice 1 1; dice 1 1");
        ck_assert_int_eq(duel_round(d), 2);
        ck_assert_int_eq(duel_health(d, DUEL_SECOND), 99);
        duel_free(d);
    }
}
END_TEST

/* HVH-R23 passives=choose */
START_TEST(hvh_r23_switched_off_for_a_round) {
    duel *d = duel_new("passives=choose", with("thorns, barbs"), PLAIN);
    duel_play(d, "dice 1 1; dice 1 1");
    ck_assert_str_eq(duel_choices(d, DUEL_FIRST), "barbs, pass, thorns");
    duel_play(d, "first thorns; *");
    ck_assert_int_eq(duel_round(d), 2);
    ck_assert_int_eq(duel_health(d, DUEL_SECOND), 99); /* barbs alone */
    duel_play(d, "dice 1 1; dice 1 1; *");
    ck_assert_int_eq(duel_health(d, DUEL_SECOND), 97); /* both again */
    duel_free(d);
}
END_TEST

/* HVH-R24: and after an interrupt */
START_TEST(hvh_r24_passives_after_a_dodge) {
    static const char *const answers[] = {"evade", "parry"};
    for (int i = 0; i < 2; i++) {
        duel *d = duel_new(NULL, with("venom, thorns"), with(answers[i]));
        char event[32];
        snprintf(event, sizeof event, "second none; first roll; die 4");
        duel_speed(d, "6 6", "1 1");
        duel_play(d, event);
        ck_assert_int_eq(duel_health(d, DUEL_SECOND), 100 - 7 - 3);
        duel_speed(d, "6 6", "1 1");
        snprintf(event, sizeof event, "second %s", answers[i]);
        duel_play(d, event);
        ck_assert_int_eq(duel_round(d), 3);
        ck_assert_int_eq(duel_health(d, DUEL_SECOND), 90 - 3);
        duel_free(d);
    }
}
END_TEST

/* ---- R25, R26: what is seen ---- */

/* HVH-R25: a view is the whole state; only half a choice of step 1.4 is secret */
START_TEST(hvh_r25_sheets_are_public) {
    duel *d = duel_new(NULL, with("haste, parry, thorns"), with("courage"));
    rp_random random;
    rp_random_seed(&random, 25);
    for (int events = 0; events < 60 && !duel_over(d); events++) {
        for (int player = 0; player < 2; player++) {
            rp_view view;
            rp_view_of(d->game, &d->state, player, &view);
            ck_assert(memcmp(view.masked.bytes, d->state.bytes, d->game->info.state_size) == 0);
        }
        rp_move move = {{0}};
        if (strcmp(duel_asked(d), "chance") == 0)
            move.of[0] = rp_sample(d->game, &d->state, &random);
        else if (duel_offers(d, DUEL_FIRST, "do not roll") || duel_offers(d, DUEL_SECOND, "do not roll"))
            move.of[DUEL_FIRST] = move.of[DUEL_SECOND] = DESTINY_NO_ROLL;
        rp_apply(d->game, &d->state, &move);
    }
    ck_assert_int_eq(d->game->info.capabilities & RP_HAS_HIDDEN, 0);
    const char *seen = duel_drawing(d, DUEL_SECOND);
    ck_assert_msg(strstr(seen, "haste") && strstr(seen, "parry") && strstr(seen, "thorns"), "%s", seen);
    duel_free(d);
}
END_TEST

/* HVH-R26: what is not on show is put there; what the item gives counts */
START_TEST(hvh_r26_card_shown_by_the_program) {
    duel_hero armed = {.speed = 4, .brawn = 5, .base = true};
    armed.items = "{\"name\": \"Red test blade\", \"slot\": \"main-hand\", \"weapon\": \"sword\", \"bonuses\": "
                  "{\"brawn\": 2}, \"loot\": true, \"abilities\": [\"cleave\"]}";
    duel *d = duel_new(NULL, armed, PLAIN);
    ck_assert_ptr_nonnull(strstr(duel_drawing(d, DUEL_SECOND), "Red test blade"));
    ck_assert_int_eq(duel_attribute(d, DUEL_FIRST, DESTINY_BRAWN), 7);
    duel_speed(d, "6 6", "1 1");
    ck_assert(duel_offers(d, DUEL_FIRST, "cleave"));
    duel_free(d);
}
END_TEST

/* ---- R27 to R30 ---- */

/* How often in a row the first may play cleave when he wins every round. */
static int rounds_with_cleave(const char *options) {
    duel *d = duel_new(options, with("cleave"), PLAIN);
    int played = 0;
    for (int round = 1; round <= 4; round++) {
        duel_speed(d, "6 6", "1 1");
        if (duel_offers(d, DUEL_FIRST, "cleave"))
            duel_play(d, "first cleave; die 1"), played++;
        else
            duel_play(d, "first do not roll");
        ck_assert_int_eq(duel_round(d), round + 1);
    }
    duel_free(d);
    return played;
}

/* HVH-R27 uses=bout, uses=round, uses=unlimited */
START_TEST(hvh_r27_uses) {
    ck_assert_int_eq(rounds_with_cleave(NULL), 1);
    ck_assert_int_eq(rounds_with_cleave("uses=bout"), 1);
    ck_assert_int_eq(rounds_with_cleave("uses=round"), 4);
    ck_assert_int_eq(rounds_with_cleave("uses=unlimited"), 4); /* one combat ability a round holds all the same */
}
END_TEST

/* HVH-R27: heal once for each item, whatever the default */
START_TEST(hvh_r27_the_data_decides) {
    static const char *const options[] = {NULL, "uses=round"};
    for (int i = 0; i < 2; i++) {
        duel *d = duel_new(options[i], with("heal 2"), PLAIN);
        duel_set_health(d, DUEL_FIRST, 50);
        duel_play(d, "dice 1 1; dice 1 1");
        int healed = 0;
        for (; duel_offers(d, DUEL_FIRST, "heal") && healed < 5; healed++) duel_play(d, "first heal");
        for (int round = 2; round <= 3; round++) duel_stand_off(d);
        ck_assert_int_eq(healed, 2);
        ck_assert_int_eq(duel_health(d, DUEL_FIRST), 58);
        duel_free(d);
    }
}
END_TEST

/* HVH-R28 */
START_TEST(hvh_r28_six_sided_dice) {
    duel *d = won_by_first(NULL, PLAIN, PLAIN);
    duel_play(d, "first roll");
    double sum = 0;
    for (int face = 1; face <= 6; face++) {
        char die[16];
        snprintf(die, sizeof die, "die %d", face);
        sum += duel_probability(d, die);
    }
    ck_assert_double_eq_tol(sum, 1, 1e-12);
    ck_assert_double_eq(duel_probability(d, "die 7"), 0);
    duel_free(d);
}
END_TEST

static const char *name_of(int player) { return player == DUEL_FIRST ? "first" : "second"; }

static void says(duel *d, int player, const char *what) {
    char event[64];
    snprintf(event, sizeof event, "%s %s", name_of(player), what);
    duel_play(d, event);
}

/* HVH-R29: before step 2 the faster hero, then the other, until both pass */
START_TEST(hvh_r29_faster_hero_first) {
    for (int faster = 0; faster < 2; faster++) {
        duel_hero heroes[2] = {with("surefooted, feint"), with("surefooted, feint")};
        heroes[faster].speed++;
        duel *d = duel_new(NULL, heroes[0], heroes[1]);
        duel_play(d, "dice 1 2; dice 1 2");
        ck_assert_str_eq(duel_asked(d), name_of(faster));
        says(d, faster, "pass");
        ck_assert_str_eq(duel_asked(d), name_of(!faster));
        says(d, !faster, "surefooted");
        duel_play(d, "dice 1 3");
        while (strcmp(duel_asked(d), name_of(faster)))
            says(d, !faster, "pass"); /* he may go on himself; then the other again */
        ck_assert_str_eq(duel_phase(d), "speed-rolled");
        says(d, faster, "surefooted");
        duel_play(d, "dice 6 6; *");
        ck_assert_int_eq(duel_winner(d), faster);
        duel_free(d);
    }
    duel *d = duel_new(NULL, with("surefooted"), with("surefooted")); /* equal speed: the first player */
    duel_play(d, "dice 1 2; dice 6 6");
    ck_assert_str_eq(duel_asked(d), "first");
    duel_free(d);
}
END_TEST

/* HVH-R29: after step 2 the winner of the round */
START_TEST(hvh_r29_winner_first) {
    for (int winner = 0; winner < 2; winner++) {
        duel_hero hero = with("heal, dominate, fear");
        duel *d = duel_new(NULL, hero, hero);
        duel_set_health(d, DUEL_FIRST, 40);
        duel_set_health(d, DUEL_SECOND, 40);
        duel_speed(d, winner == DUEL_FIRST ? "6 6" : "1 1", winner == DUEL_FIRST ? "1 1" : "6 6");
        says(d, winner, "roll");
        duel_play(d, "die 4");
        ck_assert_str_eq(duel_phase(d), "damage-rolled");
        ck_assert_str_eq(duel_asked(d), name_of(winner));
        says(d, winner, "pass");
        ck_assert_str_eq(duel_asked(d), name_of(!winner));
        says(d, !winner, "pass");
        ck_assert_str_eq(duel_phase(d), "round-end");
        ck_assert_str_eq(duel_asked(d), name_of(winner));
        says(d, winner, "heal");
        says(d, !winner, "pass");
        ck_assert_int_eq(duel_round(d), 2);
        duel_free(d);
    }
}
END_TEST

/* HVH-R30: a game is one bout; series and brackets are not of the rules */
START_TEST(hvh_r30_a_single_bout) {
    static const char *const refused[] = {"bouts=3", "best-of=3", "rounds=3", "series=2"};
    rp_error error;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        ck_assert_msg(duel_refused(refused[i], PLAIN, PLAIN, &error) == RP_BAD_INPUT, "%s was not refused", refused[i]);
    duel *d = won_by_first(NULL, PLAIN, PLAIN);
    duel_set_health(d, DUEL_SECOND, 1);
    duel_play(d, "first roll; die 4");
    ck_assert_double_eq(duel_payoff(d), 1); /* over after one defeat */
    duel_free(d);
}
END_TEST

/* HVH-R05: a set for each ability; one may be in several */
START_TEST(hvh_r05_windows_are_data) {
    ck_assert(duel_ability_in("fatal blow", DESTINY_AT_DAMAGE_SCORE) &&
              duel_ability_in("fatal blow", DESTINY_AT_AFTER_DAMAGE));
    ck_assert(duel_ability_in("dodge", DESTINY_AT_DODGE)); /* not named by the rules, but of the class */
    ck_assert(!duel_ability("dodge")->named);
    duel *d = won_by_first(NULL, PLAIN, with("dodge, demon spines"));
    ck_assert_str_eq(duel_choices(d, DUEL_SECOND), "dodge, none");
    duel_play(d, "second none; first roll; die 4");
    ck_assert_str_eq(duel_choices(d, DUEL_SECOND), "demon spines, none");
    duel_free(d);
}
END_TEST

static const char TEST_ABILITIES[] =
    "{\"set\": \"test abilities\", \"abilities\": ["
    "{\"id\": \"half-moon\", \"name\": \"Half moon\", \"kind\": \"combat\", \"text\": \"One die, as an answer or "
    "back.\", "
    "\"windows\": [\"interrupt\", \"strike-back\"], \"uses\": \"unlimited\", \"origin\": \"house\", "
    "\"effects\": [{\"kind\": \"damage-dice\", \"amount\": 1}]},"
    "{\"id\": \"tar-pit\", \"name\": \"Tar pit\", \"kind\": \"speed\", \"text\": \"The other rolls no speed dice.\", "
    "\"windows\": [\"speed\"], \"origin\": \"house\", "
    "\"effects\": [{\"kind\": \"speed-dice\", \"who\": \"opponent\", \"amount\": -2}]},"
    "{\"id\": \"sap\", \"name\": \"Sap\", \"kind\": \"modifier\", \"text\": \"Armour of the other for good.\", "
    "\"windows\": [\"damage-rolled\"], \"role\": \"winner\", \"origin\": \"house\", "
    "\"effects\": [{\"kind\": \"attribute\", \"who\": \"opponent\", \"attributes\": [\"armour\"], \"amount\": -2, "
    "\"rounds\": \"rest\"}]},"
    "{\"id\": \"strain\", \"name\": \"Strain\", \"kind\": \"modifier\", \"text\": \"Health, and magic of the round.\", "
    "\"windows\": [\"damage-rolled\"], \"role\": \"winner\", \"origin\": \"house\", "
    "\"effects\": [{\"kind\": \"cost\", \"amount\": 1}, {\"kind\": \"attribute\", \"who\": \"own\", \"attributes\": "
    "[\"magic\"], \"amount\": -3, \"rounds\": \"this\"}, {\"kind\": \"score\", \"who\": \"own\", \"amount\": 3}]},"
    "{\"id\": \"war-drum\", \"name\": \"War drum\", \"kind\": \"modifier\", \"text\": \"Brawn before the dice.\", "
    "\"windows\": [\"before-damage\"], \"role\": \"winner\", \"origin\": \"house\", "
    "\"effects\": [{\"kind\": \"attribute\", \"who\": \"own\", \"attributes\": [\"brawn\"], \"amount\": 2, "
    "\"rounds\": \"this\"}]}]}";

/* HVH-R05: one of a data file, with a set of windows that no printed one has */
START_TEST(hvh_r05_new_abilities) {
    duel *d = duel_new_with_abilities(TEST_ABILITIES, NULL, PLAIN, with("half moon"));
    duel_speed(d, "6 6", "1 1");
    ck_assert_str_eq(duel_choices(d, DUEL_SECOND), "half moon, none");
    duel_play(d, "second half moon; die 5");
    ck_assert_int_eq(duel_health(d, DUEL_FIRST), 95);
    ck_assert_int_eq(duel_round(d), 2);
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "second none; first roll; die 4; second half moon; die 5");
    ck_assert_int_eq(duel_health(d, DUEL_FIRST), 90);
    duel_free(d);
}
END_TEST

/* HVH-10.1b: only what a modifier takes from its own hero for good has to be there; a raise that knows the window
 * before the damage roll alone is offered in it */
START_TEST(hvh_10_1b_new_modifiers) {
    duel *d = duel_new_with_abilities(TEST_ABILITIES, NULL,
                                      (duel_hero){.speed = 4, .brawn = 5, .abilities = "sap, strain, war drum"},
                                      (duel_hero){.speed = 4, .brawn = 5, .armour = 3});
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "first roll");
    ck_assert_str_eq(duel_phase(d), "before-damage");
    duel_play(d, "first war drum; die 4; first sap; first strain");
    ck_assert_int_eq(duel_health(d, DUEL_SECOND), 100 - (4 + 5 + 2 + 3 - 1));
    ck_assert_int_eq(duel_attribute(d, DUEL_SECOND, DESTINY_ARMOUR), 1);
    ck_assert_int_eq(duel_health(d, DUEL_FIRST), 99);
    duel_free(d);
}
END_TEST

/* HVH-R28: 0 dice count as a roll of 0 */
START_TEST(hvh_r28_no_dice_left) {
    duel *d = duel_new_with_abilities(TEST_ABILITIES, NULL, with("tar pit"), PLAIN);
    duel_play(d, "tar pit | none; dice 1 1");
    if (duel_outcomes(d) == 6) ck_abort_msg("HVH-R28: a die is rolled where none is left");
    ck_assert_int_eq(duel_attack_speed(d, DUEL_SECOND), 4);
    ck_assert_int_eq(duel_winner(d), DUEL_FIRST);
    duel_free(d);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {hvh_r05_windows_are_data,
                                  hvh_r05_new_abilities,
                                  hvh_10_1b_new_modifiers,
                                  hvh_r28_no_dice_left,
                                  hvh_r20_healing_up_to_the_doubled_start,
                                  hvh_r20_without_a_limit,
                                  hvh_r21_after_the_bout_all_is_as_before,
                                  hvh_r22_from_the_moment_of_its_condition,
                                  hvh_r22_same_name_does_not_add_up,
                                  hvh_r23_automatic,
                                  hvh_r23_switched_off_for_a_round,
                                  hvh_r24_passives_after_a_dodge,
                                  hvh_r25_sheets_are_public,
                                  hvh_r26_card_shown_by_the_program,
                                  hvh_r27_uses,
                                  hvh_r27_the_data_decides,
                                  hvh_r28_six_sided_dice,
                                  hvh_r29_faster_hero_first,
                                  hvh_r29_winner_first,
                                  hvh_r30_a_single_bout};
    return duel_run_tests("destinyquest rulings: a bout", tests, sizeof tests / sizeof *tests);
}
