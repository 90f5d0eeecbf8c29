/* The bytes of a block of zones, for the files of the room.
 *
 *   zone[cards]   of the card's slot
 *   marks[cards]  of the slot: bits 0 to 3 who knows the card in it, bits 4 to 7 its epoch
 *   order[cards]  bits 0 to 3 the card's class; bits 4 to 7 the slot's rank: 0 none, 1 to 7 on top and the highest
 *                 drawn first, 8 to 15 below and the lowest drawn first
 *   count[zones]  cards in the zone
 *   odd[zones]    of these, slots whose marks are not just the zone's sight, or that have a rank */
#ifndef RIPOSTE_ENGINE_KIT_ZONES_INTERNAL_H
#define RIPOSTE_ENGINE_KIT_ZONES_INTERNAL_H

#include "engine/kit/zones.h"

enum { EPOCHS = 16, TOP_RANK_MAX = 7, RANK_MAX = 15 };

typedef struct block {
    uint8_t *zone, *marks, *order, *count, *odd;
} block;

static inline block block_of(const rp_zones *zones, const void *bytes) {
    uint8_t *at = (uint8_t *)(uintptr_t)bytes;
    int cards = zones->cards;
    return (block){at, at + cards, at + 2 * cards, at + 3 * cards, at + 3 * cards + zones->zones};
}

static inline unsigned everybody(const rp_zones *zones) { return (1u << zones->players) - 1; }

/* Bits of the players who see the zone. */
static inline unsigned seen_by(const rp_zones *zones, int zone) {
    const rp_zone *of = &zones->zone[zone];
    if (of->sight == RP_SIGHT_ALL) return everybody(zones);
    return of->sight == RP_SIGHT_OWNER ? 1u << of->owner : 0;
}

static inline unsigned known_by(const block *b, int card) { return b->marks[card] & 15; }
static inline int epoch_of(const block *b, int card) { return b->marks[card] >> 4; }
static inline int class_of(const block *b, int card) { return b->order[card] & 15; }
static inline int rank_of(const block *b, int card) { return b->order[card] >> 4; }

static inline bool is_odd(const rp_zones *zones, int zone, unsigned marks, int rank) {
    return marks != seen_by(zones, zone) || rank;
}

/* Puts the card into a slot; what all know has epoch and class 0. */
static inline void lay(const rp_zones *zones, const block *b, int card, int to, unsigned known, int epoch, int rank) {
    int from = b->zone[card], of_class = class_of(b, card);
    b->count[from]--;
    b->odd[from] = (uint8_t)(b->odd[from] - is_odd(zones, from, b->marks[card], rank_of(b, card)));
    if (known == everybody(zones)) epoch = of_class = 0;
    b->zone[card] = (uint8_t)to;
    b->marks[card] = (uint8_t)(known | (unsigned)epoch << 4);
    b->order[card] = (uint8_t)(of_class | rank << 4);
    b->count[to]++;
    b->odd[to] = (uint8_t)(b->odd[to] + is_odd(zones, to, b->marks[card], rank));
}

static inline int first_of(const rp_zones *zones, int family) { return zones->family[family].first; }
static inline int end_of(const rp_zones *zones, int family) {
    return zones->family[family].first + zones->family[family].count;
}
/* The pool of the card's slot. */
static inline int pool_of(const rp_zones *zones, const block *b, int card) { return zones->zone[b->zone[card]].pool; }

#endif
