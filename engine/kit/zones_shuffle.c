/* What a shuffle makes unknown, and the epochs that keep it apart from what was hidden before. */
#include "engine/kit/zones.h"

#include "engine/kit/zones_internal.h"

/* Joins epochs that no card tells apart: a new one is needed only where cards came after slots. */
static void join_epochs(const rp_zones *zones, const block *b, int family, int pool) {
    unsigned slots = 0, cards = 0;
    for (int card = first_of(zones, family); card < end_of(zones, family); card++) {
        if (known_by(b, card) == everybody(zones) || pool_of(zones, b, card) != pool) continue;
        slots |= 1u << epoch_of(b, card);
        cards |= 1u << class_of(b, card);
    }
    int now = 0, joined[EPOCHS];
    bool slot_before = false;
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
        if (cards >> epoch & 1 && slot_before) now++, slot_before = false;
        if (slots >> epoch & 1) slot_before = true;
        joined[epoch] = now;
    }
    for (int card = first_of(zones, family); card < end_of(zones, family); card++) {
        if (known_by(b, card) == everybody(zones) || pool_of(zones, b, card) != pool) continue;
        b->order[card] = (uint8_t)((b->order[card] & 0xf0) | joined[class_of(b, card)]);
        lay(zones, b, card, b->zone[card], known_by(b, card), joined[epoch_of(b, card)], rank_of(b, card));
    }
}

/* What is hidden from a player outside a pile and in it. */
typedef struct outlook {
    int outside, highest; /* slots outside, and their highest epoch */
    bool in_one_hand;     /* these lie in one zone that somebody sees, without ranks */
    int inside, lowest;   /* slots inside, and their lowest epoch */
    bool alone;           /* he knows a card inside that not all know */
    unsigned classes;     /* of all cards that he does not know; bits */
} outlook;

static outlook outlook_of(const rp_zones *zones, const block *b, int family, int pile, int player) {
    outlook o = {.lowest = EPOCHS, .in_one_hand = true};
    int zone = -1;
    for (int card = first_of(zones, family); card < end_of(zones, family); card++) {
        bool in = b->zone[card] == pile;
        if (pool_of(zones, b, card) != zones->zone[pile].pool) continue;
        if (b->marks[card] >> player & 1) {
            if (in && known_by(b, card) != everybody(zones)) o.alone = true;
            continue;
        }
        o.classes |= 1u << class_of(b, card);
        if (in) {
            o.inside++;
            if (epoch_of(b, card) < o.lowest) o.lowest = epoch_of(b, card);
            continue;
        }
        o.outside++;
        if (epoch_of(b, card) > o.highest) o.highest = epoch_of(b, card);
        bool other_zone = zone >= 0 && zone != b->zone[card];
        if (other_zone || rank_of(b, card) || !seen_by(zones, b->zone[card])) o.in_one_hand = false;
        zone = b->zone[card];
    }
    return o;
}

/* A class that may lie outside too must fit all slots inside: else which of them is which would matter. */
static bool mixes(const outlook *o) {
    unsigned outside_too = o->classes & ((2u << o->highest) - 1);
    return o->alone || (o->inside && outside_too >> (o->lowest + 1));
}

bool rp_zones_shuffle(const rp_zones *zones, void *bytes, int family, int pile) {
    block b = block_of(zones, bytes);
    unsigned sight = seen_by(zones, pile), told = 0;
    int epoch = 0;
    join_epochs(zones, &b, family, zones->zone[pile].pool);
    for (int player = 0; player < zones->players; player++) {
        if (sight >> player & 1) continue;
        outlook o = outlook_of(zones, &b, family, pile, player);
        if (o.outside && !o.inside && o.in_one_hand) told |= 1u << player;
        if (!o.outside || told >> player & 1) continue;
        if (mixes(&o)) return false;
        if (o.highest >= epoch) epoch = o.highest + 1;
    }
    if (epoch == EPOCHS) return false;
    for (int card = first_of(zones, family); card < end_of(zones, family); card++) {
        unsigned known = known_by(&b, card);
        if (b.zone[card] != pile) {
            if (pool_of(zones, &b, card) != zones->zone[pile].pool) continue;
            if (told & ~known) lay(zones, &b, card, b.zone[card], known | told, epoch_of(&b, card), rank_of(&b, card));
            continue;
        }
        int of_class = known == everybody(zones) || class_of(&b, card) > epoch ? epoch : class_of(&b, card);
        b.order[card] = (uint8_t)((b.order[card] & 0xf0) | of_class);
        lay(zones, &b, card, pile, sight, epoch, 0);
    }
    join_epochs(zones, &b, family, zones->zone[pile].pool);
    return true;
}
