/* What the other side of a game of Goofspiel can have bid, when only the results of the rounds are known. */
#ifndef RIPOSTE_ENGINE_GAMES_GOOFSPIEL_POSTERIOR_H
#define RIPOSTE_ENGINE_GAMES_GOOFSPIEL_POSTERIOR_H

#include "engine/games/goofspiel/deal.h"

enum { RP_GOOFSPIEL_SETS_MAX = 1 << RP_GOOFSPIEL_CARDS_MAX };

typedef struct rp_goofspiel_evidence {
    int cards, rounds;
    unsigned repeats;                            /* of the hand, as in deal.h */
    uint16_t explaining[RP_GOOFSPIEL_CARDS_MAX]; /* by round: the cards that explain its result */
} rp_goofspiel_evidence;

/* Fills ways[S], room for SETS_MAX, for every set S of up to `rounds` cards: in how many orders S can have been played
 * in the first |S| rounds. Returns the number of sequences of `rounds` bids; 0 when nothing explains the results. */
uint64_t rp_goofspiel_count_ways(const rp_goofspiel_evidence *evidence, uint64_t ways[]);

/* The sequence number `index` (below that count): cards, 4 bits a round, first round lowest. *played is their set. */
uint64_t rp_goofspiel_find_way(const rp_goofspiel_evidence *evidence, const uint64_t ways[], uint64_t index,
                               unsigned *played);

#endif
