/* What a match tells: score, Elo and payoff with error bars.
 *
 * The two games of a pair share their deal, so they are not independent of one another; pairs are. All error bars
 * therefore come from the spread between pairs. Intervals are 95 %, two-sided.
 *
 * Score: 1 for a win, 1/2 for a draw, 0 for a loss, by comparing payoffs. A tally has `categories` equally spaced
 * scores from 0 to 1: 3 for single games (loss, draw, win), 5 for pairs of games (0, 1/4, 1/2, 3/4, 1), more for the
 * rotations of a deal (bench/match/rotation.h). The interval of
 * the score is that of Wilson 1927 for as many independent wins and losses as would spread as much as the samples do,
 * so it lies within [0, 1]. When every sample fell into one category its spread is estimated as 0, which says nothing
 * about the rest; then the exact (Clopper and Pearson 1934) bound on the chance of having missed another category is
 * taken, and what was missed is taken to score 0, or 1.
 * Elo is the difference d for which the score is 1 / (1 + 10^(-d / 400)), made finite by RP_PRIOR_DRAWS virtual draws
 * of each of the two against the mean of both, as in ratings.h. */
#ifndef RIPOSTE_BENCH_STATISTICS_STATISTICS_H
#define RIPOSTE_BENCH_STATISTICS_STATISTICS_H

#include <stdbool.h>
#include <stdint.h>

enum { RP_TALLY_CATEGORIES_MAX = 25, RP_PRIOR_DRAWS = 2 };

typedef struct rp_tally {
    int categories;                          /* 2 .. RP_TALLY_CATEGORIES_MAX */
    uint64_t count[RP_TALLY_CATEGORIES_MAX]; /* index 0: score 0; the last: score 1 */
    int games;                               /* in a sample; 0: (categories - 1) / 2 */
} rp_tally;

typedef struct rp_strength {
    uint64_t samples;
    double score, score_low, score_high; /* 0..1; 1/2, 0, 1 without samples */
    double elo, elo_low, elo_high;       /* finite */
    double superiority;                  /* likelihood of superiority, 0..1: chance that the true score is above 1/2 */
} rp_strength;

/* Games in a sample. */
double rp_tally_games(const rp_tally *tally);
/* Whether all samples, if there are any, fell into one category. */
bool rp_tally_has_no_spread(const rp_tally *tally);

void rp_strength_of(const rp_tally *tally, rp_strength *strength);

/* Mean and its standard error, collected one value at a time (Welford 1962). Zero-filled: no values. */
typedef struct rp_mean {
    uint64_t count;
    double mean, squares; /* squares: sum of squared distances from the mean */
} rp_mean;

void rp_mean_add(rp_mean *mean, double value);
/* Standard error of the mean; infinite with fewer than two values. */
double rp_mean_error(const rp_mean *mean);

/* The interval of a mean of scores from 0 to 1, as above; 0 and 1 without values. */
void rp_score_interval(const rp_mean *score, double *low, double *high);

/* The same of `won` games of `games`. */
void rp_share_interval(uint64_t won, uint64_t games, double *low, double *high);

/* How often each whole number came, for a median in fixed memory. Zero-filled: no values. */
enum { RP_HISTOGRAM_MAX = 1023 };
typedef struct rp_histogram {
    rp_mean mean;                         /* of the values as they came */
    uint64_t count[RP_HISTOGRAM_MAX + 1]; /* values above RP_HISTOGRAM_MAX are counted in the last */
} rp_histogram;

void rp_histogram_add(rp_histogram *histogram, uint64_t value);
/* The middle value; halfway between the two middle ones of an even number; 0 without values. */
double rp_histogram_median(const rp_histogram *histogram);
/* The smallest value that at least `share` (above 0, at most 1) of the values do not exceed; 0 without values. */
double rp_histogram_quantile(const rp_histogram *histogram, double share);

/* Standard errors in half of a 95 % interval of the normal distribution. */
extern const double rp_interval_factor;

#endif
