/* 
 *
 * What reasons and warnings of destinyquest say is counted again by hand: chances of attack speed rolls, expected
 * damage of plain heroes, and that a warned action is never better in what the round brings. */
#include "eval/destinyquest/outlook.h"
#include "eval/evaluate.h"
#include "tests/support/destinyquest_duel.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const duel_hero plain = {.speed = 5, .brawn = 6, .armour = 3};

static rp_action action_of(const duel *d, int player, const char *text) {
    rp_action action;
    rp_error error;
    ck_assert_msg(rp_action_parse(d->game, &d->state, player, text, &action, &error) == RP_OK, "%s", error.text);
    return action;
}

/* Number of pairs of throws of two dice each with first + lead above second. */
static int pairs_above(int lead) {
    int count = 0;
    for (int i = 0; i < 1296; i++) count += i % 6 + i / 6 % 6 + lead > i / 36 % 6 + i / 216;
    return count;
}

START_TEST(the_round_is_counted) {
    duel_hero slower = plain, faster = plain;
    slower.abilities = "fearless";
    faster.speed = 6;
    duel *d = duel_new(NULL, slower, faster);
    destiny_outlook with, without;
    ck_assert_str_eq(duel_asked(d), "first");
    ck_assert(destiny_look_ahead(d->game, &d->state, 0, action_of(d, 0, "fearless"), &with));
    ck_assert(destiny_look_ahead(d->game, &d->state, 0, DESTINY_NONE, &without));
    ck_assert_double_eq_tol(with.win, pairs_above(1) / 1296.0, 1e-12);
    ck_assert_double_eq_tol(without.win, pairs_above(-1) / 1296.0, 1e-12);
    ck_assert_double_eq_tol(without.tie, (pairs_above(0) - pairs_above(-1)) / 1296.0, 1e-12);
    ck_assert_double_eq_tol(with.given, with.win * 6.5, 1e-9); /* die + 6 - 3 */
    ck_assert_double_eq_tol(with.taken, (1 - with.win - with.tie) * 6.5, 1e-9);
    ck_assert(with.kill == 0 && with.death == 0);
    duel_free(d);
}
END_TEST

START_TEST(reasons_tell_the_counted_numbers) {
    duel_hero slower = plain, faster = plain;
    slower.abilities = "fearless, charm 2";
    faster.speed = 6;
    duel *d = duel_new(NULL, slower, faster);
    rp_view view;
    char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX], expected[80];
    rp_view_of(d->game, &d->state, 0, &view);
    ck_assert_int_eq(rp_reasons(&view, action_of(d, 0, "fearless"), text), 3);
    snprintf(expected, sizeof expected, "if nobody plays more, it wins the round with %.0f %%",
             100 * pairs_above(1) / 1296.0);
    ck_assert_msg(strstr(text[0], expected) == text[0], "%s", text[0]);
    ck_assert_ptr_nonnull(strstr(text[1], " % to win with it, "));
    ck_assert_msg(strstr(text[2], "1 use left; "), "%s", text[2]);
    ck_assert_int_eq(rp_reasons(&view, DESTINY_NONE, text), 3);
    ck_assert_ptr_nonnull(strstr(text[1], " % with fearless, the best to use now"));
    ck_assert_msg(strstr(text[2], "kept, it is worth about "), "%s", text[2]);
    duel_free(d);
}
END_TEST

/* Of using an ability and keeping it one looks better in this round; of the other it is said what may speak for it. */
START_TEST(what_looks_worse_in_the_round_is_said) {
    static const char *const abilities[] = {"fearless", "webbed", "trample"};
    for (size_t i = 0; i < sizeof abilities / sizeof *abilities; i++) {
        duel_hero slower = plain, faster = plain;
        slower.abilities = abilities[i];
        faster.speed = 6;
        duel *d = duel_new(NULL, slower, faster);
        if (!strcmp(duel_phase(d), "speed-roll"))
            duel_speed(d, "6 6", "1 1"); /* trample is for who has won the round */
        rp_view view;
        destiny_outlook with, without;
        char used[RP_REASONS_MAX][RP_REASON_TEXT_MAX], kept[RP_REASONS_MAX][RP_REASON_TEXT_MAX];
        rp_action use = action_of(d, 0, abilities[i]);
        rp_view_of(d->game, &d->state, 0, &view);
        ck_assert(destiny_look_ahead(d->game, &d->state, 0, use, &with));
        ck_assert(destiny_look_ahead(d->game, &d->state, 0, DESTINY_NONE, &without));
        ck_assert_int_ge(rp_reasons(&view, use, used), 2);
        ck_assert_int_ge(rp_reasons(&view, DESTINY_NONE, kept), 2);
        const bool used_later = strstr(used[1], ": only further plays or later rounds can speak for it") != NULL;
        const bool kept_later =
            strstr(kept[1], ": only further plays or later rounds can speak for keeping it") != NULL;
        ck_assert_msg(used_later == (with.value < without.value), "%s", used[1]);
        ck_assert_msg(kept_later == (without.value < with.value), "%s", kept[1]);
        duel_free(d);
    }
}
END_TEST

START_TEST(the_last_blow_is_told) {
    duel *d = duel_new(NULL, plain, plain);
    duel_speed(d, "6 6", "1 1");
    duel_set_health(d, DUEL_SECOND, 6); /* die + 3: a 3 or more ends it */
    rp_view view;
    char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX];
    ck_assert_str_eq(duel_phase(d), "damage-score");
    rp_view_of(d->game, &d->state, 0, &view);
    ck_assert_int_ge(rp_reasons(&view, DESTINY_ROLL, text), 1);
    ck_assert_msg(strstr(text[0], "it wins the bout with 66.7 %"), "%s", text[0]);
    duel_free(d);
}
END_TEST

START_TEST(healing_is_no_negative_damage) {
    duel_hero hurt = plain;
    hurt.abilities = "heal";
    duel *d = duel_new(NULL, hurt, plain);
    duel_set_health(d, DUEL_FIRST, 5);
    duel_speed(d, "1 1", "1 1");
    ck_assert_str_eq(duel_phase(d), "round-end");
    rp_view view;
    char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX];
    rp_view_of(d->game, &d->state, 0, &view);
    ck_assert_int_ge(rp_reasons(&view, action_of(d, 0, "heal"), text), 1);
    ck_assert_ptr_nonnull(strstr(text[0], "health back for the own hero"));
    ck_assert_ptr_null(strstr(text[0], "-"));
    duel_free(d);
}
END_TEST

START_TEST(declining_the_roll_is_warned_of_where_nothing_answers) {
    static const char *const answers[] = {"riposte", "lightning", "kick start", "seeing red", "spore cloud", "heal"};
    rp_view view;
    duel *d = duel_new(NULL, plain, plain);
    duel_speed(d, "6 6", "1 1");
    rp_view_of(d->game, &d->state, 0, &view);
    ck_assert_ptr_nonnull(rp_warning(&view, DESTINY_NO_ROLL));
    ck_assert_ptr_null(rp_warning(&view, DESTINY_ROLL));
    duel_free(d);
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        duel_hero loser = plain;
        loser.abilities = answers[i];
        d = duel_new(NULL, plain, loser);
        duel_speed(d, "6 6", "1 1");
        rp_view_of(d->game, &d->state, 0, &view);
        ck_assert_msg(!rp_warning(&view, DESTINY_NO_ROLL), "a warning against %s", answers[i]);
        duel_free(d);
    }
}
END_TEST

static void check_warning(const rp_game *game, const rp_state *state, int player) {
    rp_view view;
    destiny_outlook roll, no_roll;
    rp_view_of(game, state, player, &view);
    if (!rp_warning(&view, DESTINY_NO_ROLL)) return;
    require(destiny_look_ahead(game, state, player, DESTINY_ROLL, &roll));
    require(destiny_look_ahead(game, state, player, DESTINY_NO_ROLL, &no_roll));
    bool ends_sooner = roll.kill > 0; /* then step 8 may not come, where he could heal */
    require_message(roll.given >= no_roll.given - 1e-9 && (ends_sooner || roll.taken <= no_roll.taken + 1e-9),
                    "%s: rolling gives %g and takes %g, not rolling %g and %g", game->spec.text, roll.given, roll.taken,
                    no_roll.given, no_roll.taken);
    require(roll.kill >= no_roll.kill - 1e-9 && roll.death <= no_roll.death + 1e-9);
}

START_TEST(no_warned_action_is_better_in_its_round) {
    const destiny_book *book = destiny_book_default();
    rp_random random;
    rp_random_seed(&random, 8);
    for (int bout = 0; bout < 200; bout++) {
        char spec[RP_SPEC_TEXT_MAX];
        rp_game *game;
        rp_state state;
        snprintf(spec, sizeof spec, "destinyquest:p1=%s,p2=%s",
                 book->hero[rp_random_below(&random, book->hero_count)].id,
                 book->hero[rp_random_below(&random, book->hero_count)].id);
        ck_assert_int_eq(rp_game_new(spec, NULL, &game, NULL), RP_OK);
        rp_start(game, &state);
        for (unsigned to_act; (to_act = rp_to_act(game, &state)) != 0;) {
            rp_move move = {{0}};
            rp_action legal[RP_LEGAL_MAX];
            if (to_act & RP_TO_ACT_CHANCE) move.of[0] = rp_sample(game, &state, &random);
            for (int player = 0; player < 2 && !(to_act & RP_TO_ACT_CHANCE); player++) {
                if (!(to_act >> player & 1)) continue;
                if (destiny_bout_of(&state)->phase == DESTINY_PHASE_DAMAGE_SCORE) check_warning(game, &state, player);
                move.of[player] = legal[rp_random_below(&random, (uint32_t)rp_useful(game, &state, player, legal))];
            }
            rp_advance(game, &state, &move);
        }
        rp_game_free(game);
    }
}
END_TEST

int main(void) {
    Suite *suite = suite_create("destinyquest reasons");
    TCase *tests = tcase_create("reasons");
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, the_round_is_counted);
    tcase_add_test(tests, reasons_tell_the_counted_numbers);
    tcase_add_test(tests, what_looks_worse_in_the_round_is_said);
    tcase_add_test(tests, the_last_blow_is_told);
    tcase_add_test(tests, healing_is_no_negative_damage);
    tcase_add_test(tests, declining_the_roll_is_warned_of_where_nothing_answers);
    tcase_add_test(tests, no_warned_action_is_better_in_its_round);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
