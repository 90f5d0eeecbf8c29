/* Squares and spaces of the dungeon, ways between them, tiles as they lie, and where one comes up from the catacombs.
 *
 *   square     a number (state.h), or DUNGEON_NOWHERE where there is none
 *   point      a dungeon_compass; sets of them are bits 1 << point
 *   space      where a hero is: one square, or all squares of the treasure chamber, any of which stands for it
 *   border     a side of a square; those of a space are all that lead out of it
 *   crossing   what it takes to go over a border
 *
 * Squares that are asked about are on the board unless it says otherwise, points are below DUNGEON_COMPASS_POINTS. The
 * book has passed dungeon_book_check, the table dungeon_tiles_check. `options` are bits of dungeon_board_options. No
 * function looks at heroes or tokens. All are pure but for their outputs; any thread. */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_TABLE_BOARD_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_TABLE_BOARD_H

#include "engine/games/dungeonquest/state.h"

enum {
    DUNGEON_NOWHERE = -1,
    DUNGEON_NO_WAY = -1, /* in place of a dungeon_way */
    DUNGEON_ALL_POINTS = (1 << DUNGEON_COMPASS_POINTS) - 1,
    DUNGEON_BORDERS_MAX = DUNGEON_TREASURE_MAX * DUNGEON_COMPASS_POINTS
};

typedef enum dungeon_board_options {
    DUNGEON_STAY_OPEN = 1,      /* doors and portcullises that were opened are passages */
    DUNGEON_NO_TILE_NO_WALL = 2 /* a way to an unexplored square is not blocked though no tile is left */
} dungeon_board_options;

/* ---- squares ---- */

int dungeon_square_count(const dungeon_book *book);
/* DUNGEON_NOWHERE off the board; column and row may be any numbers. */
int dungeon_square_at(const dungeon_book *book, int column, int row);
int dungeon_column(const dungeon_book *book, int square);
int dungeon_row(const dungeon_book *book, int square);
/* "b4": column as a letter from the west, row from the north. */
void dungeon_square_text(const dungeon_book *book, int square, char text[8]);

int dungeon_turned(int point, int quarters); /* clockwise; quarters below 0: the other way */
int dungeon_opposite(int point);             /* also where the back of a tile lies that is entered towards `point` */
/* DUNGEON_NOWHERE at the outer wall. */
int dungeon_neighbour(const dungeon_book *book, int square, int point);

/* ---- spaces ---- */

typedef enum dungeon_place { DUNGEON_UNEXPLORED, DUNGEON_EXPLORED, DUNGEON_TOWER, DUNGEON_TREASURE } dungeon_place;
dungeon_place dungeon_place_of(const dungeon_book *book, const dungeon_table *table, int square);

/* The square that stands for a space: of the treasure chamber the first in the book, else the square itself. */
int dungeon_space(const dungeon_book *book, int square);
/* The squares of the space that `square` belongs to, ascending; returns how many. */
int dungeon_space_squares(const dungeon_book *book, int square, int out[DUNGEON_TREASURE_MAX]);

typedef struct dungeon_border {
    int16_t square;
    uint8_t point, reserved;
} dungeon_border;
/* All borders out of the space that `square` belongs to, also those at the outer wall, ascending by square, then point;
 * returns how many. */
int dungeon_list_borders(const dungeon_book *book, int square, dungeon_border out[DUNGEON_BORDERS_MAX]);

/* ---- ways ---- */

/* What a square has at a point, whatever lies beyond it: a dungeon_way, or DUNGEON_NO_WAY of a square that is not
 * explored. */
int dungeon_way_at(const dungeon_book *book, const dungeon_table *table, int square, int point, unsigned options);

typedef struct dungeon_crossing {
    int16_t from, to;    /* squares; `to` may be DUNGEON_NOWHERE */
    uint8_t point;       /* from `from` to `to` */
    bool blocked;        /* nothing below counts then */
    bool explores;       /* a tile is laid at `to`, whose own side is no obstacle then: far is a passage */
    uint8_t own, far;    /* dungeon_way of both sides */
    uint8_t obstacles;   /* how many, each to be overcome in order */
    uint8_t obstacle[2]; /* DUNGEON_DOOR or DUNGEON_PORTCULLIS: that of the own side first, two of a kind once */
} dungeon_crossing;

/* Blocked where nobody can go from one space to another: a wall on either side, the outer wall, an unexplored square
 * when no tile is left (but by DUNGEON_NO_TILE_NO_WALL), out of one, and within the treasure chamber.
 *
 * A rule that lets a hero also overcome what a new tile has at his border asks again when it lies: what stands behind
 * the obstacle of his own side, if there is one, is the tile's. */
dungeon_crossing dungeon_cross(const dungeon_book *book, const dungeon_table *table, int square, int point,
                               unsigned options);
/* Crossings out of the space that `square` belongs to that are not blocked, at some of the points, in the order of
 * dungeon_list_borders; returns how many. */
int dungeon_list_crossings(const dungeon_book *book, const dungeon_table *table, int square, unsigned points,
                           unsigned options, dungeon_crossing out[DUNGEON_BORDERS_MAX]);
/* Obstacle `number` of the crossing was overcome and stays open, on both sides if both are of its kind. */
void dungeon_keep_open(dungeon_table *table, const dungeon_crossing *crossing, int number);

/* Dead ends: `points` are those that a hero can get to on his part of the chamber. Doors and portcullises lead on, and
 * who stands beyond them does not matter. */

/* No crossing leads to another space than that of `from`, the square that he entered from, or DUNGEON_NOWHERE. */
bool dungeon_is_dead_end(const dungeon_book *book, const dungeon_table *table, int square, int from, unsigned points,
                         unsigned options);
/* No crossing leads anywhere, the way back not either. */
bool dungeon_is_trap(const dungeon_book *book, const dungeon_table *table, int square, unsigned points,
                     unsigned options);

/* ---- tiles ---- */

/* Takes a tile of a kind that is left and lays it on an unexplored square, its back at a point. */
void dungeon_lay_tile(dungeon_table *table, int square, int chamber, int back);

/* The kind of chamber, or NULL without a tile. */
const dungeon_chamber *dungeon_chamber_at(const dungeon_book *book, const dungeon_table *table, int square);
/* A dungeon_side of the tile, and the point where it lies. What is to turn with a tile is kept as a side. Without a
 * tile, north is the back. */
int dungeon_side_at(const dungeon_table *table, int square, int point);
int dungeon_point_of(const dungeon_table *table, int square, int side);

/* By quarters clockwise, 0 or more; without a tile nothing turns. */
void dungeon_turn_tile(dungeon_table *table, int square, int quarters);
/* Turns a Rotating Room by half, once in a game; returns whether it did. False of all else. */
bool dungeon_rotate_room(const dungeon_book *book, dungeon_table *table, int square);

/* The parts of a chamber as points, the part of its back first; returns how many: 2 of Chasm and Bridge, and of a
 * Cave-in whose data have another side on the back's part; 0 of an unexplored square; else 1 with all points. A part
 * may be without a way. */
int dungeon_parts(const dungeon_book *book, const dungeon_table *table, int square, unsigned part[2]);
/* The part that a point is on; no point of an unexplored square. */
unsigned dungeon_part(const dungeon_book *book, const dungeon_table *table, int square, int point);

/* Where a face of the die, 1 .. DUNGEON_FACES, leads in a Chamber of Darkness: a point; -1 of all else. */
int dungeon_dark_point(const dungeon_book *book, const dungeon_table *table, int square, int face);

/* Each tile lies on a square of its own that is no tower and not of the treasure chamber, its bits say what can be, and
 * with what is left of them all tiles of each kind are there. What fails names the square or the chamber. */
rp_status dungeon_tiles_check(const dungeon_book *book, const dungeon_table *table, rp_error *error);

/* ---- catacombs ---- */

/* So many spaces towards a point, 0 or more, but not beyond the outer wall: squares of the treasure chamber that follow
 * one another count once, and the first of them is where one stops in it. */
int dungeon_advance(const dungeon_book *book, int square, int point, int steps);
/* The square where a hero comes up: from his travel marker one space towards its point for each card, then to the left
 * or the right of it as far as was rolled, both no farther than the outer wall. cards and distance are 0 or more. */
int dungeon_come_up(const dungeon_book *book, int marker, int point, int cards, bool left, int distance);

#endif
