#include "tests/support/public_game.h"

#include "tests/support/require.h"

#include <stdlib.h>
#include <string.h>

enum { HANDS = TEST_PUBLIC_HANDS_MAX };

typedef struct node {
    int turn, choices;
    struct node *child; /* [choices] */
    double *worth;      /* at the end: [hands0 * hands1] odds * payoff of player 0 */
    /* of a player: [hands * choices] */
    double *regret, *last, *mix, *sum, *average;
} node;

struct test_public_game {
    test_public_rules rules;
    node root;
    test_public_counts counts;
};

static double *numbers(int count) {
    double *array = calloc((size_t)count, sizeof *array);
    require(array);
    return array;
}

/* ---- the tree --------------------------------------------------------------------------------------------- */

static void count(test_public_game *game, const node *n, const int history[], int length) {
    const test_public_rules *rules = &game->rules;
    uint64_t pairs = 0, hands = 0;
    for (int player = 0; player < 2; player++) {
        for (int own = 0; own < rules->hands[player]; own++) {
            uint64_t fitting = 0;
            for (int other = 0; other < rules->hands[!player]; other++)
                fitting += rules->odds(rules, history, length, player ? other : own, player ? own : other) > 0;
            if (player == 0) pairs += fitting;
            if (player == n->turn) hands += fitting > 0;
        }
    }
    game->counts.histories += pairs;
    if (n->turn == TEST_PUBLIC_END) game->counts.terminals += pairs;
    if (n->turn == TEST_PUBLIC_CHANCE) game->counts.chances += pairs;
    if (n->turn < 2) game->counts.sets += hands;
    if (length == 0) {
        uint64_t second_deals = 0;
        for (int first = 0; first < rules->hands[0]; first++) {
            bool fits = false;
            for (int second = 0; second < rules->hands[1]; second++)
                fits = fits || rules->odds(rules, history, 0, first, second) > 0;
            second_deals += fits;
        }
        game->counts.histories += 1 + second_deals;
        game->counts.chances += 1 + second_deals;
    }
}

static void grow(test_public_game *game, node *n, int history[], int length) {
    const test_public_rules *rules = &game->rules;
    require(length < TEST_PUBLIC_DEPTH_MAX);
    n->turn = rules->turn(rules, history, length, &n->choices);
    count(game, n, history, length);
    if (n->turn == TEST_PUBLIC_END) {
        n->worth = numbers(rules->hands[0] * rules->hands[1]);
        for (int i = 0; i < rules->hands[0] * rules->hands[1]; i++) {
            int first = i / rules->hands[1], second = i % rules->hands[1];
            double odds = rules->odds(rules, history, length, first, second);
            if (odds > 0) n->worth[i] = odds * rules->payoff(rules, history, length, first, second);
        }
        return;
    }
    if (n->turn < 2) {
        int size = rules->hands[n->turn] * n->choices;
        double **array[] = {&n->regret, &n->last, &n->mix, &n->sum, &n->average};
        for (int i = 0; i < 5; i++) *array[i] = numbers(size);
    }
    n->child = calloc((size_t)n->choices, sizeof *n->child);
    require(n->child);
    for (int choice = 0; choice < n->choices; choice++) {
        history[length] = choice;
        grow(game, &n->child[choice], history, length + 1);
    }
}

static void fell(node *n) {
    for (int choice = 0; n->child && choice < n->choices; choice++) fell(&n->child[choice]);
    free(n->child);
    free(n->worth);
    free(n->regret);
    free(n->last);
    free(n->mix);
    free(n->sum);
    free(n->average);
}

test_public_game *test_public_game_new(const test_public_rules *rules) {
    require(rules->hands[0] <= HANDS && rules->hands[1] <= HANDS);
    test_public_game *game = calloc(1, sizeof *game);
    require(game);
    game->rules = *rules;
    int history[TEST_PUBLIC_DEPTH_MAX] = {0};
    grow(game, &game->root, history, 0);
    test_public_iterate(game, RP_CFR, 0);
    return game;
}

void test_public_game_free(test_public_game *game) {
    fell(&game->root);
    free(game);
}

test_public_counts test_public_counts_of(const test_public_game *game) { return game->counts; }

/* ---- iterations ------------------------------------------------------------------------------------------- */

typedef enum purpose { UPDATE, EVALUATE, RESPOND } purpose;

typedef struct pass {
    const test_public_rules *rules;
    purpose purpose;
    int player; /* whose values are wanted */
    rp_cfr_algorithm algorithm;
    double t;
} pass;

static void set_to_positive_part(double mix[], const double weight[], int choices) {
    double sum = 0;
    for (int i = 0; i < choices; i++) sum += weight[i] > 0 ? weight[i] : 0;
    for (int i = 0; i < choices; i++) mix[i] = sum > 0 ? (weight[i] > 0 ? weight[i] / sum : 0) : 1.0 / choices;
}

static double power_one_and_a_half(double t) { return t * __builtin_sqrt(t); }

/* One hand at one node: adds the instantaneous regrets and makes the next mix. */
static void learn(const pass *p, node *n, int hand, const double instant[]) {
    double *regret = n->regret + hand * n->choices, *last = n->last + hand * n->choices, predicted[256];
    double t = p->t, faded = power_one_and_a_half(t) / (power_one_and_a_half(t) + 1);
    require(n->choices <= 256);
    for (int i = 0; i < n->choices; i++) {
        regret[i] += p->algorithm == RP_LINEAR_CFR ? t * instant[i] : instant[i];
        bool clipped = p->algorithm == RP_CFR_PLUS || p->algorithm == RP_PREDICTIVE_CFR_PLUS;
        if (clipped && regret[i] < 0) regret[i] = 0;
        if (p->algorithm == RP_DISCOUNTED_CFR) regret[i] *= regret[i] > 0 ? faded : 0.5;
        last[i] = instant[i];
        predicted[i] = p->algorithm == RP_PREDICTIVE_CFR_PLUS ? regret[i] + last[i] : regret[i];
    }
    set_to_positive_part(n->mix + hand * n->choices, predicted, n->choices);
}

static double average_weight(rp_cfr_algorithm algorithm, double t) {
    switch (algorithm) {
    case RP_CFR: return 1;
    case RP_CFR_PLUS:
    case RP_LINEAR_CFR: return t;
    default: return t * t;
    }
}

static void walk(const pass *p, node *n, const double own[], const double other[], double value[]);

static void walk_own(const pass *p, node *n, const double own[], const double other[], double value[]) {
    int hands = p->rules->hands[p->player];
    const double *mix = p->purpose == UPDATE ? n->mix : n->average;
    double(*below)[HANDS] = calloc((size_t)n->choices, sizeof *below);
    require(below);
    for (int choice = 0; choice < n->choices; choice++) {
        double reach[HANDS];
        for (int hand = 0; hand < hands; hand++) reach[hand] = own[hand] * mix[hand * n->choices + choice];
        walk(p, &n->child[choice], reach, other, below[choice]);
    }
    for (int hand = 0; hand < hands; hand++) {
        double mean = 0, best = below[0][hand], instant[256];
        for (int choice = 0; choice < n->choices; choice++) {
            mean += mix[hand * n->choices + choice] * below[choice][hand];
            if (below[choice][hand] > best) best = below[choice][hand];
        }
        value[hand] = p->purpose == RESPOND ? best : mean;
        if (p->purpose != UPDATE) continue;
        for (int choice = 0; choice < n->choices; choice++) {
            instant[choice] = below[choice][hand] - mean;
            n->sum[hand * n->choices + choice] +=
                average_weight(p->algorithm, p->t) * own[hand] * mix[hand * n->choices + choice];
        }
        learn(p, n, hand, instant);
    }
    free(below);
}

/* Counterfactual values of the hands of p->player: reach of the other player and of chance is in them. */
static void walk(const pass *p, node *n, const double own[], const double other[], double value[]) {
    int hands = p->rules->hands[p->player], others = p->rules->hands[!p->player];
    for (int hand = 0; hand < hands; hand++) value[hand] = 0;
    if (n->turn == TEST_PUBLIC_END) {
        for (int hand = 0; hand < hands; hand++)
            for (int held = 0; held < others; held++)
                value[hand] += p->player ? -other[held] * n->worth[held * hands + hand]
                                         : other[held] * n->worth[hand * others + held];
        return;
    }
    if (n->turn == p->player) {
        walk_own(p, n, own, other, value);
        return;
    }
    const double *mix = p->purpose == UPDATE ? n->mix : n->average;
    for (int choice = 0; choice < n->choices; choice++) {
        double reach[HANDS], below[HANDS];
        for (int held = 0; held < others; held++)
            reach[held] = other[held] * (n->turn == TEST_PUBLIC_CHANCE ? 1 : mix[held * n->choices + choice]);
        walk(p, &n->child[choice], own, reach, below);
        for (int hand = 0; hand < hands; hand++) value[hand] += below[hand];
    }
}

static double walk_from_start(test_public_game *game, const pass *p) {
    double ones[HANDS], value[HANDS], sum = 0;
    for (int i = 0; i < HANDS; i++) ones[i] = 1;
    walk(p, &game->root, ones, ones, value);
    for (int hand = 0; hand < game->rules.hands[p->player]; hand++) sum += value[hand];
    return sum;
}

static void begin(const test_public_rules *rules, node *n) {
    for (int choice = 0; n->child && choice < n->choices; choice++) begin(rules, &n->child[choice]);
    if (n->turn >= 2) return;
    size_t size = (size_t)(rules->hands[n->turn] * n->choices);
    memset(n->regret, 0, size * sizeof *n->regret);
    memset(n->last, 0, size * sizeof *n->last);
    memset(n->sum, 0, size * sizeof *n->sum);
    for (size_t i = 0; i < size; i++) n->mix[i] = 1.0 / n->choices;
}

static void average(const test_public_rules *rules, node *n) {
    for (int choice = 0; n->child && choice < n->choices; choice++) average(rules, &n->child[choice]);
    if (n->turn >= 2) return;
    for (int hand = 0; hand < rules->hands[n->turn]; hand++)
        set_to_positive_part(n->average + hand * n->choices, n->sum + hand * n->choices, n->choices);
}

void test_public_iterate(test_public_game *game, rp_cfr_algorithm algorithm, int iterations) {
    begin(&game->rules, &game->root);
    for (int t = 1; t <= iterations; t++)
        for (int player = 0; player < 2; player++)
            walk_from_start(game, &(pass){&game->rules, UPDATE, player, algorithm, t});
    average(&game->rules, &game->root);
}

test_public_result test_public_judge(test_public_game *game) {
    test_public_result result = {0};
    result.value = walk_from_start(game, &(pass){.rules = &game->rules, .purpose = EVALUATE});
    for (int player = 0; player < 2; player++) {
        pass respond = {.rules = &game->rules, .purpose = RESPOND, .player = player};
        result.best[player] = walk_from_start(game, &respond);
    }
    return result;
}
