/* Rulings HVH-R31 to HVH-R33 of the ledger: dice that are rolled again, dice of abilities, and modifiers around a
 * sacrifice and an ability announced before the damage. */
#include "tests/support/destinyquest_duel.h"
#include "tests/support/length.h"
#include "tests/support/random_move.h"
#include "tests/support/row.h"

#include <stdio.h>
#include <string.h>

static duel_hero with(const char *abilities) {
    return (duel_hero){.speed = 4, .brawn = 7, .armour = 4, .abilities = abilities};
}

static const destiny_bout *bout_of(const duel *d) { return (const destiny_bout *)(const void *)d->state.bytes; }

/* ---- R31: the second result stands -------------------------------------------------------------------------- */

START_TEST(hvh_r31_not_by_another_use) {
    duel *d = duel_new(NULL, with("charm 3"), with(""));
    duel_play(d, "dice 2 3; dice 1 1; first charm 3; die 3");
    row_text("HVH-R31", duel_choices(d, DUEL_FIRST), "charm 2, pass");
    duel_play(d, "first charm 2; die 5");
    row_text("HVH-R31", duel_phase(d), "damage-score"); /* nobody is asked: no die is left, though a charm is */
    duel_free(d);
}
END_TEST

START_TEST(hvh_r31_again_as_an_option) {
    duel *d = duel_new("rerolls=again", with("charm 3"), with(""));
    duel_play(d, "dice 1 2; dice 3 4; first charm 1; die 1");
    row_text("HVH-R31", duel_choices(d, DUEL_FIRST), "charm 1, charm 2, pass");
    duel_play(d, "first charm 1; die 1; first charm 1; die 6");
    ck_assert_int_eq(duel_attack_speed(d, DUEL_FIRST), 12);
    duel_free(d);
}
END_TEST

/* Of two dice that show the same one may have been rolled again, the other not. */
START_TEST(hvh_r31_equal_dice) {
    duel *d = duel_new(NULL, with("charm 3"), with(""));
    duel_play(d, "dice 1 2; dice 3 4; first charm 1; die 2");
    row_text("HVH-R31", duel_choices(d, DUEL_FIRST), "charm 2, pass");
    duel_play(d, "first charm 2; die 2");
    row_holds("HVH-R31", !duel_offers(d, DUEL_FIRST, "charm 2"));
    duel_free(d);
}
END_TEST

START_TEST(hvh_r31_not_by_another_ability) {
    duel *d = duel_new(NULL, with("charm, surefooted"), with("last laugh"));
    duel_play(d, "dice 1 2; dice 3 4; first charm 1; die 1; first surefooted");
    row_number("HVH-R31", duel_outcomes(d), 6); /* the 2 alone */
    duel_play(d, "die 3");
    row_holds("HVH-R31", !duel_offers(d, DUEL_SECOND, "last laugh")); /* none of them is left to him */
    ck_assert_int_eq(duel_attack_speed(d, DUEL_FIRST), 8);
    duel_free(d);
    d = duel_new(NULL, with("charm"), with("last laugh"));
    duel_play(d, "dice 1 2; dice 3 4; first charm 1; die 6; second last laugh");
    row_number("HVH-R31", duel_outcomes(d), 6);
    duel_free(d);
    d = duel_new(NULL, with("charm, feint"), with(""));
    duel_play(d, "dice 1 2; dice 3 4; first charm 1; die 1");
    row_text("HVH-R31", duel_choices(d, DUEL_FIRST), "feint 2, pass");
    duel_free(d);
}
END_TEST

START_TEST(hvh_r31_damage_dice) {
    duel *d = duel_new(NULL, with("charm 2, finesse, deep wound"), with("last laugh"));
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "first pass; second pass; first deep wound; dice 1 5; first charm 1; die 1");
    row_text("HVH-R31", duel_choices(d, DUEL_FIRST), "charm 5, finesse 5, pass");
    duel_play(d, "first pass; second last laugh");
    row_number("HVH-R31", duel_outcomes(d), 6);
    duel_free(d);
    d = duel_new(NULL, with(""), with("overpower, charm 2")); /* dice of an interrupt */
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "second pass; second overpower; dice 1 2; second charm 2; die 2");
    row_text("HVH-R31", duel_choices(d, DUEL_SECOND), "charm 1, pass");
    duel_free(d);
}
END_TEST

/* It stays the same die where it is turned, swapped, or used for damage. */
START_TEST(hvh_r31_the_same_die) {
    duel *d = duel_new(NULL, with("charm 2, high five"), with(""));
    duel_play(d, "dice 1 2; dice 3 4; first charm 1; die 1; first high five 1");
    row_text("HVH-R31", duel_choices(d, DUEL_FIRST), "charm 2, pass");
    duel_free(d);
    d = duel_new(NULL, with("charm, trickster"), with("charm"));
    duel_play(d, "dice 1 2; dice 3 4; first charm 1; die 1; first trickster 1; first trickster 4");
    row_text("HVH-R31", duel_choices(d, DUEL_SECOND), "charm 3, pass"); /* his are 1 and 3 now */
    duel_free(d);
    d = duel_new(NULL, with("charm 2, windwalker"), with(""));
    duel_play(d, "dice 1 5; dice 1 2; first charm 1; die 4; first pass; first windwalker");
    row_text("HVH-R31", duel_choices(d, DUEL_FIRST), "charm 5, pass");
    duel_free(d);
}
END_TEST

START_TEST(hvh_r31_new_dice) {
    duel *d = duel_new(NULL, with("charm 3"), with(""));
    duel_play(d, "dice 1 2; dice 1 3; first charm 1; die 2; *; dice 1 2; dice 1 3");
    ck_assert_int_eq(duel_round(d), 2);
    row_text("HVH-R31", duel_choices(d, DUEL_FIRST), "charm 1, charm 2, pass");
    duel_free(d);
    d = duel_new("tie=reroll", with("charm 3"), with(""));
    duel_play(d, "dice 1 2; dice 1 3; first charm 1; die 2; first pass; dice 1 2; dice 1 3");
    ck_assert_int_eq(duel_round(d), 1);
    row_text("HVH-R31", duel_choices(d, DUEL_FIRST), "charm 1, charm 2, pass");
    duel_free(d);
}
END_TEST

/* What nobody can roll again is the same whether it was or not: no marks are left in the bytes. */
START_TEST(hvh_r31_marks_that_cannot_matter) {
    duel *d = duel_new(NULL, with("charm, dominate"), with(""));
    duel_play(d, "dice 1 2; dice 1 3; first charm 1; die 6");
    row_number("HVH-R31", bout_of(d)->fighter[DUEL_FIRST].rolled_again, 0);
    duel_free(d);
    d = duel_new(NULL, with("charm 2, sneak"), with("sneak"));
    duel_play(d, "dice 1 2; dice 1 3; first charm 1; die 6");
    row_number("HVH-R31", bout_of(d)->fighter[DUEL_FIRST].rolled_again, 2);
    duel_play(d, "first charm 2");
    row_number("HVH-R31", bout_of(d)->fighter[DUEL_FIRST].rolled_again, 0);
    duel_free(d);
}
END_TEST

/* In random bouts of heroes who can hardly stop: of the dice of a roll no more fall again than there are. */
typedef struct counted {
    int speed[DESTINY_HEROES], damage; /* dice that fell again */
    uint64_t beyond;                   /* times that they were more than those that lay */
} counted;

static void count_dice(const duel *d, counted *c) {
    const destiny_bout *bout = bout_of(d);
    if (bout->phase == DESTINY_PHASE_SPEED_ROLL) *c = (counted){.beyond = c->beyond};
    if (bout->roll == DESTINY_ROLL_DAMAGE || bout->roll == DESTINY_ROLL_INTERRUPT ||
        bout->roll == DESTINY_ROLL_STRIKE_BACK)
        c->damage = 0;
    if (bout->roll != DESTINY_ROLL_AGAIN || bout->open_roll) return;
    bool speed = bout->roll_set == DESTINY_OWN_SPEED_DICE;
    const uint8_t *die = speed ? bout->fighter[bout->roller].die : bout->die;
    int lie = bout->roll_count, *again = speed ? &c->speed[bout->roller] : &c->damage;
    for (int i = 0; i < (speed ? DESTINY_SPEED_DICE_MAX : DESTINY_DICE_MAX); i++) lie += die[i] != 0;
    *again += bout->roll_count;
    c->beyond += *again > lie;
}

static uint64_t dice_beyond(const char *options, uint64_t seed) {
    static const char *const abilities[] = {"charm 9, surefooted, feint, bright spark, deep wound, refresh, riposte",
                                            "charm 5, last laugh, finesse, overpower, counter, heavy blow, usurper"};
    duel *d = duel_new(options, with(abilities[0]), with(abilities[1]));
    counted c = {.damage = 0};
    rp_random random;
    rp_random_seed(&random, seed);
    while (rp_to_act(d->game, &d->state)) {
        count_dice(d, &c);
        rp_move move = test_random_move(d->game, &d->state, &random);
        rp_apply(d->game, &d->state, &move);
    }
    duel_free(d);
    return c.beyond;
}

START_TEST(hvh_r31_all_along_random_bouts) {
    uint64_t again = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)test_fewer(1600); seed++) {
        row_number("HVH-R31", dice_beyond(NULL, seed), 0);
        again += dice_beyond("rerolls=again", seed);
    }
    ck_assert_uint_gt(again, 10); /* what is looked for happens where it may */
}
END_TEST

/* ---- R32: dice of abilities ---------------------------------------------------------------------------------- */

START_TEST(hvh_r32_ley_line) {
    duel_hero hurt = with("ley line infusion, charm, high five");
    duel *d = duel_new(NULL, hurt, with("charm"));
    duel_set_health(d, DUEL_FIRST, 50);
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "first pass; second pass; first ley line infusion; die 1");
    row_text("HVH-R32", duel_asked(d), "first");
    row_text("HVH-R32", duel_choices(d, DUEL_FIRST), "charm 1, high five 1, pass");
    duel_play(d, "first charm 1; die 2");
    row_number("HVH-R32", duel_health(d, DUEL_FIRST), 50); /* not yet */
    duel_play(d, "first high five 2");
    row_number("HVH-R32", duel_health(d, DUEL_FIRST), 58);
    row_text("HVH-R32", duel_phase(d), "damage-roll");
    duel_free(d);
}
END_TEST

START_TEST(hvh_r32_backfire) {
    duel *d = duel_new(NULL, with("backfire, charm 2"), with("charm"));
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "first pass; second pass; first backfire; dice 1 2 3; first pass; dice 6 6");
    row_text("HVH-R32", duel_choices(d, DUEL_FIRST), "charm 6, pass");
    duel_play(d, "first charm 6; die 1");
    row_text("HVH-R32", duel_choices(d, DUEL_FIRST), "charm 6, pass");
    duel_play(d, "first pass");
    row_number("HVH-R32", duel_health(d, DUEL_FIRST), 93);
    row_number("HVH-R32", duel_health(d, DUEL_SECOND), 94);
    duel_free(d);
}
END_TEST

/* Both may go down by it at once: nobody is looked at before the own dice count. */
START_TEST(hvh_r32_backfire_may_slay_both) {
    duel *d = duel_new(NULL, with("backfire, charm"), with(""));
    duel_speed(d, "6 6", "1 1");
    duel_set_health(d, DUEL_FIRST, 3);
    duel_set_health(d, DUEL_SECOND, 3);
    duel_play(d, "first pass; first backfire; dice 1 2 3; first pass; dice 1 6");
    row_text("HVH-R32", duel_asked(d), "first");
    duel_play(d, "first charm 6; die 1"); /* 2 of his 3 */
    row_near("HVH-R32", duel_payoff(d), 1, 0);
    duel_free(d);
}
END_TEST

START_TEST(hvh_r32_first_strike) {
    duel_hero assassin = with("first strike, charm, dominate");
    assassin.items = "{\"name\": \"Thin blade\", \"slot\": \"main-hand\", \"weapon\": \"dagger\"}";
    duel *d = duel_new(NULL, assassin, with("charm"));
    duel_play(d, "die 2");
    row_text("HVH-R32", duel_choices(d, DUEL_FIRST), "charm 2, dominate 2, pass");
    row_number("HVH-R32", duel_health(d, DUEL_SECOND), 100);
    duel_play(d, "first dominate 2");
    row_text("HVH-R32", duel_choices(d, DUEL_FIRST), "charm 6, pass");
    duel_play(d, "first pass");
    row_number("HVH-R32", duel_health(d, DUEL_SECOND), 94);
    ck_assert_int_eq(duel_round(d), 1);
    duel_free(d);
}
END_TEST

START_TEST(hvh_r32_shield_spin) {
    duel_hero cavalier = with("shield spin, charm");
    cavalier.items = "{\"name\": \"Round shield\", \"slot\": \"left-hand\", \"weapon\": \"shield\"}";
    duel *d = duel_new(NULL, cavalier, with(""));
    duel_play(d, "dice 2 3; dice 1 1; dice 1 4");
    row_text("HVH-R32", duel_choices(d, DUEL_FIRST), "charm 1, charm 4, pass");
    duel_play(d, "first charm 1; die 5");
    row_number("HVH-R32", duel_health(d, DUEL_SECOND), 91);
    duel_free(d);
}
END_TEST

START_TEST(hvh_r32_ice_shield) {
    duel *d = duel_new(NULL, with("ice shield, charm"), with(""));
    duel_speed(d, "1 1", "6 6");
    duel_play(d, "first pass; second roll; die 5; first ice shield; die 1");
    row_text("HVH-R32", duel_choices(d, DUEL_FIRST), "charm 1, pass");
    duel_play(d, "first charm 1; die 6");
    row_number("HVH-R32", duel_health(d, DUEL_FIRST), 100 - (5 + 7 - 4 - 6));
    duel_free(d);
}
END_TEST

/* Stone lets its hero play nothing else, so its own die cannot be changed; with nothing else is with no modifier. */
START_TEST(hvh_r32_stone_skin) {
    duel *d = duel_new(NULL, with("stone skin, charm"), with(""));
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "first pass; first stone skin; dice 1 1; dice 6 6; die 4");
    row_text("HVH-R32", duel_phase(d), "damage-score");
    row_text("HVH-R32", duel_asked(d), "second");
    duel_free(d);
}
END_TEST

START_TEST(hvh_r32_not_of_vortex) {
    duel *d = duel_new(NULL, with("vortex, charm 2"), with("charm"));
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "first pass; second pass; first vortex; die 1");
    row_number("HVH-R32", duel_health(d, DUEL_FIRST), 98);
    row_text("HVH-R32", duel_phase(d), "speed-roll");
    duel_free(d);
}
END_TEST

/* Only who has something to change them with is asked. */
START_TEST(hvh_r32_nobody_without) {
    duel_hero assassin = with("first strike, surefooted");
    assassin.items = "{\"name\": \"Thin blade\", \"slot\": \"main-hand\", \"weapon\": \"dagger\"}";
    duel *d = duel_new(NULL, assassin, with("charm, high five, dominate"));
    duel_play(d, "die 2");
    row_text("HVH-R32", duel_phase(d), "speed-roll");
    row_number("HVH-R32", duel_health(d, DUEL_SECOND), 98);
    duel_free(d);
}
END_TEST

/* ---- R33: whenever they wish --------------------------------------------------------------------------------- */

START_TEST(hvh_r33_after_a_declined_sacrifice) {
    duel *d = duel_new(NULL, with("dominate"), with("shades, sacrifice"));
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "first roll; die 2; first pass; second decline");
    row_text("HVH-R33", duel_phase(d), "declined");
    row_text("HVH-R33", duel_choices(d, DUEL_FIRST), "dominate 2, pass");
    duel_play(d, "first dominate 2");
    row_number("HVH-R33", duel_health(d, DUEL_SECOND), 100 - (6 + 7 - 4));
    duel_free(d);
}
END_TEST

START_TEST(hvh_r33_after_an_announced_ability) {
    duel *d = duel_new(NULL, with("dominate"), with("thorn armour"));
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "first roll; die 2; first pass; second thorn armour");
    row_text("HVH-R33", duel_phase(d), "braced");
    row_text("HVH-R33", duel_choices(d, DUEL_FIRST), "dominate 2, pass");
    duel_play(d, "first dominate 2");
    row_number("HVH-R33", duel_health(d, DUEL_SECOND), 100 - (6 + 7 - 4 - 3));
    duel_free(d);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {hvh_r31_not_by_another_use,
                                  hvh_r31_again_as_an_option,
                                  hvh_r31_equal_dice,
                                  hvh_r31_not_by_another_ability,
                                  hvh_r31_damage_dice,
                                  hvh_r31_the_same_die,
                                  hvh_r31_new_dice,
                                  hvh_r31_marks_that_cannot_matter,
                                  hvh_r31_all_along_random_bouts,
                                  hvh_r32_ley_line,
                                  hvh_r32_backfire,
                                  hvh_r32_backfire_may_slay_both,
                                  hvh_r32_first_strike,
                                  hvh_r32_shield_spin,
                                  hvh_r32_ice_shield,
                                  hvh_r32_stone_skin,
                                  hvh_r32_not_of_vortex,
                                  hvh_r32_nobody_without,
                                  hvh_r33_after_a_declined_sacrifice,
                                  hvh_r33_after_an_announced_ability};
    return duel_run_tests("destinyquest: rulings about dice", tests, sizeof tests / sizeof *tests);
}
