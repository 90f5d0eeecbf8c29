/* What files of records tell, recomputed from the records alone: every game is replayed.
 *
 *   section    the games of one set of rules, with one set of card data, between agents who have met, directly or
 *              through others
 *   versus     two agents of a section; what riposte match counts (match_count.h), and by settings, over the pairs, in
 *              what the game counts at its end (rp_rules.count)
 *   pair       two games between the same agents with swapped seats, the same game spec, seed and chance before the
 *              first decision, the second next after the first among the games of these two. In one-player games two
 *              records that follow one another. An agent who meets itself is two agents with one name
 *   rotation   more agents at one table: record_rotations.h
 *
 * Games are counted in the order of files and lines, so the games of one match come to the figures of that match.
 * Memory grows with agents and settings, not with games. */
#ifndef RIPOSTE_BENCH_STATISTICS_RECORD_STATISTICS_H
#define RIPOSTE_BENCH_STATISTICS_RECORD_STATISTICS_H

#include "bench/match/match_count.h"
#include "bench/statistics/cross_fit.h"
#include "bench/statistics/record_facts.h"
#include "bench/statistics/record_rotations.h"

enum { RP_SECTION_AGENTS_MAX = 26, RP_SERIES_MAX = 512, RP_COUNTED_MAX = 63, RP_SETTINGS_MAX = 1024 };

/* The pairs of two agents in one game spec. */
typedef struct rp_setting_result {
    const rp_game *game;
    uint64_t games; /* unpaired ones included */
    uint64_t win, draw, loss;
    rp_tally pairs;
    rp_mean payoff;    /* per pair, of first */
    rp_cross_fit luck; /* as in rp_record_versus, of these pairs */
} rp_setting_result;

/* The tally after every `stride` pairs. */
typedef struct rp_series {
    uint64_t stride;
    int count;
    struct {
        uint64_t pairs;
        rp_tally tally;
    } point[RP_SERIES_MAX];
} rp_series;

/* One game that waits for the other half of its pair. */
typedef struct rp_waiting_game {
    bool waits;
    int swapped;
    rp_record_facts facts;
} rp_waiting_game;

typedef struct rp_record_versus {
    rp_versus total;            /* as riposte match counts it; first and second are agents of the section */
    uint64_t unpaired;          /* games in total.choices, total.seat and total.rounds, but in no pair */
    rp_tally singles;           /* scores of the unpaired games for first, 3 categories; none in one-player games */
    rp_mean single_payoff[3];   /* of them: payoff of first, of second, first less second */
    rp_setting_result *setting; /* [settings], owned, in the order of appearance */
    int settings;
    rp_series series;
    /* Games by what rp_rules.count counts at their ends, the last: that or more; [first or second held the seat][seat]
     */
    uint64_t counted[2][RP_PLAYERS_MAX][RP_COUNTED_MAX + 1];
    rp_mean game_payoff; /* of first in every game of a pair, as if they were independent; none in one-player games */
    rp_cross_fit luck;   /* payoff of first per pair, and its corrections (rp_control_variate.term) */
    rp_verdict verdict;  /* of the sequential test, at the first pair at which its ratio left the bounds */
    uint64_t decided_at; /* pairs, when there is a verdict */
    double log_likelihood_ratio; /* after all pairs */
    rp_waiting_game waiting;
} rp_record_versus;

typedef struct rp_section_agent {
    const char *name; /* canonical spec; "" unknown. Lives as long as the statistics */
    int copy;         /* 1: the second of that name */
} rp_section_agent;

typedef struct rp_record_section {
    const rp_rules *rules;
    uint64_t data_hash;
    const rp_game *game; /* of the first record */
    bool one_game;       /* all records are of it */
    uint64_t seed;       /* of the first record */
    bool one_seed;
    uint64_t games, pairs;
    int agents, versus_count;
    rp_section_agent agent[RP_SECTION_AGENTS_MAX]; /* in the order of appearance */
    rp_record_versus **versus;                     /* [versus_count], owned, in the order of appearance */
    rp_waiting_game waiting;                       /* in one-player games */
} rp_record_section;

typedef struct rp_record_statistics {
    rp_record_shelf *shelf;
    rp_stopping_rule stopping; /* used: the sequential test is made between every two agents */
    double lower, upper;       /* its bounds */
    rp_luck_options luck;
    rp_record_section *section; /* [sections], owned */
    int sections;
    rp_record_rotations rotations;
    uint64_t games, unfinished; /* unfinished: records of games that were broken off; not counted elsewhere */
    uint64_t mixed; /* finished games of no pair of agents and no rotation; made by rp_record_statistics_end */
} rp_record_statistics;

/* `luck` and `stopping` NULL: not wanted. `data` as in record_shelf.h. RP_FAILED: no memory. Free with
 * rp_record_statistics_release. */
rp_status rp_record_statistics_begin(rp_record_statistics *statistics, const rp_data *data, const rp_luck_options *luck,
                                     const rp_stopping_rule *stopping, rp_error *error);
/* Counts the next game; `facts` must come from the shelf of these statistics. One thread at a time. RP_BAD_INPUT: more
 * than RP_SECTION_AGENTS_MAX agents or RP_SETTINGS_MAX settings. */
rp_status rp_record_statistics_add(rp_record_statistics *statistics, const rp_record_facts *facts, rp_error *error);
/* Counts what still waits for its pair, makes strengths and ratios, and divides sections whose agents have not met. */
rp_status rp_record_statistics_end(rp_record_statistics *statistics, rp_error *error);
void rp_record_statistics_release(rp_record_statistics *statistics);

/* What there is to show of two agents: versus->total, or where they have no pairs the same of their unpaired games
 * (with 0 as strength.samples). True for the latter. */
bool rp_record_versus_shown(const rp_record_versus *versus, rp_versus *shown);

#endif
