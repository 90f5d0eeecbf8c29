/* Effects as data: members of every kind, what kinds and rules demand, lists in lists, and all that is refused. */
#include "engine/kit/effects.h"
#include "engine/store/json.h"
#include "engine/words.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KIND_LIST(KIND)                                                                                                \
    KIND(HARM, "harm") KIND(HEAL, "heal") KIND(MARK, "mark") KIND(CALL, "call") KIND(TEST, "test") KIND(REST, "rest")
typedef enum kind { NOTHING, KIND_LIST(RP_WORD_VALUE) KIND_COUNT } kind;
static const char kind_words[] = KIND_LIST(RP_WORD_TEXT);

typedef struct deed {
    uint8_t kind, when, who, colours, faces, flag, low, skill;
    int8_t amount;
    uint8_t sorted[3];
    uint16_t name;
    uint16_t own;
    rp_effect_span then, otherwise;
} deed;

#define PLACE(member) RP_FIELD_PLACE(deed, member)
enum { WHEN, WHO, AMOUNT, MEMBERS = 13 };
static const rp_field members[MEMBERS] = {
    [WHEN] = {"when", PLACE(when), .kind = RP_FIELD_WORD, .words = "now|low|later"},
    [WHO] = {"who", PLACE(who), .kind = RP_FIELD_WORD, .words = "opponent|own|all"},
    [AMOUNT] = {"amount", PLACE(amount), .kind = RP_FIELD_NUMBER, .minimum = -9, .maximum = 9,
                .words = "half|everything"},
    {"colours", PLACE(colours), .kind = RP_FIELD_WORDS, .words = "red|green|blue", .minimum = 1},
    {"faces", PLACE(faces), .kind = RP_FIELD_BITS, .maximum = 6},
    {"flag", PLACE(flag), .kind = RP_FIELD_FLAG},
    {"low", PLACE(low), .kind = RP_FIELD_NUMBER, .minimum = 1, .maximum = 200},
    {"skill", PLACE(skill), .kind = RP_FIELD_WORD, .words = "luck|wit", .minimum = 1},
    {"sorted", PLACE(sorted), .kind = RP_FIELD_SORTED, .minimum = 1, .maximum = 9},
    {"name", PLACE(name), .kind = RP_FIELD_NAME},
    {"own", PLACE(own), .kind = RP_FIELD_OWN},
    {"then", PLACE(then), .kind = RP_FIELD_EFFECTS},
    {"otherwise", PLACE(otherwise), .kind = RP_FIELD_EFFECTS},
};

static const rp_effect_kind kinds[KIND_COUNT] = {
    [HARM] = {"amount", "who|faces|sorted|own"},
    [HEAL] = {"amount|who", "flag", .bounds = {{"amount", 1, 5}, {"who", 1, 2}}},
    [MARK] = {"colours", .bounds = {{"colours", 2, 2}, {"when", 1, 2}}, .usual = {{"who", 1}, {"when", 2}}},
    [CALL] = {.may = "who", .one_of = "name|colours|faces"},
    [TEST] = {"skill", "then|otherwise"},
};
static const rp_effect_rule rules[] = {
    {{"when", 1}, .brings = "low", .spares = "who"},
    {{"who", 2}, .needs = "flag"},
};

/* A flag for nobody in particular says nothing. */
static void check_deed(const void *bytes, rp_reader *reader) {
    const deed *of = bytes;
    if (of->kind == HEAL && of->flag && of->amount == 5) rp_reader_fail(reader, "amount: 5 and a flag are too much");
}

static const rp_effects effects = {
    .size = sizeof(deed),
    .kind = {"kind", PLACE(kind), .kind = RP_FIELD_WORD, .words = kind_words, .minimum = HARM},
    .kinds = kinds,
    .common = "when",
    .members = members,
    .member_count = MEMBERS,
    .rules = rules,
    .rule_count = 2,
    .check = check_deed};

static int find_name(const void *context, const rp_field *field, const char *text, rp_reader *reader) {
    (void)context;
    ck_assert_str_eq(field->name, "name");
    if (strcmp(text, "ogre") == 0) return 999;
    rp_reader_fail(reader, "'%.40s' is no monster, perhaps ogre", text);
    return -1;
}

static void read_own(const void *context, const rp_field *field, void *bytes, rp_reader *reader) {
    (void)context;
    rp_field_store(field, bytes, 2 * rp_read_integer(reader, field->name, 0, 9));
}

enum { ROOM = 6 };

static rp_effect_span read_card(const char *card, deed deeds[ROOM], size_t *count, rp_error *error) {
    const rp_field_names names = {.find = find_name, .read = read_own};
    const deed usual = {.flag = 7};
    rp_effect_array to = {deeds, ROOM, 0};
    rp_reader *reader;
    memset(deeds, 0xee, ROOM * sizeof *deeds);
    ck_assert_msg(rp_json_parse(card, strlen(card), "card", &reader, error) == RP_OK, "%s", error->text);
    rp_effect_span span = rp_effects_read(&effects, "deeds", &usual, &names, &to, reader);
    *error = reader->error;
    rp_json_reader_free(reader);
    ck_assert_uint_le(to.count, ROOM);
    if (count) *count = to.count;
    return span;
}

static void expect(const char *list, const deed *wanted, size_t wanted_count) {
    char card[1024];
    deed deeds[ROOM];
    size_t count;
    rp_error error = {0};
    snprintf(card, sizeof card, "{\"deeds\":%s}", list);
    read_card(card, deeds, &count, &error);
    ck_assert_msg(error.status == RP_OK, "%s: %s", list, error.text);
    ck_assert_uint_eq(count, wanted_count);
    for (size_t i = 0; i < count; i++) ck_assert_msg(!memcmp(&deeds[i], &wanted[i], sizeof *deeds), "%s: %zu", list, i);
}

START_TEST(members_of_every_kind) {
    const deed all[] = {{.kind = HARM, .flag = 7, .amount = -9, .who = 1, .faces = 0x41, .sorted = {1, 2, 5}, .own = 8},
                        {.kind = HEAL, .flag = 1, .amount = 4, .who = 2},
                        {.kind = CALL, .flag = 7, .name = 1000},
                        {.kind = TEST, .flag = 7, .skill = 2}};
    expect("[{\"kind\":\"harm\",\"amount\":-9,\"who\":\"own\",\"faces\":[0,6],\"sorted\":[5,1,2],\"own\":4},"
           "{\"kind\":\"heal\",\"amount\":4,\"who\":\"all\",\"flag\":true},"
           "{\"kind\":\"call\",\"name\":\"ogre\",\"who\":null,\"colours\":null},"
           "{\"skill\":\"wit\",\"kind\":\"test\"}]",
           all, 4);
    expect("[{\"kind\":\"harm\",\"amount\":\"everything\"}]", &(const deed){.kind = HARM, .flag = 7, .amount = 11}, 1);
    expect("[{\"kind\":\"rest\"}]", &(const deed){.kind = REST, .flag = 7}, 1);
    expect("[]", NULL, 0);
    expect("null", NULL, 0);
}
END_TEST

START_TEST(kinds_have_usual_values_and_rules_change_what_stands) {
    expect("[{\"kind\":\"mark\",\"colours\":[\"blue\",\"red\"]}]",
           &(const deed){.kind = MARK, .flag = 7, .colours = 5, .who = 1, .when = 2}, 1);
    expect("[{\"kind\":\"heal\",\"amount\":1,\"when\":\"low\",\"low\":200,\"who\":\"own\"}]",
           &(const deed){.kind = HEAL, .flag = 7, .amount = 1, .when = 1, .low = 200, .who = 1}, 1);
    expect("[{\"kind\":\"harm\",\"amount\":1,\"when\":\"low\",\"low\":1}]",
           &(const deed){.kind = HARM, .flag = 7, .amount = 1, .when = 1, .low = 1}, 1);
}
END_TEST

/* Lists that belong to an effect lie behind its own list, side by side. */
START_TEST(lists_in_lists) {
    const deed all[] = {{.kind = TEST, .flag = 7, .skill = 1, .then = {2, 1}, .otherwise = {4, 2}},
                        {.kind = REST, .flag = 7},
                        {.kind = TEST, .flag = 7, .skill = 2, .otherwise = {3, 1}},
                        {.kind = REST, .flag = 7},
                        {.kind = HARM, .flag = 7, .amount = 1},
                        {.kind = REST, .flag = 7}};
    expect("[{\"kind\":\"test\",\"skill\":\"luck\","
           "\"then\":[{\"kind\":\"test\",\"skill\":\"wit\",\"otherwise\":[{\"kind\":\"rest\"}]}],"
           "\"otherwise\":[{\"kind\":\"harm\",\"amount\":1},{\"kind\":\"rest\"}]},{\"kind\":\"rest\"}]",
           all, 6);
    deed deeds[ROOM];
    rp_error error;
    rp_effect_span span = read_card("{\"deeds\":[{\"kind\":\"rest\"},{\"kind\":\"rest\"}]}", deeds, NULL, &error);
    ck_assert(span.first == 0 && span.count == 2);
}
END_TEST

/* Cards with several lists have them one after the other. */
START_TEST(lists_share_an_array) {
    static const char card[] = "{\"basic\":[{\"kind\":\"rest\"}],\"strong\":[{\"kind\":\"rest\"},{\"kind\":\"rest\"}]}";
    deed deeds[ROOM];
    rp_effect_array to = {deeds, ROOM, 0};
    rp_reader *reader;
    ck_assert(rp_json_parse(card, strlen(card), "card", &reader, NULL) == RP_OK);
    rp_effect_span basic = rp_effects_read(&effects, "basic", NULL, NULL, &to, reader);
    rp_effect_span none = rp_effects_read(&effects, "none", NULL, NULL, &to, reader);
    rp_effect_span strong = rp_effects_read(&effects, "strong", NULL, NULL, &to, reader);
    ck_assert(rp_reader_ok(reader));
    rp_json_reader_free(reader);
    ck_assert(basic.first == 0 && basic.count == 1 && none.count == 0 && strong.first == 1 && strong.count == 2);
    ck_assert(to.count == 3 && deeds[2].kind == REST && deeds[2].flag == 0);
}
END_TEST

START_TEST(what_cannot_be_is_refused) {
    static const struct {
        const char *list, *says;
    } bad[] = {
        {"{}", "deeds: should be a list, not an object"},
        {"[3]", "deeds[0]: should be an object, not a whole number"},
        {"[{}]", "deeds[0]: kind is missing, should be one of: harm heal mark call test rest"},
        {"[{\"kind\":1}]", "deeds[0].kind: should be a text, not a whole number"},
        {"[{\"kind\":\"heel\"}]", "deeds[0]: kind: 'heel' (did you mean heal?) should be one of: harm heal"},
        {"[{\"kind\":\"rest\",\"amount\":1}]", "[0]: 'amount' does not go with rest, which has: kind when"},
        {"[{\"kind\":\"harm\",\"amuont\":1}]",
         "unknown field 'amuont' (did you mean amount?); harm has: kind when who"},
        {"[{\"kind\":\"harm\",\"secret\":1}]", "unknown field 'secret'; harm has: kind when who amount faces"},
        {"[{\"kind\":\"harm\",\"amount|who\":1}]", "unknown field 'amount|who'"},
        {"[{\"kind\":\"harm\",\"\":1}]", "unknown field ''"},
        {"[{\"kind\":\"harm\"}]",
         "amount is missing, should be a whole number from -9 to 9 or one of: half everything"},
        {"[{\"kind\":\"harm\",\"amount\":null}]", "amount is missing"},
        {"[{\"kind\":\"harm\",\"amount\":10}]", "amount: 10 should be a whole number from -9 to 9"},
        {"[{\"kind\":\"harm\",\"amount\":99999999999}]", "amount: 99999999999 should be"},
        {"[{\"kind\":\"harm\",\"amount\":1.5}]", "amount: should be a whole number from -9 to 9, not a number"},
        {"[{\"kind\":\"harm\",\"amount\":\"halb\"}]",
         "amount: 'halb' should be a whole number from -9 to 9 or one of: half everything"},
        {"[{\"kind\":\"heal\",\"amount\":6,\"who\":\"own\"}]", "amount: 6 should be a whole number from 1 to 5"},
        {"[{\"kind\":\"heal\",\"amount\":\"half\",\"who\":\"own\"}]", "amount: should be a whole number from 1 to 5"},
        {"[{\"kind\":\"heal\",\"amount\":1}]", "who is missing, should be one of: own all"},
        {"[{\"kind\":\"heal\",\"amount\":1,\"who\":\"opponent\"}]",
         "who: 'opponent' does not go with heal, should be one of: own all"},
        {"[{\"kind\":\"heal\",\"amount\":1,\"who\":\"al\"}]",
         "who: 'al' (did you mean all?) should be one of: opponent"},
        {"[{\"kind\":\"heal\",\"amount\":1,\"who\":\"all\"}]", "flag is missing, should be true or false"},
        {"[{\"kind\":\"heal\",\"amount\":1,\"who\":\"own\",\"flag\":1}]", "flag: should be true or false"},
        {"[{\"kind\":\"heal\",\"amount\":5,\"who\":\"own\",\"flag\":true}]", "deeds[0]: amount: 5 and a flag"},
        {"[{\"kind\":\"heal\",\"amount\":1,\"who\":\"own\",\"low\":3}]", "'low' goes only with: when low"},
        {"[{\"kind\":\"rest\",\"low\":null}]", "'low' goes only with: when low"},
        {"[{\"kind\":\"harm\",\"amount\":1,\"when\":\"low\"}]",
         "low is missing, should be a whole number from 1 to 200"},
        {"[{\"kind\":\"mark\",\"when\":\"now\",\"colours\":[\"red\",\"blue\"]}]",
         "when: 'now' does not go with mark, should be one of: low later"},
        {"[{\"kind\":\"mark\"}]", "colours is missing, should be a list of: red green blue"},
        {"[{\"kind\":\"mark\",\"colours\":[\"red\"]}]",
         "colours: has 1 words, should have exactly 2 of: red green blue"},
        {"[{\"kind\":\"mark\",\"colours\":[\"red\",\"red\"]}]", "colours[1]: 'red' stands in the list twice"},
        {"[{\"kind\":\"mark\",\"colours\":[\"red\",\"pink\"]}]", "colours[1]: 'pink' should be one of: red green"},
        {"[{\"kind\":\"mark\",\"colours\":\"red\"}]", "colours: should be a list, not a text"},
        {"[{\"kind\":\"call\"}]", "call has none, should have exactly one of: colours faces name"},
        {"[{\"kind\":\"call\",\"name\":\"ogre\",\"faces\":[1]}]", "call has faces and name, should have exactly one"},
        {"[{\"kind\":\"call\",\"colours\":[]}]", "colours: has 0 words, should have at least 1 of: red green blue"},
        {"[{\"kind\":\"call\",\"name\":\"ogres\"}]", "name: 'ogres' is no monster, perhaps ogre"},
        {"[{\"kind\":\"call\",\"faces\":[7]}]", "faces[0]: 7 should be a whole number from 0 to 6"},
        {"[{\"kind\":\"call\",\"faces\":[1,1]}]", "faces[1]: 1 stands in the list twice"},
        {"[{\"kind\":\"harm\",\"amount\":1,\"sorted\":[1,2,3,4]}]", "sorted: has 4 items, at most 3 are possible"},
        {"[{\"kind\":\"harm\",\"amount\":1,\"own\":10}]", "own: 10 should be a whole number from 0 to 9"},
        {"[{\"kind\":\"test\",\"skill\":\"strength\"}]", "skill: 'strength' should be one of: luck wit"},
        {"[{\"kind\":\"test\",\"skill\":\"wit\",\"then\":[{\"kind\":\"harm\"}]}]",
         "deeds[0].then[0]: amount is missing"},
        {"[{\"kind\":\"rest\"},{\"kind\":\"rest\"},{\"kind\":\"rest\"},{\"kind\":\"rest\"},{\"kind\":\"rest\"},"
         "{\"kind\":\"rest\"},{\"kind\":\"rest\"}]",
         "deeds: has 7 items, at most 6 are possible"},
        {"[{\"kind\":\"test\",\"skill\":\"wit\",\"then\":[1,2,3,4,5,6]}]", "then: has 6 items, at most 5 are possible"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char card[1024];
        deed deeds[ROOM];
        rp_error error = {0};
        snprintf(card, sizeof card, "{\"deeds\":%s}", bad[i].list);
        read_card(card, deeds, NULL, &error);
        ck_assert_msg(error.status == RP_BAD_INPUT, "accepted: %s", bad[i].list);
        ck_assert_msg(strstr(error.text, bad[i].says) && !strchr(error.text, '\n'), "%s: %s", bad[i].list, error.text);
    }
}
END_TEST

static void write_times(FILE *file, int times, const char *text) {
    for (int i = 0; i < times; i++) fputs(text, file);
}

/* A card of `open`, so many times `each`, so many times `close` and `end`; read, with its refusal in `error`. */
static void read_long_card(const char *open, int each_times, const char *each, int close_times, const char *end,
                           rp_error *error) {
    deed deeds[ROOM];
    char *card = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&card, &size);
    ck_assert_ptr_nonnull(file);
    fputs(open, file);
    write_times(file, each_times, each);
    write_times(file, close_times, "]}");
    fputs(end, file);
    fclose(file);
    read_card(card, deeds, NULL, error);
    free(card);
}

/* Lists in lists up to the depth of the JSON reader, and lists of very many effects or members. */
START_TEST(depth_and_length_are_refused) {
    enum { LEVELS = 500, MANY = 100000 };
    static const char nested[] = "{\"kind\":\"test\",\"skill\":\"wit\",\"then\":[";
    rp_error error;
    read_long_card("{\"deeds\":[", 4, nested, 4, "]}", &error);
    ck_assert_msg(strstr(error.text, "this list of effects is 5 deep, should be at most 4"), "%s", error.text);
    read_long_card("{\"deeds\":[", LEVELS, nested, LEVELS, "]}", &error);
    ck_assert_int_eq(error.status, RP_BAD_INPUT);
    read_long_card("{\"deeds\":[{\"kind\":\"rest\"}", MANY - 1, ",{\"kind\":\"rest\"}", 0, "]}", &error);
    ck_assert_msg(strstr(error.text, "has 100000 items, at most 6 are possible"), "%s", error.text);
}
END_TEST

START_TEST(very_many_members_are_refused) {
    enum { MANY = 100000 };
    deed deeds[ROOM];
    rp_error error;
    char *card = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&card, &size);
    ck_assert_ptr_nonnull(file);
    fputs("{\"deeds\":[{\"kind\":\"rest\"", file);
    for (int i = 0; i < MANY; i++) fprintf(file, ",\"m%d\":%d", i, i);
    fputs("}]}", file);
    fclose(file);
    read_card(card, deeds, NULL, &error);
    ck_assert_msg(strstr(error.text, "unknown field 'm0'"), "%s", error.text);
    free(card);
}
END_TEST

/* A table that is wrong in one thing: `change` is done to copies of the good tables. */
typedef struct tables {
    rp_effects effects;
    rp_field members[MEMBERS];
    rp_effect_kind kinds[KIND_COUNT];
    rp_effect_rule rules[2];
} tables;

static void change(tables *t, int which) {
    switch (which) {
    case 0: t->kinds[HARM].may = "who|amuont"; break;
    case 1: t->kinds[HARM].may = "who|amount"; break;
    case 2: t->kinds[HEAL].bounds[0].member = "skill"; break;
    case 3: t->kinds[HEAL].bounds[0].maximum = 128; break;
    case 4: t->kinds[HEAL].bounds[1].maximum = 3; break;
    case 5: t->kinds[MARK].bounds[0].maximum = 4; break;
    case 6: t->kinds[MARK].usual[0].member = "whom"; break;
    case 7: t->kinds[MARK].usual[0].value = 3; break;
    case 8: t->rules[0].brings = "high"; break;
    case 9: t->rules[0].when.value = 3; break;
    case 10: t->members[WHO].name = "when"; break;
    case 11: t->members[WHO].offset = offsetof(deed, when); break;
    case 12: t->members[WHO].offset = offsetof(deed, kind); break;
    case 13: t->members[WHO].words = NULL; break;
    case 14: t->members[WHO].offset = sizeof(deed); break;
    case 15: t->members[AMOUNT].maximum = 126; break;
    case 16: t->members[AMOUNT].size = 3; break;
    case 17: t->members[WHEN].kind = RP_FIELD_EFFECTS; break;
    case 18: t->effects.common = "when|kind"; break;
    case 19: t->effects.kind.kind = RP_FIELD_NUMBER; break;
    case 20: t->members[3].words = "1|2|3|4|5|6|7|8|9"; break;
    default: t->effects.member_count = 65; break;
    }
}

START_TEST(tables_are_looked_at) {
    static const char *const says[] = {"harm: amuont is no member",
                                       "harm: amount stands in two lists",
                                       "heal: skill has bounds and is no member",
                                       "heal: amount has bounds that",
                                       "heal: who has bounds that cannot be",
                                       "mark: colours has bounds that",
                                       "mark: whom has a value",
                                       "mark: who has a value",
                                       "rules: high is no member",
                                       "rules: when has a value",
                                       "members: when stands there twice",
                                       "members: who has the place of another",
                                       "members: who has the place of the kind",
                                       "members: who does not fit",
                                       "members: who is not in the struct",
                                       "members: amount does not fit",
                                       "members: amount does not fit",
                                       "members: when does not fit",
                                       "harm: kind is no member",
                                       "members: kind should be a word",
                                       "members: colours does not fit",
                                       "members: members are more than 64"};
    rp_error error = {0};
    ck_assert_msg(rp_effects_sound(&effects, &error) == RP_OK, "%s", error.text);
    for (size_t i = 0; i < sizeof says / sizeof *says; i++) {
        tables t = {.effects = effects};
        memcpy(t.members, members, sizeof members);
        memcpy(t.kinds, kinds, sizeof kinds);
        memcpy(t.rules, rules, sizeof rules);
        t.effects.members = t.members;
        t.effects.kinds = t.kinds;
        t.effects.rules = t.rules;
        change(&t, (int)i);
        ck_assert_msg(rp_effects_sound(&t.effects, &error) == RP_BAD_INPUT, "sound: %s", says[i]);
        ck_assert_msg(strstr(error.text, says[i]), "%s: %s", says[i], error.text);
    }
}
END_TEST

int main(void) {
    const TTest *const all[] = {members_of_every_kind,
                                kinds_have_usual_values_and_rules_change_what_stands,
                                lists_in_lists,
                                lists_share_an_array,
                                what_cannot_be_is_refused,
                                depth_and_length_are_refused,
                                very_many_members_are_refused,
                                tables_are_looked_at};
    Suite *suite = suite_create("effects");
    TCase *tests = tcase_create("effects");
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) tcase_add_test(tests, all[i]);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
