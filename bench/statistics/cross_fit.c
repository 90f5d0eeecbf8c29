#include "bench/statistics/cross_fit.h"

#include <math.h>
#include <stdbool.h>

static const double rounding = 1e-6; /* of an error that is nothing else */

void rp_cross_fit_add(rp_cross_fit *fit, double y, const double c[]) {
    int half = (int)(fit->count++ % 2), size = 1 + fit->terms;
    double off[1 + RP_CROSS_FIT_TERMS_MAX];
    uint64_t count = ++fit->half[half].count;
    double *mean = fit->half[half].mean;
    for (int i = 0; i < size; i++) off[i] = (i == 0 ? y : c[i - 1]) - mean[i];
    for (int i = 0; i < size; i++) mean[i] += off[i] / (double)count;
    double weight = (double)(count - 1) / (double)count;
    for (int i = 0; i < size; i++)
        for (int j = 0; j < size; j++) fit->half[half].product[i][j] += weight * off[i] * off[j];
}

/* Least squares by elimination; a term that is (nearly) a combination of those before it gets 0. */
static void solve(const rp_cross_fit *fit, int half, double coefficient[]) {
    double m[RP_CROSS_FIT_TERMS_MAX][RP_CROSS_FIT_TERMS_MAX + 1];
    int n = fit->terms;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) m[i][j] = fit->half[half].product[i + 1][j + 1];
        m[i][n] = fit->half[half].product[i + 1][0];
    }
    for (int i = 0; i < n; i++) {
        if (!(m[i][i] > 1e-9 * fit->half[half].product[i + 1][i + 1])) {
            for (int j = 0; j < n; j++) m[i][j] = m[j][i] = 0;
            m[i][i] = 1;
            m[i][n] = 0;
        }
        for (int row = i + 1; row < n; row++) {
            double factor = m[row][i] / m[i][i];
            for (int j = i; j <= n; j++) m[row][j] -= factor * m[i][j];
        }
    }
    for (int i = n - 1; i >= 0; i--) {
        coefficient[i] = m[i][n];
        for (int j = i + 1; j < n; j++) coefficient[i] -= m[i][j] * coefficient[j];
        coefficient[i] /= m[i][i];
    }
}

/* Mean over both halves with coefficients of its own for each. */
static rp_cross_fit_mean corrected(const rp_cross_fit *fit, const double coefficient[2][RP_CROSS_FIT_TERMS_MAX]) {
    rp_cross_fit_mean result = {0, 0, 1};
    double total = (double)fit->count, variance = 0;
    for (int half = 0; half < 2; half++) {
        double count = (double)fit->half[half].count, weight[1 + RP_CROSS_FIT_TERMS_MAX] = {1}, squares = 0;
        for (int i = 0; i < fit->terms; i++) weight[1 + i] = -coefficient[half][i];
        for (int i = 0; i <= fit->terms; i++) {
            if (fit->count) result.mean += count / total * weight[i] * fit->half[half].mean[i];
            for (int j = 0; j <= fit->terms; j++) squares += weight[i] * weight[j] * fit->half[half].product[i][j];
        }
        variance += count < 2 ? INFINITY : count / total / total * fmax(squares, 0) / (count - 1);
    }
    result.error = sqrt(variance);
    return result;
}

void rp_cross_fit_of(const rp_cross_fit *fit, rp_cross_fit_result *result) {
    static const double none[2][RP_CROSS_FIT_TERMS_MAX];
    double one[2][RP_CROSS_FIT_TERMS_MAX];
    *result = (rp_cross_fit_result){.samples = fit->count};
    for (int half = 0; half < 2; half++) {
        for (int i = 0; i < RP_CROSS_FIT_TERMS_MAX; i++) one[half][i] = result->coefficient[half][i] = 1;
        if (fit->half[!half].count >= RP_CROSS_FIT_SAMPLES_MIN) solve(fit, !half, result->coefficient[half]);
    }
    result->plain = corrected(fit, none);
    result->unit = corrected(fit, one);
    result->fitted = corrected(fit, result->coefficient);
    rp_cross_fit_mean *means[] = {&result->unit, &result->fitted};
    for (int i = 0; i < 2; i++) {
        if (!isfinite(means[i]->error) || !(result->plain.error > 0)) continue;
        bool rest = means[i]->error > rounding * result->plain.error;
        means[i]->saving = rest ? pow(result->plain.error / means[i]->error, 2) : INFINITY;
    }
}
