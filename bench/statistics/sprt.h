/* When a match may stop: the sequential probability ratio test between two strengths, in normalised Elo.
 *
 * Normalised Elo measures a difference in standard deviations of a game: (score - 1/2) / deviation * 800 / ln 10, with
 * samples of several games (pairs: 2) divided by the square root of their number, so that all ways of counting mean the
 * same (Van den Bergh, "Normalized Elo practical", 2021). It needs no assumption on how often games are drawn.
 *
 * The ratio is the generalised one: for each of the two strengths the distribution over the categories that fits it and
 * makes the tally most likely, found by the fixed point of Van den Bergh's "Maximum likelihood estimation of normalized
 * Elo" (a root by Newton's method in each step, until no probability moves by 1e-12, at most 100 steps). Empty
 * categories count 1e-3. */
#ifndef RIPOSTE_BENCH_STATISTICS_SPRT_H
#define RIPOSTE_BENCH_STATISTICS_SPRT_H

#include "bench/statistics/statistics.h"

/* Normalised Elo of a tally, and half of its 95 % interval; infinite without
 * spread, 0 and infinite without samples. */
double rp_normalized_elo(const rp_tally *tally, double *half_interval);

enum { RP_SEQUENTIAL_ELO_MAX = 200, RP_SEQUENTIAL_ELO_ROTATION_MAX = 150 };

/* Log-likelihood ratio of strength `elo1` against `elo0`, in normalised Elo of the first player, both from
 * -RP_SEQUENTIAL_ELO_MAX to RP_SEQUENTIAL_ELO_MAX (the fixed point is not found beyond about 230), of rotations
 * RP_SEQUENTIAL_ELO_ROTATION_MAX (of 4 players about 153); 0 for an empty
 * tally. Above the upper bound elo1 is accepted, below the lower one elo0. */
double rp_sequential_log_likelihood_ratio(const rp_tally *tally, double elo0, double elo1);

/* ln(beta / (1 - alpha)) and ln((1 - beta) / alpha); alpha and beta above 0 and below 1: the chances of accepting
 * elo1 where elo0 is true, and the other way round (Wald 1945). */
void rp_sequential_bounds(double alpha, double beta, double *lower, double *upper);

#endif
