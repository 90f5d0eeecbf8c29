/* A decision as bytes, and back, bit for bit (not: the time it took).
 *
 *   format 1 | flags 1 (1: exact, 2: drawn) | steps of the line 1 | zero 1 | actions 4 | action 4
 *   | value 8 | standard error 8 | simulations 8 | nodes 8
 *   | for each action: number 4, value 8, standard error 8, win 8, share 8, visits 8
 *   | for each step: player 4, action 4, length of the text 1, text */
#ifndef RIPOSTE_SEARCH_CACHE_DECISION_BYTES_H
#define RIPOSTE_SEARCH_CACHE_DECISION_BYTES_H

#include "search/agent.h"

enum { RP_DECISION_BYTES_MAX = 16 * 1024 };

/* Writes a decision that rp_agent_decide made; returns the number of bytes. */
size_t rp_decision_write(const rp_decision *decision, unsigned char bytes[RP_DECISION_BYTES_MAX]);

/* Reads what may come from anywhere. False, with *decision undefined, for all that could not be a decision at `view`:
 * another format or length, other actions than the legal ones, values that are not finite, standard errors below 0,
 * shares that do not sum to 1, chances to win outside 0 .. 1, a line whose texts a terminal could not show.
 * decision->milliseconds becomes 0. */
bool rp_decision_read(const unsigned char *bytes, size_t size, const rp_view *view, rp_decision *decision);

#endif
