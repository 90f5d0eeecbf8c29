/* What `pos show` says of a bout is true at that moment, and dice that are read may stand in any order. */
#include "tests/support/destinyquest_duel.h"
#include "tests/support/length.h"
#include "tests/support/random_move.h"
#include "tests/support/require.h"

#include <stdio.h>
#include <string.h>

static const char *drawing(duel *d) { return duel_drawing(d, DUEL_FIRST); }

static duel *charmers(const char *abilities) {
    return duel_new(NULL, (duel_hero){.speed = 5, .brawn = 9, .abilities = abilities},
                    (duel_hero){.speed = 3, .brawn = 4, .abilities = "riposte"});
}

/* ---- dice that are read ---- */

/* What `text` means here, as text; the error's where it means nothing. */
static const char *meant(duel *d, int player, const char *text) {
    static char read[sizeof(rp_error)];
    rp_error error;
    rp_action action;
    if (rp_action_parse(d->game, &d->state, player, text, &action, &error) != RP_OK) {
        snprintf(read, sizeof read, "%s", error.text);
        return read;
    }
    rp_action_text(d->game, &d->state, player, action, read);
    return read;
}

START_TEST(dice_in_any_order) {
    duel *d = charmers("feint");
    ck_assert_str_eq(meant(d, RP_CHANCE_PLAYER, "dice 5 2"), "dice 2 5");
    ck_assert_str_eq(meant(d, RP_CHANCE_PLAYER, " Dice 2 5 "), "dice 2 5");
    ck_assert_ptr_nonnull(strstr(meant(d, RP_CHANCE_PLAYER, "dice 7 1"), "'dice 7 1'")); /* as it was written */
    duel_play(d, "dice 2 5; dice 3 4");
    ck_assert_str_eq(meant(d, DUEL_FIRST, "feint 5 2"), "feint 2 5");
    ck_assert_str_eq(meant(d, DUEL_FIRST, "feint 5"), "feint 5");
    duel_free(d);
}
END_TEST

/* ---- drawings ---- */

START_TEST(loss_without_a_number_that_nobody_keeps) {
    duel *d = charmers("");
    duel_speed(d, "5 6", "1 2");
    duel_play(d, "first roll; die 6");
    ck_assert_str_eq(duel_phase(d), "strike-back");
    ck_assert_int_eq(duel_health(d, DUEL_SECOND), 85);
    ck_assert_ptr_nonnull(strstr(drawing(d), ", health lost"));
    ck_assert_ptr_null(strstr(drawing(d), "1 health lost"));
    duel_free(d);
    d = charmers("vampirism");
    duel_set_health(d, DUEL_FIRST, 20);
    duel_speed(d, "5 6", "1 2");
    duel_play(d, "first roll; die 6");
    ck_assert_str_eq(duel_phase(d), "hurt");
    ck_assert_ptr_nonnull(strstr(drawing(d), ", 15 health lost"));
    duel_free(d);
}
END_TEST

START_TEST(no_total_while_dice_wait) {
    duel *d = charmers("charm, surefooted");
    duel_play(d, "dice 2 5; dice 3 4");
    ck_assert_ptr_nonnull(strstr(drawing(d), "dice 2 + 5, attack speed 12"));
    duel_play(d, "first charm 2");
    ck_assert_ptr_nonnull(strstr(drawing(d), "attack speed dice 5\n"));
    duel_play(d, "die 6; first pass");
    duel_play(d, "first roll; die 3");
    ck_assert_ptr_null(strstr(drawing(d), "attack speed dice"));
    duel_free(d);
}
END_TEST

START_TEST(rounds_that_are_counted) {
    duel *d =
        duel_new("round-limit=0",
                 (duel_hero){.speed = 5,
                             .abilities = "snake strike",
                             .items = "{\"name\": \"Small adder\", \"slot\": \"left-hand\", \"weapon\": \"snake\"}"},
                 (duel_hero){.speed = 5, .health = 9});
    ck_assert_ptr_nonnull(strstr(drawing(d), "Before round 1, bout-start\n"));
    duel_play(d, "dice 1 1");
    ck_assert_ptr_nonnull(strstr(drawing(d), "Round 1, "));
    for (int round = 2; round < 5; round++) duel_stand_off(d);
    ck_assert_ptr_nonnull(strstr(drawing(d), "A later round, "));
    duel_set_health(d, DUEL_SECOND, 1);
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "first roll; die 6");
    ck_assert(duel_over(d));
    ck_assert_ptr_nonnull(strstr(drawing(d), "over: won by first\n"));
    ck_assert_ptr_null(strstr(drawing(d), "ound "));
    duel_free(d);
}
END_TEST

/* ---- all along random bouts ---- */

static void check_dice(duel *d) {
    const destiny_bout *bout = (const destiny_bout *)(const void *)d->state.bytes;
    const char *text = drawing(d);
    bool speed = strstr(text, "  attack speed dice ") != NULL, damage = strstr(text, "  damage dice ") != NULL;
    if (bout->phase < DESTINY_PHASE_SPEED_ROLL || (bout->phase >= DESTINY_PHASE_ROUND_END && !bout->roll))
        require_message(!speed && !damage, "dice of another round:\n%s", text);
    if (bout->phase < DESTINY_PHASE_DAMAGE_SCORE)
        require_message(!damage || bout->struck, "damage dice before an attack:\n%s", text);
    require_message(!strstr(text, "attack speed 0"), "a total without dice:\n%s", text);
    require_message(!strstr(text, "Round 0"), "there is no round 0:\n%s", text);
    bool kept = bout->phase == DESTINY_PHASE_AFTER_DAMAGE || bout->phase == DESTINY_PHASE_HURT;
    require_message(kept || !strstr(text, " health lost") || strstr(text, ", health lost"),
                    "a loss that is not known any more:\n%s", text);
}

START_TEST(dice_belong_to_the_round) {
    rp_random random;
    rp_random_seed(&random, 5);
    for (int bout = 0; bout < test_fewer(800); bout++) {
        duel *d = duel_random(&random);
        for (check_dice(d); rp_to_act(d->game, &d->state); check_dice(d)) test_random_step(d->game, &d->state, &random);
        duel_free(d);
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {dice_in_any_order, loss_without_a_number_that_nobody_keeps, no_total_while_dice_wait,
                                  rounds_that_are_counted, dice_belong_to_the_round};
    return duel_run_tests("destinyquest: drawings", tests, sizeof tests / sizeof *tests);
}
