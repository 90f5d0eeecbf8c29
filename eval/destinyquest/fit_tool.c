/* destiny_fit [BOUTS [SEED]]: fits the weights of the destinyquest evaluation to results of bouts and prints them.
 *
 * Bouts between all pairs of heroes of the compiled-in book whose speeds differ by four at most (others are decided
 * before they begin), both sides by informed play (destinyquest/playout.c) with the
 * present weights, but one choice in ten at random, so that all kinds of positions come up. Of every bout about a dozen
 * positions are kept. Least squares of (value of the position - payoff of its bout) over the bouts of even numbers, by
 * Levenberg and Marquardt in the logarithms of the weights; those of odd numbers judge the result. To be run again with
 * the new weights until they stay. */
#include "eval/destinyquest/evaluation.h"
#include "eval/destinyquest/playout.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    STEPS = 30,
    GAMES_MAX = DESTINY_HEROES_MAX * DESTINY_HEROES_MAX,
    KEEP_ONE_OF = 12,
    RANDOM_ONE_OF = 10,
    SPEEDS_APART = 4
};

typedef struct sample {
    destiny_bout bout;
    double payoff; /* of the first hero */
    int game, number;
} sample;

typedef struct fit {
    rp_game *game[GAMES_MAX];
    int games;
    sample *samples;
    size_t count, capacity;
} fit;

static void keep(fit *f, int game, int number, const destiny_bout *bout) {
    if (f->count == f->capacity) {
        f->capacity = f->capacity ? 2 * f->capacity : 1 << 16;
        f->samples = realloc(f->samples, f->capacity * sizeof *f->samples);
        if (!f->samples) exit(1);
    }
    f->samples[f->count++] = (sample){.bout = *bout, .game = game, .number = number};
}

static rp_action choose(const rp_game *game, const rp_state *state, int player, rp_random *random) {
    rp_action useful[RP_LEGAL_MAX];
    if (rp_random_below(random, RANDOM_ONE_OF)) return destiny_informed_choice(game, state, player, random);
    return useful[rp_random_below(random, (uint32_t)rp_useful(game, state, player, useful))];
}

static void play_bout(fit *f, int index, int number, rp_random *random) {
    const rp_game *game = f->game[index];
    rp_state state;
    double payoff[RP_PLAYERS_MAX];
    size_t first = f->count;
    rp_start(game, &state);
    for (unsigned to_act; (to_act = rp_to_act(game, &state)) != 0;) {
        rp_move move = {{0}};
        if (!rp_random_below(random, KEEP_ONE_OF)) keep(f, index, number, destiny_bout_of(&state));
        if (to_act & RP_TO_ACT_CHANCE)
            move.of[0] = rp_sample(game, &state, random);
        else
            for (int player = 0; player < DESTINY_HEROES; player++)
                if (to_act >> player & 1) move.of[player] = choose(game, &state, player, random);
        rp_advance(game, &state, &move);
    }
    rp_payoff(game, &state, payoff);
    for (size_t i = first; i < f->count; i++) f->samples[i].payoff = payoff[0];
}

static void make_games(fit *f) {
    const destiny_book *book = destiny_book_default();
    char spec[RP_SPEC_TEXT_MAX];
    rp_error error;
    for (uint32_t a = 0; a < book->hero_count; a++)
        for (uint32_t b = 0; b < book->hero_count; b++) {
            if (abs(book->hero[a].attribute[DESTINY_SPEED] - book->hero[b].attribute[DESTINY_SPEED]) > SPEEDS_APART)
                continue;
            snprintf(spec, sizeof spec, "destinyquest:p1=%s,p2=%s", book->hero[a].id, book->hero[b].id);
            if (rp_game_new(spec, NULL, &f->game[f->games], &error)) {
                fprintf(stderr, "%s\n", error.text);
                exit(1);
            }
            f->games++;
        }
}

/* ---- least squares -------------------------------------------------------------------------------------- */

static double value_of(const fit *f, const sample *s, const double logs[]) {
    double weights[DESTINY_WEIGHTS];
    destiny_weights w;
    destiny_race race;
    for (int i = 0; i < DESTINY_WEIGHTS; i++) weights[i] = exp(logs[i]);
    memcpy(&w, weights, sizeof w);
    destiny_race_of(f->game[s->game], &s->bout, &w, &race);
    return destiny_judge(&race).value;
}

/* Mean square error over the bouts whose number has that remainder by 2; terminal positions are none. */
static double error_of(const fit *f, const double logs[], int remainder) {
    double sum = 0, count = 0;
    for (size_t i = 0; i < f->count; i++) {
        if (f->samples[i].number % 2 != remainder) continue;
        double miss = value_of(f, &f->samples[i], logs) - f->samples[i].payoff;
        sum += miss * miss;
        count++;
    }
    return sum / count;
}

/* Solves a x = b by elimination with pivots; a is destroyed. */
static void solve(double a[DESTINY_WEIGHTS][DESTINY_WEIGHTS], double b[DESTINY_WEIGHTS]) {
    enum { N = DESTINY_WEIGHTS };
    for (int column = 0; column < N; column++) {
        int best = column;
        for (int row = column; row < N; row++)
            if (fabs(a[row][column]) > fabs(a[best][column])) best = row;
        for (int k = 0; k < N; k++) {
            double swap = a[best][k];
            a[best][k] = a[column][k];
            a[column][k] = swap;
        }
        double swap = b[best];
        b[best] = b[column];
        b[column] = swap;
        for (int row = column + 1; row < N; row++) {
            double factor = a[row][column] / a[column][column];
            for (int k = column; k < N; k++) a[row][k] -= factor * a[column][k];
            b[row] -= factor * b[column];
        }
    }
    for (int row = N; row-- > 0;) {
        for (int k = row + 1; k < N; k++) b[row] -= a[row][k] * b[k];
        b[row] /= a[row][row];
    }
}

static void normal_equations(const fit *f, const double logs[], double a[DESTINY_WEIGHTS][DESTINY_WEIGHTS],
                             double b[DESTINY_WEIGHTS]) {
    const double step = 1e-4;
    memset(a, 0, sizeof(double[DESTINY_WEIGHTS][DESTINY_WEIGHTS]));
    memset(b, 0, sizeof(double[DESTINY_WEIGHTS]));
    for (size_t n = 0; n < f->count; n++) {
        double slope[DESTINY_WEIGHTS], moved[DESTINY_WEIGHTS];
        if (f->samples[n].number % 2) continue;
        double value = value_of(f, &f->samples[n], logs);
        for (int i = 0; i < DESTINY_WEIGHTS; i++) {
            memcpy(moved, logs, sizeof moved);
            moved[i] += step;
            slope[i] = (value_of(f, &f->samples[n], moved) - value) / step;
        }
        for (int i = 0; i < DESTINY_WEIGHTS; i++) {
            for (int k = 0; k < DESTINY_WEIGHTS; k++) a[i][k] += slope[i] * slope[k];
            b[i] += slope[i] * (f->samples[n].payoff - value);
        }
    }
}

/* One step downhill; false when there is none any more. */
static bool improve(const fit *f, double logs[], double *damping) {
    double a[DESTINY_WEIGHTS][DESTINY_WEIGHTS], b[DESTINY_WEIGHTS], moved[DESTINY_WEIGHTS];
    double before = error_of(f, logs, 0);
    normal_equations(f, logs, a, b);
    for (int tries = 0; tries < 8; tries++, *damping *= 4) {
        double damped[DESTINY_WEIGHTS][DESTINY_WEIGHTS], x[DESTINY_WEIGHTS];
        memcpy(damped, a, sizeof a);
        memcpy(x, b, sizeof b);
        for (int i = 0; i < DESTINY_WEIGHTS; i++) damped[i][i] = a[i][i] * (1 + *damping) + 1e-9;
        solve(damped, x);
        for (int i = 0; i < DESTINY_WEIGHTS; i++) moved[i] = fmax(-3, fmin(4, logs[i] + x[i]));
        if (error_of(f, moved, 0) >= before - 1e-9) continue;
        memcpy(logs, moved, sizeof moved);
        *damping /= 4;
        return true;
    }
    return false;
}

int main(int argc, char **argv) {
    int bouts = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 20000;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    fit f = {.games = 0};
    double weights[DESTINY_WEIGHTS], logs[DESTINY_WEIGHTS], damping = 0.01, mean = 0;
    rp_random random;
    make_games(&f);
    rp_random_seed(&random, seed);
    for (int i = 0; i < bouts; i++) play_bout(&f, i / 2 % f.games, i, &random);
    for (size_t i = 0; i < f.count; i++) mean += f.samples[i].payoff * f.samples[i].payoff / (double)f.count;
    memcpy(weights, &destiny_default_weights, sizeof weights);
    for (int i = 0; i < DESTINY_WEIGHTS; i++) logs[i] = log(weights[i]);
    printf("%zu positions of %d bouts; mean square error: %.4f of always 0, ", f.count, bouts, mean);
    printf("%.4f with the present weights\n", error_of(&f, logs, 1));
    for (int step = 0; step < STEPS && improve(&f, logs, &damping); step++) {
    }
    printf("%.4f (%.4f where fitted) with\n", error_of(&f, logs, 1), error_of(&f, logs, 0));
    for (int i = 0; i < DESTINY_WEIGHTS; i++) printf("%s%.3g", i ? ", " : "{", exp(logs[i]));
    printf("}\n");
    for (int i = 0; i < f.games; i++) rp_game_free(f.game[i]);
    free(f.samples);
}
