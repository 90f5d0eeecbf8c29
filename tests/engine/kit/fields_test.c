/* Fields of every kind: written, read back, left out, and refused where they cannot be. */
#include "engine/game.h"
#include "engine/kit/fields.h"
#include "engine/store/json.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct thing {
    uint8_t number, word, words, bits, name, flag;
    int8_t small, record[3], records[2][3];
    int16_t middle;
    uint16_t uses;
    uint32_t names;
    int32_t large;
    uint8_t sorted[4], reserved[2];
} thing;

#define PLACE(member) RP_FIELD_PLACE(thing, member)
static const char colours[] = "red|green|blue";
static const rp_field fields[] = {
    {"number", PLACE(number), .kind = RP_FIELD_NUMBER, .maximum = 200},
    {"small", PLACE(small), .kind = RP_FIELD_NUMBER, .minimum = -5, .maximum = 5},
    {"middle", PLACE(middle), .kind = RP_FIELD_NUMBER, .minimum = -2000, .maximum = 2000},
    {"large", PLACE(large), .kind = RP_FIELD_NUMBER, .minimum = -100000, .maximum = 100000},
    {"flag", PLACE(flag), .kind = RP_FIELD_FLAG},
    {"word", PLACE(word), .kind = RP_FIELD_WORD, .words = colours},
    {"words", PLACE(words), .kind = RP_FIELD_WORDS, .words = colours},
    {"bits", PLACE(bits), .kind = RP_FIELD_BITS, .maximum = 7},
    {"sorted", PLACE(sorted), .kind = RP_FIELD_SORTED, .minimum = 1, .maximum = 6},
    {"record", PLACE(record), .kind = RP_FIELD_RECORD, .words = colours, .minimum = -9, .maximum = 9},
    {"records", PLACE(records), .kind = RP_FIELD_RECORDS, .words = colours, .minimum = -9, .maximum = 9},
    {"name", PLACE(name), .kind = RP_FIELD_NAME},
    {"names", PLACE(names), .kind = RP_FIELD_NAMES},
    {"uses", PLACE(uses), .kind = RP_FIELD_OWN},
};
static const rp_field_group group = {NULL, fields, sizeof fields / sizeof *fields};
static const thing usual = {.number = 7, .word = 1, .uses = 3};

/* ---- names of this test's things: "thing 0" .. "thing 31" ---- */

static void name_of(const void *context, const rp_field *field, int index, char *text) {
    (void)context;
    (void)field;
    snprintf(text, RP_TEXT_MAX, "thing %d", index);
}

static int find_name(const void *context, const rp_field *field, const char *text, rp_reader *reader) {
    (void)context;
    (void)field;
    int index;
    if (sscanf(text, "thing %d", &index) == 1 && index >= 0 && index < 32) return index;
    rp_reader_fail(reader, "'%s' is no thing", text);
    return -1;
}

static void write_own(const void *context, const rp_field *field, const void *bytes, const void *usual_bytes,
                      rp_writer *writer) {
    (void)context;
    writer->integer(writer, field->name, 10 * rp_field_number(field, bytes) + rp_field_number(field, usual_bytes));
}

static void read_own(const void *context, const rp_field *field, void *bytes, rp_reader *reader) {
    (void)context;
    int64_t both = rp_read_integer_or(reader, field->name, 0, 999, -1);
    if (both >= 0) rp_field_store(field, bytes, both / 10);
}

static const rp_field_names names = {.name = name_of, .find = find_name, .write = write_own, .read = read_own};

static char *written(const thing *of, const char *name) {
    rp_writer *writer = rp_json_writer_new();
    require(writer != NULL);
    rp_fields_write(&group, name, of, &usual, &names, writer);
    char *text = rp_json_writer_text(writer, 0);
    rp_json_writer_free(writer);
    require(text != NULL);
    return text;
}

static rp_status read_over(const char *text, const char *name, thing *to, rp_error *error) {
    rp_reader *reader;
    char list[256] = "";
    rp_status status = rp_json_parse(text, strlen(text), "thing", &reader, error);
    if (status) return status;
    *to = usual;
    rp_fields_listed(&group, 1, list, sizeof list);
    if (!name) rp_read_only(reader, list);
    rp_fields_read(&group, name, to, &names, reader);
    if (error) *error = reader->error;
    status = reader->error.status;
    rp_json_reader_free(reader);
    return status;
}

START_TEST(what_differs_is_written_and_reads_back) {
    const thing full = {.number = 200,
                        .small = -5,
                        .middle = -2000,
                        .large = -100000,
                        .flag = 1,
                        .word = 2,
                        .words = 5,
                        .bits = 0x81,
                        .sorted = {1, 1, 6},
                        .record = {-9, 0, 9},
                        .records = {{0, 1, 0}, {0, 0, -2}},
                        .name = 32,
                        .names = 0x80000001,
                        .uses = 12};
    char *text = written(&full, NULL);
    ck_assert_str_eq(text,
                     "{\"number\":200,\"small\":-5,\"middle\":-2000,\"large\":-100000,\"flag\":true,\"word\":\"blue\","
                     "\"words\":[\"red\",\"blue\"],\"bits\":[0,7],\"sorted\":[1,1,6],"
                     "\"record\":{\"red\":-9,\"blue\":9},\"records\":[{\"green\":1},{\"blue\":-2}],"
                     "\"name\":\"thing 31\",\"names\":[\"thing 0\",\"thing 31\"],\"uses\":123}");
    thing back;
    rp_error error = {RP_OK, ""};
    ck_assert_msg(read_over(text, NULL, &back, &error) == RP_OK, "%s", error.text);
    ck_assert_mem_eq(&back, &full, sizeof full);
    free(text);
}
END_TEST

START_TEST(what_is_usual_is_left_out) {
    thing back, one = usual;
    char *text = written(&usual, NULL);
    ck_assert_str_eq(text, "{}");
    ck_assert(read_over(text, NULL, &back, NULL) == RP_OK);
    ck_assert_mem_eq(&back, &usual, sizeof usual);
    free(text);
    text = written(&usual, "of it");
    ck_assert_str_eq(text, "{}"); /* no empty object either */
    free(text);
    one.number = 0; /* a zero differs too where the usual is none */
    text = written(&one, "of it");
    ck_assert_str_eq(text, "{\"of it\":{\"number\":0}}");
    ck_assert(read_over(text, "of it", &back, NULL) == RP_OK);
    ck_assert_mem_eq(&back, &one, sizeof one);
    free(text);
}
END_TEST

START_TEST(lists_are_put_in_order) {
    thing back;
    ck_assert(read_over("{\"sorted\":[5,2,4,1],\"records\":[]}", NULL, &back, NULL) == RP_OK);
    ck_assert_mem_eq(back.sorted, ((uint8_t[]){1, 2, 4, 5}), 4);
}
END_TEST

START_TEST(what_cannot_be_is_refused) {
    const struct {
        const char *text, *says;
    } bad[] = {{"{\"number\":201}", "number: 201 should be a whole number from 0 to 200"},
               {"{\"number\":-1}", "number: -1 should be"},
               {"{\"small\":6}", "small: 6 should be a whole number from -5 to 5"},
               {"{\"large\":1e9}", "large"},
               {"{\"word\":\"pink\"}", "should be one of: red green blue"},
               {"{\"words\":[\"red\",\"red\"]}", "words[1]: 'red' stands in the list twice"},
               {"{\"words\":\"red\"}", "words: should be a list, not a text"},
               {"{\"bits\":[8]}", "bits[0]: 8 should be"},
               {"{\"sorted\":[1,2,3,4,5]}", "sorted: has 5 items, at most 4 are possible"},
               {"{\"sorted\":[0]}", "sorted[0]: 0 should be"},
               {"{\"record\":{\"pink\":1}}", "record: unknown field 'pink'; there are: red green blue"},
               {"{\"records\":[{},{},{}]}", "records: has 3 items"},
               {"{\"records\":[{\"red\":10}]}", "records[0].red: 10 should be"},
               {"{\"name\":\"thing 32\"}", "name: 'thing 32' is no thing"},
               {"{\"name\":3}", "name: should be a text"},
               {"{\"names\":[\"thing 3\",\"thing 3\"]}", "names[1]: 'thing 3' stands in the list twice"},
               {"{\"uses\":1000}", "uses: 1000 should be"},
               {"{\"thing\":1}", "unknown field 'thing'; there are: number small"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        thing back;
        rp_error error = {RP_OK, ""};
        ck_assert_msg(read_over(bad[i].text, NULL, &back, &error) == RP_BAD_INPUT, "accepted: %s", bad[i].text);
        ck_assert_msg(strstr(error.text, bad[i].says) != NULL, "%s: %s", bad[i].text, error.text);
        if (i == sizeof bad / sizeof *bad - 1) break; /* beside others the caller refuses unknown fields */
        char within[160];
        snprintf(within, sizeof within, "{\"of it\":%s}", bad[i].text);
        ck_assert(read_over(within, "of it", &back, &error) == RP_BAD_INPUT);
    }
    thing back;
    ck_assert(read_over("{\"of it\":{\"thing\":1}}", "of it", &back, NULL) == RP_BAD_INPUT);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("fields");
    TCase *tests = tcase_create("fields");
    tcase_add_test(tests, what_differs_is_written_and_reads_back);
    tcase_add_test(tests, what_is_usual_is_left_out);
    tcase_add_test(tests, lists_are_put_in_order);
    tcase_add_test(tests, what_cannot_be_is_refused);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
