#include "bench/statistics/statistics.h"

#include <math.h>

const double rp_interval_factor = 1.9599639845400545;

static double expected(double difference) { return 1 / (1 + exp(-difference)); }

/* Where the slope of the likelihood of a score over so many games and of the virtual draws is zero: by halving. */
static double elo_of(double score, double games) {
    double low = -100, high = 100; /* in natural units; never so far while games < 10^40 */
    for (int i = 0; i < 100; i++) {
        double middle = (low + high) / 2;
        double slope = games * (score - expected(middle)) + RP_PRIOR_DRAWS * (0.5 - expected(middle / 2));
        if (slope >= 0) low = middle;
        if (slope <= 0) high = middle;
    }
    return (low + high) / 2 * 400 / log(10);
}

/* The smallest probability of "what was seen every time" that 95 % (two-sided) cannot rule out. */
static double least_probability(double samples) { return pow(0.025, 1 / samples); }

/* `variance`: of one sample. */
static void find_interval(double score, double variance, double samples, double *low, double *high) {
    if (variance <= 0) {
        double seen = least_probability(samples);
        *low = score * seen;
        *high = score * seen + (1 - seen);
        return;
    }
    double independent = samples * score * (1 - score) / variance, z = rp_interval_factor;
    double middle = (score + z * z / (2 * independent)) / (1 + z * z / independent);
    double half = z / (1 + z * z / independent) *
                  sqrt(score * (1 - score) / independent + z * z / (4 * independent * independent));
    *low = fmax(middle - half, 0);
    *high = fmin(middle + half, 1);
}

void rp_score_interval(const rp_mean *score, double *low, double *high) {
    *low = 0;
    *high = 1;
    double samples = (double)score->count;
    if (score->count > 0) find_interval(score->mean, score->squares / samples, samples, low, high);
}

void rp_share_interval(uint64_t won, uint64_t games, double *low, double *high) {
    double of = (double)games, share = games ? (double)won / of : 0;
    const rp_mean score = {.count = games, .mean = share, .squares = of * share * (1 - share)};
    rp_score_interval(&score, low, high);
}

static double superiority_of(const rp_strength *strength, double variance) {
    if (variance > 0) {
        double error = sqrt(variance / (double)strength->samples);
        return erfc(-(strength->score - 0.5) / error / sqrt(2)) / 2;
    }
    double doubt = pow(0.5, (double)strength->samples); /* of the sign test */
    return strength->score > 0.5 ? 1 - doubt : strength->score < 0.5 ? doubt : 0.5;
}

bool rp_tally_has_no_spread(const rp_tally *tally) {
    int filled = 0;
    for (int i = 0; i < tally->categories; i++) filled += tally->count[i] > 0;
    return filled <= 1;
}

double rp_tally_games(const rp_tally *tally) { return tally->games ? tally->games : (tally->categories - 1) / 2.0; }

void rp_strength_of(const rp_tally *tally, rp_strength *strength) {
    *strength = (rp_strength){.score = 0.5, .score_high = 1, .superiority = 0.5};
    double sum = 0, last = tally->categories - 1;
    for (int i = 0; i < tally->categories; i++) {
        strength->samples += tally->count[i];
        sum += (double)tally->count[i] * i;
    }
    double samples = (double)strength->samples, games = samples * rp_tally_games(tally);
    if (strength->samples > 0) {
        strength->score = sum / last / samples;
        double variance = 0;
        for (int i = 0; i < tally->categories; i++) {
            double distance = i / last - strength->score;
            variance += (double)tally->count[i] * distance * distance / samples;
        }
        /* Exactly 0: scores such as 1/6 are rounded. */
        if (rp_tally_has_no_spread(tally)) variance = 0;
        find_interval(strength->score, variance, samples, &strength->score_low, &strength->score_high);
        strength->superiority = superiority_of(strength, variance);
    }
    strength->elo = elo_of(strength->score, games);
    strength->elo_low = elo_of(strength->score_low, games);
    strength->elo_high = elo_of(strength->score_high, games);
}

void rp_mean_add(rp_mean *mean, double value) {
    double before = value - mean->mean;
    mean->count++;
    mean->mean += before / (double)mean->count;
    mean->squares += before * (value - mean->mean);
}

double rp_mean_error(const rp_mean *mean) {
    if (mean->count < 2) return INFINITY;
    double count = (double)mean->count;
    return sqrt(mean->squares / (count - 1) / count);
}

void rp_histogram_add(rp_histogram *histogram, uint64_t value) {
    rp_mean_add(&histogram->mean, (double)value);
    histogram->count[value < RP_HISTOGRAM_MAX ? value : RP_HISTOGRAM_MAX]++;
}

/* The value with `below` values before it in ascending order. */
static double ranked(const rp_histogram *histogram, uint64_t below) {
    int value = 0;
    for (uint64_t passed = histogram->count[0]; passed <= below; passed += histogram->count[value]) value++;
    return value;
}

double rp_histogram_median(const rp_histogram *histogram) {
    uint64_t count = histogram->mean.count;
    if (count == 0) return 0;
    return (ranked(histogram, (count - 1) / 2) + ranked(histogram, count / 2)) / 2;
}

double rp_histogram_quantile(const rp_histogram *histogram, double share) {
    uint64_t count = histogram->mean.count;
    if (count == 0) return 0;
    double needed = ceil(share * (double)count);
    return ranked(histogram, needed < 1 ? 0 : (uint64_t)needed - 1);
}
