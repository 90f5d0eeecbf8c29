/* Tic-tac-toe: the smallest perfect-information game, and the example to copy for a new game. */
#include "engine/game.h"
#include "engine/playout.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct board {
    uint16_t marks[2]; /* bit r * 3 + c for X and O */
    uint16_t turn;     /* moves so far */
    uint16_t over;     /* 1 when somebody has three in a row or the board is full */
    uint64_t history;  /* running key of the moves: perfect recall */
} board;

static const board *board_of(const rp_state *state) { return (const board *)(const void *)state->bytes; }

static bool has_line(unsigned marks) {
    static const uint16_t lines[8] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
    for (int i = 0; i < 8; i++)
        if ((marks & lines[i]) == lines[i]) return true;
    return false;
}

static unsigned to_act(const rp_game *game, const rp_state *state) {
    (void)game;
    const board *b = board_of(state);
    return b->over ? 0 : RP_TO_ACT_PLAYER(b->turn & 1);
}

static int legal(const rp_game *game, const rp_state *state, int player, rp_action out[]) {
    (void)game, (void)player;
    const board *b = board_of(state);
    int count = 0;
    for (unsigned empty = 0777u & ~(unsigned)(b->marks[0] | b->marks[1]); empty; empty &= empty - 1)
        out[count++] = __builtin_ctz(empty);
    return count;
}

static void start(const rp_game *game, rp_state *state) { (void)game, (void)state; }

static void apply(const rp_game *game, rp_state *state, const rp_move *move) {
    (void)game;
    board *b = (board *)(void *)state->bytes;
    int player = b->turn & 1;
    b->marks[player] |= (uint16_t)(1u << move->of[player]);
    b->history = rp_mix(b->history, (uint64_t)move->of[player] + 1);
    b->turn++;
    b->over = b->turn == 9 || has_line(b->marks[player]);
}

static void payoff(const rp_game *game, const rp_state *state, double out[]) {
    (void)game;
    const board *b = board_of(state);
    out[0] = has_line(b->marks[0]) ? 1 : has_line(b->marks[1]) ? -1 : 0;
    out[1] = -out[0];
}

static uint64_t information_key(const rp_game *game, const rp_state *state, int player) {
    (void)game, (void)player;
    return board_of(state)->history;
}

static void describe(const rp_game *game, const rp_state *state, int player, rp_action action, char *text) {
    (void)game, (void)state, (void)player;
    snprintf(text, RP_TEXT_MAX, "%c%d", 'a' + action % 3, 1 + action / 3);
}

static void write(const rp_game *game, const rp_state *state, int player, rp_writer *writer) {
    (void)game, (void)player;
    const board *b = board_of(state);
    char cells[10] = {0}, history[17];
    for (int i = 0; i < 9; i++) cells[i] = b->marks[0] >> i & 1 ? 'x' : b->marks[1] >> i & 1 ? 'o' : '.';
    snprintf(history, sizeof history, "%016llx", (unsigned long long)b->history);
    writer->string(writer, "cells", cells);
    writer->string(writer, "history", history);
}

static void read(const rp_game *game, rp_state *state, int player, rp_reader *reader) {
    (void)game, (void)player;
    board *b = (board *)(void *)state->bytes;
    char cells[16], history[20];
    rp_read_only(reader, "cells|history");
    rp_read_string(reader, "cells", cells, sizeof cells);
    if (!rp_reader_ok(reader)) return;
    if (strlen(cells) != 9 || strspn(cells, "xo.") != 9) {
        rp_reader_fail(reader, "cells: '%s' should be nine of x, o and '.', row by row", cells);
        return;
    }
    for (int i = 0; i < 9; i++)
        if (cells[i] != '.') b->marks[cells[i] == 'o'] |= (uint16_t)(1u << i);
    int crosses = __builtin_popcount(b->marks[0]), noughts = __builtin_popcount(b->marks[1]);
    bool x_won = has_line(b->marks[0]), o_won = has_line(b->marks[1]);
    if (crosses - noughts != 0 && crosses - noughts != 1)
        rp_reader_fail(reader, "cells: %d x and %d o cannot be reached, x begins", crosses, noughts);
    else if ((x_won && (o_won || crosses == noughts)) || (o_won && crosses != noughts))
        rp_reader_fail(reader, "cells: play went on after three in a row");
    b->turn = (uint16_t)(crosses + noughts);
    b->over = b->turn == 9 || x_won || o_won;
    if (rp_read_string_optional(reader, "history", history, sizeof history))
        b->history = strtoull(history, NULL, 16);
    else
        b->history = rp_mix(b->marks[0], b->marks[1]);
}

static void show(const rp_game *game, const rp_state *state, int player, char *text, size_t size) {
    (void)game, (void)player;
    const board *b = board_of(state);
    char cell[9];
    for (int i = 0; i < 9; i++) cell[i] = b->marks[0] >> i & 1 ? 'X' : b->marks[1] >> i & 1 ? 'O' : '.';
    snprintf(text, size, "    a b c\n  1 %c %c %c\n  2 %c %c %c\n  3 %c %c %c\n", cell[0], cell[1], cell[2], cell[3],
             cell[4], cell[5], cell[6], cell[7], cell[8]);
}

static void rules_text(const rp_game *game, char *text, size_t size) {
    (void)game;
    snprintf(text, size, "In turn X and O mark a cell, X first; three in a row win, across, down or diagonally.\n");
}

static void question(const rp_game *game, const rp_state *state, int player, char *text) {
    (void)game, (void)state;
    snprintf(text, RP_TEXT_MAX, "You are %c; which cell?", "XO"[player]);
}

static void deed(const rp_game *game, const rp_state *before, const rp_state *after, int player, rp_action action,
                 bool you, char *text) {
    (void)game, (void)before, (void)after, (void)player;
    snprintf(text, RP_TEXT_MAX, "%s %c%d", you ? "mark" : "marks", 'a' + action % 3, 1 + action / 3);
}

static const rp_phrases phrases = {.rules = rules_text, .question = question, .deed = deed};

static rp_status create(rp_game *game, const rp_data *data, rp_error *error) {
    (void)data, (void)error;
    game->info = (rp_game_info){.capabilities = RP_ZERO_SUM | RP_ENUMERATES_BELIEFS,
                                .players = 2,
                                .player_names = {"x", "o"},
                                .state_size = sizeof(board),
                                .position_size = offsetof(board, history),
                                .legal_maximum = 9,
                                .outcomes_maximum = 0,
                                .length_maximum = 9,
                                .payoff_minimum = -1,
                                .payoff_maximum = 1};
    return RP_OK;
}

static void playout(const rp_game *game, rp_state *state, rp_random *random, double result[]);

const rp_rules rp_tictactoe = {
    .name = "tictactoe",
    .title = "Tic-tac-toe",
    .summary = "three in a row on nine squares; perfect information",
    .version = 1,
    .create = create,
    .start = start,
    .to_act = to_act,
    .legal = legal,
    .apply = apply,
    .payoff = payoff,
    .information_key = information_key,
    .playout = playout,
    .describe = describe,
    .write = write,
    .read = read,
    .show = show,
    .phrases = &phrases,
};

static void playout(const rp_game *game, rp_state *state, rp_random *random, double result[]) {
    rp_playout_loop(&rp_tictactoe, game, state, random, result);
}
