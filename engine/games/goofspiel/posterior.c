#include "engine/games/goofspiel/posterior.h"

uint64_t rp_goofspiel_count_ways(const rp_goofspiel_evidence *evidence, uint64_t ways[]) {
    unsigned sets = 1u << evidence->cards;
    int rounds = evidence->rounds;
    uint64_t total = 0;
    ways[0] = 1;
    for (unsigned set = 1; set < sets; set++) {
        int size = __builtin_popcount(set);
        uint64_t sum = 0;
        ways[set] = 0;
        if (size > rounds || set & evidence->repeats & ~(set << 1)) continue; /* of equal cards the lower go first */
        for (unsigned last = set & evidence->explaining[size - 1]; last; last &= last - 1)
            sum += ways[set & ~(last & -last)];
        ways[set] = sum;
        if (size == rounds) total += sum;
    }
    return rounds ? total : 1;
}

/* The last set of a sequence; *index becomes the number of the sequence among those of this set. */
static unsigned find_set(const rp_goofspiel_evidence *evidence, const uint64_t ways[], uint64_t *index) {
    for (unsigned set = 0; set < 1u << evidence->cards; set++) {
        if (__builtin_popcount(set) != evidence->rounds) continue;
        if (*index < ways[set]) return set;
        *index -= ways[set];
    }
    return 0;
}

uint64_t rp_goofspiel_find_way(const rp_goofspiel_evidence *evidence, const uint64_t ways[], uint64_t index,
                               unsigned *played) {
    unsigned set = find_set(evidence, ways, &index);
    uint64_t bids = 0;
    *played = set;
    for (int round = evidence->rounds - 1; round >= 0; round--)
        for (unsigned last = set & evidence->explaining[round]; last; last &= last - 1) {
            unsigned card = last & -last;
            if (index >= ways[set & ~card]) {
                index -= ways[set & ~card];
                continue;
            }
            bids |= (uint64_t)(1 + __builtin_ctz(card)) << 4 * round;
            set &= ~card;
            break;
        }
    return bids;
}
