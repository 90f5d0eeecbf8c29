/* Solutions of small games, and how far an agent is from one: the solvers behind one interface.
 *
 *   game ── rp_solution_new ──┬── rp_solution_facts_of   what the game is worth, NashConv
 *                             ├── rp_solution_look       what to do at a view, and what each action is worth
 *                             └── rp_solution_exploit    what best responses gain against an agent
 *
 * Where whoever decides knows the position (nothing is hidden that matters, simultaneous choices included), or a lone
 * player decides, the solution is exact: backward induction over all positions, matrix games (Shapley 1953), beliefs
 * (Astrom 1965). Elsewhere it is an approximate Nash equilibrium over the tree of all histories by PCFR+ (Farina,
 * Kroer, Sandholm 2021), whose NashConv is computed by exact best responses and not estimated. Two-player zero-sum
 * games converge; with more players or other sums NashConv may stay above what was asked for, and says so.
 *
 * A solution is read-only once it is made: any thread. Its game must outlive it. */
#ifndef RIPOSTE_SEARCH_SOLUTION_H
#define RIPOSTE_SEARCH_SOLUTION_H

#include "engine/game.h"

#include <stdatomic.h>

typedef struct rp_solution rp_solution;

typedef struct rp_solution_options {
    uint64_t states_maximum;    /* of an exact solution. 0: 5,000,000, which take some 0.5 to 2 GB */
    uint64_t histories_maximum; /* of a tree. 0: 50,000,000 */
    double nash_conv;           /* the iterating ends when it is not above this. 0: 0.0005 */
    uint64_t work;              /* or after so many histories, each counted once an iteration. 0: 1,000,000,000 */
    int threads;                /* of the iterating, 1 .. 64; no part of the result. 0: 1 */
    const atomic_bool *stop;    /* set from any thread: ends with RP_FAILED "stopped"; may be NULL */
} rp_solution_options;

/* Solves from the start of the game; exactly where that is possible. `options` NULL: all 0. RP_BAD_INPUT: the game has
 * more states or histories than allowed, or a number of threads out of range; RP_FAILED: memory, threads, stopped, or
 * play that can go round for ever does not converge. Free with rp_solution_free. */
RP_API rp_status rp_solution_new(const rp_game *game, const rp_solution_options *options, rp_solution **solution,
                                 rp_error *error);
RP_API void rp_solution_free(rp_solution *solution); /* NULL allowed */

typedef struct rp_solution_facts {
    bool exact;
    double value[RP_PLAYERS_MAX]; /* payoff of each player when all play the solution */
    /* What best responses gain against it, summed over the players: next to 0 where it is exact. */
    double nash_conv;
    uint64_t states;     /* of an exact solution; else 0 */
    uint64_t histories;  /* of a tree; else 0 */
    uint64_t iterations; /* made for it */
} rp_solution_facts;

RP_API void rp_solution_facts_of(const rp_solution *solution, rp_solution_facts *facts);

typedef struct rp_solution_action {
    rp_action action;
    double probability; /* with which the solution plays it; they sum to 1 */
    double value;       /* expected payoff of the player when he plays it and all play the solution afterwards */
} rp_solution_action;

/* All useful actions of view->player, ascending, into answer[RP_LEGAL_MAX]; their number. 0: he is not to act, or the
 * start does not lead to what he sees. Uses about 150 KiB of stack. */
RP_API int rp_solution_look(const rp_solution *solution, const rp_view *view, rp_solution_action answer[]);

typedef struct rp_exploitability {
    double value[RP_PLAYERS_MAX]; /* payoff of the agent in every seat against itself */
    double best[RP_PLAYERS_MAX];  /* of a best response of that seat to it */
    /* Summed over the players, best less value, with its standard error. Never below the truth in expectation, as the
     * response also profits from the noise of the samples; `lower`, paid by samples that the response has not seen,
     * never above it. Both errors are infinite, and `lower` minus infinity, of a single sample of an agent that is not
     * `certain`. */
    double nash_conv, nash_conv_error, lower, lower_error;
    bool certain;     /* no answer depended on a seed */
    uint64_t answers; /* questions asked */
} rp_exploitability;

/* Asks an agent (a spec as of rp_agent_new) `samples` times (1 or more), with other seeds, at every information set
 * that its own play can reach, and computes best responses to the mean of its answers. `threads` as above.
 * RP_BAD_INPUT: spec, samples or threads; RP_FAILED: memory, threads, the agent, or stopped (`stop` may be NULL). */
RP_API rp_status rp_solution_exploit(const rp_solution *solution, const char *agent, uint32_t samples, uint64_t seed,
                                     int threads, const atomic_bool *stop, rp_exploitability *result, rp_error *error);

#endif
