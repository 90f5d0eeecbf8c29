/* JSON reading against hostile text, and positions of the small games that must be refused. */
#include "engine/store/json.h"
#include "engine/store/position.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdlib.h>

static rp_reader *parse_or_null(const char *text, size_t size, rp_error *error) {
    rp_reader *reader = NULL;
    rp_json_parse(text, size, "text", &reader, error);
    return reader;
}

START_TEST(broken_text_is_refused_in_one_line) {
    const char *const bad[] = {
        "", "{", "[1]", "{\"a\":1,\"a\":2}", "{\"a\":01}", "nul", "{\"a\":\"\xff\"}", "\"x\"", "{\"a\":1}}"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        rp_error error = {0};
        ck_assert_msg(parse_or_null(bad[i], strlen(bad[i]), &error) == NULL, "accepted: %s", bad[i]);
        ck_assert_int_eq(error.status, RP_BAD_INPUT);
        ck_assert_ptr_null(strchr(error.text, '\n'));
    }
}
END_TEST

START_TEST(deep_and_large_text_is_refused) {
    size_t size = 50u << 20;
    char *text = malloc(size);
    memset(text, '[', size);
    rp_error error = {0};
    ck_assert_ptr_null(parse_or_null(text, size, &error));
    ck_assert_ptr_nonnull(strstr(error.text, "MB"));
    ck_assert_ptr_null(parse_or_null(text, 1 << 20, &error));
    ck_assert_int_eq(error.status, RP_BAD_INPUT);
    free(text);
}
END_TEST

START_TEST(reader_names_the_path) {
    const char *text = "{\"a\":{\"list\":[1,2,\"x\"]},\"n\":300,\"t\":\"yes\"}";
    rp_reader *reader = parse_or_null(text, strlen(text), NULL);
    ck_assert(rp_read_object(reader, "a") && rp_read_array(reader, "list", 3));
    ck_assert(reader->enter(reader, NULL, 2));
    rp_read_integer(reader, NULL, 0, 5);
    ck_assert(!rp_reader_ok(reader));
    ck_assert_str_eq(reader->error.text, "a.list[2]: should be a whole number from 0 to 5, not a text");
    rp_json_reader_free(reader);

    reader = parse_or_null(text, strlen(text), NULL);
    rp_read_integer(reader, "n", 0, 255);
    ck_assert_str_eq(reader->error.text, "n: 300 should be a whole number from 0 to 255");
    ck_assert_int_eq((int)rp_read_integer(reader, "n", 0, 400), 0); /* harmless after the first failure */
    rp_json_reader_free(reader);

    reader = parse_or_null(text, strlen(text), NULL);
    rp_read_choice(reader, "t", "on|off");
    ck_assert_ptr_nonnull(strstr(reader->error.text, "on off"));
    rp_json_reader_free(reader);

    reader = parse_or_null(text, strlen(text), NULL);
    rp_read_only(reader, "a|n");
    ck_assert_ptr_nonnull(strstr(reader->error.text, "'t'"));
    rp_json_reader_free(reader);
}
END_TEST

#define HEAD "{\"riposte\":\"position\",\"version\":1,"
static const struct bad_position {
    const char *text, *must_name;
} bad_positions[] = {
    {"{}", "riposte"},
    {HEAD "\"game\":\"kuhn\"}", "state"},
    {HEAD "\"game\":\"kuhn:cards=99\",\"state\":{}}", "99"},
    {HEAD "\"game\":\"nothing\",\"state\":{}}", "nothing"},
    {HEAD "\"game\":\"kuhn\",\"rules\":7,\"state\":{}}", "7"},
    {HEAD "\"game\":\"kuhn\",\"data\":\"0123\",\"state\":{}}", "0123"},
    {HEAD "\"game\":\"kuhn\",\"kind\":\"view\",\"state\":{}}", "player"},
    {HEAD "\"game\":\"kuhn\",\"kind\":\"view\",\"player\":\"third\",\"state\":{}}", "third"},
    {HEAD "\"game\":\"kuhn\",\"kind\":\"view\",\"player\":\"first\",\"state\":{\"first\":1,\"second\":2}}", "hidden"},
    {HEAD "\"game\":\"kuhn\",\"state\":{\"first\":4}}", "4"},
    {HEAD "\"game\":\"kuhn\",\"state\":{\"second\":1}}", "second"},
    {HEAD "\"game\":\"kuhn\",\"state\":{\"first\":1,\"second\":1}}", "twice"},
    {HEAD "\"game\":\"kuhn\",\"state\":{\"first\":1,\"betting\":\"p\"}}", "betting"},
    {HEAD "\"game\":\"kuhn\",\"state\":{\"first\":1,\"second\":2,\"betting\":\"ppp\"}}", "ppp"},
    {HEAD "\"game\":\"kuhn\",\"state\":{\"first\":1,\"second\":2,\"bets\":\"p\"}}", "bets"},
    {HEAD "\"game\":\"tictactoe\",\"state\":{\"cells\":\"xxx......\"}}", "x begins"},
    {HEAD "\"game\":\"tictactoe\",\"state\":{\"cells\":\"xxxooo...\"}}", "three in a row"},
    {HEAD "\"game\":\"tictactoe\",\"state\":{\"cells\":\"xq.......\"}}", "xq"},
    {HEAD "\"game\":\"goofspiel:cards=4\",\"state\":{\"prizes\":[1,1],\"first\":[],\"second\":[]}}", "twice"},
    {HEAD "\"game\":\"goofspiel:cards=4\",\"state\":{\"prizes\":[5],\"first\":[],\"second\":[]}}", "5"},
    {HEAD "\"game\":\"goofspiel:cards=4\",\"state\":{\"prizes\":[1,2],\"first\":[1],\"second\":[]}}", "as many"},
    {HEAD "\"game\":\"goofspiel:cards=4,order=descending\",\"state\":{\"prizes\":[3],\"first\":[],\"second\":[]}}",
     "4"},
    {HEAD "\"game\":\"goofspiel:cards=4,info=hidden\",\"kind\":\"view\",\"player\":\"first\",\"state\":"
          "{\"prizes\":[1,2],\"first\":[4],\"won_by\":[\"second\"]}}",
     "round 1"},
    {HEAD "\"game\":\"goofspiel:cards=4,info=hidden\",\"kind\":\"view\",\"player\":\"first\",\"state\":"
          "{\"prizes\":[1,2,3],\"first\":[2,3],\"won_by\":[\"first\",\"first\"]}}",
     NULL},
    {HEAD "\"game\":\"goofspiel:cards=3,info=hidden\",\"kind\":\"view\",\"player\":\"first\",\"state\":"
          "{\"prizes\":[1,2],\"first\":[2,1],\"won_by\":[\"second\",\"second\"]}}",
     NULL},
    {HEAD "\"game\":\"goofspiel:cards=3,info=hidden\",\"kind\":\"view\",\"player\":\"first\",\"state\":"
          "{\"prizes\":[1,2,3],\"first\":[2,1],\"won_by\":[\"first\",\"tie\"]}}",
     "explain"},
};

/* must_name NULL: the position is fine. */
START_TEST(positions_are_checked) {
    const struct bad_position *bad = &bad_positions[_i];
    rp_error error = {0};
    rp_reader *reader = parse_or_null(bad->text, strlen(bad->text), &error);
    ck_assert_msg(reader != NULL, "%s", error.text);
    rp_position position;
    rp_status status = rp_position_read(reader, NULL, &position, &error);
    if (!bad->must_name) {
        ck_assert_msg(status == RP_OK, "%s", error.text);
        rp_position_release(&position);
    } else {
        ck_assert_int_eq(status, RP_BAD_INPUT);
        ck_assert_msg(strstr(error.text, bad->must_name) != NULL, "'%s' does not name '%s'", error.text,
                      bad->must_name);
    }
    rp_json_reader_free(reader);
}
END_TEST

START_TEST(writer_and_reader_agree_on_numbers) {
    rp_writer *writer = rp_json_writer_new();
    writer->real(writer, "third", 1.0 / 3);
    writer->integer(writer, "large", INT64_MIN);
    writer->open_array(writer, "list");
    writer->boolean(writer, NULL, true);
    writer->null(writer, NULL);
    writer->close(writer);
    char *text = rp_json_writer_text(writer, 0);
    rp_json_writer_free(writer);
    rp_reader *reader = parse_or_null(text, strlen(text), NULL);
    ck_assert(rp_read_real_or(reader, "third", 0, 1, 0) == 1.0 / 3);
    ck_assert(rp_read_integer(reader, "large", INT64_MIN, 0) == INT64_MIN);
    rp_json_reader_free(reader);
    free(text);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("document");
    TCase *cases = tcase_create("document");
    tcase_set_timeout(cases, 30);
    tcase_add_test(cases, broken_text_is_refused_in_one_line);
    tcase_add_test(cases, deep_and_large_text_is_refused);
    tcase_add_test(cases, reader_names_the_path);
    tcase_add_loop_test(cases, positions_are_checked, 0, sizeof bad_positions / sizeof *bad_positions);
    tcase_add_test(cases, writer_and_reader_agree_on_numbers);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
