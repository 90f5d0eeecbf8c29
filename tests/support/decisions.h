/* Small helpers of tests that let agents decide. Failures end the running test. */
#ifndef RIPOSTE_TESTS_DECISIONS_H
#define RIPOSTE_TESTS_DECISIONS_H

#include "search/agent.h"

rp_game *test_game(const char *spec);
rp_agent *test_agent(const char *spec, const rp_game *game);
void test_decide(rp_agent *agent, const rp_state *state, int player, const rp_limits *limits, uint64_t seed,
                 rp_decision *decision);
/* Plays at random to the next state where `player` has a choice; false at the end. */
bool test_to_choice(const rp_game *game, rp_state *state, int player, rp_random *random);
/* A first choice of `player`, by the seed. */
void test_first_choice(const rp_game *game, rp_state *state, int player, uint64_t seed);
/* Equal in everything but the time taken. */
bool test_same_decision(const rp_decision *a, const rp_decision *b);

#endif
