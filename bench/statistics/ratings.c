#include "bench/statistics/ratings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS_MAX = 200, HALVINGS_MAX = 60 };

static const double per_unit = 400 / 2.302585092994046; /* Elo in a natural unit of the model */

typedef struct rating_fit {
    int count;
    const rp_rated_match *matches;
    int match_count;
    const double *shared;            /* count x count: the spread that is given; NULL: that within matches */
    double *strength, *next, *slope; /* by agent, in natural units */
    double *curvature, *spread;      /* count x count */
} rating_fit;

/* What a tally says: samples, mean score, spread of one sample, and how many games a sample is. */
typedef struct tally_facts {
    double samples, score, variance, games;
} tally_facts;

static tally_facts facts_of(const rp_tally *tally) {
    tally_facts facts = {.score = 0.5, .games = rp_tally_games(tally)};
    double sum = 0, last = tally->categories - 1, squares = 0;
    for (int i = 0; i < tally->categories; i++) {
        facts.samples += (double)tally->count[i];
        sum += (double)tally->count[i] * i / last;
    }
    if (facts.samples == 0) return facts;
    facts.score = sum / facts.samples;
    for (int i = 0; i < tally->categories; i++)
        squares += (double)tally->count[i] * (i / last - facts.score) * (i / last - facts.score);
    facts.variance = rp_tally_has_no_spread(tally) ? 0 : squares / facts.samples;
    return facts;
}

static double expected(const double strength[], const rp_rated_match *match) {
    return 1 / (1 + exp(strength[match->second] - strength[match->first]));
}

/* ln(1 / (1 + exp(-x))) without overflow. */
static double log_expected(double x) { return x < 0 ? x - log1p(exp(x)) : -log1p(exp(-x)); }

static double log_likelihood(const rating_fit *fit, const double strength[]) {
    double sum = 0;
    for (int i = 0; i < fit->count; i++)
        sum += RP_PRIOR_DRAWS / 2.0 * (log_expected(strength[i]) + log_expected(-strength[i]));
    for (int i = 0; i < fit->match_count; i++) {
        const rp_rated_match *match = &fit->matches[i];
        tally_facts facts = facts_of(&match->tally);
        double apart = strength[match->first] - strength[match->second];
        sum += facts.samples * facts.games *
               (facts.score * log_expected(apart) + (1 - facts.score) * log_expected(-apart));
    }
    return sum;
}

/* Adds `weight` for two agents to a matrix whose rows sum to 0. */
static void add_edge(double *matrix, int count, const rp_rated_match *match, double weight) {
    int i = match->first, j = match->second;
    matrix[i * count + i] += weight;
    matrix[j * count + j] += weight;
    matrix[i * count + j] -= weight;
    matrix[j * count + i] -= weight;
}

/* Slope and curvature of the likelihood, and the spread of the slope, at `strength`. */
static void differentiate(rating_fit *fit) {
    int n = fit->count;
    memset(fit->slope, 0, (size_t)n * sizeof *fit->slope);
    memset(fit->curvature, 0, (size_t)n * (size_t)n * sizeof *fit->curvature);
    for (int i = 0; i < n * n; i++) fit->spread[i] = fit->shared ? fit->shared[i] : 0;
    for (int i = 0; i < fit->match_count; i++) {
        const rp_rated_match *match = &fit->matches[i];
        tally_facts facts = facts_of(&match->tally);
        double p = expected(fit->strength, match), weight = facts.samples * facts.games;
        double variance = facts.variance <= 0 ? p * (1 - p) : fit->shared ? 0 : facts.variance;
        fit->slope[match->first] += weight * (facts.score - p);
        fit->slope[match->second] -= weight * (facts.score - p);
        add_edge(fit->curvature, n, match, weight * p * (1 - p));
        add_edge(fit->spread, n, match, weight * facts.games * variance);
    }
    for (int i = 0; i < n; i++) {
        double p = exp(log_expected(fit->strength[i]));
        fit->slope[i] += RP_PRIOR_DRAWS * (0.5 - p);
        fit->curvature[i * n + i] += RP_PRIOR_DRAWS * p * (1 - p);
        fit->spread[i * n + i] += RP_PRIOR_DRAWS * p * (1 - p);
    }
}

/* Cholesky's factor of a symmetric positive definite matrix, in its lower half. */
static void factorise(double *matrix, int n) {
    for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++) {
            double sum = matrix[i * n + j];
            for (int k = 0; k < j; k++) sum -= matrix[i * n + k] * matrix[j * n + k];
            matrix[i * n + j] = i == j ? sqrt(sum) : sum / matrix[j * n + j];
        }
    }
}

/* Solves for one right side, in place. */
static void solve(const double *factor, int n, double right[]) {
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < i; k++) right[i] -= factor[i * n + k] * right[k];
        right[i] /= factor[i * n + i];
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int k = i + 1; k < n; k++) right[i] -= factor[k * n + i] * right[k];
        right[i] /= factor[i * n + i];
    }
}

static double largest(const double values[], int n) {
    double most = 0;
    for (int i = 0; i < n; i++) most = fmax(most, fabs(values[i]));
    return most;
}

/* Leaves `spread`, and the factor of `curvature`, at the strengths found. */
static void maximise(rating_fit *fit) {
    int n = fit->count;
    double now = log_likelihood(fit, fit->strength);
    for (int step = 0;; step++) {
        differentiate(fit);
        factorise(fit->curvature, n);
        solve(fit->curvature, n, fit->slope);
        if (step == STEPS_MAX || largest(fit->slope, n) < 1e-10) return;
        double share = 1, then = now;
        for (int halving = 0; halving < HALVINGS_MAX; halving++, share /= 2) {
            for (int i = 0; i < n; i++) fit->next[i] = fit->strength[i] + share * fit->slope[i];
            then = log_likelihood(fit, fit->next);
            if (then >= now - 1e-14 * fabs(now)) break;
        }
        memcpy(fit->strength, fit->next, (size_t)n * sizeof *fit->next);
        now = then;
    }
}

/* Variance of strength `agent` less that of `reference`; RP_RATED_TO_MEAN: less the mean of all. */
static double variance_of(rating_fit *fit, int agent, int reference) {
    int n = fit->count;
    double *influence = fit->next, sum = 0;
    for (int i = 0; i < n; i++) influence[i] = reference == RP_RATED_TO_MEAN ? -1.0 / n : 0;
    influence[agent] += 1;
    if (reference != RP_RATED_TO_MEAN) influence[reference] -= 1;
    solve(fit->curvature, n, influence);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) sum += influence[i] * fit->spread[i * n + j] * influence[j];
    return fmax(sum, 0);
}

static void tell(rating_fit *fit, int reference, rp_ratings *ratings) {
    double zero = 0;
    for (int i = 0; i < fit->count; i++) zero += fit->strength[i] / fit->count;
    if (reference != RP_RATED_TO_MEAN) zero = fit->strength[reference];
    for (int i = 0; i < fit->count; i++) {
        double half = rp_interval_factor * sqrt(variance_of(fit, i, reference));
        rp_rating *rating = &ratings->rating[i];
        rating->elo = per_unit * (fit->strength[i] - zero);
        rating->low = rating->elo - per_unit * half;
        rating->high = rating->elo + per_unit * half;
    }
}

static rp_status check(int count, const rp_rated_match matches[], int match_count, int reference, rp_error *error) {
    if (count < 1 || count > RP_RATED_AGENTS_MAX)
        return rp_fail(error, RP_BAD_INPUT, "1 to %d agents can be rated, not %d", RP_RATED_AGENTS_MAX, count);
    if (reference != RP_RATED_TO_MEAN && (reference < 0 || reference >= count))
        return rp_fail(error, RP_BAD_INPUT, "ratings cannot refer to agent %d of %d", reference, count);
    for (int i = 0; i < match_count; i++) {
        int first = matches[i].first, second = matches[i].second;
        if (first < 0 || first >= count || second < 0 || second >= count || first == second)
            return rp_fail(error, RP_BAD_INPUT, "no match of agents %d and %d of %d can be rated", first, second,
                           count);
    }
    return RP_OK;
}

rp_status rp_ratings_of_shared(int count, const rp_rated_match matches[], int match_count, const double spread[],
                               int reference, rp_ratings *ratings, rp_error *error) {
    *ratings = (rp_ratings){.count = count};
    rp_status status = check(count, matches, match_count, reference, error);
    if (status) return status;
    size_t n = (size_t)count;
    double *room = calloc(3 * n + 2 * n * n, sizeof *room);
    ratings->rating = calloc(n, sizeof *ratings->rating);
    if (room && ratings->rating) {
        rating_fit fit = {.count = count,
                          .matches = matches,
                          .match_count = match_count,
                          .shared = spread,
                          .strength = room,
                          .next = room + n,
                          .slope = room + 2 * n,
                          .curvature = room + 3 * n,
                          .spread = room + 3 * n + n * n};
        maximise(&fit);
        tell(&fit, reference, ratings);
    } else {
        status = rp_fail(error, RP_FAILED, "no memory to rate %d agents", count);
    }
    free(room);
    return status;
}

rp_status rp_ratings_of(int count, const rp_rated_match matches[], int match_count, int reference, rp_ratings *ratings,
                        rp_error *error) {
    return rp_ratings_of_shared(count, matches, match_count, NULL, reference, ratings, error);
}

void rp_ratings_release(rp_ratings *ratings) {
    free(ratings->rating);
    *ratings = (rp_ratings){0};
}
