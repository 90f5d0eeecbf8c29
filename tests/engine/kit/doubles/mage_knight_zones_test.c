/* A Mage Knight duel as a sketch: two Deed decks, cards to gain and the Wounds, all of one back. */
#include "tests/support/suite.h"
#include "tests/support/zones_checks.h"

#include <assert.h>

enum { DECK, HAND = DECK + 2, PLAYED = HAND + 2, DISCARD = PLAYED + 2, ADVANCED = DISCARD + 2, OFFER, WOUNDS, ZONES };
enum { BASIC = 16, WOUND = 2 * BASIC + 48, CARDS = WOUND + 40 }; /* 16 for each, 48 to gain, 40 Wounds */

typedef enum phase { PHASE_RANGED, PHASE_MELEE, PHASE_OVER } phase;
typedef struct duel {
    uint8_t phase, active, passed, hand_limit[2], armor[2];
    unsigned char zones[RP_ZONES_BYTES(CARDS, ZONES)];
} duel;
static_assert(sizeof(duel) <= 2048, "a state is small");

static const rp_zone table[ZONES] = {
    {"deck 1", 0, RP_SIGHT_NOBODY, 1, 0}, {"deck 2", 1, RP_SIGHT_NOBODY, 1, 1}, {"hand 1", 0, RP_SIGHT_OWNER, 1, 0},
    {"hand 2", 1, RP_SIGHT_OWNER, 1, 1},  {"played 1", 0, RP_SIGHT_ALL, 1, 0},  {"played 2", 1, RP_SIGHT_ALL, 1, 0},
    {"discard 1", 0, RP_SIGHT_ALL, 1, 0}, {"discard 2", 1, RP_SIGHT_ALL, 1, 0}, {"advanced", -1, RP_SIGHT_NOBODY, 1, 2},
    {"offer", -1, RP_SIGHT_ALL, 1, 0},    {"wounds", -1, RP_SIGHT_ALL, 1, 0}};
static const rp_zone_family deeds[] = {{"deeds", 0, CARDS, ADVANCED}};
static const rp_zones game = {2, CARDS, ZONES, 1, 3, table, deeds, NULL};

static int draw(duel *of, int from, int to, rp_random *random) {
    int card = rp_zones_pick(&game, of->zones, 0, from, random);
    ck_assert(rp_zones_move(&game, of->zones, card, to, 0));
    check_zones(&game, of->zones, random);
    return card;
}

START_TEST(a_mage_knight_round) {
    duel of = {.phase = PHASE_RANGED, .hand_limit = {5, 5}, .armor = {2, 3}};
    rp_random random;
    rp_random_seed(&random, 1);
    rp_zones_start(&game, of.zones);
    for (int card = 0; card < 2 * BASIC; card++) rp_zones_place(&game, of.zones, card, DECK + card / BASIC);
    for (int card = WOUND; card < CARDS; card++) rp_zones_place(&game, of.zones, card, WOUNDS);
    for (int i = 0, card; i < 5; i++) {
        card = draw(&of, DECK, HAND, &random);
        if (i == 4) ck_assert(rp_zones_move(&game, of.zones, card, PLAYED, 0));
        draw(&of, DECK + 1, HAND + 1, &random);
    }
    ck_assert_uint_eq(rp_zones_worlds(&game, of.zones, 0), 4368); /* 16 over 5: the other hand */
    ck_assert(rp_zones_move(&game, of.zones, WOUND, HAND + 1, 0));
    int gained = draw(&of, ADVANCED, OFFER, &random);
    ck_assert(rp_zones_move(&game, of.zones, gained, DECK + 1, RP_MOVE_ON_TOP));
    ck_assert_int_eq(draw(&of, DECK + 1, HAND + 1, &random), gained);
    ck_assert(rp_zones_knows(&game, of.zones, gained, 0) && rp_zones_knows(&game, of.zones, WOUND, 0));
    for (int zone = HAND; zone < ADVANCED; zone++) /* the end of the Round */
        ck_assert(rp_zones_move_all(&game, of.zones, 0, zone, DECK + zone % 2));
    ck_assert(rp_zones_shuffle(&game, of.zones, 0, DECK) && rp_zones_shuffle(&game, of.zones, 0, DECK + 1));
    draw(&of, DECK + 1, HAND + 1, &random);
    ck_assert_uint_eq(rp_zones_worlds(&game, of.zones, 0), BASIC + 2);
}
END_TEST

int main(void) { return test_suite_run_one("mage knight", a_mage_knight_round); }
