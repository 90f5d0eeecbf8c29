/* Positions of destinyquest that no play reaches. */
#include "engine/store/json.h"
#include "engine/store/position.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static rp_status read_text(const char *text, rp_position *position, rp_error *error) {
    rp_reader *reader;
    rp_status status = rp_json_parse(text, strlen(text), "position", &reader, error);
    ck_assert_msg(!status, "%s", error->text);
    status = rp_position_read(reader, NULL, position, error);
    rp_json_reader_free(reader);
    return status;
}

START_TEST(ley_lines_need_their_attack) {
    static const char *const attacks[] = {
        "{\"kind\":\"damage-dice\",\"dice_to_roll\":1}",
        "{\"kind\":\"damage-dice\",\"ability\":\"wither\",\"dice_to_roll\":1}",
        "{\"kind\":\"no-damage\",\"ability\":\"ley line infusion\"}",
    };
    for (size_t i = 0; i < sizeof attacks / sizeof *attacks; i++) {
        char text[600];
        rp_position position;
        rp_error error = {0};
        snprintf(text, sizeof text,
                 "{\"riposte\":\"position\",\"version\":1,\"game\":\"destinyquest:p1=h3m,p2=l1m\",\"state\":{\"phase\":"
                 "\"before-damage\",\"winner\":\"first\",\"roll\":{\"purpose\":\"ley-line\",\"dice\":1,\"cause\":"
                 "\"ley line infusion\"},\"attack\":%s}}",
                 attacks[i]);
        ck_assert_msg(read_text(text, &position, &error) == RP_BAD_INPUT, "accepted: %s", text);
        ck_assert_msg(strstr(error.text, "ley-line") != NULL, "%s", error.text);
    }
}
END_TEST

/* What a finished bout is said to have beside health is forgotten, so it reads back to the same bytes. */
START_TEST(nothing_lasts_when_it_is_over) {
    rp_position position, again;
    rp_error error = {0};
    const char *text =
        "{\"riposte\":\"position\",\"version\":1,\"game\":\"destinyquest:p1=l2m,p2=l3w\",\"state\":{\"phase\":"
        "\"over\",\"first\":{\"health\":0},\"second\":{\"health\":88,\"spent\":[\"bleed\"],\"kept_dice\":[6]}}}";
    ck_assert_msg(!read_text(text, &position, &error), "%s", error.text);
    char *written = rp_position_text(position.game, &position.world, -1, 0);
    ck_assert_msg(!read_text(written, &again, &error), "%s", error.text);
    ck_assert_msg(rp_state_equal(position.game, &position.world, &again.world), "%s", written);
    ck_assert_ptr_null(strstr(written, "kept_dice"));
    rp_position_release(&again);
    rp_position_release(&position);
    free(written);
}
END_TEST

/* Else what is left of the attack would go into the next round. */
START_TEST(an_attack_needs_a_winner) {
    rp_position position;
    rp_error error = {0};
    const char *text =
        "{\"riposte\":\"position\",\"version\":1,\"game\":\"destinyquest\",\"state\":{\"phase\":\"round-end\","
        "\"attack\":{\"kind\":\"damage-score\",\"dice_to_roll\":1}}}";
    ck_assert_msg(read_text(text, &position, &error) == RP_BAD_INPUT, "accepted: %s", text);
    ck_assert_msg(strstr(error.text, "winner: is missing beside an attack") != NULL, "%s", error.text);
}
END_TEST

/* Members of "state", and what the refusal says; speed is 5 and 7. */
static const struct {
    const char *state, *words;
} refused[] = {
    {"\"phase\":\"slower\",\"first\":{\"rage_streak\":1}", "first.rage_streak: nothing in this bout"},
    {"\"phase\":\"slower\",\"second\":{\"sixes_suffered\":1}", "second.sixes_suffered: nothing in this bout"},
    {"\"phase\":\"slower\",\"first\":{\"doubles_seen\":1}", "first.doubles_seen: nothing in this bout"},
    {"\"phase\":\"slower\",\"first\":{\"abilities_played\":1}", "first.abilities_played: nothing in this bout"},
    {"\"phase\":\"slower\",\"first\":{\"kept_dice\":[6]}", "first.kept_dice: nothing in this bout"},
    {"\"phase\":\"slower\",\"first\":{\"dice_locked\":6}", "first.dice_locked: nothing in this bout"},
    {"\"phase\":\"slower\",\"first\":{\"armour_doubled\":1}", "first.armour_doubled: nothing in this bout"},
    {"\"phase\":\"slower\",\"first\":{\"no_armour\":[0]}", "first.no_armour: nothing in this bout"},
    {"\"phase\":\"slower\",\"first\":{\"passives_off\":[\"thorns\"]}", "first.passives_off: nothing in this bout"},
    {"\"phase\":\"slower\",\"first\":{\"stone_rain_age\":1}", "unknown field 'stone_rain_age'"},
    {"\"phase\":\"slower\",\"first\":{\"speed_thrown\":1}", "first.speed_thrown: belongs to the phase 'speed-roll'"},
    {"\"phase\":\"slower\",\"asked\":\"second\"", "asked: in the phase 'slower' it is the hero with the lower speed"},
    {"\"phase\":\"slower\",\"first\":{\"changes\":{\"speed\":2}}", "phase: with equal speed attributes, 7"},
    {"\"phase\":\"secret\"", "phase: with the speed attributes 5 and 7 one reveals first"},
    {"\"phase\":\"damage-roll\",\"winner\":\"first\",\"attack\":{\"kind\":\"damage-score\",\"dice_to_roll\":1,"
     "\"attribute\":\"brawn\"}",
     "attack.attribute: should be brawn or magic"},
};

START_TEST(what_nothing_brings_about_is_refused) {
    char text[600];
    rp_position position;
    rp_error error = {0};
    snprintf(text, sizeof text,
             "{\"riposte\":\"position\",\"version\":1,\"game\":\"destinyquest:p1=l1w,p2=l1r\",\"state\":{%s}}",
             refused[_i].state);
    ck_assert_msg(read_text(text, &position, &error) == RP_BAD_INPUT, "accepted: %s", text);
    ck_assert_msg(strstr(error.text, refused[_i].words) != NULL, "%s", error.text);
}
END_TEST

START_TEST(nothing_was_played_for_a_copy_that_nobody_makes) {
    rp_position position;
    rp_error error = {0};
    const char *text = "{\"riposte\":\"position\",\"version\":1,\"game\":\"destinyquest:p1=l1w,p2=l1m\",\"state\":{"
                       "\"phase\":\"round-end\",\"first\":{\"health\":50,\"played_before\":[\"heal\"]}}}";
    ck_assert_msg(read_text(text, &position, &error) == RP_BAD_INPUT, "accepted: %s", text);
    ck_assert_msg(strstr(error.text, "first.played_before: Heal cannot be copied") != NULL, "%s", error.text);
}
END_TEST

START_TEST(dice_are_added_to_an_attack) {
    static const char *const bouts[] = {
        "\"phase\":\"damage-score\",\"winner\":\"first\",\"roll\":{\"purpose\":\"add\",\"dice\":1}",
        "\"phase\":\"before-damage\",\"winner\":\"first\",\"attack\":{\"kind\":\"damage-score\",\"dice\":[6]},"
        "\"roll\":{\"purpose\":\"add\",\"roller\":\"second\",\"dice\":1}",
    };
    for (size_t i = 0; i < sizeof bouts / sizeof *bouts; i++) {
        char text[400];
        rp_position position;
        rp_error error = {0};
        snprintf(text, sizeof text,
                 "{\"riposte\":\"position\",\"version\":1,\"game\":\"destinyquest:p1=l1w,p2=l1m\",\"state\":{%s}}",
                 bouts[i]);
        ck_assert_msg(read_text(text, &position, &error) == RP_BAD_INPUT, "accepted: %s", text);
        ck_assert_msg(strstr(error.text, "'add' dice") != NULL, "%s", error.text);
    }
}
END_TEST

int main(void) {
    Suite *suite = suite_create("destinyquest: hostile positions");
    TCase *tests = tcase_create("positions");
    tcase_add_test(tests, ley_lines_need_their_attack);
    tcase_add_test(tests, nothing_lasts_when_it_is_over);
    tcase_add_test(tests, an_attack_needs_a_winner);
    tcase_add_loop_test(tests, what_nothing_brings_about_is_refused, 0, (int)(sizeof refused / sizeof *refused));
    tcase_add_test(tests, nothing_was_played_for_a_copy_that_nobody_makes);
    tcase_add_test(tests, dice_are_added_to_an_attack);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
