/* Zones in positions: what is read, what is refused, what rp_zones_fault finds; and piles for pile.h. */
#include "engine/game.h"
#include "engine/kit/pile.h"
#include "engine/kit/zones.h"
#include "engine/store/json.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPEN, HAND, PILE, ZONES, TILES = 70, SPELLS = 12, CARDS = TILES + SPELLS };
enum { BYTES = RP_ZONES_BYTES(CARDS, ZONES), MARKS = CARDS, ORDER = 2 * CARDS, COUNT = 3 * CARDS };

static const rp_zone zone_table[ZONES] = {
    {"open", -1, RP_SIGHT_ALL, 3, 0}, {"hand", 0, RP_SIGHT_OWNER, 2, 0}, {"pile", -1, RP_SIGHT_NOBODY, 3, 0}};
static const rp_zone_family family_table[] = {{"tiles", 0, TILES, PILE}, {"spells", TILES, SPELLS, PILE}};
static const rp_zones game = {2, CARDS, ZONES, 2, 1, zone_table, family_table, NULL};

static void text_of(const void *context, int card, char *text) {
    snprintf(text, RP_TEXT_MAX, "%s %d", (const char *)context, card + 1);
}
static const char *name_of(const void *context, int card) {
    (void)card;
    return context;
}
static const rp_card_names spells = {.text = text_of, .name = name_of, .context = "Spell"};

static void start(unsigned char *bytes) {
    rp_zones_start(&game, bytes);
    for (int card = TILES; card < TILES + 4; card++) require(rp_zones_move(&game, bytes, card, HAND, 0));
    require(rp_zones_move(&game, bytes, TILES + 7, OPEN, 0));
}

START_TEST(lists_of_cards_read_back) {
    unsigned char bytes[BYTES], back[BYTES];
    start(bytes);
    rp_writer *writer = rp_json_writer_new();
    for (int zone = 0; zone < ZONES; zone++)
        rp_write_pile(&spells, writer, zone_table[zone].name, rp_zones_pile(&game, bytes, zone, TILES));
    char *text = rp_json_writer_text(writer, 0);
    rp_json_writer_free(writer);
    ck_assert_ptr_nonnull(strstr(text, "\"open\":[\"Spell 8\"]"));

    rp_reader *reader;
    rp_error error = {RP_OK, ""};
    require(rp_json_parse(text, strlen(text), "zones", &reader, &error) == RP_OK);
    rp_card_reader from = {.names = &spells, .reader = reader, .present = (rp_pile)(1 << SPELLS) - 1};
    rp_zones_start(&game, back);
    for (int zone = 0; zone < ZONES; zone++)
        for (rp_pile rest = rp_read_pile(&from, zone_table[zone].name); rest; rest &= rest - 1)
            rp_zones_place(&game, back, TILES + rp_pile_lowest(rest), zone);
    ck_assert_msg(rp_reader_ok(reader), "%s", reader->error.text);
    ck_assert_mem_eq(back, bytes, BYTES);
    rp_json_reader_free(reader);
    free(text);
}
END_TEST

static const rp_card_names all_cards = {.text = text_of, .name = name_of, .context = "Card"};

/* The error of reading a text as a view of `player`, or of the full world for -1; "" for none. */
static rp_error read_error(const char *text, int player, unsigned char *bytes) {
    rp_reader *reader;
    rp_error error = {RP_OK, ""};
    require(rp_json_parse(text, strlen(text), "zones", &reader, &error) == RP_OK);
    rp_zones_read(&game, bytes, player, &all_cards, reader);
    error = reader->error;
    rp_json_reader_free(reader);
    return error;
}

START_TEST(positions_are_read_and_refused) {
    const struct {
        const char *text;
        int player;
        const char *error; /* NULL: is read */
    } cases[] = {{"{}", -1, NULL},
                 {"{}", 1, NULL},
                 {"{\"spells\":{\"hand\":[\"card 71\",\"Card 82\"]}}", -1, NULL},
                 {"{\"spells\":{\"hand\":[3]},\"tiles\":{\"open\":[\"Card 70\"],\"pile\":[60]}}", 1, NULL},
                 {"{\"spells\":{\"hand\":[{\"card\":\"Card 72\",\"known\":[0,1]},1]}}", 1, NULL},
                 {"{\"spells\":{\"pile\":[{\"rank\":2,\"known\":[1]}]}}", 0, NULL},
                 {"{\"spells\":{\"hand\":[3]}}", -1, "not hidden"},
                 {"{\"spells\":{\"hand\":[3]}}", 0, "not hidden"},
                 {"{\"spells\":{\"hand\":[13]}}", 1, "more cards"},
                 {"{\"spells\":{\"hand\":[8],\"open\":[\"Card 71\",\"Card 72\",\"Card 73\",\"Card 74\",\"Card 75\"]}}",
                  1, "fewer cards"},
                 {"{\"spells\":{\"hand\":[\"Card 1\"]}}", -1, "no such card"},
                 {"{\"spells\":{\"hand\":[\"Card 71\"],\"open\":[\"Card 71\"]}}", -1, "already somewhere"},
                 {"{\"tiles\":{\"hand\":[]}}", -1, "no zone of this family"},
                 {"{\"spells\":{\"hand\":[{\"card\":\"Card 71\",\"known\":[1]}]}}", -1, "who sees it"},
                 {"{\"spells\":{\"hand\":[{\"card\":\"Card 71\",\"known\":[2]}]}}", -1, "known"},
                 {"{\"spells\":{\"hand\":[{\"card\":\"Card 71\",\"rank\":16}]}}", -1, "rank"},
                 {"{\"spells\":{\"marks\":[{\"card\":\"Card 71\",\"class\":1}]}}", -1, "older"},
                 {"{\"spells\":{\"marks\":[{\"card\":\"Card 71\",\"pool\":1}]}}", -1, "pool"},
                 {"{\"spells\":{\"pile\":[{\"card\":\"Card 71\",\"rank\":1},{\"card\":\"Card 72\",\"rank\":1}]}}", -1,
                  "one rank"}};
    unsigned char bytes[BYTES];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        rp_error error = read_error(cases[i].text, cases[i].player, bytes);
        if (cases[i].error)
            ck_assert_msg(strstr(error.text, cases[i].error), "%s: %s", cases[i].text, error.text);
        else
            ck_assert_msg(!error.text[0] && !rp_zones_fault(&game, bytes), "%s: %s", cases[i].text, error.text);
    }
}
END_TEST

START_TEST(faults_are_found) {
    const struct {
        int at, value;
        const char *text;
    } cases[] = {{TILES + 7, ZONES, "no zone"},
                 {0, HAND, "for others"},
                 {MARKS, 4, "does not play"},
                 {MARKS + TILES + 7, 1, "who sees it"},
                 {ORDER, 1, "older"},
                 {MARKS + TILES + 7, 0x13, "has an epoch"},
                 {COUNT + HAND, 3, "as many cards as it says"},
                 {COUNT + ZONES + PILE, 1, "marks of their own"},
                 {ORDER + 3, 0x10, "marks of their own"},
                 {TILES + 8, OPEN, "who sees it"},
                 {TILES + 7, PILE, "as many cards as it says"}};
    unsigned char bytes[BYTES];
    start(bytes);
    ck_assert_ptr_null(rp_zones_fault(&game, bytes));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        start(bytes);
        bytes[cases[i].at] = (unsigned char)cases[i].value;
        const char *fault = rp_zones_fault(&game, bytes);
        ck_assert_msg(fault && strstr(fault, cases[i].text), "%zu: %s", i, fault ? fault : "none");
    }
    start(bytes);
    bytes[ORDER + 3] = bytes[ORDER + 4] = 0x10;
    ck_assert_str_eq(rp_zones_fault(&game, bytes), "two cards have one rank in a pile");
}
END_TEST

START_TEST(ranks_run_out) {
    unsigned char bytes[BYTES];
    start(bytes);
    for (int card = 0; card < 16; card++) {
        bool top = card < 8;
        int room = top ? 7 : 8;
        bool done = rp_zones_move(&game, bytes, card, PILE, RP_MOVE_OPEN | (top ? RP_MOVE_ON_TOP : RP_MOVE_BELOW));
        ck_assert_int_eq(done, card % 8 < room);
    }
    ck_assert(!rp_zones_move(&game, bytes, 20, PILE, RP_MOVE_OPEN | RP_MOVE_BELOW));
    ck_assert(rp_zones_move(&game, bytes, 8, PILE, RP_MOVE_BELOW)); /* the first becomes the last */
    ck_assert(rp_zones_move(&game, bytes, 9, OPEN, 0));
    ck_assert(rp_zones_move(&game, bytes, 20, PILE, RP_MOVE_OPEN | RP_MOVE_BELOW));
    ck_assert(rp_zones_move(&game, bytes, TILES + 5, PILE, RP_MOVE_ON_TOP)); /* a family has its own */
    ck_assert_ptr_null(rp_zones_fault(&game, bytes));
}
END_TEST

START_TEST(worlds_of_a_hand) {
    unsigned char bytes[BYTES];
    rp_zones_start(&game, bytes);
    for (int card = 0; card < TILES; card++) rp_zones_place(&game, bytes, card, card % 2 ? OPEN : PILE);
    ck_assert_uint_eq(rp_zones_worlds(&game, bytes, 0), 1);
    for (int card = TILES; card < CARDS; card++) rp_zones_place(&game, bytes, card, card % 2 ? HAND : PILE);
    ck_assert_uint_eq(rp_zones_worlds(&game, bytes, 0), 1);
    ck_assert_uint_eq(rp_zones_worlds(&game, bytes, 1), 924); /* 12 over 6 */
}
END_TEST

int main(void) {
    Suite *suite = suite_create("zones positions");
    TCase *tests = tcase_create("zones positions");
    tcase_add_test(tests, lists_of_cards_read_back);
    tcase_add_test(tests, positions_are_read_and_refused);
    tcase_add_test(tests, faults_are_found);
    tcase_add_test(tests, ranks_run_out);
    tcase_add_test(tests, worlds_of_a_hand);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
