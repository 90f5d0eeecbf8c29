/* How lucky the players of one game were: a control variate in the manner of AIVAT (Burch, Schmid, Moravcik, Morrill,
 * Bowling, "AIVAT: A New Variance Reduction Technique for Agent Evaluation in Imperfect Information Games", 2018).
 *
 *   correction at a move = value of the state after what happened
 *                            - expected value of the state after the move, over all that could have happened
 *
 * Moves are the outcomes of chance, whose probabilities the rules give, and the decisions of agents whose
 * probabilities are known for certain. Given all that was before, a correction is 0 on average, whatever the value
 * function is, so payoff less corrections is expected to be what payoff is expected to be; and it varies less, the
 * better the values are.
 *
 * Deviations: the paper's values are of what both players believe of each other's hands when a known agent decides;
 * here they are of the full state, which is simpler and corrects for the deal move by move. The corrections come in
 * three sums, so that whoever uses them can weigh each (cross_fit.h). */
#ifndef RIPOSTE_BENCH_STATISTICS_CONTROL_VARIATE_H
#define RIPOSTE_BENCH_STATISTICS_CONTROL_VARIATE_H

#include "bench/statistics/value_function.h"
#include "search/agent.h"

enum {
    RP_LUCK_OPENING,   /* chance before the first decision: the deal */
    RP_LUCK_CHANCE,    /* chance after it */
    RP_LUCK_DECISIONS, /* known agents' decisions */
    RP_LUCK_TERMS
};

typedef struct rp_control_variate {
    const rp_value_function *function;
    const rp_game *game;
    rp_agent
        *known[RP_PLAYERS_MAX]; /* per seat: the agent when it plays by known probabilities, else NULL; not owned */
    rp_decision *scratch;       /* room for one decision, the caller's */
    bool decided;               /* somebody has chosen */
    double term[RP_LUCK_TERMS][RP_PLAYERS_MAX]; /* sums of the corrections so far, per player */
} rp_control_variate;

/* True for specs of agents that choose with known probabilities: random, policy, exact. */
bool rp_control_variate_knows(const char *agent);

/* `known` as above, [players]. */
void rp_control_variate_begin(rp_control_variate *variate, const rp_value_function *function, const rp_game *game,
                              rp_agent *const known[], rp_decision *scratch);
/* Takes in a move that is about to be applied to `state`. Fails as rp_agent_decide does. */
rp_status rp_control_variate_move(rp_control_variate *variate, const rp_state *state, const rp_move *move,
                                  rp_error *error);

#endif
