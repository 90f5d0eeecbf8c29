/* A game and an agent as a program outside of this project would have them. */
#ifndef COINS_H
#define COINS_H

#include "search/agent.h"

extern const rp_rules coins_rules;      /* "coins" */
extern const rp_agent_kind coins_agent; /* "same" */

#endif
