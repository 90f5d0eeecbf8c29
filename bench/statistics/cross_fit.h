/* A mean with several control variates whose coefficients come from the data, without bias.
 *
 *   corrected sample = y - sum over k of b[k] c[k]        each c[k] is known to be 0 on average
 *
 * The samples are dealt to two halves in turn. Each half gets the coefficients of a least squares fit to the other
 * half, so they do not depend on what they correct. */
#ifndef RIPOSTE_BENCH_STATISTICS_CROSS_FIT_H
#define RIPOSTE_BENCH_STATISTICS_CROSS_FIT_H

#include <stdint.h>

enum { RP_CROSS_FIT_TERMS_MAX = 4, RP_CROSS_FIT_SAMPLES_MIN = 20 };

/* Zero-filled but for `terms`: no samples. Memory does not grow. */
typedef struct rp_cross_fit {
    int terms; /* 1 .. RP_CROSS_FIT_TERMS_MAX */
    uint64_t count;
    struct {
        uint64_t count;
        double mean[1 + RP_CROSS_FIT_TERMS_MAX];                                /* of y, then of the terms */
        double product[1 + RP_CROSS_FIT_TERMS_MAX][1 + RP_CROSS_FIT_TERMS_MAX]; /* sums of products of deviations */
    } half[2];
} rp_cross_fit;

void rp_cross_fit_add(rp_cross_fit *fit, double y, const double c[]);

typedef struct rp_cross_fit_mean {
    double mean, error; /* error: standard error; infinite with fewer than two samples in a half */
    /* (plain error / this error)^2: how many times the samples it would take without correction; 1 when nothing varies,
     * infinite when nothing is left but rounding. */
    double saving;
} rp_cross_fit_mean;

typedef struct rp_cross_fit_result {
    uint64_t samples;
    rp_cross_fit_mean plain, unit, fitted; /* unit: every coefficient 1 */
    /* Applied to the two halves; 1 while the other half has fewer than RP_CROSS_FIT_SAMPLES_MIN samples, 0 for a term
     * that does not vary there by itself. */
    double coefficient[2][RP_CROSS_FIT_TERMS_MAX];
} rp_cross_fit_result;

void rp_cross_fit_of(const rp_cross_fit *fit, rp_cross_fit_result *result);

#endif
