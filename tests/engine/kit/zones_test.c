/* Zones against a filter that knows nothing of epochs: random steps in a small game, and after each one all worlds of
 * each player with their probabilities. */
#include "engine/kit/zones.h"
#include "engine/kit/zones_internal.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"
#include "tests/support/zones_checks.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DECK, DISCARD, HAND, OFFER = HAND + 3, ASIDE, SECOND_DECK, ZONES };
enum { CARDS = 7, BYTES = RP_ZONES_BYTES(CARDS, ZONES), ROOM = 40000 };

static const rp_zone zone_table[ZONES] = {
    {"deck", -1, RP_SIGHT_NOBODY, 1, 0},  {"discard", -1, RP_SIGHT_ALL, 1, 0},       {"first", 0, RP_SIGHT_OWNER, 1, 0},
    {"second", 1, RP_SIGHT_OWNER, 1, 0},  {"third", 2, RP_SIGHT_OWNER, 1, 0},        {"offer", -1, RP_SIGHT_ALL, 1, 0},
    {"aside", -1, RP_SIGHT_NOBODY, 1, 0}, {"second deck", -1, RP_SIGHT_NOBODY, 1, 1}};
/* The same with the second hand drawn from the second deck. */
static const rp_zone two_pools_table[ZONES] = {
    {"deck", -1, RP_SIGHT_NOBODY, 1, 0},  {"discard", -1, RP_SIGHT_ALL, 1, 0},       {"first", 0, RP_SIGHT_OWNER, 1, 0},
    {"second", 1, RP_SIGHT_OWNER, 1, 1},  {"third", 2, RP_SIGHT_OWNER, 1, 0},        {"offer", -1, RP_SIGHT_ALL, 1, 0},
    {"aside", -1, RP_SIGHT_NOBODY, 1, 0}, {"second deck", -1, RP_SIGHT_NOBODY, 1, 1}};
static const rp_zone_family family_table[] = {{"cards", 0, CARDS, DECK}};
static const uint16_t kind_table[CARDS] = {0, 0, 1, 2, 2, 2, 3};

static rp_zones game_of(int players) {
    return (rp_zones){.players = players,
                      .cards = CARDS,
                      .zones = ZONES,
                      .families = 1,
                      .pools = 2,
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
    world *world, *spare; /* room for ROOM each */
} belief;

static belief new_belief(void) {
    return (belief){.world = malloc(ROOM * sizeof(world)), .spare = malloc(ROOM * sizeof(world))};
}
static void free_belief(belief *of) {
    free(of->world);
    free(of->spare);
}

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

static unsigned at_rank(uint64_t places, int zone, int rank) {
    unsigned set = 0;
    for (int card = 0; card < CARDS; card++)
        if (place_of(places, card) == (zone | rank << 3)) set |= 1u << card;
    return set;
}

typedef struct step {
    int card, from, to, rank;
    int old_rank;     /* all see at which rank it lay */
    int now_rank[16]; /* of the others where it goes to, by their rank */
    bool drawn;       /* else chosen by whoever has the zone */
} step;

static uint64_t close_ranks(uint64_t places, const step *e) {
    for (int card = 0; card < CARDS; card++) {
        int place = place_of(places, card);
        if ((place & 7) == e->to) places = put(places, card, e->to, e->now_rank[place >> 3]);
    }
    return places;
}

/* `sees`: the observer learns which card it is. */
static void one_moved(belief *of, const step *e, bool sees) {
    world *next = of->spare;
    int count = 0;
    for (int i = 0; i < of->count; i++) {
        uint64_t places = of->world[i].places;
        unsigned may = e->drawn ? drawable(places, e->from) : at_rank(places, e->from, e->old_rank);
        for (int card = 0; card < CARDS; card++) {
            if (!(may >> card & 1) || (sees && card != e->card)) continue;
            require(count < ROOM);
            next[count++] = (world){put(close_ranks(places, e), card, e->to, e->rank),
                                    of->world[i].weight / __builtin_popcount(may)};
        }
    }
    *of = (belief){count, next, of->world};
    settle(of);
}

/* Cards of `mask`: exactly `cards` lie in the zone; at a rank, or at any for -1. */
static void keep_where(belief *of, int zone, int rank, unsigned mask, unsigned cards) {
    int kept = 0;
    for (int i = 0; i < of->count; i++) {
        uint64_t places = of->world[i].places;
        unsigned there = rank < 0 ? all_in(places, zone) : at_rank(places, zone, rank);
        if ((there & mask) == cards) of->world[kept++] = of->world[i];
    }
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
    world scratch[ROOM];
    rp_random random;
    int done, refused, with_epochs;
} table;

static void set_up(table *t, int players, uint64_t seed) {
    t->game = game_of(players);
    t->done = t->refused = t->with_epochs = 0;
    rp_zones_start(&t->game, t->bytes);
    for (int player = 0; player < players; player++) {
        t->of[player] = new_belief();
        t->of[player].count = 1;
        t->of[player].world[0] = (world){places_of(&t->game, t->bytes), 1};
    }
    rp_random_seed(&t->random, seed);
}
static void put_away(table *t) {
    for (int player = 0; player < t->game.players; player++) free_belief(&t->of[player]);
}

static void move_one(table *t, const step *of, unsigned how) {
    step e = *of;
    unsigned seers = how & RP_MOVE_OPEN ? 15 : seen_by(&t->game, e.from) | seen_by(&t->game, e.to);
    block b = block_of(&t->game, t->bytes);
    uint64_t before = places_of(&t->game, t->bytes);
    e.old_rank = rank_of(&b, e.card);
    bool done = rp_zones_move(&t->game, t->bytes, e.card, e.to, how);
    t->done += done;
    t->refused += !done;
    e.rank = rank_of(&b, e.card);
    for (int card = 0; card < CARDS; card++)
        if (b.zone[card] == e.to && card != e.card) e.now_rank[place_of(before, card) >> 3] = rank_of(&b, card);
    if (!done) return;
    for (int player = 0; player < t->game.players; player++) one_moved(&t->of[player], &e, seers >> player & 1);
}

static void move_zone(table *t, int from, int to) {
    unsigned cards = all_in(places_of(&t->game, t->bytes), from), sight = seen_by(&t->game, to);
    if (!rp_zones_move_all(&t->game, t->bytes, 0, from, to)) return;
    for (int player = 0; player < t->game.players; player++) {
        if (sight >> player & 1) keep_where(&t->of[player], from, -1, (1u << CARDS) - 1, cards);
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
    block b = block_of(&t->game, t->bytes);
    int zone = rp_zones_where(t->bytes, card), rank = rank_of(&b, card);
    bool done = rp_zones_show(&t->game, t->bytes, card, players);
    t->done += done;
    t->refused += !done;
    for (int player = 0; done && player < t->game.players; player++)
        if (players >> player & 1) keep_where(&t->of[player], zone, rank, 1u << card, 1u << card);
}

/* ---- the comparison ----------------------------------------------------------------------------------------- */

static void same_posterior(table *t, int player) {
    const rp_zones *game = &t->game;
    unsigned char view[BYTES], full[BYTES], again[BYTES];
    memcpy(view, t->bytes, BYTES);
    rp_zones_mask(game, view, player);
    uint64_t worlds = rp_zones_worlds(game, view, player), key = rp_zones_view_key(game, view, player);
    require(worlds == rp_zones_worlds(game, t->bytes, player));
    require(key == rp_zones_view_key(game, t->bytes, player));
    require(worlds <= ROOM);
    belief kit = {(int)worlds, t->scratch, NULL};
    double sum = 0;
    for (uint64_t i = 0; i < worlds; i++) {
        memcpy(full, view, BYTES);
        kit.world[i].weight = rp_zones_world(game, full, player, i);
        kit.world[i].places = places_of(game, full);
        sum += kit.world[i].weight;
        require(!rp_zones_fault(game, full));
        require(key == rp_zones_view_key(game, full, player));
        memcpy(again, full, BYTES);
        rp_zones_mask(game, again, player);
        require(memcmp(again, view, BYTES) == 0);
    }
    require(fabs(sum - 1) < 1e-9);
    settle(&kit);
    const belief *exact = &t->of[player];
    require(kit.count == exact->count);
    for (int i = 0; i < kit.count; i++) {
        require(kit.world[i].places == exact->world[i].places);
        require(fabs(kit.world[i].weight - exact->world[i].weight) < 1e-9);
    }
}

static void is_right(table *t) {
    const rp_zones *game = &t->game;
    block b = block_of(game, t->bytes);
    bool epochs = false;
    for (int card = 0; card < CARDS; card++) epochs |= epoch_of(&b, card) > 0;
    t->with_epochs += epochs;
    for (int player = 0; player < game->players; player++) same_posterior(t, player);
    check_zones(game, t->bytes, &t->random);
    if (rp_random_below(&t->random, 4) == 0) check_zone_positions(game, t->bytes);
}

/* ---- random steps ------------------------------------------------------------------------------------------- */

static int below(table *t, int bound) { return (int)rp_random_below(&t->random, (uint32_t)bound); }
static int any_in(table *t, int zone) {
    uint16_t cards[RP_ZONE_CARDS_MAX];
    int count = rp_zones_list(&t->game, t->bytes, 0, zone, cards);
    return count ? cards[below(t, count)] : -1;
}

static int deck_of(const table *t, int zone) { return t->game.zone[zone].pool ? SECOND_DECK : DECK; }
static void draw(table *t, int to, unsigned how) {
    int deck = deck_of(t, to), card = rp_zones_pick(&t->game, t->bytes, 0, deck, &t->random);
    if (card >= 0) move_one(t, &(step){.card = card, .from = deck, .to = to, .drawn = true}, how);
}
/* A chosen card: the observer who does not see it takes each as likely as the other. */
static void choose(table *t, int from, int to, unsigned how) {
    int card = any_in(t, from);
    if (card >= 0) move_one(t, &(step){.card = card, .from = from, .to = to}, how);
}

static void plain_step(table *t, int hand) {
    switch (below(t, 8)) {
    case 0: draw(t, OFFER, 0); break;
    case 1: choose(t, OFFER, hand, 0); break;
    case 2:
    case 3:
    case 4: choose(t, hand, DISCARD, 0); break;
    default: draw(t, hand, 0);
    }
}

static void odd_step(table *t, int hand) {
    static const int sources[] = {DISCARD, OFFER, ASIDE};
    int card;
    switch (below(t, 17)) {
    case 0: choose(t, hand, DECK, RP_MOVE_ON_TOP); break;
    case 1: choose(t, hand, DECK, RP_MOVE_BELOW | RP_MOVE_OPEN); break;
    case 2: choose(t, DISCARD, DECK, RP_MOVE_ON_TOP); break;
    case 3: choose(t, hand, ASIDE, 0); break;
    case 4: draw(t, ASIDE, 0); break;
    case 5: choose(t, ASIDE, hand, 0); break;
    case 6:
        card = any_in(t, hand);
        if (card >= 0) show(t, card, 1u + (unsigned)below(t, (1 << t->game.players) - 1));
        break;
    case 7: choose(t, hand, OFFER, 0); break;
    case 8: choose(t, hand, HAND + below(t, t->game.players), 0); break;
    case 9:
        move_zone(t, hand, DECK);
        shuffle(t, DECK);
        break;
    case 10: shuffle(t, DECK); break;
    case 11: shuffle(t, below(t, 2) ? hand : ASIDE); break;
    case 12: draw(t, hand, RP_MOVE_OPEN); break;
    case 13: choose(t, hand, ASIDE, RP_MOVE_ON_TOP); break;
    case 14: choose(t, DISCARD, hand, RP_MOVE_BELOW); break;
    case 15: move_zone(t, ASIDE, hand); break;
    default: move_zone(t, sources[below(t, 3)], DECK); shuffle(t, DECK);
    }
}

static void play(table *t, int steps, int odd_in) {
    for (int i = 0; i < steps; i++) {
        int hand = HAND + below(t, t->game.players);
        int deck = deck_of(t, hand);
        bool empty = rp_zones_count(&t->game, t->bytes, deck) == 0;
        if (empty && below(t, 2)) {
            move_zone(t, DISCARD, deck);
            shuffle(t, deck);
        } else if (odd_in && below(t, odd_in) == 0) {
            odd_step(t, hand);
        } else {
            plain_step(t, hand);
        }
        is_right(t);
    }
}

START_TEST(posterior_is_exact_with_plain_steps) {
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

START_TEST(pools_are_independent) {
    int done = 0, refused = 0;
    for (int i = 0; i < 24; i++) {
        table t;
        set_up(&t, 2 + i % 2, (uint64_t)i + 50);
        t.game.zone = two_pools_table;
        for (int card = 0; card < 3; card++)
            move_one(&t, &(step){.card = card, .from = DECK, .to = OFFER, .drawn = true}, 0);
        move_zone(&t, OFFER, SECOND_DECK);
        shuffle(&t, SECOND_DECK);
        play(&t, 60, i % 2 ? 0 : 4);
        done += t.done, refused += t.refused;
        ck_assert(i % 2 == 0 || t.refused == 0);
        put_away(&t);
    }
    ck_assert_int_gt(done, 4 * refused);
    ck_assert_int_gt(refused, 0);
}
END_TEST

START_TEST(posterior_is_exact_with_all_steps) {
    int done = 0, refused = 0, with_epochs = 0;
    for (int i = 0; i < 200; i++) {
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

/* ---- samples ------------------------------------------------------------------------------------------------ */

enum { SAMPLED_WORLDS = 120 };

/* Samples of a view against all its worlds. Above the bound is one table in some ten thousand; the seeds are fixed. */
static void samples_come_alike(table *t, int player) {
    enum { SAMPLES = 6000 };
    uint64_t worlds = rp_zones_worlds(&t->game, t->bytes, player);
    unsigned char world_of[SAMPLED_WORLDS][BYTES], sample[BYTES];
    int hits[SAMPLED_WORLDS] = {0};
    for (uint64_t i = 0; i < worlds; i++) {
        memcpy(world_of[i], t->bytes, BYTES);
        rp_zones_world(&t->game, world_of[i], player, i);
    }
    memcpy(sample, t->bytes, BYTES);
    for (int i = 0; i < SAMPLES; i++) {
        rp_zones_resample(&t->game, sample, player, &t->random);
        uint64_t at = 0;
        while (at < worlds && memcmp(world_of[at], sample, BYTES) != 0) at++;
        require(at < worlds);
        hits[at]++;
    }
    double expected = (double)SAMPLES / (double)worlds, chi_square = 0, degrees = (double)worlds - 1;
    for (uint64_t i = 0; i < worlds; i++) chi_square += (hits[i] - expected) * (hits[i] - expected) / expected;
    ck_assert_double_lt(chi_square, degrees + 4 * sqrt(2 * degrees) + 12);
}

START_TEST(samples_are_uniform_over_the_worlds) {
    int looked_at = 0, with_epochs = 0;
    for (int i = 0; i < 1000 && with_epochs < 12; i++) {
        table t;
        set_up(&t, 3, (uint64_t)i + 1000);
        play(&t, 25, 6);
        uint64_t worlds = rp_zones_worlds(&t.game, t.bytes, 0);
        block b = block_of(&t.game, t.bytes);
        bool old = false;
        for (int card = 0; card < CARDS; card++) old |= epoch_of(&b, card) > 0;
        if (worlds > 11 && worlds <= SAMPLED_WORLDS && (old || looked_at < 4)) {
            samples_come_alike(&t, 0);
            looked_at++, with_epochs += old;
        }
        put_away(&t);
    }
    ck_assert_int_ge(with_epochs, 12);
}
END_TEST

/* ---- order and kinds ---------------------------------------------------------------------------------------- */

START_TEST(ranked_cards_come_first_and_last) {
    rp_zones game = game_of(2);
    unsigned char bytes[BYTES];
    uint16_t cards[CARDS], members[CARDS];
    rp_zones_start(&game, bytes);
    ck_assert_int_eq(rp_zones_next_kinds(&game, bytes, 0, DECK, cards, members), 4);
    const uint16_t lowest[] = {0, 2, 3, 6}, copies[] = {2, 1, 3, 1};
    ck_assert_mem_eq(cards, lowest, sizeof lowest);
    ck_assert_mem_eq(members, copies, sizeof copies);
    ck_assert_uint_eq(rp_zones_pile(&game, bytes, DECK, 2), 0x1f);
    for (int card = 0; card < 6; card++) ck_assert(rp_zones_move(&game, bytes, card, OFFER, 0));
    ck_assert(rp_zones_move(&game, bytes, 1, DECK, RP_MOVE_BELOW));
    ck_assert(rp_zones_move(&game, bytes, 2, DECK, RP_MOVE_ON_TOP));
    ck_assert(rp_zones_move(&game, bytes, 3, DECK, RP_MOVE_ON_TOP));
    ck_assert(rp_zones_move(&game, bytes, 4, DECK, RP_MOVE_BELOW));
    rp_random random;
    rp_random_seed(&random, 1);
    for (const int *card = (const int[]){3, 2, 6, 1, 4, -1}; *card >= 0; card++) {
        ck_assert_ptr_null(rp_zones_fault(&game, bytes));
        ck_assert_int_eq(rp_zones_pick(&game, bytes, 0, DECK, &random), *card);
        ck_assert(rp_zones_move(&game, bytes, *card, HAND, 0));
        ck_assert_int_eq(rp_zones_knows(&game, bytes, *card, 1), *card != 6);
    }
    ck_assert_int_eq(rp_zones_pick(&game, bytes, 0, DECK, &random), -1);
    for (int card = 0; card < CARDS; card++)
        ck_assert_int_eq(rp_zones_move(&game, bytes, card, ASIDE, RP_MOVE_ON_TOP | RP_MOVE_OPEN), true);
    rp_zones_place(&game, bytes, 0, ASIDE);
    ck_assert_ptr_null(rp_zones_fault(&game, bytes));
    bytes[0] = DECK;
    ck_assert_ptr_nonnull(rp_zones_fault(&game, bytes));
}
END_TEST

START_TEST(copies_have_one_position_key) {
    rp_zones game = game_of(2);
    unsigned char first[BYTES], second[BYTES], third[BYTES];
    rp_zones_start(&game, first);
    memcpy(second, first, BYTES);
    memcpy(third, first, BYTES);
    ck_assert(rp_zones_move(&game, first, 3, HAND, 0));
    ck_assert(rp_zones_move(&game, second, 5, HAND, 0));
    ck_assert(rp_zones_move(&game, third, 6, HAND, 0));
    ck_assert_uint_eq(rp_zones_position_key(&game, first), rp_zones_position_key(&game, second));
    ck_assert_uint_ne(rp_zones_position_key(&game, first), rp_zones_position_key(&game, third));
    ck_assert_uint_ne(rp_zones_view_key(&game, first, 0), rp_zones_view_key(&game, second, 0));
    ck_assert_uint_eq(rp_zones_view_key(&game, first, 1), rp_zones_view_key(&game, third, 1));
}
END_TEST

/* ---- what is refused ---------------------------------------------------------------------------------------- */

/* Hands of players 1 and 2 hold cards 0 and 1, card 5 lies aside; card 2 was known when it came into the deck. */
static void start_with_epochs(const rp_zones *game, unsigned char *bytes) {
    rp_zones_start(game, bytes);
    ck_assert(rp_zones_move(game, bytes, 0, HAND + 1, 0));
    ck_assert(rp_zones_move(game, bytes, 1, HAND + 2, 0));
    ck_assert(rp_zones_move(game, bytes, 5, ASIDE, 0));
    ck_assert(rp_zones_move(game, bytes, 2, OFFER, 0));
    rp_zones_move_all(game, bytes, 0, OFFER, DECK);
    ck_assert(rp_zones_shuffle(game, bytes, 0, DECK));
}

static void is_refused(bool done, const unsigned char *bytes, const unsigned char *before) {
    ck_assert(!done);
    ck_assert_mem_eq(bytes, before, BYTES);
}

START_TEST(mixtures_are_refused) {
    rp_zones game = game_of(3);
    unsigned char bytes[BYTES], before[BYTES];
    start_with_epochs(&game, bytes);
    ck_assert(rp_zones_move(&game, bytes, 3, HAND + 1, 0)); /* 0 and 3: either can have been there before the shuffle */
    memcpy(before, bytes, BYTES);
    is_refused(rp_zones_move(&game, bytes, 0, DISCARD, 0), bytes, before);
    is_refused(rp_zones_move(&game, bytes, 3, DISCARD, 0), bytes, before);
    is_refused(rp_zones_move(&game, bytes, 3, ASIDE, 0), bytes, before);
    is_refused(rp_zones_show(&game, bytes, 3, 1), bytes, before);
    start_with_epochs(&game, bytes);
    ck_assert(rp_zones_move(&game, bytes, 2, HAND + 1, 0)); /* that one cannot */
    ck_assert(rp_zones_move(&game, bytes, 2, DISCARD, 0));

    start_with_epochs(&game, bytes); /* a slot of before goes back: fine, until a hand may hold the other card too */
    rp_zones_move_all(&game, bytes, 0, ASIDE, DECK);
    ck_assert(rp_zones_shuffle(&game, bytes, 0, DECK));
    start_with_epochs(&game, bytes);
    ck_assert(rp_zones_move(&game, bytes, 3, HAND + 2, 0));
    rp_zones_move_all(&game, bytes, 0, ASIDE, DECK);
    memcpy(before, bytes, BYTES);
    is_refused(rp_zones_shuffle(&game, bytes, 0, DECK), bytes, before);
}
END_TEST

START_TEST(knowledge_of_one_is_not_mixed_in) {
    rp_zones game = game_of(3);
    unsigned char bytes[BYTES], before[BYTES];
    rp_zones_start(&game, bytes);
    ck_assert(rp_zones_move(&game, bytes, 0, HAND + 1, 0));
    ck_assert(rp_zones_move(&game, bytes, 1, HAND + 1, 0));
    ck_assert(rp_zones_show(&game, bytes, 0, 1));
    memcpy(before, bytes, BYTES);
    is_refused(rp_zones_move(&game, bytes, 1, ASIDE, 0), bytes, before);   /* player 0 does not know that it is not 0 */
    is_refused(rp_zones_move(&game, bytes, 1, DISCARD, 0), bytes, before); /* player 2: is the card left known to 0? */
    rp_zones_move_all(&game, bytes, 0, HAND + 1, DISCARD);
    ck_assert(rp_zones_show(&game, bytes, 2, 1)); /* a look into the deck */
    ck_assert(rp_zones_shuffle(&game, bytes, 0, DECK));
    ck_assert(rp_zones_move(&game, bytes, 3, HAND + 1, 0));
    ck_assert(rp_zones_show(&game, bytes, 2, 1)); /* and now player 0 knows that hand 1 is another card */
    memcpy(before, bytes, BYTES);
    is_refused(rp_zones_shuffle(&game, bytes, 0, DECK), bytes, before);

    rp_zones_start(&game, bytes); /* the same for his own hand, unless all hands go back */
    for (int card = 0; card < 3; card++) ck_assert(rp_zones_move(&game, bytes, card, HAND + card, 0));
    rp_zones_move_all(&game, bytes, 0, HAND, DECK);
    memcpy(before, bytes, BYTES);
    is_refused(rp_zones_shuffle(&game, bytes, 0, DECK), bytes, before);
    rp_zones_move_all(&game, bytes, 0, HAND + 1, DECK);
    rp_zones_move_all(&game, bytes, 0, HAND + 2, DECK);
    ck_assert(rp_zones_shuffle(&game, bytes, 0, DECK));
}
END_TEST

START_TEST(an_empty_deck_tells_the_other_hand) {
    rp_zones game = game_of(2);
    unsigned char bytes[BYTES];
    rp_zones_start(&game, bytes);
    for (int card = 0; card < CARDS; card++) ck_assert(rp_zones_move(&game, bytes, card, HAND + card % 2, 0));
    for (int card = 0; card < 4; card++) ck_assert(rp_zones_move(&game, bytes, card, DISCARD, 0));
    ck_assert_uint_eq(rp_zones_worlds(&game, bytes, 0), 1);
    ck_assert(!rp_zones_knows(&game, bytes, 5, 0));
    rp_zones_move_all(&game, bytes, 0, DISCARD, DECK);
    ck_assert(rp_zones_shuffle(&game, bytes, 0, DECK));
    for (int card = 4; card < CARDS; card++)
        ck_assert(rp_zones_knows(&game, bytes, card, 0) && rp_zones_knows(&game, bytes, card, 1));
    ck_assert(rp_zones_move(&game, bytes, 0, HAND, 0));
    ck_assert_uint_eq(rp_zones_worlds(&game, bytes, 0), 1);
    ck_assert_uint_eq(rp_zones_worlds(&game, bytes, 1), 4);
}
END_TEST

/* ---- long play of a larger game ------------------------------------------------------------------------------- */

enum { LARGE_CARDS = 90 + 20, LARGE_BYTES = RP_ZONES_BYTES(LARGE_CARDS, 2 * ZONES) };

static rp_zones large_game(rp_zone of[2 * ZONES]) {
    static const rp_zone_family families[] = {{"spells", 0, 90, DECK}, {"tokens", 90, 20, ZONES + DECK}};
    for (int zone = 0; zone < 2 * ZONES; zone++) {
        of[zone] = zone_table[zone % ZONES];
        of[zone].families = 1u << zone / ZONES;
        of[zone].pool = (uint8_t)(zone / ZONES);
    }
    return (rp_zones){
        .players = 3, .cards = LARGE_CARDS, .zones = 2 * ZONES, .families = 2, .zone = of, .family = families};
}

/* One step of a family: the discard is shuffled in when the deck is empty, of the tokens also the offer now and then.
 * A hand of which no card may be shown alone is laid open as a whole. */
static bool large_step(const rp_zones *game, unsigned char *bytes, int family, rp_random *random) {
    int base = family * ZONES, hand = base + HAND + (int)rp_random_below(random, 3);
    int card = rp_zones_pick(game, bytes, family, base + DECK, random);
    bool back = family && rp_random_below(random, 20) == 0;
    if (card < 0 || back) {
        rp_zones_move_all(game, bytes, family, base + (back ? OFFER : DISCARD), base + DECK);
        return rp_zones_shuffle(game, bytes, family, base + DECK);
    }
    if (rp_zones_count(game, bytes, base + OFFER) < 2) return rp_zones_move(game, bytes, card, base + OFFER, 0);
    if (rp_zones_count(game, bytes, hand) < 4) return rp_zones_move(game, bytes, card, hand, 0);
    uint16_t cards[RP_ZONE_CARDS_MAX];
    uint32_t count = (uint32_t)rp_zones_list(game, bytes, family, hand, cards);
    bool done = rp_zones_move(game, bytes, cards[rp_random_below(random, count)], base + DISCARD, 0);
    if (!done) rp_zones_move_all(game, bytes, family, hand, base + DISCARD);
    return done;
}

START_TEST(epochs_stay_small_in_long_play) {
    rp_zone of[2 * ZONES];
    rp_zones game = large_game(of);
    unsigned char bytes[LARGE_BYTES];
    rp_random random;
    rp_random_seed(&random, 5);
    rp_zones_start(&game, bytes);
    int highest[2] = {0}, refused[2] = {0};
    block b = block_of(&game, bytes);
    for (int i = 0; i < 60000; i++) {
        refused[i % 2] += !large_step(&game, bytes, i % 2, &random);
        require(!rp_zones_fault(&game, bytes));
        for (int card = i % 2 ? 90 : 0; card < (i % 2 ? LARGE_CARDS : 90); card++)
            if (epoch_of(&b, card) > highest[i % 2]) highest[i % 2] = epoch_of(&b, card);
    }
    ck_assert_int_eq(refused[0], 0);
    ck_assert_int_gt(refused[1], 0);
    ck_assert_int_le(highest[0], 3);
    ck_assert_int_le(highest[1], 9);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("zones");
    TCase *tests = tcase_create("zones");
    tcase_add_test(tests, posterior_is_exact_with_plain_steps);
    tcase_add_test(tests, posterior_is_exact_with_all_steps);
    tcase_add_test(tests, pools_are_independent);
    tcase_add_test(tests, samples_are_uniform_over_the_worlds);
    tcase_add_test(tests, ranked_cards_come_first_and_last);
    tcase_add_test(tests, copies_have_one_position_key);
    tcase_add_test(tests, mixtures_are_refused);
    tcase_add_test(tests, knowledge_of_one_is_not_mixed_in);
    tcase_add_test(tests, an_empty_deck_tells_the_other_hand);
    tcase_add_test(tests, epochs_stay_small_in_long_play);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
