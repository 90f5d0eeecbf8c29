/* The exact posterior of cards that somebody cannot place, where they were dealt uniformly: draws are uniform, and
 * nothing that players chose tells more than what they showed. Then every way to put the unseen cards into the hidden
 * places, each place its number, is equally likely.
 *
 *   unseen cards ── count[0] ──▶ place[0]  (the other's hand)
 *               ├── count[1] ──▶ place[1]  (a hand of a third)
 *               └── the rest ──▶ rest      (the deck; NULL: stays where the game takes it from what is nowhere else)
 *
 * Cards of kinds that can lie in different places (Combat cards here, Power cards there) are deals of their own, and
 * independent. For piles of at most 64 cards. All functions are pure but for their outputs; any thread. */
#ifndef RIPOSTE_ENGINE_KIT_DEAL_H
#define RIPOSTE_ENGINE_KIT_DEAL_H

#include "engine/kit/pile.h"

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
void rp_deal_sample(const rp_deal *deal, rp_random *random);

/* How many ways there are; 0 when the cards do not suffice, 2^62 for more than that. */
uint64_t rp_deal_worlds(const rp_deal *deal);
/* The way with number `index`, below their count: the first place changes slowest, in lexicographic order of its cards
 * from the lowest. Each is equally likely. */
void rp_deal_world(const rp_deal *deal, uint64_t index);

/* a times b, 2^62 at most: so that counts of worlds do not overflow. */
uint64_t rp_worlds_times(uint64_t a, uint64_t b);
/* n over k, 2^62 at most; 0 for k < 0 and k > n. */
uint64_t rp_combinations(int n, int k);

#endif
