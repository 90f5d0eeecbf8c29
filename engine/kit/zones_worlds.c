/* Views and the exact posterior: the cards that a player does not know, in the slots that he does not know. */
#include "engine/hash.h"
#include "engine/kit/pile.h"
#include "engine/kit/zones.h"

#include "engine/kit/zones_internal.h"

#include <string.h>

/* Slots that nothing tells apart. Slot: epoch, zone, who knows it, rank; from the highest bits. */
typedef struct group {
    uint32_t slot;
    int count;
} group;

/* What is hidden of a family in a pool. */
typedef struct hidden {
    int cards, groups;
    uint16_t card[RP_ZONE_CARDS_MAX]; /* ascending by class, then by number */
    int up_to[EPOCHS];                /* how many are of that class and below */
    group group[RP_ZONE_CARDS_MAX];   /* ascending by slot */
} hidden;

static int epoch_of_slot(uint32_t slot) { return (int)(slot >> 16); }

static uint32_t slot_of(const block *b, int card) {
    return (uint32_t)epoch_of(b, card) << 16 | (uint32_t)b->zone[card] << 8 | known_by(b, card) << 4 |
           (uint32_t)rank_of(b, card);
}

/* Into a slot of those that are dealt anew: counts stay. */
static void fill(const block *b, int card, uint32_t slot) {
    b->zone[card] = (uint8_t)(slot >> 8);
    b->marks[card] = (uint8_t)((slot >> 4 & 15) | (slot >> 16) << 4);
    b->order[card] = (uint8_t)((b->order[card] & 15) | (slot & 15) << 4);
}

/* Counts a slot; `last` is the group that the one before went to. */
static int add_slot(hidden *h, uint32_t slot, int last) {
    if (last < h->groups && h->group[last].slot == slot) {
        h->group[last].count++;
        return last;
    }
    int at = 0;
    while (at < h->groups && h->group[at].slot < slot) at++;
    if (at == h->groups || h->group[at].slot != slot) {
        memmove(h->group + at + 1, h->group + at, (size_t)(h->groups - at) * sizeof *h->group);
        h->group[at] = (group){slot, 0};
        h->groups++;
    }
    h->group[at].count++;
    return at;
}

static void find_hidden(const rp_zones *zones, const block *b, int family, int pool, int player, hidden *h) {
    int count[EPOCHS] = {0}, last = 0;
    uint16_t found[RP_ZONE_CARDS_MAX];
    h->cards = h->groups = 0;
    for (int card = first_of(zones, family); card < end_of(zones, family); card++) {
        if (b->marks[card] >> player & 1 || pool_of(zones, b, card) != pool) continue;
        found[h->cards++] = (uint16_t)card;
        count[class_of(b, card)]++;
        last = add_slot(h, slot_of(b, card), last);
    }
    for (int of_class = 0, sum = 0; of_class < EPOCHS; of_class++) {
        h->up_to[of_class] = sum;
        sum += count[of_class];
    }
    for (int i = 0; i < h->cards; i++) h->card[h->up_to[class_of(b, found[i])]++] = found[i];
}

void rp_zones_mask(const rp_zones *zones, void *bytes, int player) {
    block b = block_of(zones, bytes);
    hidden h;
    for (int i = 0; i < zones->families * zones->pools; i++) {
        find_hidden(zones, &b, i / zones->pools, i % zones->pools, player, &h);
        for (int at = 0, card = 0; at < h.groups; at++)
            for (int left = h.group[at].count; left > 0; left--) fill(&b, h.card[card++], h.group[at].slot);
    }
}

/* The largest group of the last epoch to the end: it takes what is left. */
static void put_largest_last(hidden *h) {
    if (h->groups < 2) return;
    group *last = &h->group[h->groups - 1], *largest = last;
    for (group *at = last; at >= h->group && epoch_of_slot(at->slot) == epoch_of_slot(last->slot); at--)
        if (at->count > largest->count) largest = at;
    group moved = *largest;
    *largest = *last;
    *last = moved;
}

static void resample_hidden(const block *b, hidden *h, rp_random *random) {
    uint16_t *pool = h->card; /* those who came in and are left stand at its front */
    put_largest_last(h);
    for (int at = 0, in = 0, left = 0; at < h->groups; at++) {
        uint32_t slot = h->group[at].slot;
        while (in < h->up_to[epoch_of_slot(slot)]) pool[left++] = h->card[in++];
        for (int count = h->group[at].count; count > 0; count--) {
            int chosen = count < left ? (int)rp_random_below(random, (uint32_t)left) : left - 1;
            fill(b, pool[chosen], slot);
            pool[chosen] = pool[--left];
        }
    }
}

void rp_zones_resample_family(const rp_zones *zones, void *bytes, int family, int player, rp_random *random) {
    block b = block_of(zones, bytes);
    hidden h;
    for (int pool = 0; pool < zones->pools; pool++) {
        find_hidden(zones, &b, family, pool, player, &h);
        resample_hidden(&b, &h, random);
    }
}

void rp_zones_resample(const rp_zones *zones, void *bytes, int player, rp_random *random) {
    for (int family = 0; family < zones->families; family++)
        rp_zones_resample_family(zones, bytes, family, player, random);
}

/* ---- all worlds ----------------------------------------------------------------------------------------- */

uint64_t rp_zones_worlds(const rp_zones *zones, const void *bytes, int player) {
    block b = block_of(zones, bytes);
    hidden h;
    uint64_t worlds = 1;
    for (int i = 0; i < zones->families * zones->pools; i++) {
        find_hidden(zones, &b, i / zones->pools, i % zones->pools, player, &h);
        for (int at = 0, gone = 0; at < h.groups; gone += h.group[at++].count) {
            int left = h.up_to[epoch_of_slot(h.group[at].slot)] - gone;
            worlds = rp_worlds_times(worlds, rp_combinations(left, h.group[at].count));
        }
    }
    return worlds;
}

/* Takes the cards of a group out of the pool: the subset with number `index` in lexicographic order. */
static void take_subset(const block *b, uint16_t pool[], int *left, const group *of, uint64_t index) {
    int kept = 0, missing = of->count;
    for (int at = 0; at < *left; at++) {
        uint64_t with = rp_combinations(*left - at - 1, missing - 1);
        if (index < with) {
            fill(b, pool[at], of->slot);
            missing--;
        } else {
            index -= with;
            pool[kept++] = pool[at];
        }
    }
    *left = kept;
}

double rp_zones_world(const rp_zones *zones, void *bytes, int player, uint64_t index) {
    block b = block_of(zones, bytes);
    hidden h;
    double probability = 1;
    for (int i = 0; i < zones->families * zones->pools; i++) {
        find_hidden(zones, &b, i / zones->pools, i % zones->pools, player, &h);
        int in = 0, left = 0;
        for (int at = 0; at < h.groups; at++) {
            while (in < h.up_to[epoch_of_slot(h.group[at].slot)]) h.card[left++] = h.card[in++];
            uint64_t ways = rp_combinations(left, h.group[at].count);
            probability /= (double)ways;
            take_subset(&b, h.card, &left, &h.group[at], index % ways);
            index /= ways;
        }
    }
    return probability;
}

/* ---- keys ----------------------------------------------------------------------------------------------- */

uint64_t rp_zones_view_key(const rp_zones *zones, const void *bytes, int player) {
    block b = block_of(zones, bytes);
    uint64_t key = 0;
    for (int family = 0; family < zones->families; family++) {
        for (int card = first_of(zones, family); card < end_of(zones, family); card++) {
            bool known = b.marks[card] >> player & 1;
            uint64_t who = (uint64_t)(unsigned)card + 1, pool = (uint64_t)(unsigned)pool_of(zones, &b, card);
            key += rp_mix(slot_of(&b, card), known ? who : (uint64_t)(unsigned)family << 32);
            key += rp_mix(who << 32, known ? UINT64_C(1) << 32 : pool << 4 | (uint64_t)class_of(&b, card));
        }
    }
    return key;
}

uint64_t rp_zones_position_key(const rp_zones *zones, const void *bytes) {
    block b = block_of(zones, bytes);
    uint64_t key = 0;
    for (int card = 0; card < zones->cards; card++) {
        uint64_t kind = zones->kind ? zones->kind[card] : (uint64_t)(unsigned)card;
        key += rp_mix((uint64_t)b.zone[card] << 8 | (unsigned)rank_of(&b, card), kind);
    }
    return key;
}

/* ---- positions ------------------------------------------------------------------------------------------ */

static const char *card_fault(const rp_zones *zones, const block *b, int family, int card) {
    unsigned known = known_by(b, card), all = everybody(zones);
    int zone = b->zone[card];
    if (zone >= zones->zones) return "a card lies in no zone of the game";
    if (!(zones->zone[zone].families >> family & 1)) return "a card lies in a zone that is for others";
    if (known & ~all) return "a card is known by somebody who does not play";
    if (seen_by(zones, zone) & ~known) return "a card is unknown to a player who sees it";
    if (class_of(b, card) > epoch_of(b, card)) return "a card lies in a slot that is older than it can be";
    if (known == all && epoch_of(b, card)) return "a card that all know has an epoch";
    for (int other = first_of(zones, family); rank_of(b, card) && other < card; other++)
        if (b->zone[other] == zone && rank_of(b, other) == rank_of(b, card)) return "two cards have one rank in a pile";
    return NULL;
}

const char *rp_zones_fault(const rp_zones *zones, const void *bytes) {
    block b = block_of(zones, bytes);
    int count[RP_ZONES_MAX] = {0}, odd[RP_ZONES_MAX] = {0};
    for (int family = 0; family < zones->families; family++) {
        for (int card = first_of(zones, family); card < end_of(zones, family); card++) {
            const char *fault = card_fault(zones, &b, family, card);
            if (fault) return fault;
            count[b.zone[card]]++;
            odd[b.zone[card]] += is_odd(zones, b.zone[card], b.marks[card], rank_of(&b, card));
        }
    }
    for (int zone = 0; zone < zones->zones; zone++) {
        if (count[zone] != b.count[zone]) return "a zone does not hold as many cards as it says";
        if (odd[zone] != b.odd[zone]) return "a zone does not hold as many cards with marks of their own as it says";
    }
    return NULL;
}
