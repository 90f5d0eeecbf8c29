/* A matrix game: both players choose once, at the same time; the row player gets the entry where row and column meet,
 * the column player its negative. Without options it is rock, paper, scissors.
 *
 * Actions: 0 .. N-1, shown as "row 1" .. and "column 1" .. . The numbers are in the game's data_hash, so positions,
 * records and stored keys of a file that has changed are refused. */
#include "engine/game.h"
#include "engine/games/matrix/payoff_matrix.h"
#include "engine/playout.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { OPTION_ROWS, OPTION_FILE };
enum { ROW, COLUMN };

typedef struct choices {
    uint8_t chosen[2]; /* 1 + action; 0: not yet */
    uint8_t unused[6];
} choices;

static const choices *choices_of(const rp_state *state) { return (const choices *)(const void *)state->bytes; }
static choices *edit(rp_state *state) { return (choices *)(void *)state->bytes; }
static const rp_payoff_matrix *matrix_of(const rp_game *game) { return game->setup; }
static int side(const rp_payoff_matrix *matrix, int player) { return player == ROW ? matrix->rows : matrix->columns; }

static void start(const rp_game *game, rp_state *state) { (void)game, (void)state; }

static unsigned to_act(const rp_game *game, const rp_state *state) {
    (void)game;
    return choices_of(state)->chosen[ROW] ? 0 : RP_TO_ACT_PLAYER(ROW) | RP_TO_ACT_PLAYER(COLUMN);
}

static int legal(const rp_game *game, const rp_state *state, int player, rp_action out[]) {
    (void)state;
    int count = side(matrix_of(game), player);
    for (int i = 0; i < count; i++) out[i] = i;
    return count;
}

static void apply(const rp_game *game, rp_state *state, const rp_move *move) {
    (void)game;
    for (int player = 0; player < 2; player++) edit(state)->chosen[player] = (uint8_t)(1 + move->of[player]);
}

static void payoff(const rp_game *game, const rp_state *state, double out[]) {
    const rp_payoff_matrix *matrix = matrix_of(game);
    const choices *c = choices_of(state);
    out[ROW] = matrix->entry[(c->chosen[ROW] - 1) * matrix->columns + c->chosen[COLUMN] - 1];
    out[COLUMN] = 0 - out[ROW];
}

static uint64_t information_key(const rp_game *game, const rp_state *state, int player) {
    (void)game, (void)player;
    return rp_mix(choices_of(state)->chosen[ROW], choices_of(state)->chosen[COLUMN]);
}

static void describe(const rp_game *game, const rp_state *state, int player, rp_action action, char *text) {
    (void)state;
    snprintf(text, RP_TEXT_MAX, "%s %d", game->info.player_names[player], action + 1);
}

static void write(const rp_game *game, const rp_state *state, int player, rp_writer *writer) {
    (void)player;
    for (int i = 0; i < 2; i++) {
        int chosen = choices_of(state)->chosen[i];
        if (chosen)
            writer->integer(writer, game->info.player_names[i], chosen);
        else
            writer->null(writer, game->info.player_names[i]);
    }
}

static void read(const rp_game *game, rp_state *state, int player, rp_reader *reader) {
    (void)player;
    choices *c = edit(state);
    rp_read_only(reader, "row|column");
    for (int i = 0; i < 2; i++)
        c->chosen[i] = (uint8_t)rp_read_integer_or(reader, game->info.player_names[i], 1, side(matrix_of(game), i), 0);
    if (!c->chosen[ROW] != !c->chosen[COLUMN])
        rp_reader_fail(reader, "row and column are chosen at the same time: give both or none");
}

/* The widest of the entries and of the names of columns. */
static int entry_columns(const rp_payoff_matrix *matrix) {
    char number[32];
    int widest = snprintf(number, sizeof number, "column %d", matrix->columns);
    for (int i = 0; i < matrix->rows * matrix->columns; i++) {
        int columns = snprintf(number, sizeof number, "%.6g", matrix->entry[i]);
        if (columns > widest) widest = columns;
    }
    return widest;
}

static size_t show_row(const rp_payoff_matrix *matrix, int row, int columns, char *text, size_t size) {
    size_t used = (size_t)snprintf(text, size, "  row %-2d", row + 1);
    for (int i = 0; i < matrix->columns && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, " %*.6g", columns, matrix->entry[row * matrix->columns + i]);
    if (used < size) used += (size_t)snprintf(text + used, size - used, "\n");
    return used;
}

static size_t show_entries(const rp_payoff_matrix *matrix, char *text, size_t size) {
    enum { WIDTH = 80, HEAD = 8 };
    int columns = entry_columns(matrix);
    if (HEAD + matrix->columns * (columns + 1) > WIDTH)
        return (size_t)snprintf(text, size, "  %d rows and %d columns, too many to show\n", matrix->rows,
                                matrix->columns);
    size_t used = (size_t)snprintf(text, size, "%*s", HEAD, "");
    for (int i = 0; i < matrix->columns && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, " %*s%d", columns - (i < 9 ? 1 : 2), "column ", i + 1);
    if (used < size) used += (size_t)snprintf(text + used, size - used, "\n");
    for (int row = 0; row < matrix->rows && used < size; row++)
        used += show_row(matrix, row, columns, text + used, size - used);
    return used;
}

static void show(const rp_game *game, const rp_state *state, int player, char *text, size_t size) {
    const choices *c = choices_of(state);
    size_t used = show_entries(matrix_of(game), text, size);
    if (c->chosen[ROW] && player < 0 && used < size) /* a player is told at the end */
        snprintf(text + used, size - used, "  row %d, column %d\n", c->chosen[ROW], c->chosen[COLUMN]);
}

/* ---- phrases -------------------------------------------------------------------------------------------- */

static void rules_text(const rp_game *game, char *text, size_t size) {
    (void)game;
    snprintf(text, size,
             "Both choose at the same time, Row a row and Column a column. Row gets the number where they meet, and "
             "Column loses it.\n");
}

static void question(const rp_game *game, const rp_state *state, int player, char *text) {
    (void)state;
    snprintf(text, RP_TEXT_MAX, "Your %s?", game->info.player_names[player]);
}

static void deed(const rp_game *game, const rp_state *before, const rp_state *after, int player, rp_action action,
                 bool you, char *text) {
    (void)before, (void)after;
    snprintf(text, RP_TEXT_MAX, "%s %s %d", you ? "choose" : "chooses", game->info.player_names[player], action + 1);
}

static void end(const rp_game *game, const rp_state *state, int reader, char *text) {
    (void)reader;
    const choices *c = choices_of(state);
    double won[2];
    payoff(game, state, won);
    snprintf(text, RP_TEXT_MAX, "Row %d and column %d meet at %.6g", c->chosen[ROW], c->chosen[COLUMN], won[ROW]);
}

static const rp_phrases phrases = {.rules = rules_text, .question = question, .deed = deed, .end = end};

static rp_status read_matrix(const rp_game *game, rp_payoff_matrix *matrix, rp_error *error) {
    const rp_option_value *rows = &game->spec.value[OPTION_ROWS], *file = &game->spec.value[OPTION_FILE];
    if (rows->given && file->given) return rp_fail(error, RP_BAD_INPUT, "give rows=... or file=..., not both");
    if (file->given) return rp_payoff_matrix_read_file(file->text, matrix, error);
    rp_status status = rp_payoff_matrix_parse(rows->text, strlen(rows->text), '/', matrix, error);
    if (status) rp_error_prefix(error, "rows");
    return status;
}

static rp_status create(rp_game *game, const rp_data *data, rp_error *error) {
    (void)data;
    rp_payoff_matrix *matrix = calloc(1, sizeof *matrix);
    if (!matrix) return rp_fail(error, RP_FAILED, "no memory for a game");
    game->setup = matrix;
    rp_status status = read_matrix(game, matrix, error);
    if (status) {
        rp_error_prefix(error, "game matrix");
        return status;
    }
    game->data_hash = rp_payoff_matrix_hash(matrix);
    double largest = 0;
    for (int i = 0; i < matrix->rows * matrix->columns; i++) largest = fmax(largest, fabs(matrix->entry[i]));
    if (largest == 0) largest = 1;
    game->info = (rp_game_info){.capabilities = RP_HAS_SIMULTANEOUS | RP_ZERO_SUM | RP_ENUMERATES_BELIEFS,
                                .players = 2,
                                .player_names = {"row", "column"},
                                .state_size = sizeof(choices),
                                .position_size = sizeof(choices),
                                .legal_maximum = matrix->rows > matrix->columns ? matrix->rows : matrix->columns,
                                .length_maximum = 1,
                                .payoff_minimum = -largest,
                                .payoff_maximum = largest};
    return RP_OK;
}

static void playout(const rp_game *game, rp_state *state, rp_random *random, double result[]);

static const rp_option options[] = {
    [OPTION_ROWS] = {.name = "rows",
                     .kind = RP_OPTION_TEXT,
                     .fallback = "0 -1 1/1 0 -1/-1 1 0",
                     .help = "the row player's payoffs: numbers separated by blanks, rows by '/'"},
    [OPTION_FILE] = {.name = "file",
                     .kind = RP_OPTION_TEXT,
                     .help = "a text file instead: one row a line, '#' begins a comment; up to 64 x 64"},
};

const rp_rules rp_matrix = {
    .name = "matrix",
    .title = "Matrix game",
    .summary = "one simultaneous choice, payoffs from a table of your own",
    .version = 1,
    .options = options,
    .option_count = sizeof options / sizeof *options,
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
    rp_playout_loop(&rp_matrix, game, state, random, result);
}
