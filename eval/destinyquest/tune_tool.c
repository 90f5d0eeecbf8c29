/* destiny_tune [PAIRS [SECONDS [SEED]]]: tunes the weights of the destinyquest evaluation by bouts of choices against
 * choices and prints them whenever they get better.
 *
 * A player takes the choice after which the position is worth most, as informed play does (destinyquest/playout.c).
 * Trial weights are the best so far with about half of the first eight changed at random by a factor; they take over
 * when they win a match of PAIRS pairs of bouts by more than its standard error and another of three times as many by
 * one and a half of them. Pairs are bouts with the same dice and exchanged seats, over all heroes whose speeds differ
 * by four at most. The spread (luck, floor) comes from destiny_fit, since for choices only the order of values
 * counts. */
#include "eval/destinyquest/evaluation.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { GAMES_MAX = DESTINY_HEROES_MAX * DESTINY_HEROES_MAX, SPEEDS_APART = 4, TUNED = 8 };

static const double step = 0.3; /* deviation of the logarithm of a weight */

typedef struct tuner {
    rp_game *game[GAMES_MAX];
    int games, pairs;
    rp_random random;
} tuner;

static double worth_of(const rp_game *game, const rp_state *state, int player, const destiny_weights *weights) {
    double payoff[RP_PLAYERS_MAX];
    if (!rp_to_act(game, state)) {
        rp_payoff(game, state, payoff);
        return payoff[player];
    }
    double value = destiny_value(game, state, weights);
    return player == 0 ? value : -value;
}

static rp_action choose(const rp_game *game, const rp_state *state, int player, const destiny_weights *weights) {
    rp_action useful[RP_LEGAL_MAX], best = -1;
    double best_worth = -INFINITY;
    int count = rp_useful(game, state, player, useful);
    for (int i = 0; i < count; i++) {
        rp_state next;
        rp_move move = {{0}};
        move.of[player] = useful[i];
        rp_clone(game, &next, state);
        rp_advance(game, &next, &move);
        double worth = worth_of(game, &next, player, weights);
        if (worth <= best_worth) continue;
        best_worth = worth;
        best = useful[i];
    }
    return best;
}

/* Payoff of the first seat. */
static double bout(const rp_game *game, const destiny_weights *first, const destiny_weights *second, uint64_t seed) {
    const destiny_weights *of[DESTINY_HEROES] = {first, second};
    rp_state state;
    rp_random random;
    double payoff[RP_PLAYERS_MAX];
    rp_random_seed(&random, seed);
    rp_start(game, &state);
    for (unsigned to_act; (to_act = rp_to_act(game, &state)) != 0;) {
        rp_move move = {{0}};
        if (to_act & RP_TO_ACT_CHANCE) move.of[0] = rp_sample(game, &state, &random);
        for (int player = 0; player < DESTINY_HEROES && !(to_act & RP_TO_ACT_CHANCE); player++)
            if (to_act >> player & 1) move.of[player] = choose(game, &state, player, of[player]);
        rp_advance(game, &state, &move);
    }
    rp_payoff(game, &state, payoff);
    return payoff[0];
}

/* Mean payoff of `a` against `b`. */
static double match(tuner *t, const destiny_weights *a, const destiny_weights *b, int pairs, double *error) {
    double sum = 0, squares = 0;
    uint64_t seed = rp_random_next(&t->random);
    for (int i = 0; i < pairs; i++) {
        const rp_game *game = t->game[i % t->games];
        double payoff = (bout(game, a, b, seed + (uint64_t)i) - bout(game, b, a, seed + (uint64_t)i)) / 2;
        sum += payoff;
        squares += payoff * payoff;
    }
    *error = sqrt((squares / pairs - sum / pairs * (sum / pairs)) / pairs);
    return sum / pairs;
}

static double normal(rp_random *random) {
    double sum = -6;
    for (int i = 0; i < 12; i++) sum += rp_random_below(random, 1 << 20) / (double)(1 << 20);
    return sum;
}

static bool is_better(tuner *t, const destiny_weights *trial, const destiny_weights *best, double *payoff,
                      double *error) {
    if (match(t, trial, best, t->pairs, error) <= *error) return false;
    *payoff = match(t, trial, best, 3 * t->pairs, error);
    return *payoff > 1.5 * *error;
}

static void make_games(tuner *t) {
    const destiny_book *book = destiny_book_default();
    for (uint32_t a = 0; a < book->hero_count; a++)
        for (uint32_t b = 0; b < book->hero_count; b++) {
            char spec[RP_SPEC_TEXT_MAX];
            if (abs(book->hero[a].attribute[DESTINY_SPEED] - book->hero[b].attribute[DESTINY_SPEED]) > SPEEDS_APART)
                continue;
            snprintf(spec, sizeof spec, "destinyquest:p1=%s,p2=%s", book->hero[a].id, book->hero[b].id);
            if (rp_game_new(spec, NULL, &t->game[t->games], NULL)) exit(1);
            t->games++;
        }
}

int main(int argc, char **argv) {
    static tuner t;
    double weights[DESTINY_WEIGHTS], best[DESTINY_WEIGHTS], payoff, error;
    destiny_weights trial_weights, best_weights = destiny_default_weights;
    t.pairs = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 3000;
    double seconds = argc > 2 ? strtod(argv[2], NULL) : 60;
    rp_random_seed(&t.random, argc > 3 ? strtoull(argv[3], NULL, 10) : 1);
    make_games(&t);
    memcpy(best, &best_weights, sizeof best);
    while ((double)clock() / CLOCKS_PER_SEC < seconds) {
        memcpy(weights, best, sizeof weights);
        for (int i = 0; i < TUNED; i++)
            if (rp_random_below(&t.random, 2)) weights[i] *= exp(step * normal(&t.random));
        memcpy(&trial_weights, weights, sizeof trial_weights);
        memcpy(&best_weights, best, sizeof best_weights);
        if (!is_better(&t, &trial_weights, &best_weights, &payoff, &error)) continue;
        memcpy(best, weights, sizeof best);
        printf("%+.4f +- %.4f:", payoff, error);
        for (int i = 0; i < DESTINY_WEIGHTS; i++) printf("%s%.3g", i ? ", " : " {", best[i]);
        printf("}\n");
        fflush(stdout);
    }
    for (int i = 0; i < t.games; i++) rp_game_free(t.game[i]);
}
