/* Choices before play, a draft or a deck, by the values of the game (eval/preparation.h). */
#ifndef RIPOSTE_SEARCH_PREPARE_H
#define RIPOSTE_SEARCH_PREPARE_H

#include "eval/preparation.h"
#include "search/agent.h"

/* Fills a decision of which rp_agent_kind's `decide` finds the beginning, as rp_agent_decide says; `values` as of
 * rp_preparation.judge. False: there is nothing of that kind to be chosen in the view. */
bool rp_prepare(const rp_view *view, const void *values, rp_preparing preparing, rp_decision *decision);

#endif
