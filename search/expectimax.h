/* expectimax: exact recursion over decisions, chance and simultaneous choices, cut by depth, nodes or time.
 *
 *   turn of one player      he takes the action with the highest payoff to himself, the lowest number among equals
 *                           (minimax in a zero-sum game, max^n with more players; Luckhardt and Irani 1986)
 *   chance                  every outcome, weighted by its probability
 *   simultaneous choice     the matrix game over all pairs is solved (matrix_game.h): two players, zero-sum only; one with
 *                           more than RP_MATRIX_MAX actions of a side is evaluated (at the root: refused)
 *   end                     the payoff
 *
 * Limits. `depth` counts decisions of players (a simultaneous choice is one); where it is used up the position is worth
 * what rp_evaluate says, a chance node too. `nodes` counts positions visited, terminal ones and table hits included.
 * With a limit in nodes or time the depth grows 1, 2, 3 ... and the last completed depth counts; depth 1 is always completed,
 * a deeper one that is not finished in time is thrown away. Without either the recursion goes to `depth` at once. It ends
 * early when nothing was cut. Of rp_limits nodes and milliseconds replace both limits of the spec, `stop` ends as a time
 * limit does, and simulations have no meaning here and are ignored.
 *
 * Hidden information. `worlds` full states are drawn from the posterior of the view (all of them with their exact
 * probabilities, if the game can enumerate and there are no more than that) and each is solved as if everybody saw it;
 * values are averaged per action, and the action with the best average is chosen. Known weakness: strategy fusion. A
 * world's solution may act differently in positions that the player cannot tell apart, and it never bluffs nor pays for
 * information (Frank and Basin 1998).
 *
 * Simultaneous choice at the root: `share` has the equilibrium mix of the own side (averaged over worlds), `value` of
 * an action is its payoff against the opponent's equilibrium mix. In one world the action is drawn from the mix with
 * the seed and the value of the decision is the mix's. Over several worlds the best average is played: mixes of worlds
 * in which both hands are open, once averaged, are no equilibrium (in the official fight, 100 fights as the golem against
 * greedy with nodes=20000, playing the mix cost 0.19 +- 0.08 of payoff).
 *
 * Reports: standard error is the deviation over drawn worlds, infinite for a single one, 0 where all were solved; win is the
 * probability of a payoff above 0 under the computed play, NAN where an estimate took part; visits = worlds; exact when
 * nothing was cut in a game of perfect information or in the only possible world. The line follows the most probable
 * outcomes as far as the table remembers; where several worlds are possible it is the chosen action alone, for what
 * follows differs by world.
 *
 * Memory: `memory` MiB, all taken when the agent is made (pool.h): a stack of states (at most a quarter; also at most
 * RP_EXPECTIMAX_PLIES_MAX events deep, where positions are cut as if the depth were used up) and the transposition table
 * (transposition.h; the keys are rp_position_key, so histories that lead to one position share its value). */
#ifndef RIPOSTE_EXPECTIMAX_H
#define RIPOSTE_EXPECTIMAX_H

#include "search/agent.h"

enum { RP_EXPECTIMAX_PLIES_MAX = 4096 };

extern const rp_agent_kind rp_agent_expectimax;

#endif
