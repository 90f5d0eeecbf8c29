/* What the position document of a finished game tells, without knowing the game. Nothing here allocates. */
#ifndef RIPOSTE_BENCH_MATCH_END_FACTS_H
#define RIPOSTE_BENCH_MATCH_END_FACTS_H

#include "engine/game.h"

typedef struct rp_end_facts {
    int64_t round; /* the integer field "round" among the outermost of the full world's document; -1: there is none */
    /* Per player: "wounds" and "extra_wounds" added up in the object that has his name; -1: neither is there. */
    int64_t wounds[RP_PLAYERS_MAX];
} rp_end_facts;

void rp_end_facts_of(const rp_game *game, const rp_state *state, rp_end_facts *facts);

/* The round alone. */
int64_t rp_round_of(const rp_game *game, const rp_state *state);

#endif
