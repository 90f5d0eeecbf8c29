/* Connect Four: stones fall to the bottom of a column, four in a row win. An action is a column, 0 the leftmost. */
#include "engine/connect4/connect4.h"
#include "engine/playout.h"

#include <stdio.h>
#include <stdlib.h>

typedef rp_connect4_board board;
typedef rp_connect4_setup setup;

enum { OPTION_WIDTH, OPTION_HEIGHT };

static const board *board_of(const rp_state *state) { return rp_connect4_board_of(state); }
static board *edit(rp_state *state) { return (board *)(void *)state->bytes; }
static const setup *setup_of(const rp_game *game) { return rp_connect4_setup_of(game); }

static void start(const rp_game *game, rp_state *state) {
    (void)game;
    edit(state)->to_act = RP_TO_ACT_PLAYER(0);
}

static unsigned to_act(const rp_game *game, const rp_state *state) {
    (void)game;
    return board_of(state)->to_act;
}

static int legal(const rp_game *game, const rp_state *state, int player, rp_action out[]) {
    (void)player;
    const setup *s = setup_of(game);
    uint64_t occupied = board_of(state)->stones[0] | board_of(state)->stones[1];
    uint64_t top = occupied >> (s->height - 1);
    int count = 0;
    for (int column = 0; column < s->width; column++) {
        out[count] = column;
        count += (top & s->bottom[column]) == 0;
    }
    return count;
}

static void apply(const rp_game *game, rp_state *state, const rp_move *move) {
    const setup *s = setup_of(game);
    board *b = edit(state);
    int player = b->turn & 1, column = move->of[player];
    b->stones[player] |= rp_connect4_landing(b->stones[0] | b->stones[1], s->bottom[column]);
    b->history = rp_mix(b->history, (uint64_t)column + 1);
    b->turn++;
    bool over = b->turn == s->width * s->height || rp_connect4_has_four(b->stones[player], s->height);
    b->to_act = (uint8_t)(over ? 0 : RP_TO_ACT_PLAYER(1 - player));
}

static void payoff(const rp_game *game, const rp_state *state, double out[]) {
    const board *b = board_of(state);
    int last = 1 - (b->turn & 1);
    double sign = last == 0 ? 1 : -1;
    out[0] = rp_connect4_has_four(b->stones[last], setup_of(game)->height) ? sign : 0;
    out[1] = -out[0];
}

static uint64_t information_key(const rp_game *game, const rp_state *state, int player) {
    (void)game, (void)player;
    return board_of(state)->history;
}

/* Exchanges the columns left and right of the middle. */
static uint64_t mirrored(const setup *s, uint64_t bits) {
    for (int left = 0, right = s->width - 1; left < right; left++, right--) {
        int distance = (right - left) * (s->height + 1);
        uint64_t differ = (bits >> distance ^ bits) & s->mirror[left];
        bits ^= differ | differ << distance;
    }
    return bits;
}

/* The same for a position and its mirror image. Occupied cells + floor + stones of one side are a number of its own for
 * every position (a column of n stones gives 2^n .. 2^(n+1) - 1), and the number of stones tells who is next. */
static uint64_t position_key(const rp_game *game, const rp_state *state) {
    const setup *s = setup_of(game);
    const board *b = board_of(state);
    uint64_t number = (b->stones[0] | b->stones[1]) + s->floor + b->stones[b->turn & 1];
    uint64_t other = mirrored(s, number);
    return rp_mix(0, number < other ? number : other);
}

/* ---- random play ---------------------------------------------------------------------------------------- */

/* A game at random, in registers. */
typedef struct race {
    uint64_t stones[2]; /* of who is next, of the other */
    uint64_t next[RP_CONNECT4_SIDE_MAX]; /* where a stone comes to lie, by column */
    uint8_t open[RP_CONNECT4_SIDE_MAX];  /* columns with room, ascending */
    uint32_t open_count;
} race;

static void open_columns(const setup *s, const board *b, race *r) {
    uint64_t occupied = b->stones[0] | b->stones[1];
    r->stones[0] = b->stones[b->turn & 1];
    r->stones[1] = b->stones[1 - (b->turn & 1)];
    r->open_count = 0;
    for (int column = 0; column < s->width; column++) {
        r->next[column] = rp_connect4_landing(occupied, s->bottom[column]);
        if (r->next[column] & s->cells) r->open[r->open_count++] = (uint8_t)column;
    }
}

/* Inlined with a constant height, so that the shifts are constants. Ends with the stones of the last mover first. */
__attribute__((always_inline)) static inline void race_to_end(race *r, uint64_t cells, int height, board *b,
                                                              rp_random *random, bool *won) {
    rp_random own = *random;
    uint64_t mine = r->stones[0], theirs = r->stones[1], history = b->history;
    uint32_t count = r->open_count, turn = b->turn;
    for (;;) {
        uint32_t index = rp_random_below(&own, count);
        uint32_t column = r->open[index];
        uint64_t stone = r->next[column];
        r->next[column] = stone << 1;
        mine |= stone;
        history = rp_mix(history, column + 1);
        turn++;
        *won = rp_connect4_has_four(mine, height);
        if (*won) break;
        if (!(stone << 1 & cells)) {
            count--;
            for (uint32_t i = index; i < count; i++) r->open[i] = r->open[i + 1];
            if (count == 0) break;
        }
        uint64_t swap = mine;
        mine = theirs;
        theirs = swap;
    }
    *random = own;
    r->stones[0] = mine, r->stones[1] = theirs;
    b->history = history;
    b->turn = (uint8_t)turn;
}

static void playout(const rp_game *game, rp_state *state, rp_random *random, double result[]) {
    const setup *s = setup_of(game);
    board *b = edit(state);
    if (!b->to_act) {
        payoff(game, state, result);
        return;
    }
    race r;
    bool won;
    open_columns(s, b, &r);
    if (s->height == 6)
        race_to_end(&r, s->cells, 6, b, random, &won);
    else
        race_to_end(&r, s->cells, s->height, b, random, &won);
    int last = 1 - (b->turn & 1);
    b->stones[last] = r.stones[0];
    b->stones[1 - last] = r.stones[1];
    b->to_act = 0;
    result[last] = won;
    result[1 - last] = -result[last];
}

/* ---- texts ---------------------------------------------------------------------------------------------- */

static void describe(const rp_game *game, const rp_state *state, int player, rp_action action, char *text) {
    (void)game, (void)state, (void)player;
    snprintf(text, RP_TEXT_MAX, "%c", 'a' + action);
}

static char cell_at(const setup *s, const board *b, int column, int row) {
    uint64_t cell = s->bottom[column] << row;
    return b->stones[0] & cell ? 'x' : b->stones[1] & cell ? 'o' : '.';
}

static void write(const rp_game *game, const rp_state *state, int player, rp_writer *writer) {
    (void)player;
    const setup *s = setup_of(game);
    const board *b = board_of(state);
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

/* True when `stones` without one of its topmost stones have no four: then play has ended there. */
static bool ended_by_last_stone(const setup *s, const board *b, int player) {
    uint64_t occupied = b->stones[0] | b->stones[1];
    for (int column = 0; column < s->width; column++) {
        uint64_t last = rp_connect4_landing(occupied, s->bottom[column]) >> 1 & s->cells;
        if ((last & b->stones[player]) && !rp_connect4_has_four(b->stones[player] & ~last, s->height)) return true;
    }
    return false;
}

static void check_play(const setup *s, board *b, rp_reader *reader) {
    int first = __builtin_popcountll(b->stones[0]), second = __builtin_popcountll(b->stones[1]);
    bool won[2] = {rp_connect4_has_four(b->stones[0], s->height), rp_connect4_has_four(b->stones[1], s->height)};
    b->turn = (uint8_t)(first + second);
    int last = 1 - (b->turn & 1);
    if (first != second && first != second + 1)
        rp_reader_fail(reader, "rows: %d x and %d o cannot be reached, x begins", first, second);
    else if (won[1 - last] || (won[last] && !ended_by_last_stone(s, b, last)))
        rp_reader_fail(reader, "rows: play went on after four in a row");
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

static void read(const rp_game *game, rp_state *state, int player, rp_reader *reader) {
    (void)player;
    const setup *s = setup_of(game);
    board *b = edit(state);
    rp_read_only(reader, "rows|history");
    read_rows(s, b, reader);
    read_history(b, reader);
    if (!rp_reader_ok(reader)) return;
    check_gravity(s, b, reader);
    check_play(s, b, reader);
}

static void show(const rp_game *game, const rp_state *state, int player, char *text, size_t size) {
    (void)player;
    const setup *s = setup_of(game);
    char drawing[(RP_CONNECT4_SIDE_MAX + 1) * (2 * RP_CONNECT4_SIDE_MAX + 4)];
    char *at = drawing;
    for (int row = s->height; row >= 0; row--) {
        *at++ = ' ';
        *at++ = ' ';
        for (int column = 0; column < s->width; column++) {
            *at++ = ' ';
            *at++ = row == 0 ? (char)('a' + column) : cell_at(s, board_of(state), column, row - 1);
        }
        *at++ = '\n';
    }
    *at = 0;
    snprintf(text, size, "%s", drawing);
}

/* ---- the game ------------------------------------------------------------------------------------------- */

static rp_status create(rp_game *game, const rp_data *data, rp_error *error) {
    (void)data;
    int width = (int)game->spec.value[OPTION_WIDTH].integer, height = (int)game->spec.value[OPTION_HEIGHT].integer;
    if (width * (height + 1) > 64)
        return rp_fail(error, RP_BAD_INPUT,
                       "connect4: width=%d,height=%d is too large: width * (height + 1) is at most 64", width, height);
    setup *s = calloc(1, sizeof *s);
    if (!s) return rp_fail(error, RP_FAILED, "no memory for a game");
    game->setup = s;
    s->width = width;
    s->height = height;
    for (int column = 0; column < width; column++) {
        s->bottom[column] = 1ull << column * (height + 1);
        s->floor |= s->bottom[column];
        s->cells |= ((1ull << height) - 1) << column * (height + 1);
    }
    for (int column = 0; column < width / 2; column++)
        s->mirror[column] = ((2ull << height) - 1) << column * (height + 1);
    game->info = (rp_game_info){.capabilities = RP_ZERO_SUM | RP_ENUMERATES_BELIEFS,
                                .players = 2,
                                .player_names = {"first", "second"},
                                .state_size = sizeof(board),
                                .position_size = offsetof(board, history),
                                .legal_maximum = width,
                                .length_maximum = width * height,
                                .payoff_minimum = -1,
                                .payoff_maximum = 1};
    return RP_OK;
}

static const rp_option options[] = {
    [OPTION_WIDTH] = {.name = "width", .kind = RP_OPTION_INTEGER, .fallback = "7", .minimum = 1,
                      .maximum = RP_CONNECT4_SIDE_MAX, .help = "columns; width * (height + 1) is at most 64"},
    [OPTION_HEIGHT] = {.name = "height", .kind = RP_OPTION_INTEGER, .fallback = "6", .minimum = 1,
                       .maximum = RP_CONNECT4_SIDE_MAX, .help = "rows"},
};

const rp_rules rp_connect4 = {
    .name = "connect4",
    .title = "Connect Four",
    .summary = "stones fall into columns, four in a row win; perfect information",
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
    .position_key = position_key,
    .playout = playout,
    .describe = describe,
    .write = write,
    .read = read,
    .show = show,
};
