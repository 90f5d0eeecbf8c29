/* Files laid over the dungeon's book: what they change, and each refusal with its line. */
#include "engine/games/dungeonquest/book/book.h"
#include "tests/support/data_folder.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

static const void *default_data(void) { return dungeon_book_default(); }

static const rp_rules rules = {.name = "dungeonquest",
                               .data_files = dungeon_book_files,
                               .data_size = sizeof(dungeon_book),
                               .read_data = dungeon_book_read,
                               .check_data = dungeon_book_check,
                               .doubt_data = dungeon_book_doubt,
                               .default_data = default_data};

/* ---- what files change ------------------------------------------------------------------------------------ */

static rp_data *data_of(const char *file, const char *content) {
    const test_data_file files[] = {{file, content}, {NULL, NULL}};
    return test_data_of(&rules, files);
}

static void check_same(const void *is, size_t size, const void *wanted, const char *what) {
    ck_assert_msg(memcmp(is, wanted, size) == 0, "%s is another", what);
}

START_TEST(a_card_changes_alone) {
    rp_data *data = data_of("decks.json", "{\"cards\":[{\"id\":\"Exit\",\"name\":\"Way Out\",\"deck\":\"catacomb\","
                                          "\"type\":\"event\",\"copies\":5,\"origin\":\"official\",\"line\":\"Light.\","
                                          "\"effects\":[{\"kind\":\"wounds\",\"dice\":1,\"plus\":-4},"
                                          "{\"kind\":\"ascend\"}]}]}");
    dungeon_book *book = data->bytes;
    int index = dungeon_card_find(book, "exit");
    const dungeon_effect effects[] = {{.kind = DUNGEON_WOUNDS, .dice = 1, .plus = -4}, {.kind = DUNGEON_ASCEND}};
    ck_assert_int_eq(index, dungeon_card_find(dungeon_book_default(), "exit"));
    dungeon_card *card = &book->card[index];
    ck_assert_str_eq(card->id, "exit");
    ck_assert_str_eq(card->name, "Way Out");
    ck_assert_str_eq(card->line, "Light.");
    ck_assert_uint_eq(card->copies, 5);
    ck_assert_uint_eq(card->origin, DUNGEON_OFFICIAL);
    ck_assert_uint_eq(card->effect_count, 2);
    check_same(card->effect, sizeof effects, effects, "the list of effects");
    ck_assert_uint_ne(data->hash, test_data_default_hash(&rules));
    *card = dungeon_book_default()->card[index];
    check_same(book, sizeof *book, dungeon_book_default(), "the rest");
    rp_data_free(data);
}
END_TEST

START_TEST(a_chamber_comes_behind_the_others) {
    rp_data *data = data_of(
        "chambers.json", "{\"chambers\":[{\"id\":\"gate\",\"name\":\"Gate\",\"kind\":\"bridge\",\"back\":\"door\","
                         "\"left\":\"wall\",\"ahead\":\"portcullis\",\"right\":\"passage\",\"with_back\":[\"right\"],"
                         "\"search\":true,\"copies\":3,\"origin\":\"house\"}]}");
    dungeon_book *book = data->bytes;
    uint32_t count = dungeon_book_default()->chamber_count;
    ck_assert_int_eq(dungeon_chamber_find(book, "gate"), (int)count);
    const dungeon_chamber wanted = {
        .id = "gate",
        .name = "Gate",
        .kind = DUNGEON_BRIDGE,
        .way = {DUNGEON_DOOR, DUNGEON_WALL, DUNGEON_PORTCULLIS, DUNGEON_PASSAGE},
        .with_back = 1u << DUNGEON_BACK | 1u << DUNGEON_RIGHT,
        .search = 1,
        .copies = 3,
        .origin = DUNGEON_HOUSE,
    };
    check_same(&book->chamber[count], sizeof wanted, &wanted, "the chamber");
    ck_assert_int_eq(dungeon_tile_count(book), 120);
    memset(&book->chamber[count], 0, sizeof wanted);
    book->chamber_count--;
    check_same(book, sizeof *book, dungeon_book_default(), "the rest");
    rp_data_free(data);
}
END_TEST

START_TEST(parts_of_the_board_change_alone) {
    rp_data *data = data_of("board.json", "{\"sun\":{\"origin\":\"house\",\"spaces\":4,\"ends\":["
                                          "{\"space\":4,\"faces\":[6,1]},{\"space\":2,\"faces\":[3]}]}}");
    dungeon_book *book = data->bytes;
    ck_assert_uint_eq(book->board.sun_spaces, 4);
    ck_assert_uint_eq(book->board.sun_faces[1], 1u << 2);
    ck_assert_uint_eq(book->board.sun_faces[3], 1u << 5 | 1u << 0);
    ck_assert_uint_eq(book->board.sun_faces[25], 0);
    const dungeon_board *usual = &dungeon_book_default()->board;
    book->board.sun_spaces = usual->sun_spaces;
    book->board.sun_origin = usual->sun_origin;
    memcpy(book->board.sun_faces, usual->sun_faces, sizeof usual->sun_faces);
    check_same(book, sizeof *book, dungeon_book_default(), "the rest");
    rp_data_free(data);
}
END_TEST

#define NINE_CARDS                                                                                                     \
    "{\"id\":\"a\",\"name\":\"A\",\"deck\":\"dungeon\",\"type\":\"event\",\"origin\":\"house\"},"                      \
    "{\"id\":\"b\",\"name\":\"B\",\"deck\":\"crypt\",\"type\":\"event\",\"origin\":\"house\"},"                        \
    "{\"id\":\"c\",\"name\":\"C\",\"deck\":\"corpse\",\"type\":\"event\",\"origin\":\"house\"},"                       \
    "{\"id\":\"d\",\"name\":\"D\",\"deck\":\"search\",\"type\":\"event\",\"origin\":\"house\"},"                       \
    "{\"id\":\"e\",\"name\":\"E\",\"deck\":\"trap\",\"type\":\"trap\",\"origin\":\"house\"},"                          \
    "{\"id\":\"f\",\"name\":\"F\",\"deck\":\"treasure\",\"type\":\"loot\",\"origin\":\"house\",\"gold\":10000},"       \
    "{\"id\":\"g\",\"name\":\"G\",\"deck\":\"catacomb\",\"type\":\"event\",\"origin\":\"house\"},"                     \
    "{\"id\":\"h\",\"name\":\"H\",\"deck\":\"dragon\",\"type\":\"dragon\",\"origin\":\"house\"}"
#define OPENS                                                                                                          \
    ",{\"id\":\"i\",\"name\":\"I\",\"deck\":\"door\",\"type\":\"door\",\"origin\":\"house\",\"effects\":["             \
    "{\"kind\":\"pass\"}]}"
#define JAMMED ",{\"id\":\"i\",\"name\":\"I\",\"deck\":\"door\",\"type\":\"door\",\"origin\":\"house\"}"
#define HALL                                                                                                           \
    "\"name\":\"H\",\"kind\":\"corridor\",\"left\":\"wall\",\"ahead\":\"door\",\"right\":\"wall\",\"origin\":"         \
    "\"house\""
#define TOWERS                                                                                                         \
    "[{\"column\":1,\"row\":1,\"east\":\"passage\"},{\"column\":4,\"row\":1,\"west\":\"door\"},"                       \
    "{\"column\":4,\"row\":3,\"north\":\"passage\"},{\"column\":1,\"row\":3,\"north\":\"passage\"}]"
#define SUN "{\"origin\":\"house\",\"spaces\":1,\"ends\":[{\"space\":1,\"faces\":[6]}]}"

/* A dragon that never wakes is no fault. */
START_TEST(a_whole_dungeon_of_ones_own) {
    const test_data_file files[] = {
        {"board.json", "{\"replace_all\":true,\"origin\":\"house\",\"width\":4,\"height\":3,\"towers\":" TOWERS
                       ",\"treasure\":[{\"column\":2,\"row\":2,\"east\":\"passage\"}],\"sun\":" SUN "}"},
        {"chambers.json", "{\"replace_all\":true,\"chambers\":[{\"id\":\"hall\"," HALL "}]}"},
        {"decks.json", "{\"replace_all\":true,\"cards\":[" NINE_CARDS OPENS "]}"},
        {"runes.json", "{\"replace_all\":true,\"runes\":[]}"},
        {NULL, NULL}};
    rp_data *data = test_data_of(&rules, files);
    const dungeon_book *book = data->bytes;
    ck_assert_uint_eq(book->board.width * book->board.height, 12);
    ck_assert_uint_eq(book->board.tower[1].way[DUNGEON_WEST], DUNGEON_DOOR);
    ck_assert_uint_eq(book->board.treasure_count, 1);
    ck_assert_uint_eq(book->chamber_count, 1);
    ck_assert_uint_eq(book->card_count, 9);
    ck_assert_uint_eq(book->rune_count, 0);
    for (int deck = 0; deck < DUNGEON_DECKS; deck++) ck_assert_int_eq(dungeon_deck_size(book, deck), 1);
    check_same(&book->combat, sizeof book->combat, &dungeon_book_default()->combat, "the combat");
    rp_data_free(data);
}
END_TEST

/* The combat's own files are read as in the combat; a doubt about them is one here. */
START_TEST(files_of_the_combat_are_read) {
    char doubts[RP_DATA_DOUBTS_MAX];
    rp_data *data = data_of("cards.json", "{\"display\":{\"order\":[\"Quick Shot\",\"Slash\",\"Bolt of Agony\"],"
                                          "\"hero_wounds\":[[1,9,1],[1,1,0],[0,1,1]]}}");
    const dungeon_book *book = data->bytes;
    ck_assert_uint_eq(book->combat.display_hero[0][1], 9);
    rp_data_doubts(data, doubts);
    ck_assert_ptr_nonnull(strstr(doubts, "Quick Shot against Slash is 9/2"));
    rp_data_free(data);
}
END_TEST

/* ---- what is refused -------------------------------------------------------------------------------------- */

/* A file, and the line that refuses it, from the file's name on. */
typedef struct refusal {
    const char *content, *line;
} refusal;

static void check_refused(const char *file, const char *content, const char *line) {
    const test_data_file files[] = {{file, content}, {NULL, NULL}};
    rp_data *data;
    rp_error error = {0};
    rp_status status = test_data_read(&rules, files, &data, &error);
    ck_assert_msg(status == RP_BAD_INPUT, "accepted: %s", content);
    const char *from = strstr(error.text, file);
    ck_assert_msg(from && strcmp(from + strlen(file), line) == 0, "%s\n  is refused with %s\n  and not with %s%s",
                  content, error.text, file, line);
}

static const refusal boards[] = {
    {"{\"towers\":{}}", ": towers: should be a list, not an object"},
    {"{\"with\":9}",
     ": unknown field 'with' (did you mean width?); there are: replace_all origin width height towers treasure sun"},
    {"{\"width\":17}", ": width: 17 should be a whole number from 3 to 16"},
    {"{\"origin\":\"mine\"}", ": origin: 'mine' should be one of: house fallback official"},
    {"{\"replace_all\":true}", ": origin is missing, should be a text"},
    {"{\"replace_all\":true,\"origin\":\"house\"}", ": width is missing, should be a whole number from 3 to 16"},
    {"{\"towers\":[{\"column\":1,\"row\":1}]}", ": towers: has 1 squares, should have at least 4"},
    {"{\"treasure\":[]}", ": treasure: has 0 squares, should have at least 1"},
    {"{\"treasure\":[{\"column\":0,\"row\":1}]}", ": treasure[0].column: 0 should be a whole number from 1 to 16"},
    {"{\"treasure\":[{\"column\":1,\"row\":17}]}", ": treasure[0].row: 17 should be a whole number from 1 to 16"},
    {"{\"treasure\":[{\"column\":2,\"row\":1,\"est\":\"door\"}]}",
     ": treasure[0]: unknown field 'est' (did you mean east?); there are: column row north east south west"},
    {"{\"treasure\":[{\"column\":2,\"row\":1,\"east\":\"dor\"}]}",
     ": treasure[0]: east: 'dor' (did you mean door?) should be one of: wall passage door portcullis"},
    {"{\"sun\":{\"origin\":\"house\",\"spaces\":61,\"ends\":[]}}",
     ": sun.spaces: 61 should be a whole number from 1 to 60"},
    {"{\"sun\":{\"origin\":\"house\",\"spaces\":2,\"ends\":[{\"space\":3,\"faces\":[1]}]}}",
     ": sun.ends[0].space: 3 should be a whole number from 1 to 2"},
    {"{\"sun\":{\"origin\":\"house\",\"spaces\":2,\"ends\":[{\"space\":2,\"faces\":[7]}]}}",
     ": sun.ends[0].faces[0]: 7 should be a whole number from 1 to 6"},
    {"{\"sun\":{\"origin\":\"house\",\"spaces\":2,\"ends\":[{\"space\":2,\"faces\":[]}]}}",
     ": sun.ends[0].faces: should have at least one face"},
    {"{\"sun\":{\"origin\":\"house\",\"spaces\":2,\"ends\":[{\"space\":2,\"faces\":[2,2]}]}}",
     ": sun.ends[0].faces[1]: 2 stands in the list twice"},
    {"{\"sun\":{\"origin\":\"house\",\"spaces\":2,\"ends\":[{\"space\":2,\"faces\":[2]},{\"space\":2,\"faces\":[2]}]}}",
     ": sun.ends[1]: space: 2 stands in the list twice"},
    {"{\"sun\":{\"origin\":\"house\",\"spaces\":2,\"ends\":[{\"space\":1,\"faces\":[2]}]}}",
     ": sun: no face ends the game on the last space, 2, should be at least one"},
    {"{\"width\":14}", ": 14 columns and 10 rows are 140 squares, should be at most 130"},
    {"{\"width\":12}", ": towers[1]: column 13, row 1 should be inside of 12 columns and 10 rows"},
    {"{\"treasure\":[{\"column\":13,\"row\":10,\"west\":\"door\"}]}",
     ": treasure[0]: column 13, row 10 is taken, should be another square"},
    {"{\"treasure\":[{\"column\":3,\"row\":3,\"west\":\"door\"},{\"column\":4,\"row\":4}]}",
     ": treasure[1]: column 4, row 4 should be next to a square before it"},
    {"{\"treasure\":[{\"column\":1,\"row\":3,\"west\":\"door\",\"south\":\"door\"},{\"column\":1,\"row\":4}]}",
     ": treasure: has no way out, should have one that is no wall"},
    {"{\"towers\":[{\"column\":2,\"row\":1,\"north\":\"door\"},{\"column\":4,\"row\":1},{\"column\":4,\"row\":3},"
     "{\"column\":1,\"row\":3}]}",
     ": towers[0]: has no way out, should have one that is no wall"},
};

/* Chambers of one entry that begins with an id. */
static const refusal chambers[] = {
    {"\"name\":\"X\"", ": chambers[0]: kind is missing, should be a text"},
    {HALL ",\"kinds\":1",
     ": chambers[0]: unknown field 'kinds' (did you mean kind?); there are: id name kind back left "
     "ahead right with_back die search copies origin"},
    {HALL ",\"copies\":41", ": chambers[0].copies: 41 should be a whole number from 1 to 40"},
    {HALL ",\"search\":1", ": chambers[0].search: should be true or false, not a whole number"},
    {HALL ",\"with_back\":[]", ": chambers[0]: with_back: goes with the kinds chasm, bridge and cave-in only"},
    {HALL ",\"die\":[]", ": chambers[0]: die: goes with the kind chamber-of-darkness only"},
    {"\"name\":\"X\",\"kind\":\"pit\"",
     ": chambers[0]: kind: 'pit' should be one of: dungeon-room trap-room bottomless-pit catacomb-entrance corridor "
     "chasm chamber-of-darkness cave-in spider-web portcullis bridge rotating-room"},
    {"\"name\":\"X\",\"kind\":\"chasm\",\"origin\":\"house\",\"left\":\"wall\",\"ahead\":\"hole\"",
     ": chambers[0]: ahead: 'hole' should be one of: wall passage door portcullis"},
    {"\"name\":\"X\",\"kind\":\"portcullis\",\"origin\":\"house\",\"left\":\"wall\",\"ahead\":\"door\","
     "\"right\":\"wall\"",
     ": chambers[0]: back, left, ahead, right: none is a portcullis, should be one in a chamber of that kind"},
    {"\"name\":\"X\",\"kind\":\"chasm\",\"origin\":\"house\",\"left\":\"wall\",\"ahead\":\"door\",\"right\":\"wall\","
     "\"with_back\":[\"left\",\"ahead\",\"right\"]",
     ": chambers[0]: with_back: has all sides, should leave one for the other part"},
    {"\"name\":\"X\",\"kind\":\"chasm\",\"origin\":\"house\",\"left\":\"wall\",\"ahead\":\"door\",\"right\":\"wall\","
     "\"with_back\":[\"north\"]",
     ": chambers[0].with_back[0]: 'north' should be one of: back left ahead right"},
    {"\"name\":\"X\",\"kind\":\"chamber-of-darkness\",\"origin\":\"house\",\"left\":\"wall\",\"ahead\":\"door\","
     "\"right\":\"wall\",\"die\":[\"back\"]",
     ": chambers[0].die: has 1 sides, should have one for each of 6 faces"},
    {"\"name\":\"X\",\"kind\":\"chamber-of-darkness\",\"origin\":\"house\",\"left\":\"wall\",\"ahead\":\"door\","
     "\"right\":\"wall\",\"die\":[\"back\",\"ahead\",\"left\",\"back\",\"back\",\"back\"]",
     ": chambers[0].die[2]: 'left' is a wall, should be a side with a way"},
    {HALL "},{\"id\":\"X\"," HALL, ": chambers[1]: the chamber 'x' stands in this file already"},
};

/* Cards of one entry that begins with an id, a name and an origin. */
#define EVENT "\"deck\":\"dungeon\",\"type\":\"event\""
#define EFFECT(text) EVENT ",\"effects\":[" text "]"
#define AT ": cards[0].effects[0]"
static const refusal cards[] = {
    {"\"deck\":\"room\"",
     ": cards[0]: deck: 'room' should be one of: dungeon crypt corpse search trap treasure catacomb "
     "door dragon"},
    {"\"deck\":\"crypt\",\"type\":\"lot\"",
     ": cards[0]: type: 'lot' (did you mean loot?) should be one of: event monster threat loot trap passage-down door "
     "dragon"},
    {EVENT ",\"copies\":0", ": cards[0].copies: 0 should be a whole number from 1 to 40"},
    {EVENT ",\"gold\":10", ": cards[0]: gold: goes with loot only"},
    {"\"deck\":\"crypt\",\"type\":\"loot\",\"gold\":10001", ": cards[0].gold: 10001 should be a whole number from 0 to "
                                                            "10000"},
    {"\"deck\":\"crypt\",\"type\":\"loot\",\"gold\":1,\"gold_dice\":1", ": cards[0]: gold_dice: goes without gold"},
    {EVENT ",\"monster\":\"troll\"",
     ": cards[0]: monster: 'troll' goes with the effect fight or the measure power-damage"},
    {EVENT ",\"monster\":\"a troll\"", ": cards[0]: monster: 'a troll' should be of letters, digits and '-'"},
    {EFFECT("{\"kind\":\"fight\"}"), ": cards[0]: type: should be monster or threat, since it has the effect fight"},
    {"\"deck\":\"crypt\",\"type\":\"threat\"",
     ": cards[0]: effects: none is fight, should be one in a card of the types monster and threat"},
    {EFFECT("{\"kind\":\"wounds\",\"measure\":\"power-damage\",\"cards\":1}"),
     ": cards[0]: monster: is missing, should be the one whose power-damage it is"},
    {"\"deck\":\"treasure\",\"type\":\"event\"",
     ": cards[0]: type: 'event' should be loot, as of all cards of the deck treasure"},
    {"\"deck\":\"door\",\"type\":\"event\"", ": cards[0]: type: 'event' should be door, as of all cards of the deck "
                                             "door"},
    {"\"deck\":\"crypt\",\"type\":\"trap\"", ": cards[0]: type: 'trap' goes with cards of the deck trap only"},
    {EFFECT("{\"kind\":\"retreat\"}"), ": cards[0]: effects: 'retreat' goes with cards of the deck dragon only"},
    {EFFECT("{\"kind\":\"test\",\"attribute\":\"luck\",\"failure\":[{\"kind\":\"ascend\"}]}"),
     ": cards[0]: effects: 'ascend' goes with cards of the deck catacomb only"},
    {EFFECT("{\"kind\":\"discard\"}"), ": cards[0]: effects: 'discard' goes with loot, or with the effect keep"},
    {EFFECT("{\"kind\":\"step\",\"when\":\"each-turn\"}"),
     ": cards[0]: when: 'each-turn' goes with loot, or with the effect keep"},
    {EFFECT("{\"kind\":\"step\",\"when\":\"used\"}"), ": cards[0]: when: 'used' and 'game-end' go with loot only"},
    {"\"deck\":\"crypt\",\"type\":\"loot\",\"effects\":[{\"kind\":\"step\",\"when\":\"used\"}]",
     ": cards[0]: effects: none that is 'used' is discard, should be one, or it could be used for ever"},
    {"\"deck\":\"crypt\",\"type\":\"loot\",\"effects\":[{\"kind\":\"keep\"}]",
     ": cards[0]: effects: 'keep' goes with cards that are no loot"},
    {EFFECT("{\"kind\":\"result\",\"from\":1,\"to\":2,\"effects\":[{\"kind\":\"step\"}]}"),
     ": cards[0]: effects: 'result' should be in the results of a roll only"},
    {EFFECT("{\"kind\":\"roll\",\"dice\":1,\"results\":[{\"kind\":\"step\"}]}"),
     ": cards[0]: results: 'step' should be result, for they have nothing else"},
    {EFFECT("{\"kind\":\"roll\",\"dice\":1,\"results\":[{\"kind\":\"result\",\"from\":6,\"to\":7,\"effects\":["
            "{\"kind\":\"step\"}]}]}"),
     ": cards[0]: results: 6 to 7 should be within 1 to 6, behind the one before"},
    {EFFECT("{\"kind\":\"roll\",\"dice\":2,\"results\":[{\"kind\":\"result\",\"from\":2,\"to\":7,\"effects\":["
            "{\"kind\":\"step\"}]},{\"kind\":\"result\",\"from\":7,\"to\":12,\"effects\":[{\"kind\":\"step\"}]}]}"),
     ": cards[0]: results: 7 to 12 should be within 8 to 12, behind the one before"},
    {EFFECT("{\"kind\":\"test\",\"attribute\":\"luck\",\"failure\":[{\"kind\":\"step\",\"when\":\"used\"}]}"),
     ": cards[0]: when: 'used' goes with effects that are in no list of another"},
    {EFFECT("{\"kind\":\"wound\"}"), AT
     ": kind: 'wound' (did you mean wounds?) should be one of: wounds kill lose-turns test roll result fight struggle "
     "mark turn-back drop-pile repeat end-turn lose-loot lose-treasure trade keep discard everyone retreat heal draw "
     "turn step descend ascend pass"},
    {EFFECT("{\"kind\":\"moves\",\"amount\":2}"),
     AT ": kind: 'moves' should be one of: wounds kill lose-turns test roll result fight struggle mark turn-back "
        "drop-pile repeat end-turn lose-loot lose-treasure trade keep discard everyone retreat heal draw turn step "
        "descend ascend pass"},
    {EFFECT("{\"kind\":\"wounds\"}"), AT ": wounds has none, should have exactly one of: measure dice amount"},
    {EFFECT("{\"kind\":\"wounds\",\"amount\":4,\"dice\":1}"),
     AT ": wounds has dice and amount, should have exactly one of: measure dice amount"},
    {EFFECT("{\"kind\":\"wounds\",\"amount\":21}"), AT ".amount: 21 should be a whole number from 1 to 20"},
    {EFFECT("{\"kind\":\"wounds\",\"amount\":4,\"plus\":1}"), AT ": plus: goes with dice"},
    {EFFECT("{\"kind\":\"wounds\",\"dice\":4}"), AT ".dice: 4 should be a whole number from 1 to 3"},
    {EFFECT("{\"kind\":\"wounds\",\"measure\":\"margin\",\"cards\":2}"),
     AT ": 'cards' goes only with: measure power-damage"},
    {EFFECT("{\"kind\":\"wounds\",\"measure\":\"power-damage\"}"),
     AT ": cards is missing, should be a whole number from 1 to 4"},
    {EFFECT("{\"kind\":\"heal\",\"all\":false}"), AT ": all: is false, should be true, or amount or dice in its place"},
    {EFFECT("{\"kind\":\"test\",\"failure\":[{\"kind\":\"kill\"}]}"),
     AT ": attribute is missing, should be one of: strength agility armor luck lower-of-agility-armor"},
    {EFFECT("{\"kind\":\"test\",\"attribute\":\"luck\"}"),
     AT ": success and failure: have no effects, should have some in one of them"},
    {EFFECT("{\"kind\":\"roll\",\"dice\":1,\"results\":[]}"), AT ": results: has 0 effects, should have 1 to 16"},
    {EFFECT("{\"kind\":\"roll\",\"dice\":1,\"results\":[{\"kind\":\"result\",\"from\":5,\"to\":4,\"effects\":["
            "{\"kind\":\"step\"}]}]}"),
     AT ".results[0]: to: 4 should be at least from, 5"},
    {EFFECT("{\"kind\":\"draw\",\"deck\":\"door\"}"),
     AT ": deck: 'door' does not go with draw, should be one of: dungeon crypt corpse search trap treasure"},
    {EFFECT("{\"kind\":\"turn\",\"quarters\":4}"), AT ".quarters: 4 should be a whole number from 1 to 3"},
    {EFFECT("{\"kind\":\"kill\",\"amount\":1}"), AT ": 'amount' does not go with kill, which has: kind when"},
};

/* Runes of one entry that begins with an id, a name and an origin. */
static const refusal runes[] = {
    {"\"time\":\"noon\"", ": runes[0]: time: 'noon' should be one of: turn test failed-test trap-card monster door "
                          "dragon wounds below"},
    {"\"time\":\"turn\"", ": runes[0]: effects: should be a list of at least one effect"},
    {"\"time\":\"turn\",\"effects\":[{\"kind\":\"cancel\"}]",
     ": runes[0]: time: 'turn' does not go with cancel, should be one of: trap-card monster dragon wounds"},
    {"\"time\":\"turn\",\"effects\":[{\"kind\":\"kill\"}]", ": runes[0].effects[0]: kind: 'kill' "
                                                            "should be one of: heal draw turn step descend ascend pass "
                                                            "moves cancel again bonus look succeed"},
    {"\"time\":\"turn\",\"effects\":[{\"kind\":\"moves\",\"amount\":1}]",
     ": runes[0].effects[0].amount: 1 should be a whole number from 2 to 9"},
    {"\"time\":\"turn\",\"effects\":[{\"kind\":\"step\",\"when\":\"used\"}]",
     ": runes[0].effects[0]: 'when' does not go with step, which has: kind "},
    {"\"time\":\"turn\",\"gold\":1", ": runes[0]: unknown field 'gold'; there are: id name line time origin effects"},
};

START_TEST(bad_boards) { check_refused("board.json", boards[_i].content, boards[_i].line); }
END_TEST

START_TEST(bad_chambers) {
    char content[1024];
    snprintf(content, sizeof content, "{\"chambers\":[{\"id\":\"x\",%s}]}", chambers[_i].content);
    check_refused("chambers.json", content, chambers[_i].line);
}
END_TEST

START_TEST(bad_cards) {
    char content[1024];
    snprintf(content, sizeof content, "{\"cards\":[{\"id\":\"x\",\"name\":\"X\",\"origin\":\"house\",%s}]}",
             cards[_i].content);
    check_refused("decks.json", content, cards[_i].line);
}
END_TEST

START_TEST(bad_runes) {
    char content[1024];
    snprintf(content, sizeof content, "{\"runes\":[{\"id\":\"x\",\"name\":\"X\",\"origin\":\"house\",%s}]}",
             runes[_i].content);
    check_refused("runes.json", content, runes[_i].line);
}
END_TEST

#define CARD(deck, more)                                                                                               \
    "{\"cards\":[{\"id\":\"x\",\"name\":\"X\",\"origin\":\"house\",\"deck\":\"" deck "\"," more "}]}"

/* A card whose one effect is in a list within two others. */
#define FAILS(effects) "{\"kind\":\"test\",\"attribute\":\"luck\",\"failure\":[" effects "]}"
#define DEEP(id, deck, more, effect)                                                                                   \
    "{\"id\":\"" id "\",\"name\":\"X\",\"origin\":\"house\",\"deck\":\"" deck "\"," more                               \
    ",\"effects\":[" FAILS(FAILS(FAILS(effect))) "]}"
#define DRAWS(deck) "{\"kind\":\"draw\",\"deck\":\"" deck "\"}"

/* What no entry says alone. */
START_TEST(bad_books) {
    static const struct {
        const char *file;
        refusal bad;
    } bad[] = {
        {"decks.json",
         {"{\"replace_all\":true,\"cards\":[]}", ": the deck 'dungeon' has no card, should have at least one"}},
        {"decks.json",
         {"{\"replace_all\":true,\"cards\":[" NINE_CARDS "]}",
          ": the deck 'door' has no card, should have at least one"}},
        {"decks.json",
         {"{\"replace_all\":true,\"cards\":[" NINE_CARDS JAMMED "]}",
          ": no card of the deck 'door' has the effect pass, should be at least one"}},
        {"decks.json",
         {"{\"cards\":[{\"id\":\"x\",\"name\":\"X\",\"origin\":\"house\"," EVENT ",\"copies\":40},"
          "{\"id\":\"y\",\"name\":\"Y\",\"origin\":\"house\"," EVENT ",\"copies\":12}]}",
          ": the deck 'dungeon' has 101 cards and 'y' is the first that does not fit, should have at most 100"}},
        {"decks.json",
         {CARD("crypt", "\"type\":\"monster\",\"monster\":\"orc\",\"effects\":[{\"kind\":\"fight\"}]"),
          ": x: monster 'orc' is not in figures.json, should be one of the monsters there"}},
        {"decks.json",
         {CARD("trap", "\"type\":\"trap\",\"effects\":[{\"kind\":\"draw\",\"deck\":\"crypt\"}]"),
          ": cards of the deck 'crypt' draw from it, by themselves or by others; should not, or drawing may never "
          "end"}},
        {"decks.json",
         {CARD("crypt", "\"type\":\"loot\",\"copies\":16"),
          ": x: copies: 16 should be at most 15, as of all loot, cards to keep and cards of the deck catacomb"}},
        {"decks.json",
         {CARD("dungeon", "\"type\":\"event\",\"copies\":16,\"effects\":[{\"kind\":\"keep\"}]"),
          ": x: copies: 16 should be at most 15, as of all loot, cards to keep and cards of the deck catacomb"}},
        {"decks.json",
         {CARD("catacomb", "\"type\":\"event\",\"copies\":16"),
          ": x: copies: 16 should be at most 15, as of all loot, cards to keep and cards of the deck catacomb"}},
        {"decks.json",
         {"{\"cards\":[" DEEP("t", "trap", "\"type\":\"trap\"", "{\"kind\":\"kill\"}") "," DEEP(
              "s", "search", "\"type\":\"event\"",
              DRAWS("trap")) "," DEEP("c", "crypt", "\"type\":\"event\"",
                                      DRAWS("search")) "," DEEP("d", "dungeon", "\"type\":\"event\"",
                                                                DRAWS("crypt")) "]}",
          ": d: with its lists in lists, and cards that it draws, it leads 16 deep, should be at most 15"}},
        {"chambers.json", {"{\"replace_all\":true,\"chambers\":[]}", ": there is no chamber, should be at least one"}},
        {"chambers.json",
         {"{\"chambers\":[{\"id\":\"x\"," HALL ",\"copies\":40},{\"id\":\"y\"," HALL
          ",\"copies\":40},{\"id\":\"z\"," HALL ",\"copies\":4}]}",
          ": the copies add up to 201 tiles, should be at most 200"}},
        {"decks.json", {"{\"deck\":[]}", ": unknown field 'deck'; there are: replace_all cards"}},
        {"decks.json",
         {"{\"cards\":[{\"id\":\"a b\"}]}", ": cards[0]: id: 'a b' should be of letters, digits and '-'"}},
        {"decks.json",
         {"{\"cards\":[{\"id\":\"abcdefghijklmnopqrstuvwxyz123456\"}]}",
          ": cards[0].id: 'abcdefghijklmnopqrstuvwxyz123456' should have 1 to 31 bytes"}},
        {"figures.json", {"{\"replace_all\":true}", ": heroes is missing, should be a list"}},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        check_refused(bad[i].file, bad[i].bad.content, bad[i].bad.line);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        a_card_changes_alone,        a_chamber_comes_behind_the_others, parts_of_the_board_change_alone,
        a_whole_dungeon_of_ones_own, files_of_the_combat_are_read,      bad_books};
    Suite *suite = suite_create("DungeonQuest: files of the book");
    TCase *cases = tcase_create("files");
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) tcase_add_test(cases, tests[i]);
    tcase_add_loop_test(cases, bad_boards, 0, sizeof boards / sizeof *boards);
    tcase_add_loop_test(cases, bad_chambers, 0, sizeof chambers / sizeof *chambers);
    tcase_add_loop_test(cases, bad_cards, 0, sizeof cards / sizeof *cards);
    tcase_add_loop_test(cases, bad_runes, 0, sizeof runes / sizeof *runes);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
