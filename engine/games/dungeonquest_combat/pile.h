/* A pile of cards is a 64-bit set of card numbers: 0..55 Combat cards, 56..59 the hero's Power cards, 60..63 the
 * monster's. All functions are pure, need no processor feature and have no data-dependent loop. */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_COMBAT_PILE_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_COMBAT_PILE_H

#include "engine/random.h"

#include <stdbool.h>
#include <stdint.h>

typedef uint64_t dq_pile;

enum { DQ_FIRST_POWER_CARD = 56, DQ_CARD_NUMBERS = 64 };

static inline dq_pile dq_bit(int card) { return (dq_pile)1 << card; }
static inline bool dq_has(dq_pile pile, int card) { return pile >> card & 1; }
static inline int dq_lowest(dq_pile pile) { return __builtin_ctzll(pile); } /* of a pile that is not empty */

/* Byte i of the result: number of cards below 8 * (i + 1); so the top byte is the size of the pile. */
static inline uint64_t dq_running_counts(dq_pile pile) {
    uint64_t x = pile - (pile >> 1 & 0x5555555555555555u);
    x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
    x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return x * 0x0101010101010101u;
}

static inline int dq_count(dq_pile pile) { return (int)(dq_running_counts(pile) >> 56); }

/* Number of bytes of `counts` (each at most 64) that are at most `rank` (at most 63). */
static inline unsigned dq_bytes_up_to(uint64_t counts, unsigned rank) {
    uint64_t not_above = ((rank * 0x0101010101010101u | 0x8080808080808080u) - counts) & 0x8080808080808080u;
    return (unsigned)((not_above >> 7) * 0x0101010101010101u >> 56);
}

/* The card number `rank` (from 0) of the pile, counted from the lowest; `counts` = dq_running_counts(pile).
 * Vigna, Broadword implementation of rank/select queries, WEA 2008, algorithm 2. */
static inline int dq_select_counted(dq_pile pile, uint64_t counts, unsigned rank) {
    unsigned shift = 8 * dq_bytes_up_to(counts, rank);
    unsigned rest = rank - (unsigned)((counts << 8) >> shift & 0xff);
    uint64_t spread = ((pile >> shift & 0xff) * 0x0101010101010101u) & 0x8040201008040201u;
    uint64_t bits = (spread + 0x7f7f7f7f7f7f7f7fu) >> 7 & 0x0101010101010101u;
    return (int)(shift + dq_bytes_up_to(bits * 0x0101010101010101u, rest));
}

static inline int dq_select(dq_pile pile, unsigned rank) {
    return dq_select_counted(pile, dq_running_counts(pile), rank);
}

/* A card drawn uniformly from a pile that is not empty; one rp_random_below. */
static inline int dq_draw(dq_pile pile, rp_random *random) {
    uint64_t counts = dq_running_counts(pile);
    return dq_select_counted(pile, counts, rp_random_below(random, (uint32_t)(counts >> 56)));
}

#endif
