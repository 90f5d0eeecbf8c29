/* What a person reads of claims of destinyquest: whole sentences at positions made by hand, their numbers counted here.
 * Among them are positions at which reasons once told chances to win a whole bout that no search had found, or the
 * worth of an ability that could not be used any more. */
#include "eval/evaluate.h"
#include "tests/support/destinyquest_duel.h"

#include <stdio.h>

static const duel_hero plain = {.speed = 5, .brawn = 6, .armour = 3};

static duel *between(const char *options, const char *first, const char *second) {
    duel_hero one = plain, other = plain;
    one.abilities = first;
    other.abilities = second;
    return duel_new(options, one, other);
}

/* Reasons of the first hero for an action: these, and no more. The duel is freed. */
static void check(duel *d, const char *action, const char *one, const char *two, const char *three) {
    const char *const expected[RP_REASONS_MAX] = {one, two, three};
    char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX];
    rp_view view;
    rp_action found;
    rp_error error;
    rp_view_of(d->game, &d->state, DUEL_FIRST, &view);
    ck_assert_msg(rp_action_parse(d->game, &d->state, DUEL_FIRST, action, &found, &error) == RP_OK, "%s", error.text);
    int count = rp_reasons(&view, found, text);
    for (int i = 0; i < RP_REASONS_MAX; i++) {
        if (expected[i])
            ck_assert_msg(i < count && !strcmp(text[i], expected[i]), "%s: \"%s\", not \"%s\"", action,
                          i < count ? text[i] : "", expected[i]);
        else
            ck_assert_msg(i >= count, "%s: also \"%s\"", action, text[i]);
    }
}

/* Number of pairs of throws of two dice each with first + lead above second. */
static int pairs_above(int lead) {
    int count = 0;
    for (int i = 0; i < 1296; i++) count += i % 6 + i / 6 % 6 + lead > i / 36 % 6 + i / 216;
    return count;
}

/* The first hero is struck by a 4, 7 of health, and may answer. */
static duel *struck(const char *options, const char *first) {
    duel *d = between(options, first, NULL);
    duel_speed(d, "1 1", "6 6");
    duel_play(d, "second roll; die 4");
    return d;
}

START_TEST(a_speed_ability_is_told_by_the_round) {
    char expected[RP_REASON_TEXT_MAX];
    double with = pairs_above(2) / 1296.0, without = pairs_above(0) / 1296.0;
    duel *d = between(NULL, "fearless, charm 2", NULL);
    snprintf(expected, sizeof expected,
             "if nobody plays more in this round: you win the round with %.0f %% (%.0f %% without it), a stand-off "
             "%.0f %% (%.0f %%); expected loss of health: Hero second %.1f (%.1f), you %.1f (%.1f)",
             100 * with, 100 * without, (1296 - pairs_above(2) - pairs_above(-2)) / 12.96,
             (1296 - 2 * pairs_above(0)) / 12.96, 6.5 * with, 6.5 * without, 6.5 * pairs_above(-2) / 1296,
             6.5 * without);
    check(d, "fearless", expected, "no use is left after it, and none can come back", NULL);
    snprintf(expected, sizeof expected,
             "of the plays now fearless helps most in this round: %.0f %% to win it rather "
             "than %.0f %%",
             100 * with, 100 * without);
    check(d, "none",
          "if nobody plays more in this round: you win the round with 44 %, a stand-off 11 %; expected loss of health: "
          "Hero second 2.9, you 2.9",
          expected, "kept, fearless may still be used in a later round");
    duel_free(d);
}
END_TEST

START_TEST(a_die_thrown_again_is_counted) {
    duel *d = between(NULL, "charm 2", NULL);
    duel_play(d, "dice 2 4; dice 3 4"); /* 6 against 7: a 3 ties, more wins */
    check(d, "charm 2",
          "if nobody plays more in this round: you win the round with 50 % (0 % without it), a stand-off 17 % (0 %); "
          "expected loss of health: Hero second 3.2 (none), you 2.2 (6.5)",
          "of the dice thrown again, your 2 points become more with 67 %, the same with 17 %",
          "1 use left after it, for later rounds too");
    check(d, "pass",
          "if nobody plays more in this round: you win the round with 0 %, a stand-off 0 %; expected loss of health: "
          "Hero second none, you 6.5",
          "of the plays now charm 2 helps most in this round: 50 % to win it rather than 0 %",
          "kept, charm may still be used in a later round");
    duel_free(d);
}
END_TEST

/* Told before: "71.6 % to win with it", where 52.8 % was exact. */
START_TEST(retaliation_promises_no_bout) {
    duel *d = struck(NULL, "retaliation");
    check(d, "retaliation",
          "if nobody plays more in this round: expected loss of health: Hero second 3.5 (none without it), you none "
          "(none)",
          "no use is left after it, and none can come back", NULL);
    check(d, "none", "if nobody plays more in this round: expected loss of health: Hero second none, you none",
          "of the plays now retaliation helps most in this round, by 3.5 points of health",
          "kept, retaliation may still be used in a later round");
    duel_free(d);
}
END_TEST

/* Told before: "kept, it is worth about 3.5 points of health in a later round", where there was none. */
START_TEST(what_is_never_used_is_worth_nothing) {
    duel *d = struck("round-limit=1", "retaliation");
    check(d, "none",
          "if nobody plays more in this round: expected loss of health: Hero second none, you none; the bout ends lost "
          "with 100 %",
          "of the plays now retaliation helps most in this round, by 3.5 points of health",
          "there will be no later occasion for retaliation");
    duel_free(d);
}
END_TEST

/* Told before: "100.0 % to win with it, 100.0 % with it kept". */
START_TEST(what_changes_nothing_is_said) {
    duel *d = between(NULL, "trample", NULL);
    duel_speed(d, "6 6", "1 1");
    duel_set_health(d, DUEL_SECOND, 3);
    check(d, "trample",
          "if nobody plays more in this round: expected loss of health: Hero second 3.0 (3.0 without it), you none "
          "(none); the bout ends won with 100 % (100 %)",
          "that is the same without it", "no use is left after it, and none can come back");
    check(d, "none",
          "if nobody plays more in this round: expected loss of health: Hero second 3.0, you none; the bout ends won "
          "with 100 %",
          "no play now betters these numbers together in this round", NULL);
    duel_free(d);
}
END_TEST

START_TEST(what_lasts_is_told) {
    duel *d = between(NULL, "dominate, corrode, shunt, bleed", NULL);
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "first roll; die 4");
    check(d, "dominate 4",
          "if nobody plays more in this round: expected loss of health: Hero second 10.0 (8.0 without it), you none "
          "(none)",
          "your dice change from 4 to 6 points", "no use is left after it, and none can come back");
    duel_play(d, "first pass");
    const char *same =
        "that is the same without it: only further plays, or what comes after the round, can speak for it";
    const char *round =
        "if nobody plays more in this round: expected loss of health: Hero second 1.0 (1.0 without it), "
        "you none (none)"; /* it bleeds */
    check(d, "corrode", round, same,
          "in the next round Hero second's armour is 1 (3 without it), a change for the rest of the bout");
    check(d, "shunt", round, same, "in the next round Hero second's speed is 3 (5 without it)");
    duel_free(d);
}
END_TEST

START_TEST(what_speaks_against_it_is_said) {
    duel *d = between(NULL, "trample", NULL);
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "first none");
    check(d, "do not roll",
          "if nobody plays more in this round: expected loss of health: Hero second none (6.5 when you roll), you none "
          "(none)",
          "none of that is better than without it: only further plays, or what comes after the round, can speak for it",
          NULL);
    duel_free(d);
}
END_TEST

/* The round is won with it, though neither blow goes through the armour: that is something. */
START_TEST(a_round_that_is_turned_is_better) {
    duel_hero armoured = {.speed = 5, .brawn = 6, .armour = 30, .abilities = "command"};
    duel *d = duel_new(NULL, armoured, armoured);
    duel_speed(d, "1 1", "6 6");
    check(d, "command",
          "if nobody plays more in this round: expected loss of health: Hero second none (none without it), you none "
          "(none)",
          "no use is left after it, and none can come back", NULL);
    duel_free(d);
}
END_TEST

START_TEST(health_that_comes_back_is_no_negative_loss) {
    duel *d = between(NULL, "heal", NULL);
    duel_set_health(d, DUEL_FIRST, 5);
    duel_speed(d, "1 1", "1 1");
    check(d, "heal",
          "if nobody plays more in this round: expected loss of health: Hero second none (none without it), you 4.0 "
          "back (none)",
          "no use is left after it, and none can come back", NULL);
    duel_free(d);
}
END_TEST

/* Chances that are not quite sure are not told as if they were. */
START_TEST(what_is_nearly_sure_is_not_sure) {
    duel *d = between(NULL, "trample", NULL);
    duel_speed(d, "6 6", "1 1");
    duel_set_health(d, DUEL_SECOND, 4); /* of three dice only 1 1 1 is not enough; a plain blow is always */
    check(d, "trample",
          "if nobody plays more in this round: expected loss of health: Hero second 4.0 (4.0 without it), you none "
          "(none); the bout ends won with over 99 % (100 %)",
          "none of that is better than without it: only further plays, or what comes after the round, can speak for it",
          "no use is left after it, and none can come back");
    duel_free(d);
}
END_TEST

int main(void) {
    const TTest *tests[] = {a_speed_ability_is_told_by_the_round,
                            a_die_thrown_again_is_counted,
                            retaliation_promises_no_bout,
                            what_is_never_used_is_worth_nothing,
                            what_changes_nothing_is_said,
                            what_lasts_is_told,
                            what_speaks_against_it_is_said,
                            a_round_that_is_turned_is_better,
                            health_that_comes_back_is_no_negative_loss,
                            what_is_nearly_sure_is_not_sure};
    return duel_run_tests("destinyquest sentences", tests, sizeof tests / sizeof *tests);
}
