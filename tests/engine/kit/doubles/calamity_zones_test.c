/* Heroes of Calamity as a sketch: a deck of Spells for each player, dealt to a hand and cast to a discard pile. */
#include "tests/support/suite.h"
#include "tests/support/zones_checks.h"

#include <assert.h>

enum { DECK, HAND = DECK + 2, DISCARD = HAND + 2, FIELD = DISCARD + 2, ZONES = FIELD + 2 };
enum { DECK_CARDS = 40, CARDS = 2 * DECK_CARDS, HEROES = 6 };

typedef enum phase { PHASE_DRAW, PHASE_ACTIVATE, PHASE_ACT, PHASE_OVER } phase;
typedef struct calamity {
    uint8_t phase, active, round, actions_left, activated; /* bits of heroes */
    int8_t health[HEROES], deck[CARDS];                    /* which Spell each card of the two decks is */
    unsigned char zones[RP_ZONES_BYTES(CARDS, ZONES)];
} calamity;
static_assert(sizeof(calamity) <= 2048, "a state is small");

static const rp_zone table[ZONES] = {{"deck 1", 0, RP_SIGHT_NOBODY, 1, 0}, {"deck 2", 1, RP_SIGHT_NOBODY, 2, 0},
                                     {"hand 1", 0, RP_SIGHT_OWNER, 1, 0},  {"hand 2", 1, RP_SIGHT_OWNER, 2, 0},
                                     {"discard 1", 0, RP_SIGHT_ALL, 1, 0}, {"discard 2", 1, RP_SIGHT_ALL, 2, 0},
                                     {"field 1", 0, RP_SIGHT_ALL, 1, 0},   {"field 2", 1, RP_SIGHT_ALL, 2, 0}};
static const rp_zone_family decks[] = {{"first deck", 0, DECK_CARDS, DECK},
                                       {"second deck", DECK_CARDS, DECK_CARDS, DECK + 1}};
static const rp_zones game = {2, CARDS, ZONES, 2, 1, table, decks, NULL};

/* Draws a card; an empty deck is made of the discard pile, where that option of the rules is on. */
static int draw(calamity *of, int player, rp_random *random) {
    if (!rp_zones_count(&game, of->zones, DECK + player)) {
        ck_assert(rp_zones_move_all(&game, of->zones, player, DISCARD + player, DECK + player));
        ck_assert(rp_zones_shuffle(&game, of->zones, player, DECK + player));
    }
    int card = rp_zones_pick(&game, of->zones, player, DECK + player, random);
    ck_assert(rp_zones_move(&game, of->zones, card, HAND + player, 0));
    check_zones(&game, of->zones, random);
    return card;
}

START_TEST(calamity_turns) {
    calamity of = {.phase = PHASE_DRAW};
    rp_random random;
    rp_random_seed(&random, 2);
    rp_zones_start(&game, of.zones);
    for (int i = 0; i < 10; i++) draw(&of, i % 2, &random);
    ck_assert_uint_eq(rp_zones_worlds(&game, of.zones, 1), 658008); /* 40 over 5; his own deck is no secret */
    for (of.round = 0; of.round < 100; of.round++) {
        of.active = of.round & 1;
        int card = draw(&of, of.active, &random);
        ck_assert(rp_zones_move(&game, of.zones, card, of.round % 8 ? DISCARD + of.active : FIELD + of.active, 0));
        check_zones(&game, of.zones, &random);
    }
}
END_TEST

int main(void) { return test_suite_run_one("calamity", calamity_turns); }
