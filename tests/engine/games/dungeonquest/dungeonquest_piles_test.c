/* The dungeon's piles of tiles and cards: examples, and what holds after any draws and discards. */
#include "engine/games/dungeonquest/table/board.h"
#include "engine/games/dungeonquest/table/piles.h"
#include "engine/random.h"
#include "tests/support/dungeonquest_book.h"
#include "tests/support/length.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <math.h>
#include <stdlib.h>

static dungeon_book *book;
static dungeon_card_index of_book;
static dungeon_table table;

static void set_up(void) {
    book = test_dungeon_book();
    dungeon_find_cards(book, &of_book);
    dungeon_table_start(book, &table);
}

static void tear_down(void) { free(book); }

/* A book of these cards, in this order, and nothing else: decks and copies. */
static void use_cards(int count, const int decks[], const int copies[]) {
    memset(book->card, 0, sizeof book->card);
    book->card_count = (uint32_t)count;
    for (int i = 0; i < count; i++)
        book->card[i] =
            (dungeon_card){.id = {(char)('a' + i)}, .deck = (uint8_t)decks[i], .copies = (uint8_t)copies[i]};
    dungeon_find_cards(book, &of_book);
    dungeon_table_start(book, &table);
}

enum { DOOR = DUNGEON_DECK_DOOR, CRYPT = DUNGEON_DECK_CRYPT, TREASURE = DUNGEON_DECK_TREASURE };

/* Two kinds of Door cards, one of the crypt between them. */
static void use_three_cards(void) { use_cards(3, (const int[]){DOOR, CRYPT, DOOR}, (const int[]){3, 2, 1}); }

static void check_draws(int deck, int count, const int cards[], const double probabilities[]) {
    rp_outcome out[DUNGEON_CARDS_MAX];
    ck_assert_int_eq(dungeon_list_draws(&of_book, &table, deck, out), count);
    for (int i = 0; i < count; i++) {
        ck_assert_int_eq(out[i].outcome, cards[i]);
        ck_assert_double_eq(out[i].probability, probabilities[i]);
    }
}

static void check_sizes(int deck, int pile, int discard) {
    ck_assert_int_eq(dungeon_pile_size(&of_book, &table, deck), pile);
    ck_assert_int_eq(dungeon_discard_size(&of_book, &table, deck), discard);
}

static void take_all(int deck) {
    for (uint32_t i = 0; i < book->card_count; i++)
        while (book->card[i].deck == deck && table.pile[i]) dungeon_take(&of_book, &table, (int)i);
}

/* ---- cards ------------------------------------------------------------------------------------------------ */

START_TEST(everything_begins_in_its_pile) {
    for (int deck = 0; deck < DUNGEON_DECKS; deck++) {
        check_sizes(deck, dungeon_deck_size(book, deck), 0);
        ck_assert(!dungeon_needs_shuffle(&of_book, &table, deck));
    }
    ck_assert_int_eq(dungeon_tiles_left(book, &table), 117);
    ck_assert_int_eq(dungeon_cards_check(book, &table, NULL, NULL), RP_OK);
    ck_assert_int_eq(dungeon_tiles_check(book, &table, NULL), RP_OK);
}
END_TEST

START_TEST(cards_come_as_often_as_there_are_copies) {
    use_three_cards();
    check_draws(DOOR, 2, (const int[]){0, 2}, (const double[]){0.75, 0.25});
    check_draws(CRYPT, 1, (const int[]){1}, (const double[]){1});
    dungeon_take(&of_book, &table, 0);
    dungeon_discard(&table, 0);
    dungeon_take(&of_book, &table, 0);
    check_draws(DOOR, 2, (const int[]){0, 2}, (const double[]){0.5, 0.5});
    dungeon_put_back(&table, 0);
    check_draws(DOOR, 2, (const int[]){0, 2}, (const double[]){2.0 / 3, 1.0 / 3});
    check_sizes(DOOR, 3, 1);
    check_sizes(CRYPT, 2, 0);
}
END_TEST

START_TEST(empty_pile_takes_its_discards) {
    use_three_cards();
    for (int i = 0; i < 3; i++) dungeon_take(&of_book, &table, 0);
    dungeon_take(&of_book, &table, 2);
    dungeon_discard(&table, 2);
    ck_assert(dungeon_needs_shuffle(&of_book, &table, DOOR));
    check_draws(DOOR, 1, (const int[]){2}, (const double[]){1});
    dungeon_discard(&table, 0);
    check_draws(DOOR, 2, (const int[]){0, 2}, (const double[]){0.5, 0.5});
    check_sizes(DOOR, 0, 2);
    dungeon_take(&of_book, &table, 2);
    check_sizes(DOOR, 1, 0);
    ck_assert(!dungeon_needs_shuffle(&of_book, &table, DOOR));
    check_draws(DOOR, 1, (const int[]){0}, (const double[]){1});
    check_sizes(CRYPT, 2, 0);
}
END_TEST

/* A pile that has cards waits with its discards. */
START_TEST(discards_wait_until_they_are_needed) {
    use_three_cards();
    for (int i = 0; i < 3; i++) dungeon_take(&of_book, &table, 0);
    dungeon_discard(&table, 0);
    ck_assert(!dungeon_needs_shuffle(&of_book, &table, DOOR));
    check_draws(DOOR, 1, (const int[]){2}, (const double[]){1});
    dungeon_take(&of_book, &table, 2);
    check_sizes(DOOR, 0, 1);
}
END_TEST

START_TEST(nothing_is_drawn_where_nothing_is) {
    for (int deck = 0; deck < DUNGEON_DECKS; deck++) {
        rp_outcome out[DUNGEON_CARDS_MAX];
        take_all(deck);
        ck_assert_int_eq(dungeon_list_draws(&of_book, &table, deck, out), 0);
        ck_assert(!dungeon_needs_shuffle(&of_book, &table, deck));
    }
}
END_TEST

START_TEST(treasures_run_out_as_other_cards_do) {
    use_cards(2, (const int[]){TREASURE, TREASURE}, (const int[]){1, 1});
    dungeon_take(&of_book, &table, 0);
    dungeon_take(&of_book, &table, 1);
    check_draws(TREASURE, 0, NULL, NULL);
    dungeon_discard(&table, 1);
    check_draws(TREASURE, 1, (const int[]){1}, (const double[]){1});
}
END_TEST

START_TEST(dragon_cards_go_back_together) {
    const int deck = DUNGEON_DECK_DRAGON, size = dungeon_deck_size(book, deck);
    const int sleeping = dungeon_card_find(book, "sleeping"), other = dungeon_card_find(book, "door-opens");
    ck_assert_int_ge(sleeping, 0);
    ck_assert_int_ge(other, 0);
    for (int i = 0; i < 3; i++) {
        dungeon_take(&of_book, &table, sleeping);
        dungeon_discard(&table, sleeping);
    }
    dungeon_take(&of_book, &table, other);
    dungeon_discard(&table, other);
    check_sizes(deck, size - 3, 3);
    dungeon_shuffle(&of_book, &table, deck);
    check_sizes(deck, size, 0);
    check_sizes(DOOR, dungeon_deck_size(book, DOOR) - 1, 1);
}
END_TEST

static void check_refused(const uint8_t held[], const char *line) {
    rp_error error = {0};
    ck_assert_int_eq(dungeon_cards_check(book, &table, held, &error), RP_BAD_INPUT);
    ck_assert_str_eq(error.text, line);
}

START_TEST(cards_that_do_not_add_up_are_refused) {
    uint8_t held[DUNGEON_CARDS_MAX] = {0};
    use_three_cards();
    dungeon_take(&of_book, &table, 0);
    check_refused(NULL, "card 'a': 2 in the pile, 0 discarded and 0 held are 2, should be 3 in all");
    held[0] = 1;
    ck_assert_int_eq(dungeon_cards_check(book, &table, held, NULL), RP_OK);
    dungeon_discard(&table, 0);
    check_refused(held, "card 'a': 2 in the pile, 1 discarded and 1 held are 4, should be 3 in all");
    held[0] = 0;
    ck_assert_int_eq(dungeon_cards_check(book, &table, held, NULL), RP_OK);
    held[3] = 1;
    check_refused(held, "card '': 0 in the pile, 0 discarded and 1 held are 1, should be 0 in all");
    held[3] = 0;
    table.pile[1] = 0;
    check_refused(held, "card 'b': 0 in the pile, 0 discarded and 0 held are 0, should be 2 in all");
}
END_TEST

/* ---- tiles ------------------------------------------------------------------------------------------------ */

START_TEST(tiles_come_as_often_as_there_are_copies) {
    rp_outcome out[DUNGEON_CHAMBERS_MAX];
    book->chamber_count = 3;
    for (int i = 0; i < 3; i++) book->chamber[i].copies = (uint8_t)(i + 1);
    dungeon_table_start(book, &table);
    ck_assert_int_eq(dungeon_list_tiles(book, &table, out), 3);
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(out[i].outcome, i);
        ck_assert_double_eq(out[i].probability, (i + 1) / 6.0);
    }
    dungeon_lay_tile(&table, 20, 0, DUNGEON_NORTH);
    dungeon_lay_tile(&table, 21, 2, DUNGEON_NORTH);
    ck_assert_int_eq(dungeon_tiles_left(book, &table), 4);
    ck_assert_int_eq(dungeon_list_tiles(book, &table, out), 2);
    ck_assert_int_eq(out[0].outcome, 1);
    ck_assert_double_eq(out[1].probability, 0.5);
}
END_TEST

START_TEST(tiles_run_out) {
    rp_outcome out[DUNGEON_CHAMBERS_MAX];
    book->chamber_count = 2;
    book->chamber[0].copies = book->chamber[1].copies = 1;
    dungeon_table_start(book, &table);
    dungeon_lay_tile(&table, 20, 0, DUNGEON_NORTH);
    ck_assert(dungeon_has_tiles(book, &table));
    dungeon_lay_tile(&table, 21, 1, DUNGEON_NORTH);
    ck_assert(!dungeon_has_tiles(book, &table));
    ck_assert_int_eq(dungeon_tiles_left(book, &table), 0);
    ck_assert_int_eq(dungeon_list_tiles(book, &table, out), 0);
}
END_TEST

/* ---- any book, any draws ---------------------------------------------------------------------------------- */

static int below(rp_random *random, int bound) { return (int)rp_random_below(random, (uint32_t)bound); }

/* Kinds of all decks in any order, some decks of one card. */
static void random_cards(rp_random *random) {
    int count = DUNGEON_DECKS + below(random, DUNGEON_CARDS_MAX - DUNGEON_DECKS + 1);
    int decks[DUNGEON_CARDS_MAX], copies[DUNGEON_CARDS_MAX], most = 1 + below(random, 5);
    for (int i = 0; i < count; i++) {
        int at = below(random, i + 1);
        decks[i] = decks[at];
        decks[at] = i < DUNGEON_DECKS ? i : below(random, DUNGEON_DECKS);
        copies[i] = 1 + below(random, most);
    }
    use_cards(count, decks, copies);
}

static void check_outcomes(const rp_outcome out[], int count, bool some) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
        require(out[i].probability > 0 && (i == 0 || out[i].outcome > out[i - 1].outcome));
        sum += out[i].probability;
    }
    require((count > 0) == some);
    require(!some || fabs(sum - 1) < 1e-12);
}

/* One card of the deck, if there is one, into what is held; other decks stay as they are. */
static void draw(rp_random *random, int deck, uint8_t held[]) {
    const dungeon_table before = table;
    rp_outcome out[DUNGEON_CARDS_MAX];
    int count = dungeon_list_draws(&of_book, &table, deck, out);
    int pile = dungeon_pile_size(&of_book, &table, deck), discard = dungeon_discard_size(&of_book, &table, deck);
    check_outcomes(out, count, pile + discard > 0);
    require(dungeon_needs_shuffle(&of_book, &table, deck) == (!pile && discard));
    if (!count) return;
    int card = out[below(random, count)].outcome;
    dungeon_take(&of_book, &table, card);
    held[card]++;
    require(dungeon_pile_size(&of_book, &table, deck) == (pile ? pile : discard) - 1);
    require(dungeon_discard_size(&of_book, &table, deck) == (pile ? discard : 0));
    for (uint32_t i = 0; i < book->card_count; i++)
        if (book->card[i].deck != deck)
            require(table.pile[i] == before.pile[i] && table.discard[i] == before.discard[i]);
}

/* Some card, if it is held. */
static void give_up(rp_random *random, uint8_t held[]) {
    int card = below(random, (int)book->card_count);
    if (!held[card]) return;
    held[card]--;
    if (below(random, 4))
        dungeon_discard(&table, card);
    else
        dungeon_put_back(&table, card);
}

START_TEST(no_card_is_lost_or_made) {
    rp_random random;
    for (int number = 0; number < test_by_length(40, 300, 3000); number++) {
        uint8_t held[DUNGEON_CARDS_MAX] = {0};
        rp_random_split(&random, 20102, (uint64_t)number);
        random_cards(&random);
        for (int step = 0; step < 400; step++) {
            int deck = below(&random, DUNGEON_DECKS), choice = below(&random, 40);
            if (choice == 0)
                dungeon_shuffle(&of_book, &table, deck);
            else if (choice < 20)
                draw(&random, deck, held);
            else
                give_up(&random, held);
            require(dungeon_cards_check(book, &table, held, NULL) == RP_OK);
        }
    }
}
END_TEST

START_TEST(no_tile_is_lost_or_made) {
    rp_random random;
    for (int number = 0; number < test_by_length(20, 100, 1000); number++) {
        rp_random_split(&random, 20103, (uint64_t)number);
        book->chamber_count = (uint32_t)(1 + below(&random, DUNGEON_CHAMBERS_MAX));
        for (uint32_t i = 0; i < book->chamber_count; i++) book->chamber[i].copies = (uint8_t)(1 + below(&random, 3));
        dungeon_table_start(book, &table);
        for (int square = 0; square < dungeon_square_count(book); square++) {
            rp_outcome out[DUNGEON_CHAMBERS_MAX];
            int count = dungeon_list_tiles(book, &table, out), left = dungeon_tiles_left(book, &table);
            check_outcomes(out, count, left > 0);
            require(dungeon_has_tiles(book, &table) == (left > 0));
            if (!count || dungeon_place_of(book, &table, square)) continue;
            dungeon_lay_tile(&table, square, out[below(&random, count)].outcome, below(&random, 4));
            require(dungeon_tiles_left(book, &table) == left - 1);
            require(dungeon_tiles_check(book, &table, NULL) == RP_OK);
        }
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {everything_begins_in_its_pile,
                                  cards_come_as_often_as_there_are_copies,
                                  empty_pile_takes_its_discards,
                                  discards_wait_until_they_are_needed,
                                  nothing_is_drawn_where_nothing_is,
                                  treasures_run_out_as_other_cards_do,
                                  dragon_cards_go_back_together,
                                  cards_that_do_not_add_up_are_refused,
                                  tiles_come_as_often_as_there_are_copies,
                                  tiles_run_out,
                                  no_card_is_lost_or_made,
                                  no_tile_is_lost_or_made};
    Suite *suite = suite_create("DungeonQuest: piles");
    TCase *cases = tcase_create("piles");
    tcase_add_checked_fixture(cases, set_up, tear_down);
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) tcase_add_test(cases, tests[i]);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
