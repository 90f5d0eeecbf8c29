/* Warnings of destinyquest: where they are given, and that a warned action is never better in what the round brings. */

#include "eval/evaluate.h"
#include "tests/support/destinyquest_duel.h"
#include "tests/support/destinyquest_round.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <stdio.h>

static const duel_hero plain = {.speed = 5, .brawn = 6, .armour = 3};

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
    round_ahead roll, no_roll;
    int other = !player;
    rp_view_of(game, state, player, &view);
    if (!rp_warning(&view, DESTINY_NO_ROLL)) return;
    require(round_ahead_of(game, state, player, DESTINY_ROLL, -1, &roll));
    require(round_ahead_of(game, state, player, DESTINY_NO_ROLL, -1, &no_roll));
    bool ends_sooner = roll.winner[player] > 0; /* then step 8 may not come, where he could heal */
    require_message(roll.health[other] <= no_roll.health[other] + 1e-9 &&
                        (ends_sooner || roll.health[player] >= no_roll.health[player] - 1e-9),
                    "%s: rolling leaves him %g and the other %g, not rolling %g and %g", game->spec.text,
                    roll.health[player], roll.health[other], no_roll.health[player], no_roll.health[other]);
    require(roll.winner[player] >= no_roll.winner[player] - 1e-9);
    require(roll.winner[other] <= no_roll.winner[other] + 1e-9);
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
    Suite *suite = suite_create("destinyquest warnings");
    TCase *tests = tcase_create("warnings");
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, declining_the_roll_is_warned_of_where_nothing_answers);
    tcase_add_test(tests, no_warned_action_is_better_in_its_round);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
