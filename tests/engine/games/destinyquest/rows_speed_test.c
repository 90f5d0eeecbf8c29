/* Ledger rows HVH-1.1 to HVH-2.2: speed abilities, in the open and in secret, and attack speed. The rows that advise a
 * computer player are in rows_advice_test.c. */
#include "tests/support/destinyquest_duel.h"
#include "tests/support/row.h"

static const duel_hero SLOW = {.speed = 3, .brawn = 5, .abilities = "haste"};
static const duel_hero FAST = {.speed = 5, .brawn = 5, .abilities = "quicksilver"};

/* An option, none is always there. */
START_TEST(hvh_1_1_both_are_asked) {
    duel *d = duel_new(NULL, SLOW, FAST);
    row_text("HVH-1.1", duel_choices(d, DUEL_FIRST), "haste, none");
    duel_play(d, "first none");
    row_text("HVH-1.1", duel_choices(d, DUEL_SECOND), "none, quicksilver");
    duel_play(d, "second none");
    row_text("HVH-1.1", duel_phase(d), "speed-roll");
    duel_free(d);
}
END_TEST

START_TEST(hvh_1_1b_only_what_is_left) {
    duel *d = duel_new(NULL, SLOW, FAST);
    duel_play(d, "first haste; second none; dice 1 1 1; dice 1 1; second do not roll");
    row_number("HVH-1.1b", duel_round(d), 2);
    row_text("HVH-1.1b", duel_asked(d), "second"); /* haste is gone: the first has nothing left to be asked for */
    row_text("HVH-1.1b", duel_choices(d, DUEL_SECOND), "none, quicksilver");
    duel_free(d);
}
END_TEST

START_TEST(hvh_1_2_slower_hero_first) {
    duel *d = duel_new(NULL, SLOW, FAST);
    row_text("HVH-1.2", duel_phase(d), "slower");
    row_text("HVH-1.2", duel_asked(d), "first");
    duel_free(d);
    d = duel_new(NULL, FAST, SLOW);
    row_text("HVH-1.2", duel_phase(d), "slower");
    row_text("HVH-1.2", duel_asked(d), "second");
    duel_free(d);
}
END_TEST

/* What the second player, who is faster, sees when it is his turn in step 1.3. */
static uint64_t seen_by_faster(const char *slower_plays) {
    duel *d = duel_new(NULL, SLOW, FAST);
    duel_play(d, slower_plays);
    row_text("HVH-1.3", duel_asked(d), "second");
    rp_view view;
    rp_view_of(d->game, &d->state, DUEL_SECOND, &view);
    uint64_t key = rp_view_key(&view);
    duel_free(d);
    return key;
}

START_TEST(hvh_1_3_faster_hero_decides_knowing_it) {
    row_holds("HVH-1.3", seen_by_faster("first haste") != seen_by_faster("first none"));
    duel *d = duel_new(NULL, SLOW, FAST);
    duel_play(d, "first haste");
    row_text("HVH-1.3", duel_phase(d), "faster");
    row_holds("HVH-1.3", destiny_bout_of(&d->state)->fighter[DUEL_FIRST].speed_played != 0);
    row_holds("HVH-1.3", duel_offers(d, DUEL_SECOND, "none")); /* (may) */
    duel_free(d);
}
END_TEST

/* What the slower hero sees before any die has fallen. */
static uint64_t seen_by_slower(const char *faster_plays) {
    duel *d = duel_new(NULL, SLOW, FAST);
    duel_play(d, "first none");
    duel_play(d, faster_plays);
    ck_assert_str_eq(duel_phase(d), "speed-roll");
    uint64_t key = rp_information_key(d->game, &d->state, DUEL_FIRST);
    duel_free(d);
    return key;
}

START_TEST(hvh_1_3b_shown_before_any_roll) {
    row_holds("HVH-1.3b", seen_by_slower("second quicksilver") != seen_by_slower("second none"));
}
END_TEST

static duel *equal_speed(void) {
    duel_hero first = SLOW;
    first.speed = 4;
    duel_hero second = FAST;
    second.speed = 4;
    return duel_new(NULL, first, second);
}

/* Half a choice cannot even be put down. */
START_TEST(hvh_1_4_choices_in_secret) {
    duel *d = equal_speed();
    row_text("HVH-1.4", duel_phase(d), "secret");
    row_text("HVH-1.4", duel_asked(d), "both");
    row_text("HVH-1.4", duel_choices(d, DUEL_FIRST), "haste, none");
    row_text("HVH-1.4", duel_choices(d, DUEL_SECOND), "none, quicksilver");
    rp_move half = {{0}};
    rp_error error = {0};
    ck_assert_int_eq(rp_action_parse(d->game, &d->state, DUEL_FIRST, "haste", &half.of[DUEL_FIRST], &error), RP_OK);
    half.of[DUEL_SECOND] = -1;
    row_number("HVH-1.4", rp_check_move(d->game, &d->state, &half, &error), RP_BAD_INPUT);
    duel_free(d);
}
END_TEST

/* One move shows both. */
START_TEST(hvh_1_4b_revealed_together) {
    duel *d = equal_speed();
    duel_play(d, "haste | quicksilver");
    row_text("HVH-1.4b", duel_phase(d), "speed-roll");
    for (int player = 0; player < 2; player++)
        row_holds("HVH-1.4b", destiny_bout_of(&d->state)->fighter[player].speed_played != 0);
    duel_play(d, "dice 1 2 3; dice 1 2");
    row_number("HVH-1.4b", duel_attack_speed(d, DUEL_FIRST), 4 + 6);
    row_number("HVH-1.4b", duel_attack_speed(d, DUEL_SECOND), 4 + 2 + 3);
    duel_free(d);
}
END_TEST

START_TEST(hvh_1_4c_none_is_a_choice) {
    duel *d = equal_speed();
    for (int player = 0; player < 2; player++) row_holds("HVH-1.4c", duel_offers(d, player, "none"));
    duel_play(d, "none | none");
    row_text("HVH-1.4c", duel_phase(d), "speed-roll");
    duel_play(d, "dice 1 2; dice 1 2");
    row_number("HVH-1.4c", duel_round(d), 2);
    row_text("HVH-1.4c", duel_asked(d), "both"); /* what was not used is still there */
    duel_free(d);
}
END_TEST

/* The first hero's, then the second's. */
START_TEST(hvh_2_1_two_dice_each) {
    duel *d = duel_new(NULL, (duel_hero){.speed = 3, .brawn = 5}, (duel_hero){.speed = 4, .brawn = 5});
    for (int roll = 0; roll < 2; roll++) {
        row_text("HVH-2.1", duel_asked(d), "chance");
        row_number("HVH-2.1", duel_outcomes(d), 21);
        row_near("HVH-2.1", duel_probability(d, "dice 3 3"), 1.0 / 36, 1e-15);
        row_near("HVH-2.1", duel_probability(d, "dice 2 5"), 2.0 / 36, 1e-15);
        row_holds("HVH-2.1", duel_probability(d, "die 3") == 0 && duel_probability(d, "dice 1 2 3") == 0);
        duel_play(d, "dice 2 5");
    }
    ck_assert_str_eq(duel_asked(d), "second");
    duel_free(d);
}
END_TEST

START_TEST(hvh_2_1b_speed_is_added) {
    duel *d = duel_new(NULL, (duel_hero){.speed = 3, .brawn = 5}, (duel_hero){.speed = 0, .brawn = 5});
    duel_play(d, "dice 2 4; dice 1 1");
    row_number("HVH-2.1b", duel_attack_speed(d, DUEL_FIRST), 9);
    row_number("HVH-2.1b", duel_attack_speed(d, DUEL_SECOND), 2);
    duel_free(d);
}
END_TEST

START_TEST(hvh_2_1c_speed_abilities_take_effect) {
    duel *d = duel_new(NULL, SLOW, FAST);
    duel_play(d, "first haste; second quicksilver");
    row_number("HVH-2.1c", duel_outcomes(d), 56); /* sets of three dice */
    row_holds("HVH-2.1c", duel_probability(d, "dice 1 2") == 0);
    row_near("HVH-2.1c", duel_probability(d, "dice 1 2 3"), 6.0 / 216, 1e-15);
    duel_play(d, "dice 1 2 3");
    row_number("HVH-2.1c", duel_outcomes(d), 21);
    duel_play(d, "dice 1 2");
    row_number("HVH-2.1c", duel_attack_speed(d, DUEL_SECOND), 5 + 2 + 3);
    duel_free(d);
    d = duel_new(NULL, (duel_hero){.speed = 3, .brawn = 5, .abilities = "webbed"}, FAST);
    duel_play(d, "first webbed; second none; dice 1 1"); /* one die fewer for the other */
    row_number("HVH-2.1c", duel_outcomes(d), 6);
    duel_play(d, "die 4; second do not roll; *; dice 1 1");
    row_number("HVH-2.1c", duel_outcomes(d), 21); /* this round only */
    duel_free(d);
}
END_TEST

START_TEST(hvh_2_2_higher_attack_speed_wins) {
    duel *d = duel_new(NULL, (duel_hero){.speed = 3, .brawn = 5}, (duel_hero){.speed = 2, .brawn = 5});
    duel_play(d, "dice 2 4; dice 2 4");
    ck_assert_int_eq(duel_attack_speed(d, DUEL_FIRST), 9);
    ck_assert_int_eq(duel_attack_speed(d, DUEL_SECOND), 8);
    row_number("HVH-2.2", duel_winner(d), DUEL_FIRST);
    row_text("HVH-2.2", duel_asked(d), "first");
    duel_play(d, "first do not roll; dice 2 4; dice 2 6");
    row_number("HVH-2.2", duel_winner(d), DUEL_SECOND);
    row_text("HVH-2.2", duel_asked(d), "second");
    duel_free(d);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {hvh_1_1_both_are_asked,
                                  hvh_1_1b_only_what_is_left,
                                  hvh_1_2_slower_hero_first,
                                  hvh_1_3_faster_hero_decides_knowing_it,
                                  hvh_1_3b_shown_before_any_roll,
                                  hvh_1_4_choices_in_secret,
                                  hvh_1_4b_revealed_together,
                                  hvh_1_4c_none_is_a_choice,
                                  hvh_2_1_two_dice_each,
                                  hvh_2_1b_speed_is_added,
                                  hvh_2_1c_speed_abilities_take_effect,
                                  hvh_2_2_higher_attack_speed_wins};
    return duel_run_tests("destinyquest rows: speed", tests, sizeof tests / sizeof *tests);
}
