/* A pile of cards as a 64-bit set of card numbers 0..63: the game says which card has which number. All functions are
 * pure, need no processor feature and have no data-dependent loop. */
#ifndef RIPOSTE_ENGINE_KIT_PILE_H
#define RIPOSTE_ENGINE_KIT_PILE_H

#include "engine/random.h"

#include <stdbool.h>
#include <stdint.h>

typedef uint64_t rp_pile;

enum { RP_PILE_CARDS = 64 };

static inline rp_pile rp_pile_of(int card) { return (rp_pile)1 << card; }
static inline bool rp_pile_has(rp_pile pile, int card) { return pile >> card & 1; }
static inline int rp_pile_lowest(rp_pile pile) { return __builtin_ctzll(pile); } /* of a pile that is not empty */

/* Byte i of the result: number of cards below 8 * (i + 1); so the top byte is the size of the pile. */
static inline uint64_t rp_pile_running_counts(rp_pile pile) {
    uint64_t x = pile - (pile >> 1 & 0x5555555555555555u);
    x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
    x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return x * 0x0101010101010101u;
}

static inline int rp_pile_count(rp_pile pile) { return (int)(rp_pile_running_counts(pile) >> 56); }

/* Number of bytes of `counts` (each at most 64) that are at most `rank` (at most 63). */
static inline unsigned rp_pile_bytes_up_to(uint64_t counts, unsigned rank) {
    uint64_t not_above = ((rank * 0x0101010101010101u | 0x8080808080808080u) - counts) & 0x8080808080808080u;
    return (unsigned)((not_above >> 7) * 0x0101010101010101u >> 56);
}

/* The card number `rank` (from 0) of the pile, counted from the lowest; `counts` = rp_pile_running_counts(pile).
 * Vigna, Broadword implementation of rank/select queries, WEA 2008, algorithm 2. */
static inline int rp_pile_select_counted(rp_pile pile, uint64_t counts, unsigned rank) {
    unsigned shift = 8 * rp_pile_bytes_up_to(counts, rank);
    unsigned rest = rank - (unsigned)((counts << 8) >> shift & 0xff);
    uint64_t spread = ((pile >> shift & 0xff) * 0x0101010101010101u) & 0x8040201008040201u;
    uint64_t bits = (spread + 0x7f7f7f7f7f7f7f7fu) >> 7 & 0x0101010101010101u;
    return (int)(shift + rp_pile_bytes_up_to(bits * 0x0101010101010101u, rest));
}

static inline int rp_pile_select(rp_pile pile, unsigned rank) {
    return rp_pile_select_counted(pile, rp_pile_running_counts(pile), rank);
}

/* A card drawn uniformly from a pile that is not empty; one rp_random_below. */
static inline int rp_pile_draw(rp_pile pile, rp_random *random) {
    uint64_t counts = rp_pile_running_counts(pile);
    return rp_pile_select_counted(pile, counts, rp_random_below(random, (uint32_t)(counts >> 56)));
}

#endif
