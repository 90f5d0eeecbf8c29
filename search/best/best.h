/* Which agent plays a game best, of those that there are.
 *
 *   exact               the game is open enough and has few states: its solution
 *   else equilibrium    its tree is small: a policy whose NashConv is next to nothing
 *   else what the game's evaluator names (eval/evaluate.h)
 *   else expectimax     nothing is hidden and there is an evaluation
 *   else ismcts         something is hidden or simultaneous
 *   else mcts */
#ifndef RIPOSTE_SEARCH_BEST_BEST_H
#define RIPOSTE_SEARCH_BEST_BEST_H

#include "search/agent.h"

enum { RP_BEST_AGENT_MAX = 256 };

/* Makes that agent; its spec goes to spec[RP_BEST_AGENT_MAX] (NULL: nowhere). `simulations` (1 or more) is the budget
 * of those that sample; others have their own. `keep`: as of agent equilibrium. Whether a game is small is found out by
 * trying: up to about two seconds for each agent that is made. Errors and ownership as of rp_agent_new. Any thread. */
rp_status rp_best_agent_new(const rp_game *game, uint64_t simulations, bool keep, rp_agent **agent, char *spec,
                            rp_error *error);

#endif
