/* greedy: looks one step ahead and believes the evaluation.
 *
 * For every useful action and each of `samples` worlds drawn from the posterior of the view: the other players who
 * choose at the same moment choose uniformly at random among their useful actions, chance is drawn until somebody has
 * to decide or the game is over, and the position that stands then is worth what rp_evaluate says. An action is worth
 * the mean; the highest mean is played, the lowest action number among equals.
 *
 * Sample number k uses the same world and the same random stream for every action, so that the actions are compared on
 * equal luck. In a game without hidden information, chance and simultaneous choice one sample is taken, for more would
 * be equal. Any game is accepted; one without a heuristic of its own (rp_evaluator.evaluate) makes greedy see only wins
 * and losses that are one step away.
 *
 * Reports: value and standard error of the mean; win NAN; share 1 for the chosen action; visits = samples.
 * Of the limits `simulations` is heeded (samples of all actions together, at least one each), and `stop`. */
#ifndef RIPOSTE_SEARCH_GREEDY_H
#define RIPOSTE_SEARCH_GREEDY_H

#include "search/agent.h"

extern const rp_agent_kind rp_agent_greedy;

#endif
