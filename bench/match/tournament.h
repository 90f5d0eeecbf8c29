/* A round robin in which the two sides of a game differ, not who plays them: every two entrants (heroes ...) meet, both
 * ways round, with one agent on both sides. For games of two players that choose who is on each side by two options.
 *
 *   pair p of X and Y     game 0: X in the first option, Y in the second
 *                         game 1: Y in the first, X in the second, with the same chance (selfplay.h)
 *
 *   number = (pair * versus + which versus) * 2 + swapped      so a longer tournament begins with the shorter one
 *
 * No two pairs share their chance: that of pair p of versus v is of deal number p * versus + v.
 *
 * Counted is what match_count.h counts for agents, and what each entrant did: how often each of his actions came, by
 * label, in the games he won and in those he lost. An action that comes more often in games won need not be why they
 * were won: whoever is ahead may just be able to use it more often, and long games see more of everything.
 *
 * The same games give the same result on every machine and with any number of threads, with agents that have limits in
 * simulations or nodes. Records can be resumed. */
#ifndef RIPOSTE_BENCH_MATCH_TOURNAMENT_H
#define RIPOSTE_BENCH_MATCH_TOURNAMENT_H

#include "bench/match/action_labels.h"
#include "bench/match/match_plan.h"
#include "bench/statistics/ratings.h"
#include "bench/statistics/statistics.h"

#include <stdatomic.h>

enum {
    RP_TOURNAMENT_ENTRANTS_MAX = 32,
    RP_TOURNAMENT_VERSUS_MAX = RP_TOURNAMENT_ENTRANTS_MAX * (RP_TOURNAMENT_ENTRANTS_MAX - 1) / 2,
    RP_TOURNAMENT_NAME_MAX = 64,
    RP_TOURNAMENT_LABELS_MAX = 160, /* of one entrant */
    RP_TOURNAMENT_THREADS_MAX = 256
};

typedef struct rp_tournament_plan {
    const char *game;                                                 /* spec without the two options */
    const char *seat_option[2];                                       /* the option that chooses player 0, player 1 */
    int entrants;                                                     /* 2 .. RP_TOURNAMENT_ENTRANTS_MAX, different */
    char entrant[RP_TOURNAMENT_ENTRANTS_MAX][RP_TOURNAMENT_NAME_MAX]; /* values of these options */
    const char *agent;
    uint64_t pairs, seed; /* 1 or more of each two; pairs times versus at most RP_MATCH_PAIRS_MAX */
    const rp_data *data;  /* NULL: compiled in; must live as long as the tournament */
    rp_action_labels labels;
} rp_tournament_plan;

/* A plan with its games made. Read-only: any thread. */
typedef struct rp_tournament rp_tournament;

/* Makes every game, and the agent in it. RP_BAD_INPUT names what is wrong. The plan is copied, its texts and labels
 * must stay. Free with rp_tournament_free. */
rp_status rp_tournament_new(const rp_tournament_plan *plan, rp_tournament **tournament, rp_error *error);
void rp_tournament_free(rp_tournament *tournament); /* NULL allowed */

const rp_tournament_plan *rp_tournament_plan_of(const rp_tournament *tournament);
const char *rp_tournament_agent(const rp_tournament *tournament); /* its canonical spec */
int rp_tournament_versus_count(const rp_tournament *tournament);
uint64_t rp_tournament_games(const rp_tournament *tournament);
/* Games `number` of the tournament is game *game_number of the plan that is returned, a plan of the agent against
 * itself in one game spec; *first and *second are the entrants of players 0 and 1. */
const rp_match_plan *rp_tournament_match(const rp_tournament *tournament, uint64_t number, uint64_t *game_number,
                                         int *first, int *second);

/* ---- results ------------------------------------------------------------------------------------------------- */

/* What came out between two entrants, from the side of `first`. */
typedef struct rp_tournament_versus {
    int first, second;
    uint64_t win, draw, loss; /* games */
    rp_tally pairs;           /* scores of whole pairs, 5 categories */
    rp_strength strength;     /* of `pairs` */
    rp_mean payoff;           /* per pair: mean payoff of first */
    rp_mean rounds;           /* per game: the round it ended in; no values where the game has none */
} rp_tournament_versus;

/* How often an entrant did something, in games won and in games lost. */
typedef struct rp_tournament_use {
    int entrant;
    char label[RP_TEXT_MAX];
    uint64_t uses;     /* in all games */
    double won, lost;  /* mean of a game won, of a game lost; NAN without any */
    double difference; /* won - lost; NAN without both */
    double error;      /* its standard error, from the spread between pairs of games; NAN without both */
} rp_tournament_use;

typedef struct rp_tournament_entrant {
    uint64_t games, win, draw, loss;
    rp_mean score;        /* per pair of games, 0 .. 1 */
    rp_mean first_score;  /* per game as player 0 */
    rp_mean second_score; /* as player 1 */
} rp_tournament_entrant;

typedef struct rp_tournament_result {
    int versus_count;
    rp_tournament_versus versus[RP_TOURNAMENT_VERSUS_MAX];
    rp_tournament_entrant entrant[RP_TOURNAMENT_ENTRANTS_MAX];
    uint64_t games, total;
    uint64_t first_win, draw, second_win; /* games by seat */
    int uses;
    rp_tournament_use *use;                /* owned; by entrant, then in the order of appearance */
    rp_ratings ratings;                    /* owned; by entrant, their mean is 0 */
    int order[RP_TOURNAMENT_ENTRANTS_MAX]; /* entrants from the best rated to the last; equal ones as in the plan */
} rp_tournament_result;

void rp_tournament_result_release(rp_tournament_result *result);

/* What `entrant` scored against `other`, 95 % interval included; false when no pair of theirs is counted. */
bool rp_tournament_score(const rp_tournament_result *result, int entrant, int other, double *score, double *low,
                         double *high);

/* ---- playing ------------------------------------------------------------------------------------------------- */

typedef struct rp_tournament_progress {
    uint64_t games, resumed, total; /* games: those resumed included */
    double seconds;
} rp_tournament_progress;

typedef struct rp_tournament_run {
    const rp_tournament *tournament;
    int threads;     /* 1 .. RP_TOURNAMENT_THREADS_MAX */
    const char *out; /* as in match.h */
    const char *resume;
    const atomic_bool *stop; /* set from anywhere: drop the running games and return; may be NULL */
    void (*progress)(void *context, const rp_tournament_progress *progress); /* about ten times a second; may be NULL */
    void *context;
} rp_tournament_run;

/* Plays to the end of the plan; *stopped: `stop` ended it before. Fails as rp_match_run does. `result` holds what is
 * counted in every case; free it with rp_tournament_result_release. */
rp_status rp_tournament_play(const rp_tournament_run *run, rp_tournament_result *result, bool *stopped,
                             rp_error *error);

#endif
