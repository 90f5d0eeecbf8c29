/* Connect Four in texts: actions, positions as documents, a drawing. */
#include "engine/games/connect4/connect4.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

typedef rp_connect4_board board;
typedef rp_connect4_setup setup;

void rp_connect4_describe(const rp_game *game, const rp_state *state, int player, rp_action action, char *text) {
    (void)game, (void)state, (void)player;
    snprintf(text, RP_TEXT_MAX, "%c", 'a' + action);
}

static char cell_at(const setup *s, const board *b, int column, int row) {
    uint64_t cell = s->bottom[column] << row;
    return b->stones[0] & cell ? 'x' : b->stones[1] & cell ? 'o' : '.';
}

void rp_connect4_write(const rp_game *game, const rp_state *state, int player, rp_writer *writer) {
    (void)player;
    const setup *s = rp_connect4_setup_of(game);
    const board *b = rp_connect4_board_of(state);
    char line[RP_CONNECT4_SIDE_MAX + 1], history[17];
    writer->open_array(writer, "rows");
    for (int row = s->height - 1; row >= 0; row--) {
        for (int column = 0; column < s->width; column++) line[column] = cell_at(s, b, column, row);
        line[s->width] = 0;
        writer->string(writer, NULL, line);
    }
    writer->close(writer);
    snprintf(history, sizeof history, "%016llx", (unsigned long long)b->history);
    writer->string(writer, "history", history);
}

static void read_row(const setup *s, board *b, int row, rp_reader *reader) {
    char line[2 * RP_CONNECT4_SIDE_MAX];
    rp_read_string(reader, NULL, line, sizeof line);
    if (!rp_reader_ok(reader)) return;
    if (strlen(line) != (size_t)s->width || strspn(line, "xo.") != strlen(line)) {
        rp_reader_fail(reader, "'%s' should be %d of x, o and '.'", line, s->width);
        return;
    }
    for (int column = 0; column < s->width; column++)
        if (line[column] != '.') b->stones[line[column] == 'o'] |= s->bottom[column] << row;
}

static void read_rows(const setup *s, board *b, rp_reader *reader) {
    if (!rp_read_array(reader, "rows", RP_CONNECT4_SIDE_MAX)) return;
    if (reader->length(reader) != (size_t)s->height)
        rp_reader_fail(reader, "%zu rows, should be %d, the top one first", reader->length(reader), s->height);
    for (int i = 0; i < s->height && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, (size_t)i)) break;
        read_row(s, b, s->height - 1 - i, reader);
        reader->leave(reader);
    }
    reader->leave(reader);
}

/* Fails for a cell with nothing below it. */
static void check_gravity(const setup *s, const board *b, rp_reader *reader) {
    uint64_t occupied = b->stones[0] | b->stones[1];
    for (int column = 0; column < s->width; column++)
        for (int row = 1; row < s->height; row++)
            if ((occupied & s->bottom[column] << row) && !(occupied & s->bottom[column] << (row - 1))) {
                rp_reader_fail(reader, "rows: the stone in column %c, row %d from the bottom hangs in the air",
                               'a' + column, row + 1);
                return;
            }
}

/* ---- can play lead there? ------------------------------------------------------------------------------- */

enum { FILLINGS_MAX = 1 << 20 };

/* The way to a position, and how far its columns can be filled in vain. */
typedef struct way {
    const setup *s;
    uint64_t stones[2];
    int weight[RP_CONNECT4_SIDE_MAX]; /* a filling is a number: of each column the stones times the weight */
    uint8_t *tried;
} way;

/* True when first and second can put the remaining stones in turn, from the bottom up. */
static bool can_fill(way *w, uint64_t filled, int filling, int player) {
    if (filled == (w->stones[0] | w->stones[1])) return true;
    if (w->tried[filling / 8] >> filling % 8 & 1) return false;
    w->tried[filling / 8] |= (uint8_t)(1u << filling % 8);
    for (int column = 0; column < w->s->width; column++) {
        uint64_t stone = rp_connect4_landing(filled, w->s->bottom[column]);
        if (!(stone & w->stones[player])) continue;
        if (can_fill(w, filled | stone, filling + w->weight[column], 1 - player)) return true;
    }
    return false;
}

/* The same from the empty board; true also where there are too many fillings to try, or no memory. */
static bool can_be_played(const setup *s, const uint64_t stones[2]) {
    way w = {.s = s, .stones = {stones[0], stones[1]}};
    int64_t fillings = 1;
    for (int column = 0; column < s->width; column++) {
        uint64_t cells = (s->bottom[column] << s->height) - s->bottom[column];
        w.weight[column] = (int)fillings;
        fillings *= 1 + __builtin_popcountll((stones[0] | stones[1]) & cells);
        if (fillings > FILLINGS_MAX) return true;
    }
    w.tried = calloc((size_t)fillings / 8 + 1, 1);
    bool can = !w.tried || can_fill(&w, 0, 0, 0);
    free(w.tried);
    return can;
}

/* True when one of the topmost stones of `player` ended the game: without it there are no four, and play leads there.
 * *no_four: there is one of the first kind. */
static bool ended_by_last_stone(const setup *s, const board *b, int player, bool *no_four) {
    uint64_t occupied = b->stones[0] | b->stones[1];
    bool ended = false;
    *no_four = false;
    for (int column = 0; column < s->width && !ended; column++) {
        uint64_t last = rp_connect4_landing(occupied, s->bottom[column]) >> 1 & s->cells & b->stones[player];
        uint64_t before[2] = {b->stones[0] & ~last, b->stones[1] & ~last};
        if (!last || rp_connect4_has_four(before[player], s->height)) continue;
        *no_four = true;
        ended = can_be_played(s, before);
    }
    return ended;
}

static void check_play(const setup *s, board *b, rp_reader *reader) {
    int first = __builtin_popcountll(b->stones[0]), second = __builtin_popcountll(b->stones[1]);
    bool won[2] = {rp_connect4_has_four(b->stones[0], s->height), rp_connect4_has_four(b->stones[1], s->height)};
    b->turn = (uint8_t)(first + second);
    int last = 1 - (b->turn & 1);
    if (first != second && first != second + 1) {
        rp_reader_fail(reader, "rows: %d x and %d o cannot be reached, x begins", first, second);
        return;
    }
    bool no_four = true;
    bool played = won[last] ? ended_by_last_stone(s, b, last, &no_four) : can_be_played(s, b->stones);
    if (won[1 - last] || !no_four)
        rp_reader_fail(reader, "rows: play went on after four in a row");
    else if (!played)
        rp_reader_fail(reader, "rows: x and o in turn cannot put the stones one on the other like this");
    b->to_act = (uint8_t)(won[last] || b->turn == s->width * s->height ? 0 : RP_TO_ACT_PLAYER(1 - last));
}

static void read_history(board *b, rp_reader *reader) {
    char history[20];
    if (!rp_read_string_optional(reader, "history", history, sizeof history)) {
        b->history = rp_mix(rp_mix(0, b->stones[0]), b->stones[1]);
        return;
    }
    if (strlen(history) > 16 || strspn(history, "0123456789abcdefABCDEF") != strlen(history))
        rp_reader_fail(reader, "history: '%s' should be up to 16 hexadecimal digits", history);
    b->history = strtoull(history, NULL, 16);
}

void rp_connect4_read(const rp_game *game, rp_state *state, int player, rp_reader *reader) {
    (void)player;
    const setup *s = rp_connect4_setup_of(game);
    board *b = (board *)(void *)state->bytes;
    rp_read_only(reader, "rows|history");
    read_rows(s, b, reader);
    read_history(b, reader);
    if (!rp_reader_ok(reader)) return;
    check_gravity(s, b, reader);
    check_play(s, b, reader);
}

enum { STEPS = 4 };

/* From a stone of a row to the next one: up, falling, across, rising. */
static void steps_of(const setup *s, int steps[STEPS]) {
    steps[0] = 1;
    for (int i = 1; i < STEPS; i++) steps[i] = s->height + i - 1;
}

/* The stones with which fours begin in the direction of `step`. */
static uint64_t beginnings(uint64_t stones, int step) {
    return stones & stones >> step & stones >> 2 * step & stones >> 3 * step;
}

static uint64_t fours_from(uint64_t begins, int step) {
    return begins | begins << step | begins << 2 * step | begins << 3 * step;
}

/* The stones of all fours that there are. */
static uint64_t all_fours(const setup *s, const board *b) {
    int steps[STEPS];
    uint64_t found = 0;
    steps_of(s, steps);
    for (int i = 0; i < STEPS; i++)
        for (int player = 0; player < 2; player++)
            found |= fours_from(beginnings(b->stones[player], steps[i]), steps[i]);
    return found;
}

/* Those of one of them; 0 without. */
static uint64_t one_four(const setup *s, uint64_t stones) {
    int steps[STEPS];
    steps_of(s, steps);
    for (int i = 0; i < STEPS; i++) {
        uint64_t begins = beginnings(stones, steps[i]);
        if (begins) return fours_from(begins & -begins, steps[i]);
    }
    return 0;
}

void rp_connect4_show(const rp_game *game, const rp_state *state, int player, char *text, size_t size) {
    (void)player;
    const setup *s = rp_connect4_setup_of(game);
    char drawing[(RP_CONNECT4_SIDE_MAX + 1) * (2 * RP_CONNECT4_SIDE_MAX + 4)];
    const board *b = rp_connect4_board_of(state);
    uint64_t four = all_fours(s, b);
    char *at = drawing;
    for (int row = s->height; row >= 0; row--) {
        *at++ = ' ';
        *at++ = ' ';
        for (int column = 0; column < s->width; column++) {
            *at++ = ' ';
            char cell = row == 0 ? (char)('a' + column) : cell_at(s, b, column, row - 1);
            bool decides = row > 0 && four & s->bottom[column] << (row - 1);
            *at++ = decides ? (char)toupper((unsigned char)cell) : cell;
        }
        *at++ = '\n';
    }
    *at = 0;
    snprintf(text, size, "%s", drawing);
}

/* ---- phrases -------------------------------------------------------------------------------------------- */

static void rules_text(const rp_game *game, char *text, size_t size) {
    (void)game;
    snprintf(text, size,
             "In turn each drops a stone into a column, where it falls onto those below; First has x and begins, "
             "Second has o. Four in a row win, across, down or diagonally.\n");
}

static void question(const rp_game *game, const rp_state *state, int player, char *text) {
    (void)game, (void)state;
    snprintf(text, RP_TEXT_MAX, "You are %c; which column?", "xo"[player]);
}

static void deed(const rp_game *game, const rp_state *before, const rp_state *after, int player, rp_action action,
                 bool you, char *text) {
    char column[RP_TEXT_MAX];
    (void)after;
    rp_connect4_describe(game, before, player, action, column);
    snprintf(text, RP_TEXT_MAX, "%s a stone into column %.20s", you ? "drop" : "drops", column);
}

/* "First has four in a row: a1 b2 c3 d4, counted from the bottom": of one line. */
static void end(const rp_game *game, const rp_state *state, int reader, char *text) {
    const setup *s = rp_connect4_setup_of(game);
    const board *b = rp_connect4_board_of(state);
    char who[RP_NAME_MAX];
    int winner = rp_connect4_has_four(b->stones[1], s->height);
    uint64_t four = one_four(s, b->stones[winner]);
    if (!four) {
        snprintf(text, RP_TEXT_MAX, "The board is full, and nobody has four in a row");
        return;
    }
    rp_player_title(game, winner, reader, who);
    int used = snprintf(text, RP_TEXT_MAX, "%.10s %s four in a row:", who, winner == reader ? "have" : "has");
    for (; four; four &= four - 1) {
        int cell = __builtin_ctzll(four);
        used += snprintf(text + used, (size_t)(RP_TEXT_MAX - used), " %c%d", 'a' + cell / (s->height + 1),
                         1 + cell % (s->height + 1));
    }
    snprintf(text + used, (size_t)(RP_TEXT_MAX - used), ", counted from the bottom");
}

const rp_phrases rp_connect4_phrases = {.rules = rules_text, .question = question, .deed = deed, .end = end};
