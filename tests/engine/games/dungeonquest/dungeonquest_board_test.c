/* The dungeon's geometry, by examples. */
#include "engine/games/dungeonquest/table/board.h"
#include "engine/games/dungeonquest/table/piles.h"
#include "tests/support/dungeonquest_book.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <stdlib.h>

enum { W = DUNGEON_WALL, O = DUNGEON_PASSAGE, D = DUNGEON_DOOR, P = DUNGEON_PORTCULLIS };
enum { N = DUNGEON_NORTH, E = DUNGEON_EAST, S = DUNGEON_SOUTH, WEST = DUNGEON_WEST };

static unsigned bit(int point) { return 1u << point; }

/* ---- dungeons --------------------------------------------------------------------------------------------- */

static dungeon_book *book;
static dungeon_table table;

/* The default book, whose chambers are those that the test adds. */
static void set_up(void) {
    book = test_dungeon_book();
    memset(book->chamber, 0, sizeof book->chamber);
    book->chamber_count = 0;
    memset(&table, 0, sizeof table);
}

static void tear_down(void) { free(book); }

/* A kind of chamber with five tiles in the pile; ways from the back clockwise. */
static int add_chamber(int kind, int back, int left, int ahead, int right) {
    int number = (int)book->chamber_count++;
    book->chamber[number] = (dungeon_chamber){.id = "x", .kind = (uint8_t)kind, .copies = 5};
    const int ways[] = {back, left, ahead, right};
    for (int i = 0; i < DUNGEON_SIDES; i++) book->chamber[number].way[i] = (uint8_t)ways[i];
    table.tiles_left[number] = 5;
    return number;
}

static int add_room(int back, int left, int ahead, int right) {
    return add_chamber(DUNGEON_ROOM, back, left, ahead, right);
}

static int at(int column, int row) { return dungeon_square_at(book, column, row); }

static void lay(int column, int row, int chamber, int back) {
    dungeon_lay_tile(&table, at(column, row), chamber, back);
}

static dungeon_crossing cross(int column, int row, int point) {
    return dungeon_cross(book, &table, at(column, row), point, 0);
}

static int way(int column, int row, int point) { return dungeon_way_at(book, &table, at(column, row), point, 0); }

/* ---- squares and spaces ----------------------------------------------------------------------------------- */

START_TEST(squares_go_row_by_row) {
    ck_assert_int_eq(dungeon_square_count(book), 130);
    ck_assert_int_eq(at(0, 0), 0);
    ck_assert_int_eq(at(12, 0), 12);
    ck_assert_int_eq(at(0, 1), 13);
    ck_assert_int_eq(at(12, 9), 129);
    ck_assert_int_eq(dungeon_column(book, 29), 3);
    ck_assert_int_eq(dungeon_row(book, 29), 2);
    ck_assert_int_eq(at(-1, 0), DUNGEON_NOWHERE);
    ck_assert_int_eq(at(13, 0), DUNGEON_NOWHERE);
    ck_assert_int_eq(at(0, -1), DUNGEON_NOWHERE);
    ck_assert_int_eq(at(0, 10), DUNGEON_NOWHERE);
}
END_TEST

START_TEST(neighbours_are_never_diagonal) {
    const int square = at(3, 3);
    ck_assert_int_eq(dungeon_neighbour(book, square, N), at(3, 2));
    ck_assert_int_eq(dungeon_neighbour(book, square, E), at(4, 3));
    ck_assert_int_eq(dungeon_neighbour(book, square, S), at(3, 4));
    ck_assert_int_eq(dungeon_neighbour(book, square, WEST), at(2, 3));
    ck_assert_int_eq(dungeon_neighbour(book, at(12, 4), E), DUNGEON_NOWHERE);
    ck_assert_int_eq(dungeon_neighbour(book, at(0, 4), WEST), DUNGEON_NOWHERE);
    ck_assert_int_eq(dungeon_neighbour(book, at(5, 0), N), DUNGEON_NOWHERE);
    ck_assert_int_eq(dungeon_neighbour(book, at(5, 9), S), DUNGEON_NOWHERE);
}
END_TEST

START_TEST(points_turn_clockwise) {
    ck_assert_int_eq(dungeon_turned(N, 1), E);
    ck_assert_int_eq(dungeon_turned(WEST, 1), N);
    ck_assert_int_eq(dungeon_turned(N, -1), WEST);
    ck_assert_int_eq(dungeon_turned(S, 7), E);
    ck_assert_int_eq(dungeon_opposite(E), WEST);
    ck_assert_int_eq(dungeon_opposite(S), N);
}
END_TEST

START_TEST(treasure_chamber_is_one_space) {
    static const dungeon_border known[] = {{58, N, 0}, {58, E, 0}, {58, WEST, 0},
                                           {71, E, 0}, {71, S, 0}, {71, WEST, 0}};
    int squares[DUNGEON_TREASURE_MAX];
    dungeon_border borders[DUNGEON_BORDERS_MAX];
    for (int square = 58; square <= 71; square += 13) {
        ck_assert_int_eq(dungeon_place_of(book, &table, square), DUNGEON_TREASURE);
        ck_assert_int_eq(dungeon_space(book, square), 58);
        ck_assert_int_eq(dungeon_space_squares(book, square, squares), 2);
        ck_assert_int_eq(squares[0], 58);
        ck_assert_int_eq(squares[1], 71);
        ck_assert_int_eq(dungeon_list_borders(book, square, borders), 6);
        ck_assert_mem_eq(borders, known, sizeof known);
    }
    ck_assert(dungeon_cross(book, &table, 58, S, 0).blocked);
}
END_TEST

/* The first square in the book stands for the space; lists ascend all the same. */
START_TEST(treasure_chambers_of_other_books) {
    static const dungeon_square bent[] = {{5, 2, {0}}, {5, 1, {0}}, {4, 1, {0}}, {6, 2, {0}}};
    static const int ascending[] = {17, 18, 31, 32};
    int squares[DUNGEON_TREASURE_MAX];
    dungeon_border borders[DUNGEON_BORDERS_MAX];
    memcpy(book->board.treasure, bent, sizeof bent);
    book->board.treasure_count = 4;
    for (int i = 0; i < 4; i++) {
        ck_assert_int_eq(dungeon_space(book, ascending[i]), at(5, 2));
        ck_assert_int_eq(dungeon_space_squares(book, ascending[i], squares), 4);
        ck_assert_mem_eq(squares, ascending, sizeof ascending);
    }
    ck_assert_int_eq(dungeon_list_borders(book, at(5, 1), borders), 10);
    book->board.treasure_count = 1;
    ck_assert_int_eq(dungeon_list_borders(book, at(5, 2), borders), 4);
    ck_assert_int_eq(dungeon_space(book, at(5, 1)), at(5, 1));
}
END_TEST

START_TEST(board_begins_unexplored) {
    int places[4] = {0};
    dungeon_table_start(book, &table);
    for (int square = 0; square < dungeon_square_count(book); square++)
        places[dungeon_place_of(book, &table, square)]++;
    ck_assert_int_eq(places[DUNGEON_UNEXPLORED], 124);
    ck_assert_int_eq(places[DUNGEON_TOWER], 4);
    ck_assert_int_eq(places[DUNGEON_TREASURE], 2);
    lay(2, 2, add_room(O, O, O, O), N);
    ck_assert_int_eq(dungeon_place_of(book, &table, at(2, 2)), DUNGEON_EXPLORED);
}
END_TEST

/* ---- ways ------------------------------------------------------------------------------------------------- */

START_TEST(ways_of_towers_and_treasure_chamber) {
    ck_assert_int_eq(way(0, 0, N), W);
    ck_assert_int_eq(way(0, 0, E), O);
    ck_assert_int_eq(way(0, 0, S), O);
    ck_assert_int_eq(way(12, 9, E), W);
    ck_assert_int_eq(way(6, 4, N), O);
    ck_assert_int_eq(way(6, 5, S), O);
    for (int point = 0; point < DUNGEON_COMPASS_POINTS; point++) ck_assert_int_eq(way(3, 3, point), DUNGEON_NO_WAY);
}
END_TEST

/* He goes east: the back lies in the west, and his left hand in the north. */
START_TEST(tile_lies_as_its_visitor_came) {
    int room = add_room(O, D, P, W);
    lay(3, 2, room, dungeon_opposite(E));
    ck_assert_int_eq(way(3, 2, WEST), O);
    ck_assert_int_eq(way(3, 2, N), D);
    ck_assert_int_eq(way(3, 2, E), P);
    ck_assert_int_eq(way(3, 2, S), W);
    ck_assert_int_eq(table.tiles_left[room], 4);
    ck_assert_ptr_eq(dungeon_chamber_at(book, &table, at(3, 2)), &book->chamber[room]);
    ck_assert_ptr_null(dungeon_chamber_at(book, &table, at(0, 0)));
}
END_TEST

START_TEST(tile_lies_as_was_chosen) {
    int room = add_room(D, W, O, P);
    for (int back = 0; back < DUNGEON_COMPASS_POINTS; back++) {
        lay(3 + back, 2, room, back);
        for (int side = 0; side < DUNGEON_SIDES; side++) {
            int point = dungeon_point_of(&table, at(3 + back, 2), side);
            ck_assert_int_eq(point, (back + side) % 4);
            ck_assert_int_eq(dungeon_side_at(&table, at(3 + back, 2), point), side);
            ck_assert_int_eq(way(3 + back, 2, point), book->chamber[room].way[side]);
        }
    }
}
END_TEST

/* What is on the own side, beyond, and what has to be overcome in which order; -1: blocked. */
static const struct {
    int own, far, obstacles, first, second;
} both_sides[] = {
    {W, O, -1, 0, 0}, {O, W, -1, 0, 0}, {W, W, -1, 0, 0}, {W, D, -1, 0, 0}, {P, W, -1, 0, 0},
    {O, O, 0, 0, 0},  {D, O, 1, D, 0},  {O, D, 1, D, 0},  {P, O, 1, P, 0},  {O, P, 1, P, 0},
    {D, D, 1, D, 0},  {P, P, 1, P, 0},  {D, P, 2, D, P},  {P, D, 2, P, D},
};

START_TEST(both_sides_of_a_border_count) {
    int own = both_sides[_i].own, far = both_sides[_i].far;
    lay(2, 2, add_room(own, W, W, W), E);
    lay(3, 2, add_room(far, W, W, W), WEST);
    dungeon_crossing crossing = cross(2, 2, E);
    ck_assert_int_eq(crossing.from, at(2, 2));
    ck_assert_int_eq(crossing.to, at(3, 2));
    ck_assert_int_eq(crossing.blocked, both_sides[_i].obstacles < 0);
    if (crossing.blocked) return;
    ck_assert(!crossing.explores);
    ck_assert_int_eq(crossing.own, own);
    ck_assert_int_eq(crossing.far, far);
    ck_assert_int_eq(crossing.obstacles, both_sides[_i].obstacles);
    ck_assert_int_eq(crossing.obstacle[0], both_sides[_i].first);
    ck_assert_int_eq(crossing.obstacle[1], both_sides[_i].second);
}
END_TEST

START_TEST(outer_wall_closes_every_way) {
    int hall = add_room(O, O, O, O);
    lay(5, 0, hall, S);
    lay(12, 5, hall, WEST);
    ck_assert(cross(5, 0, N).blocked);
    ck_assert(!cross(5, 0, E).blocked);
    ck_assert(cross(12, 5, E).blocked);
    ck_assert_int_eq(cross(12, 5, E).to, DUNGEON_NOWHERE);
    book->board.tower[0].way[N] = O;
    ck_assert(cross(0, 0, N).blocked);
}
END_TEST

START_TEST(unexplored_squares_have_no_side) {
    lay(2, 2, add_room(W, D, O, W), S);
    dungeon_crossing free = cross(2, 2, N), door = cross(2, 2, WEST);
    ck_assert(!free.blocked && free.explores && !free.obstacles);
    ck_assert(!door.blocked && door.explores);
    ck_assert_int_eq(door.obstacles, 1);
    ck_assert_int_eq(door.obstacle[0], D);
    ck_assert(cross(2, 2, E).blocked);
    ck_assert(cross(3, 2, WEST).blocked);
    ck_assert(cross(0, 0, E).explores);
    ck_assert(cross(6, 5, S).explores);
}
END_TEST

START_TEST(nothing_is_explored_without_tiles) {
    int room = add_room(O, O, O, O);
    lay(2, 2, room, S);
    lay(3, 2, room, S);
    table.tiles_left[room] = 0;
    ck_assert(cross(2, 2, N).blocked);
    ck_assert(!cross(2, 2, E).blocked);
    ck_assert(cross(0, 0, E).blocked);
}
END_TEST

START_TEST(towers_and_treasure_chamber_have_far_sides) {
    int hall = add_room(O, O, O, O);
    lay(1, 0, hall, WEST);
    lay(6, 3, hall, N);
    ck_assert(!cross(1, 0, WEST).blocked);
    ck_assert(!cross(6, 3, S).blocked);
    book->board.tower[0].way[E] = D;
    book->board.treasure[0].way[N] = W;
    ck_assert_int_eq(cross(1, 0, WEST).far, D);
    ck_assert_int_eq(cross(0, 0, E).own, D);
    ck_assert(cross(6, 3, S).blocked);
    ck_assert(cross(6, 4, N).blocked);
}
END_TEST

/* ---- ways that stay open ---------------------------------------------------------------------------------- */

static dungeon_crossing cross_kept_open(int column, int row, int point) {
    return dungeon_cross(book, &table, at(column, row), point, DUNGEON_STAY_OPEN);
}

START_TEST(doors_back_to_back_open_together) {
    int door = add_room(D, D, W, W);
    lay(2, 2, door, E);
    lay(3, 2, door, WEST);
    dungeon_crossing crossing = cross(2, 2, E);
    dungeon_keep_open(&table, &crossing, 0);
    ck_assert_int_eq(cross(2, 2, E).obstacles, 1);
    ck_assert(!cross_kept_open(2, 2, E).blocked);
    ck_assert_int_eq(cross_kept_open(2, 2, E).obstacles, 0);
    ck_assert_int_eq(cross_kept_open(3, 2, WEST).obstacles, 0);
    ck_assert_int_eq(dungeon_way_at(book, &table, at(2, 2), S, DUNGEON_STAY_OPEN), D);
    ck_assert_int_eq(dungeon_way_at(book, &table, at(2, 2), N, DUNGEON_STAY_OPEN), W);
}
END_TEST

START_TEST(only_what_was_overcome_opens) {
    lay(2, 2, add_room(D, W, W, W), E);
    lay(3, 2, add_room(P, W, W, W), WEST);
    dungeon_crossing crossing = cross(2, 2, E);
    dungeon_keep_open(&table, &crossing, 0);
    ck_assert_int_eq(cross_kept_open(2, 2, E).obstacles, 1);
    ck_assert_int_eq(cross_kept_open(2, 2, E).obstacle[0], P);
    dungeon_keep_open(&table, &crossing, 1);
    ck_assert_int_eq(cross_kept_open(2, 2, E).obstacles, 0);
}
END_TEST

START_TEST(open_doors_turn_with_their_tile) {
    lay(2, 2, add_room(D, W, W, O), E);
    dungeon_crossing crossing = cross(2, 2, E);
    dungeon_keep_open(&table, &crossing, 0);
    dungeon_turn_tile(&table, at(2, 2), 1);
    ck_assert_int_eq(way(2, 2, S), D);
    ck_assert_int_eq(dungeon_way_at(book, &table, at(2, 2), S, DUNGEON_STAY_OPEN), O);
    ck_assert_int_eq(dungeon_way_at(book, &table, at(2, 2), E, DUNGEON_STAY_OPEN), O);
    ck_assert_int_eq(dungeon_way_at(book, &table, at(2, 2), N, DUNGEON_STAY_OPEN), W);
}
END_TEST

/* They have no tile and need none. */
START_TEST(doors_of_towers_stay_open) {
    book->board.tower[1].way[WEST] = D;
    add_room(O, O, O, O);
    dungeon_crossing crossing = cross(12, 0, WEST);
    ck_assert_int_eq(crossing.obstacles, 1);
    dungeon_keep_open(&table, &crossing, 0);
    ck_assert_int_eq(cross_kept_open(12, 0, WEST).obstacles, 0);
    ck_assert_int_eq(dungeon_place_of(book, &table, at(12, 0)), DUNGEON_TOWER);
    ck_assert_int_eq(dungeon_tiles_check(book, &table, NULL), RP_OK);
}
END_TEST

/* ---- tiles that turn -------------------------------------------------------------------------------------- */

START_TEST(tile_turns_clockwise) {
    lay(2, 2, add_room(O, W, W, D), WEST);
    table.tile[at(2, 2)].bits |= DUNGEON_TILE_MARKED;
    ck_assert_int_eq(way(2, 2, S), D);
    dungeon_turn_tile(&table, at(2, 2), 1);
    ck_assert_int_eq(way(2, 2, N), O);
    ck_assert_int_eq(way(2, 2, WEST), D);
    dungeon_turn_tile(&table, at(2, 2), 2);
    ck_assert_int_eq(way(2, 2, S), O);
    ck_assert(table.tile[at(2, 2)].bits & DUNGEON_TILE_MARKED);
    dungeon_table before = table;
    dungeon_turn_tile(&table, at(0, 0), 1);
    dungeon_turn_tile(&table, at(6, 5), 1);
    dungeon_turn_tile(&table, at(9, 9), 1);
    ck_assert_mem_eq(&table, &before, sizeof table);
}
END_TEST

START_TEST(rotating_room_turns_once) {
    lay(2, 2, add_chamber(DUNGEON_ROTATING_ROOM, O, O, W, W), WEST);
    lay(3, 2, add_room(O, O, W, W), WEST);
    ck_assert(dungeon_rotate_room(book, &table, at(2, 2)));
    ck_assert_int_eq(way(2, 2, E), O);
    ck_assert_int_eq(way(2, 2, S), O);
    ck_assert_int_eq(way(2, 2, WEST), W);
    ck_assert_int_eq(way(2, 2, N), W);
    ck_assert(!dungeon_rotate_room(book, &table, at(2, 2)));
    ck_assert_int_eq(way(2, 2, E), O);
    ck_assert(!dungeon_rotate_room(book, &table, at(3, 2)));
    ck_assert(!dungeon_rotate_room(book, &table, at(0, 0)));
    ck_assert_int_eq(way(3, 2, WEST), O);
}
END_TEST

/* Turned by a card it may still rotate. */
START_TEST(rotating_room_that_was_turned_rotates) {
    lay(2, 2, add_chamber(DUNGEON_ROTATING_ROOM, O, W, W, W), WEST);
    dungeon_turn_tile(&table, at(2, 2), 1);
    ck_assert(dungeon_rotate_room(book, &table, at(2, 2)));
    ck_assert_int_eq(way(2, 2, S), O);
}
END_TEST

/* ---- parts ------------------------------------------------------------------------------------------------ */

START_TEST(chasm_has_two_parts) {
    int chasm = add_chamber(DUNGEON_CHASM, O, O, O, O);
    book->chamber[chasm].with_back = 1u << DUNGEON_BACK | 1u << DUNGEON_RIGHT;
    unsigned part[2];
    lay(2, 2, chasm, WEST);
    ck_assert_int_eq(dungeon_parts(book, &table, at(2, 2), part), 2);
    ck_assert_uint_eq(part[0], bit(WEST) | bit(S));
    ck_assert_uint_eq(part[1], bit(N) | bit(E));
    ck_assert_uint_eq(dungeon_part(book, &table, at(2, 2), S), bit(WEST) | bit(S));
    ck_assert_uint_eq(dungeon_part(book, &table, at(2, 2), E), bit(N) | bit(E));
    dungeon_turn_tile(&table, at(2, 2), 1);
    ck_assert_uint_eq(dungeon_part(book, &table, at(2, 2), N), bit(N) | bit(WEST));
}
END_TEST

START_TEST(other_places_have_one_part) {
    unsigned part[2];
    lay(2, 2, add_room(O, W, W, W), WEST);
    ck_assert_int_eq(dungeon_parts(book, &table, at(2, 2), part), 1);
    ck_assert_uint_eq(part[0], DUNGEON_ALL_POINTS);
    ck_assert_uint_eq(dungeon_part(book, &table, at(2, 2), N), DUNGEON_ALL_POINTS);
    ck_assert_uint_eq(dungeon_part(book, &table, at(0, 0), S), DUNGEON_ALL_POINTS);
    ck_assert_uint_eq(dungeon_part(book, &table, at(6, 4), S), DUNGEON_ALL_POINTS);
    ck_assert_int_eq(dungeon_parts(book, &table, at(3, 3), part), 0);
    ck_assert_uint_eq(dungeon_part(book, &table, at(3, 3), N), 0);
}
END_TEST

/* As the compiled-in book has them: with the back one side of each Chasm, none of a Bridge; a Cave-in has no parts. */
START_TEST(parts_of_the_known_chambers) {
    const struct {
        const char *id;
        unsigned part;
    } known[] = {{"chasm-left", bit(WEST) | bit(N)},
                 {"chasm-right", bit(WEST) | bit(S)},
                 {"bridge-wow", bit(WEST)},
                 {"cave-in-ooo", DUNGEON_ALL_POINTS},
                 {"cave-in-wow", DUNGEON_ALL_POINTS}};
    memcpy(book, dungeon_book_default(), sizeof *book);
    dungeon_table_start(book, &table);
    for (int i = 0; i < 5; i++) {
        lay(2 + i, 2, dungeon_chamber_find(book, known[i].id), WEST);
        ck_assert_uint_eq(dungeon_part(book, &table, at(2 + i, 2), WEST), known[i].part);
    }
}
END_TEST

/* ---- dead ends -------------------------------------------------------------------------------------------- */

static bool dead_end(int column, int row, int from, unsigned points) {
    return dungeon_is_dead_end(book, &table, at(column, row), from, points, 0);
}

static bool trap(int column, int row, unsigned points) {
    return dungeon_is_trap(book, &table, at(column, row), points, 0);
}

START_TEST(walls_beyond_make_a_dead_end) {
    int wall = add_room(W, W, W, W), hall = add_room(O, O, O, O);
    lay(1, 2, hall, WEST);
    lay(2, 2, add_room(O, O, O, W), WEST);
    ck_assert(!dead_end(2, 2, at(1, 2), DUNGEON_ALL_POINTS));
    lay(2, 1, wall, S);
    ck_assert(!dead_end(2, 2, at(1, 2), DUNGEON_ALL_POINTS));
    lay(3, 2, wall, WEST);
    ck_assert(dead_end(2, 2, at(1, 2), DUNGEON_ALL_POINTS));
    ck_assert(!dead_end(2, 2, DUNGEON_NOWHERE, DUNGEON_ALL_POINTS));
    ck_assert(!trap(2, 2, DUNGEON_ALL_POINTS));
}
END_TEST

START_TEST(no_way_back_makes_a_trap) {
    lay(1, 2, add_room(W, W, W, W), WEST);
    lay(2, 2, add_room(O, W, W, W), WEST);
    ck_assert(trap(2, 2, DUNGEON_ALL_POINTS));
    ck_assert(dead_end(2, 2, DUNGEON_NOWHERE, DUNGEON_ALL_POINTS));
    ck_assert(dead_end(2, 2, at(2, 1), DUNGEON_ALL_POINTS));
}
END_TEST

START_TEST(doors_and_portcullises_trap_nobody) {
    lay(1, 2, add_room(P, W, W, W), E);
    lay(2, 2, add_room(D, W, W, W), WEST);
    ck_assert(!trap(2, 2, DUNGEON_ALL_POINTS));
    ck_assert(!dead_end(2, 2, DUNGEON_NOWHERE, DUNGEON_ALL_POINTS));
    ck_assert(!trap(1, 2, DUNGEON_ALL_POINTS));
}
END_TEST

START_TEST(empty_pile_makes_dead_ends) {
    int hall = add_room(O, O, O, O);
    lay(1, 2, hall, WEST);
    lay(2, 2, hall, WEST);
    ck_assert(!dead_end(2, 2, at(1, 2), DUNGEON_ALL_POINTS));
    table.tiles_left[hall] = 0;
    ck_assert(dead_end(2, 2, at(1, 2), DUNGEON_ALL_POINTS));
    ck_assert(!trap(2, 2, DUNGEON_ALL_POINTS));
}
END_TEST

START_TEST(a_part_can_be_a_trap) {
    int bridge = add_chamber(DUNGEON_BRIDGE, O, W, O, W);
    book->chamber[bridge].with_back = 1u << DUNGEON_BACK;
    lay(2, 2, bridge, WEST);
    lay(1, 2, add_room(W, W, W, W), WEST);
    ck_assert(trap(2, 2, dungeon_part(book, &table, at(2, 2), WEST)));
    ck_assert(!trap(2, 2, dungeon_part(book, &table, at(2, 2), E)));
    ck_assert(!trap(2, 2, DUNGEON_ALL_POINTS));
    ck_assert(trap(2, 2, 0));
}
END_TEST

/* Two borders to the same space are both the way back. */
START_TEST(way_back_to_the_treasure_chamber) {
    static const dungeon_square bent[] = {{6, 4, {O, O, O, O}}, {7, 4, {O, O, O, O}}, {6, 5, {O, O, O, O}}};
    memcpy(book->board.treasure, bent, sizeof bent);
    book->board.treasure_count = 3;
    lay(7, 5, add_room(O, O, W, W), WEST);
    for (int i = 0; i < 3; i++) {
        int from = at(bent[i].column, bent[i].row);
        ck_assert(dead_end(7, 5, from, DUNGEON_ALL_POINTS));
    }
    ck_assert(!dead_end(7, 5, at(7, 6), DUNGEON_ALL_POINTS));
    ck_assert(!dead_end(6, 5, at(7, 5), DUNGEON_ALL_POINTS));
}
END_TEST

/* What the data have between its squares means nothing: nobody goes from one to the other. */
START_TEST(no_way_leads_within_the_treasure_chamber) {
    book->board.treasure[0].way[S] = book->board.treasure[1].way[N] = O;
    ck_assert(dungeon_cross(book, &table, at(6, 4), S, 0).blocked);
    ck_assert(dungeon_cross(book, &table, at(6, 5), N, 0).blocked);
}
END_TEST

START_TEST(crossings_of_the_treasure_chamber) {
    dungeon_crossing crossings[DUNGEON_BORDERS_MAX];
    int wall = add_room(W, W, W, W);
    lay(6, 3, wall, S);
    ck_assert_int_eq(dungeon_list_crossings(book, &table, at(6, 5), DUNGEON_ALL_POINTS, 0, crossings), 5);
    ck_assert_int_eq(crossings[0].to, at(7, 4));
    ck_assert_int_eq(crossings[1].to, at(5, 4));
    ck_assert_int_eq(crossings[4].to, at(5, 5));
    ck_assert_int_eq(dungeon_list_crossings(book, &table, at(6, 4), bit(N) | bit(E), 0, crossings), 2);
    ck_assert_int_eq(crossings[1].to, at(7, 5));
}
END_TEST

/* ---- darkness and catacombs ------------------------------------------------------------------------------- */

START_TEST(die_shows_the_way_in_the_dark) {
    static const uint8_t die[] = {DUNGEON_BACK,  DUNGEON_BACK,  DUNGEON_LEFT,
                                  DUNGEON_AHEAD, DUNGEON_RIGHT, DUNGEON_RIGHT};
    static const int when_back_is_west[] = {WEST, WEST, N, E, S, S}, when_back_is_south[] = {S, S, WEST, N, E, E};
    int dark = add_chamber(DUNGEON_DARKNESS, O, O, O, O);
    memcpy(book->chamber[dark].die, die, sizeof die);
    lay(2, 2, dark, WEST);
    lay(3, 2, dark, S);
    lay(4, 2, add_room(O, O, O, O), S);
    for (int face = 1; face <= DUNGEON_FACES; face++) {
        ck_assert_int_eq(dungeon_dark_point(book, &table, at(2, 2), face), when_back_is_west[face - 1]);
        ck_assert_int_eq(dungeon_dark_point(book, &table, at(3, 2), face), when_back_is_south[face - 1]);
        ck_assert_int_eq(dungeon_dark_point(book, &table, at(4, 2), face), -1);
        ck_assert_int_eq(dungeon_dark_point(book, &table, at(0, 0), face), -1);
    }
}
END_TEST

/* Columns and rows from the north-west. */
static const struct {
    int column, row, point, cards;
    bool left;
    int distance, to_column, to_row;
} ways_up[] = {{4, 4, N, 3, true, 0, 4, 1},
               {4, 4, N, 0, true, 2, 2, 4},
               {4, 4, N, 0, false, 2, 6, 4},
               {4, 4, N, 3, true, 2, 2, 1},
               {4, 2, N, 5, true, 0, 4, 0},
               {4, 2, N, 5, true, 6, 0, 0},
               {4, 4, E, 2, true, 1, 6, 3},
               {4, 4, E, 2, false, 1, 6, 6},
               {4, 4, S, 2, true, 1, 5, 6},
               {4, 4, S, 2, false, 6, 0, 6},
               {4, 4, WEST, 1, true, 3, 3, 7},
               {4, 4, WEST, 1, false, 3, 3, 1},
               {4, 4, E, 100, true, 6, 12, 0},
               {4, 4, S, 100, true, 100, 12, 9},
               /* under the treasure chamber, g5 and g6, which is one space */
               {6, 3, S, 1, true, 0, 6, 4},
               {6, 3, S, 2, true, 0, 6, 6},
               {6, 7, N, 2, true, 0, 6, 5},
               {6, 7, N, 3, true, 0, 6, 3},
               {3, 5, E, 4, true, 0, 7, 5},
               {8, 6, WEST, 2, false, 2, 6, 3}};

START_TEST(one_comes_up_where_the_cards_lead) {
    int to = dungeon_come_up(book, at(ways_up[_i].column, ways_up[_i].row), ways_up[_i].point, ways_up[_i].cards,
                             ways_up[_i].left, ways_up[_i].distance);
    ck_assert_int_eq(to, at(ways_up[_i].to_column, ways_up[_i].to_row));
}
END_TEST

START_TEST(nothing_is_explored_underneath) {
    add_room(O, O, O, O);
    dungeon_table before = table;
    dungeon_come_up(book, at(4, 4), N, 3, true, 2);
    ck_assert_mem_eq(&table, &before, sizeof table);
    ck_assert_int_eq(dungeon_advance(book, at(4, 4), S, 0), at(4, 4));
    ck_assert_int_eq(dungeon_advance(book, at(4, 4), S, 3), at(4, 7));
}
END_TEST

/* ---- tiles that cannot lie so ----------------------------------------------------------------------------- */

static void check_refused(const char *line) {
    rp_error error = {0};
    ck_assert_int_eq(dungeon_tiles_check(book, &table, &error), RP_BAD_INPUT);
    ck_assert_str_eq(error.text, line);
}

static void set_tile(int square, int chamber, unsigned bits) {
    table.tile[square] = (dungeon_tile){.chamber = (uint8_t)chamber, .bits = (uint8_t)bits};
}

START_TEST(bad_tiles_are_refused) {
    static const struct {
        int square, chamber;
        unsigned bits;
        const char *line;
    } bad[] = {
        {0, 1, 0, "column 1, row 1: has a tile, should have none in a tower or the treasure chamber"},
        {71, 1, 0, "column 7, row 6: has a tile, should have none in a tower or the treasure chamber"},
        {14, 0, DUNGEON_TILE_MARKED, "column 2, row 2: has no tile, should not be marked or turned"},
        {0, 0, 1, "column 1, row 1: has no tile, should not be marked or turned"},
        {14, 1, DUNGEON_TILE_ROTATED, "column 2, row 2: has rotated, should be a Rotating Room"},
        {14, 1, 1u << (DUNGEON_TILE_OPENED_SHIFT + DUNGEON_LEFT),
         "column 2, row 2: something is open there, should be a door or a portcullis"},
        {14, 0, DUNGEON_TILE_OPENED, "column 2, row 2: something is open there, should be a door or a portcullis"},
        {14, 3, 0, "square 14: chamber 2 should be one of 0 to 1"},
        {14, 1, 0, "chamber 'x': 5 in the pile and 1 on the board are 6, should be 5 in all"},
    };
    add_room(D, O, W, P);
    add_chamber(DUNGEON_ROTATING_ROOM, O, W, W, W);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        set_tile(bad[i].square, bad[i].chamber, bad[i].bits);
        check_refused(bad[i].line);
        set_tile(bad[i].square, 0, 0);
    }
    ck_assert_int_eq(dungeon_tiles_check(book, &table, NULL), RP_OK);
    table.tiles_left[2] = 1;
    check_refused("chamber '': 1 in the pile and 0 on the board are 1, should be 0 in all");
}
END_TEST

START_TEST(tiles_off_the_board_are_refused) {
    book->board.width = book->board.height = 3;
    add_room(O, O, O, O);
    set_tile(9, 1, 0);
    check_refused("square 9: has a tile or marks, should be one of 0 to 8");
}
END_TEST

START_TEST(good_tiles_are_accepted) {
    int room = add_room(D, O, W, P), rotating = add_chamber(DUNGEON_ROTATING_ROOM, O, W, W, W);
    lay(2, 2, room, E);
    lay(3, 2, rotating, E);
    table.tile[at(2, 2)].bits |= DUNGEON_TILE_MARKED;
    for (int side = 0; side < DUNGEON_SIDES; side += DUNGEON_RIGHT)
        table.tile[at(2, 2)].bits |= (uint8_t)(1u << (DUNGEON_TILE_OPENED_SHIFT + side));
    dungeon_rotate_room(book, &table, at(3, 2));
    ck_assert_int_eq(dungeon_tiles_check(book, &table, NULL), RP_OK);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {squares_go_row_by_row,
                                  neighbours_are_never_diagonal,
                                  points_turn_clockwise,
                                  treasure_chamber_is_one_space,
                                  treasure_chambers_of_other_books,
                                  board_begins_unexplored,
                                  ways_of_towers_and_treasure_chamber,
                                  tile_lies_as_its_visitor_came,
                                  tile_lies_as_was_chosen,
                                  outer_wall_closes_every_way,
                                  unexplored_squares_have_no_side,
                                  nothing_is_explored_without_tiles,
                                  towers_and_treasure_chamber_have_far_sides,
                                  doors_back_to_back_open_together,
                                  only_what_was_overcome_opens,
                                  open_doors_turn_with_their_tile,
                                  doors_of_towers_stay_open,
                                  tile_turns_clockwise,
                                  rotating_room_turns_once,
                                  rotating_room_that_was_turned_rotates,
                                  chasm_has_two_parts,
                                  other_places_have_one_part,
                                  parts_of_the_known_chambers,
                                  walls_beyond_make_a_dead_end,
                                  no_way_back_makes_a_trap,
                                  doors_and_portcullises_trap_nobody,
                                  empty_pile_makes_dead_ends,
                                  a_part_can_be_a_trap,
                                  way_back_to_the_treasure_chamber,
                                  no_way_leads_within_the_treasure_chamber,
                                  crossings_of_the_treasure_chamber,
                                  die_shows_the_way_in_the_dark,
                                  nothing_is_explored_underneath,
                                  bad_tiles_are_refused,
                                  tiles_off_the_board_are_refused,
                                  good_tiles_are_accepted};
    Suite *suite = suite_create("DungeonQuest: the board");
    TCase *cases = tcase_create("board");
    tcase_add_checked_fixture(cases, set_up, tear_down);
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) tcase_add_test(cases, tests[i]);
    tcase_add_loop_test(cases, both_sides_of_a_border_count, 0, sizeof both_sides / sizeof *both_sides);
    tcase_add_loop_test(cases, one_comes_up_where_the_cards_lead, 0, sizeof ways_up / sizeof *ways_up);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
