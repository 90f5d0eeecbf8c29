/* Games of three players or more with another agent at each seat. The unit is the deal: each agent plays it once from
 * each seat.
 *
 *   turn t of a deal, 0 .. players - 1      agent i sits at seat (i + t) mod players; all turns have the same chance
 *                                           (selfplay.h)
 *
 * For each agent:
 *   share      of the games won: 1 for a payoff above every other's, 1/k for one that k players share at the top, 0
 *              else. Agents of equal strength have 1/players each
 *   payoff     mean of a game
 *   rating     Bradley and Terry 1952 of the orderings: a game of n players is n (n - 1) / 2 comparisons of two
 *              payoffs, a draw being half a win. In the model of Plackett and Luce the strengths are the same, and
 *              breaking a ranking into all its pairs finds them (Azari Soufiani, Chen, Parkes, Xia: "Generalized
 *              method-of-moments for rank aggregation", NIPS 2013)
 *
 * The agents always follow one another round the table in the same order. So a comparison of two agents also holds what
 * it is worth to sit behind the other, and what each gains from its neighbours; shares, payoffs and ratings of equal
 * agents do not. Another order of unequal agents may give other figures.
 *
 * All games of a deal share its chance, and all comparisons of a game its luck; so every interval comes from the spread
 * between deals, that of the ratings with what the comparisons have in common (the sandwich of a composite likelihood:
 * Varin, Reid, Firth: "An overview of composite likelihood methods", Statistica Sinica 21, 2011). Where payoffs are
 * shared by all (one team) everything is a draw: shares of 1/n, ratings of 0.
 *
 * A sequential test (statistics/sprt.h) is of the first agent: its score over a deal is the mean of its comparisons
 * with the others, 1/2 being as good as they are on average. Memory does not grow with the deals. One thread at a
 * time. */
#ifndef RIPOSTE_BENCH_MATCH_ROTATION_H
#define RIPOSTE_BENCH_MATCH_ROTATION_H

#include "bench/match/seat_result.h"
#include "bench/statistics/ratings.h"

enum { RP_ROTATION_PLAYERS_MIN = 3, RP_ORDERINGS_MAX = RP_PLAYERS_MAX * (RP_PLAYERS_MAX - 1) / 2 };

/* Which agent sits at `seat` in turn `turn`, and where agent `agent` sits. */
int rp_rotation_agent(int players, int seat, int turn);
int rp_rotation_seat(int players, int agent, int turn);

/* Of whole deals. */
typedef struct rp_rotation_result {
    uint64_t win, shared;  /* games with the highest payoff: alone, with others */
    rp_mean share, payoff; /* per deal: mean of its games */
} rp_rotation_result;

typedef struct rp_rotation {
    int players;
    uint64_t games, deals; /* games: those of an unfinished deal included, as in choices, rounds and the seats' games */
    rp_rotation_result agent[RP_PLAYERS_MAX];
    int orderings;
    rp_rated_match ordering[RP_ORDERINGS_MAX];      /* each two agents, first < second: score of first over a deal */
    rp_tally first;                                 /* score of the first agent against all others over a deal */
    double points[RP_PLAYERS_MAX];                  /* mean of a deal: comparisons won, a draw being half of one */
    double spread[RP_PLAYERS_MAX * RP_PLAYERS_MAX]; /* [agent * players + agent]: sum over deals of products of what
                                                       both agents' points are off their means */
    rp_mean choices;                                /* per game: moves at which players acted */
    rp_seat_result seat[RP_PLAYERS_MAX];
    rp_histogram rounds;                  /* as in rp_versus */
    rp_selfplay_end turn[RP_PLAYERS_MAX]; /* of the deal that is being counted */
} rp_rotation;

/* players: RP_ROTATION_PLAYERS_MIN .. RP_PLAYERS_MAX. */
void rp_rotation_begin(rp_rotation *rotation, int players);
/* Counts a finished game. Turns of a deal come in order; with the last one the deal counts. A deal that is broken off
 * is followed by turn 0 of the next. */
void rp_rotation_add(rp_rotation *rotation, int turn, const rp_selfplay_end *end);
/* Ratings of the agents, their mean 0; fails and is released as rp_ratings_of. */
rp_status rp_rotation_rate(const rp_rotation *rotation, rp_ratings *ratings, rp_error *error);

#endif
