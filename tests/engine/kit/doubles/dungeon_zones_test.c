/* The whole dungeon as a sketch: decks with discards, open Loot, hidden hands of a fight, face-down monster tokens. */
#include "tests/support/suite.h"
#include "tests/support/zones_checks.h"

#include <assert.h>

/* Families are numbered as their piles: ten decks, tiles, Combat cards, tokens of five kinds. */
enum { HEROES = 4, TILE = 10, FIGHT, TOKEN, FAMILIES = TOKEN + 5, CARDS = 10 * 20 + 117 + 44 + 5 * 4 };
enum { DISCARD = FAMILIES, LOOT = DISCARD + TOKEN, HAND = LOOT + HEROES, SPOT = HAND + HEROES, ZONES = SPOT + 20 };

typedef enum phase { PHASE_MOVE, PHASE_ENCOUNTER, PHASE_FIGHT, PHASE_OVER } phase;
typedef struct dungeon {
    uint8_t phase, active, sun, square[HEROES], wounds[HEROES], spot[20], square_of_tile[117], turned[117];
    unsigned char zones[RP_ZONES_BYTES(CARDS, ZONES)];
} dungeon;
static_assert(sizeof(dungeon) <= 2048, "a state is small");

static const rp_zone table[ZONES] = {[0 ... FAMILIES - 1] = {"pile", -1, RP_SIGHT_NOBODY, ~0u, 0},
                                     [DISCARD... HAND - 1] = {"open", -1, RP_SIGHT_ALL, ~0u, 0},
                                     [SPOT... ZONES - 1] = {"spot", -1, RP_SIGHT_NOBODY, ~0u, 0},
                                     [HAND] = {"hand 1", 0, RP_SIGHT_OWNER, 1 << FIGHT, 0},
                                     {"hand 2", 1, RP_SIGHT_OWNER, 1 << FIGHT, 0},
                                     {"hand 3", 2, RP_SIGHT_OWNER, 1 << FIGHT, 0},
                                     {"hand 4", 3, RP_SIGHT_OWNER, 1 << FIGHT, 0}};
static const rp_zone_family families[FAMILIES] = {
    {"dungeon", 0, 20, 0},    {"crypt", 20, 20, 1},  {"corpse", 40, 20, 2},    {"door", 60, 20, 3},
    {"search", 80, 20, 4},    {"trap", 100, 20, 5},  {"treasure", 120, 20, 6}, {"catacomb", 140, 20, 7},
    {"dragon", 160, 20, 8},   {"rune", 180, 20, 9},  {"tile", 200, 117, TILE}, {"combat", 317, 44, FIGHT},
    {"troll", 361, 4, TOKEN}, {"demon", 365, 4, 13}, {"golem", 369, 4, 14},    {"sorcerer", 373, 4, 15},
    {"skeleton", 377, 4, 16}};
static const rp_zones game = {HEROES, CARDS, ZONES, FAMILIES, 1, table, families, NULL};

static int take(dungeon *of, int family, int to, rp_random *random) {
    int card = rp_zones_pick(&game, of->zones, family, family, random);
    ck_assert(rp_zones_move(&game, of->zones, card, to, 0));
    check_zones(&game, of->zones, random);
    return card;
}

START_TEST(a_dungeon_fight_and_its_tokens) {
    dungeon of = {.phase = PHASE_FIGHT};
    rp_random random = {{1, 2, 3, 4}};
    rp_zones_start(&game, of.zones);
    for (int family = 0; family < FIGHT; family++)
        take(&of, family, family == 6 ? LOOT + 2 : DISCARD + family, &random);
    for (int i = 0; i < 10; i++) take(&of, FIGHT, HAND + i % 2, &random);
    ck_assert_uint_eq(rp_zones_worlds(&game, of.zones, 0), 575757); /* 39 over 5 */
    for (int hand = HAND; hand < SPOT; hand++) ck_assert(rp_zones_move_all(&game, of.zones, FIGHT, hand, FIGHT));
    ck_assert(rp_zones_shuffle(&game, of.zones, FIGHT, FIGHT));
    int killed = take(&of, TOKEN, SPOT, &random), other = take(&of, TOKEN, SPOT + 1, &random);
    ck_assert(rp_zones_show(&game, of.zones, other, 1 << 1)); /* to the player of the monster */
    ck_assert(rp_zones_move(&game, of.zones, killed, TOKEN, RP_MOVE_OPEN));
    ck_assert(rp_zones_shuffle(&game, of.zones, TOKEN, TOKEN));
    take(&of, TOKEN, SPOT + 2, &random); /* may be the killed one again, which the second cannot be */
    ck_assert_uint_eq(rp_zones_worlds(&game, of.zones, 0), 9);
    ck_assert_uint_eq(rp_zones_worlds(&game, of.zones, 1), 3);
}
END_TEST

int main(void) { return test_suite_run_one("dungeon", a_dungeon_fight_and_its_tokens); }
