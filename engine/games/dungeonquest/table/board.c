#include "engine/games/dungeonquest/table/board.h"

#include "engine/games/dungeonquest/table/piles.h"

#include <assert.h>
#include <stdio.h>

static_assert(sizeof(dungeon_tile) == 2 && sizeof(dungeon_border) == 4 &&
                  sizeof(dungeon_table) == 2 * DUNGEON_SQUARES_MAX + DUNGEON_CHAMBERS_MAX + 2 * DUNGEON_CARDS_MAX,
              "no hidden padding");

/* ---- squares -------------------------------------------------------------------------------------------- */

int dungeon_square_count(const dungeon_book *book) { return book->board.width * book->board.height; }

int dungeon_square_at(const dungeon_book *book, int column, int row) {
    bool inside = column >= 0 && column < book->board.width && row >= 0 && row < book->board.height;
    return inside ? row * book->board.width + column : DUNGEON_NOWHERE;
}

int dungeon_column(const dungeon_book *book, int square) { return square % book->board.width; }

int dungeon_row(const dungeon_book *book, int square) { return square / book->board.width; }

void dungeon_square_text(const dungeon_book *book, int square, char text[8]) {
    int width = book->board.width;
    snprintf(text, 8, "%c%d", (char)('a' + square % width), (square / width + 1) % 1000);
}

int dungeon_turned(int point, int quarters) {
    return (int)((unsigned)point + (unsigned)quarters) & (DUNGEON_COMPASS_POINTS - 1);
}

int dungeon_opposite(int point) { return dungeon_turned(point, 2); }

int dungeon_neighbour(const dungeon_book *book, int square, int point) {
    int width = book->board.width;
    switch (point) {
    case DUNGEON_NORTH: return square >= width ? square - width : DUNGEON_NOWHERE;
    case DUNGEON_EAST: return (square + 1) % width ? square + 1 : DUNGEON_NOWHERE;
    case DUNGEON_SOUTH: return square + width < dungeon_square_count(book) ? square + width : DUNGEON_NOWHERE;
    default: return square % width ? square - 1 : DUNGEON_NOWHERE;
    }
}

/* ---- spaces --------------------------------------------------------------------------------------------- */

static int number_of(const dungeon_book *book, const dungeon_square *square) {
    return square->row * book->board.width + square->column;
}

/* The one that has the number, or NULL. */
static const dungeon_square *find_among(const dungeon_book *book, const dungeon_square *squares, int count,
                                        int square) {
    for (int i = 0; i < count; i++)
        if (number_of(book, &squares[i]) == square) return &squares[i];
    return NULL;
}

static const dungeon_square *find_tower(const dungeon_book *book, int square) {
    return find_among(book, book->board.tower, DUNGEON_TOWERS, square);
}

static const dungeon_square *find_treasure(const dungeon_book *book, int square) {
    return find_among(book, book->board.treasure, book->board.treasure_count, square);
}

dungeon_place dungeon_place_of(const dungeon_book *book, const dungeon_table *table, int square) {
    if (table->tile[square].chamber) return DUNGEON_EXPLORED;
    if (find_tower(book, square)) return DUNGEON_TOWER;
    return find_treasure(book, square) ? DUNGEON_TREASURE : DUNGEON_UNEXPLORED;
}

int dungeon_space(const dungeon_book *book, int square) {
    return find_treasure(book, square) ? number_of(book, &book->board.treasure[0]) : square;
}

int dungeon_space_squares(const dungeon_book *book, int square, int out[DUNGEON_TREASURE_MAX]) {
    out[0] = square;
    if (!find_treasure(book, square)) return 1;
    int count = book->board.treasure_count;
    for (int i = 0; i < count; i++) {
        int next = number_of(book, &book->board.treasure[i]), k = i;
        for (; k > 0 && out[k - 1] > next; k--) out[k] = out[k - 1];
        out[k] = next;
    }
    return count;
}

int dungeon_list_borders(const dungeon_book *book, int square, dungeon_border out[DUNGEON_BORDERS_MAX]) {
    int squares[DUNGEON_TREASURE_MAX], borders = 0, count = dungeon_space_squares(book, square, squares);
    for (int i = 0; i < count; i++)
        for (int point = 0; point < DUNGEON_COMPASS_POINTS; point++) {
            int beyond = dungeon_neighbour(book, squares[i], point);
            if (count > 1 && find_treasure(book, beyond)) continue;
            out[borders++] = (dungeon_border){.square = (int16_t)squares[i], .point = (uint8_t)point};
        }
    return borders;
}

/* ---- ways ----------------------------------------------------------------------------------------------- */

int dungeon_way_at(const dungeon_book *book, const dungeon_table *table, int square, int point, unsigned options) {
    const dungeon_chamber *chamber = dungeon_chamber_at(book, table, square);
    const dungeon_square *fixed = NULL;
    if (!chamber && !(fixed = find_tower(book, square)) && !(fixed = find_treasure(book, square)))
        return DUNGEON_NO_WAY;
    int side = dungeon_side_at(table, square, point);
    int way = chamber ? chamber->way[side] : fixed->way[point];
    bool opened = table->tile[square].bits >> (DUNGEON_TILE_OPENED_SHIFT + side) & 1;
    return way != DUNGEON_WALL && opened && options & DUNGEON_STAY_OPEN ? DUNGEON_PASSAGE : way;
}

static bool is_obstacle(int way) { return way == DUNGEON_DOOR || way == DUNGEON_PORTCULLIS; }

static void add_obstacles(dungeon_crossing *crossing) {
    if (is_obstacle(crossing->own)) crossing->obstacle[crossing->obstacles++] = crossing->own;
    if (is_obstacle(crossing->far) && crossing->far != crossing->own)
        crossing->obstacle[crossing->obstacles++] = crossing->far;
}

dungeon_crossing dungeon_cross(const dungeon_book *book, const dungeon_table *table, int square, int point,
                               unsigned options) {
    int to = dungeon_neighbour(book, square, point);
    dungeon_crossing crossing = {.from = (int16_t)square, .to = (int16_t)to, .point = (uint8_t)point, .blocked = true};
    int own = dungeon_way_at(book, table, square, point, options);
    if (to == DUNGEON_NOWHERE || own == DUNGEON_NO_WAY || own == DUNGEON_WALL) return crossing;
    if (find_treasure(book, square) && find_treasure(book, to)) return crossing;
    int far = dungeon_way_at(book, table, to, dungeon_opposite(point), options);
    crossing.explores = far == DUNGEON_NO_WAY;
    bool needs_tile = crossing.explores && !(options & DUNGEON_NO_TILE_NO_WALL);
    if (far == DUNGEON_WALL || (needs_tile && !dungeon_has_tiles(book, table))) return crossing;
    crossing.blocked = false;
    crossing.own = (uint8_t)own;
    crossing.far = (uint8_t)(crossing.explores ? DUNGEON_PASSAGE : far);
    add_obstacles(&crossing);
    return crossing;
}

int dungeon_list_crossings(const dungeon_book *book, const dungeon_table *table, int square, unsigned points,
                           unsigned options, dungeon_crossing out[DUNGEON_BORDERS_MAX]) {
    dungeon_border borders[DUNGEON_BORDERS_MAX];
    int crossings = 0, count = dungeon_list_borders(book, square, borders);
    for (int i = 0; i < count; i++) {
        if (!(points >> borders[i].point & 1)) continue;
        out[crossings] = dungeon_cross(book, table, borders[i].square, borders[i].point, options);
        crossings += !out[crossings].blocked;
    }
    return crossings;
}

static void open_side(dungeon_table *table, int square, int point) {
    int side = dungeon_side_at(table, square, point);
    table->tile[square].bits |= (uint8_t)(1u << (DUNGEON_TILE_OPENED_SHIFT + side));
}

void dungeon_keep_open(dungeon_table *table, const dungeon_crossing *crossing, int number) {
    int way = crossing->obstacle[number];
    if (crossing->own == way) open_side(table, crossing->from, crossing->point);
    if (crossing->far == way) open_side(table, crossing->to, dungeon_opposite(crossing->point));
}

bool dungeon_is_dead_end(const dungeon_book *book, const dungeon_table *table, int square, int from, unsigned points,
                         unsigned options) {
    dungeon_crossing crossings[DUNGEON_BORDERS_MAX];
    int count = dungeon_list_crossings(book, table, square, points, options, crossings);
    int back = from == DUNGEON_NOWHERE ? DUNGEON_NOWHERE : dungeon_space(book, from);
    for (int i = 0; i < count; i++)
        if (dungeon_space(book, crossings[i].to) != back) return false;
    return true;
}

bool dungeon_is_trap(const dungeon_book *book, const dungeon_table *table, int square, unsigned points,
                     unsigned options) {
    return dungeon_is_dead_end(book, table, square, DUNGEON_NOWHERE, points, options);
}

/* ---- tiles ---------------------------------------------------------------------------------------------- */

void dungeon_lay_tile(dungeon_table *table, int square, int chamber, int back) {
    table->tiles_left[chamber]--;
    table->tile[square] = (dungeon_tile){.chamber = (uint8_t)(chamber + 1), .bits = (uint8_t)back};
}

const dungeon_chamber *dungeon_chamber_at(const dungeon_book *book, const dungeon_table *table, int square) {
    int kind = table->tile[square].chamber;
    return kind ? &book->chamber[kind - 1] : NULL;
}

static int back_of(const dungeon_table *table, int square) { return table->tile[square].bits & DUNGEON_TILE_BACK; }

int dungeon_side_at(const dungeon_table *table, int square, int point) {
    return dungeon_turned(point, -back_of(table, square));
}

int dungeon_point_of(const dungeon_table *table, int square, int side) {
    return dungeon_turned(side, back_of(table, square));
}

void dungeon_turn_tile(dungeon_table *table, int square, int quarters) {
    dungeon_tile *tile = &table->tile[square];
    if (!tile->chamber) return;
    int back = dungeon_turned(back_of(table, square), quarters);
    tile->bits = (uint8_t)((tile->bits & ~DUNGEON_TILE_BACK) | back);
}

/* Its dungeon_chamber_kind, or -1 without a tile. */
static int kind_at(const dungeon_book *book, const dungeon_table *table, int square) {
    const dungeon_chamber *chamber = dungeon_chamber_at(book, table, square);
    return chamber ? chamber->kind : -1;
}

bool dungeon_rotate_room(const dungeon_book *book, dungeon_table *table, int square) {
    dungeon_tile *tile = &table->tile[square];
    if (kind_at(book, table, square) != DUNGEON_ROTATING_ROOM || tile->bits & DUNGEON_TILE_ROTATED) return false;
    dungeon_turn_tile(table, square, 2);
    tile->bits |= DUNGEON_TILE_ROTATED;
    return true;
}

/* A Cave-in of which the data name no other side on the back's part: what one gets across has no fixed sides (R47). */
static bool is_parted(const dungeon_chamber *chamber) {
    bool any_way = chamber->kind == DUNGEON_CAVE_IN && chamber->with_back == 1u << DUNGEON_BACK;
    return chamber->with_back && !any_way;
}

int dungeon_parts(const dungeon_book *book, const dungeon_table *table, int square, unsigned part[2]) {
    const dungeon_chamber *chamber = dungeon_chamber_at(book, table, square);
    bool parted = chamber && is_parted(chamber);
    bool unexplored = dungeon_place_of(book, table, square) == DUNGEON_UNEXPLORED;
    part[0] = unexplored ? 0 : DUNGEON_ALL_POINTS;
    part[1] = 0;
    if (!parted) return !unexplored;
    part[0] = 0;
    for (int side = 0; side < DUNGEON_SIDES; side++)
        if (chamber->with_back >> side & 1) part[0] |= 1u << dungeon_point_of(table, square, side);
    part[1] = DUNGEON_ALL_POINTS & ~part[0];
    return 2;
}

unsigned dungeon_part(const dungeon_book *book, const dungeon_table *table, int square, int point) {
    unsigned part[2];
    dungeon_parts(book, table, square, part);
    return part[0] >> point & 1 ? part[0] : part[1];
}

int dungeon_dark_point(const dungeon_book *book, const dungeon_table *table, int square, int face) {
    if (kind_at(book, table, square) != DUNGEON_DARKNESS) return -1;
    return dungeon_point_of(table, square, dungeon_chamber_at(book, table, square)->die[face - 1]);
}

/* ---- checks --------------------------------------------------------------------------------------------- */

/* Sides, or points without a tile, that have a door or a portcullis. */
static unsigned sides_that_open(const dungeon_book *book, const dungeon_table *table, int square) {
    unsigned sides = 0;
    for (int point = 0; point < DUNGEON_COMPASS_POINTS; point++)
        if (is_obstacle(dungeon_way_at(book, table, square, point, 0)))
            sides |= 1u << dungeon_side_at(table, square, point);
    return sides;
}

/* The table's kinds of chambers are known. */
static rp_status check_square(const dungeon_book *book, const dungeon_table *table, int square, rp_error *error) {
    const dungeon_tile *tile = &table->tile[square];
    int column = dungeon_column(book, square) + 1, row = dungeon_row(book, square) + 1;
    unsigned opened = tile->bits >> DUNGEON_TILE_OPENED_SHIFT;
    unsigned rest = tile->bits & ((1u << DUNGEON_TILE_OPENED_SHIFT) - 1);
    if (tile->chamber && (find_tower(book, square) || find_treasure(book, square)))
        return rp_fail(error, RP_BAD_INPUT,
                       "column %d, row %d: has a tile, should have none in a tower or the treasure chamber", column,
                       row);
    if (!tile->chamber && rest)
        return rp_fail(error, RP_BAD_INPUT, "column %d, row %d: has no tile, should not be marked or turned", column,
                       row);
    if (rest & DUNGEON_TILE_ROTATED && kind_at(book, table, square) != DUNGEON_ROTATING_ROOM)
        return rp_fail(error, RP_BAD_INPUT, "column %d, row %d: has rotated, should be a Rotating Room", column, row);
    if (opened & ~sides_that_open(book, table, square))
        return rp_fail(error, RP_BAD_INPUT,
                       "column %d, row %d: something is open there, should be a door or a portcullis", column, row);
    return RP_OK;
}

static rp_status check_counts(const dungeon_book *book, const dungeon_table *table,
                              const int laid[DUNGEON_CHAMBERS_MAX], rp_error *error) {
    for (uint32_t i = 0; i < DUNGEON_CHAMBERS_MAX; i++) {
        bool there = i < book->chamber_count;
        int copies = there ? book->chamber[i].copies : 0, left = table->tiles_left[i];
        if (left + laid[i] != copies)
            return rp_fail(error, RP_BAD_INPUT,
                           "chamber '%s': %d in the pile and %d on the board are %d, should be %d in all",
                           there ? book->chamber[i].id : "", left, laid[i], left + laid[i], copies);
    }
    return RP_OK;
}

rp_status dungeon_tiles_check(const dungeon_book *book, const dungeon_table *table, rp_error *error) {
    int laid[DUNGEON_CHAMBERS_MAX] = {0}, squares = dungeon_square_count(book);
    rp_status status = RP_OK;
    for (int square = 0; square < DUNGEON_SQUARES_MAX && !status; square++) {
        const dungeon_tile *tile = &table->tile[square];
        if (square >= squares && (tile->chamber || tile->bits))
            return rp_fail(error, RP_BAD_INPUT, "square %d: has a tile or marks, should be one of 0 to %d", square,
                           squares - 1);
        if (tile->chamber > book->chamber_count)
            return rp_fail(error, RP_BAD_INPUT, "square %d: chamber %d should be one of 0 to %d", square,
                           tile->chamber - 1, (int)book->chamber_count - 1);
        if (square < squares) status = check_square(book, table, square, error);
        if (tile->chamber) laid[tile->chamber - 1]++;
    }
    return status ? status : check_counts(book, table, laid, error);
}

/* ---- catacombs ------------------------------------------------------------------------------------------ */

int dungeon_advance(const dungeon_book *book, int square, int point, int steps) {
    while (steps > 0) {
        int next = dungeon_neighbour(book, square, point);
        if (next == DUNGEON_NOWHERE) break;
        steps -= dungeon_space(book, next) != dungeon_space(book, square);
        square = next;
    }
    return square;
}

int dungeon_come_up(const dungeon_book *book, int marker, int point, int cards, bool left, int distance) {
    int under = dungeon_advance(book, marker, point, cards);
    return dungeon_advance(book, under, dungeon_turned(point, left ? -1 : 1), distance);
}
