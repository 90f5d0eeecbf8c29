/* 2048 in texts: actions, positions as documents, a drawing. */
#include "engine/games/game_2048/game_2048.h"

#include <stdio.h>
#include <stdlib.h>

typedef rp_2048_board board;
typedef rp_2048_setup setup;

void rp_2048_describe(const rp_game *game, const rp_state *state, int player, rp_action action, char *text) {
    (void)game, (void)state;
    static const char *const names[] = {"left", "right", "up", "down"};
    if (player == RP_CHANCE_PLAYER)
        snprintf(text, RP_TEXT_MAX, "%d at %c%d", action & 1 ? 4 : 2, 'a' + (action >> 1) % 4, 1 + (action >> 1) / 4);
    else
        snprintf(text, RP_TEXT_MAX, "%s", names[action]);
}

static int tile_at(const board *b, int row, int column) {
    int exponent = (int)(b->cells >> (16 * row + 4 * column) & 15);
    return exponent ? 1 << exponent : 0;
}

void rp_2048_write(const rp_game *game, const rp_state *state, int player, rp_writer *writer) {
    (void)player;
    const setup *s = rp_2048_setup_of(game);
    const board *b = rp_2048_board_of(state);
    char history[17];
    snprintf(history, sizeof history, "%016llx", (unsigned long long)b->history);
    writer->open_array(writer, "rows");
    for (int row = 0; row < s->height; row++) {
        writer->open_array(writer, NULL);
        for (int column = 0; column < s->width; column++) writer->integer(writer, NULL, tile_at(b, row, column));
        writer->close(writer);
    }
    writer->close(writer);
    writer->integer(writer, "score", rp_2048_score(b));
    writer->integer(writer, "falling", b->falling);
    writer->string(writer, "history", history);
}

static void read_tile(const setup *s, board *b, int row, int column, rp_reader *reader) {
    if (!reader->enter(reader, NULL, (size_t)column)) return;
    int64_t tile = rp_read_integer(reader, NULL, 0, 1 << rp_2048_highest_exponent(s));
    if (tile == 1 || (tile & (tile - 1)))
        rp_reader_fail(reader, "%lld should be 0 or a power of two from 2 on", (long long)tile);
    else if (tile && rp_reader_ok(reader))
        b->cells |= (uint64_t)__builtin_ctzll((uint64_t)tile) << (16 * row + 4 * column);
    reader->leave(reader);
}

static void read_rows(const setup *s, board *b, rp_reader *reader) {
    if (!rp_read_array(reader, "rows", RP_2048_SIDE_MAX)) return;
    if (reader->length(reader) != (size_t)s->height) rp_reader_fail(reader, "should be %d rows", s->height);
    for (int row = 0; row < s->height && rp_reader_ok(reader); row++) {
        if (!reader->enter(reader, NULL, (size_t)row)) break;
        if (reader->kind(reader) != 'a' || reader->length(reader) != (size_t)s->width)
            rp_reader_fail(reader, "should be a row of %d tiles", s->width);
        for (int column = 0; column < s->width && rp_reader_ok(reader); column++) read_tile(s, b, row, column, reader);
        reader->leave(reader);
    }
    reader->leave(reader);
}

/* Points of the tiles if none of them appeared as a 4 are in b->cells; the missing ones are 4 for every 4. */
static void read_score(board *b, rp_reader *reader) {
    uint32_t most = rp_2048_score(b), fours = 0;
    for (uint64_t cells = b->cells; cells; cells >>= 4) fours += (1u << (cells & 15)) / 4;
    int64_t score = rp_read_integer_or(reader, "score", 0, most, most);
    if (!rp_reader_ok(reader)) return;
    b->fours = (uint32_t)(most - score) / 4;
    if ((most - score) % 4 || b->fours > fours)
        rp_reader_fail(reader, "score: these tiles make %u points, less 4 for each of up to %u that appeared as a 4",
                       most, fours);
}

/* True when no tile has an empty cell before it in some direction: so a board looks after a move. */
static bool is_pushed(const setup *s, uint64_t cells) {
    uint64_t occupied = rp_2048_occupied(cells), right = occupied >> 4, lower = occupied >> 16;
    return !(~occupied & right & s->has_right) || !(occupied & ~right & s->has_right) ||
           !(~occupied & lower & s->has_lower) || !(occupied & ~lower & s->has_lower);
}

static void check_board(const setup *s, board *b, rp_reader *reader) {
    uint64_t occupied = rp_2048_occupied(b->cells);
    int tiles = __builtin_popcountll(occupied);
    bool full = tiles == s->width * s->height, small = rp_2048_has_tile(b->cells, 1) || rp_2048_has_tile(b->cells, 2);
    bool reached = s->target && rp_2048_has_tile(b->cells, s->target);
    bool after_move = tiles > 0 && !full && is_pushed(s, b->cells);
    if (reached && b->falling)
        rp_reader_fail(reader, "falling: the game is over, nothing appears any more");
    else if (reached && !after_move)
        rp_reader_fail(reader, "rows: the game ends with the move that makes the target, on a board just pushed");
    else if (b->falling == 2 && tiles)
        rp_reader_fail(reader, "falling: two tiles appear on an empty board only");
    else if (b->falling == 1 && !(tiles == 1 && small) && !after_move)
        rp_reader_fail(reader, "falling: a tile appears on a board just pushed, with an empty cell");
    else if (b->falling == 0 && !reached && (tiles < 2 || !small))
        rp_reader_fail(reader, "rows: before a move there are at least two tiles, and one that just appeared");
    else if (b->falling == 0 && !reached)
        b->moves = (uint8_t)rp_2048_legal_moves(s, b->cells);
}

static void read_history(board *b, rp_reader *reader) {
    char history[20];
    if (!rp_read_string_optional(reader, "history", history, sizeof history)) {
        b->history = rp_mix(b->cells, b->falling);
        return;
    }
    if (strlen(history) > 16 || strspn(history, "0123456789abcdefABCDEF") != strlen(history))
        rp_reader_fail(reader, "history: '%s' should be up to 16 hexadecimal digits", history);
    b->history = strtoull(history, NULL, 16);
}

void rp_2048_read(const rp_game *game, rp_state *state, int player, rp_reader *reader) {
    (void)player;
    const setup *s = rp_2048_setup_of(game);
    board *b = (board *)(void *)state->bytes;
    rp_read_only(reader, "rows|score|falling|history");
    read_rows(s, b, reader);
    read_score(b, reader);
    b->falling = (uint8_t)rp_read_integer_or(reader, "falling", 0, 2, 0);
    read_history(b, reader);
    if (rp_reader_ok(reader)) check_board(s, b, reader);
}

/* The columns' letters with the score behind them, then the rows behind their numbers. */
void rp_2048_show(const rp_game *game, const rp_state *state, int player, char *text, size_t size) {
    (void)player;
    const setup *s = rp_2048_setup_of(game);
    const board *b = rp_2048_board_of(state);
    size_t used = (size_t)snprintf(text, size, "   ");
    for (int column = 0; column < s->width && used < size; column++)
        used += (size_t)snprintf(text + used, size - used, "%6c", 'a' + column);
    if (used < size) used += (size_t)snprintf(text + used, size - used, "     score %u\n", rp_2048_score(b));
    for (int row = 0; row < s->height && used < size; row++) {
        used += (size_t)snprintf(text + used, size - used, "  %d", row + 1);
        for (int column = 0; column < s->width && used < size; column++) {
            const char *end = column + 1 == s->width ? "\n" : "";
            int tile = tile_at(b, row, column);
            if (tile)
                used += (size_t)snprintf(text + used, size - used, "%6d%s", tile, end);
            else
                used += (size_t)snprintf(text + used, size - used, "     .%s", end);
        }
    }
}

/* ---- phrases -------------------------------------------------------------------------------------------- */

static void rules_text(const rp_game *game, char *text, size_t size) {
    const setup *s = rp_2048_setup_of(game);
    size_t used = (size_t)snprintf(text, size,
                                   "You push all tiles to one side. Two equal tiles that meet become one tile of their "
                                   "sum, which is added to your score. Then a new 2 or 4 appears. ");
    if (used >= size) return;
    if (s->target)
        snprintf(text + used, size - used, "You win with a tile of %d, and lose when no push is possible.\n",
                 1 << s->target);
    else
        snprintf(text + used, size - used, "The game ends when no push is possible; then the score counts.\n");
}

static void question(const rp_game *game, const rp_state *state, int player, char *text) {
    (void)game, (void)state, (void)player;
    snprintf(text, RP_TEXT_MAX, "Push to which side?");
}

static void deed(const rp_game *game, const rp_state *before, const rp_state *after, int player, rp_action action,
                 bool you, char *text) {
    char side[RP_TEXT_MAX];
    unsigned scored = rp_2048_score(rp_2048_board_of(after)) - rp_2048_score(rp_2048_board_of(before));
    rp_2048_describe(game, before, player, action, side);
    int used = snprintf(text, RP_TEXT_MAX, "%s %.20s", you ? "push" : "pushes", side);
    if (scored) snprintf(text + used, (size_t)(RP_TEXT_MAX - used), " and score %u", scored);
}

static void outcome(const rp_game *game, const rp_state *before, const rp_state *after, rp_action action, int reader,
                    char *text) {
    char tile[RP_TEXT_MAX];
    (void)after, (void)reader;
    rp_2048_describe(game, before, RP_CHANCE_PLAYER, action, tile);
    snprintf(text, RP_TEXT_MAX, "A %c appears%.20s", tile[0], tile + 1);
}

static void end(const rp_game *game, const rp_state *state, int reader, char *text) {
    const board *b = rp_2048_board_of(state);
    int largest = 0;
    (void)reader;
    for (int row = 0; row < rp_2048_setup_of(game)->height; row++)
        for (int column = 0; column < rp_2048_setup_of(game)->width; column++)
            if (tile_at(b, row, column) > largest) largest = tile_at(b, row, column);
    snprintf(text, RP_TEXT_MAX, "The largest tile is %d, the score %u", largest, rp_2048_score(b));
}

const rp_phrases rp_2048_phrases = {
    .rules = rules_text, .question = question, .deed = deed, .outcome = outcome, .end = end};
