/* Solutions: known values, what is told of views, what best responses gain, and what is refused. */
#include "search/solution.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <string.h>

typedef struct solved {
    rp_game *game;
    rp_solution *solution;
    rp_solution_facts facts;
} solved;

static solved solve(const char *spec) {
    solved s;
    rp_error error = {RP_OK, ""};
    require_message(rp_game_new(spec, NULL, &s.game, &error) == RP_OK, "%s", error.text);
    require_message(rp_solution_new(s.game, NULL, &s.solution, &error) == RP_OK, "%s: %s", spec, error.text);
    rp_solution_facts_of(s.solution, &s.facts);
    return s;
}

static void release(solved *s) {
    rp_solution_free(s->solution);
    rp_game_free(s->game);
}

START_TEST(values_are_the_known_ones) {
    static const struct known {
        const char *spec;
        double value; /* of the first player */
        bool exact;
    } known[] = {
        {"tictactoe", 0, true},
        {"matrix", 0, true},
        {"goofspiel:cards=4", 0, true},
        {"kuhn", -1.0 / 18, false},
        {"liars-dice:faces=2", NAN, false},
    };
    const struct known *k = &known[_i];
    solved s = solve(k->spec);
    ck_assert_int_eq(s.facts.exact, k->exact);
    ck_assert(s.facts.nash_conv <= (k->exact ? 1e-12 : 0.0005));
    ck_assert(s.facts.nash_conv >= -1e-12);
    ck_assert_double_eq_tol(s.facts.value[0] + s.facts.value[1], 0, 1e-12);
    if (!isnan(k->value)) ck_assert(fabs(s.facts.value[0] - k->value) <= s.facts.nash_conv + 1e-12);
    ck_assert_uint_eq(s.facts.states > 0, k->exact);
    ck_assert_uint_eq(s.facts.histories > 0, !k->exact);
    ck_assert_uint_eq(s.facts.iterations > 0, !k->exact);
    release(&s);
}
END_TEST

/* In every position of random games: the useful actions, probabilities that sum to 1, nothing for who waits. */
static void look_along_a_game(const solved *s, rp_random *random) {
    rp_state state;
    rp_view view;
    rp_start(s->game, &state);
    for (unsigned to_act; (to_act = rp_to_act(s->game, &state)) != 0;) {
        rp_move move = {{0}};
        if (to_act & RP_TO_ACT_CHANCE) move.of[0] = rp_sample(s->game, &state, random);
        for (int player = 0; player < s->game->info.players && !(to_act & RP_TO_ACT_CHANCE); player++) {
            rp_solution_action answer[RP_LEGAL_MAX];
            rp_action useful[RP_LEGAL_MAX];
            rp_view_of(s->game, &state, player, &view);
            int count = rp_solution_look(s->solution, &view, answer);
            if (!(to_act >> player & 1)) {
                ck_assert_int_eq(count, 0);
                continue;
            }
            ck_assert_int_eq(count, rp_useful(s->game, &state, player, useful));
            double sum = 0;
            for (int i = 0; i < count; i++) {
                ck_assert_int_eq(answer[i].action, useful[i]);
                ck_assert_double_ge(answer[i].probability, 0);
                ck_assert(fabs(answer[i].value) <= s->game->info.payoff_maximum + 1e-9);
                sum += answer[i].probability;
            }
            ck_assert_double_eq_tol(sum, 1, 1e-9);
            move.of[player] = useful[rp_random_below(random, (uint32_t)count)];
        }
        rp_advance(s->game, &state, &move);
    }
}

START_TEST(every_view_has_an_answer) {
    static const char *const specs[] = {"tictactoe", "goofspiel:cards=4", "kuhn"};
    solved s = solve(specs[_i]);
    rp_random random;
    rp_random_seed(&random, 1);
    for (int i = 0; i < 100; i++) look_along_a_game(&s, &random);
    release(&s);
}
END_TEST

/* What a walk over all histories finds of one action at one view: the weights with which the others and chance let it
 * be reached, and its payoffs by those weights. */
typedef struct seen_action {
    uint64_t key;
    int player;
    rp_action action;
    double weight, payoff, told;
} seen_action;

typedef struct walk {
    const solved *s;
    seen_action seen[64];
    int count;
} walk;

static seen_action *seen_of(walk *w, int player, uint64_t key, const rp_solution_action *told) {
    for (int i = 0; i < w->count; i++)
        if (w->seen[i].player == player && w->seen[i].key == key && w->seen[i].action == told->action)
            return &w->seen[i];
    require(w->count < (int)(sizeof w->seen / sizeof *w->seen));
    w->seen[w->count] = (seen_action){.key = key, .player = player, .action = told->action, .told = told->value};
    return &w->seen[w->count++];
}

/* The first player's payoff when both play what is told; reach[player] without the player's own choices. */
static double payoff_of(walk *w, const rp_state *state, const double reach[2]) {
    const rp_game *game = w->s->game;
    unsigned to_act = rp_to_act(game, state);
    double payoff[RP_PLAYERS_MAX], sum = 0;
    rp_state next;
    if (!to_act) {
        rp_payoff(game, state, payoff);
        return payoff[0];
    }
    if (to_act & RP_TO_ACT_CHANCE) {
        rp_outcome outcomes[RP_OUTCOMES_MAX];
        int count = rp_chance(game, state, outcomes);
        for (int i = 0; i < count; i++) {
            double p = outcomes[i].probability;
            rp_clone(game, &next, state);
            rp_advance_one(game, &next, RP_CHANCE_PLAYER, outcomes[i].outcome);
            sum += p * payoff_of(w, &next, (double[]){p * reach[0], p * reach[1]});
        }
        return sum;
    }
    rp_view view;
    rp_solution_action told[RP_LEGAL_MAX];
    int player = to_act & 1 ? 0 : 1;
    rp_view_of(game, state, player, &view);
    int count = rp_solution_look(w->s->solution, &view, told);
    for (int i = 0; i < count; i++) {
        double p = told[i].probability;
        rp_clone(game, &next, state);
        rp_advance_one(game, &next, player, told[i].action);
        double value =
            payoff_of(w, &next, player ? (double[]){p * reach[0], reach[1]} : (double[]){reach[0], p * reach[1]});
        seen_action *seen = seen_of(w, player, rp_view_key(&view), &told[i]);
        seen->weight += reach[player];
        seen->payoff += reach[player] * (player ? -value : value);
        sum += p * value;
    }
    return sum;
}

/* Kuhn poker has 12 views of two actions each. */
START_TEST(values_of_actions_are_those_of_the_play_told) {
    solved s = solve("kuhn");
    walk w = {.s = &s};
    rp_state state;
    rp_start(s.game, &state);
    ck_assert_double_eq_tol(payoff_of(&w, &state, (double[]){1, 1}), s.facts.value[0], 1e-9);
    ck_assert_int_eq(w.count, 24);
    for (int i = 0; i < w.count; i++)
        ck_assert_double_eq_tol(w.seen[i].payoff, w.seen[i].told * w.seen[i].weight, 1e-9);
    release(&s);
}
END_TEST

/* Uniform play of Kuhn poker loses 11/12 to best responses; at tic-tac-toe nobody beats perfect play, and whoever plays
 * at random can nearly always be beaten in both seats. */
START_TEST(an_agent_is_as_exploitable_as_its_play) {
    rp_exploitability found;
    rp_error error = {RP_OK, ""};
    solved s = solve("kuhn");
    require_message(rp_solution_exploit(s.solution, "random", 3, 1, 1, NULL, &found, &error) == RP_OK, "%s",
                    error.text);
    ck_assert_double_eq_tol(found.nash_conv, 11.0 / 12, 1e-9);
    ck_assert_double_eq_tol(found.lower, 11.0 / 12, 1e-9);
    ck_assert(found.certain && found.nash_conv_error == 0);
    ck_assert_double_eq_tol(found.best[0] + found.best[1] - found.value[0] - found.value[1], found.nash_conv, 1e-9);
    require(rp_solution_exploit(s.solution, "equilibrium", 1, 1, 1, NULL, &found, &error) == RP_OK);
    ck_assert_double_le(found.nash_conv, 0.0005);
    require(rp_solution_exploit(s.solution, "ismcts:sims=20", 4, 1, 2, NULL, &found, &error) == RP_OK);
    ck_assert(!found.certain && found.nash_conv_error > 0);
    ck_assert_double_lt(found.lower, found.nash_conv);
    release(&s);
    s = solve("tictactoe");
    require(rp_solution_exploit(s.solution, "exact", 1, 1, 1, NULL, &found, &error) == RP_OK);
    ck_assert_double_eq_tol(found.nash_conv, 0, 1e-12);
    require(rp_solution_exploit(s.solution, "random", 1, 1, 1, NULL, &found, &error) == RP_OK);
    ck_assert_double_gt(found.nash_conv, 1.5);
    release(&s);
}
END_TEST

START_TEST(what_cannot_be_is_refused) {
    static const atomic_bool stop = true;
    rp_error error = {RP_OK, ""};
    solved s = solve("kuhn");
    rp_exploitability found;
    rp_solution *none;
    ck_assert_int_eq(rp_solution_new(s.game, &(rp_solution_options){.histories_maximum = 10}, &none, &error),
                     RP_BAD_INPUT);
    ck_assert_ptr_null(none);
    ck_assert_int_eq(rp_solution_new(s.game, &(rp_solution_options){.threads = 65}, &none, &error), RP_BAD_INPUT);
    ck_assert_int_eq(rp_solution_new(s.game, &(rp_solution_options){.threads = -1}, &none, &error), RP_BAD_INPUT);
    ck_assert_int_eq(rp_solution_new(s.game, &(rp_solution_options){.stop = &stop}, &none, &error), RP_FAILED);
    ck_assert_ptr_nonnull(strstr(error.text, "stopped"));
    ck_assert_int_eq(rp_solution_exploit(s.solution, "random", 0, 1, 1, NULL, &found, &error), RP_BAD_INPUT);
    ck_assert_int_eq(rp_solution_exploit(s.solution, "nobody", 1, 1, 1, NULL, &found, &error), RP_BAD_INPUT);
    ck_assert_int_eq(rp_solution_exploit(s.solution, "random", 1, 1, 65, NULL, &found, &error), RP_BAD_INPUT);
    ck_assert_int_eq(rp_solution_exploit(s.solution, "ismcts:sims=20", 2, 1, 1, &stop, &found, &error), RP_FAILED);
    release(&s);
    rp_game *large;
    require(rp_game_new("connect4", NULL, &large, &error) == RP_OK);
    ck_assert_int_eq(rp_solution_new(large, &(rp_solution_options){.states_maximum = 1000}, &none, &error),
                     RP_BAD_INPUT);
    rp_game_free(large);
    rp_solution_free(NULL);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("solutions");
    TCase *cases = tcase_create("solutions");
    tcase_add_loop_test(cases, values_are_the_known_ones, 0, 5);
    tcase_add_loop_test(cases, every_view_has_an_answer, 0, 3);
    tcase_add_test(cases, values_of_actions_are_those_of_the_play_told);
    tcase_add_test(cases, an_agent_is_as_exploitable_as_its_play);
    tcase_add_test(cases, what_cannot_be_is_refused);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
