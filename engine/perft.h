/* Counts of everything that can happen, level by level: the cheapest detector of a slip in the rules.
 *
 * A level is one move (a chance outcome, a turn, or a whole simultaneous choice). */
#ifndef RIPOSTE_ENGINE_PERFT_H
#define RIPOSTE_ENGINE_PERFT_H

#include "engine/game.h"

typedef struct rp_perft_level {
    uint64_t histories;                     /* sequences of that many moves */
    uint64_t terminals, chances, decisions; /* what they end in; histories is their sum */
    uint64_t information_sets;              /* different (player, information key) among the decisions */
    double probability;                     /* of being still in play or ending here under uniformly random play */
} rp_perft_level;

enum { RP_PERFT_DEPTH_MAX = 64 };

/* Fills level[0 .. depth]; depth at most RP_PERFT_DEPTH_MAX. Stops with RP_FAILED when more than `histories_maximum`
 * histories would be visited (the text says at which depth). Returns the number of levels that have histories in
 * *levels. Any thread; takes memory for the information keys and gives it back. */
rp_status rp_perft(const rp_game *game, int depth, uint64_t histories_maximum, rp_perft_level level[], int *levels,
                   rp_error *error);

#endif
