/* Zones against a filter that knows nothing of epochs: random events in a small game, and after each one all worlds of
 * each player with their probabilities. */
#include "engine/kit/zones.h"
#include "engine/kit/zones_internal.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DECK, DISCARD, HAND, OFFER = HAND + 3, ASIDE, ZONES };
enum { CARDS = 7, BYTES = RP_ZONES_BYTES(CARDS, ZONES), WORLDS_MAX = 200000 };

static const rp_zone zone_table[ZONES] = {{"deck", -1, RP_SIGHT_NOBODY, 1}, {"discard", -1, RP_SIGHT_ALL, 1},
                                          {"first", 0, RP_SIGHT_OWNER, 1},  {"second", 1, RP_SIGHT_OWNER, 1},
                                          {"third", 2, RP_SIGHT_OWNER, 1},  {"offer", -1, RP_SIGHT_ALL, 1},
                                          {"aside", -1, RP_SIGHT_NOBODY, 1}};
static const rp_zone_family family_table[] = {{"cards", 0, CARDS, DECK}};
static const uint16_t kind_table[CARDS] = {0, 0, 1, 2, 2, 2, 3};

static rp_zones game_of(int players) {
    return (rp_zones){.players = players,
                      .cards = CARDS,
                      .zones = ZONES,
                      .families = 1,
                      .zone = zone_table,
                      .family = family_table,
                      .kind = kind_table};
}

/* ---- the filter: zone and rank of each card, with a weight ------------------------------------------------- */

typedef struct world {
    uint64_t places; /* 7 bits a card: zone | rank << 3 */
    double weight;
} world;

typedef struct belief {
    int count;
    world *world;
} belief;

static int place_of(uint64_t places, int card) { return (int)(places >> (7 * card) & 127); }
static uint64_t put(uint64_t places, int card, int zone, int rank) {
    uint64_t place = (uint64_t)(unsigned)(zone | rank << 3);
    return (places & ~(UINT64_C(127) << (7 * card))) | place << (7 * card);
}
static uint64_t places_of(const rp_zones *game, const void *bytes) {
    block b = block_of(game, bytes);
    uint64_t places = 0;
    for (int card = 0; card < CARDS; card++) places = put(places, card, b.zone[card], rank_of(&b, card));
    return places;
}

static int by_places(const void *a, const void *b) {
    const world *first = a, *second = b;
    return (first->places > second->places) - (first->places < second->places);
}
/* Equal worlds in one, weights that add up to 1. */
static void settle(belief *of) {
    double sum = 0;
    int kept = 0;
    qsort(of->world, (size_t)of->count, sizeof *of->world, by_places);
    for (int i = 0; i < of->count; i++) {
        sum += of->world[i].weight;
        if (kept && of->world[kept - 1].places == of->world[i].places)
            of->world[kept - 1].weight += of->world[i].weight;
        else
            of->world[kept++] = of->world[i];
    }
    of->count = kept;
    for (int i = 0; i < kept; i++) of->world[i].weight /= sum;
}

/* Cards that a draw can bring in this world; bits. */
static unsigned drawable(uint64_t places, int zone) {
    unsigned set = 0, top = 0, below = 0;
    int highest = 0, lowest = 16;
    for (int card = 0; card < CARDS; card++) {
        int place = place_of(places, card), rank = place >> 3;
        if ((place & 7) != zone) continue;
        if (!rank) set |= 1u << card;
        if (rank && rank <= 7 && rank > highest) highest = rank, top = 1u << card;
        if (rank > 7 && rank < lowest) lowest = rank, below = 1u << card;
    }
    return top ? top : set ? set : below;
}
static unsigned all_in(uint64_t places, int zone) {
    unsigned set = 0;
    for (int card = 0; card < CARDS; card++)
        if ((place_of(places, card) & 7) == zone) set |= 1u << card;
    return set;
}

typedef struct event {
    int card, from, to, rank;
    bool drawn; /* else chosen by whoever has the zone */
} event;

/* `sees`: the observer learns which card it is. */
static void one_moved(belief *of, const event *e, bool sees) {
    world *next = malloc(WORLDS_MAX * sizeof *next);
    int count = 0;
    for (int i = 0; i < of->count; i++) {
        uint64_t places = of->world[i].places;
        unsigned may = e->drawn ? drawable(places, e->from) : all_in(places, e->from);
        for (int card = 0; card < CARDS; card++) {
            if (!(may >> card & 1) || (sees && card != e->card)) continue;
            ck_assert_int_lt(count, WORLDS_MAX);
            next[count++] = (world){put(places, card, e->to, e->rank), of->world[i].weight / __builtin_popcount(may)};
        }
    }
    free(of->world);
    *of = (belief){count, next};
    settle(of);
}

static void keep_where(belief *of, int zone, unsigned mask, unsigned cards) {
    int kept = 0;
    for (int i = 0; i < of->count; i++)
        if ((all_in(of->world[i].places, zone) & mask) == cards) of->world[kept++] = of->world[i];
    of->count = kept;
    settle(of);
}
static void all_moved(belief *of, int from, int to) {
    for (int i = 0; i < of->count; i++) {
        unsigned cards = all_in(of->world[i].places, from);
        for (int card = 0; card < CARDS; card++)
            if (cards >> card & 1) of->world[i].places = put(of->world[i].places, card, to, 0);
    }
    settle(of);
}

/* ---- a table of both ---------------------------------------------------------------------------------------- */

typedef struct table {
    rp_zones game;
    unsigned char bytes[BYTES];
    belief of[3];
    rp_random random;
    int done, refused, with_epochs;
} table;

static void set_up(table *t, int players, uint64_t seed) {
    *t = (table){.game = game_of(players)};
    rp_zones_start(&t->game, t->bytes);
    for (int player = 0; player < players; player++) {
        t->of[player] = (belief){1, malloc(sizeof(world))};
        t->of[player].world[0] = (world){places_of(&t->game, t->bytes), 1};
    }
    rp_random_seed(&t->random, seed);
}
static void put_away(table *t) {
    for (int player = 0; player < t->game.players; player++) free(t->of[player].world);
}

static void move_one(table *t, const event *of, unsigned how) {
    event e = *of;
    unsigned seers = how & RP_MOVE_OPEN ? 15 : seen_by(&t->game, e.from) | seen_by(&t->game, e.to);
    bool done = rp_zones_move(&t->game, t->bytes, e.card, e.to, how);
    t->done += done;
    t->refused += !done;
    if (!done) return;
    block b = block_of(&t->game, t->bytes);
    e.rank = rank_of(&b, e.card);
    for (int player = 0; player < t->game.players; player++) one_moved(&t->of[player], &e, seers >> player & 1);
}

static void move_zone(table *t, int from, int to) {
    unsigned cards = all_in(places_of(&t->game, t->bytes), from), sight = seen_by(&t->game, to);
    rp_zones_move_all(&t->game, t->bytes, 0, from, to);
    for (int player = 0; player < t->game.players; player++) {
        if (sight >> player & 1) keep_where(&t->of[player], from, (1u << CARDS) - 1, cards);
        all_moved(&t->of[player], from, to);
    }
}

static void shuffle(table *t, int pile) {
    bool done = rp_zones_shuffle(&t->game, t->bytes, 0, pile);
    t->done += done;
    t->refused += !done;
    for (int player = 0; done && player < t->game.players; player++) all_moved(&t->of[player], pile, pile);
}

static void show(table *t, int card, unsigned players) {
    int zone = rp_zones_where(t->bytes, card);
    bool done = rp_zones_show(&t->game, t->bytes, card, players);
    t->done += done;
    t->refused += !done;
    for (int player = 0; done && player < t->game.players; player++)
        if (players >> player & 1) keep_where(&t->of[player], zone, 1u << card, 1u << card);
}

/* ---- the comparison ----------------------------------------------------------------------------------------- */

static void same_posterior(table *t, int player) {
    const rp_zones *game = &t->game;
    unsigned char view[BYTES], full[BYTES], again[BYTES];
    memcpy(view, t->bytes, BYTES);
    rp_zones_mask(game, view, player);
    uint64_t worlds = rp_zones_worlds(game, view, player), key = rp_zones_view_key(game, view, player);
    ck_assert_uint_eq(worlds, rp_zones_worlds(game, t->bytes, player));
    ck_assert_uint_eq(key, rp_zones_view_key(game, t->bytes, player));
    ck_assert_uint_lt(worlds, WORLDS_MAX);
    belief kit = {(int)worlds, malloc((size_t)worlds * sizeof(world))};
    double sum = 0;
    for (uint64_t i = 0; i < worlds; i++) {
        memcpy(full, view, BYTES);
        kit.world[i].weight = rp_zones_world(game, full, player, i);
        kit.world[i].places = places_of(game, full);
        sum += kit.world[i].weight;
        ck_assert_ptr_null(rp_zones_fault(game, full));
        ck_assert_uint_eq(key, rp_zones_view_key(game, full, player));
        memcpy(again, full, BYTES);
        rp_zones_mask(game, again, player);
        ck_assert_mem_eq(again, view, BYTES);
    }
    ck_assert_double_eq_tol(sum, 1, 1e-9);
    settle(&kit);
    const belief *exact = &t->of[player];
    ck_assert_int_eq(kit.count, exact->count);
    for (int i = 0; i < kit.count; i++) {
        ck_assert_uint_eq(kit.world[i].places, exact->world[i].places);
        ck_assert_double_eq_tol(kit.world[i].weight, exact->world[i].weight, 1e-9);
    }
    free(kit.world);
}

static void is_right(table *t) {
    const rp_zones *game = &t->game;
    block b = block_of(game, t->bytes);
    ck_assert_ptr_null(rp_zones_fault(game, t->bytes));
    bool epochs = false;
    for (int card = 0; card < CARDS; card++) epochs |= epoch_of(&b, card) > 0;
    t->with_epochs += epochs;
    for (int player = 0; player < game->players; player++) {
        same_posterior(t, player);
        unsigned char view[BYTES], other[BYTES];
        memcpy(view, t->bytes, BYTES);
        rp_zones_mask(game, view, player);
        memcpy(other, view, BYTES);
        rp_zones_mask(game, other, player);
        ck_assert_mem_eq(other, view, BYTES);
        ck_assert_ptr_null(rp_zones_fault(game, view));
        rp_zones_resample(game, other, player, &t->random);
        ck_assert_ptr_null(rp_zones_fault(game, other));
        rp_zones_mask(game, other, player);
        ck_assert_mem_eq(other, view, BYTES);
    }
}

/* ---- random events ------------------------------------------------------------------------------------------ */

static int below(table *t, int bound) { return (int)rp_random_below(&t->random, (uint32_t)bound); }
static int any_in(table *t, int zone) {
    uint16_t cards[RP_ZONE_CARDS_MAX];
    int count = rp_zones_list(&t->game, t->bytes, 0, zone, cards);
    return count ? cards[below(t, count)] : -1;
}

static void draw(table *t, int to, unsigned how) {
    int card = rp_zones_pick(&t->game, t->bytes, 0, DECK, &t->random);
    if (card >= 0) move_one(t, &(event){.card = card, .from = DECK, .to = to, .drawn = true}, how);
}
/* A chosen card: the observer who does not see it takes each as likely as the other. */
static void choose(table *t, int from, int to, unsigned how) {
    int card = any_in(t, from);
    if (card >= 0) move_one(t, &(event){.card = card, .from = from, .to = to}, how);
}

static void plain_event(table *t, int hand) {
    switch (below(t, 8)) {
    case 0: draw(t, OFFER, 0); break;
    case 1: choose(t, OFFER, hand, 0); break;
    case 2:
    case 3:
    case 4: choose(t, hand, DISCARD, 0); break;
    default: draw(t, hand, 0);
    }
}

static void odd_event(table *t, int hand) {
    static const int sources[] = {DISCARD, OFFER, ASIDE};
    int card;
    switch (below(t, 12)) {
    case 0: choose(t, hand, DECK, RP_MOVE_ON_TOP); break;
    case 1: choose(t, hand, DECK, RP_MOVE_BELOW | RP_MOVE_OPEN); break;
    case 2: choose(t, DISCARD, DECK, RP_MOVE_ON_TOP); break;
    case 3: choose(t, hand, ASIDE, 0); break;
    case 4: draw(t, ASIDE, 0); break;
    case 5: choose(t, ASIDE, hand, 0); break;
    case 6:
        card = any_in(t, hand);
        if (card >= 0) show(t, card, 1u << below(t, t->game.players));
        break;
    case 7: choose(t, hand, OFFER, 0); break;
    case 8: choose(t, hand, HAND + below(t, t->game.players), 0); break;
    case 9:
        move_zone(t, hand, DECK);
        shuffle(t, DECK);
        break;
    case 10: shuffle(t, DECK); break;
    default: move_zone(t, sources[below(t, 3)], DECK); shuffle(t, DECK);
    }
}

static void play(table *t, int events, int odd_in) {
    for (int i = 0; i < events; i++) {
        int hand = HAND + below(t, t->game.players);
        bool empty = rp_zones_count(&t->game, t->bytes, DECK) == 0;
        if (empty && below(t, 2)) {
            move_zone(t, DISCARD, DECK);
            shuffle(t, DECK);
        } else if (odd_in && below(t, odd_in) == 0) {
            odd_event(t, hand);
        } else {
            plain_event(t, hand);
        }
        is_right(t);
    }
}

START_TEST(posterior_is_exact_with_plain_events) {
    int with_epochs = 0;
    for (int i = 0; i < 12; i++) {
        table t;
        set_up(&t, 2 + i % 2, (uint64_t)i + 1);
        play(&t, 150, 0);
        ck_assert_int_eq(t.refused, 0);
        with_epochs += t.with_epochs;
        put_away(&t);
    }
    ck_assert_int_gt(with_epochs, 100);
}
END_TEST

START_TEST(posterior_is_exact_with_all_events) {
    int done = 0, refused = 0, with_epochs = 0;
    for (int i = 0; i < 60; i++) {
        table t;
        set_up(&t, 2 + i % 2, (uint64_t)i + 100);
        play(&t, 60, 2 + i % 4);
        done += t.done, refused += t.refused, with_epochs += t.with_epochs;
        put_away(&t);
    }
    ck_assert_int_gt(done, 4 * refused);
    ck_assert_int_gt(refused, 0);
    ck_assert_int_gt(with_epochs, 100);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("zones");
    TCase *tests = tcase_create("zones");
    tcase_add_test(tests, posterior_is_exact_with_plain_events);
    tcase_add_test(tests, posterior_is_exact_with_all_events);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
