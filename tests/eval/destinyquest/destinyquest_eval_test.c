/* 
 *
 * The evaluation of destinyquest at the positions of random bouts: bounds, terms that add up, heroes that change
 * places, more health, notes of what positions have in common, and what it says where the truth is known. */
#include "engine/games/destinyquest/state.h"
#include "eval/destinyquest/chances.h"
#include "eval/destinyquest/evaluation.h"
#include "eval/destinyquest/notes.h"
#include "eval/evaluate.h"
#include "tests/support/random_move.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { BOUTS = 40 };

typedef struct check_context {
    rp_game *game, *swapped; /* the same heroes on the other seats */
    long positions, second_steps;
    destiny_notes notes; /* of the game */
} check_context;

static rp_game *game_of(int first, int second, const char *options) {
    const destiny_book *book = destiny_book_default();
    char spec[RP_SPEC_TEXT_MAX];
    rp_game *game;
    rp_error error;
    snprintf(spec, sizeof spec, "destinyquest:p1=%s,p2=%s%s", book->hero[first].id, book->hero[second].id, options);
    ck_assert_msg(rp_game_new(spec, NULL, &game, &error) == RP_OK, "%s", error.text);
    return game;
}

static void check_terms(check_context *context, const rp_state *state);

/* Calls `check` at every position of random bouts between all pairs of heroes. */
static void everywhere(void (*check)(check_context *context, const rp_state *state)) {
    int heroes = (int)destiny_book_default()->hero_count;
    rp_random random;
    rp_random_seed(&random, 5);
    static check_context context;
    context.positions = context.second_steps = 0;
    for (int first = 0; first < heroes; first++)
        for (int second = 0; second < heroes; second++) {
            context.game = game_of(first, second, "");
            context.swapped = game_of(second, first, "");
            memset(&context.notes, 0, sizeof context.notes);
            for (int bout = 0; bout < 1 + BOUTS / heroes; bout++) {
                rp_state state;
                for (rp_start(context.game, &state); rp_to_act(context.game, &state);
                     test_random_step(context.game, &state, &random)) {
                    check(&context, &state);
                    context.positions++;
                }
            }
            rp_game_free(context.game);
            rp_game_free(context.swapped);
        }
    require(context.positions > 1000);
    if (check == check_terms) require_message(context.second_steps > 10, "%ld second steps", context.second_steps);
}

static uint8_t other_seat(uint8_t seat) { return seat ? (uint8_t)(3 - seat) : 0; }

/* The same position with the heroes on each other's seats. */
static void swap_seats(const rp_state *state, rp_state *swapped) {
    *swapped = *state;
    destiny_bout *bout = destiny_bout_in(swapped);
    const destiny_bout *from = destiny_bout_of(state);
    bout->fighter[0] = from->fighter[1];
    bout->fighter[1] = from->fighter[0];
    bout->winner = other_seat(from->winner);
    bout->window.asked = other_seat(from->window.asked);
    bout->struck = other_seat(from->struck);
    bout->pending_player = other_seat(from->pending_player);
    if (from->open_roll) bout->open_roller = (uint8_t)(1 - from->open_roller);
    if (from->roll) bout->roller = (uint8_t)(1 - from->roller);
}

static void check_bounds(check_context *context, const rp_state *state) {
    double value[RP_PLAYERS_MAX];
    rp_evaluate(context->game, state, value);
    require_message(value[0] > -1 && value[0] < 1, "value %g", value[0]);
    require(value[1] == -value[0]);
}

static void check_seats(check_context *context, const rp_state *state) {
    double value[RP_PLAYERS_MAX], other[RP_PLAYERS_MAX];
    rp_state swapped;
    swap_seats(state, &swapped);
    rp_evaluate(context->game, state, value);
    rp_evaluate(context->swapped, &swapped, other);
    require_message(fabs(value[0] - other[1]) < 1e-9, "%.12f on one seat, %.12f on the other", value[0], other[1]);
}

/* A first step is worth what the best second one is, to whoever takes it; a die chosen to be swapped, say. */
static void check_second_step(check_context *context, const rp_state *state) {
    rp_action legal[RP_LEGAL_MAX];
    double value[RP_PLAYERS_MAX], best = -2;
    int player = destiny_bout_of(state)->pending_player - 1, count = rp_useful(context->game, state, player, legal);
    for (int i = 0; i < count; i++) {
        rp_state next = *state;
        rp_advance_one(context->game, &next, player, legal[i]);
        rp_evaluate(context->game, &next, value);
        if (value[player] > best) best = value[player];
    }
    rp_evaluate(context->game, state, value);
    require_message(value[player] == best, "%.12f, the best second step %.12f", value[player], best);
    context->second_steps++;
}

static void check_terms(check_context *context, const rp_state *state) {
    rp_evaluation_term terms[RP_TERMS_MAX];
    double value[RP_PLAYERS_MAX], lead = 0;
    destiny_race race;
    int count = rp_evaluation_terms(context->game, state, terms);
    require(count > 5);
    for (int i = 0; i < count; i++) lead += terms[i].value[0] - terms[i].value[1];
    if (destiny_bout_of(state)->pending) {
        check_second_step(context, state);
        return;
    }
    destiny_race_of(context->game, destiny_bout_of(state), &destiny_default_weights, &race);
    destiny_verdict verdict = destiny_judge(&race);
    require_message(fabs(lead - verdict.lead) < 1e-9, "terms add up to %g, the lead is %g", lead, verdict.lead);
    rp_evaluate(context->game, state, value);
    require(verdict.lasting > 0 && verdict.lasting <= 1);
    require(fabs(value[0] - verdict.lasting * lead / sqrt(lead * lead + verdict.variance)) < 1e-9);
}

/* The guess of how many rounds are left, and so what lasting effects of the other are worth, grows with health; that
 * can take away more than the health itself brings: in 8 of 75,611 looks here, by 0.019 at most. */
static const double slack = 0.02;

static void check_health(check_context *context, const rp_state *state) {
    double value[RP_PLAYERS_MAX], better[RP_PLAYERS_MAX];
    rp_evaluate(context->game, state, value);
    for (int player = 0; player < 2; player++) {
        rp_state healthier = *state;
        destiny_bout_in(&healthier)->fighter[player].health += 3;
        rp_evaluate(context->game, &healthier, better);
        require_message(better[player] >= value[player] - slack, "3 more health: %.6f after %.6f", better[player],
                        value[player]);
    }
}

/* At the position itself and, from the notes that it leaves, at everything that one move leads to. */
static void check_notes(check_context *context, const rp_state *state) {
    rp_random random;
    rp_random_split(&random, 11, (uint64_t)context->positions);
    for (int i = 0; i < 8; i++) {
        double value[RP_PLAYERS_MAX], noted[RP_PLAYERS_MAX];
        rp_state next = *state;
        if (i) test_random_step(context->game, &next, &random);
        if (!rp_to_act(context->game, &next)) continue;
        rp_evaluate(context->game, &next, value);
        destiny_noted_estimate(context->game, &next, &context->notes, noted);
        require_message(memcmp(value, noted, 2 * sizeof *value) == 0, "%.17g, with notes %.17g", value[0], noted[0]);
    }
}

START_TEST(values_lie_within_the_payoffs_and_add_up_to_nothing) { everywhere(check_bounds); }
END_TEST
START_TEST(heroes_on_each_others_seats_are_worth_the_same) { everywhere(check_seats); }
END_TEST
START_TEST(terms_add_up_to_the_lead) { everywhere(check_terms); }
END_TEST
START_TEST(more_health_is_never_worse) { everywhere(check_health); }
END_TEST

START_TEST(notes_change_no_value) { everywhere(check_notes); }
END_TEST

START_TEST(a_hero_against_himself_is_level) {
    int heroes = (int)destiny_book_default()->hero_count;
    for (int hero = 0; hero < heroes; hero++) {
        rp_game *game = game_of(hero, hero, "");
        rp_state state;
        double value[RP_PLAYERS_MAX];
        rp_start(game, &state);
        rp_evaluate(game, &state, value);
        if (!destiny_bout_of(&state)->roll) ck_assert_double_eq_tol(value[0], 0, 1e-9); /* none that strikes first */
        rp_game_free(game);
    }
}
END_TEST

/* Chances of the attack speed roll against counting. */
START_TEST(chances_with_a_die_more_or_less_are_counted) {
    for (int lead = -20; lead <= 20; lead++) {
        ck_assert_double_eq_tol(destiny_chance_three_two(lead), destiny_chance_above(3, 2, lead), 1e-12);
        ck_assert_double_eq_tol(destiny_chance_two_one(lead), destiny_chance_above(2, 1, lead), 1e-12);
    }
}
END_TEST

START_TEST(chances_of_dice_are_counted) {
    for (int own = 0; own <= 3; own++)
        for (int other = 0; other <= 3; other++)
            for (int lead = -8; lead <= 8; lead++) {
                int total = 1, above = 0;
                for (int i = 0; i < own + other; i++) total *= 6;
                for (int throw = 0; throw < total; throw ++) {
                    int sum = lead, rest = throw;
                    for (int i = 0; i < own + other; i++, rest /= 6) sum += (i < own ? 1 : -1) * (rest % 6 + 1);
                    above += sum > 0;
                }
                ck_assert_double_eq_tol(destiny_chance_above(own, other, lead), (double)above / total, 1e-12);
            }
}
END_TEST

START_TEST(blows_are_counted) {
    for (int dice = 1; dice <= 3; dice++)
        for (int score = -20; score <= 6; score++)
            for (int per_die = 0; per_die <= 2; per_die++) {
                int total = 1;
                double sum = 0;
                for (int i = 0; i < dice; i++) total *= 6;
                for (int throw = 0; throw < total; throw ++) {
                    int damage = score, rest = throw;
                    for (int i = 0; i < dice; i++, rest /= 6) damage += rest % 6 + 1 + per_die;
                    sum += damage > 0 ? damage : 0;
                }
                ck_assert_double_eq_tol(destiny_blow(score, per_die, dice), sum / total, 1e-9);
            }
}
END_TEST

int main(void) {
    Suite *suite = suite_create("destinyquest evaluation");
    TCase *tests = tcase_create("evaluation");
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, values_lie_within_the_payoffs_and_add_up_to_nothing);
    tcase_add_test(tests, heroes_on_each_others_seats_are_worth_the_same);
    tcase_add_test(tests, terms_add_up_to_the_lead);
    tcase_add_test(tests, more_health_is_never_worse);
    tcase_add_test(tests, notes_change_no_value);
    tcase_add_test(tests, a_hero_against_himself_is_level);
    tcase_add_test(tests, chances_of_dice_are_counted);
    tcase_add_test(tests, chances_with_a_die_more_or_less_are_counted);
    tcase_add_test(tests, blows_are_counted);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
