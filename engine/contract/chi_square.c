#include "engine/contract/contract_internal.h"

#include <math.h>

/* What the statistic stays below: Wilson and Hilferty's approximation at seven standard deviations (1.3e-12). */
static double bound(double freedom) {
    double t = 2 / (9 * freedom), root = 1 - t + 7 * sqrt(t);
    return freedom * root * root * root;
}

bool rp_contract_fits(const int seen[], const double probability[], int count, int draws, double *statistic,
                      int *cells) {
    enum { EXPECTED_MIN = 20 }; /* below it the tail of the statistic is heavier than that of its distribution */
    double expected = 0, left = draws;
    int found = 0;
    *statistic = 0;
    *cells = 0;
    for (int i = 0; i < count; i++) {
        expected += draws * probability[i];
        left -= draws * probability[i];
        found += seen[i];
        bool last = i + 1 == count;
        if (expected <= 0 || (!last && (expected < EXPECTED_MIN || left < EXPECTED_MIN))) continue;
        *statistic += (found - expected) * (found - expected) / expected;
        ++*cells;
        expected = found = 0;
    }
    return *cells < 2 || *statistic < bound(*cells - 1);
}
