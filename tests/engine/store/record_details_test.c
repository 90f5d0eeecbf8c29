/* Details of decisions in records: written and read again, bounded, refused where they cannot be. */
#include "engine/store/record.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <stdio.h>
#include <stdlib.h>

/* Kuhn poker, both cards dealt, then passed twice; details of the first `details` decisions, and one of `seat` behind
 * them unless it is negative. Fills the record of a game to be freed. */
static rp_game *passed_game(rp_record *record, int details, int seat) {
    rp_game *game;
    rp_state state;
    rp_error error = {RP_OK, ""};
    require(rp_game_new("kuhn", NULL, &game, &error) == RP_OK);
    rp_record_init(record, game, 7);
    rp_start(game, &state);
    int decisions = 0;
    while (rp_to_act(game, &state) != 0) {
        unsigned to_act = rp_to_act(game, &state);
        int player = to_act & 2 ? 1 : 0;
        rp_action legal[RP_LEGAL_MAX];
        rp_random random;
        rp_random_seed(&random, 3);
        bool chance = to_act & RP_TO_ACT_CHANCE;
        rp_move move = {{0}};
        if (!chance) require(rp_legal(game, &state, player, legal) > 0);
        move.of[chance ? 0 : player] = chance ? rp_sample(game, &state, &random) : legal[0];
        const rp_record_detail detail = {
            .seat = player, .value = -0.125 * decisions, .visits = 1000 + (uint64_t)decisions, .seconds = 0.25};
        if (!chance && decisions++ < details) require(rp_record_append_detail(record, &detail, &error) == RP_OK);
        require(rp_record_append(record, game, &state, &move, &error) == RP_OK);
        rp_advance(game, &state, &move);
    }
    const rp_record_detail more = {.seat = seat};
    if (seat >= 0) require(rp_record_append_detail(record, &more, &error) == RP_OK);
    rp_record_finish(record, game, &state);
    return game;
}

START_TEST(details_come_back) {
    rp_record record, again;
    rp_error error = {RP_OK, ""};
    rp_game *game = passed_game(&record, 2, -1);
    char *line = rp_record_line(&record);
    require(rp_record_parse(line, strlen(line), &again, &error) == RP_OK);
    require(again.detail_count == 2 && record.detail_count == 2);
    for (size_t i = 0; i < 2; i++) {
        const rp_record_detail *a = &record.details[i], *b = &again.details[i];
        require(a->seat == b->seat && a->value == b->value && a->visits == b->visits && a->seconds == b->seconds);
    }
    char *same = rp_record_line(&again);
    require(strcmp(line, same) == 0);
    require(rp_record_replay(&again, game, NULL, NULL, &error) == RP_OK);
    free(same);
    free(line);
    rp_record_release(&record);
    rp_record_release(&again);
    rp_game_free(game);
}
END_TEST

/* Details of a player who does not decide there, and of more decisions than the game has. */
START_TEST(details_of_another_game_are_refused) {
    rp_record record;
    rp_error error = {RP_OK, ""};
    rp_game *game = passed_game(&record, 1, 0);
    require(rp_record_replay(&record, game, NULL, NULL, &error) == RP_BAD_INPUT);
    require_message(strstr(error.text, "who does not decide here") != NULL, "%s", error.text);
    rp_record_release(&record);
    rp_game_free(game);
    game = passed_game(&record, 2, 0);
    require(rp_record_replay(&record, game, NULL, NULL, &error) == RP_BAD_INPUT);
    require_message(strstr(error.text, "details of 3 decisions, its game has 2") != NULL, "%s", error.text);
    rp_record_release(&record);
    rp_game_free(game);
}
END_TEST

static const struct {
    const char *details, *complaint;
} wrong[] = {
    {"[[2,0,1,0]]", "details[0]"},    {"[[-1,0,1,0]]", "details[0]"},    {"[[0,0,1,0],[0,0,1]]", "details[1]"},
    {"[[0,0,1,0,0]]", "details[0]"},  {"[[0,\"x\",1,0]]", "details[0]"}, {"[[0,1e300,1,0]]", "details[0]"},
    {"[[0,0,1e3,0]]", "details[0]"},  {"[[0,0,-1,0]]", "details[0]"},    {"[[0,0,9007199254740993,0]]", "details[0]"},
    {"[[0,0,1,-0.5]]", "details[0]"}, {"[0,0,1,0]", "details[0]"},       {"{}", "details"},
    {"[[0.5,0,1,0]]", "details[0]"}};
enum { WRONG = sizeof wrong / sizeof *wrong };

START_TEST(what_is_no_detail_is_refused) {
    char body[512], line[600];
    rp_record record;
    rp_error error = {RP_OK, ""};
    int size =
        snprintf(body, sizeof body,
                 "{\"riposte\":\"record\",\"version\":1,\"game\":\"kuhn\",\"rules\":1,\"data\":\"0000000000000000\","
                 "\"seed\":\"7\",\"agents\":[\"\",\"\"],\"actions\":[],\"details\":%s",
                 wrong[_i].details);
    snprintf(line, sizeof line, "%s,\"check\":\"%016llx\"}", body,
             (unsigned long long)rp_hash_bytes(body, (size_t)size));
    require_message(rp_record_parse(line, strlen(line), &record, &error) == RP_BAD_INPUT, "%s is read",
                    wrong[_i].details);
    require_message(strstr(error.text, wrong[_i].complaint) != NULL, "%s: %s", wrong[_i].details, error.text);
}
END_TEST

START_TEST(longest_record_can_be_read) {
    rp_record record, again;
    rp_error error = {RP_OK, ""};
    rp_game *game = passed_game(&record, 0, -1);
    rp_record_release(&record);
    record.count = record.capacity = RP_RECORD_ACTIONS_MAX;
    record.actions = malloc(RP_RECORD_ACTIONS_MAX * sizeof *record.actions);
    for (size_t i = 0; i < RP_RECORD_ACTIONS_MAX; i++) record.actions[i] = 65535;
    const rp_record_detail longest = {
        .seat = 1, .value = -0.12345678901234567e-5, .visits = UINT64_C(1) << 53, .seconds = 1.2345678901234567e-10};
    for (size_t i = 0; i < RP_RECORD_DETAILS_MAX + 10; i++)
        require(rp_record_append_detail(&record, &longest, &error) == RP_OK);
    require(record.detail_count == RP_RECORD_DETAILS_MAX);
    for (int seat = 0; seat < 2; seat++) memset(record.agents[seat], 'a', sizeof record.agents[seat] - 1);
    char *line = rp_record_line(&record);
    require_message(strlen(line) <= RP_RECORD_LINE_MAX, "%zu bytes", strlen(line));
    require_message(rp_record_parse(line, strlen(line), &again, &error) == RP_OK, "%s", error.text);
    require(again.detail_count == RP_RECORD_DETAILS_MAX &&
            again.details[RP_RECORD_DETAILS_MAX - 1].visits == longest.visits);
    free(line);
    rp_record_release(&record);
    rp_record_release(&again);
    rp_game_free(game);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("record details");
    TCase *cases = tcase_create("details");
    tcase_add_test(cases, details_come_back);
    tcase_add_test(cases, details_of_another_game_are_refused);
    tcase_add_loop_test(cases, what_is_no_detail_is_refused, 0, WRONG);
    tcase_add_test(cases, longest_record_can_be_read);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
