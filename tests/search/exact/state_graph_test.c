/* labels: longer */
/* Exact solutions over states: values from the literature, counts, best responses, refusals; beliefs against the game
 * tree. */
#include "search/equilibrium/game_tree_build.h"
#include "search/exact/state_graph.h"

#include "tests/support/decisions.h"
#include "tests/support/length.h"
#include "tests/support/random_move.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct solved {
    rp_game *game;
    rp_state_graph *graph;
    rp_state_graph_facts facts;
} solved;

static solved solve(const char *spec) {
    rp_error error = {0};
    solved s = {.game = test_game(spec)};
    require_message(rp_state_graph_suits(s.game, &error), "%s: %s", spec, error.text);
    require_message(rp_state_graph_solve(s.game, NULL, &s.graph, &error) == RP_OK, "%s: %s", spec, error.text);
    rp_state_graph_facts_of(s.graph, &s.facts);
    return s;
}

static void release(solved *s) {
    rp_state_graph_free(s->graph);
    rp_game_free(s->game);
}

static double nash_conv(const solved *s, rp_state_policy *policy, void *context) {
    rp_nash_conv result;
    rp_error error = {0};
    require_message(rp_state_graph_nash_conv(s->graph, policy, context, &result, &error) == RP_OK, "%s", error.text);
    return result.nash_conv;
}

static void look(const solved *s, const rp_state *state, int player, rp_state_graph_answer *answer) {
    rp_view view;
    rp_view_of(s->game, state, player, &view);
    require(rp_state_graph_look(s->graph, &view, answer));
}

static rp_status uniform(void *context, const rp_state *state, int player, int count, const rp_action legal[],
                         double probability[], rp_error *error) {
    (void)context, (void)state, (void)player, (void)legal, (void)error;
    for (int i = 0; i < count; i++) probability[i] = 1.0 / count;
    return RP_OK;
}

/* ---- known truths ------------------------------------------------------------------------------------------- */

START_TEST(tic_tac_toe_is_a_draw_with_5478_states) {
    solved s = solve("tictactoe");
    ck_assert_double_eq(s.facts.value[0], 0);
    ck_assert_uint_eq(s.facts.states, 5478);
    ck_assert_uint_eq(s.facts.histories, 549946);
    ck_assert_uint_eq(s.facts.terminal_histories, 255168);
    ck_assert(!s.facts.recurs);
    ck_assert_uint_eq(s.facts.components, s.facts.states);
    ck_assert_double_eq_tol(nash_conv(&s, NULL, NULL), 0, 1e-12);
    ck_assert_double_gt(nash_conv(&s, uniform, NULL), 1);
    release(&s);
}
END_TEST

/* Neller and Presser 2004 solved Pig by value iteration: 0.5306 for the first player, hold at 21 at 0 to 0. */
START_TEST(pig_to_100) {
    solved s = solve("pig:goal=100");
    rp_state state;
    rp_state_graph_answer answer;
    ck_assert_double_eq_tol(s.facts.win[0], 0.530592725274, 1e-11);
    ck_assert(s.facts.recurs);
    ck_assert_uint_eq(s.facts.histories, RP_STATE_GRAPH_ENDLESS);
    ck_assert_double_eq_tol(nash_conv(&s, NULL, NULL), 0, 1e-12);
    rp_start(s.game, &state);
    for (int total = 0; total <= 22; total += 2) {
        look(&s, &state, 0, &answer);
        int best = answer.count == 1 || answer.action[1].share == 0 ? 0 : 1;
        if (total) require_message(best == (total < 21), "turn total %d", total);
        rp_advance_one(s.game, &state, 0, answer.action[answer.count - 1].action);
        rp_advance_one(s.game, &state, RP_CHANCE_PLAYER, 2);
    }
    release(&s);
}
END_TEST

START_TEST(small_2048) {
    static const struct {
        const char *spec;
        double win;
    } known[] = {{"2048:width=2,height=2,target=8", 1},
                 {"2048:width=2,height=2,target=16", 0.962511253750},
                 {"2048:width=2,height=2,target=32", 0.082887289072}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        solved s = solve(known[i].spec);
        ck_assert_double_eq_tol(s.facts.win[0], known[i].win, 1e-11);
        ck_assert_double_eq_tol(nash_conv(&s, NULL, NULL), 0, 1e-12);
        release(&s);
    }
}
END_TEST

START_TEST(matrix_games_are_one_choice) {
    solved s = solve("matrix:rows=0 -1 2/1 0 -2/-2 2 0"); /* a win with scissors in it pays 2 */
    static const double mix[3] = {0.4, 0.4, 0.2};
    rp_state state;
    rp_state_graph_answer answer;
    rp_start(s.game, &state);
    for (int player = 0; player < 2; player++) {
        look(&s, &state, player, &answer);
        require(answer.count == 3 && fabs(answer.value) < 1e-12);
        for (int i = 0; i < 3; i++) {
            require(fabs(answer.action[i].share - mix[i]) < 1e-12);
            require(fabs(answer.action[i].value) < 1e-12);
        }
    }
    ck_assert_uint_eq(s.facts.histories, 1 + 3 + 9);
    ck_assert_double_gt(nash_conv(&s, uniform, NULL), 0.1);
    release(&s);
    s = solve("matrix:rows=-2 3/3 -4"); /* odds and evens */
    ck_assert_double_eq_tol(s.facts.value[0], 1.0 / 12, 1e-12);
    rp_start(s.game, &state);
    look(&s, &state, 1, &answer);
    ck_assert_double_eq_tol(answer.action[0].share, 7.0 / 12, 1e-12);
    release(&s);
}
END_TEST

START_TEST(open_goofspiel_is_fair) {
    static const char *const specs[] = {"goofspiel:cards=4", "goofspiel:cards=5,order=descending",
                                        "goofspiel:cards=4,payoff=difference,order=ascending"};
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        solved s = solve(specs[i]);
        ck_assert_double_eq_tol(s.facts.value[0], 0, 1e-12);
        ck_assert_double_eq_tol(nash_conv(&s, NULL, NULL), 0, 1e-11);
        ck_assert_uint_gt(s.facts.simultaneous, 10);
        release(&s);
    }
}
END_TEST

/* ---- states that recur ---------------------------------------------------------------------------------------- */

/* A walk between 0 and `length`, from `here` on; one step is chosen, then tossed, or played for with rock, paper,
 * scissors. */
typedef struct walker {
    uint16_t here, coin; /* coin: 0 to be chosen, else in hundredths the chance of a step up */
    uint32_t unused;
} walker;

enum { LENGTH_OF_WALK, WALK_STARTS_AT, WALK_IS_PLAYED };
static walker *walker_of(const rp_state *state) { return (walker *)(uintptr_t)state->bytes; }
static const int *walk_of(const rp_game *game) { return game->setup; }

static void walk_start(const rp_game *game, rp_state *state) {
    walker_of(state)->here = (uint16_t)walk_of(game)[WALK_STARTS_AT];
}
static unsigned walk_to_act(const rp_game *game, const rp_state *state) {
    const walker *w = walker_of(state);
    if (w->here == 0 || w->here == walk_of(game)[LENGTH_OF_WALK]) return 0;
    return w->coin ? RP_TO_ACT_CHANCE : walk_of(game)[WALK_IS_PLAYED] ? 3 : 1;
}
static int walk_legal(const rp_game *game, const rp_state *state, int player, rp_action out[]) {
    (void)state, (void)player;
    for (int i = 0; i < 3; i++) out[i] = i;
    return walk_of(game)[WALK_IS_PLAYED] ? 3 : 2;
}
static int walk_chance(const rp_game *game, const rp_state *state, rp_outcome out[]) {
    (void)game;
    out[0] = (rp_outcome){0, 1 - walker_of(state)->coin / 100.0};
    out[1] = (rp_outcome){1, walker_of(state)->coin / 100.0};
    return 2;
}
static void walk_apply(const rp_game *game, rp_state *state, const rp_move *move) {
    static const int8_t beats[3][3] = {{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}};
    walker *w = walker_of(state);
    if (walk_of(game)[WALK_IS_PLAYED]) {
        w->here = (uint16_t)(w->here + beats[move->of[0]][move->of[1]]);
    } else if (!w->coin) {
        w->coin = move->of[0] ? 45 : 40;
    } else {
        w->here = (uint16_t)(move->of[0] ? w->here + 1 : w->here - 1);
        w->coin = 0;
    }
}
static void walk_payoff(const rp_game *game, const rp_state *state, double out[]) {
    out[0] = walker_of(state)->here ? 1 : -1;
    if (game->info.players == 2) out[1] = -out[0];
}
static const rp_rules walk_rules = {.name = "walk",
                                    .start = walk_start,
                                    .to_act = walk_to_act,
                                    .legal = walk_legal,
                                    .chance = walk_chance,
                                    .apply = walk_apply,
                                    .payoff = walk_payoff};

static rp_state_graph_facts walk(int length, int start, bool played) {
    int setup[3] = {length, start, played};
    rp_game game = {.rules = &walk_rules,
                    .setup = setup,
                    .spec = {.text = "walk"},
                    .info = {.players = played ? 2 : 1,
                             .capabilities = played ? RP_ZERO_SUM | RP_HAS_SIMULTANEOUS : RP_HAS_CHANCE,
                             .state_size = sizeof(walker),
                             .position_size = sizeof(walker),
                             .payoff_minimum = -1,
                             .payoff_maximum = 1}};
    rp_state_graph *graph;
    rp_state_graph_facts facts;
    rp_nash_conv result;
    rp_error error = {0};
    require_message(rp_state_graph_solve(&game, NULL, &graph, &error) == RP_OK, "%s", error.text);
    require(rp_state_graph_nash_conv(graph, NULL, NULL, &result, &error) == RP_OK);
    ck_assert_double_eq_tol(result.nash_conv, 0, 1e-11);
    rp_state_graph_facts_of(graph, &facts);
    rp_state_graph_free(graph);
    require(facts.recurs && facts.largest_component > 1);
    return facts;
}

/* Gambler's ruin: from i of n with chance p of a step up, q / p = r, the top is reached with (1 - r^i) / (1 - r^n).
 * Short walks have few knots, long ones are left to value iteration alone. */
START_TEST(gamblers_are_ruined_as_the_formula_has_it) {
    static const int lengths[] = {3, 4, 7, 12, 40};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
        for (int start = 1; start < lengths[i]; start += 1 + lengths[i] / 4) {
            double ratio = 0.55 / 0.45, win = (1 - pow(ratio, start)) / (1 - pow(ratio, lengths[i]));
            rp_state_graph_facts facts = walk(lengths[i], start, false);
            ck_assert_double_eq_tol(facts.win[0], win, 1e-12);
            ck_assert_double_eq_tol(facts.value[0], 2 * win - 1, 1e-12);
        }
}
END_TEST

/* Rock, paper, scissors until somebody is ahead far enough: a fair walk with ties. */
START_TEST(a_match_of_fair_rounds) {
    static const int lengths[] = {4, 6, 24};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        rp_state_graph_facts facts = walk(lengths[i], lengths[i] - 1, true);
        ck_assert_double_eq_tol(facts.win[0], 1 - 1.0 / lengths[i], 1e-11);
        ck_assert_double_eq(facts.value[0] + facts.value[1], 0);
        ck_assert_double_eq_tol(facts.value[0], 1 - 2.0 / lengths[i], 1e-11);
    }
}
END_TEST

/* ---- against other ways of counting and solving --------------------------------------------------------------- */

static const char *const both_ways[] = {
    "tictactoe",
    "goofspiel:cards=4,order=descending",
    "goofspiel:cards=3",
    "matrix:rows=1 2 3/3 1 0",
    "dq-combat:variant=classic,hero=gherinn,wounds=10,monster=skeleton,life=2",
    "dq-combat:variant=classic,hero=krutzbeck,wounds=17,monster=troll,life=3",
    "dq-combat:variant=classic-solo,hero=hugo,wounds=13,monster=golem,life=3",
    "dq-combat:variant=dice,hero=hugo,wounds=14,monster=golem,life=2,escape=no",
};
enum { BOTH_WAYS = sizeof both_ways / sizeof *both_ways };

/* The tree follows every history; its best responses are computed by other code. */
static rp_status answer_of(void *context, const rp_state *state, int player, int count, const rp_action legal[],
                           double probability[], rp_error *error) {
    (void)legal, (void)error;
    rp_state_graph_answer answer;
    look(context, state, player, &answer);
    require(answer.count == count);
    for (int i = 0; i < count; i++) probability[i] = answer.action[i].share;
    return RP_OK;
}

/* Expected payoff of player 0 from `state` on under `policy`, by plain recursion; counts histories as game_tree.h does.
 */
static double play_out(const solved *s, const rp_state *state, rp_state_policy *policy, uint64_t *histories) {
    const rp_game *game = s->game;
    unsigned to_act = rp_to_act(game, state);
    rp_state next;
    double sum = 0;
    ++*histories;
    if (!to_act) {
        double payoff[RP_PLAYERS_MAX];
        rp_payoff(game, state, payoff);
        return payoff[0];
    }
    if (to_act & RP_TO_ACT_CHANCE) {
        rp_outcome outcome[RP_OUTCOMES_MAX];
        int count = rp_chance(game, state, outcome);
        for (int i = 0; i < count; i++) {
            rp_clone(game, &next, state);
            rp_advance_one(game, &next, RP_CHANCE_PLAYER, outcome[i].outcome);
            sum += outcome[i].probability * play_out(s, &next, policy, histories);
        }
        return sum;
    }
    rp_action legal[2][RP_LEGAL_MAX] = {{0}};
    double mix[2][RP_LEGAL_MAX];
    int count[2] = {1, 1};
    mix[0][0] = mix[1][0] = 1;
    for (int player = 0; player < 2; player++) {
        if (!(to_act >> player & 1)) continue;
        count[player] = rp_useful(game, state, player, legal[player]);
        require(policy((void *)(uintptr_t)s, state, player, count[player], legal[player], mix[player], NULL) == RP_OK);
    }
    if (to_act == 3) *histories += (uint64_t)count[0];
    for (int i = 0; i < count[0] * count[1]; i++) {
        int row = i / count[1], column = i % count[1];
        rp_clone(game, &next, state);
        rp_advance(game, &next, &(rp_move){{legal[0][row], legal[1][column]}});
        sum += mix[0][row] * mix[1][column] * play_out(s, &next, policy, histories);
    }
    return sum;
}

START_TEST(values_and_counts_are_those_of_all_histories) {
    solved s = solve(both_ways[_i]);
    rp_state state;
    rp_nash_conv result;
    uint64_t histories = 0;
    rp_start(s.game, &state);
    double value = play_out(&s, &state, answer_of, &histories);
    ck_assert_double_eq_tol(value, s.facts.value[0], 1e-12);
    ck_assert_uint_eq(histories, s.facts.histories);
    value = play_out(&s, &state, uniform, &histories);
    require(rp_state_graph_nash_conv(s.graph, uniform, NULL, &result, NULL) == RP_OK);
    ck_assert_double_eq_tol(value, result.value[0], 1e-12);
    ck_assert_double_eq_tol(nash_conv(&s, NULL, NULL), 0, 1e-11);
    ck_assert_double_eq_tol(nash_conv(&s, answer_of, &s), 0, 1e-11);
    release(&s);
}
END_TEST

/* Uniform play, but against the best answers that the tree's code finds. */
START_TEST(best_responses_are_those_of_the_tree) {
    solved s = solve(both_ways[_i]);
    rp_game_tree *tree;
    rp_sequence_form *form;
    rp_nash_conv of_tree, of_graph;
    rp_error error = {0};
    rp_game_tree_options options = {.nodes_maximum = 20000000};
    require_message(rp_game_tree_build(s.game, &options, &tree, &error) == RP_OK, "%s", error.text);
    require(rp_sequence_form_build(tree, &form, &error) == RP_OK);
    double *strategy = malloc(tree->slot_count * sizeof *strategy);
    rp_uniform_strategy(tree, strategy);
    require(rp_nash_conv_of(form, strategy, &of_tree, &error) == RP_OK);
    require(rp_state_graph_nash_conv(s.graph, uniform, NULL, &of_graph, &error) == RP_OK);
    for (int player = 0; player < 2; player++) {
        ck_assert_double_eq_tol(of_tree.value[player], of_graph.value[player], 1e-11);
        ck_assert_double_eq_tol(of_tree.best[player], of_graph.best[player], 1e-11);
    }
    free(strategy);
    rp_sequence_form_free(form);
    rp_game_tree_free(tree);
    release(&s);
}
END_TEST

/* ---- beliefs -------------------------------------------------------------------------------------------------- */

/* The hero does not know the token; whatever he could do, the tree's code finds the best of it. */
static const char *const uncertain[] = {
    "dq-combat:variant=classic-solo,hero=hugo,wounds=14,monster=skeleton",
    "dq-combat:variant=classic-solo,hero=krutzbeck,wounds=18,monster=troll",
    "dq-combat:variant=dice,hero=hugo,wounds=15,monster=skeleton,escape=no",
    "dq-combat:variant=classic-solo,hero=challara,wounds=9,monster=skeleton,escape-value=-0.3",
};
enum { UNCERTAIN = sizeof uncertain / sizeof *uncertain };

START_TEST(beliefs_have_the_value_of_a_best_response_in_the_tree) {
    solved s = solve(uncertain[_i]);
    rp_game_tree *tree;
    rp_sequence_form *form;
    rp_error error = {0};
    rp_nash_conv of_graph;
    double best;
    require(s.facts.beliefs && s.facts.histories == 0);
    require_message(rp_game_tree_build(s.game, NULL, &tree, &error) == RP_OK, "%s", error.text);
    require(rp_sequence_form_build(tree, &form, &error) == RP_OK);
    double *strategy = malloc(tree->slot_count * sizeof *strategy),
           *response = malloc(tree->slot_count * sizeof *response);
    rp_uniform_strategy(tree, strategy);
    require(rp_best_response(form, 0, strategy, response, &best, &error) == RP_OK);
    ck_assert_double_eq_tol(best, s.facts.value[0], 1e-11);
    ck_assert_double_eq_tol(nash_conv(&s, NULL, NULL), 0, 1e-12);
    require(rp_state_graph_nash_conv(s.graph, uniform, NULL, &of_graph, &error) == RP_OK);
    ck_assert_double_eq_tol(of_graph.best[0], best, 1e-11);
    ck_assert_uint_lt(s.facts.states, tree->node_count);
    free(response);
    free(strategy);
    rp_sequence_form_free(form);
    rp_game_tree_free(tree);
    release(&s);
}
END_TEST

START_TEST(knowing_less_is_never_better) {
    solved hidden = solve("dq-combat:variant=classic-solo,hero=lindel,monster=demon");
    solved seen = solve("dq-combat:variant=classic-solo,hero=lindel,monster=demon,players=1");
    require(hidden.facts.beliefs && !seen.facts.beliefs);
    ck_assert_double_le(hidden.facts.value[0], seen.facts.value[0] + 1e-12);
    release(&hidden);
    release(&seen);
}
END_TEST

/* ---- looking, starting elsewhere, refusals --------------------------------------------------------------------- */

START_TEST(a_graph_can_start_anywhere) {
    solved s = solve("dq-combat:variant=classic,hero=hugo,monster=troll,life=4");
    rp_random random;
    rp_random_seed(&random, 4);
    rp_state state;
    rp_start(s.game, &state);
    for (unsigned to_act; (to_act = rp_to_act(s.game, &state)) != 0;) {
        rp_move move = {{0}};
        if (to_act & RP_TO_ACT_CHANCE) move.of[0] = rp_sample(s.game, &state, &random);
        for (int player = 0; player < 2 && !(to_act & RP_TO_ACT_CHANCE); player++) {
            if (!(to_act >> player & 1)) continue;
            rp_view view;
            rp_state_graph *below;
            rp_state_graph_answer whole, part;
            rp_view_of(s.game, &state, player, &view);
            require(rp_state_graph_solve(s.game, &(rp_state_graph_options){.start = &view}, &below, NULL) == RP_OK);
            require(rp_state_graph_look(s.graph, &view, &whole) && rp_state_graph_look(below, &view, &part));
            require(fabs(whole.value - part.value) < 1e-12 && whole.count == part.count);
            for (int i = 0; i < whole.count; i++) require(fabs(whole.action[i].value - part.action[i].value) < 1e-12);
            rp_state_graph_free(below);
            move.of[player] = test_random_useful(s.game, &state, player, &random);
        }
        rp_advance(s.game, &state, &move);
    }
    release(&s);
}
END_TEST

START_TEST(games_with_secrets_are_refused) {
    static const char *const specs[] = {
        "kuhn",        "leduc",     "dq-combat", "goofspiel:cards=4,info=hidden", "dq-combat:variant=classic",
        "phantom-ttt", "liars-dice"};
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        rp_game *game = test_game(specs[i]);
        rp_error error = {0};
        rp_state_graph *graph;
        require_message(!rp_state_graph_suits(game, &error) && error.text[0], "%s suits", specs[i]);
        error.text[0] = 0;
        rp_status status = rp_state_graph_solve(game, NULL, &graph, &error);
        require_message(status == RP_BAD_INPUT && error.text[0] && !graph, "%s is not refused", specs[i]);
        rp_game_free(game);
    }
}
END_TEST

START_TEST(a_game_too_large_is_refused_with_its_size) {
    rp_game *game = test_game("connect4");
    rp_error error = {0};
    rp_state_graph *graph;
    rp_state_graph_options options = {.states_maximum = 1000};
    require(rp_state_graph_solve(game, &options, &graph, &error) == RP_BAD_INPUT && !graph);
    ck_assert_ptr_nonnull(strstr(error.text, "more than 1000 states"));
    atomic_bool stop = true;
    options = (rp_state_graph_options){.stop = &stop};
    require(rp_state_graph_solve(game, &options, &graph, &error) == RP_FAILED && !graph);
    ck_assert_ptr_nonnull(strstr(error.text, "stopped"));
    rp_game_free(game);
}
END_TEST

static rp_status too_much(void *context, const rp_state *state, int player, int count, const rp_action legal[],
                          double probability[], rp_error *error) {
    (void)context, (void)state, (void)player, (void)legal, (void)error;
    for (int i = 0; i < count; i++) probability[i] = 1;
    return RP_OK;
}

START_TEST(a_policy_that_is_no_distribution_is_refused) {
    solved s = solve("goofspiel:cards=3");
    rp_nash_conv result;
    require(rp_state_graph_nash_conv(s.graph, too_much, NULL, &result, NULL) == RP_BAD_INPUT);
    release(&s);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("state graph");
    TCase *cases = tcase_create("exact");
    tcase_set_timeout(cases, 300);
    tcase_add_test(cases, tic_tac_toe_is_a_draw_with_5478_states);
    if (test_full_length()) tcase_add_test(cases, pig_to_100);
    tcase_add_test(cases, small_2048);
    tcase_add_test(cases, matrix_games_are_one_choice);
    tcase_add_test(cases, open_goofspiel_is_fair);
    tcase_add_test(cases, gamblers_are_ruined_as_the_formula_has_it);
    tcase_add_test(cases, a_match_of_fair_rounds);
    const int both = test_full_length() ? BOTH_WAYS : BOTH_WAYS - 1; /* the last one has by far the largest tree */
    tcase_add_loop_test(cases, values_and_counts_are_those_of_all_histories, 0, both);
    tcase_add_loop_test(cases, best_responses_are_those_of_the_tree, 0, both);
    tcase_add_loop_test(cases, beliefs_have_the_value_of_a_best_response_in_the_tree, 0, UNCERTAIN);
    tcase_add_test(cases, knowing_less_is_never_better);
    tcase_add_test(cases, a_graph_can_start_anywhere);
    tcase_add_test(cases, games_with_secrets_are_refused);
    tcase_add_test(cases, a_game_too_large_is_refused_with_its_size);
    tcase_add_test(cases, a_policy_that_is_no_distribution_is_refused);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
