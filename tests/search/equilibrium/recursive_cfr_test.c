/* labels: longer */
/* The solvers on the sequence form against plain recursions over the states of random games: every algorithm, updates
 * in turn and at once, one to four players, simultaneous choices; and NashConv against best responses by recursion.
 * Also the known numbers of linear and discounted CFR on Leduc, to the last digit, in one order of operations. */
#include "search/equilibrium/cfr.h"

#include "search/equilibrium/game_tree_build.h"
#include "tests/support/length.h"
#include "tests/support/random_game.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>

enum { SETS = 1 << 13, ACTIONS = 3 };

typedef struct plain_set {
    uint64_t key;
    int player, count, depth; /* count 0: a free place */
    double regret[ACTIONS], last[ACTIONS], mix[ACTIONS], sum[ACTIONS], now[ACTIONS], reach;
    int choice; /* of a best response */
} plain_set;

typedef struct plain {
    const rp_game *game;
    plain_set set[SETS];
    int used;
} plain;

static plain_set *find(plain *p, int player, uint64_t key) {
    size_t at = rp_mix(key, (uint64_t)player) % SETS;
    while (p->set[at].count && (p->set[at].key != key || p->set[at].player != player)) at = (at + 1) % SETS;
    return &p->set[at];
}

static plain_set *set_at(plain *p, const rp_state *state, int player, int depth) {
    uint64_t key = rp_information_key(p->game, state, player);
    plain_set *set = find(p, player, key);
    if (set->count) return set;
    rp_action legal[RP_LEGAL_MAX];
    require(++p->used < SETS / 2);
    *set = (plain_set){.key = key, .player = player, .depth = depth, .choice = -1};
    set->count = rp_useful(p->game, state, player, legal);
    for (int i = 0; i < set->count; i++) set->mix[i] = 1.0 / set->count;
    return set;
}

/* ---- one way to look at a game --------------------------------------------------------------------------- */

/* What the others (all but `me`) do and what comes of it: walks over chance and their choices, and calls itself below.
 * mode: how strategies are read and what is written. */
typedef enum purpose { TRAIN, JUDGE, RESPOND } purpose;

static double walk(plain *p, purpose mode, int me, const rp_state *state, int depth, double own, double others);

static double weight_of(const plain_set *set, purpose mode, int action) {
    if (mode == TRAIN) return set->mix[action];
    double sum = 0;
    for (int i = 0; i < set->count; i++) sum += set->sum[i];
    return sum > 0 ? set->sum[action] / sum : 1.0 / set->count;
}

/* Mean over the choices of all players from `player` on but me, whose action is in the move already. */
static double below(plain *p, purpose mode, int me, const rp_state *state, int depth, double own, double others,
                    int player, rp_move *move, double odds) {
    unsigned acting = rp_to_act(p->game, state);
    while (player < p->game->info.players && (player == me || !(acting >> player & 1))) player++;
    if (player == p->game->info.players) {
        rp_state next;
        rp_clone(p->game, &next, state);
        rp_advance(p->game, &next, move);
        return odds * walk(p, mode, me, &next, depth + 1, own, others * odds);
    }
    plain_set *set = set_at(p, state, player, depth);
    double sum = 0;
    for (int i = 0; i < set->count; i++) {
        move->of[player] = 2 * i;
        sum += below(p, mode, me, state, depth, own, others, player + 1, move, odds * weight_of(set, mode, i));
    }
    return sum;
}

static double walk_chance(plain *p, purpose mode, int me, const rp_state *state, int depth, double own, double others) {
    rp_outcome outcome[RP_OUTCOMES_MAX];
    int count = rp_chance(p->game, state, outcome);
    double sum = 0;
    for (int i = 0; i < count; i++) {
        rp_state next;
        rp_clone(p->game, &next, state);
        rp_advance_one(p->game, &next, RP_CHANCE_PLAYER, outcome[i].outcome);
        double odds = outcome[i].probability;
        sum += odds * walk(p, mode, me, &next, depth + 1, own, others * odds);
    }
    return sum;
}

/* Value to `me`. */
static double walk(plain *p, purpose mode, int me, const rp_state *state, int depth, double own, double others) {
    unsigned acting = rp_to_act(p->game, state);
    double payoff[RP_PLAYERS_MAX], value[ACTIONS], mean = 0;
    rp_move move = {{0}};
    if (acting == 0) {
        rp_payoff(p->game, state, payoff);
        return payoff[me];
    }
    if (acting & RP_TO_ACT_CHANCE) return walk_chance(p, mode, me, state, depth, own, others);
    if (!(acting >> me & 1)) return below(p, mode, me, state, depth, own, others, 0, &move, 1);
    plain_set *set = set_at(p, state, me, depth);
    for (int i = 0; i < set->count; i++) {
        double odds = weight_of(set, mode, i);
        if (mode == RESPOND && set->choice >= 0) odds = i == set->choice;
        move.of[me] = 2 * i;
        value[i] = below(p, mode, me, state, depth, own * odds, others, 0, &move, 1);
        mean += odds * value[i];
    }
    set->reach = own;
    for (int i = 0; i < set->count; i++) set->now[i] += others * (mode == TRAIN ? value[i] - mean : value[i]);
    return mean;
}

static double walk_all(plain *p, purpose mode, int me) {
    rp_state state;
    for (int i = 0; i < SETS; i++)
        for (int k = 0; k < ACTIONS; k++) p->set[i].now[k] = 0;
    rp_start(p->game, &state);
    return walk(p, mode, me, &state, 0, 1, 1);
}

/* ---- the algorithms, as cfr.h has them ------------------------------------------------------------------- */

static double next_regret(rp_cfr_algorithm algorithm, double regret, double now, double t) {
    double t15 = pow(t, 1.5);
    switch (algorithm) {
    case RP_CFR: return regret + now;
    case RP_CFR_PLUS:
    case RP_PREDICTIVE_CFR_PLUS: return fmax(regret + now, 0);
    case RP_LINEAR_CFR: return regret + t * now;
    case RP_DISCOUNTED_CFR: return (regret + now) * (regret + now > 0 ? t15 / (t15 + 1) : 0.5);
    }
    return 0;
}

static void update_set(plain_set *set, rp_cfr_algorithm algorithm, double t) {
    bool predicts = algorithm == RP_PREDICTIVE_CFR_PLUS;
    double weight = algorithm == RP_CFR ? 1 : predicts || algorithm == RP_DISCOUNTED_CFR ? t * t : t;
    double positive[ACTIONS], sum = 0;
    for (int i = 0; i < set->count; i++) {
        set->sum[i] += weight * set->reach * set->mix[i];
        set->regret[i] = next_regret(algorithm, set->regret[i], set->now[i], t);
        set->last[i] = set->now[i];
        positive[i] = fmax(set->regret[i] + (predicts ? set->last[i] : 0), 0);
        sum += positive[i];
    }
    for (int i = 0; i < set->count; i++) set->now[i] = sum > 0 ? positive[i] / sum : 1.0 / set->count;
}

/* Of simultaneous updates the mixes are taken over only when all players have been looked at. */
static void iterate(plain *p, rp_cfr_algorithm algorithm, bool simultaneous, int t) {
    static double kept[RP_PLAYERS_MAX][SETS][ACTIONS];
    int players = p->game->info.players;
    for (int player = 0; player < players; player++) {
        walk_all(p, TRAIN, player);
        for (int i = 0; i < SETS; i++) {
            plain_set *set = &p->set[i];
            if (!set->count || set->player != player) continue;
            update_set(set, algorithm, t);
            memcpy(simultaneous ? kept[player][i] : set->mix, set->now, sizeof set->now);
        }
    }
    for (int i = 0; simultaneous && i < SETS; i++)
        if (p->set[i].count) memcpy(p->set[i].mix, kept[p->set[i].player][i], sizeof p->set[i].mix);
}

/* Decides the sets of `me` from the deepest up; what lies below is decided by then. */
static double respond(plain *p, int me, int depth) {
    for (int i = 0; i < SETS; i++) p->set[i].choice = -1;
    for (; depth >= 0; depth--) {
        walk_all(p, RESPOND, me);
        for (int i = 0; i < SETS; i++) {
            plain_set *set = &p->set[i];
            if (!set->count || set->player != me || set->depth != depth) continue;
            set->choice = 0;
            for (int k = 1; k < set->count; k++)
                if (set->now[k] > set->now[set->choice]) set->choice = k;
        }
    }
    return walk_all(p, RESPOND, me);
}

/* ---- comparisons ----------------------------------------------------------------------------------------- */

typedef struct opened {
    rp_game *game;
    rp_game_tree *tree;
    rp_sequence_form *form;
    double *strategy;
} opened;

static opened open_shape(const test_random_shape *shape) {
    opened o = {.game = test_random_game(shape)};
    rp_error error = {0};
    require_message(rp_game_tree_build(o.game, NULL, &o.tree, &error) == RP_OK, "%s", error.text);
    require_message(rp_sequence_form_build(o.tree, &o.form, &error) == RP_OK, "%s", error.text);
    o.strategy = calloc(o.tree->slot_count, sizeof *o.strategy);
    return o;
}

static void close_shape(opened *o) {
    free(o->strategy);
    rp_sequence_form_free(o->form);
    rp_game_tree_free(o->tree);
    free(o->game);
}

/* Greatest difference of the average strategies. */
static double compare(plain *p, const opened *o) {
    double worst = 0;
    for (uint32_t i = 0; i < o->tree->set_count; i++) {
        const rp_information_set *set = &o->tree->set[i];
        const plain_set *other = find(p, set->player, set->key);
        require(other->count == set->actions);
        for (int a = 0; a < other->count; a++)
            worst = fmax(worst, fabs(weight_of(other, JUDGE, a) - o->strategy[set->first + (uint32_t)a]));
    }
    return worst;
}

static void compare_nash_conv(plain *p, const opened *o, int depth) {
    rp_nash_conv result;
    double sum = 0;
    require(rp_nash_conv_of(o->form, o->strategy, &result, NULL) == RP_OK);
    for (int player = 0; player < o->game->info.players; player++) {
        double value = walk_all(p, JUDGE, player), best = respond(p, player, depth);
        require_message(fabs(value - result.value[player]) < 1e-10, "value %.12g, not %.12g", result.value[player],
                        value);
        require_message(fabs(best - result.best[player]) < 1e-10, "best %.12g, not %.12g", result.best[player], best);
        sum += best - value;
    }
    require(fabs(sum - result.nash_conv) < 1e-9 && sum > -1e-12);
}

static void compare_course(const test_random_shape *shape, rp_cfr_algorithm algorithm, bool simultaneous, int threads) {
    enum { ITERATIONS = 12 };
    opened o = open_shape(shape);
    plain *p = calloc(1, sizeof *p);
    rp_cfr *cfr;
    const rp_cfr_options options = {.algorithm = algorithm, .simultaneous = simultaneous, .threads = threads};
    require(p && rp_cfr_new(o.form, &options, &cfr, NULL) == RP_OK);
    p->game = o.game;
    for (int t = 1; t <= ITERATIONS; t++) {
        iterate(p, algorithm, simultaneous, t);
        rp_cfr_iterate(cfr, 1);
        rp_cfr_average(cfr, o.strategy);
        double worst = compare(p, &o);
        require_message(worst < 1e-9, "seed %d, %d players, %s%s, iteration %d: %g", (int)shape->seed, shape->players,
                        rp_cfr_names[algorithm], simultaneous ? " at once" : "", t, worst);
    }
    compare_nash_conv(p, &o, shape->depth);
    rp_cfr_free(cfr);
    free(p);
    close_shape(&o);
}

START_TEST(the_course_is_that_of_plain_recursions) {
    uint64_t sets = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)test_fewer(12); seed++) {
        int players = 1 + (int)(seed % 4);
        const test_random_shape shape = {
            .seed = seed, .players = players, .depth = players > 2 ? 5 : 6, .simultaneous = seed % 3 != 0};
        opened o = open_shape(&shape);
        sets += o.tree->set_count;
        close_shape(&o);
        for (int simultaneous = 0; simultaneous < 2; simultaneous++)
            compare_course(&shape, (rp_cfr_algorithm)_i, simultaneous, 1 + (int)(seed % 3));
    }
    require_message(sets > (uint64_t)test_fewer(300), "only %d sets", (int)sets);
}
END_TEST

/* ---- one certain order of operations --------------------------------------------------------------------- */

/* After 100 iterations on Leduc regrets that are zero in theory are rounding errors, and their signs decide NashConv
 * from the fourth digit on (see cfr_test.c). This order gives every known digit: the probabilities of chance in the
 * others' reach; the terms of a set's value and the weighted regrets of every history added by fused multiply-add, as
 * compilers contract the plain recursion where they may; straight into the regrets. It checks that the known numbers
 * are linear and discounted CFR; the solver, which adds in another order, is checked in cfr_test.c and above. */
typedef struct fused {
    const rp_game_tree *tree;
    double *regret, *mix, *sum; /* [slot_count] */
    double regret_weight, sum_weight;
    bool prunes; /* by mistake: what the other does not reach is left out, average strategy included */
    int me;
} fused;

static double fused_walk(fused *f, uint32_t at, double own, double others);

static double fused_chance(fused *f, const rp_game_tree_node *node, double own, double others) {
    const rp_distribution *distribution = &f->tree->distribution[rp_node_index(node)];
    double value = 0;
    for (uint32_t i = 0; i < distribution->count; i++) {
        double odds = f->tree->probability[distribution->first + i];
        value = fma(odds, fused_walk(f, node->first + i, own, others * odds), value);
    }
    return value;
}

static double fused_walk(fused *f, uint32_t at, double own, double others) {
    const rp_game_tree_node *node = &f->tree->node[at];
    if (rp_node_kind(node) == RP_NODE_CHANCE) return fused_chance(f, node, own, others);
    if (rp_node_kind(node) == RP_NODE_TERMINAL)
        return f->tree->payoff[rp_node_index(node) * (uint32_t)f->tree->players + (uint32_t)f->me];
    const rp_information_set *set = &f->tree->set[rp_node_index(node)];
    const double *mix = &f->mix[set->first];
    bool mine = set->player == f->me;
    double value[ACTIONS], mean = 0;
    if (f->prunes && others == 0) return 0;
    require(set->actions <= ACTIONS);
    for (uint32_t i = 0; i < set->actions; i++) {
        value[i] = fused_walk(f, node->first + i, mine ? own * mix[i] : own, mine ? others : others * mix[i]);
        mean = fma(mix[i], value[i], mean);
    }
    for (uint32_t i = 0; mine && i < set->actions; i++) {
        double *regret = &f->regret[set->first + i];
        *regret = fma(f->regret_weight, others * (value[i] - mean), *regret);
        f->sum[set->first + i] += f->sum_weight * own * mix[i];
    }
    return mean;
}

static void fused_match(fused *f, const rp_information_set *set) {
    double sum = 0;
    for (uint32_t i = 0; i < set->actions; i++) sum += fmax(f->regret[set->first + i], 0);
    for (uint32_t i = 0; i < set->actions; i++)
        f->mix[set->first + i] = sum > 0 ? fmax(f->regret[set->first + i], 0) / sum : 1.0 / set->actions;
}

/* The power of t is rounded once: its last bit matters too. */
static void fused_iterate(fused *f, rp_cfr_algorithm algorithm, int t) {
    bool discounts = algorithm == RP_DISCOUNTED_CFR;
    double t15 = (double)(t * sqrtl(t)), factor = t15 / (t15 + 1);
    f->regret_weight = discounts ? 1 : t;
    f->sum_weight = discounts ? t * t : t;
    for (f->me = 0; f->me < f->tree->players; f->me++) {
        fused_walk(f, 0, 1, 1);
        for (uint32_t i = f->tree->first_set[f->me]; i < f->tree->first_set[f->me + 1]; i++) {
            const rp_information_set *set = &f->tree->set[i];
            for (uint32_t k = set->first; discounts && k < set->first + set->actions; k++)
                f->regret[k] *= f->regret[k] > 0 ? factor : 0.5;
            fused_match(f, set);
        }
    }
}

static rp_nash_conv fused_nash_conv(const rp_sequence_form *form, rp_cfr_algorithm algorithm, int iterations,
                                    bool prunes) {
    size_t slots = form->tree->slot_count;
    double *numbers = calloc(4 * slots, sizeof *numbers), *average = numbers + 3 * slots;
    rp_nash_conv result;
    require(numbers);
    fused f = {
        .tree = form->tree, .regret = numbers, .mix = numbers + slots, .sum = numbers + 2 * slots, .prunes = prunes};
    rp_uniform_strategy(form->tree, f.mix);
    for (int t = 1; t <= iterations; t++) fused_iterate(&f, algorithm, t);
    rp_normalized_strategy(form->tree, f.sum, average);
    require(rp_nash_conv_of(form, average, &result, NULL) == RP_OK);
    free(numbers);
    return result;
}

static opened open_leduc(void) {
    opened o = {.strategy = NULL};
    rp_error error = {0};
    require_message(rp_game_new("leduc", NULL, &o.game, &error) == RP_OK, "%s", error.text);
    require_message(rp_game_tree_build(o.game, NULL, &o.tree, &error) == RP_OK, "%s", error.text);
    require_message(rp_sequence_form_build(o.tree, &o.form, &error) == RP_OK, "%s", error.text);
    return o;
}

static void close_leduc(opened *o) {
    rp_sequence_form_free(o->form);
    rp_game_tree_free(o->tree);
    rp_game_free(o->game);
}

START_TEST(leduc_after_100_is_known_to_the_last_digit) {
    static const rp_cfr_algorithm algorithm[2] = {RP_LINEAR_CFR, RP_DISCOUNTED_CFR};
    static const double known[2] = {0.0689796130, 0.0155155172};
    opened o = open_leduc();
    for (int i = 0; i < 2; i++) {
        double got = fused_nash_conv(o.form, algorithm[i], 100, false).nash_conv;
        require_message(fabs(got - known[i]) <= 0.5e-10, "%s: %.13g, not %.9g", rp_cfr_names[algorithm[i]], got,
                        known[i]);
    }
    close_leduc(&o);
}
END_TEST

/* Why courses of NashConv are checked, not values alone; broken_rules/equilibrium.txt puts this mistake into cfr.c. */
START_TEST(faulty_pruning_spoils_nash_conv_and_hardly_the_value) {
    opened o = open_leduc();
    rp_nash_conv right = fused_nash_conv(o.form, RP_DISCOUNTED_CFR, 600, false);
    rp_nash_conv wrong = fused_nash_conv(o.form, RP_DISCOUNTED_CFR, 600, true);
    ck_assert_double_lt(right.nash_conv, 0.002);
    ck_assert_double_gt(wrong.nash_conv, 0.02);
    ck_assert_double_eq_tol(wrong.value[0], -0.085606424078, 0.001);
    close_leduc(&o);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("recursive_cfr");
    TCase *cases = tcase_create("recursive_cfr");
    tcase_set_timeout(cases, 120);
    tcase_add_loop_test(cases, the_course_is_that_of_plain_recursions, 0, RP_CFR_ALGORITHMS);
    tcase_add_test(cases, leduc_after_100_is_known_to_the_last_digit);
    tcase_add_test(cases, faulty_pruning_spoils_nash_conv_and_hardly_the_value);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
