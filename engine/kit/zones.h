/* Zones: which card lies where and who knows it, for games with more cards than a pile of 64 bits holds.
 *
 * A game has constant tables of its zones (a hand, a deck, a discard pile) and of its families of cards (Search cards,
 * Combat cards: what their backs tell apart). Its state has a block of rp_zones_size bytes, RP_ZONES_BYTES in a struct:
 * plain bytes, without pointers, at any place.
 *
 *   what all players see     how many cards of each family lie in each zone, and the marks of every card's slot:
 *                            who knows the card in it, its rank, its epoch
 *   what is hidden           which card lies in which slot, to those who are not in the slot's marks
 *
 * A zone is a SET. No order exists in a shuffled deck, and a draw is uniform over what lies in it. Order is there only
 * where a rule put a card on top of a pile or under it: such a card has a rank, and is drawn before or after the rest.
 *
 *   move      a card to another zone, seen by those who see either zone
 *   move_all  a whole zone to another, everybody knowing what he knew
 *   show      a card where it lies
 *   shuffle   forgets which cards of a pile are the ones that somebody knew, and all ranks
 *
 * The exact posterior. Draws are uniform, and what players choose tells nothing beyond what it shows. So for a player
 * all ways to put the cards that he does not know into the slots that he does not know are equally likely, but for one
 * thing: cards that all knew and that were shuffled into a pile later cannot lie in a slot that left it before. Every
 * slot has an epoch and every card a class, small numbers: a card fits slots whose epoch is at least its class. That
 * is a staircase, and filling slots by ascending epoch, each uniformly from the cards of its class and below that are
 * left, is exact. What is known of a card "somewhere in the deck" follows from it: no slot elsewhere is of that epoch.
 *
 *          before          │ deck  a b c d      hand 2  ? ?        class and epoch 0
 *   x and y shuffled in    │ deck  ? ? ? ? x y  hand 2  ? ?        x, y: class 1, slots of the deck: epoch 1
 *   hand 2 draws           │ deck  5 slots (1)  hand 2  ? ? (0)  ? (1): x, y only in slots of epoch 1
 *
 * Hidden cards stay in their pool: zones between which a family's cards move unseen (a deck and the hands drawn from
 * it). From pool to pool a card goes under the eyes of all, or lies where all see it: so two players' decks are kept
 * apart though cards are stolen or come from an offer. What is unknown in different pools and families is independent.
 *
 * Numbers stay small: a shuffle joins epochs that no card tells apart, sets them to 0 when all that is hidden lies in
 * the pile, and notes what a player can work out for himself: with an empty deck, the hidden hand of the only other
 * player. Epoch and class of what all know are 0.
 *
 * What does not fit is refused: the function returns false and nothing but such notes and numbers has changed. The
 * rules of a game decide what can happen, so a game that stays within the list asserts that nothing is refused.
 *   - A card leaves a zone (or is shown in it) under the eyes of somebody who did not know it, while slots there that
 *     it can have lain in, for him, have other marks: which of them is left would be a mixture.
 *   - A card moves unseen by somebody out of a zone of which he knows a card, or where slots have other marks.
 *   - A shuffle of a pile in which a player knows a card that not all know (he looked at it, or it comes from his own
 *     hand), while slots elsewhere are hidden from him. Hands go back open, or all of them before one shuffle.
 *   - A shuffle of a pile with a hidden slot that is older than a class which may also lie hidden elsewhere: a card put
 *     aside unseen that goes back, after known cards were shuffled in and others drew.
 *   - A card that not all know by then, from one pool to another.
 *   - More than 7 cards on top, 8 below, 15 epochs (fifteen generations of slots, all with hidden cards in hands).
 *
 * For piles of at most 64 cards see engine/kit/pile.h and deal.h: there a mask is a few bit operations, and a game that
 * needs neither epochs nor ranks nor private looks is better off with them.
 *
 * Functions are pure but for the bytes that they are given and the random stream; any thread. Cards, zones, families
 * and players must be within the tables: nothing is checked but by rp_zones_fault. */
#ifndef RIPOSTE_ENGINE_KIT_ZONES_H
#define RIPOSTE_ENGINE_KIT_ZONES_H

#include "engine/kit/pile.h"
#include "engine/random.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    RP_ZONES_PLAYERS_MAX = 4,
    RP_ZONES_MAX = 255,       /* zones of a game */
    RP_ZONE_CARDS_MAX = 255,  /* cards of a family, and of a zone */
    RP_ZONES_CARDS_MAX = 1024 /* cards of a game */
};

/* Bytes of the block, for structs: 3 for a card and 2 for a zone. */
#define RP_ZONES_BYTES(cards, zones) (3 * (cards) + 2 * (zones))

typedef enum rp_sight { RP_SIGHT_NOBODY, RP_SIGHT_OWNER, RP_SIGHT_ALL } rp_sight;

typedef struct rp_zone {
    const char *name;  /* lower case, for positions; different ones */
    int8_t owner;      /* player, or -1: nobody */
    uint8_t sight;     /* rp_sight: who sees all cards that lie there; a player who sees them sees which one leaves */
    uint32_t families; /* bits of families that may lie there */
    uint8_t pool;      /* 0 .. rp_zones.pools - 1; means something where somebody does not see the cards */
} rp_zone;

typedef struct rp_zone_family {
    const char *name;
    uint16_t first, count; /* its cards are first .. first + count - 1 */
    uint8_t home;          /* zone where they lie at the start */
} rp_zone_family;

typedef struct rp_zones {
    int players, cards, zones, families; /* up to 4, 1024, 255, 32 */
    int pools;                           /* at least 1 */
    const rp_zone *zone;
    const rp_zone_family *family; /* by ascending cards, without gaps */
    const uint16_t *kind;         /* by card, one numbering for the game; copies follow each other; NULL: no copies */
} rp_zones;

static inline uint32_t rp_zones_size(const rp_zones *zones) {
    return (uint32_t)RP_ZONES_BYTES(zones->cards, zones->zones);
}

/* Every family in its home zone. */
RP_API void rp_zones_start(const rp_zones *zones, void *bytes);

/* ---- questions ------------------------------------------------------------------------------------------ */

/* Zone of a card. In a view it means something only for a card that the player knows. */
static inline int rp_zones_where(const void *bytes, int card) { return ((const uint8_t *)bytes)[card]; }
static inline int rp_zones_count(const rp_zones *zones, const void *bytes, int zone) {
    return ((const uint8_t *)bytes)[3 * zones->cards + zone];
}
/* Whether all see that the player knows where the card is. */
static inline bool rp_zones_knows(const rp_zones *zones, const void *bytes, int card, int player) {
    return ((const uint8_t *)bytes)[zones->cards + card] >> player & 1;
}
RP_API int rp_zones_family_of(const rp_zones *zones, int card);
/* The cards of a family in a zone, ascending; returns their number, at most RP_ZONE_CARDS_MAX. */
RP_API int rp_zones_list(const rp_zones *zones, const void *bytes, int family, int zone, uint16_t cards[]);
/* Bit i: card first + i lies in the zone; up to 64 cards, within the game. For rp_write_pile and rp_read_pile: a family
 * of up to 64 cards is written with first = its first card and names that count from there. */
RP_API rp_pile rp_zones_pile(const rp_zones *zones, const void *bytes, int zone, int first);

/* What the next draw of the family from a pile can bring, each equally likely, ascending: the card on top, else those
 * without a rank, else the first below them. Returns their number, 0 for none: the outcomes of a chance node. */
RP_API int rp_zones_next(const rp_zones *zones, const void *bytes, int family, int pile, uint16_t cards[]);
/* The same with copies in one, the lowest of each kind, and in `members` how many there are: for chance_merged. */
RP_API int rp_zones_next_kinds(const rp_zones *zones, const void *bytes, int family, int pile, uint16_t cards[],
                               uint16_t members[]);
/* One of rp_zones_next, with its probability; -1 for none. Draws no number when there is one card only. */
RP_API int rp_zones_pick(const rp_zones *zones, const void *bytes, int family, int pile, rp_random *random);

/* ---- moves ---------------------------------------------------------------------------------------------- */

enum { RP_MOVE_OPEN = 1, RP_MOVE_ON_TOP = 2, RP_MOVE_BELOW = 4 };

/* Moves a card; the zones may be the same. Those who see one of the zones see it, all do with RP_MOVE_OPEN. On top and
 * below: it gets a rank among the cards of its family there. A few operations where all slots of the zone have the
 * marks that its sight gives them; else a look at each card of the family, as for ranks. False: see above. */
RP_API bool rp_zones_move(const rp_zones *zones, void *bytes, int card, int to, unsigned how);
/* Moves all cards of a family that lie in a zone. Each player knows of them what he did, and sees them where he sees
 * `to`. Ranks are gone. False only for hidden cards and another pool. */
RP_API bool rp_zones_move_all(const rp_zones *zones, void *bytes, int family, int from, int to);
/* Shows a card to players (bits); everybody sees that it is done. */
RP_API bool rp_zones_show(const rp_zones *zones, void *bytes, int card, unsigned players);
/* Shuffles the cards of a family in a pile. Needed after cards that somebody knew came into it without a rank, before
 * the next draw; costs a few passes over the family. */
RP_API bool rp_zones_shuffle(const rp_zones *zones, void *bytes, int family, int pile);
/* Puts a card somewhere with the marks of the zone's sight, whatever was known: for starts and positions. */
RP_API void rp_zones_place(const rp_zones *zones, void *bytes, int card, int to);

/* ---- knowledge ------------------------------------------------------------------------------------------ */

/* Erases where the cards are that `player` does not know: they lie in the slots that are hidden from him in an order
 * that depends on nothing else. So a view is a possible state too, the same for equal knowledge. */
RP_API void rp_zones_mask(const rp_zones *zones, void *bytes, int player);
/* Draws a world from the exact posterior of a view or a state. One number for each hidden card but those of the largest
 * group that comes last. */
RP_API void rp_zones_resample(const rp_zones *zones, void *bytes, int player, rp_random *random);
/* The same for one family. A rule that excludes worlds (a token whose life is above its wounds) deals its family again
 * until they fit: that is exact too. */
RP_API void rp_zones_resample_family(const rp_zones *zones, void *bytes, int family, int player, rp_random *random);
/* Number of worlds, 2^62 at most; copies count as different cards. All are equally likely. */
RP_API uint64_t rp_zones_worlds(const rp_zones *zones, const void *bytes, int player);
/* World `index` below their number into the bytes; returns its probability. */
RP_API double rp_zones_world(const rp_zones *zones, void *bytes, int player, uint64_t index);

/* Key of what `player` knows: equal for a state, its view and all its worlds. */
RP_API uint64_t rp_zones_view_key(const rp_zones *zones, const void *bytes, int player);
/* Key of where the cards lie and their ranks, where copies are the same card: it leaves out who knows what. */
RP_API uint64_t rp_zones_position_key(const rp_zones *zones, const void *bytes);

/* ---- positions ------------------------------------------------------------------------------------------ */

/* Writes a member for each family into the open object: an object of its zones, each a list.
 *
 *   "spells": {"hand 1": ["Stab", "Stab #2"],            cards in usual slots
 *              "hand 2": ["Parry", 4],                    one known, four hidden
 *              "deck": [{"card": "Feint", "known": [0, 1], "rank": 1}],
 *              "marks": [{"card": "Lunge", "class": 1, "pool": 2}]}
 *
 * Cards that are not named lie at home, or where slots are hidden; `player` -1 writes the full world, else the bytes
 * are a view of that player's. Names as in pile.h, for cards of the game; `name` is not asked for. */
RP_API void rp_zones_write(const rp_zones *zones, const void *bytes, int player, const rp_card_names *names,
                           rp_writer *writer);
/* Reads what rp_zones_write wrote, or a person, into equal bytes; fails the reader where cards do not go out even and
 * where rp_zones_fault finds something. Copies may be named by their kind. Members beside the families are the
 * game's. */
RP_API void rp_zones_read(const rp_zones *zones, void *bytes, int player, const rp_card_names *names,
                          rp_reader *reader);

/* NULL, or what is wrong with the bytes of a state or view, a constant text: every card is in one zone that may hold
 * its family, counts agree, who sees a zone knows its cards, cards fit their slots, ranks differ. For positions. */
RP_API const char *rp_zones_fault(const rp_zones *zones, const void *bytes);

#endif
