/* labels: longer */
#include "search/expectimax/expectimax.h"
#include "search/expectimax/playouts.h"

#include "eval/evaluate.h"
#include "search/equilibrium/matrix_game.h"
#include "tests/support/decisions.h"
#include "tests/support/length.h"
#include "tests/support/random_move.h"
#include "tests/support/suite.h"

#include <check.h>
#include <jemalloc/jemalloc.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- helpers -------------------------------------------------------------------------------------------- */

static rp_decision decision, second;

static void decide(rp_agent *agent, const rp_state *state, int player, const rp_limits *limits, rp_decision *out) {
    test_decide(agent, state, player, limits, 1, out);
}

/* One decision of a fresh agent. */
static void decide_once(const char *spec, const rp_game *game, const rp_state *state, int player, rp_decision *out) {
    rp_agent *agent = test_agent(spec, game);
    decide(agent, state, player, NULL, out);
    rp_agent_free(agent);
}

/* Player 0's payoff of a zero-sum game by plain recursion: no table, no limits, everything visible. */
static double brute(const rp_game *game, const rp_state *state) {
    unsigned to_act = rp_to_act(game, state);
    rp_state next;
    if (!to_act) {
        double payoff[RP_PLAYERS_MAX];
        rp_payoff(game, state, payoff);
        return payoff[0];
    }
    if (to_act & RP_TO_ACT_CHANCE) {
        rp_outcome outcomes[RP_OUTCOMES_MAX];
        double sum = 0;
        for (int i = rp_chance(game, state, outcomes); i-- > 0;) {
            rp_clone(game, &next, state);
            rp_advance_one(game, &next, RP_CHANCE_PLAYER, outcomes[i].outcome);
            sum += outcomes[i].probability * brute(game, &next);
        }
        return sum;
    }
    rp_action rows[RP_LEGAL_MAX] = {0}, columns[RP_LEGAL_MAX] = {0};
    int row_count = to_act & 1 ? rp_useful(game, state, 0, rows) : 1;
    int column_count = to_act & 2 ? rp_useful(game, state, 1, columns) : 1;
    double payoff[RP_MATRIX_MAX], row_mix[RP_MATRIX_MAX], column_mix[RP_MATRIX_MAX];
    ck_assert_int_le(row_count * column_count, RP_MATRIX_MAX);
    for (int i = 0; i < row_count * column_count; i++) {
        rp_move move = {{rows[i / column_count], columns[i % column_count]}};
        rp_clone(game, &next, state);
        rp_advance(game, &next, &move);
        payoff[i] = brute(game, &next);
    }
    return rp_matrix_game(payoff, row_count, column_count, row_mix, column_mix);
}

/* Plays `moves` random moves from the start; false when the game ended before. */
static bool random_position(const rp_game *game, rp_state *state, int moves, rp_random *random) {
    rp_start(game, state);
    for (int i = 0; i < moves || (rp_to_act(game, state) & RP_TO_ACT_CHANCE); i++) {
        if (!rp_to_act(game, state)) return false;
        test_random_step(game, state, random);
    }
    return rp_to_act(game, state) != 0;
}

static int first_to_act(const rp_game *game, const rp_state *state) { return __builtin_ctz(rp_to_act(game, state)); }

/* ---- exact values --------------------------------------------------------------------------------------- */

START_TEST(tictactoe_is_a_draw) {
    rp_game *game = test_game("tictactoe");
    rp_state state;
    rp_start(game, &state);
    decide_once("expectimax", game, &state, 0, &decision);
    ck_assert_int_eq(decision.count, 9);
    for (int i = 0; i < 9; i++) {
        ck_assert_double_eq(decision.actions[i].value, 0);
        ck_assert_double_eq(decision.actions[i].win, 0);
        ck_assert_double_eq(decision.actions[i].standard_error, 0);
    }
    ck_assert(decision.exact);
    ck_assert_int_eq(decision.line_length, 9);
    rp_game_free(game);
}
END_TEST

START_TEST(tictactoe_equals_minimax) {
    rp_game *game = test_game("tictactoe");
    rp_agent *agent = test_agent("expectimax", game);
    rp_random random;
    rp_state state, next;
    rp_random_seed(&random, 4);
    for (int round = 0; round < 200; round++) {
        if (!random_position(game, &state, 2 + round % 6, &random)) continue;
        int player = first_to_act(game, &state);
        decide(agent, &state, player, NULL, &decision);
        double best = -2;
        for (int i = 0; i < decision.count; i++) {
            rp_clone(game, &next, &state);
            rp_advance_one(game, &next, player, decision.actions[i].action);
            double value = (player ? -1 : 1) * brute(game, &next);
            ck_assert_double_eq(decision.actions[i].value, value);
            ck_assert_double_eq(decision.actions[i].win, value > 0);
            best = fmax(best, value);
        }
        ck_assert_double_eq(decision.value, best);
        ck_assert(decision.exact);
    }
    rp_agent_free(agent);
    rp_game_free(game);
}
END_TEST

/* Every card and betting of Kuhn poker: the average over the worlds that the view allows, each solved in the open. */
START_TEST(kuhn_averages_its_worlds) {
    rp_game *game = test_game("kuhn:cards=4");
    rp_agent *agent = test_agent("expectimax", game);
    rp_random random;
    rp_state state, world;
    rp_random_seed(&random, 8);
    for (int round = 0; round < 100; round++) {
        if (!random_position(game, &state, 2 + round % 3, &random)) continue;
        int player = first_to_act(game, &state);
        rp_view view;
        rp_view_of(game, &state, player, &view);
        decide(agent, &state, player, NULL, &decision);
        ck_assert_int_eq(rp_belief_count(&view), 3);
        for (int i = 0; i < decision.count; i++) {
            double sum = 0;
            for (uint64_t index = 0; index < 3; index++) {
                double probability = rp_belief_world(&view, index, &world);
                rp_advance_one(game, &world, player, decision.actions[i].action);
                sum += probability * (player ? -1 : 1) * brute(game, &world);
            }
            ck_assert_double_eq_tol(decision.actions[i].value, sum, 1e-12);
            ck_assert_double_eq(decision.actions[i].standard_error, 0);
            ck_assert_uint_eq(decision.actions[i].visits, 3);
        }
        ck_assert(!decision.exact);
        ck_assert_int_eq(decision.line_length, 1);
    }
    rp_agent_free(agent);
    rp_game_free(game);
}
END_TEST

/* Fewer worlds than there are: they are drawn, and the error says how far the average may be off. */
START_TEST(drawn_worlds_have_an_error) {
    rp_game *game = test_game("kuhn:cards=13");
    rp_state state;
    rp_start(game, &state);
    rp_advance_one(game, &state, RP_CHANCE_PLAYER, 7);
    rp_advance_one(game, &state, RP_CHANCE_PLAYER, 3);
    decide_once("expectimax:worlds=12", game, &state, 0, &decision); /* all of them */
    decide_once("expectimax:worlds=11", game, &state, 0, &second);
    for (int i = 0; i < 2; i++) {
        ck_assert_double_eq(decision.actions[i].standard_error, 0);
        ck_assert_double_gt(second.actions[i].standard_error, 0);
        double difference = fabs(second.actions[i].value - decision.actions[i].value);
        ck_assert_double_le(difference, 4 * second.actions[i].standard_error);
    }
    decide_once("expectimax:worlds=1", game, &state, 0, &second);
    ck_assert(isinf(second.actions[0].standard_error));
    ck_assert(!second.exact);
    rp_game_free(game);
}
END_TEST

START_TEST(goofspiel_is_fair_and_mixed) {
    static const char *const specs[] = {"goofspiel:cards=4,order=descending", "goofspiel:cards=4,payoff=difference",
                                        "goofspiel:cards=4,order=ascending"};
    rp_game *game = test_game(specs[_i]);
    rp_agent *agent = test_agent("expectimax:nodes=0", game);
    rp_random random;
    rp_state state;
    rp_random_seed(&random, 1);
    ck_assert(random_position(game, &state, 0, &random));
    decide(agent, &state, 0, NULL, &decision);
    ck_assert_double_eq_tol(decision.value, _i == 1 ? brute(game, &state) : 0, 1e-9);
    ck_assert(decision.exact);
    double share = 0;
    for (int i = 0; i < decision.count; i++) {
        share += decision.actions[i].share;
        ck_assert_double_le(decision.actions[i].value, decision.value + 1e-9);
        if (decision.actions[i].share > 1e-9) ck_assert_double_eq_tol(decision.actions[i].value, decision.value, 1e-9);
    }
    ck_assert_double_eq_tol(share, 1, 1e-9);
    for (int round = 0; round < 30; round++) { /* positions that are not fair, from both sides */
        if (!random_position(game, &state, 1 + round % 2, &random)) continue;
        decide(agent, &state, 0, NULL, &decision);
        decide(agent, &state, 1, NULL, &second);
        ck_assert_double_eq_tol(decision.value, brute(game, &state), 1e-9);
        ck_assert_double_eq_tol(second.value, -decision.value, 1e-9);
    }
    rp_agent_free(agent);
    rp_game_free(game);
}
END_TEST

/* ---- limits and table ----------------------------------------------------------------------------------- */

static void assert_same_values(const rp_decision *a, const rp_decision *b) {
    ck_assert_int_eq(a->count, b->count);
    ck_assert_double_eq(a->value, b->value);
    for (int i = 0; i < a->count; i++) ck_assert_double_eq(a->actions[i].value, b->actions[i].value);
}

START_TEST(table_changes_nothing) {
    static const char *const games[] = {"tictactoe", "goofspiel:cards=4", "kuhn:cards=5",
                                        "goofspiel:cards=4,info=hidden"};
    rp_game *game = test_game(games[_i]);
    rp_random random;
    rp_state state;
    rp_random_seed(&random, 2);
    for (int depth = 0; depth < 5; depth++) {
        if (!random_position(game, &state, 2, &random)) continue;
        char with[64], without[80], small[80];
        snprintf(with, sizeof with, "expectimax:nodes=0,depth=%d,worlds=5", depth);
        snprintf(small, sizeof small, "%s,memory=1", with);
        snprintf(without, sizeof without, "%s,table=no", with);
        int player = first_to_act(game, &state);
        decide_once(with, game, &state, player, &decision);
        decide_once(without, game, &state, player, &second);
        assert_same_values(&decision, &second);
        ck_assert_uint_le(decision.nodes, second.nodes);
        decide_once(small, game, &state, player, &second);
        assert_same_values(&decision, &second);
    }
    rp_game_free(game);
}
END_TEST

START_TEST(node_limit_is_kept_and_repeats) {
    rp_game *game = test_game("goofspiel:cards=6");
    rp_random random;
    rp_state state, other;
    rp_random_seed(&random, 2);
    random_position(game, &state, 0, &random);
    random_position(game, &other, 1, &random);
    rp_agent *agent = test_agent("expectimax:nodes=20000", game);
    decide(agent, &state, 0, NULL, &decision);
    ck_assert_uint_le(decision.nodes, 20040); /* the last node is looked at whole: 36 pairs */
    ck_assert(!decision.exact);
    decide(agent, &other, 1, NULL, &second); /* what it learned there must not show */
    decide(agent, &state, 0, NULL, &second);
    assert_same_values(&decision, &second);
    ck_assert_uint_eq(decision.nodes, second.nodes);
    ck_assert_int_eq(decision.action, second.action);
    rp_limits few = {.nodes = 1};
    decide(agent, &state, 0, &few, &second); /* one depth is completed whatever the limit */
    ck_assert_double_eq_tol(second.value, 0, 1e-12);
    rp_agent_free(agent);
    rp_game_free(game);
}
END_TEST

typedef struct hand_clock {
    uint64_t now, step;
} hand_clock;

static uint64_t hand_clock_read(void *context) {
    hand_clock *clock = context;
    return clock->now += clock->step;
}

START_TEST(time_limit_and_stop) {
    rp_game *game = test_game("goofspiel:cards=8");
    rp_random random;
    rp_state state;
    rp_random_seed(&random, 2);
    random_position(game, &state, 0, &random);
    rp_agent *agent = test_agent("expectimax", game);
    hand_clock time = {.step = 1000000};
    rp_clock clock = {.nanoseconds = hand_clock_read, .context = &time};
    rp_limits limits = {.milliseconds = 10, .clock = &clock};
    decide(agent, &state, 0, &limits, &decision);
    ck_assert_uint_le(decision.nodes, 12 * 1024);
    ck_assert_double_le(decision.milliseconds, 13);
    atomic_bool stop = true;
    limits = (rp_limits){.stop = &stop, .nodes = 1000000000};
    decide(agent, &state, 0, &limits, &decision);
    ck_assert_uint_le(decision.nodes, 2 * 1024);
    rp_agent_free(agent);
    rp_game_free(game);
}
END_TEST

/* Bytes that this thread has ever allocated. */
static uint64_t allocated(void) {
    uint64_t bytes = 0;
    size_t size = sizeof bytes;
    mallctl("thread.allocated", &bytes, &size, NULL, 0);
    return bytes;
}

START_TEST(allocates_nothing_and_keeps_its_cap) {
    static const char *const games[] = {"goofspiel:cards=6", "dq-combat:hero=tatianna", "kuhn:cards=13"};
    rp_game *game = test_game(games[_i]);
    rp_random random;
    rp_state state;
    rp_view view;
    rp_error error;
    size_t used, cap;
    rp_random_seed(&random, 2);
    random_position(game, &state, 0, &random);
    int player = first_to_act(game, &state);
    rp_view_of(game, &state, player, &view);
    rp_agent *agent = test_agent("expectimax:nodes=50000,memory=8", game);
    rp_agent_memory(agent, &used, &cap);
    ck_assert_uint_eq(cap, 8 << 20);
    ck_assert(used <= cap && used > cap / 2);
    uint64_t before = allocated();
    rp_status status = rp_agent_decide(agent, &view, NULL, 1, &decision, &error);
    uint64_t after = allocated();
    ck_assert_int_eq(status, RP_OK);
    ck_assert_uint_eq(after, before);
    ck_assert_uint_gt(decision.nodes, 10);
    rp_agent_free(agent);
    rp_game_free(game);
}
END_TEST

/* The official fight from the first reveal: simultaneous choices over drawn worlds of hidden hands. */
START_TEST(hidden_simultaneous_choice) {
    rp_game *game = test_game("dq-combat:escape=no,life=4,deck=15,hand=2");
    rp_agent *agent = test_agent("expectimax:depth=2,worlds=10,nodes=0", game);
    rp_random random;
    rp_state state, other;
    rp_view view;
    rp_random_seed(&random, 9);
    ck_assert(random_position(game, &state, 0, &random));
    for (int player = 0; player < 2; player++) {
        decide(agent, &state, player, NULL, &decision);
        rp_view_of(game, &state, player, &view);
        rp_resample(&view, &random, &other); /* another world that looks the same must get the same answer */
        decide(agent, &other, player, NULL, &second);
        assert_same_values(&decision, &second);
        ck_assert_int_eq(decision.action, second.action);
        double share = 0, best = -INFINITY;
        for (int i = 0; i < decision.count; i++) {
            share += decision.actions[i].share;
            best = fmax(best, decision.actions[i].value);
            ck_assert_double_gt(decision.actions[i].standard_error, 0);
            ck_assert_uint_eq(decision.actions[i].visits, 10);
        }
        ck_assert_double_eq_tol(share, 1, 1e-12);
        ck_assert_double_eq(best, decision.value);
        ck_assert(!decision.exact && isnan(decision.actions[0].win));
    }
    rp_agent_free(agent);
    rp_game_free(game);
}
END_TEST

/* depth=1 is the evaluation of what each action leads to. */
START_TEST(depth_one_is_the_evaluation) {
    rp_game *game = test_game("tictactoe");
    rp_random random;
    rp_state state, next;
    rp_random_seed(&random, 2);
    for (int round = 0; round < 50; round++) {
        if (!random_position(game, &state, 5, &random)) continue;
        int player = first_to_act(game, &state);
        decide_once("expectimax:depth=1", game, &state, player, &decision);
        for (int i = 0; i < decision.count; i++) {
            double value[RP_PLAYERS_MAX];
            rp_clone(game, &next, &state);
            rp_advance_one(game, &next, player, decision.actions[i].action);
            rp_evaluate(game, &next, value);
            ck_assert_double_eq(decision.actions[i].value, value[player]);
        }
    }
    rp_game_free(game);
}
END_TEST

/* An action as the header of expectimax says. */
typedef struct played_action {
    bool over;
    double mean, value, win; /* of the playouts; with the evaluation; to the deciding player */
} played_action;

static played_action play_on(const rp_game *game, const rp_state *state, int playouts, uint64_t seed, int player) {
    int won = 0;
    double value[RP_PLAYERS_MAX], payoff[RP_PLAYERS_MAX];
    rp_playout_function *informed = rp_evaluator_of(game)->playout;
    rp_evaluate(game, state, value);
    double trust = rp_evaluator_of(game)->evaluate ? RP_EXPECTIMAX_TRUST : 0, sum = 0;
    for (int i = 0; i < playouts; i++) {
        rp_random random;
        rp_state world;
        rp_random_split(&random, seed, (uint64_t)i);
        rp_clone(game, &world, state);
        if (informed)
            informed(game, &world, &random, payoff);
        else
            rp_playout(game, &world, &random, payoff);
        sum += payoff[player];
        won += payoff[player] > 0;
    }
    return (played_action){.mean = sum / playouts,
                           .value = (trust * value[player] + sum) / (trust + playouts),
                           .win = (double)won / playouts};
}

static played_action try_action(const rp_game *game, const rp_state *state, int player, rp_action action,
                                int playouts) {
    rp_state next;
    double payoff[RP_PLAYERS_MAX];
    rp_clone(game, &next, state);
    rp_advance_one(game, &next, player, action);
    if (rp_to_act(game, &next)) return play_on(game, &next, playouts, 1, player);
    rp_payoff(game, &next, payoff);
    return (played_action){.over = true, .value = payoff[player], .win = payoff[player] > 0};
}

/* The one of those that were played on that is worth most; NULL: there is none. */
static const played_action *best_played(const played_action actions[], int count) {
    const played_action *best = NULL;
    for (int i = 0; i < count; i++)
        if (!actions[i].over && (!best || actions[i].value > best->value)) best = &actions[i];
    return best;
}

/* With an evaluation and informed playouts; without both. */
static const char *const played_on[] = {"destinyquest:p1=l3n,p2=h3r", "tictactoe"};

START_TEST(playouts_correct_the_evaluation) {
    enum { PLAYOUTS = 130 };
    rp_game *game = test_game(played_on[_i]);
    rp_random random;
    rp_state state;
    played_action found[RP_LEGAL_MAX];
    rp_random_seed(&random, 3);
    int looked_at = 0;
    for (int round = 0; round < 30; round++) {
        if (!random_position(game, &state, 6, &random) || rp_to_act(game, &state) > 2) continue;
        int player = first_to_act(game, &state);
        decide_once("expectimax:depth=1,playouts=130", game, &state, player, &decision);
        uint64_t expected = 0;
        for (int i = 0; i < decision.count; i++) {
            found[i] = try_action(game, &state, player, decision.actions[i].action, PLAYOUTS);
            expected += found[i].over ? 1 : 1 + PLAYOUTS;
        }
        const played_action *best = best_played(found, decision.count);
        const double shift = best ? best->mean - best->value : 0;
        for (int i = 0; i < decision.count; i++) {
            const rp_action_report *action = &decision.actions[i];
            const double value = found[i].over ? found[i].value : fmin(fmax(found[i].value + shift, -1), 1);
            const double moved = found[i].over ? 0 : (value - found[i].mean) / 2;
            ck_assert_double_eq_tol(action->value, value, 1e-12);
            ck_assert_double_eq_tol(action->win, fmin(fmax(found[i].win + moved, 0), 1), 1e-12);
            ck_assert(!found[i].over || action->standard_error == 0);
        }
        ck_assert_uint_eq(decision.nodes, expected);
        looked_at++;
    }
    ck_assert_int_gt(looked_at, 5);
    rp_game_free(game);
}
END_TEST

/* A payoff of 1, 0 or -1 lies between what is won if all else is lost, and if nothing is. */
START_TEST(payoffs_agree_with_chances_to_win) {
    rp_game *game = test_game("destinyquest:p1=l1w,p2=l1r");
    rp_random random;
    rp_state state;
    rp_random_seed(&random, 4);
    int looked_at = 0;
    for (int round = 0; round < 30; round++) {
        if (!random_position(game, &state, 6 + round, &random) || rp_to_act(game, &state) > 2) continue;
        decide_once("expectimax:depth=1,playouts=200", game, &state, first_to_act(game, &state), &decision);
        for (int i = 0; i < decision.count; i++) {
            const rp_action_report *action = &decision.actions[i];
            ck_assert_double_ge(action->value, 2 * action->win - 1 - 1e-12);
            ck_assert_double_le(action->value, action->win + 1e-12);
        }
        looked_at++;
    }
    ck_assert_int_gt(looked_at, 10);
    rp_game_free(game);
}
END_TEST

/* ---- games of more players ------------------------------------------------------------------------------ */

/* Three players choose 0 or 1 in turn; the leaf with the bits abc pays what the table says. */
static const double leaves[8][3] = {{1, 0, 3}, {1, 0, 2}, {2, 5, 0}, {3, 1, 1},
                                    {0, 2, 2}, {4, 1, 1}, {2, 2, 0}, {9, 0, -1}};

static unsigned leaf_to_act(const rp_game *game, const rp_state *state) {
    (void)game;
    return state->bytes[0] == 3 ? 0 : RP_TO_ACT_PLAYER(state->bytes[0]);
}
static unsigned all_to_act(const rp_game *game, const rp_state *state) {
    (void)game;
    return state->bytes[0] ? 0 : 7;
}
static int two_legal(const rp_game *game, const rp_state *state, int player, rp_action out[]) {
    (void)game, (void)state, (void)player;
    out[0] = 0;
    out[1] = 1;
    return 2;
}
static void leaf_apply(const rp_game *game, rp_state *state, const rp_move *move) {
    (void)game;
    state->bytes[1] = (unsigned char)(state->bytes[1] * 2 + move->of[state->bytes[0]]);
    state->bytes[0]++;
}
static void leaf_payoff(const rp_game *game, const rp_state *state, double out[]) {
    (void)game;
    for (int i = 0; i < 3; i++) out[i] = leaves[state->bytes[1] & 7][i];
}
static void leaf_text(const rp_game *game, const rp_state *state, int player, rp_action action, char *text) {
    (void)game, (void)state, (void)player;
    snprintf(text, RP_TEXT_MAX, "%d", action);
}

static rp_game three_player_game(const rp_rules *rules) {
    return (rp_game){.rules = rules,
                     .info = {.capabilities = rules->to_act == all_to_act ? RP_HAS_SIMULTANEOUS : 0,
                              .players = 3,
                              .player_names = {"a", "b", "c"},
                              .state_size = 8,
                              .position_size = 8,
                              .legal_maximum = 2,
                              .length_maximum = 3,
                              .payoff_minimum = -1,
                              .payoff_maximum = 9}};
}

/* On the empty board one stone makes no threat: all columns are worth the same, and the one in the middle is the first
 * in the order of the evaluation. Tic-tac-toe has no such order. */
START_TEST(of_equal_values_the_first_in_order_is_played) {
    static const struct {
        const char *spec, *played;
    } cases[] = {{"connect4", "d"}, {"connect4:width=5", "c"}, {"tictactoe", "a1"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        rp_game *game = test_game(cases[i].spec);
        rp_state state;
        char text[RP_TEXT_MAX];
        rp_start(game, &state);
        decide_once("expectimax:depth=1", game, &state, 0, &decision);
        for (int j = 1; j < decision.count; j++)
            ck_assert_double_eq(decision.actions[j].value, decision.actions[0].value);
        rp_action_text(game, &state, 0, decision.action, text);
        ck_assert_str_eq(text, cases[i].played);
        rp_game_free(game);
    }
}
END_TEST

START_TEST(three_players_each_for_himself) {
    const rp_rules rules = {.name = "leaves",
                            .to_act = leaf_to_act,
                            .legal = two_legal,
                            .apply = leaf_apply,
                            .payoff = leaf_payoff,
                            .describe = leaf_text};
    rp_game game = three_player_game(&rules);
    rp_state state = {{0}};
    /* c takes 000, 011, 100 and 110; b compares (0, 1) and (2, 2): 01 and, first among equals, 10 */
    decide_once("expectimax", &game, &state, 0, &decision);
    ck_assert_double_eq(decision.actions[0].value, 3);
    ck_assert_double_eq(decision.actions[1].value, 0);
    ck_assert_int_eq(decision.action, 0);
    ck_assert(decision.exact);
    ck_assert_int_eq(decision.line_length, 3);
    ck_assert_str_eq(decision.line[1].text, "1");
    ck_assert_str_eq(decision.line[2].text, "1");
}
END_TEST

START_TEST(refuses_simultaneous_choices_of_three) {
    const rp_rules rules = {.name = "leaves",
                            .to_act = all_to_act,
                            .legal = two_legal,
                            .apply = leaf_apply,
                            .payoff = leaf_payoff,
                            .describe = leaf_text};
    rp_game game = three_player_game(&rules);
    rp_agent *agent;
    rp_error error = {0};
    ck_assert_int_eq(rp_agent_new("expectimax", &game, &agent, &error), RP_BAD_INPUT);
    ck_assert_ptr_null(agent);
    ck_assert_msg(strstr(error.text, "simultaneous") && strstr(error.text, "leaves"), "%s", error.text);
}
END_TEST

/* Standard errors of values that rest on playouts are a bound of how much the values vary with the seed, and not an
 * idle one: no more than three times as much where both players may win. */
START_TEST(playouts_say_their_error) {
    enum { SEEDS = 60 };
    rp_game *game = test_game(played_on[_i]);
    rp_agent *agent = test_agent("expectimax:depth=1,playouts=50", game);
    rp_random random;
    rp_state state;
    int looked_at = 0;
    rp_random_seed(&random, 5);
    for (int round = 0; round < test_by_length(12, 6, 24); round++) {
        if (!random_position(game, &state, 4, &random) || rp_to_act(game, &state) > 2) continue;
        rp_view view;
        rp_error error;
        rp_view_of(game, &state, first_to_act(game, &state), &view);
        double sum = 0, square = 0, told = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            ck_assert_int_eq(rp_agent_decide(agent, &view, NULL, (uint64_t)seed, &decision, &error), RP_OK);
            sum += decision.actions[0].value;
            square += decision.actions[0].value * decision.actions[0].value;
            told += decision.actions[0].standard_error / SEEDS;
        }
        double mean = sum / SEEDS, deviation = sqrt(fmax(0, square / SEEDS - mean * mean));
        ck_assert_msg(deviation <= 1.3 * told, "%f told, %f seen", told, deviation);
        if (fabs(mean) > 0.5) continue;
        ck_assert_msg(deviation >= told / 3, "%f told, %f seen", told, deviation);
        looked_at++;
    }
    ck_assert_int_gt(looked_at, test_by_length(2, 1, 4));
    rp_agent_free(agent);
    rp_game_free(game);
}
END_TEST

START_TEST(refuses_playouts_of_three) {
    const rp_rules rules = {.name = "leaves",
                            .to_act = leaf_to_act,
                            .legal = two_legal,
                            .apply = leaf_apply,
                            .payoff = leaf_payoff,
                            .describe = leaf_text};
    rp_game game = three_player_game(&rules);
    rp_agent *agent;
    rp_error error = {0};
    ck_assert_int_eq(rp_agent_new("expectimax:playouts=5", &game, &agent, &error), RP_BAD_INPUT);
    ck_assert_ptr_null(agent);
    ck_assert_msg(strstr(error.text, "playouts=5") && strstr(error.text, "leaves"), "%s", error.text);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("expectimax");
    TCase *all = tcase_create("all");
    tcase_set_timeout(all, 120);
    tcase_add_test(all, tictactoe_is_a_draw);
    tcase_add_test(all, tictactoe_equals_minimax);
    tcase_add_test(all, kuhn_averages_its_worlds);
    tcase_add_test(all, drawn_worlds_have_an_error);
    tcase_add_loop_test(all, goofspiel_is_fair_and_mixed, 0, 3);
    tcase_add_loop_test(all, table_changes_nothing, 0, 4);
    tcase_add_test(all, node_limit_is_kept_and_repeats);
    tcase_add_test(all, time_limit_and_stop);
    tcase_add_loop_test(all, allocates_nothing_and_keeps_its_cap, 0, 3);
    tcase_add_test(all, hidden_simultaneous_choice);
    tcase_add_test(all, depth_one_is_the_evaluation);
    tcase_add_test(all, of_equal_values_the_first_in_order_is_played);
    tcase_add_test(all, three_players_each_for_himself);
    tcase_add_test(all, refuses_simultaneous_choices_of_three);
    tcase_add_loop_test(all, playouts_correct_the_evaluation, 0, 2);
    tcase_add_test(all, payoffs_agree_with_chances_to_win);
    tcase_add_loop_test(all, playouts_say_their_error, 0, 2);
    tcase_add_test(all, refuses_playouts_of_three);
    suite_add_tcase(suite, all);
    return test_suite_run(suite);
}
