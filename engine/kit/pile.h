/* Piles of at most 64 cards: sets of card numbers 0..63 in a word, where the game says which card has which number;
 * how they stand in positions; and what somebody who cannot place some of them has to expect.
 *
 * The functions on sets are pure, need no processor feature and have no data-dependent loop; the others are pure but
 * for their outputs. Any thread. */
#ifndef RIPOSTE_ENGINE_KIT_PILE_H
#define RIPOSTE_ENGINE_KIT_PILE_H

#include "engine/document.h"
#include "engine/error.h"
#include "engine/random.h"

#include <stdbool.h>
#include <stdint.h>

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

/* Cards in positions: written by their texts, read so that each card gets one place only.
 *
 * A card is written as its text, where all copies of a kind have the same but for " #2", " #3" ... behind those after
 * the first. It is read from that text, from a kind's text (any copy that has no place yet), from a name that only one
 * kind has, or from its number. */

typedef struct rp_card_names {
    void (*text)(const void *context, int card, char *text); /* RP_TEXT_MAX bytes */
    const char *(*name)(const void *context, int card);      /* without numbers; kinds may share it */
    const void *context;
} rp_card_names;

/* Reading of one position. */
typedef struct rp_card_reader {
    const rp_card_names *names;
    rp_reader *reader;
    rp_pile present; /* cards of the game */
    rp_pile used;    /* those that have a place by now */
} rp_card_reader;

/* The member `key` as a list of cards, each of which gets its place with that; 0 when it is left out. */
RP_API rp_pile rp_read_pile(rp_card_reader *from, const char *key);
/* The same for cards that have their place in `pile` already. `where` says so in the error: "the hand". */
RP_API rp_pile rp_read_part(const rp_card_reader *from, const char *key, rp_pile pile, const char *where);
/* The member `key`: a card, which gets its place with that, or -1 for null, when left out, and after a failure. */
RP_API int rp_read_card(rp_card_reader *from, const char *key);
/* The card under the cursor, which gets its place with that; -1 after a failure. */
RP_API int rp_read_card_here(rp_card_reader *from);
/* All cards that the text or number under the cursor may mean; 0 after a failure. */
RP_API rp_pile rp_read_meant(const rp_card_reader *from);

/* card -1: null. */
RP_API void rp_write_card(const rp_card_names *names, rp_writer *writer, const char *key, int card);
/* A list, from the lowest number; also of none. */
RP_API void rp_write_pile(const rp_card_names *names, rp_writer *writer, const char *key, rp_pile pile);

/* The exact posterior of cards that somebody cannot place, where they were dealt uniformly: draws are uniform, and
 * nothing that players chose tells more than what they showed. Then every way to put the unseen cards into the hidden
 * places, each place its number, is equally likely.
 *
 *   unseen cards ── count[0] ──▶ place[0]  (the other's hand)
 *               ├── count[1] ──▶ place[1]  (a hand of a third)
 *               └── the rest ──▶ rest      (the deck; NULL: stays where the game takes it from what is nowhere else)
 *
 * Cards of kinds that can lie in different places (Combat cards here, Power cards there) are deals of their own, and
 * independent. */

enum { RP_DEAL_PLACES = 4 };

typedef struct rp_deal {
    rp_pile unseen;
    int places; /* up to RP_DEAL_PLACES */
    struct {
        rp_pile *pile; /* gets `count` of the unseen cards, beside those that it has */
        int count;
    } place[RP_DEAL_PLACES];
    rp_pile *rest; /* is set to those left; may be NULL */
} rp_deal;

/* Deals at random: one rp_random_below for each card of a place, place by place. The counts must add up to no more than
 * the unseen cards. */
RP_API void rp_deal_sample(const rp_deal *deal, rp_random *random);

/* How many ways there are; 0 when the cards do not suffice, 2^62 for more than that. */
RP_API uint64_t rp_deal_worlds(const rp_deal *deal);
/* The way with number `index`, below their count: the first place changes slowest, in lexicographic order of its cards
 * from the lowest. Each is equally likely. */
RP_API void rp_deal_world(const rp_deal *deal, uint64_t index);

/* a times b, 2^62 at most: so that counts of worlds do not overflow. */
RP_API uint64_t rp_worlds_times(uint64_t a, uint64_t b);
/* n over k, 2^62 at most; 0 for k < 0 and k > n. */
RP_API uint64_t rp_combinations(int n, int k);

#endif
