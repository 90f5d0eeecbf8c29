#include "tests/support/refusals.h"

#include "engine/store/json.h"
#include "engine/store/position.h"

#include <check.h>

static void check_error(const test_bad_text *bad, const rp_error *error) {
    ck_assert_msg(strstr(error->text, bad->must_name) != NULL, "%s\nnot named in: %s", bad->text, error->text);
    ck_assert_ptr_null(strchr(error->text, '\n'));
}

void test_position_is_refused(const test_bad_text *bad) {
    rp_reader *reader;
    rp_position position;
    rp_error error = {0};
    ck_assert_int_eq(rp_json_parse(bad->text, strlen(bad->text), "text", &reader, &error), RP_OK);
    ck_assert_msg(rp_position_read(reader, NULL, &position, &error) == RP_BAD_INPUT, "accepted: %s", bad->text);
    check_error(bad, &error);
    rp_json_reader_free(reader);
}

void test_game_spec_is_refused(const test_bad_text *bad) {
    rp_game *game;
    rp_error error = {0};
    ck_assert_msg(rp_game_new(bad->text, NULL, &game, &error) == RP_BAD_INPUT, "accepted: %s", bad->text);
    check_error(bad, &error);
}
