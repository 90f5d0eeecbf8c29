/* calamity_fit [terms|hands] [DUELS [SEED]]
 *
 * terms, or nothing: fits the weights of the calamity evaluation to results of duels and prints them.
 *
 * Duels between random trios with preset decks of random archetypes. Both sides take the choice after which the
 * position is worth most with the present weights, on the average of a few throws of the same luck, but one choice in
 * ten is random, so that all kinds of positions come up. Of every duel about a dozen positions where somebody decides
 * are kept. Logistic regression by Newton's method with a small ridge over the duels of even numbers; those of odd
 * numbers judge the result. To be run again with the new weights until they stay.
 *
 * hands: fits the log odds of a duel by what the heroes can do at its start and by the excess of p1's first hand less
 * that of p2's (hand_values.h), over all duels, and prints the weight of the latter with its standard error. */
#include "eval/calamity/draft_file.h"
#include "eval/calamity/evaluation.h"
#include "eval/calamity/hand_values.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEEP_ONE_OF = 12, RANDOM_ONE_OF = 10, STEPS = 12, THROWS = 4 };

typedef struct sample {
    double term[CAL_TERMS]; /* p1's less p2's */
    double won;             /* by p1: 0, 1/2 or 1 */
    int number;             /* of the duel */
} sample;

/* A duel at its first choice: the parts of the fit of hands. */
enum { HAND_CONSTANT, HAND_HEROES, HAND_EXCESS, HAND_PARTS };
typedef struct first_hands {
    double part[HAND_PARTS], won;
} first_hands;

typedef struct fit {
    sample *samples;
    size_t count, capacity;
    first_hands *hands; /* NULL: terms are fitted */
} fit;

static void keep(fit *f, int number, const rp_game *game, const rp_state *state) {
    double term[CAL_PLAYERS][CAL_TERMS];
    if (f->count == f->capacity) {
        f->capacity = f->capacity ? 2 * f->capacity : 1 << 16;
        f->samples = realloc(f->samples, f->capacity * sizeof *f->samples);
        if (!f->samples) exit(1);
    }
    if (!cal_find_terms(cal_setup_of(game), cal_duel_of(state), term)) return;
    sample *to = &f->samples[f->count++];
    for (int i = 0; i < CAL_TERMS; i++) to->term[i] = term[0][i] - term[1][i];
    to->number = number;
}

static void settle(const rp_game *game, rp_state *state, rp_random *random) {
    while (rp_to_act(game, state) & RP_TO_ACT_CHANCE)
        rp_advance_one(game, state, RP_CHANCE_PLAYER, rp_sample(game, state, random));
}

static double worth_of(const rp_game *game, const rp_state *state, int player, rp_action action, rp_random luck) {
    double sum = 0, value[RP_PLAYERS_MAX];
    for (int i = 0; i < THROWS; i++) {
        rp_state next;
        rp_clone(game, &next, state);
        rp_advance_one(game, &next, player, action);
        settle(game, &next, &luck);
        rp_evaluate(game, &next, value);
        sum += value[player];
    }
    return sum;
}

static rp_action choose(const rp_game *game, const rp_state *state, int player, rp_random *random) {
    rp_action useful[RP_LEGAL_MAX];
    rp_random luck;
    int count = rp_useful(game, state, player, useful), best = 0;
    double most = -INFINITY;
    if (!rp_random_below(random, RANDOM_ONE_OF)) return useful[rp_random_below(random, (uint32_t)count)];
    rp_random_seed(&luck, rp_random_next(random));
    for (int i = 0; i < count && count > 1; i++) {
        double worth = worth_of(game, state, player, useful[i], luck);
        if (worth <= most) continue;
        most = worth;
        best = i;
    }
    return useful[best];
}

static void look_at_hands(const rp_game *game, const rp_state *state, first_hands *to) {
    const cal_duel *duel = cal_duel_of(state);
    cal_draft_model model;
    double term[CAL_PLAYERS][CAL_HERO_TERMS], worth[CAL_DECK_MOST];
    cal_draft_built_in(game, &model);
    cal_find_hero_terms(cal_setup_of(game), duel, term);
    *to = (first_hands){.part = {[HAND_CONSTANT] = 1}};
    for (int i = 0; i < CAL_HERO_TERMS; i++) to->part[HAND_HEROES] += cal_weights[i] * (term[0][i] - term[1][i]);
    for (int player = 0; player < CAL_PLAYERS; player++) {
        cal_find_card_worths(&model, cal_setup_of(game), duel, player, worth);
        double excess = cal_hand_excess(&duel->side[player], worth);
        to->part[HAND_EXCESS] += player ? -excess : excess;
    }
}

static void play(fit *f, const rp_game *game, int number, rp_random *random) {
    rp_state state;
    double payoff[RP_PLAYERS_MAX];
    size_t first = f->count;
    rp_start(game, &state);
    settle(game, &state, random);
    if (f->hands) look_at_hands(game, &state, &f->hands[number]);
    for (;;) {
        settle(game, &state, random);
        unsigned to_act = rp_to_act(game, &state);
        if (!to_act) break;
        if (!rp_random_below(random, KEEP_ONE_OF) && !f->hands) keep(f, number, game, &state);
        int player = (int)to_act >> 1;
        rp_advance_one(game, &state, player, choose(game, &state, player, random));
    }
    rp_payoff(game, &state, payoff);
    if (f->hands) f->hands[number].won = (payoff[0] + 1) / 2;
    for (size_t i = first; i < f->count; i++) f->samples[i].won = (payoff[0] + 1) / 2;
}

/* ---- logistic regression -------------------------------------------------------------------------------- */

static double chance_of(const sample *s, const double weights[]) {
    double odds = 0;
    for (int i = 0; i < CAL_TERMS; i++) odds += weights[i] * s->term[i];
    return 1 / (1 + exp(-odds));
}

/* Mean log loss over the duels whose number has that remainder by 2. */
static double loss_of(const fit *f, const double weights[], int remainder) {
    double sum = 0, count = 0;
    for (size_t n = 0; n < f->count; n++) {
        const sample *s = &f->samples[n];
        double chance = fmin(fmax(chance_of(s, weights), 1e-9), 1 - 1e-9);
        if (s->number % 2 != remainder) continue;
        sum -= s->won * log(chance) + (1 - s->won) * log(1 - chance);
        count++;
    }
    return sum / count;
}

/* Solves a x = b, a positive definite and of `size` rows, by elimination; both are destroyed. */
static void solve(int size, double a[size][size], double b[size]) {
    for (int column = 0; column < size; column++)
        for (int row = column + 1; row < size; row++) {
            double factor = a[row][column] / a[column][column];
            for (int k = column; k < size; k++) a[row][k] -= factor * a[column][k];
            b[row] -= factor * b[column];
        }
    for (int row = size; row-- > 0;) {
        for (int k = row + 1; k < size; k++) b[row] -= a[row][k] * b[k];
        b[row] /= a[row][row];
    }
}

static void improve(const fit *f, double weights[]) {
    double a[CAL_TERMS][CAL_TERMS] = {{0}}, b[CAL_TERMS] = {0};
    for (size_t n = 0; n < f->count; n++) {
        const sample *s = &f->samples[n];
        double chance = chance_of(s, weights);
        if (s->number % 2) continue;
        for (int i = 0; i < CAL_TERMS; i++) {
            for (int k = 0; k < CAL_TERMS; k++) a[i][k] += chance * (1 - chance) * s->term[i] * s->term[k];
            b[i] += (s->won - chance) * s->term[i];
        }
    }
    for (int i = 0; i < CAL_TERMS; i++) a[i][i] += 1e-6;
    solve(CAL_TERMS, a, b);
    for (int i = 0; i < CAL_TERMS; i++) weights[i] += b[i];
}

/* The weight of the hands; *error becomes its standard error. */
static double weight_of_hands(const first_hands hands[], int duels, double *error) {
    double weight[HAND_PARTS] = {0}, a[HAND_PARTS][HAND_PARTS], b[HAND_PARTS];
    for (int step = 0; step < STEPS; step++) {
        memset(a, 0, sizeof a);
        memset(b, 0, sizeof b);
        for (int n = 0; n < duels; n++) {
            double odds = 0;
            for (int i = 0; i < HAND_PARTS; i++) odds += weight[i] * hands[n].part[i];
            double chance = 1 / (1 + exp(-odds));
            for (int i = 0; i < HAND_PARTS; i++) {
                for (int k = 0; k < HAND_PARTS; k++)
                    a[i][k] += chance * (1 - chance) * hands[n].part[i] * hands[n].part[k];
                b[i] += (hands[n].won - chance) * hands[n].part[i];
            }
        }
        solve(HAND_PARTS, a, b); /* leaves the last row with itself alone */
        for (int i = 0; i < HAND_PARTS; i++) weight[i] += b[i];
    }
    *error = 1 / sqrt(a[HAND_EXCESS][HAND_EXCESS]);
    return weight[HAND_EXCESS];
}

static void play_all(fit *f, int duels, uint64_t seed) {
    rp_random random;
    rp_random_seed(&random, seed);
    for (int i = 0; i < duels; i++) {
        const cal_book *book = cal_book_default();
        char spec[RP_SPEC_TEXT_MAX];
        rp_game *game;
        rp_error error;
        const char *first = book->archetype[rp_random_below(&random, book->archetype_count)].id;
        const char *second = book->archetype[rp_random_below(&random, book->archetype_count)].id;
        snprintf(spec, sizeof spec, "calamity:p1=random,p2=random,decks1=%s,decks2=%s", first, second);
        if (rp_game_new(spec, NULL, &game, &error)) {
            fprintf(stderr, "%s\n", error.text);
            exit(1);
        }
        play(f, game, i, &random);
        rp_game_free(game);
    }
}

static void fit_terms(const fit *f, int duels) {
    double weights[CAL_TERMS];
    memcpy(weights, cal_weights, sizeof weights);
    printf("%zu positions of %d duels; mean log loss: %.4f with the present weights\n", f->count, duels,
           loss_of(f, weights, 1));
    for (int step = 0; step < STEPS; step++) improve(f, weights);
    printf("%.4f (%.4f where fitted) with\n", loss_of(f, weights, 1), loss_of(f, weights, 0));
    for (int i = 0; i < CAL_TERMS; i++) printf("%s%.4g", i ? ", " : "{", weights[i]);
    printf("}\n");
}

int main(int argc, char **argv) {
    bool hands = argc > 1 && strcmp(argv[1], "hands") == 0;
    int next = hands || (argc > 1 && strcmp(argv[1], "terms") == 0) ? 2 : 1;
    int duels = argc > next ? (int)strtol(argv[next], NULL, 10) : 2000;
    if (duels < 1) duels = 1;
    fit f = {.hands = hands ? calloc((size_t)duels, sizeof *f.hands) : NULL};
    if (hands && !f.hands) return 1;
    play_all(&f, duels, argc > next + 1 ? strtoull(argv[next + 1], NULL, 10) : 1);
    if (hands) {
        double error, weight = weight_of_hands(f.hands, duels, &error);
        printf("a point of learned worth in the first hand: %.3f log odds, standard error %.3f\n", weight, error);
    } else {
        fit_terms(&f, duels);
    }
    free(f.samples);
    free(f.hands);
}
