/* What a match or a run plays: which games, in which order. Everything that plays or counts goes by this order, so one
 * process, many threads and many machines come to the same table.
 *
 *   pair p of agents A and B      game 0: A in the even seats (0, 2), B in the odd ones
 *                                 game 1: seats swapped, the same chance (selfplay.h)
 *   one-player game               game 0: A alone, game 1: B alone; the two payoffs are compared
 *   rotation of n agents          n games, agent i at seat (i + turn) mod n: rotation.h
 *
 * Opponents: a round robin has every two agents, a gauntlet the first agent against each other one. Pair p has the same
 * deal for all opponents. Games are numbered by pair, then by opponents, then by seats, so that a longer match begins
 * with the shorter one:
 *
 *   number = (pair * opponents + versus) * 2 + turn
 *   number = pair * n + turn                            rotations, whose pairs are deals
 *
 * In games of three players or more a pair compares two agents that share the table. Its sides are not alike (of three
 * seats one holds two), but each holds every seat once in a pair, so two equal agents score 1/2 and the same payoff.
 */
#ifndef RIPOSTE_BENCH_MATCH_MATCH_PLAN_H
#define RIPOSTE_BENCH_MATCH_MATCH_PLAN_H

#include "engine/game.h"

enum {
    RP_MATCH_AGENTS_MAX = 8,
    RP_MATCH_VERSUS_MAX = RP_MATCH_AGENTS_MAX * (RP_MATCH_AGENTS_MAX - 1) / 2,
    RP_MATCH_PAIRS_MAX = 10000000,
    RP_MATCH_GAMES_PER_PAIR = 2,
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

typedef enum rp_pairing { RP_ROUND_ROBIN, RP_GAUNTLET, RP_ROTATION } rp_pairing;

/* How agents play when nobody has said how: rotations where a game of three players or more has one agent for each
 * seat, else a round robin. */
rp_pairing rp_match_pairing_of(const rp_game *game, int agents);

/* When to stop early (statistics/sprt.h): after the first pair, in the order of the plan, at which the log-likelihood
 * ratio of two agents leaves the bounds; in rotations that of the first agent against the others. */
typedef struct rp_stopping_rule {
    bool used;
    double elo0, elo1;  /* normalised Elo within the limits of sprt.h, elo0 < elo1 */
    double alpha, beta; /* above 0, below 1/2 */
} rp_stopping_rule;

typedef struct rp_match_plan {
    const rp_game *game;  /* not owned; must outlive the plan */
    rp_agent_list agents; /* canonical specs after rp_match_plan_make; the same one twice is allowed */
    rp_pairing pairing;
    uint64_t pairs; /* 1 .. RP_MATCH_PAIRS_MAX; with a stopping rule the most that are played */
    uint64_t seed;
    /* Records say when they were begun (`began`, seconds since the beginning of 1970), by which program, and what each
     * decision was found to be worth, from how many visits, in what time. Such games are played, never found. */
    bool has_details;
    int64_t began;
    rp_stopping_rule stopping;
    int versus_count; /* what follows is made by rp_match_plan_make; 0 in rotations */
    struct {
        int first, second; /* indices of agents */
    } versus[RP_MATCH_VERSUS_MAX];
} rp_match_plan;

/* Checks all fields above versus_count (2 or more agents, exactly 2 with a stopping rule; in rotations as many as the
 * game has players, 3 or more, and not two in turn), makes each agent once to see that it can play and to get its
 * canonical spec, and lists the opponents. RP_BAD_INPUT names what is wrong; the plan is then not to be used. A made
 * plan is only read, by any number of threads, and making it again changes nothing. */
rp_status rp_match_plan_make(rp_match_plan *plan, rp_error *error);

typedef struct rp_match_place {
    uint64_t pair;
    int versus;
    int turn; /* which game of the pair; 1: seats swapped. In rotations 0 .. players - 1 */
} rp_match_place;

/* Of a made plan: how many games it has, how many of them are of one deal, and where game `number` (from 0) stands. */
uint64_t rp_match_plan_games(const rp_match_plan *plan);
uint64_t rp_match_plan_games_per_deal(const rp_match_plan *plan);
rp_match_place rp_match_plan_place(const rp_match_plan *plan, uint64_t number);
/* Which of two opponents (0: first, 1: second) sits there, and which agent sits there. */
int rp_match_side(int seat, int swapped);
int rp_match_plan_agent(const rp_match_plan *plan, rp_match_place at, int seat);

#endif
