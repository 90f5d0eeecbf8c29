/* Rotations (bench/match/rotation.h) among records: as many games in a row as the game has players, three or more, of
 * the same game spec, seed and chance before the first decision, in which the agents of the first game move on by one
 * seat from game to game.
 *
 * A first game in which all seats, or in turn two agents an even number of seats, are held by the same agents is of a
 * pair: no match writes rotations of such agents. Figures are those of the match that wrote the records. Memory grows
 * with the sets of agents, not with games. One thread at a time. */
#ifndef RIPOSTE_BENCH_STATISTICS_RECORD_ROTATIONS_H
#define RIPOSTE_BENCH_STATISTICS_RECORD_ROTATIONS_H

#include "bench/match/match_count.h"
#include "bench/statistics/record_facts.h"

enum { RP_RECORD_ROTATIONS_MAX = 1024 };

/* The rotations of the same agents, in that order, by the same rules and data. */
typedef struct rp_record_rotation {
    const rp_game *game; /* of the first record */
    bool one_game;       /* all records are of it */
    uint64_t seed;       /* of the first record */
    bool one_seed;
    uint32_t agent[RP_PLAYERS_MAX]; /* names of the shelf */
    rp_rotation rotation;
    rp_verdict verdict;  /* of the sequential test, at the first deal at which its ratio left the bounds */
    uint64_t decided_at; /* deals, when there is a verdict */
} rp_record_rotation;

/* Zero-filled: none. */
typedef struct rp_record_rotations {
    rp_record_rotation **found; /* [count], owned, in the order of appearance */
    int count;
    rp_record_facts held[RP_PLAYERS_MAX]; /* turns of a deal that is not whole yet */
    int holds;
    uint64_t loose; /* games of deals that were broken off and are in no rotation of `found` */
} rp_record_rotations;

/* What belongs in no rotation and goes on to others: games in which two agents hold the seats in turn. */
typedef struct rp_unrotated {
    int count;
    rp_record_facts facts[2];
} rp_unrotated;

/* Whether two agents, or one, hold the seats in turn. */
bool rp_seats_alternate(const rp_record_facts *facts);

/* Takes the next finished game, and hands on, in their order, those that turn out to be of pairs. `rule` and its bounds
 * as in sprt_watch.h. RP_FAILED: no memory. RP_BAD_INPUT: more sets of agents than RP_RECORD_ROTATIONS_MAX. */
rp_status rp_record_rotations_add(rp_record_rotations *rotations, const rp_record_facts *facts,
                                  const rp_stopping_rule *rule, rp_unrotated *unrotated, rp_error *error);
/* Hands on what is held, and leaves out sets of agents without a whole deal. */
rp_status rp_record_rotations_end(rp_record_rotations *rotations, rp_unrotated *unrotated, rp_error *error);
void rp_record_rotations_release(rp_record_rotations *rotations);

#endif
