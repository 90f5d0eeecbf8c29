/* expectimax: exact recursion over decisions, chance and simultaneous choices, cut by depth, nodes or time.
 *
 *   turn of one player      he takes the action with the highest payoff to himself, the lowest number among equals
 *                           (minimax in a zero-sum game, max^n with more players; Luckhardt and Irani 1986)
 *   chance                  every outcome, weighted by its probability
 *   simultaneous choice     the matrix game over all pairs is solved (matrix_game.h): two players, zero-sum only; one
 *                           with more than RP_MATRIX_MAX actions of a side is evaluated (at the root: refused)
 *   end                     the payoff
 *
 * Pruning leaves out what cannot change the value of an action at the root. It is for games of one player and zero-sum
 * games of two; others are searched without.
 *   turns      alpha-beta, which is all there is where the game has no chance
 *   chance     star1: each outcome gets the window that is left when the outcomes not searched yet are worth the best
 *              and the worst payoff of the game (info.payoff_minimum, payoff_maximum; rp_evaluate stays within them).
 *              star2: before that one action of each outcome's player is searched, which bounds the outcome from one
 *              side, as long as that may still decide the node (Ballard 1983; Hauk, Buro and Schaeffer 2004).
 *              Deviations: outcomes may be turns of either player, chance again or the end; the table's bounds on all
 *              outcomes are asked first; what a probe found is not searched again. In a game with the evaluation's
 *              `range` aiming comes before probing: where the estimates of the outcomes add up to a value outside the
 *              window, each outcome is searched only for a bound, off its estimate by as much as all can afford
 *   simultaneous choice   every pair with a full window
 *   order      the table's action first, then by the game's own order (the evaluation's `order`) or by killers and
 *              history (Akl and Newborn 1977; Schaeffer 1983). With a table and more than two decisions left all
 *              positions that a turn leads to are looked up before any is searched (Schaeffer and Plaat 1996)
 *   proofs     the evaluation's `bounds`, with and without pruning: estimates and values below are brought into the
 *              bounds, and equal bounds are an exact value
 *   ranges     the evaluation's `range` narrows what outcomes and positions may be worth at their depth
 * pruning=none, star1 and star2 find the same values at every depth, up to rounding in sums over chance (1e-12 of the
 * payoff range), and a best action of the same value; where several are best it may be another, and so its win. Under
 * limits in nodes or time pruning gets deeper.
 * report=all gives each action at the root a full window, so its value and win are exact for the depth. report=best
 * gives it what is better than the best so far (in one world only: averages need every value): the value of an action
 * that is not better is then only a bound, it is at most that, and its standard error is infinite, its win NAN.
 *
 * Outcomes of chance that the rules merge (rp_chance_merged) are one outcome. Others that lead to equal position keys
 * are searched as one, unless the first 64 nodes of the decision where that was tried had none.
 *
 * Limits. `depth` counts decisions of players (a simultaneous choice is one); where it is used up the position is worth
 * what rp_evaluate says, a chance node too. `nodes` counts positions visited, terminal ones, table hits, equal outcomes
 * and probes included; the last node is looked at whole, so its children may pass the limit. With
 * a limit in nodes or time the depth grows 1, 2, 3 ... and the last completed depth counts; depth 1 is always
 * completed, a deeper one that is not finished in time is thrown away. Without either the recursion goes to `depth` at
 * once, or after depth 1 where `stop` may end it. It ends early when nothing was cut. Of rp_limits nodes and
 * milliseconds replace both limits of the spec, `stop` ends as a time limit does, and simulations have no meaning here
 * and are ignored.
 *
 * Playouts (playouts=N). Where the depth is used up, N games are played on to the end (the evaluation's `playout`, else
 * rp_playout), and the position is worth
 *     (RP_EXPECTIMAX_TRUST * rp_evaluate + sum of their payoffs) / (RP_EXPECTIMAX_TRUST + N)
 * or their mean in a game without evaluation (Tesauro and Galperin 1996; mixed with an evaluation: Silver and others
 * 2016, with a fixed share). Deviations: the evaluation counts as so many playouts, because what separates two actions
 * is often less than the noise of some hundred games; and playout i has the same luck from every position of a
 * decision, drawn from its seed, so actions differ by less luck. A playout counts as one of `nodes`; the evaluation's
 * `range` is not used. The share of the playouts that the deciding player won is the win of the position, and the
 * standard error of an action is the most that payoffs in their interval allow (Bhatia and Davis 2000). Made for
 * depth=1 with nodes=0, where N times the number of actions is the cost of a decision. There, in a turn in one world,
 * the evaluation says which action is better and not how good the position is: all values are moved by as much as makes
 * the highest the mean of its playouts, so that it agrees with its win, and the other wins by as much of the range of
 * payoffs as their values are away from the means of their own playouts.
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
 * in which both hands are open, once averaged, are no equilibrium (in the official fight, 100 fights as the golem
 * against greedy with nodes=20000, playing the mix cost 0.19 +- 0.08 of payoff).
 *
 * What is played: the action of the highest value. Of several that came out equal and are proved, those that win
 * soonest or lose latest (search/soonest.h; what it looks at counts as no nodes), and of what is left the one that the
 * evaluation's `order` has first, without an order the lowest number.
 *
 * Reports: standard error is the deviation over drawn worlds, infinite for a single one, 0 where all were solved (but
 * see Playouts); win is the probability of a payoff above 0 under the computed play, NAN where an estimate without
 * playouts took part or where the evaluation's `bounds` proved a value inside the payoff range of a game with chance;
 * visits = worlds; exact when nothing was cut in a game of perfect information or in the only possible world. The line
 * follows the most probable outcomes as far as the table remembers exact values; where several worlds are possible it
 * is the chosen action alone, for what follows differs by world.
 *
 * Threads (threads=N): all search the same decision and leave what they find in the table, until the first has its
 * answer. Of the actions of a turn those come last that another thread is searching just then (after ABDADA, Weill
 * 1996, with marks beside the table, and no waiting). Nothing else is shared, so values are those of one thread, up to
 * rounding in sums over chance; where several actions are best it may be another, and the nodes, those of all threads
 * together, differ from run to run. A limit in nodes from outside (rp_limits) is kept by searching with one thread.
 *
 * reuse=yes keeps the table for the decisions of the same player that follow. What it holds stays true: positions
 * searched to the end of the game answer at once, others at the same number of decisions from the root only.
 *
 * Memory: `memory` MiB, all taken when the agent is made (pool.h): a stack of states for each thread (at
 * most a quarter together, of which a sixteenth may be notes of the game's estimate, the evaluation's `noted_estimate`;
 * also at most RP_EXPECTIMAX_PLIES_MAX moves deep, where positions are cut as if the depth were used up) and the
 * transposition table (transposition.h; a key is rp_position_key with the number of decisions so far, so histories of
 * as many decisions that lead to one position share its value; where the depth reaches the end of the game it is
 * rp_position_key alone). A turn with one decision left is not remembered: its estimates are found again as fast. */
#ifndef RIPOSTE_SEARCH_EXPECTIMAX_EXPECTIMAX_H
#define RIPOSTE_SEARCH_EXPECTIMAX_EXPECTIMAX_H

#include "search/agent.h"

enum { RP_EXPECTIMAX_THREADS_MAX = 64 };

extern const rp_agent_kind rp_agent_expectimax;

#endif
