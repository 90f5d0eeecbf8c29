/* The evaluation of calamity: its terms, expected damage against the rules, the square law, and that quick sense sees
 * no more than its player. */
#include "eval/calamity/evaluation.h"

#include "engine/games/calamity/duel/heroes.h"
#include "engine/games/calamity/duel/odds.h"
#include "engine/games/calamity/duel/play.h"
#include "engine/games/calamity/duel/throws.h"
#include "eval/calamity/draft_values.h"
#include "eval/calamity/force.h"
#include "eval/calamity/notes.h"
#include "eval/calamity/playout.h"
#include "tests/support/length.h"
#include "tests/support/quick_sense.h"
#include "tests/support/random_move.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>

/* Calls `look` at every decision of random duels between random trios, for the player who is to act. */
static void look_at_duels(const char *spec, int duels,
                          void (*look)(const rp_game *game, const rp_state *state, int player)) {
    rp_random random;
    rp_game *game;
    rp_state state;
    rp_random_seed(&random, 5);
    ck_assert_int_eq(rp_game_new(spec, NULL, &game, NULL), RP_OK);
    for (int i = 0; i < duels; i++)
        for (rp_start(game, &state); rp_to_act(game, &state);) {
            unsigned to_act = rp_to_act(game, &state);
            if (!(to_act & RP_TO_ACT_CHANCE)) look(game, &state, (int)to_act >> 1);
            rp_move move = test_random_move(game, &state, &random);
            rp_apply(game, &state, &move);
        }
    rp_game_free(game);
}

/* ---- terms ---------------------------------------------------------------------------------------------- */

static long seen[CAL_TERMS], before_duels;

/* Cards of a pile that are Common or of a living hero. */
static int usable(const cal_side *of, rp_pile pile) {
    int count = 0;
    for (; pile; pile &= pile - 1) {
        int local = of->kind[rp_pile_lowest(pile)] - 1;
        count += local >= CAL_FIRST_COMMON || of->hero[local / CAL_HERO_CARDS].health > 0;
    }
    return count;
}

static void check_cards(const cal_side *of, const double term[CAL_TERMS]) {
    ck_assert_double_eq(term[CAL_HAND], usable(of, of->hand));
    double share = of->deck ? (double)usable(of, of->deck) / rp_pile_count(of->deck) : 0;
    ck_assert_double_eq_tol(term[CAL_DECK], share, 1e-12);
}

static void check_terms(const rp_game *game, const rp_state *state, int player) {
    (void)player;
    rp_evaluation_term terms[RP_TERMS_MAX];
    double value[RP_PLAYERS_MAX], again[RP_PLAYERS_MAX], odds = 0;
    int count = rp_evaluation_terms(game, state, terms);
    rp_evaluate(game, state, value);
    rp_evaluate(game, state, again);
    for (int i = 0; i < count; i++) {
        odds += terms[i].value[0] - terms[i].value[1];
        seen[i] += terms[i].value[0] != terms[i].value[1];
    }
    double term[CAL_PLAYERS][CAL_TERMS];
    if (cal_find_terms(cal_setup_of(game), cal_duel_of(state), term))
        for (int i = 0; i < CAL_PLAYERS; i++) check_cards(&cal_duel_of(state)->side[i], term[i]);
    bool drafts = cal_setup_of(game)->match && cal_judged_by_draft(cal_duel_of(state));
    ck_assert_int_eq(count, drafts ? 1 : cal_duel_of(state)->phase < CAL_PHASE_DEAL ? 0 : CAL_TERMS);
    before_duels += drafts;
    ck_assert_double_eq_tol(value[0], 2 / (1 + exp(-odds)) - 1, 1e-12);
    ck_assert_double_eq(value[0], -value[1]);
    ck_assert_double_eq(value[0], again[0]);
    ck_assert(value[0] > -1 && value[0] < 1);
}

START_TEST(terms_make_the_value) {
    look_at_duels("calamity:p1=random,p2=random", test_by_length(20, 100, 1000), check_terms);
    for (int i = 0; i < CAL_TERMS; i++) ck_assert_int_gt(seen[i], 100);
    ck_assert_int_eq(before_duels, 0);
    look_at_duels("calamity:stage=match", test_by_length(2, 5, 50), check_terms);
    ck_assert_int_gt(before_duels, 100);
}
END_TEST

/* ---- notes ---------------------------------------------------------------------------------------------- */

static cal_notes notes;

static void require_noted(const rp_game *game, const rp_state *state) {
    double value[RP_PLAYERS_MAX], noted[RP_PLAYERS_MAX];
    cal_evaluate(game, state, value);
    cal_noted_estimate(game, state, &notes, noted);
    ck_assert_double_eq(noted[0], value[0]);
    ck_assert_double_eq(noted[1], value[1]);
}

/* From the notes that the position leaves: what a move leads to, and what differs in one thing alone. */
static void check_notes(const rp_game *game, const rp_state *state, int player) {
    const cal_duel *duel = cal_duel_of(state);
    rp_state other = *state;
    cal_duel *changed = cal_duel_in(&other);
    rp_random random;
    rp_random_seed(&random, duel->history);
    require_noted(game, state);
    if (duel->phase == CAL_PHASE_ACT) {
        unsigned enemies = cal_living(&duel->side[!player]);
        changed->actions++;
        require_noted(game, &other);
        changed->attacker = (uint8_t)cal_number_of(player, duel->active - 1);
        changed->attacked = (uint8_t)cal_number_of(!player, __builtin_ctz(enemies));
        require_noted(game, &other);
        changed->active = (uint8_t)(1 + __builtin_ctz(cal_living(&duel->side[player])));
        require_noted(game, &other);
    }
    for (int number = 1; number <= CAL_HEROES && duel->phase > CAL_PHASE_DEAL; number++) {
        other = *state;
        if (!cal_hero_seen(duel, number)->health) continue;
        cal_hero_at(changed, number)->health++;
        require_noted(game, &other);
        cal_hero_at(changed, number)->change[CAL_SPAN_ROUND][CAL_ARMOR] += 3;
        cal_hero_at(changed, number)->changed |= 1u << CAL_SPAN_ROUND;
        require_noted(game, &other);
        cal_hero_at(changed, number)->activated ^= 1;
        require_noted(game, &other);
    }
    for (other = *state; rp_to_act(game, &other) && cal_duel_of(&other)->turn == duel->turn;) {
        require_noted(game, &other);
        test_random_step(game, &other, &random);
    }
}

START_TEST(notes_change_no_value) {
    memset(&notes, 0, sizeof notes);
    look_at_duels("calamity:p1=random,p2=random", test_by_length(10, 50, 500), check_notes);
    memset(&notes, 0, sizeof notes);
    look_at_duels("calamity:stage=match", test_by_length(1, 3, 30), check_notes);
}
END_TEST

/* ---- expected damage ------------------------------------------------------------------------------------ */

static long attacks, without_effect;

/* Mean loss of the attacked hero when the attack goes on by the rules, by all outcomes that there are. */
static double loss_by_rules(const rp_game *game, const rp_state *state, int attacked, int before) {
    rp_outcome outcomes[RP_OUTCOMES_MAX];
    const cal_duel *duel = cal_duel_of(state);
    double mean = 0;
    if (!duel->stage) return before - cal_hero_seen(duel, attacked)->health;
    if (duel->waiting == CAL_WAITS_ANSWER) {
        rp_state next = *state;
        rp_apply_one(game, &next, duel->waits_for, CAL_ACT_PASS);
        return loss_by_rules(game, &next, attacked, before);
    }
    int count = rp_chance(game, state, outcomes);
    for (int i = 0; i < count; i++) {
        rp_state next = *state;
        rp_apply_one(game, &next, RP_CHANCE_PLAYER, outcomes[i].outcome);
        mean += outcomes[i].probability * loss_by_rules(game, &next, attacked, before);
    }
    return mean;
}

static int most_damage(const cal_setup *setup, const cal_duel *duel, int attacker) {
    cal_dice dice = cal_card_of_hero(setup, cal_hero_seen(duel, attacker))->dice;
    return dice.count * dice.sides + dice.plus + cal_stat_of(setup, duel, attacker, CAL_MORE_DAMAGE);
}

/* Of attacks that cannot bring the target down, all of whose damage counts. */
static void check_attacks(const rp_game *game, const rp_state *state, int player) {
    const cal_setup *setup = cal_setup_of(game);
    const cal_duel *duel = cal_duel_of(state);
    rp_action useful[RP_LEGAL_MAX];
    cal_force force;
    if (duel->phase != CAL_PHASE_ACT || duel->waiting) return;
    int count = rp_useful(game, state, player, useful), attacker = cal_number_of(player, duel->active - 1);
    cal_force_of(setup, duel, &force);
    for (int i = 0; i < count; i++) {
        if (useful[i] < CAL_ACT_ATTACK || useful[i] >= CAL_ACT_DISCARD) continue;
        int attacked = cal_number_of(!player, useful[i] - CAL_ACT_ATTACK);
        int ward = cal_stat_of(setup, duel, attacked, CAL_WARD), health = cal_hero_seen(duel, attacked)->health;
        if (most_damage(setup, duel, attacker) - ward > health) continue;
        rp_state next = *state;
        rp_apply_one(game, &next, player, useful[i]);
        double loss = loss_by_rules(game, &next, attacked, health);
        cal_dice dice = cal_card_of_hero(setup, cal_hero_seen(duel, attacker))->dice;
        int more = cal_stat_of(setup, duel, attacker, CAL_MORE_DAMAGE) - ward;
        int faces = cal_faces_that_hit(setup, cal_needed_by(setup, duel, attacker, attacked, NULL));
        ck_assert_double_eq_tol(faces * cal_mean_damage(setup, dice, more) / CAL_D20, loss, 1e-9);
        ck_assert_double_eq_tol(cal_attack_worth(&force, attacker, attacked), loss * force.worth[attacked], 1e-9);
        attacks++;
        without_effect += loss == 0;
    }
}

START_TEST(expected_damage_is_that_of_the_rules) {
    attacks = without_effect = 0;
    look_at_duels("calamity:p1=random,p2=random", test_by_length(10, 40, 400), check_attacks);
    look_at_duels("calamity:p1=random,p2=random,natural=extremes", test_by_length(10, 20, 200), check_attacks);
    ck_assert_int_gt(attacks, 1000);
    ck_assert_int_gt(attacks, without_effect);
}
END_TEST

/* A ward so strong that only the highest throws come through: 2d6 less 10 is 1 with 2 of 36 and 2 with 1. */
START_TEST(damage_below_nothing_is_nothing) {
    rp_game *game;
    ck_assert_int_eq(rp_game_new("calamity", NULL, &game, NULL), RP_OK);
    const cal_setup *setup = cal_setup_of(game);
    const cal_dice dice = {2, 6, 0}, constant = {0, 0, 3};
    ck_assert_ptr_nonnull(cal_throw_of(setup, dice));
    ck_assert_double_eq_tol(cal_mean_damage(setup, dice, 0), 7, 1e-12);
    ck_assert_double_eq_tol(cal_mean_damage(setup, dice, -10), 4 / 36.0, 1e-12);
    ck_assert_double_eq(cal_mean_damage(setup, dice, -12), 0);
    ck_assert_double_eq(cal_mean_damage(setup, constant, -2), 1);
    ck_assert_double_eq(cal_mean_damage(setup, constant, -5), 0);
    rp_game_free(game);
}
END_TEST

/* ---- strength ------------------------------------------------------------------------------------------- */

static double strength_of(const rp_game *game, const rp_state *state, int player) {
    cal_force force;
    cal_force_of(cal_setup_of(game), cal_duel_of(state), &force);
    return force.square[player];
}

/* n heroes alike stand 1, 2 .. n times what one does: n (n + 1) / 2 times his strength. */
START_TEST(equal_heroes_follow_the_square_law) {
    rp_game *game;
    rp_state state;
    rp_random random;
    rp_random_seed(&random, 1);
    ck_assert_int_eq(rp_game_new("calamity:p1=vigo+quill+nyx,p2=vigo+quill+nyx,mirror_drafts=yes", NULL, &game, NULL),
                     RP_OK);
    rp_start(game, &state);
    while (rp_to_act(game, &state) & RP_TO_ACT_CHANCE) test_random_step(game, &state, &random);
    ck_assert_double_eq_tol(strength_of(game, &state, 0), strength_of(game, &state, 1), 1e-9);
    cal_duel *duel = cal_duel_in(&state);
    cal_side *of = &duel->side[0];
    for (int place = 1; place < CAL_TRIO; place++) of->hero[place] = of->hero[0];
    cal_note_standing(cal_setup_of(game), duel);
    double three = strength_of(game, &state, 0);
    of->hero[2].health = 0;
    double two = strength_of(game, &state, 0);
    of->hero[1].health = 0;
    double one = strength_of(game, &state, 0);
    ck_assert_double_eq_tol(three / one, 6, 1e-9);
    ck_assert_double_eq_tol(two / one, 3, 1e-9);
    of->hero[0].health = 0;
    ck_assert_double_eq(strength_of(game, &state, 0), 0);
    rp_game_free(game);
}
END_TEST

static long stronger;

/* But where passives look at wounds. */
static void check_health(const rp_game *game, const rp_state *state, int player) {
    const cal_setup *setup = cal_setup_of(game);
    rp_state other = *state;
    cal_side *of = &cal_duel_in(&other)->side[player];
    cal_force before = {0}, after = {0};
    cal_force_of(setup, cal_duel_of(state), &before);
    for (int place = 0; place < CAL_TRIO; place++) {
        if (!of->hero[place].health) continue;
        of->hero[place].health++;
        cal_force_of(setup, cal_duel_of(&other), &after);
        of->hero[place].health--;
        if (memcmp(before.lasting, after.lasting, sizeof before.lasting) != 0) continue;
        ck_assert_double_gt(after.square[player], before.square[player]);
        stronger++;
    }
}

START_TEST(health_is_strength) {
    stronger = 0;
    look_at_duels("calamity:p1=random,p2=random", test_by_length(10, 50, 500), check_health);
    ck_assert_int_gt(stronger, 1000);
}
END_TEST

/* ---- quick sense ---------------------------------------------------------------------------------------- */

static void check_choice(const rp_game *game, const rp_state *state, int player) {
    test_quick_sense(game, state, player, cal_duel_of(state)->history, cal_informed_choice);
}

START_TEST(quick_sense_sees_what_its_player_sees) {
    look_at_duels("calamity:p1=random,p2=random", test_by_length(20, 100, 1000), check_choice);
    look_at_duels("calamity:stage=match", test_by_length(2, 5, 50), check_choice);
}
END_TEST

/* A playout looks no further before a duel, else to the end of a turn: the payoff is the evaluation there, or that of
 * the end. */
static void check_playout(const rp_game *game, const rp_state *state, int player) {
    (void)player;
    rp_random random;
    rp_state after = *state;
    double payoff[RP_PLAYERS_MAX], value[RP_PLAYERS_MAX];
    const cal_duel *duel = cal_duel_of(state), *then = cal_duel_of(&after);
    rp_random_seed(&random, duel->history);
    cal_informed_playout(game, &after, &random, payoff);
    if (cal_setup_of(game)->match && cal_judged_by_draft(duel)) {
        ck_assert(rp_state_equal(game, &after, state));
        rp_evaluate(game, state, value);
        ck_assert_double_eq(payoff[0], value[0]);
        return;
    }
    rp_evaluate(game, &after, value);
    ck_assert_double_eq(payoff[0], value[0]);
    ck_assert_double_eq(payoff[1], value[1]);
    ck_assert(!(rp_to_act(game, &after) & RP_TO_ACT_CHANCE));
    if (then->phase == CAL_PHASE_OVER) return;
    int turns = (then->round - duel->round) * CAL_TURNS + then->turn - duel->turn;
    ck_assert_int_eq(turns, duel->phase <= CAL_PHASE_DEAL ? CAL_TURNS + 2 - duel->turn : 1);
}

START_TEST(a_playout_ends_with_the_turn) {
    look_at_duels("calamity:p1=random,p2=random", test_by_length(10, 50, 500), check_playout);
    look_at_duels("calamity:stage=match", test_by_length(1, 2, 20), check_playout);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {terms_make_the_value,
                                  notes_change_no_value,
                                  expected_damage_is_that_of_the_rules,
                                  damage_below_nothing_is_nothing,
                                  equal_heroes_follow_the_square_law,
                                  health_is_strength,
                                  quick_sense_sees_what_its_player_sees,
                                  a_playout_ends_with_the_turn};
    Suite *suite = suite_create("calamity evaluation");
    TCase *all = tcase_create("all");
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) tcase_add_test(all, tests[i]);
    suite_add_tcase(suite, all);
    return test_suite_run(suite);
}
