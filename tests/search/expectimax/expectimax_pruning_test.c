/* labels: longer */
/* Star1 and Star2 with every mixture of table and report against the plain recursion: values of all actions at every
 * fixed depth, and that the chosen action is a best one. Beside the registered games a made-up one mixes turns of both
 * sides, chance and simultaneous choices in any order. */
#include "engine/games/pig/pig.h"
#include "search/agent.h"
#include "tests/support/decisions.h"
#include "tests/support/length.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static rp_decision plain, other;

static const char *const rivals[] = {"pruning=none",
                                     "pruning=star1,table=no",
                                     "pruning=star1",
                                     "pruning=star2,table=no",
                                     "pruning=star2",
                                     "pruning=star2,report=best",
                                     "pruning=star1,table=no,report=best",
                                     "pruning=star2,table=no,report=best",
                                     "reuse=yes"};
enum { RIVALS = sizeof rivals / sizeof *rivals, DEPTHS_MAX = 8 };

typedef struct contest {
    const rp_game *game;
    rp_agent *plain, *rival[RIVALS];
    long positions, fewer; /* fewer: where Star2 visited less than the plain recursion */
} contest;

static rp_agent *agent_of(const rp_game *game, const char *options, int depth) {
    char spec[96];
    snprintf(spec, sizeof spec, "expectimax:nodes=0,memory=2,depth=%d,worlds=3,%s", depth, options);
    return test_agent(spec, game);
}

/* `large`: the game is too large to do without a table. */
static void open_contest(contest *c, const rp_game *game, int depth, bool large) {
    *c = (contest){.game = game, .plain = agent_of(game, large ? "pruning=none" : "pruning=none,table=no", depth)};
    for (int i = 0; i < RIVALS; i++)
        if (!large || !strstr(rivals[i], "table=no")) c->rival[i] = agent_of(game, rivals[i], depth);
}

static void close_contest(contest *c) {
    rp_agent_free(c->plain);
    for (int i = 0; i < RIVALS; i++) rp_agent_free(c->rival[i]);
}

/* What is not won brings 0 at most, what is won more than 0: so much a probability to win must allow, and no more. NAN
 * says nothing. */
static bool may_win(const rp_game *game, double value, double win) {
    double most = fmax(game->info.payoff_maximum, -game->info.payoff_minimum), tolerance = 1e-9 * fmax(1, most);
    if (isnan(win)) return true;
    return win > -1e-9 && win < 1 + 1e-9 && win * most >= value - tolerance && (win - 1) * most <= value + tolerance;
}

/* `other` says the same as `plain`; an infinite error where `plain` has none marks a bound. */
static void compare(const contest *c, const char *options) {
    const double tolerance = 1e-9 * fmax(1, c->game->info.payoff_maximum - c->game->info.payoff_minimum);
    require_message(fabs(plain.value - other.value) <= tolerance, "%s: value %.15g, plain %.15g", options, other.value,
                    plain.value);
    double best = -INFINITY, chosen = 0;
    for (int i = 0; i < plain.count; i++) {
        const rp_action_report *a = &plain.actions[i], *b = &other.actions[i];
        best = fmax(best, a->value);
        if (a->action == other.action) chosen = a->value;
        if (isinf(b->standard_error) && !isinf(a->standard_error)) {
            require_message(a->value <= b->value + tolerance, "%s: bound %.15g, plain %.15g", options, b->value,
                            a->value);
            require_message(b->value <= other.value + tolerance, "%s: a bound is better than the best", options);
            require_message(isnan(b->win), "%s: a bound with a probability to win", options);
            continue;
        }
        require_message(fabs(a->value - b->value) <= tolerance, "%s: action %d %.15g, plain %.15g", options, i,
                        b->value, a->value);
        require_message(may_win(c->game, b->value, b->win), "%s: value %g, win %g", options, b->value, b->win);
    }
    bool mixes = false;
    for (int i = 0; i < plain.count; i++) mixes |= plain.actions[i].share > 0 && plain.actions[i].share < 1;
    require_message(mixes || fabs(best - chosen) <= tolerance, "%s: chose %d of value %.15g, best %.15g", options,
                    other.action, chosen, best);
    require_message(!plain.exact || other.exact, "%s: not exact", options);
}

static void compare_all(contest *c, const rp_state *state, int player) {
    test_decide(c->plain, state, player, NULL, 1, &plain);
    if (plain.count == 1) return;
    uint64_t nodes = plain.nodes;
    for (int i = 0; i < RIVALS; i++) {
        if (!c->rival[i]) continue;
        test_decide(c->rival[i], state, player, NULL, 1, &other);
        compare(c, rivals[i]);
        if (i == RIVALS - 1) c->fewer += other.nodes < nodes;
    }
    c->positions++;
}

/* Random play over again, every position on the way where somebody decides, until `positions` were compared. */
static void play_through(contest *c, long positions, rp_random *random) {
    rp_state state;
    for (int games = 0; c->positions < positions && games < 20 * positions; games++) {
        rp_start(c->game, &state);
        unsigned to_act;
        while ((to_act = rp_to_act(c->game, &state)) != 0 && c->positions < positions) {
            rp_move move = {{0}};
            rp_action legal[RP_LEGAL_MAX];
            if (to_act & RP_TO_ACT_CHANCE) move.of[0] = rp_sample(c->game, &state, random);
            for (int player = 0; !(to_act & RP_TO_ACT_CHANCE) && player < c->game->info.players; player++) {
                if (!(to_act >> player & 1)) continue;
                int count = rp_useful(c->game, &state, player, legal);
                move.of[player] = legal[rp_random_below(random, (uint32_t)count)];
                if (rp_random_below(random, 3) == 0) compare_all(c, &state, player);
            }
            rp_advance(c->game, &state, &move);
        }
    }
}

/* ---- registered games ----------------------------------------------------------------------------------- */

typedef struct trial {
    const char *game;
    int depth; /* 0: to the end */
    long positions;
    bool large;
} trial;

static const trial trials[] = {
    {"tictactoe", 1, 300, false},
    {"tictactoe", 3, 300, false},
    {"tictactoe", 6, 40, false},
    {"tictactoe", 0, 60, false},
    {"pig:goal=10", 1, 300, false},
    {"pig:goal=10", 3, 300, false},
    {"pig:goal=10", 5, 100, false},
    {"pig:goal=20,sides=4", 6, 60, false},
    {"pig:goal=40", 7, 20, false},
    {"pig", 5, 60, false},
    {"pig", 8, 20, true},
    {"pig:goal=200,sides=2", 6, 60, false},
    {"pig:goal=200,sides=3", 5, 60, false},
    {"pig:goal=600,sides=12", 3, 60, false},
    {"connect4:width=4,height=4", 0, 60, true},
    {"connect4:width=5,height=4", 4, 200, false},
    {"connect4", 5, 60, false},
    {"2048:width=2,height=2,target=32", 0, 60, true},
    {"2048:width=2,height=3,target=0", 2, 100, false},
    {"2048", 1, 60, false},
    {"leduc", 0, 40, false},
    {"oshi-zumo:coins=5", 2, 20, false},
    {"goofspiel:cards=4", 2, 30, false},
    {"goofspiel:cards=4,order=descending", 0, 30, false},
    {"kuhn:cards=5", 0, 100, false},
    {"dq-combat:variant=dice", 1, 100, true},
    {"dq-combat:variant=dice", 2, 40, true},
    {"dq-combat:variant=classic-solo", 2, 40, true},
    {"dq-combat:variant=classic", 1, 40, true},
    {"dq-combat:variant=solo", 1, 20, true},
};
enum { TRIALS = sizeof trials / sizeof *trials };

START_TEST(registered_games) {
    const trial *t = &trials[_i];
    contest c;
    rp_random random;
    rp_game *game = test_game(t->game);
    rp_random_seed(&random, (uint64_t)_i);
    open_contest(&c, game, t->depth, t->large);
    play_through(&c, t->positions, &random);
    ck_assert_int_ge(c.positions, t->positions);
    close_contest(&c);
    rp_game_free(game);
}
END_TEST

/* ---- a made-up game ------------------------------------------------------------------------------------- */

/* Everything about a position is drawn by hashing level and number: `levels` levels of NUMBERS positions each, so that
 * positions are met again and outcomes of chance often lead to the same one. */
enum { NUMBERS = 40, BRANCHES_MAX = 5 };

typedef struct spot {
    uint32_t level, number;
    uint64_t history;
} spot;

/* What is in the game; its address is game->setup. */
typedef struct recipe {
    uint64_t seed;
    int levels;
    int kinds;        /* of positions, from: turn of 0, turn of 1, chance, simultaneous */
    int payoff_steps; /* payoffs are multiples of 1 / steps in -1 .. 1 */
} recipe;

static const recipe *recipe_of(const rp_game *game) { return game->setup; }
static const spot *spot_of(const rp_state *state) { return (const spot *)(const void *)state->bytes; }

static uint64_t draw(const rp_game *game, const rp_state *state, uint64_t what) {
    const spot *s = spot_of(state);
    return rp_mix(rp_mix(recipe_of(game)->seed + s->level, s->number), what) >> 8;
}
static unsigned made_up_to_act(const rp_game *game, const rp_state *state) {
    static const unsigned kind[] = {RP_TO_ACT_PLAYER(0), RP_TO_ACT_PLAYER(1), RP_TO_ACT_CHANCE, 3};
    const spot *s = spot_of(state);
    if ((int)s->level == recipe_of(game)->levels || (s->level > 2 && draw(game, state, 1) % 12 == 0)) return 0;
    if (s->level == 0) return RP_TO_ACT_PLAYER(recipe_of(game)->seed & 1);
    return kind[draw(game, state, 2) % (unsigned)recipe_of(game)->kinds];
}
static int made_up_legal(const rp_game *game, const rp_state *state, int player, rp_action out[]) {
    int count = 1 + (int)(draw(game, state, 3 + (uint64_t)player) % BRANCHES_MAX);
    for (int i = 0; i < count; i++) out[i] = 3 * i;
    return count;
}
static int made_up_chance(const rp_game *game, const rp_state *state, rp_outcome out[]) {
    int count = 1 + (int)(draw(game, state, 6) % BRANCHES_MAX);
    double sum = 0;
    for (int i = 0; i < count; i++) {
        double weight = 1 + (double)(draw(game, state, 7 + (uint64_t)i) % 7);
        out[i] = (rp_outcome){.outcome = i, .probability = weight};
        sum += weight;
    }
    for (int i = 0; i < count; i++) out[i].probability /= sum;
    return count;
}
static void made_up_apply(const rp_game *game, rp_state *state, const rp_move *move) {
    spot *s = (spot *)(void *)state->bytes;
    unsigned to_act = made_up_to_act(game, state);
    uint64_t key = 20;
    if (to_act & (RP_TO_ACT_CHANCE | 1)) key = rp_mix(key, (uint64_t)move->of[0]);
    if (to_act & 2) key = rp_mix(key, (uint64_t)move->of[1]);
    s->number = (uint32_t)(draw(game, state, key) % NUMBERS);
    s->level++;
    s->history = rp_mix(s->history, key);
}
static void made_up_payoff(const rp_game *game, const rp_state *state, double out[]) {
    int steps = recipe_of(game)->payoff_steps;
    out[0] = (double)((int)(draw(game, state, 40) % (unsigned)(2 * steps + 1)) - steps) / steps;
    out[1] = -out[0];
}
static void made_up_start(const rp_game *game, rp_state *state) { (void)game, (void)state; }
static void made_up_text(const rp_game *game, const rp_state *state, int player, rp_action action, char *text) {
    (void)game, (void)state, (void)player;
    snprintf(text, RP_TEXT_MAX, "%d", action);
}

static const rp_rules made_up_rules = {.name = "made-up",
                                       .start = made_up_start,
                                       .to_act = made_up_to_act,
                                       .legal = made_up_legal,
                                       .chance = made_up_chance,
                                       .apply = made_up_apply,
                                       .payoff = made_up_payoff,
                                       .describe = made_up_text};

static rp_game made_up_game(recipe *made) {
    unsigned kinds[] = {0, 0, 0, RP_HAS_CHANCE, RP_HAS_CHANCE | RP_HAS_SIMULTANEOUS};
    return (rp_game){.rules = &made_up_rules,
                     .setup = made,
                     .info = {.capabilities = RP_ZERO_SUM | kinds[made->kinds],
                              .players = 2,
                              .player_names = {"a", "b"},
                              .state_size = sizeof(spot),
                              .position_size = offsetof(spot, history),
                              .legal_maximum = BRANCHES_MAX,
                              .outcomes_maximum = BRANCHES_MAX,
                              .length_maximum = made->levels,
                              .payoff_minimum = -1,
                              .payoff_maximum = 1}};
}

/* _i: how many kinds of positions there are, less 2. */
START_TEST(made_up_games) {
    static const int steps[] = {1, 2, 1000};
    rp_random random;
    rp_random_seed(&random, 5);
    long positions = 0, fewer = 0;
    for (uint64_t seed = 0; seed < (uint64_t)test_fewer(150); seed++) {
        recipe made = {.seed = 1000 * seed + (seed & 1),
                       .levels = 4 + (int)(seed % 4),
                       .kinds = _i + 2,
                       .payoff_steps = steps[seed % 3]};
        rp_game game = made_up_game(&made);
        contest c;
        open_contest(&c, &game, seed % 5 == 4 ? 2 + (int)(seed % 3) : 0, false);
        play_through(&c, 8, &random);
        positions += c.positions;
        fewer += c.fewer;
        close_contest(&c);
    }
    ck_assert_int_ge(positions, test_fewer(1000));
    ck_assert_int_ge(fewer, positions / 2); /* else nothing is pruned and nothing was tested */
}
END_TEST

/* Pig, the next decision of the first player with the given points. */
static uint64_t nodes_on_pig(const char *options, int depth, int first, int second, int total) {
    rp_game *game = test_game("pig");
    rp_state state;
    rp_start(game, &state);
    rp_pig_turn *turn = (rp_pig_turn *)(void *)state.bytes;
    turn->score[0] = (uint16_t)first;
    turn->score[1] = (uint16_t)second;
    turn->total = (uint16_t)total;
    rp_agent *agent = agent_of(game, options, depth);
    test_decide(agent, &state, 0, NULL, 1, &other);
    rp_agent_free(agent);
    rp_game_free(game);
    return other.nodes;
}

/* What pruning and table save together and each alone. */
START_TEST(pig_needs_a_third) {
    uint64_t plain_nodes = nodes_on_pig("pruning=none,table=no", 8, 0, 0, 4);
    uint64_t table = nodes_on_pig("pruning=none", 8, 0, 0, 4);
    ck_assert_uint_eq(plain_nodes, 2023314); /* positions within eight decisions, by plain recursion over the rules */
    ck_assert_uint_lt(nodes_on_pig("pruning=star2,table=no", 8, 0, 0, 4), plain_nodes * 6 / 10);
    ck_assert_uint_lt(table, plain_nodes / 30); /* a position met after two decisions and after three has two places */
    ck_assert_uint_lt(nodes_on_pig("pruning=star2", 8, 0, 0, 4), table / 4);
    ck_assert_uint_lt(nodes_on_pig("pruning=star2", 8, 40, 55, 12), nodes_on_pig("pruning=none", 8, 40, 55, 12) / 3);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("expectimax_pruning");
    TCase *all = tcase_create("all");
    tcase_set_timeout(all, 300);
    tcase_add_loop_test(all, registered_games, 0, TRIALS);
    tcase_add_test(all, pig_needs_a_third);
    tcase_add_loop_test(all, made_up_games, 0, 3);
    suite_add_tcase(suite, all);
    return test_suite_run(suite);
}
