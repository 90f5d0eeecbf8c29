/* drafter: another agent with its own way of choosing before play (eval/preparation.h), to see what that is worth.
 *
 *   picks, decks    learned, as every agent that searches does; random, any useful action; preset, as the game has it
 *                   laid down: a fixed order of picks, the preset deck that is worth most
 *   temperature     learned picks are drawn by what they cost (Boltzmann exploration), so that drafts differ
 *   model           file of learned values in place of those that are compiled in
 *   play            spec of the agent for the rest, with '+' where it has ','
 *
 * Games in which nothing is chosen before play are refused. */
#ifndef RIPOSTE_SEARCH_DRAFTER_H
#define RIPOSTE_SEARCH_DRAFTER_H

#include "search/agent.h"

extern const rp_agent_kind rp_agent_drafter;

/* Makes a drafter from a spec without `model`, with `text` in the place of that file; else as rp_agent_new. */
rp_status rp_drafter_new(const char *spec, const rp_game *game, const char *text, rp_agent **agent, rp_error *error);

#endif
