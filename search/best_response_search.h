/* A lower bound on how exploitable an agent is, for games whose tree does not fit: a response to the agent is learnt by
 * search and then paid in fresh games.
 *
 * After ISMCTS-BR (Timbers, Bard, Lockhart, Lanctot, Schmid, Burch, Schrittwieser, Hubert, Bowling 2022, "Approximate
 * exploitability: learning a best response"): the agent is fixed and thereby a part of the responder's environment, and
 * UCT over the responder's information keys learns what pays against it. For every seat a response of its own, the
 * agent in all other seats.
 *
 *   training    game after game from the start; chance as the rules have it, the agent's moves drawn from its answers,
 *               the responder's by UCB1; one new node a game. Behind the tree the responder plays on like a playout
 *               (informed where the game has one: eval/evaluate.h), and so does the agent where it has not been asked
 *   answers     the agent is asked at most `answers` times at an information key (rp_agent_mix of its decision; it
 *               forgets before each); then one of the mixes kept is drawn. Seeds are made of (seed, player, key,
 *               number), so the learnt response is the same on every machine
 *   response    in nodes with enough visits (RP_RESPONSE_TRUST for each action) the most visited action; elsewhere the
 *               decision of the agent `base`
 *   payment     new games with new seeds, the agent asked anew at each of its decisions: mean payoff, standard error.
 *               Game k of every seat has the same luck: event number e of chance, and the agent at one information key;
 *               the standard error of the bound comes from the sums over the seats, in which luck partly cancels
 *
 * Since every response earns at most what a best one does, the mean is an unbiased estimate of a lower bound, however
 * badly the training went; bound = sum over the seats of (payoff of the response - payoff of the agent in that seat),
 * the latter adding up to 0 in zero-sum games and being played out in others.
 *
 * Deviations from the paper: no learnt value or policy network (playouts and `base` instead); the search starts at the
 * beginning of the game rather than at every decision, so the posterior of hidden things given the agent's moves needs
 * no belief filter: it is that of the games played; most visited action, not a softened one. */
#ifndef RIPOSTE_BEST_RESPONSE_SEARCH_H
#define RIPOSTE_BEST_RESPONSE_SEARCH_H

#include "search/exploit.h"

enum { RP_RESPONSE_TRUST = 10, RP_RESPONSE_ANSWERS_MAX = 64 };
#define RP_RESPONSE_EXPLORATION 0.7 /* as the tree searches have it */

typedef enum rp_response_stage { RP_RESPONSE_TRAINING, RP_RESPONSE_PAYMENT } rp_response_stage;

typedef struct rp_response_progress {
    rp_response_stage stage;
    uint64_t done, whole; /* games of all seats in this stage */
    double seconds;       /* since the beginning */
} rp_response_progress;

typedef struct rp_response_options {
    const char *base;   /* agent for what the tree does not know; NULL: the agent itself */
    uint64_t training;  /* games for each seat, 0 .. 1e8; 0: the response is `base` alone */
    uint64_t questions; /* a seat's training ends when so many were asked; 0: no limit */
    uint64_t games;     /* that pay, for each seat, 2 .. 1e8 */
    uint32_t answers;   /* 1 .. RP_RESPONSE_ANSWERS_MAX */
    double exploration; /* of UCB1, for payoffs between 0 and 1 */
    uint64_t seed;
    int threads;             /* 1 .. RP_EXPLOIT_THREADS_MAX; no part of the result */
    double training_seconds; /* most time for the training of all seats together; 0: no limit */
    double payment_seconds;  /* most time for the payment; 0: no limit */
    const atomic_bool *stop; /* set from anywhere; may be NULL */
    const rp_clock *clock;   /* NULL: rp_clock_monotonic */
    void (*progress)(void *context, const rp_response_progress *progress); /* some times a second; may be NULL */
    void *context;
} rp_response_options;

typedef struct rp_response_seat {
    uint64_t trained, nodes, questions; /* of the training: games, nodes of the tree, questions to the agent */
    uint64_t choices, known;            /* decisions of the responder in them, and those that the tree made */
    rp_measured payoff;                 /* of the response in this seat */
    rp_measured agent;                  /* of the agent in it; 0 and 0 in zero-sum games, where it is not needed */
} rp_response_seat;

typedef struct rp_response_result {
    rp_response_seat seat[RP_PLAYERS_MAX];
    uint64_t games;    /* that paid, for each seat */
    rp_measured lower; /* on NashConv */
    double seconds;
} rp_response_result;

/* RP_BAD_INPUT: a spec of an agent; RP_FAILED: memory, threads, an agent, or stopped before every seat had paid twice.
 * Stopped later or out of time: RP_OK with the games that were finished, in the order of their numbers. */
rp_status rp_best_response_search(const rp_game *game, const char *agent, const rp_response_options *options,
                                  rp_response_result *result, rp_error *error);

#endif
