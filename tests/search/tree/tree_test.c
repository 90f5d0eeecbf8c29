/* labels: longer */
#include "engine/portable_math.h"
#include "eval/evaluate.h"
#include "tests/support/decisions.h"
#include "tests/support/length.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>

static rp_decision decision, second;

START_TEST(logarithm_and_exponential_are_exact_enough) {
    for (double x = 1e-300; x < 1e300; x *= 1.37)
        ck_assert_double_le(fabs(rp_log(x) - log(x)), 1e-13 * fmax(1, fabs(log(x))));
    for (double x = -700; x < 700; x += 0.377) ck_assert_double_le(fabs(rp_exp(x) / exp(x) - 1), 1e-12);
    ck_assert_double_eq(rp_log(1), 0);
    ck_assert_double_eq(rp_exp(0), 1);
    ck_assert_double_eq(rp_exp(-1e9), 0);
    ck_assert(isfinite(rp_exp(1e9)));
}
END_TEST

static const char *const specs[] = {
    "flatmc:sims=300",
    "mcts:sims=300",
    "mcts:sims=300,loop=open",
    "mcts:sims=300,select=ucb",
    "mcts:sims=300,select=exp3",
    "pimc:sims=300",
    "pimc:sims=300,select=ucb",
    "ismcts:sims=300",
    "ismcts:sims=300,select=rm",
    "ismcts:sims=300,select=exp3",
    "ismcts:sims=300,observer=so",
    "ismcts:sims=300,observer=so,select=rm",
    "ismcts:sims=300,observer=mo,select=exp3",
};

/* A chance to win is told where all is open, and where it was measured to come true. */
static bool tells_wins(const rp_game *game, const char *spec) {
    if (!(game->info.capabilities & (RP_HAS_HIDDEN | RP_HAS_SIMULTANEOUS))) return true;
    return rp_evaluator_of(game)->chance_to_win && strncmp(spec, "flatmc", 6) != 0;
}

/* What must hold in every report of a search with 300 simulations. */
static void check_report(const rp_game *game, const rp_state *root, const rp_decision *d, const char *spec) {
    double share = 0;
    uint64_t visits = 0;
    bool played = false;
    for (int i = 0; i < d->count; i++) {
        const rp_action_report *report = &d->actions[i];
        require_message(i == 0 || report->action > d->actions[i - 1].action, "%s", spec);
        require(report->value >= game->info.payoff_minimum && report->value <= game->info.payoff_maximum);
        require(report->standard_error >= 0 && report->share >= 0);
        bool known = report->win >= 0 && report->win <= 1;
        require(report->visits == 0 || (tells_wins(game, spec) ? known : isnan(report->win)));
        if (known && report->visits && rp_evaluator_of(game)->wins_by_payoff) {
            double range = game->info.payoff_maximum - game->info.payoff_minimum;
            double won = (report->value - game->info.payoff_minimum) / range;
            require(fabs(report->win - rp_chance_to_win(game, root, true, won)) < 1e-12);
        }
        share += report->share;
        visits += report->visits;
        played = played || (report->action == d->action && report->share > 0);
    }
    require_message(fabs(share - 1) < 1e-9, "%s: shares add up to %g", spec, share);
    require_message(visits == 300 && d->simulations == 300, "%s: %d visits", spec, (int)visits);
    require(played && isfinite(d->value));
    ck_assert_int_ge(d->line_length, 1);
}

START_TEST(repeats_itself_and_reports_everything) {
    size_t rules_count;
    const rp_rules *const *rules = rp_rules_all(&rules_count);
    for (size_t r = 0; r < rules_count; r++) {
        rp_game *game = test_game(rules[r]->name);
        rp_state state, other;
        for (size_t s = 0; s < sizeof specs / sizeof *specs; s++) {
            if ((game->info.capabilities & RP_HAS_HIDDEN) && strncmp(specs[s], "mcts", 4) == 0) continue;
            rp_agent *agent = test_agent(specs[s], game), *fresh = test_agent(specs[s], game);
            for (uint64_t seed = 1; seed <= (uint64_t)test_fewer(3); seed++) {
                int player = (int)seed % game->info.players;
                test_first_choice(game, &state, player, seed);
                test_first_choice(game, &other, player, seed + 100);
                test_decide(agent, &other, player, NULL, 77, &second); /* must leave no trace */
                test_decide(agent, &state, player, NULL, seed, &decision);
                test_decide(fresh, &state, player, NULL, seed, &second);
                require_message(test_same_decision(&decision, &second), "%s in %s", specs[s], game->rules->name);
                check_report(game, &state, &decision, specs[s]);
            }
            rp_agent_free(agent);
            rp_agent_free(fresh);
        }
        rp_game_free(game);
    }
}
END_TEST

/* A tree that never grows beyond its root is flat Monte Carlo. */
START_TEST(expand_says_when_choices_join_the_tree) {
    static const char *const games[] = {"tictactoe", "kuhn", "leduc", "destinyquest", "goofspiel"};
    static const char *const grown[] = {"ismcts:sims=900,expand=1", "ismcts:sims=900", "ismcts:sims=900,expand=40",
                                        "ismcts:sims=900,playout=random,expand=900"};
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        rp_game *game = test_game(games[g]);
        rp_agent *flat = test_agent("flatmc:sims=900", game), *agents[4];
        rp_state state;
        test_first_choice(game, &state, 0, 5);
        for (int i = 0; i < 4; i++) agents[i] = test_agent(grown[i], game);
        test_decide(agents[0], &state, 0, NULL, 1, &decision);
        test_decide(agents[1], &state, 0, NULL, 1, &second);
        require_message(test_same_decision(&decision, &second), "%s: 1 is not the default", games[g]);
        test_decide(agents[2], &state, 0, NULL, 1, &second);
        require_message(!test_same_decision(&decision, &second), "%s: 40 is as 1", games[g]);
        test_decide(agents[3], &state, 0, NULL, 1, &decision);
        test_decide(flat, &state, 0, NULL, 1, &second);
        ck_assert_int_eq(decision.line_length, 1);
        ck_assert_int_eq(decision.count, second.count);
        for (int i = 0; i < decision.count; i++) {
            require_message(decision.actions[i].visits == second.actions[i].visits, "%s: action %d", games[g], i);
            require_message(fabs(decision.actions[i].value - second.actions[i].value) < 1e-12, "%s: action %d",
                            games[g], i);
        }
        for (int i = 0; i < 4; i++) rp_agent_free(agents[i]);
        rp_agent_free(flat);
        rp_game_free(game);
    }
}
END_TEST

/* The fewest visits of a root action, of which all have 900 together. */
static uint64_t fewest_of_900(const rp_decision *d) {
    uint64_t fewest = UINT64_MAX, sum = 0;
    for (int i = 0; i < d->count; i++) {
        sum += d->actions[i].visits;
        if (d->actions[i].visits < fewest) fewest = d->actions[i].visits;
    }
    ck_assert_uint_eq(sum, 900);
    return fewest;
}

/* With c=0 what looks worse gets nothing beside them. */
START_TEST(tries_are_for_every_choice_at_the_root) {
    static const char *const games[] = {"tictactoe", "kuhn", "leduc", "destinyquest", "goofspiel"};
    static const char *const tried[] = {"ismcts:sims=900,c=0,tries=1", "ismcts:sims=900,c=0",
                                        "ismcts:sims=900,c=0,tries=20", "ismcts:sims=900,c=0,tries=65535",
                                        "ismcts:sims=900,c=0,tries=20,reuse=yes"};
    int starved = 0;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        rp_game *game = test_game(games[g]);
        rp_agent *agents[5];
        rp_state state;
        test_first_choice(game, &state, 0, 5);
        for (int i = 0; i < 5; i++) agents[i] = test_agent(tried[i], game);
        test_decide(agents[0], &state, 0, NULL, 1, &decision);
        test_decide(agents[1], &state, 0, NULL, 1, &second);
        require_message(test_same_decision(&decision, &second), "%s: 1 is not the default", games[g]);
        starved += fewest_of_900(&second) < 20;
        test_decide(agents[2], &state, 0, NULL, 1, &decision);
        require_message(fewest_of_900(&decision) >= 20, "%s", games[g]);
        test_decide(agents[3], &state, 0, NULL, 1, &decision);
        require_message(fewest_of_900(&decision) >= 450 / (uint64_t)decision.count, "%s: not half of all", games[g]);
        require_message(fewest_of_900(&decision) < 900 / (uint64_t)decision.count, "%s: all of them", games[g]);
        for (uint64_t seed = 1; seed <= 2; seed++) {
            test_decide(agents[4], &state, 0, NULL, seed, &decision);
            require_message(fewest_of_900(&decision) >= 20, "%s: when the tree is kept", games[g]);
        }
        for (int i = 0; i < 5; i++) rp_agent_free(agents[i]);
        rp_game_free(game);
    }
    ck_assert_int_ge(starved, 3);
}
END_TEST

START_TEST(forced_moves_need_no_search) {
    rp_game *game = test_game("tictactoe");
    rp_agent *agent = test_agent("mcts", game);
    rp_state state;
    rp_start(game, &state);
    static const rp_action moves[8] = {0, 1, 2, 4, 3, 5, 7, 6}; /* only c3 is left */
    for (int i = 0; i < 8; i++) rp_advance_one(game, &state, i & 1, moves[i]);
    test_decide(agent, &state, 0, NULL, 1, &decision);
    ck_assert_int_eq(decision.count, 1);
    ck_assert_int_eq(decision.action, 8);
    ck_assert_uint_eq(decision.simulations, 0);
    ck_assert_double_eq(decision.actions[0].share, 1);
    ck_assert(isinf(decision.standard_error) && isfinite(decision.value));
    rp_agent_free(agent);
    rp_game_free(game);
}
END_TEST

/* One game of tic-tac-toe; payoff of the first player. */
static double play(rp_agent *first, rp_agent *other, uint64_t seed) {
    rp_state state;
    double payoff[RP_PLAYERS_MAX];
    const rp_game *game = first->game;
    rp_start(game, &state);
    for (unsigned to_act; (to_act = rp_to_act(game, &state)) != 0;) {
        int player = to_act >> 1;
        test_decide(player ? other : first, &state, player, NULL, seed++, &decision);
        rp_advance_one(game, &state, player, decision.action);
    }
    rp_payoff(game, &state, payoff);
    return payoff[0];
}

START_TEST(plays_tictactoe_without_loss) {
    static const char *const players[] = {
        "mcts:sims=3000",          "mcts:sims=3000,loop=open",     "ismcts:sims=3000",
        "pimc:sims=3000,worlds=1", "ismcts:sims=3000,observer=so", "mcts:sims=3000,reuse=yes"};
    rp_game *game = test_game("tictactoe");
    rp_agent *random = test_agent("random", game);
    for (size_t i = 0; i < sizeof players / sizeof *players; i++) {
        rp_agent *agent = test_agent(players[i], game), *twin = test_agent(players[i], game);
        double won = 0;
        for (uint64_t n = 0; n < 40; n++) {
            double as_first = play(agent, random, 100 * n), as_second = -play(random, agent, 100 * n);
            ck_assert_msg(as_first >= 0 && as_second >= 0, "%s lost game %d", players[i], (int)n);
            won += as_first + as_second;
            if (n < 5) ck_assert_msg(play(agent, twin, 100 * n) == 0, "%s against itself", players[i]);
        }
        ck_assert_double_ge(won, 60);
        rp_agent_free(agent);
        rp_agent_free(twin);
    }
    rp_agent_free(random);
    rp_game_free(game);
}
END_TEST

/* Share of action `index` for the holder of `card` as first (betting "") or second player facing a bet. */
static double kuhn_share(rp_agent *agent, bool facing_bet, int card, int index) {
    const rp_game *game = agent->game;
    rp_state state;
    rp_start(game, &state);
    int other = card == 1 ? 2 : 1;
    rp_advance_one(game, &state, RP_CHANCE_PLAYER, facing_bet ? other : card);
    rp_advance_one(game, &state, RP_CHANCE_PLAYER, facing_bet ? card : other);
    if (facing_bet) rp_advance_one(game, &state, 0, 1);
    test_decide(agent, &state, facing_bet, NULL, 5, &decision);
    return decision.actions[index].share;
}

START_TEST(plays_kuhn_poker_with_sense) {
    static const char *const players[] = {"ismcts:sims=20000,select=rm,observer=so",
                                          "ismcts:sims=100000,select=rm,observer=mo", "ismcts:sims=20000",
                                          "ismcts:sims=20000,select=exp3"};
    rp_game *game = test_game("kuhn");
    for (size_t i = 0; i < sizeof players / sizeof *players; i++) {
        rp_agent *agent = test_agent(players[i], game);
        ck_assert_msg(kuhn_share(agent, true, 3, 1) > 0.95, "%s folds the best card", players[i]);
        ck_assert_msg(kuhn_share(agent, true, 1, 0) > 0.95, "%s calls with the worst card", players[i]);
        /* so lets the other side choose without regard to its card, so only mo can know this */
        if (strstr(players[i], "mo"))
            ck_assert_msg(kuhn_share(agent, false, 2, 0) > 0.7, "%s bets the middle card", players[i]);
        rp_agent_free(agent);
    }
    rp_game_free(game);
}
END_TEST

/* The last round of a classic fight is a 3 x 3 matrix game; expectimax solves it and longer ones exactly. */
START_TEST(regret_matching_finds_the_mix_of_simultaneous_choices) {
    static const char *const fights[] = {"dq-combat:variant=classic,escape=no,life=2,hero=hugo,wounds=13,round-limit=1",
                                         "dq-combat:variant=classic,escape=no,life=2,hero=hugo,wounds=13,round-limit=2",
                                         "dq-combat:variant=classic,escape=no,life=2,hero=hugo,wounds=13"};
    static const char *const players[] = {"ismcts:sims=200000,select=rm", "ismcts:sims=200000,select=rm,observer=so"};
    for (size_t f = 0; f < sizeof fights / sizeof *fights; f++) {
        rp_game *game = test_game(fights[f]);
        rp_agent *exact = test_agent("expectimax:nodes=0", game);
        rp_state state;
        test_first_choice(game, &state, 0, 1);
        test_decide(exact, &state, 0, NULL, 1, &second);
        ck_assert(second.exact);
        for (size_t i = 0; i < sizeof players / sizeof *players; i++) {
            rp_agent *agent = test_agent(players[i], game);
            test_decide(agent, &state, 0, NULL, 1, &decision);
            ck_assert_double_le(fabs(decision.value - second.value), 0.05);
            for (int a = 0; a < decision.count; a++)
                ck_assert_msg(fabs(decision.actions[a].share - second.actions[a].share) < 0.05, "%s: %g, not %g",
                              fights[f], decision.actions[a].share, second.actions[a].share);
            rp_agent_free(agent);
        }
        rp_agent_free(exact);
        rp_game_free(game);
    }
}
END_TEST

/* A clock that goes on by a millisecond with every look at it. */
static uint64_t ticking(void *context) { return ++*(uint64_t *)context * 1000000; }

START_TEST(keeps_limits) {
    rp_game *game = test_game("tictactoe"), *poker = test_game("kuhn");
    rp_agent *agent = test_agent("mcts", game), *small = test_agent("ismcts:nodes=50", poker);
    rp_state state;
    rp_start(game, &state);
    test_decide(agent, &state, 0, NULL, 1, &decision);
    ck_assert_uint_eq(decision.simulations, 1000);
    test_decide(agent, &state, 0, &(rp_limits){.simulations = 1}, 1, &decision);
    ck_assert_uint_eq(decision.simulations, 1);
    test_decide(agent, &state, 0, &(rp_limits){.nodes = 200}, 1, &decision);
    ck_assert_uint_eq(decision.nodes, 200);
    uint64_t ticks = 0;
    rp_clock clock = {.nanoseconds = ticking, .context = &ticks};
    test_decide(agent, &state, 0, &(rp_limits){.milliseconds = 10, .clock = &clock}, 1, &decision);
    ck_assert_uint_ge(decision.simulations, 5 * 32);
    ck_assert_uint_le(decision.simulations, 12 * 32);
    atomic_bool stop = true;
    test_decide(agent, &state, 0, &(rp_limits){.simulations = 1000000000, .stop = &stop}, 1, &decision);
    ck_assert_uint_le(decision.simulations, 32);
    test_first_choice(poker, &state, 0, 1);
    test_decide(small, &state, 0, NULL, 1, &decision); /* Kuhn poker never has 50 nodes */
    ck_assert_uint_eq(decision.simulations, 50 * 32);
    rp_agent_free(small);
    rp_agent_free(agent);
    rp_game_free(poker);
    rp_game_free(game);
}
END_TEST

START_TEST(reuse_keeps_nodes_and_forget_drops_them) {
    rp_game *game = test_game("tictactoe");
    rp_agent *agent = test_agent("mcts:sims=2000,reuse=yes", game), *plain = test_agent("mcts:sims=2000", game);
    rp_state state, later;
    rp_start(game, &state);
    rp_start(game, &later);
    rp_advance_one(game, &later, 0, 4);
    rp_advance_one(game, &later, 1, 0);
    test_decide(agent, &state, 0, NULL, 1, &decision);
    test_decide(agent, &later, 0, NULL, 2, &decision);
    test_decide(plain, &later, 0, NULL, 2, &second);
    ck_assert_uint_gt(decision.nodes, second.nodes);
    rp_agent_forget(agent);
    test_decide(agent, &later, 0, NULL, 2, &decision);
    ck_assert(test_same_decision(&decision, &second));
    rp_agent_free(agent);
    rp_agent_free(plain);
    rp_game_free(game);
}
END_TEST

START_TEST(refuses_what_it_cannot_do) {
    static const char *const bad[][2] = {{"kuhn", "mcts"},
                                         {"tictactoe", "mcts:loop=open,reuse=yes"},
                                         {"tictactoe", "mcts:sims=0"},
                                         {"tictactoe", "mcts:threads=65"},
                                         {"tictactoe", "ismcts:sims=-1"},
                                         {"tictactoe", "ismcts:observer=me"},
                                         {"tictactoe", "nobody"},
                                         {"tictactoe", "ismcts:threads=64,memory=1"},
                                         {"tictactoe", "mcts:nonsense=1"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        rp_game *game = test_game(bad[i][0]);
        rp_agent *agent;
        rp_error error;
        ck_assert_msg(rp_agent_new(bad[i][1], game, &agent, &error) == RP_BAD_INPUT, "%s", bad[i][1]);
        ck_assert(agent == NULL && error.text[0] != 0 && strchr(error.text, '\n') == NULL);
        rp_game_free(game);
    }
    rp_game *game = test_game("tictactoe");
    rp_agent *agent = test_agent("mcts", game);
    rp_state state;
    static rp_view view;
    rp_error error;
    rp_start(game, &state);
    rp_view_of(game, &state, 1, &view); /* it is the turn of player 0 */
    ck_assert(rp_agent_decide(agent, &view, NULL, 1, &decision, &error) == RP_BAD_INPUT);
    rp_agent_free(agent);
    rp_game_free(game);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("tree");
    TCase *all = tcase_create("all");
    tcase_set_timeout(all, 300);
    tcase_add_test(all, logarithm_and_exponential_are_exact_enough);
    tcase_add_test(all, repeats_itself_and_reports_everything);
    tcase_add_test(all, expand_says_when_choices_join_the_tree);
    tcase_add_test(all, tries_are_for_every_choice_at_the_root);
    tcase_add_test(all, forced_moves_need_no_search);
    tcase_add_test(all, plays_tictactoe_without_loss);
    tcase_add_test(all, plays_kuhn_poker_with_sense);
    tcase_add_test(all, regret_matching_finds_the_mix_of_simultaneous_choices);
    tcase_add_test(all, keeps_limits);
    tcase_add_test(all, reuse_keeps_nodes_and_forget_drops_them);
    tcase_add_test(all, refuses_what_it_cannot_do);
    suite_add_tcase(suite, all);
    return test_suite_run(suite);
}
