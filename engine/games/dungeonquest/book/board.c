/* The board and the sun track. */
#include "engine/games/dungeonquest/book/book_internal.h"

#include <stdlib.h>

/* ---- reading -------------------------------------------------------------------------------------------- */

static void read_square(rp_reader *reader, dungeon_square *square) {
    char point[RP_WORD_MAX];
    rp_read_only(reader, "column|row|north|east|south|west");
    square->column = (uint8_t)(rp_read_integer(reader, "column", 1, DUNGEON_SIDE_MOST) - 1);
    square->row = (uint8_t)(rp_read_integer(reader, "row", 1, DUNGEON_SIDE_MOST) - 1);
    for (int i = 0; i < DUNGEON_COMPASS_POINTS; i++)
        square->way[i] = (uint8_t)rp_read_choice_or(reader, rp_word_text(dungeon_compass_words, i, point),
                                                    dungeon_way_words, DUNGEON_WALL);
}

/* The list `key` in place of the squares that are there, if it is there or must be; how many they are then. */
static int read_squares(rp_reader *reader, const char *key, dungeon_square *squares, int least, int most, int before) {
    bool there = before ? rp_read_array_optional(reader, key, (size_t)most) : rp_read_array(reader, key, (size_t)most);
    if (!there) return before;
    int count = (int)reader->length(reader);
    if (count < least) rp_reader_fail(reader, "has %d squares, should have at least %d", count, least);
    memset(squares, 0, (size_t)most * sizeof *squares);
    for (int i = 0; i < count && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, (size_t)i)) break;
        if (rp_read_object(reader, NULL)) read_square(reader, &squares[i]);
        reader->leave(reader);
    }
    reader->leave(reader);
    return count;
}

static uint8_t read_faces(rp_reader *reader) {
    uint8_t faces = 0;
    if (!rp_read_array(reader, "faces", DUNGEON_FACES)) return 0;
    if (!reader->length(reader)) rp_reader_fail(reader, "should have at least one face");
    for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        int face = (int)rp_read_integer(reader, NULL, 1, DUNGEON_FACES);
        if (face && faces >> (face - 1) & 1) rp_reader_fail(reader, "%d stands in the list twice", face);
        if (face) faces |= (uint8_t)(1u << (face - 1));
        reader->leave(reader);
    }
    reader->leave(reader);
    return faces;
}

static void read_end(rp_reader *reader, dungeon_board *board) {
    rp_read_only(reader, "space|faces");
    int space = (int)rp_read_integer(reader, "space", 1, board->sun_spaces);
    if (!rp_reader_ok(reader)) return;
    if (board->sun_faces[space - 1]) rp_reader_fail(reader, "space: %d stands in the list twice", space);
    board->sun_faces[space - 1] = read_faces(reader);
}

static void read_sun(rp_reader *reader, dungeon_board *board) {
    bool there = board->sun_spaces ? rp_read_object_optional(reader, "sun") : rp_read_object(reader, "sun");
    if (!there) return;
    rp_read_only(reader, "origin|spaces|ends");
    board->sun_origin = (uint8_t)rp_read_choice(reader, "origin", dungeon_origin_words);
    board->sun_spaces = (uint8_t)rp_read_integer(reader, "spaces", 1, DUNGEON_SUN_MAX);
    memset(board->sun_faces, 0, sizeof board->sun_faces);
    if (rp_read_array(reader, "ends", board->sun_spaces)) {
        for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader); i++) {
            if (!reader->enter(reader, NULL, i)) break;
            if (rp_read_object(reader, NULL)) read_end(reader, board);
            reader->leave(reader);
        }
        reader->leave(reader);
    }
    reader->leave(reader);
}

static uint8_t read_side(rp_reader *reader, const char *key, int before) {
    int64_t side = before ? rp_read_integer_or(reader, key, DUNGEON_SIDE_LEAST, DUNGEON_SIDE_MOST, before)
                          : rp_read_integer(reader, key, DUNGEON_SIDE_LEAST, DUNGEON_SIDE_MOST);
    return (uint8_t)side;
}

void dungeon_board_read(dungeon_board *board, rp_reader *reader) {
    bool fresh = !board->width;
    int origin = fresh ? rp_read_choice(reader, "origin", dungeon_origin_words)
                       : rp_read_choice_or(reader, "origin", dungeon_origin_words, board->origin);
    board->origin = (uint8_t)origin;
    board->width = read_side(reader, "width", board->width);
    board->height = read_side(reader, "height", board->height);
    read_squares(reader, "towers", board->tower, DUNGEON_TOWERS, DUNGEON_TOWERS, fresh ? 0 : DUNGEON_TOWERS);
    int count = read_squares(reader, "treasure", board->treasure, 1, DUNGEON_TREASURE_MAX, board->treasure_count);
    board->treasure_count = (uint8_t)count;
    read_sun(reader, board);
}

/* ---- checks --------------------------------------------------------------------------------------------- */

static bool is_same(const dungeon_square *a, const dungeon_square *b) {
    return a->column == b->column && a->row == b->row;
}

static bool touches(const dungeon_square *a, const dungeon_square *b) {
    return abs(a->column - b->column) + abs(a->row - b->row) == 1;
}

/* The square next to it; false where that is off the board. */
static bool next_to(const dungeon_board *board, const dungeon_square *square, int point, dungeon_square *next) {
    static const int columns[] = {0, 1, 0, -1}, rows[] = {-1, 0, 1, 0};
    int column = square->column + columns[point], row = square->row + rows[point];
    *next = (dungeon_square){.column = (uint8_t)column, .row = (uint8_t)row};
    return column >= 0 && column < board->width && row >= 0 && row < board->height;
}

/* Ways that lead from squares of one place to others of the board. */
static int count_ways_out(const dungeon_board *board, const dungeon_square *squares, int count) {
    int ways = 0;
    dungeon_square next;
    for (int i = 0; i < count; i++)
        for (int point = 0; point < DUNGEON_COMPASS_POINTS; point++) {
            if (!squares[i].way[point] || !next_to(board, &squares[i], point, &next)) continue;
            bool outside = true;
            for (int k = 0; k < count; k++) outside = outside && !is_same(&squares[k], &next);
            ways += outside;
        }
    return ways;
}

static rp_status check_places(const dungeon_board *board, rp_error *error) {
    const dungeon_square *squares[DUNGEON_TOWERS + DUNGEON_TREASURE_MAX];
    int count = 0;
    for (int i = 0; i < DUNGEON_TOWERS; i++) squares[count++] = &board->tower[i];
    for (int i = 0; i < board->treasure_count; i++) squares[count++] = &board->treasure[i];
    for (int i = 0; i < count; i++) {
        const dungeon_square *square = squares[i];
        const char *what = i < DUNGEON_TOWERS ? "towers" : "treasure";
        int number = i < DUNGEON_TOWERS ? i : i - DUNGEON_TOWERS;
        if (square->column >= board->width || square->row >= board->height)
            return rp_fail(error, RP_BAD_INPUT,
                           "board.json: %s[%d]: column %d, row %d should be inside of %d columns and %d rows", what,
                           number, square->column + 1, square->row + 1, board->width, board->height);
        for (int k = 0; k < i; k++)
            if (is_same(squares[k], square))
                return rp_fail(error, RP_BAD_INPUT,
                               "board.json: %s[%d]: column %d, row %d is taken, should be another square", what, number,
                               square->column + 1, square->row + 1);
    }
    return RP_OK;
}

static rp_status check_treasure(const dungeon_board *board, rp_error *error) {
    for (int i = 1; i < board->treasure_count; i++) {
        bool near = false;
        for (int k = 0; k < i; k++) near = near || touches(&board->treasure[i], &board->treasure[k]);
        if (!near)
            return rp_fail(error, RP_BAD_INPUT,
                           "board.json: treasure[%d]: column %d, row %d should be next to a square before it", i,
                           board->treasure[i].column + 1, board->treasure[i].row + 1);
    }
    if (!count_ways_out(board, board->treasure, board->treasure_count))
        return rp_fail(error, RP_BAD_INPUT, "board.json: treasure: has no way out, should have one that is no wall");
    return RP_OK;
}

rp_status dungeon_board_check(const dungeon_board *board, rp_error *error) {
    int squares = board->width * board->height;
    if (!squares) return rp_fail(error, RP_BAD_INPUT, "board.json: there is no board, should be one");
    if (squares > DUNGEON_SQUARES_MAX)
        return rp_fail(error, RP_BAD_INPUT, "board.json: %d columns and %d rows are %d squares, should be at most %d",
                       board->width, board->height, squares, DUNGEON_SQUARES_MAX);
    rp_status status = check_places(board, error);
    for (int i = 0; i < DUNGEON_TOWERS && !status; i++)
        if (!count_ways_out(board, &board->tower[i], 1))
            status = rp_fail(error, RP_BAD_INPUT,
                             "board.json: towers[%d]: has no way out, should have one that is no wall", i);
    if (!status) status = check_treasure(board, error);
    if (!status && !board->sun_faces[board->sun_spaces - 1])
        status = rp_fail(error, RP_BAD_INPUT,
                         "board.json: sun: no face ends the game on the last space, %d, should be at least one",
                         board->sun_spaces);
    return status;
}
