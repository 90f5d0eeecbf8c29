/* Counting the games of a plan, in its order, into the table. Whoever counts the same games gets the same bytes. Memory
 * does not grow with the games. One thread at a time. */
#ifndef RIPOSTE_BENCH_MATCH_MATCH_COUNT_H
#define RIPOSTE_BENCH_MATCH_MATCH_COUNT_H

#include "bench/match/match_plan.h"
#include "bench/match/rotation.h"
#include "bench/match/selfplay.h"
#include "bench/statistics/statistics.h"

/* What came out between two agents; everything but `seat` and `rounds` is told from the side of `first`. */
typedef struct rp_versus {
    int first, second;        /* indices of agents */
    uint64_t win, draw, loss; /* games; in one-player games pairs */
    rp_tally pairs;           /* scores of whole pairs, 5 categories */
    rp_mean payoff[2];        /* per pair: mean payoff of a game for first, second */
    rp_mean difference;       /* per pair: payoff of first less that of second */
    rp_mean choices;          /* per game: moves at which players acted */
    rp_strength strength;     /* of `pairs`; made by rp_match_count_end */
    rp_seat_result seat[RP_PLAYERS_MAX];
    rp_histogram rounds; /* per game: the round it ended in; no values where the game has none (rp_round_of) */
} rp_versus;

/* Mean payoff of the two opponents over the seats that they hold; 0 for one without a seat. */
void rp_match_payoffs(const rp_game *game, const rp_selfplay_end *end, int swapped, double payoff[2]);
/* Counts one game between the two: the first of its pair with first_game NULL, then the other with the first one. */
void rp_versus_add(rp_versus *versus, const rp_game *game, const rp_selfplay_end *end,
                   const rp_selfplay_end *first_game);

/* The ratio is at or below the lower bound: elo0; at or above the upper one: elo1. */
typedef enum rp_verdict { RP_UNDECIDED, RP_ACCEPTED_ELO0, RP_ACCEPTED_ELO1 } rp_verdict;

typedef struct rp_match_result {
    char agent[RP_MATCH_AGENTS_MAX][RP_AGENT_TEXT_MAX]; /* canonical specs */
    int versus_count;
    rp_versus versus[RP_MATCH_VERSUS_MAX];
    rp_rotation rotation;  /* of rotations, which have no versus; else all zero */
    uint64_t games, total; /* counted; of the plan */
    /* With a stopping rule, else 0: of the whole pairs or deals counted; once decided no further game is counted. */
    rp_verdict verdict;
    double log_likelihood_ratio, lower, upper;
} rp_match_result;

/* What a stopping rule judges: the pairs of the two agents, or the first agent's score in rotations. */
const rp_tally *rp_match_tested(const rp_match_result *result);

typedef struct rp_match_count {
    const rp_match_plan *plan; /* must outlive the count */
    rp_match_result result;
    rp_selfplay_end first_game; /* of the pair that is being counted */
} rp_match_count;

/* Of a plan that rp_match_plan_make has made. */
void rp_match_count_begin(rp_match_count *count, const rp_match_plan *plan);
/* Counts game number count->result.games. False when it is not to be counted: the plan is at its end, or decided. */
bool rp_match_count_add(rp_match_count *count, const rp_selfplay_end *end);
/* True when no further game is to be counted. */
bool rp_match_count_is_over(const rp_match_count *count);
/* Makes the strengths of what is counted so far; may be called again later. */
void rp_match_count_end(rp_match_count *count);

/* Counts a record as the next game after replaying it: RP_BAD_INPUT unless it is exactly that game of the plan (game,
 * rules, data, seed, agents, deal, legal moves, payoff), and when the plan has no further game or is decided. */
rp_status rp_match_count_record(rp_match_count *count, const rp_record *record, rp_error *error);

#endif
