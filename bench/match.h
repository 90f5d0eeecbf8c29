/* Matches: agents against each other in pairs of games with the same deal.
 *
 *   pair p of agents A and B      game 0: A in the even seats (0, 2), B in the odd ones
 *                                 game 1: seats swapped, the same chance (selfplay.h)
 *   one-player game               game 0: A alone, game 1: B alone; the two payoffs are compared
 *
 * More than two agents play a round robin: A-B, A-C, B-C, and pair p has the same deal for all of them. Games are
 * ordered by pair, then by opponents, then by seats, so a longer match begins with the shorter one. Every game is a
 * function of (game, agents, seed, pair): results, records and their order are the same for any number of threads, as
 * long as the agents have limits in simulations or nodes.
 *
 * Memory does not grow with the number of pairs. */
#ifndef RIPOSTE_MATCH_H
#define RIPOSTE_MATCH_H

#include "bench/statistics.h"
#include "search/agent.h"

enum {
    RP_MATCH_AGENTS_MAX = 8,
    RP_MATCH_VERSUS_MAX = RP_MATCH_AGENTS_MAX * (RP_MATCH_AGENTS_MAX - 1) / 2,
    RP_MATCH_PAIRS_MAX = 10000000,
    RP_MATCH_THREADS_MAX = 256,
    RP_AGENT_TEXT_MAX = 256 /* of an agent's canonical spec with its zero, as records keep it */
};

/* Specs of agents separated by ','. As a spec holds commas too, a part that reads KEY=VALUE (with no ':' before the
 * '=') belongs to the agent before it, and every other part begins a new agent:
 *   "ismcts:sims=1000,select=rm,random,mcts:sims=50" is ismcts:sims=1000,select=rm | random | mcts:sims=50 */
typedef struct rp_agent_list {
    int count;
    char spec[RP_MATCH_AGENTS_MAX][RP_AGENT_TEXT_MAX];
} rp_agent_list;

rp_status rp_agent_list_parse(const char *text, rp_agent_list *list, rp_error *error);

typedef struct rp_match_progress {
    uint64_t games, resumed, total; /* games: finished and in order, those resumed included */
    double seconds;                 /* since the start of this run */
} rp_match_progress;

typedef struct rp_match {
    const rp_game *game;
    const rp_agent_list *agents; /* 2 or more; the same one twice is allowed */
    uint64_t pairs;              /* 1 .. RP_MATCH_PAIRS_MAX */
    uint64_t seed;
    int threads;             /* 1 .. RP_MATCH_THREADS_MAX; each has its own agent objects */
    const char *out;         /* file for the records; NULL: none are kept, or those of `resume` go on */
    const char *resume;      /* file of records to begin with; NULL: begin anew. Without `out` it is gone on with */
    const atomic_bool *stop; /* set from anywhere: drop the running games and return; may be NULL */
    void (*progress)(void *context, const rp_match_progress *progress); /* about ten times a second; may be NULL */
    void *progress_context;
} rp_match;

/* What came out for a seat, whichever of the two agents held it. */
typedef struct rp_seat_result {
    uint64_t games, win; /* win: games with a payoff above every other seat's; 0 in one-player games */
    rp_mean payoff;      /* per pair: mean payoff of the seat in a game */
} rp_seat_result;

/* What came out between two agents; everything but `seat` and `rounds` is told from the side of `first`. */
typedef struct rp_versus {
    int first, second;        /* indices of agents */
    uint64_t win, draw, loss; /* games; in one-player games pairs */
    rp_tally pairs;           /* scores of whole pairs, 5 categories */
    rp_mean payoff[2];        /* per pair: mean payoff of a game for first, second */
    rp_mean difference;       /* per pair: payoff of first less that of second */
    rp_mean choices;          /* per game: events at which players acted */
    rp_strength strength;     /* of `pairs` */
    rp_seat_result seat[RP_PLAYERS_MAX];
    rp_histogram rounds; /* per game: the round it ended in; no values where the game has none (rp_round_of) */
} rp_versus;

typedef struct rp_match_result {
    char agent[RP_MATCH_AGENTS_MAX][RP_AGENT_TEXT_MAX]; /* canonical specs */
    int versus_count;
    rp_versus versus[RP_MATCH_VERSUS_MAX];
    uint64_t games, resumed, total;
    double seconds; /* of this run */
    bool stopped;   /* `stop` ended it; the records written so far can be resumed */
} rp_match_result;

/* Plays. RP_BAD_INPUT: an agent's spec, or a file to resume that belongs to another match (the text says what differs),
 * or that cannot be read or written. RP_FAILED: memory, threads, an agent; the records written so far can be resumed.
 * `result` holds what is done in every case. */
rp_status rp_match_run(const rp_match *match, rp_match_result *result, rp_error *error);

#endif
