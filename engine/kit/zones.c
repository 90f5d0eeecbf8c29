/* Cards that move, and what each player sees of it. */
#include "engine/kit/zones.h"

#include "engine/kit/zones_internal.h"

#include <string.h>

void rp_zones_start(const rp_zones *zones, void *bytes) {
    block b = block_of(zones, bytes);
    memset(bytes, 0, rp_zones_size(zones));
    for (int family = 0; family < zones->families; family++) {
        int home = zones->family[family].home, cards = zones->family[family].count;
        memset(b.zone + first_of(zones, family), home, (size_t)cards);
        memset(b.marks + first_of(zones, family), (int)seen_by(zones, home), (size_t)cards);
        b.count[home] = (uint8_t)(b.count[home] + cards);
    }
}

/* ---- questions ------------------------------------------------------------------------------------------ */

int rp_zones_family_of(const rp_zones *zones, int card) {
    int family = 0;
    while (card >= end_of(zones, family)) family++;
    return family;
}

int rp_zones_list(const rp_zones *zones, const void *bytes, int family, int zone, uint16_t cards[]) {
    const uint8_t *where = bytes;
    int count = 0;
    for (int card = first_of(zones, family); card < end_of(zones, family); card++)
        if (where[card] == zone) cards[count++] = (uint16_t)card;
    return count;
}

rp_pile rp_zones_pile(const rp_zones *zones, const void *bytes, int zone, int first) {
    const uint8_t *where = (const uint8_t *)bytes + first;
    int cards = zones->cards - first < RP_PILE_CARDS ? zones->cards - first : RP_PILE_CARDS;
    rp_pile pile = 0;
    for (int i = 0; i < cards; i++) pile |= (rp_pile)(where[i] == zone) << i;
    return pile;
}

int rp_zones_next(const rp_zones *zones, const void *bytes, int family, int pile, uint16_t cards[]) {
    block b = block_of(zones, bytes);
    if (!b.odd[pile]) return rp_zones_list(zones, bytes, family, pile, cards);
    int count = 0, top = 0, below = RANK_MAX + 1, top_card = 0, below_card = 0;
    for (int card = first_of(zones, family); card < end_of(zones, family); card++) {
        if (b.zone[card] != pile) continue;
        int rank = rank_of(&b, card);
        if (!rank) {
            cards[count++] = (uint16_t)card;
        } else if (rank <= TOP_RANK_MAX) {
            if (rank > top) top = rank, top_card = card;
        } else if (rank < below) {
            below = rank, below_card = card;
        }
    }
    if (!top && (count || below > RANK_MAX)) return count;
    cards[0] = (uint16_t)(top ? top_card : below_card);
    return 1;
}

int rp_zones_next_kinds(const rp_zones *zones, const void *bytes, int family, int pile, uint16_t cards[],
                        uint16_t members[]) {
    int count = rp_zones_next(zones, bytes, family, pile, cards), kinds = 0;
    for (int i = 0; i < count; i++) {
        if (kinds && zones->kind && zones->kind[cards[kinds - 1]] == zones->kind[cards[i]]) {
            members[kinds - 1]++;
        } else {
            cards[kinds] = cards[i];
            members[kinds++] = 1;
        }
    }
    return kinds;
}

int rp_zones_pick(const rp_zones *zones, const void *bytes, int family, int pile, rp_random *random) {
    uint16_t cards[RP_ZONE_CARDS_MAX];
    int count = rp_zones_next(zones, bytes, family, pile, cards);
    if (count < 2) return count ? cards[0] : -1;
    return cards[rp_random_below(random, (uint32_t)count)];
}

/* ---- moves ---------------------------------------------------------------------------------------------- */

/* Whether the player can tell that the card is in no slot of this epoch: for him, as many slots as cards are left up to
 * an epoch between its class and that one. */
static bool cannot_be(const rp_zones *zones, const block *b, int family, int player, int card, int epoch) {
    int left[EPOCHS] = {0}, sum = 0;
    for (int other = first_of(zones, family); other < end_of(zones, family); other++) {
        if (b->marks[other] >> player & 1 || pool_of(zones, b, other) != pool_of(zones, b, card)) continue;
        left[class_of(b, other)]++;
        left[epoch_of(b, other)]--;
    }
    for (int at = 0; at < epoch; at++) {
        sum += left[at];
        if (at >= class_of(b, card) && sum == 0) return true;
    }
    return class_of(b, card) > epoch;
}

/* Whether nobody would learn from the card's own slot, or lose, what he cannot: the slot of `other`, of the same family
 * and zone, has other marks. */
static bool may_differ(const rp_zones *zones, const block *b, int family, int card, int other, unsigned seers) {
    for (int player = 0; player < zones->players; player++) {
        if (!(seers >> player & 1)) return false;
        bool knew = b->marks[card] >> player & 1, knows_other = b->marks[other] >> player & 1;
        if (!knew && !knows_other && !cannot_be(zones, b, family, player, card, epoch_of(b, other))) return false;
    }
    return true;
}

/* Moves the card seen by `seers`. Where the rank of the slot, or there being no other card of the family, tells all
 * which slot it is, those who knew its card know it still. */
static bool carry(const rp_zones *zones, const block *b, int card, int to, unsigned seers, int rank) {
    int from = b->zone[card];
    unsigned known = known_by(b, card);
    if (zones->zone[from].pool != zones->zone[to].pool && (seers | known) != everybody(zones)) return false;
    if (b->odd[from] && !rank_of(b, card)) {
        int family = rp_zones_family_of(zones, card);
        bool only = true;
        for (int other = first_of(zones, family); other < end_of(zones, family); other++) {
            if (b->zone[other] != from || other == card) continue;
            only = false;
            if (rank_of(b, other) || b->marks[other] == b->marks[card]) continue;
            if (!may_differ(zones, b, family, card, other, seers)) return false;
        }
        if (!only && known & ~seers) return false;
    }
    lay(zones, b, card, to, seers | known, epoch_of(b, card), rank);
    return true;
}

/* Ranks of the other cards of the family in a zone; bits. */
static unsigned ranks_in(const rp_zones *zones, const block *b, int card, int zone) {
    unsigned taken = 0;
    int family = rp_zones_family_of(zones, card);
    for (int other = first_of(zones, family); other < end_of(zones, family); other++)
        if (b->zone[other] == zone && other != card) taken |= 1u << rank_of(b, other);
    return taken;
}

/* The others follow each other from `base` + 1 on, in the order that they have. */
static void close_ranks(const rp_zones *zones, const block *b, int card, unsigned taken, int base) {
    int family = rp_zones_family_of(zones, card);
    for (int other = first_of(zones, family); other < end_of(zones, family); other++) {
        int rank = rank_of(b, other);
        if (b->zone[other] != b->zone[card] || other == card || !(taken >> rank & 1)) continue;
        rank = base + 1 + __builtin_popcount(taken & ((1u << rank) - 1));
        b->order[other] = (uint8_t)(class_of(b, other) | rank << 4);
    }
}

bool rp_zones_move(const rp_zones *zones, void *bytes, int card, int to, unsigned how) {
    block b = block_of(zones, bytes);
    unsigned seers = seen_by(zones, b.zone[card]) | seen_by(zones, to);
    if (how & RP_MOVE_OPEN) seers = everybody(zones);
    if (!(how & (RP_MOVE_ON_TOP | RP_MOVE_BELOW))) return carry(zones, &b, card, to, seers, 0);
    int base = how & RP_MOVE_ON_TOP ? 0 : TOP_RANK_MAX, last = how & RP_MOVE_ON_TOP ? TOP_RANK_MAX : RANK_MAX;
    unsigned taken = ranks_in(zones, &b, card, to) & ((2u << last) - (2u << base));
    int rank = base + 1 + __builtin_popcount(taken);
    if (rank > last || !carry(zones, &b, card, to, seers, rank)) return false;
    close_ranks(zones, &b, card, taken, base);
    return true;
}

bool rp_zones_move_all(const rp_zones *zones, void *bytes, int family, int from, int to) {
    block b = block_of(zones, bytes);
    unsigned seers = seen_by(zones, to);
    bool same_pool = zones->zone[from].pool == zones->zone[to].pool;
    for (int card = first_of(zones, family); card < end_of(zones, family) && !same_pool; card++)
        if (b.zone[card] == from && (known_by(&b, card) | seers) != everybody(zones)) return false;
    for (int card = first_of(zones, family); card < end_of(zones, family); card++)
        if (b.zone[card] == from) lay(zones, &b, card, to, known_by(&b, card) | seers, epoch_of(&b, card), 0);
    return true;
}

bool rp_zones_show(const rp_zones *zones, void *bytes, int card, unsigned players) {
    block b = block_of(zones, bytes);
    int zone = b.zone[card];
    return carry(zones, &b, card, zone, seen_by(zones, zone) | players, rank_of(&b, card));
}

void rp_zones_place(const rp_zones *zones, void *bytes, int card, int to) {
    block b = block_of(zones, bytes);
    lay(zones, &b, card, to, seen_by(zones, to), 0, 0);
    b.order[card] = 0;
}
