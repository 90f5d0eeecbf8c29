/* Ratings of any number of agents that played one another, in Elo: the score that the model expects of agent i against
 * j is 1 / (1 + 10^((elo_j - elo_i) / 400)) (Bradley and Terry 1952), a draw being half a win, and the ratings are
 * those that make the scores most likely. Found by Newton's method, halving steps that go too far.
 *
 * Each agent also has RP_PRIOR_DRAWS virtual draws against one whose rating is 0, so that every field has one scale
 * and all ratings are finite: those of agents who won all, and of agents that nothing compares, whose intervals then
 * say how little is known.
 *
 * Intervals are 95 % and come, as in statistics.h, from the spread between whole pairs of games within each two agents,
 * since the two games of a pair share their deal (for the model: the sandwich of White 1982, the virtual draws counted
 * as spread too). Two agents whose pairs all scored the same are given the most spread that their expected score p
 * allows, p (1 - p). What the matches of different agents share, such as deals, is only accounted for where it is
 * given (rp_ratings_of_shared). */
#ifndef RIPOSTE_BENCH_STATISTICS_RATINGS_H
#define RIPOSTE_BENCH_STATISTICS_RATINGS_H

#include "bench/statistics/statistics.h"
#include "engine/error.h"

enum { RP_RATED_AGENTS_MAX = 256, RP_RATED_TO_MEAN = -1 };

/* What two agents scored, from the side of `first`: pairs (5 categories), single games (3) or deals of rotations. */
typedef struct rp_rated_match {
    int first, second; /* different */
    rp_tally tally;    /* may be empty */
} rp_rated_match;

typedef struct rp_rating {
    double elo, low, high; /* finite; low and high are those of the difference to the reference */
} rp_rating;

typedef struct rp_ratings {
    int count;
    rp_rating *rating; /* owned; by agent */
} rp_ratings;

/* Rates agents 0 .. count - 1 by any number of matches, several between two agents included. `reference`: the agent
 * whose rating is 0, or RP_RATED_TO_MEAN: the mean is 0. RP_BAD_INPUT:
 * more agents than RP_RATED_AGENTS_MAX, fewer than one, or a match of others; RP_FAILED: no memory. Free with
 * rp_ratings_release, also after a failure. */
rp_status rp_ratings_of(int count, const rp_rated_match matches[], int match_count, int reference, rp_ratings *ratings,
                        rp_error *error);
/* The same of matches whose samples are all of the same units, as of deals that all agents played. `spread`, [agent *
 * count + agent]: the sum over units of the products of what two agents' points, games won over all their matches in
 * the unit, are off their means. It takes the place of the spread within matches. */
rp_status rp_ratings_of_shared(int count, const rp_rated_match matches[], int match_count, const double spread[],
                               int reference, rp_ratings *ratings, rp_error *error);
void rp_ratings_release(rp_ratings *ratings);

#endif
