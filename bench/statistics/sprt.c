#include "bench/statistics/sprt.h"

#include <math.h>

enum { STEPS_MAX = 100, ROOT_STEPS_MAX = 200 };

static const double empty_count = 1e-3;

static double per_deviation(const rp_tally *tally) { return 800 / log(10) / sqrt(rp_tally_games(tally)); }

/* Shares of the categories, none zero; returns the number of samples. */
static double shares_of(const rp_tally *tally, double share[]) {
    double sum = 0;
    for (int i = 0; i < tally->categories; i++) {
        share[i] = tally->count[i] ? (double)tally->count[i] : empty_count;
        sum += share[i];
    }
    for (int i = 0; i < tally->categories; i++) share[i] /= sum;
    return sum;
}

static double score_at(int category, int categories) { return (double)category / (categories - 1); }

static void mean_and_deviation(int categories, const double share[], double *mean, double *deviation) {
    double variance = 0;
    *mean = 0;
    for (int i = 0; i < categories; i++) *mean += share[i] * score_at(i, categories);
    for (int i = 0; i < categories; i++) {
        double off = score_at(i, categories) - *mean;
        variance += share[i] * off * off;
    }
    *deviation = sqrt(variance);
}

/* The root of sum share * slope / (1 + x * slope), which falls between its poles: Newton's steps from 0, halving where
 * one would leave what is known to hold the root. */
static double root_of(int categories, const double share[], const double slope[]) {
    double least = slope[0], most = slope[0];
    for (int i = 1; i < categories; i++) {
        least = fmin(least, slope[i]);
        most = fmax(most, slope[i]);
    }
    double low = -1 / most, high = -1 / least, root = 0;
    for (int step = 0; step < ROOT_STEPS_MAX; step++) {
        double sum = 0, fall = 0;
        for (int i = 0; i < categories; i++) {
            double term = slope[i] / (1 + root * slope[i]);
            sum += share[i] * term;
            fall += share[i] * term * term;
        }
        *(sum > 0 ? &low : &high) = root;
        double next = root + sum / fall;
        if (!(next > low && next < high)) next = (low + high) / 2;
        if (fabs(next - root) <= 1e-15 * fabs(root)) return next;
        root = next;
    }
    return root;
}

/* The likeliest distribution whose mean lies `distance` deviations above 1/2. */
static void fit(int categories, const double share[], double distance, double fitted[]) {
    double slope[RP_TALLY_CATEGORIES_MAX] = {0}, mean, deviation, moved = 1;
    for (int i = 0; i < categories; i++) fitted[i] = 1.0 / categories;
    for (int step = 0; step < STEPS_MAX && moved >= 1e-12; step++) {
        mean_and_deviation(categories, fitted, &mean, &deviation);
        for (int i = 0; i < categories; i++) {
            double score = score_at(i, categories), off = (score - mean) / deviation;
            slope[i] = score - 0.5 - 0.5 * distance * deviation * (1 + off * off);
        }
        double root = root_of(categories, share, slope);
        moved = 0;
        for (int i = 0; i < categories; i++) {
            double next = share[i] / (1 + root * slope[i]);
            moved = fmax(moved, fabs(next - fitted[i]));
            fitted[i] = next;
        }
    }
}

double rp_normalized_elo(const rp_tally *tally, double *half_interval) {
    double samples = 0, share[RP_TALLY_CATEGORIES_MAX], mean, deviation;
    for (int i = 0; i < tally->categories; i++) samples += (double)tally->count[i];
    *half_interval = INFINITY;
    if (samples == 0) return 0;
    for (int i = 0; i < tally->categories; i++) share[i] = (double)tally->count[i] / samples;
    mean_and_deviation(tally->categories, share, &mean, &deviation);
    if (deviation == 0) return mean > 0.5 ? INFINITY : mean < 0.5 ? -INFINITY : 0;
    *half_interval = rp_interval_factor * per_deviation(tally) / sqrt(samples);
    return (mean - 0.5) / deviation * per_deviation(tally);
}

double rp_sequential_log_likelihood_ratio(const rp_tally *tally, double elo0, double elo1) {
    double share[RP_TALLY_CATEGORIES_MAX], null[RP_TALLY_CATEGORIES_MAX], other[RP_TALLY_CATEGORIES_MAX], sum = 0;
    uint64_t any = 0;
    for (int i = 0; i < tally->categories; i++) any |= tally->count[i];
    if (!any) return 0;
    double samples = shares_of(tally, share);
    fit(tally->categories, share, elo0 / per_deviation(tally), null);
    fit(tally->categories, share, elo1 / per_deviation(tally), other);
    for (int i = 0; i < tally->categories; i++) sum += share[i] * log(other[i] / null[i]);
    return samples * sum;
}

void rp_sequential_bounds(double alpha, double beta, double *lower, double *upper) {
    *lower = log(beta / (1 - alpha));
    *upper = log((1 - beta) / alpha);
}
