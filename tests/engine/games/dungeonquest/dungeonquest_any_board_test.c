/* The dungeon's geometry on boards of any size and shape. */
#include "engine/games/dungeonquest/table/board.h"
#include "engine/games/dungeonquest/table/piles.h"
#include "engine/random.h"
#include "tests/support/dungeonquest_book.h"
#include "tests/support/length.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <stdlib.h>

static dungeon_book *book;
static dungeon_table table;

static void set_up(void) { book = test_dungeon_book(); }

static void tear_down(void) { free(book); }

/* ---- dungeons ------------------------------------------------------------------------------------------- */

static int below(rp_random *random, int bound) { return (int)rp_random_below(random, (uint32_t)bound); }

static void random_ways(rp_random *random, uint8_t ways[DUNGEON_COMPASS_POINTS]) {
    for (int i = 0; i < DUNGEON_COMPASS_POINTS; i++) ways[i] = (uint8_t)below(random, DUNGEON_WAYS);
}

static dungeon_square random_square(rp_random *random, const dungeon_board *board) {
    dungeon_square square = {(uint8_t)below(random, board->width), (uint8_t)below(random, board->height), {0}};
    random_ways(random, square.way);
    return square;
}

/* Of any size, with places anywhere; often one that is not allowed. */
static void random_board(rp_random *random, dungeon_board *board) {
    do {
        board->width = (uint8_t)(DUNGEON_SIDE_LEAST + below(random, DUNGEON_SIDE_MOST - DUNGEON_SIDE_LEAST + 1));
        board->height = (uint8_t)(DUNGEON_SIDE_LEAST + below(random, DUNGEON_SIDE_MOST - DUNGEON_SIDE_LEAST + 1));
        if (!below(random, 8)) board->width = board->height = DUNGEON_SIDE_LEAST;
    } while (board->width * board->height > DUNGEON_SQUARES_MAX);
    for (int i = 0; i < DUNGEON_TOWERS; i++) board->tower[i] = random_square(random, board);
    board->treasure_count = (uint8_t)(1 + below(random, DUNGEON_TREASURE_MAX));
    board->treasure[0] = random_square(random, board);
    for (int i = 1; i < board->treasure_count; i++) {
        static const int columns[] = {0, 1, 0, 255}, rows[] = {255, 0, 1, 0};
        int point = below(random, DUNGEON_COMPASS_POINTS);
        board->treasure[i] = board->treasure[below(random, i)];
        board->treasure[i].column = (uint8_t)(board->treasure[i].column + columns[point]);
        board->treasure[i].row = (uint8_t)(board->treasure[i].row + rows[point]);
        random_ways(random, board->treasure[i].way);
    }
}

static void random_chamber(rp_random *random, dungeon_chamber *chamber) {
    *chamber = (dungeon_chamber){.id = "x", .copies = (uint8_t)(1 + below(random, 3))};
    chamber->kind = (uint8_t)below(random, DUNGEON_CHAMBER_KINDS);
    random_ways(random, chamber->way);
    for (int i = 0; i < DUNGEON_FACES; i++) chamber->die[i] = (uint8_t)below(random, DUNGEON_SIDES);
    if (chamber->kind == DUNGEON_CHASM || chamber->kind == DUNGEON_BRIDGE || chamber->kind == DUNGEON_CAVE_IN)
        chamber->with_back = (uint8_t)(1 | below(random, 7) << 1);
}

/* A book that passes its check, and a table in the middle of a game: some squares explored, some ways open. */
static void random_dungeon(rp_random *random) {
    book->chamber_count = (uint32_t)(1 + below(random, DUNGEON_CHAMBERS_MAX));
    memset(book->chamber, 0, sizeof book->chamber);
    for (uint32_t i = 0; i < book->chamber_count; i++) random_chamber(random, &book->chamber[i]);
    do random_board(random, &book->board);
    while (dungeon_book_check(book, NULL) != RP_OK);
    dungeon_table_start(book, &table);
    int explored = below(random, 101);
    for (int square = 0; square < dungeon_square_count(book); square++) {
        rp_outcome tiles[DUNGEON_CHAMBERS_MAX];
        int kinds = dungeon_list_tiles(book, &table, tiles);
        if (dungeon_place_of(book, &table, square) || !kinds || below(random, 100) >= explored) continue;
        dungeon_lay_tile(&table, square, tiles[below(random, kinds)].outcome, below(random, DUNGEON_COMPASS_POINTS));
    }
    for (int i = below(random, 20); i > 0; i--) {
        int square = below(random, dungeon_square_count(book)), point = below(random, DUNGEON_COMPASS_POINTS);
        dungeon_crossing crossing = dungeon_cross(book, &table, square, point, DUNGEON_STAY_OPEN);
        if (!crossing.blocked && crossing.obstacles)
            dungeon_keep_open(&table, &crossing, below(random, crossing.obstacles));
    }
    require(dungeon_tiles_check(book, &table, NULL) == RP_OK);
}

/* By its number alone: one that fails can be made again. */
static void random_dungeon_of(int number, rp_random *random) {
    rp_random_split(random, 20101, (uint64_t)number);
    random_dungeon(random);
}

static int dungeons(void) { return test_by_length(40, 400, 4000); }

static int space_of(int square) { return square == DUNGEON_NOWHERE ? DUNGEON_NOWHERE : dungeon_space(book, square); }

/* ---- what holds ------------------------------------------------------------------------------------------ */

/* Numbers of a square that are computed in another way than the board does. */
static void check_geometry(int square, int point) {
    static const int steps[] = {-1, 1, 1, -1};
    int column = square % book->board.width, row = square / book->board.width;
    int *moved = point % 2 ? &column : &row;
    *moved += steps[point];
    int neighbour = dungeon_neighbour(book, square, point);
    bool outside = column < 0 || row < 0 || column >= book->board.width || row >= book->board.height;
    require(outside == (neighbour == DUNGEON_NOWHERE));
    if (!outside) require(neighbour == column + row * book->board.width);
    if (!outside) require(dungeon_neighbour(book, neighbour, dungeon_opposite(point)) == square);
}

/* From one side and from the other. */
static void check_border(int square, int point, unsigned options) {
    dungeon_crossing one = dungeon_cross(book, &table, square, point, options);
    int own = dungeon_way_at(book, &table, square, point, options);
    require(one.to == dungeon_neighbour(book, square, point));
    require((own == DUNGEON_NO_WAY) == (dungeon_place_of(book, &table, square) == DUNGEON_UNEXPLORED));
    if (one.to == DUNGEON_NOWHERE || own == DUNGEON_NO_WAY) {
        require(one.blocked);
        return;
    }
    if (dungeon_place_of(book, &table, one.to) == DUNGEON_UNEXPLORED) {
        bool leads_on = options & DUNGEON_NO_TILE_NO_WALL || dungeon_tiles_left(book, &table);
        require(one.blocked == (own == DUNGEON_WALL || !leads_on));
        require(one.blocked || (one.explores && one.obstacles == (own != DUNGEON_PASSAGE)));
        return;
    }
    dungeon_crossing other = dungeon_cross(book, &table, one.to, dungeon_opposite(point), options);
    require(one.blocked == other.blocked);
    if (one.blocked) return;
    require(!one.explores && space_of(one.to) != space_of(square));
    require(one.own == own && one.own == other.far && one.far == other.own);
    require(one.obstacles == other.obstacles);
    for (int i = 0; i < one.obstacles; i++) require(one.obstacle[i] == other.obstacle[one.obstacles - 1 - i]);
}

START_TEST(borders_are_the_same_from_both_sides) {
    rp_random random;
    for (int number = 0; number < dungeons(); number++) {
        random_dungeon_of(number, &random);
        for (int square = 0; square < dungeon_square_count(book); square++)
            for (int point = 0; point < DUNGEON_COMPASS_POINTS; point++) {
                check_geometry(square, point);
                check_border(square, point, 0);
                check_border(square, point, DUNGEON_STAY_OPEN);
                check_border(square, point, DUNGEON_NO_TILE_NO_WALL);
            }
    }
}
END_TEST

/* Each border of a space leads out of it, and there is no other; crossings are those that are not blocked. */
static void check_space(int square) {
    int squares[DUNGEON_TREASURE_MAX], count = dungeon_space_squares(book, square, squares), outward = 0;
    dungeon_border borders[DUNGEON_BORDERS_MAX];
    dungeon_crossing crossings[DUNGEON_BORDERS_MAX];
    int listed = dungeon_list_borders(book, square, borders), free = 0;
    for (int i = 0; i < count; i++) {
        require(dungeon_space(book, squares[i]) == dungeon_space(book, square));
        for (int point = 0; point < DUNGEON_COMPASS_POINTS; point++)
            outward += space_of(dungeon_neighbour(book, squares[i], point)) != dungeon_space(book, square);
    }
    require(listed == outward);
    int crossed = dungeon_list_crossings(book, &table, square, DUNGEON_ALL_POINTS, 0, crossings);
    for (int i = 0; i < listed; i++) {
        require(dungeon_space(book, borders[i].square) == dungeon_space(book, square));
        require(i == 0 || borders[i].square * 4 + borders[i].point > borders[i - 1].square * 4 + borders[i - 1].point);
        if (dungeon_cross(book, &table, borders[i].square, borders[i].point, 0).blocked) continue;
        require(free < crossed && crossings[free].from == borders[i].square);
        require(crossings[free++].point == borders[i].point);
    }
    require(free == crossed);
    require(dungeon_is_trap(book, &table, square, DUNGEON_ALL_POINTS, 0) == !crossed);
    for (int i = 0; i < crossed; i++) {
        bool others = false;
        for (int k = 0; k < crossed; k++) others = others || space_of(crossings[k].to) != space_of(crossings[i].to);
        require(dungeon_is_dead_end(book, &table, square, crossings[i].to, DUNGEON_ALL_POINTS, 0) == !others);
    }
}

START_TEST(spaces_have_all_their_borders) {
    rp_random random;
    for (int number = 0; number < dungeons(); number++) {
        random_dungeon_of(number, &random);
        for (int square = 0; square < dungeon_square_count(book); square++) check_space(square);
    }
}
END_TEST

/* Four quarters in any two steps. */
START_TEST(four_quarters_change_nothing) {
    rp_random random;
    for (int number = 0; number < dungeons(); number++) {
        random_dungeon_of(number, &random);
        const dungeon_table before = table;
        int quarters = below(&random, 5);
        for (int square = 0; square < dungeon_square_count(book); square++) {
            int ways[DUNGEON_COMPASS_POINTS];
            for (int i = 0; i < DUNGEON_COMPASS_POINTS; i++)
                ways[i] = dungeon_way_at(book, &table, square, i, DUNGEON_STAY_OPEN);
            dungeon_turn_tile(&table, square, quarters);
            int turned = table.tile[square].chamber ? quarters : 0;
            for (int i = 0; i < DUNGEON_COMPASS_POINTS; i++)
                require(ways[i] == dungeon_way_at(book, &table, square, (i + turned) % 4, DUNGEON_STAY_OPEN));
            dungeon_turn_tile(&table, square, 4 - quarters);
        }
        require(memcmp(&table, &before, sizeof table) == 0);
    }
}
END_TEST

/* Each point is on one part, and parts turn with their tile. */
START_TEST(parts_share_all_points) {
    rp_random random;
    for (int number = 0; number < dungeons(); number++) {
        random_dungeon_of(number, &random);
        for (int square = 0; square < dungeon_square_count(book); square++) {
            unsigned part[2], turned[2];
            int parts = dungeon_parts(book, &table, square, part);
            require((parts == 0) == (dungeon_place_of(book, &table, square) == DUNGEON_UNEXPLORED));
            require((part[0] | part[1]) == (parts ? (unsigned)DUNGEON_ALL_POINTS : 0));
            require(!(part[0] & part[1]) && (parts == 2) == (part[1] != 0));
            for (int point = 0; point < DUNGEON_COMPASS_POINTS && parts; point++)
                require(dungeon_part(book, &table, square, point) & (1u << point));
            dungeon_turn_tile(&table, square, 1);
            dungeon_parts(book, &table, square, turned);
            for (int i = 0; i < 2; i++)
                require(turned[i] == ((part[i] << 1 | part[i] >> 3) & (unsigned)DUNGEON_ALL_POINTS));
            for (int face = 1; face <= DUNGEON_FACES; face++) {
                int point = dungeon_dark_point(book, &table, square, face);
                require(point >= -1 && point < DUNGEON_COMPASS_POINTS);
            }
        }
    }
}
END_TEST

static bool is_treasure(int column, int row) {
    for (int i = 0; i < book->board.treasure_count; i++)
        if (book->board.treasure[i].column == column && book->board.treasure[i].row == row) return true;
    return false;
}

/* So many spaces on; squares of the treasure chamber that follow one another are one. */
static void walk_under(int *column, int *row, int point, int spaces) {
    static const int columns[] = {0, 1, 0, -1}, rows[] = {-1, 0, 1, 0};
    for (int walked = 0; walked < spaces;) {
        int next_column = *column + columns[point], next_row = *row + rows[point];
        if (next_column < 0 || next_column >= book->board.width || next_row < 0 || next_row >= book->board.height)
            return;
        walked += !is_treasure(*column, *row) || !is_treasure(next_column, next_row);
        *column = next_column, *row = next_row;
    }
}

START_TEST(one_comes_up_on_the_board) {
    rp_random random;
    for (int number = 0; number < dungeons(); number++) {
        random_dungeon_of(number, &random);
        int width = book->board.width, height = book->board.height;
        for (int square = 0; square < dungeon_square_count(book); square++) {
            int point = below(&random, 4), cards = below(&random, 20), distance = below(&random, 7);
            bool left = below(&random, 2);
            int column = square % width, row = square / width;
            walk_under(&column, &row, point, cards);
            walk_under(&column, &row, (point + (left ? 3 : 1)) % 4, distance);
            int to = dungeon_come_up(book, square, point, cards, left, distance);
            require(to >= 0 && to < width * height && to == row * width + column);
        }
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {borders_are_the_same_from_both_sides, spaces_have_all_their_borders,
                                  four_quarters_change_nothing, parts_share_all_points, one_comes_up_on_the_board};
    Suite *suite = suite_create("DungeonQuest: any board");
    TCase *cases = tcase_create("any board");
    tcase_add_checked_fixture(cases, set_up, tear_down);
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) tcase_add_test(cases, tests[i]);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
