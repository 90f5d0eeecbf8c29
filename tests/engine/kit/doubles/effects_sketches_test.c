/* Effects of three games to come as sketches: alternatives and two lists a card, dice and moments, tests and tables. */
#include "engine/kit/effects.h"
#include "engine/store/json.h"
#include "engine/words.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#define PLACE(type, member) RP_FIELD_PLACE(type, member)
#define COUNT(table) (sizeof(table) / sizeof *(table))

enum { ROOM = 24 };

/* Fills `to` from the lists `keys` of a card and returns where the last of them lies. */
static rp_effect_span read_card(const rp_effects *effects, const char *keys, const rp_field_names *names,
                                const char *card, void *effects_read, char error[512]) {
    rp_effect_array to = {effects_read, ROOM, 0};
    rp_effect_span span = {0, 0};
    rp_reader *reader;
    rp_error failure = {0};
    ck_assert_msg(rp_effects_sound(effects, &failure) == RP_OK, "%s", failure.text);
    ck_assert_int_eq(rp_json_parse(card, strlen(card), "card", &reader, &failure), RP_OK);
    char key[RP_WORD_MAX];
    for (int i = 0; rp_words_at(keys, i).length; i++)
        span = rp_effects_read(effects, rp_word_text(keys, i, key), NULL, names, &to, reader);
    snprintf(error, 512, "%s", reader->error.text);
    rp_json_reader_free(reader);
    return span;
}

/* ---- mage-knight: attacks of elements, alternatives, what a card does with mana ---- */

#define PART_LIST(PART)                                                                                                \
    PART(ATTACK, "attack")                                                                                             \
    PART(BLOCK, "block")                                                                                               \
    PART(MANA, "mana") PART(WOUND, "wound") PART(READY, "ready") PART(CHOOSE, "choose") PART(ALL, "all")
typedef enum part_kind { NO_PART, PART_LIST(RP_WORD_VALUE) PARTS } part_kind;
static const char part_words[] = PART_LIST(RP_WORD_TEXT);

typedef struct part {
    uint8_t kind, amount, elements, range, colours, as, measure, time;
    rp_effect_span of;
} part;

static const rp_field part_members[] = {
    {"amount", PLACE(part, amount), .kind = RP_FIELD_NUMBER, .minimum = 1, .maximum = 14},
    {"elements", PLACE(part, elements), .kind = RP_FIELD_WORDS, .words = "fire|ice"},
    {"range", PLACE(part, range), .kind = RP_FIELD_WORD, .words = "melee|ranged|siege"},
    {"colours", PLACE(part, colours), .kind = RP_FIELD_WORDS, .words = "red|green|blue|white|gold|black", .minimum = 1},
    {"as", PLACE(part, as), .kind = RP_FIELD_WORD, .words = "token|crystal"},
    {"per", PLACE(part, measure), .kind = RP_FIELD_WORD, .words = "once|wound|unit|enemy"},
    {"time", PLACE(part, time), .kind = RP_FIELD_WORD, .words = "always|day|night"},
    {"of", PLACE(part, of), .kind = RP_FIELD_EFFECTS, .minimum = 1},
};
static const rp_effect_kind part_kinds[PARTS] = {[ATTACK] = {"amount", "elements|range|per"},
                                                 [BLOCK] = {"amount", "elements|per"},
                                                 [MANA] = {"colours|as", "amount"},
                                                 [WOUND] = {.usual = {{"amount", 1}}},
                                                 [READY] = {"amount", .bounds = {{"amount", 1, 4}}},
                                                 [CHOOSE] = {"of", .bounds = {{"of", 2, 9}}},
                                                 [ALL] = {"of"}};
static const rp_effects parts = {
    .size = sizeof(part),
    .kinds = part_kinds,
    .common = "time",
    .members = part_members,
    .member_count = COUNT(part_members),
    .kind = {"kind", PLACE(part, kind), .kind = RP_FIELD_WORD, .words = part_words, .minimum = ATTACK}};

START_TEST(mage_knight_cards) {
    part read[ROOM];
    char error[512];
    rp_effect_span strong = read_card(
        &parts, "basic|strong", NULL,
        "{\"basic\":[{\"kind\":\"choose\",\"of\":[{\"kind\":\"attack\",\"amount\":2},{\"kind\":\"all\",\"of\":["
        "{\"kind\":\"attack\",\"amount\":5},{\"kind\":\"wound\"}]}]}],"
        "\"strong\":[{\"kind\":\"attack\",\"amount\":3,\"range\":\"ranged\",\"elements\":[\"fire\"],\"time\":\"night\"}"
        "]}",
        read, error);
    ck_assert_str_eq(error, "");
    ck_assert(strong.first == 5 && strong.count == 1 && read[5].range == 1 && read[5].elements == 1);
    ck_assert(read[0].of.first == 1 && read[0].of.count == 2 && read[2].of.first == 3 && read[4].amount == 1);
    read_card(&parts, "basic", NULL, "{\"basic\":[{\"kind\":\"ready\",\"amount\":5}]}", read, error);
    ck_assert_str_eq(error, "basic[0].amount: 5 should be a whole number from 1 to 4");
    read_card(&parts, "basic", NULL, "{\"basic\":[{\"kind\":\"choose\",\"of\":[{\"kind\":\"wound\"}]}]}", read, error);
    ck_assert_str_eq(error, "basic[0]: of: has 1 effects, should have 2 to 9");
    read_card(&parts, "basic", NULL, "{\"basic\":[{\"kind\":\"all\",\"of\":[]}]}", read, error);
    ck_assert_str_eq(error, "basic[0]: of: has 0 effects, should have 1 to 255");
}
END_TEST

/* ---- calamity: damage dice as they are written, when a Spell may be cast, on whom ---- */

#define SPELL_LIST(SPELL) SPELL(HURT, "hurt") SPELL(HEAL, "heal") SPELL(ARMOR, "armor") SPELL(DRAW, "draw")
typedef enum spell_kind { NO_SPELL, SPELL_LIST(RP_WORD_VALUE) SPELLS } spell_kind;
static const char spell_words[] = SPELL_LIST(RP_WORD_TEXT);

typedef struct spell {
    uint8_t kind, when, target, condition, rounds;
    int8_t dice[3]; /* count, sides, added */
} spell;

static const rp_field spell_members[] = {
    {"when", PLACE(spell, when), .kind = RP_FIELD_WORD, .words = "any-time|before-attack|after-attack|their-turn"},
    {"target", PLACE(spell, target), .kind = RP_FIELD_WORD, .words = "hero|own-hero|all-heroes|own-side"},
    {"if", PLACE(spell, condition), .kind = RP_FIELD_WORD, .words = "always|wounded|not-activated"},
    {"rounds", PLACE(spell, rounds), .kind = RP_FIELD_NUMBER, .minimum = 1, .maximum = 49, .words = "rest"},
    {"amount", PLACE(spell, dice), .kind = RP_FIELD_OWN},
};
static const rp_effect_kind spell_kinds[SPELLS] = {[HURT] = {"amount|target"},
                                                   [HEAL] = {"amount", "target", .usual = {{"target", 1}}},
                                                   [ARMOR] = {"amount|target|rounds"},
                                                   [DRAW] = {"amount"}};
static const rp_effects spells = {
    .size = sizeof(spell),
    .kinds = spell_kinds,
    .common = "when|if",
    .members = spell_members,
    .member_count = COUNT(spell_members),
    .kind = {"kind", PLACE(spell, kind), .kind = RP_FIELD_WORD, .words = spell_words, .minimum = HURT}};

/* "2d6+1", "3". */
static void read_dice(const void *context, const rp_field *field, void *bytes, rp_reader *reader) {
    (void)context;
    char text[16];
    int count = 0, sides = 0, added = 0, end = 0;
    rp_read_string(reader, field->name, text, sizeof text);
    if (sscanf(text, "%2dd%2d%n%3d%n", &count, &sides, &end, &added, &end) < 2) {
        count = sides = 0;
        if (sscanf(text, "%2d%n", &added, &end) < 1) end = 0;
    }
    if (rp_reader_ok(reader) && (!end || text[end]))
        rp_reader_fail(reader, "%s: '%s' should be a number or dice such as 2d6+1", field->name, text);
    const int8_t dice[3] = {(int8_t)count, (int8_t)sides, (int8_t)added};
    memcpy((char *)bytes + field->offset, dice, sizeof dice);
}

START_TEST(calamity_spells) {
    spell read[ROOM];
    char error[512];
    const rp_field_names names = {.read = read_dice};
    read_card(&spells, "effects", &names,
              "{\"effects\":[{\"kind\":\"hurt\",\"amount\":\"2d6-1\",\"target\":\"hero\",\"if\":\"wounded\","
              "\"when\":\"before-attack\"},{\"kind\":\"heal\",\"amount\":\"3\"},"
              "{\"kind\":\"armor\",\"amount\":\"-2\",\"target\":\"all-heroes\",\"rounds\":\"rest\"}]}",
              read, error);
    ck_assert_str_eq(error, "");
    ck_assert_mem_eq(&read[0], (&(const spell){HURT, 1, 0, 1, 0, {2, 6, -1}}), sizeof(spell));
    ck_assert_mem_eq(&read[1], (&(const spell){HEAL, 0, 1, 0, 0, {0, 0, 3}}), sizeof(spell));
    ck_assert_mem_eq(&read[2], (&(const spell){ARMOR, 0, 2, 0, 50, {0, 0, -2}}), sizeof(spell));
    read_card(&spells, "effects", &names, "{\"effects\":[{\"kind\":\"draw\",\"amount\":\"2d\"}]}", read, error);
    ck_assert_str_eq(error, "effects[0]: amount: '2d' should be a number or dice such as 2d6+1");
}
END_TEST

/* ---- the dungeon: tests of an attribute, tables by a die, cards of other decks ---- */

#define EVENT_LIST(EVENT)                                                                                              \
    EVENT(WOUNDS, "wounds")                                                                                            \
    EVENT(TEST, "test")                                                                                                \
    EVENT(ROLL, "roll") EVENT(ROW, "row") EVENT(DECK, "draw") EVENT(TURN, "lose-turn") EVENT(KILL, "kill")
typedef enum event_kind { NO_EVENT, EVENT_LIST(RP_WORD_VALUE) EVENTS } event_kind;
static const char event_words[] = EVENT_LIST(RP_WORD_TEXT);

typedef struct event {
    uint8_t kind, amount, attribute, deck, faces, keep;
    rp_effect_span passed, failed, rows, effects;
} event;

static const rp_field event_members[] = {
    {"amount", PLACE(event, amount), .kind = RP_FIELD_NUMBER, .minimum = 1, .maximum = 12, .words = "die"},
    {"attribute", PLACE(event, attribute), .kind = RP_FIELD_WORD, .words = "strength|agility|armor|luck"},
    {"deck", PLACE(event, deck), .kind = RP_FIELD_WORD, .words = "dungeon|crypt|corpse|search|trap|treasure"},
    {"faces", PLACE(event, faces), .kind = RP_FIELD_BITS, .maximum = 6},
    {"keep", PLACE(event, keep), .kind = RP_FIELD_FLAG},
    {"passed", PLACE(event, passed), .kind = RP_FIELD_EFFECTS},
    {"failed", PLACE(event, failed), .kind = RP_FIELD_EFFECTS},
    {"rows", PLACE(event, rows), .kind = RP_FIELD_EFFECTS},
    {"effects", PLACE(event, effects), .kind = RP_FIELD_EFFECTS},
};
static const rp_effect_kind event_kinds[EVENTS] = {
    [WOUNDS] = {"amount"},     [TEST] = {"attribute|failed", "passed"}, [ROLL] = {"rows"}, [ROW] = {"faces", "effects"},
    [DECK] = {"deck", "keep"}, [TURN] = {.usual = {{"amount", 1}}}};
static const rp_effects events = {
    .size = sizeof(event),
    .kinds = event_kinds,
    .members = event_members,
    .member_count = COUNT(event_members),
    .kind = {"kind", PLACE(event, kind), .kind = RP_FIELD_WORD, .words = event_words, .minimum = WOUNDS}};

START_TEST(dungeon_cards) {
    event read[ROOM];
    char error[512];
    read_card(&events, "effects", NULL,
              "{\"effects\":[{\"kind\":\"test\",\"attribute\":\"agility\",\"failed\":[{\"kind\":\"roll\",\"rows\":["
              "{\"kind\":\"row\",\"faces\":[1,2],\"effects\":[{\"kind\":\"wounds\",\"amount\":\"die\"}]},"
              "{\"kind\":\"row\",\"faces\":[3,4,5,6],\"effects\":[{\"kind\":\"draw\",\"deck\":\"trap\"}]}]}]},"
              "{\"kind\":\"lose-turn\"}]}",
              read, error);
    ck_assert_str_eq(error, "");
    ck_assert(read[0].failed.first == 2 && read[2].kind == ROLL && read[2].rows.first == 3 && read[2].rows.count == 2);
    ck_assert(read[3].faces == 6 && read[read[3].effects.first].amount == 13 && read[1].amount == 1);
    ck_assert(read[4].faces == 0x78 && read[read[4].effects.first].deck == 4);
    read_card(&events, "effects", NULL, "{\"effects\":[{\"kind\":\"test\",\"attribute\":\"lukc\",\"failed\":[]}]}",
              read, error);
    ck_assert_str_eq(error, "effects[0]: attribute: 'lukc' (did you mean luck?) should be one of: strength agility "
                            "armor luck");
}
END_TEST

int main(void) {
    const TTest *const all[] = {mage_knight_cards, calamity_spells, dungeon_cards};
    Suite *suite = suite_create("effects of games to come");
    TCase *tests = tcase_create("sketches");
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) tcase_add_test(tests, all[i]);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
