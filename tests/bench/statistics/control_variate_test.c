/* Luck: over all histories of small games, weighted by their exact probabilities, the corrections are 0 on average and
 * the corrected payoff is the payoff, for every kind of value function; fitted coefficients leave means without bias.
 */
#include "bench/statistics/control_variate.h"
#include "bench/statistics/cross_fit.h"
#include "search/equilibrium/game_tree_build.h"
#include "tests/support/decisions.h"
#include "tests/support/require.h"

#include "search/equilibrium/sequence_form.h"
#include "tests/support/suite.h"

#include <math.h>
#include <stdlib.h>

/* What the unknown player does: a mix made of his information key, the same wherever he knows the same. */
static double unknown_share(const rp_game *game, const rp_state *state, int player, int count, int index) {
    double sum = 0, share = 0;
    for (int i = 0; i < count; i++) {
        double weight = (double)(rp_mix(rp_information_key(game, state, player), (uint64_t)i) >> 40) + 1;
        sum += weight;
        if (i == index) share = weight;
    }
    return share / sum;
}

typedef struct enumeration {
    const rp_game *game;
    rp_agent *known[RP_PLAYERS_MAX];
    double histories, probability, payoff, corrected, square, corrected_square;
    double term[RP_LUCK_TERMS];
} enumeration;

static void walk(enumeration *e, const rp_state *state, const rp_control_variate *variate, double probability);

static void step(enumeration *e, const rp_state *state, const rp_control_variate *variate, const rp_move *move,
                 double probability) {
    rp_control_variate next = *variate;
    rp_state after;
    require(rp_control_variate_move(&next, state, move, NULL) == RP_OK);
    rp_clone(e->game, &after, state);
    rp_advance(e->game, &after, move);
    walk(e, &after, &next, probability);
}

/* All choices of the players to act from `player` on; those of known agents are uniform. */
static void choose(enumeration *e, const rp_state *state, const rp_control_variate *variate, unsigned to_act,
                   int player, rp_move *move, double probability) {
    while (to_act >> player && !(to_act >> player & 1)) player++;
    if (!(to_act >> player)) {
        step(e, state, variate, move, probability);
        return;
    }
    rp_action legal[RP_LEGAL_MAX];
    int count = rp_useful(e->game, state, player, legal);
    for (int i = 0; i < count; i++) {
        double share = e->known[player] ? 1.0 / count : unknown_share(e->game, state, player, count, i);
        move->of[player] = legal[i];
        choose(e, state, variate, to_act, player + 1, move, probability * share);
    }
}

static void finish(enumeration *e, const rp_state *state, const rp_control_variate *variate, double probability) {
    double payoff[RP_PLAYERS_MAX], corrected;
    rp_payoff(e->game, state, payoff);
    corrected = payoff[0];
    for (int i = 0; i < RP_LUCK_TERMS; i++) {
        corrected -= variate->term[i][0];
        e->term[i] += probability * variate->term[i][0];
    }
    e->histories++;
    e->probability += probability;
    e->payoff += probability * payoff[0];
    e->square += probability * payoff[0] * payoff[0];
    e->corrected += probability * corrected;
    e->corrected_square += probability * corrected * corrected;
}

static void walk(enumeration *e, const rp_state *state, const rp_control_variate *variate, double probability) {
    unsigned to_act = rp_to_act(e->game, state);
    rp_move move = {{0}};
    if (to_act == 0) {
        finish(e, state, variate, probability);
    } else if (to_act & RP_TO_ACT_CHANCE) {
        rp_outcome outcome[RP_OUTCOMES_MAX];
        int count = rp_chance(e->game, state, outcome);
        for (int i = 0; i < count; i++) {
            move.of[0] = outcome[i].outcome;
            step(e, state, variate, &move, probability * outcome[i].probability);
        }
    } else {
        choose(e, state, variate, to_act, 0, &move, probability);
    }
}

/* The same expected payoff from the tree of the game and its sequence form. */
static double expected_payoff(const rp_game *game, rp_agent *const known[]) {
    rp_game_tree *tree;
    rp_sequence_form *form;
    double value[RP_PLAYERS_MAX];
    require(rp_game_tree_build(game, NULL, &tree, NULL) == RP_OK);
    require(rp_sequence_form_build(tree, &form, NULL) == RP_OK);
    double *strategy = malloc(tree->slot_count * sizeof *strategy);
    rp_uniform_strategy(tree, strategy);
    for (uint32_t i = 0; i < tree->set_count; i++) {
        const rp_information_set *set = &tree->set[i];
        double sum = 0;
        if (known[set->player]) continue;
        for (int j = 0; j < set->actions; j++) {
            strategy[set->first + (uint32_t)j] = (double)(rp_mix(set->key, (uint64_t)j) >> 40) + 1;
            sum += strategy[set->first + (uint32_t)j];
        }
        for (int j = 0; j < set->actions; j++) strategy[set->first + (uint32_t)j] /= sum;
    }
    require(rp_expected_payoffs(form, strategy, value, NULL) == RP_OK);
    free(strategy);
    rp_sequence_form_free(form);
    rp_game_tree_free(tree);
    return value[0];
}

static const struct {
    const char *game;
    unsigned known; /* bits of players */
    rp_value_kind kind;
} exact_cases[] = {{"kuhn", 0, RP_VALUE_SOLVED},
                   {"kuhn", 1, RP_VALUE_SOLVED},
                   {"kuhn", 2, RP_VALUE_PLAYOUTS},
                   {"kuhn", 3, RP_VALUE_SOLVED},
                   {"leduc", 0, RP_VALUE_SOLVED},
                   {"leduc", 1, RP_VALUE_SOLVED},
                   {"leduc", 2, RP_VALUE_PLAYOUTS},
                   {"leduc", 3, RP_VALUE_SOLVED},
                   {"goofspiel:cards=3", 1, RP_VALUE_SOLVED},
                   {"goofspiel:cards=3", 3, RP_VALUE_PLAYOUTS},
                   {"liars-dice:faces=2", 3, RP_VALUE_SOLVED},
                   {"dq-combat:deck=4,hand=1,life=1,wounds=15,escape=no,round-limit=1", 1, RP_VALUE_EVALUATION},
                   {"dq-combat:deck=4,hand=1,life=1,wounds=15,escape=no,round-limit=1", 3, RP_VALUE_PLAYOUTS}};

START_TEST(corrected_payoff_is_the_exact_one) {
    rp_game *game = test_game(exact_cases[_i].game);
    enumeration e = {.game = game};
    rp_value_function *value;
    rp_error error = {RP_OK, ""};
    require_message(rp_value_function_new(game, exact_cases[_i].kind, 3, 7, &value, &error) == RP_OK, "%s", error.text);
    for (int i = 0; i < 2; i++)
        if (exact_cases[_i].known >> i & 1) e.known[i] = test_agent("random", game);
    rp_decision *scratch = malloc(sizeof *scratch);
    rp_control_variate variate;
    rp_state start;
    rp_control_variate_begin(&variate, value, game, e.known, scratch);
    rp_start(game, &start);
    walk(&e, &start, &variate, 1);
    double expected = expected_payoff(game, e.known);
    require_message(e.histories > 20 && fabs(e.probability - 1) < 1e-9, "%g histories, %g", e.histories, e.probability);
    require_message(fabs(e.payoff - expected) < 1e-9, "payoff %.12f, the tree says %.12f", e.payoff, expected);
    require_message(fabs(e.corrected - expected) < 1e-9, "corrected %.12f, expected %.12f", e.corrected, expected);
    for (int i = 0; i < RP_LUCK_TERMS; i++) require_message(fabs(e.term[i]) < 1e-9, "term %d: %g", i, e.term[i]);
    /* Solved values of a game in which all is known or chance say more than nothing. */
    if (exact_cases[_i].known == 3 && exact_cases[_i].kind == RP_VALUE_SOLVED)
        require_message(e.corrected_square - expected * expected < 0.8 * (e.square - expected * expected),
                        "variance %g, corrected %g", e.square - expected * expected,
                        e.corrected_square - expected * expected);
    rp_value_function_free(value);
    for (int i = 0; i < 2; i++) rp_agent_free(e.known[i]);
    rp_game_free(game);
    free(scratch);
}
END_TEST

START_TEST(values_are_a_function_of_the_state) {
    rp_game *game = test_game("leduc");
    for (int kind = 0; kind < 3; kind++) {
        rp_value_function *a, *b;
        rp_random random;
        if (rp_value_function_new(game, (rp_value_kind)kind, 5, 1, &a, NULL)) continue;
        require(rp_value_function_new(game, (rp_value_kind)kind, 5, 1, &b, NULL) == RP_OK);
        rp_random_seed(&random, 4);
        for (int i = 0; i < 200; i++) {
            rp_state state;
            double first[RP_PLAYERS_MAX], second[RP_PLAYERS_MAX];
            test_first_choice(game, &state, (int)rp_random_below(&random, 2), rp_random_next(&random));
            rp_value_of(a, &state, first);
            rp_value_of(b, &state, second);
            require(first[0] == second[0] && first[1] == second[1] && fabs(first[0] + first[1]) < 1e-9);
        }
        rp_value_function_free(a);
        rp_value_function_free(b);
    }
    rp_game_free(game);
}
END_TEST

START_TEST(dice_are_worth_what_the_solution_says) {
    rp_game *game = test_game("dq-combat:variant=dice,life=3");
    rp_agent *exact = test_agent("exact", game);
    rp_value_function *value;
    rp_decision *decision = malloc(sizeof *decision);
    require(rp_value_function_new(game, RP_VALUE_SOLVED, 1, 1, &value, NULL) == RP_OK);
    for (uint64_t seed = 1; seed <= 50; seed++) {
        rp_state state;
        double found[RP_PLAYERS_MAX];
        test_first_choice(game, &state, 0, seed);
        test_decide(exact, &state, 0, NULL, 1, decision);
        rp_value_of(value, &state, found);
        require_message(fabs(found[0] - decision->value) < 1e-9, "%.12f, not %.12f", found[0], decision->value);
    }
    rp_value_function_free(value);
    rp_agent_free(exact);
    rp_game_free(game);
    free(decision);
}
END_TEST

/* ---- fitting ------------------------------------------------------------------------------------------------ */

static void add_sample(rp_cross_fit *fit, rp_random *random) {
    double noise = rp_random_unit(random) - 0.5, c[3];
    c[0] = rp_random_unit(random) - 0.5;
    c[1] = (rp_random_unit(random) - 0.5) * 4;
    c[2] = 2 * c[0] - c[1]; /* adds nothing */
    rp_cross_fit_add(fit, 0.25 + 3 * c[0] - 0.5 * c[1] + 0.1 * noise, c);
}

START_TEST(coefficients_are_found) {
    rp_cross_fit fit = {.terms = 3};
    rp_cross_fit_result result;
    rp_random random;
    rp_random_seed(&random, 5);
    for (int i = 0; i < 4000; i++) add_sample(&fit, &random);
    rp_cross_fit_of(&fit, &result);
    for (int half = 0; half < 2; half++) {
        require(fabs(result.coefficient[half][0] - 3) < 0.02 && fabs(result.coefficient[half][1] + 0.5) < 0.02);
        require(result.coefficient[half][2] == 0);
    }
    require(fabs(result.fitted.mean - 0.25) < 4 * result.fitted.error && result.fitted.error < 0.001);
    /* variances: 9/12 + 0.25 * 16/12 + 0.01/12 before, 0.01/12 after */
    require_message(fabs(result.fitted.saving / 1301 - 1) < 0.1, "saves %g", result.fitted.saving);
    require(fabs(result.plain.saving - 1) < 1e-12 && result.samples == 4000);
}
END_TEST

START_TEST(few_samples_are_not_fitted) {
    rp_cross_fit fit = {.terms = 3};
    rp_cross_fit_result result;
    rp_random random;
    rp_random_seed(&random, 6);
    rp_cross_fit_of(&fit, &result);
    require(result.samples == 0 && isinf(result.plain.error) && result.plain.mean == 0);
    for (int i = 0; i < 2 * RP_CROSS_FIT_SAMPLES_MIN - 1; i++) add_sample(&fit, &random);
    rp_cross_fit_of(&fit, &result);
    require(result.coefficient[0][0] == 1 && result.coefficient[1][0] != 1);
}
END_TEST

/* The mean over many small experiments is the truth, which a fit to the very samples that it corrects misses. */
START_TEST(fitted_means_have_no_bias) {
    enum { EXPERIMENTS = 40000, SAMPLES = 2 * RP_CROSS_FIT_SAMPLES_MIN };
    rp_random random;
    rp_random_seed(&random, 7);
    double sum = 0, squares = 0, naive = 0;
    for (int i = 0; i < EXPERIMENTS; i++) {
        rp_cross_fit fit = {.terms = 1};
        rp_cross_fit_result result;
        double all[4] = {0}; /* sums of y, c, cc, cy */
        for (int j = 0; j < SAMPLES; j++) {
            uint32_t face = rp_random_below(&random, 10); /* skewed, with mean 0 */
            double c = face < 5 ? -0.4 : face < 9 ? 0.1 : 1.6, y = c * c;
            rp_cross_fit_add(&fit, y, &c);
            all[0] += y / SAMPLES;
            all[1] += c / SAMPLES;
            all[2] += c * c / SAMPLES;
            all[3] += c * y / SAMPLES;
        }
        rp_cross_fit_of(&fit, &result);
        sum += result.fitted.mean;
        squares += result.fitted.mean * result.fitted.mean;
        double spread = all[2] - all[1] * all[1], slope = spread > 0 ? (all[3] - all[0] * all[1]) / spread : 0;
        naive += (all[0] - slope * all[1]) / EXPERIMENTS;
    }
    double mean = sum / EXPERIMENTS, error = sqrt((squares / EXPERIMENTS - mean * mean) / EXPERIMENTS);
    require_message(fabs(mean - 0.34) < 4 * error, "%g +- %g, not 0.34", mean, error);
    require_message(fabs(naive - 0.34) > 8 * error, "%g +- %g would pass as well", naive, error);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("control_variate");
    TCase *tests = tcase_create("control_variate");
    tcase_set_timeout(tests, 300);
    tcase_add_loop_test(tests, corrected_payoff_is_the_exact_one, 0, sizeof exact_cases / sizeof *exact_cases);
    tcase_add_test(tests, values_are_a_function_of_the_state);
    tcase_add_test(tests, dice_are_worth_what_the_solution_says);
    tcase_add_test(tests, coefficients_are_found);
    tcase_add_test(tests, few_samples_are_not_fitted);
    tcase_add_test(tests, fitted_means_have_no_bias);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
