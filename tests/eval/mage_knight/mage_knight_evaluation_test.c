/* The evaluation of mage-knight: its terms, what damage is worth against the rules, and that quick sense sees no more
 * than its player. */
#include "eval/mage_knight/evaluation.h"

#include "engine/games/mage_knight/knowledge.h"
#include "engine/games/mage_knight/state.h"
#include "eval/mage_knight/exchange.h"
#include "eval/mage_knight/playout.h"
#include "tests/support/length.h"
#include "tests/support/quick_sense.h"
#include "tests/support/random_move.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>

/* Calls `look` at every decision of random duels of all tiers, for the player who is to act. */
static void look_at_duels(int duels, void (*look)(const rp_game *game, const rp_state *state, int player)) {
    rp_random random;
    rp_random_seed(&random, 5);
    for (int i = 0; i < duels; i++) {
        char spec[64];
        rp_game *game;
        rp_state state;
        snprintf(spec, sizeof spec, "mage-knight:tier=%d%s", i % 4, i / 4 % 3 == 2 ? ",score=outcome" : "");
        ck_assert_int_eq(rp_game_new(spec, NULL, &game, NULL), RP_OK);
        for (rp_start(game, &state); rp_to_act(game, &state);) {
            unsigned to_act = rp_to_act(game, &state);
            if (!(to_act & RP_TO_ACT_CHANCE)) look(game, &state, (int)to_act >> 1);
            rp_move move = test_random_move(game, &state, &random);
            rp_apply(game, &state, &move);
        }
        rp_game_free(game);
    }
}

/* ---- terms ---------------------------------------------------------------------------------------------- */

static long with_wounds, with_units, with_space;

static void check_terms(const rp_game *game, const rp_state *state, int player) {
    (void)player;
    rp_evaluation_term terms[RP_TERMS_MAX];
    double value[RP_PLAYERS_MAX], again[RP_PLAYERS_MAX], lead = 0;
    int count = rp_evaluation_terms(game, state, terms);
    rp_evaluate(game, state, value);
    rp_evaluate(game, state, again);
    ck_assert_int_eq(count, 6);
    for (int i = 0; i < count; i++) lead += terms[i].value[0] - terms[i].value[1];
    lead /= mk_setup_of(game)->book->prices.scale;
    ck_assert_double_eq_tol(value[0], fmax(-1, fmin(1, lead)), 1e-12);
    ck_assert_double_eq(value[0], -value[1]);
    ck_assert_double_eq(value[0], again[0]);
    with_wounds += terms[1].value[0] != 0 || terms[1].value[1] != 0;
    with_units += terms[2].value[0] != 0 || terms[2].value[1] != 0;
    with_space += terms[3].value[0] != 0;
    ck_assert_double_eq(terms[3].value[1], 0);
}

START_TEST(terms_make_the_value) {
    with_wounds = with_units = with_space = 0;
    look_at_duels(test_by_length(40, 200, 1000), check_terms);
    ck_assert_int_gt(with_wounds, 50);
    ck_assert_int_gt(with_units, 20);
    ck_assert_int_gt(with_space, 20);
}
END_TEST

/* ---- what damage buys ----------------------------------------------------------------------------------- */

static long assignments;

static int lead_of_attacker(const mk_duel *duel, int attacker) {
    return duel->player[attacker].account - duel->player[!attacker].account;
}

/* What the cards counted that a player had in hand before and has no more. */
static int dropped(const rp_game *game, const mk_duel *before, const mk_duel *after, int player) {
    const mk_setup *setup = mk_setup_of(game);
    int sum = 0;
    if (setup->outcome_only) return 0;
    for (rp_pile left = before->player[player].hand & ~after->player[player].hand; left; left &= left - 1)
        sum += setup->book->prices.card[mk_uses_of_card(setup, before, rp_pile_lowest(left))->thing->kind];
    return sum;
}

/* The most that purchases bring, by the rules; forcing out ends the combat, so only its price is counted. */
static int best_by_rules(const rp_game *game, const rp_state *state, int attacker) {
    const mk_duel *duel = mk_duel_of(state);
    rp_action legal[RP_LEGAL_MAX];
    int best = 0;
    if (duel->phase == MK_OVER || duel->pending || duel->step != MK_STEP_ASSIGN || duel->active != attacker) return 0;
    int count = rp_legal(game, state, attacker, legal);
    for (int i = 0; i < count; i++) {
        int value = 0;
        rp_state next = *state;
        if (legal[i] >= MK_ACT_FORCE) {
            value = attacker == MK_AGGRESSOR ? mk_setup_of(game)->book->prices.space : 0;
        } else if (legal[i] != MK_ACT_STOP) {
            rp_apply_one(game, &next, attacker, legal[i]);
            /* The end of the combat may follow and books other things; a Wound itself is booked at once. */
            if (mk_duel_of(&next)->phase == MK_OVER) continue;
            value = lead_of_attacker(mk_duel_of(&next), attacker) - lead_of_attacker(duel, attacker) -
                    dropped(game, duel, mk_duel_of(&next), !attacker) + best_by_rules(game, &next, attacker);
        }
        if (value > best) best = value;
    }
    return best;
}

static void check_worth(const rp_game *game, const rp_state *state, int player) {
    const mk_duel *duel = mk_duel_of(state);
    mk_worth worth;
    if (duel->pending || duel->step != MK_STEP_ASSIGN || duel->phase < MK_RANGED_PHASE) return;
    if (duel->damage > MK_DAMAGE_MAX || duel->attacks + 1 >= mk_setup_of(game)->attack_limit) return;
    mk_worth_of_damage(mk_setup_of(game), duel, duel->order, duel->damage, &worth);
    ck_assert_int_eq(mk_worth_at(&worth, duel->damage), best_by_rules(game, state, player));
    assignments++;
}

START_TEST(damage_is_worth_what_the_rules_let_it_buy) {
    assignments = 0;
    look_at_duels(test_by_length(400, 2000, 8000), check_worth);
    ck_assert_int_gt(assignments, test_by_length(300, 1500, 6000));
}
END_TEST

/* ---- quick sense ---------------------------------------------------------------------------------------- */

static void check_choice(const rp_game *game, const rp_state *state, int player) {
    test_quick_sense(game, state, player, mk_duel_of(state)->history, mk_informed_choice);
}

START_TEST(quick_sense_sees_what_its_player_sees) { look_at_duels(test_by_length(100, 500, 2000), check_choice); }
END_TEST

/* ---- what may be hidden ---------------------------------------------------------------------------------- */

static long facts_checked;

/* Whether the other's hand in `world` has a card of this name that the player of `duel`, his own view, cannot place. */
static bool holds(const mk_setup *setup, const mk_duel *world, const mk_duel *duel, int player, const char *name) {
    for (rp_pile rest = world->player[!player].hand & mk_unseen_by(duel, player); rest; rest &= rest - 1)
        if (strcmp(setup->card[world->kind[rp_pile_lowest(rest)] - 1].thing->name, name) == 0) return true;
    return false;
}

/* Each fact, and that no other card is ever held, by all worlds. */
static void check_posterior(const rp_game *game, const rp_state *state, int player) {
    rp_view view;
    rp_state world;
    rp_posterior_fact facts[RP_POSTERIOR_MAX];
    double counted[RP_POSTERIOR_MAX] = {0};
    rp_view_of(game, state, player, &view);
    uint64_t worlds = rp_belief_count(&view);
    if (worlds > 1000) return;
    int count = rp_posterior(&view, facts);
    ck_assert(count > 0 || worlds == 1);
    for (uint64_t index = 0; index < worlds; index++) {
        double probability = rp_belief_world(&view, index, &world);
        for (int i = 0; i < count; i++)
            if (holds(mk_setup_of(game), mk_duel_of(&world), mk_duel_of(&view.masked), player, facts[i].text + 6))
                counted[i] += probability;
    }
    for (int i = 0; i < count; i++) {
        ck_assert_int_eq(strncmp(facts[i].text, "holds ", 6), 0);
        ck_assert_double_eq_tol(facts[i].probability, counted[i], 1e-9);
        if (i) ck_assert_double_le(facts[i].probability, facts[i - 1].probability);
        facts_checked += counted[i] > 0 && counted[i] < 1;
    }
}

START_TEST(chances_of_held_cards_are_those_of_all_worlds) {
    facts_checked = 0;
    look_at_duels(test_by_length(40, 200, 800), check_posterior);
    ck_assert_int_gt(facts_checked, 100);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {terms_make_the_value, damage_is_worth_what_the_rules_let_it_buy,
                                  quick_sense_sees_what_its_player_sees, chances_of_held_cards_are_those_of_all_worlds};
    Suite *suite = suite_create("mage knight evaluation");
    TCase *all = tcase_create("all");
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) tcase_add_test(all, tests[i]);
    suite_add_tcase(suite, all);
    return test_suite_run(suite);
}
