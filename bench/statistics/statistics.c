#include "bench/statistics/statistics.h"

#include <math.h>

const double rp_interval_factor = 1.9599639845400545;

static double elo_of(double score) {
    if (score <= 0) return -INFINITY;
    if (score >= 1) return INFINITY;
    return 400 * log10(score / (1 - score));
}

/* The smallest probability of "what was seen every time" that 95 % (two-sided) cannot rule out. */
static double least_probability(uint64_t samples) { return pow(0.025, 1 / (double)samples); }

static double clamp_unit(double x) { return x < 0 ? 0 : x > 1 ? 1 : x; }

static void set_interval(rp_strength *strength, double variance) {
    double error = sqrt(variance / (double)strength->samples);
    if (error > 0) {
        strength->score_low = clamp_unit(strength->score - rp_interval_factor * error);
        strength->score_high = clamp_unit(strength->score + rp_interval_factor * error);
        strength->superiority = erfc(-(strength->score - 0.5) / error / sqrt(2)) / 2;
        return;
    }
    double seen = least_probability(strength->samples);
    strength->score_low = strength->score * seen;
    strength->score_high = strength->score * seen + (1 - seen);
    double doubt = pow(0.5, (double)strength->samples); /* of the sign test */
    strength->superiority = strength->score > 0.5 ? 1 - doubt : strength->score < 0.5 ? doubt : 0.5;
}

void rp_strength_of(const rp_tally *tally, rp_strength *strength) {
    *strength = (rp_strength){.score = 0.5, .score_high = 1, .superiority = 0.5};
    double sum = 0, last = tally->categories - 1;
    for (int i = 0; i < tally->categories; i++) {
        strength->samples += tally->count[i];
        sum += (double)tally->count[i] * i;
    }
    if (strength->samples > 0) {
        strength->score = sum / last / (double)strength->samples;
        double variance = 0;
        for (int i = 0; i < tally->categories; i++) {
            double distance = i / last - strength->score;
            variance += (double)tally->count[i] * distance * distance;
        }
        set_interval(strength, variance / (double)strength->samples);
    }
    strength->elo = elo_of(strength->score);
    strength->elo_low = elo_of(strength->score_low);
    strength->elo_high = elo_of(strength->score_high);
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
