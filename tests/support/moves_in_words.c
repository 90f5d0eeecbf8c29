#include "tests/support/moves_in_words.h"

#include "engine/page.h"
#include "engine/store/json.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOVES_SIZE = 8192, WORDS_SIZE = 16384, STAR_MAX = 200 };

int test_who_is_asked(const rp_game *game, const rp_state *state) {
    unsigned to_act = rp_to_act(game, state);
    if (to_act == RP_TO_ACT_CHANCE) return RP_CHANCE_PLAYER;
    ck_assert_msg(to_act != 0, "the game is over");
    ck_assert_msg((to_act & (to_act - 1)) == 0, "several are asked at once");
    return __builtin_ctz(to_act);
}

int test_listed(const rp_game *game, const rp_state *state, rp_action out[]) {
    if (!rp_to_act(game, state)) return 0;
    int player = test_who_is_asked(game, state);
    if (player >= 0) return rp_legal(game, state, player, out);
    rp_outcome outcome[RP_OUTCOMES_MAX];
    int count = rp_chance(game, state, outcome);
    for (int i = 0; i < count; i++) out[i] = outcome[i].outcome;
    return count;
}

static bool matches(const char *written, const char *asked) {
    size_t length = strlen(asked);
    bool begins = length >= 3 && strcmp(asked + length - 3, "...") == 0;
    return begins ? strncmp(written, asked, length - 3) == 0 : strcmp(written, asked) == 0;
}

int test_found(const rp_game *game, const rp_state *state, const char *text, rp_action *action) {
    rp_action all[RP_OUTCOMES_MAX];
    char one[RP_TEXT_MAX];
    int count = test_listed(game, state, all), times = 0;
    for (int i = 0; i < count; i++) {
        rp_action_text(game, state, test_who_is_asked(game, state), all[i], one);
        if (!matches(one, text)) continue;
        *action = all[i];
        times++;
    }
    return times;
}

rp_move test_move_of(const rp_game *game, const rp_state *state, const char *text) {
    rp_action action = 0;
    rp_move move = {{0}};
    int player = test_who_is_asked(game, state), times = test_found(game, state, text, &action);
    if (times != 1) {
        char choices[WORDS_SIZE], position[WORDS_SIZE];
        test_list_words(game, state, choices, sizeof choices);
        test_position_words(game, state, RP_CHANCE_PLAYER, position, sizeof position);
        ck_abort_msg("'%s' is possible %d times; choices: %s\n  %s", text, times, choices, position);
    }
    move.of[player < 0 ? 0 : player] = action;
    return move;
}

static void play_chance(const rp_game *game, rp_state *state, const rp_listener *listener) {
    for (int outcomes = 0; rp_to_act(game, state) == RP_TO_ACT_CHANCE; outcomes++) {
        ck_assert_msg(outcomes < STAR_MAX, "chance goes on and on");
        rp_outcome outcome[RP_OUTCOMES_MAX];
        rp_chance(game, state, outcome);
        rp_apply_told(game, state, &(rp_move){.of = {outcome[0].outcome}}, listener);
    }
}

static void play_one(const rp_game *game, rp_state *state, const char *text, const rp_listener *listener) {
    rp_move move = test_move_of(game, state, text);
    rp_apply_told(game, state, &move, listener);
}

void test_play_words(const rp_game *game, rp_state *state, const char *moves, const rp_listener *listener) {
    char all[MOVES_SIZE];
    ck_assert_int_lt(snprintf(all, sizeof all, "%s", moves), (int)sizeof all);
    for (char *move = all, *next; move; move = next) {
        next = strchr(move, '|');
        if (next) *next++ = 0;
        size_t end = strlen(move);
        while (end && move[end - 1] == ' ') move[--end] = 0;
        move += strspn(move, " ");
        if (!*move && !next) return;
        if (strcmp(move, "*") == 0)
            play_chance(game, state, listener);
        else
            play_one(game, state, move, listener);
    }
}

void test_list_words(const rp_game *game, const rp_state *state, char *text, size_t size) {
    rp_action all[RP_OUTCOMES_MAX];
    char one[RP_TEXT_MAX];
    int count = test_listed(game, state, all);
    rp_page page = {text, size, 0};
    text[0] = 0;
    for (int i = 0; i < count; i++) {
        rp_action_text(game, state, test_who_is_asked(game, state), all[i], one);
        rp_page_put(&page, "%s%s", i ? "|" : "", one);
    }
}

double test_probability_of(const rp_game *game, const rp_state *state, const char *text) {
    rp_action action = 0;
    rp_outcome outcome[RP_OUTCOMES_MAX];
    if (rp_to_act(game, state) != RP_TO_ACT_CHANCE) ck_abort_msg("'%s': it is no chance", text);
    if (test_found(game, state, text, &action) != 1) return 0;
    int count = rp_chance(game, state, outcome);
    for (int i = 0; i < count; i++)
        if (outcome[i].outcome == action) return outcome[i].probability;
    return 0;
}

void test_position_words(const rp_game *game, const rp_state *state, int player, char *text, size_t size) {
    char *written;
    if (player == RP_CHANCE_PLAYER) {
        written = rp_position_text(game, state, player, 0);
    } else {
        rp_view view;
        rp_view_of(game, state, player, &view);
        written = rp_view_text(&view, 0);
    }
    ck_assert_ptr_nonnull(written);
    snprintf(text, size, "%s", written);
    free(written);
}

rp_status test_position_read(const char *text, const rp_data *data, rp_position *position, rp_error *error) {
    rp_reader *reader = NULL;
    *error = (rp_error){0};
    rp_status status = rp_json_parse(text, strlen(text), "test position", &reader, error);
    if (status == RP_OK) status = rp_position_read(reader, data, position, error);
    rp_json_reader_free(reader);
    return status;
}
