/* How many turns lie between heroes and where they want to be, over chambers that are known and squares that are not.
 *
 * A set of squares is 256 bits, 16 to a row, so that one step of all squares of a set is a few shifts. Distances come
 * from a search in breadth from the goals backwards, in turns:
 *
 *   unexplored squares   have ways on all sides, as long as tiles are left
 *   corridors            cost no turn
 *   slow squares         cost DUNGEON_DELAY turns more to enter: where a test has to be passed, a die says the way, a
 *                        part cannot be left, or a monster's token lies
 *   a portcullis         costs DUNGEON_DELAY turns more on either side
 *
 * Doors count as open, and heroes as if they stood nowhere. Nothing hidden is looked at. Pure, any thread. */
#ifndef RIPOSTE_EVAL_DUNGEONQUEST_MAP_H
#define RIPOSTE_EVAL_DUNGEONQUEST_MAP_H

#include "engine/games/dungeonquest/setup.h"
#include "engine/games/dungeonquest/state.h"

enum {
    DUNGEON_SQUARES_WORDS = 4,
    DUNGEON_ROW_BITS = 16,
    DUNGEON_DELAY = 2,
    DUNGEON_FAR = 40 /* turns: farther than a game lasts */
};

typedef struct dungeon_squares {
    uint64_t word[DUNGEON_SQUARES_WORDS];
} dungeon_squares;

/* What does not change in a game; a part of its knowledge (knowledge.h). */
typedef struct dungeon_way_board {
    dungeon_squares way[DUNGEON_COMPASS_POINTS]; /* that have a way there before anything is explored */
    dungeon_squares towers, treasure, unexplored;
    uint8_t bit[DUNGEON_SQUARES_MAX];                                 /* of each square */
    uint8_t closed[DUNGEON_CHAMBERS_MAX][DUNGEON_COMPASS_POINTS];     /* points with a wall, by where the back lies */
    uint8_t portcullis[DUNGEON_CHAMBERS_MAX][DUNGEON_COMPASS_POINTS]; /* likewise */
} dungeon_way_board;
void dungeon_board_of(const dungeon_book *book, dungeon_way_board *board);

typedef struct dungeon_map {
    const dungeon_way_board *board;
    dungeon_squares open[DUNGEON_COMPASS_POINTS];  /* squares from where one gets to the neighbour at that point */
    dungeon_squares heavy[DUNGEON_COMPASS_POINTS]; /* the same, with a portcullis between them; not in `open` */
    dungeon_squares corridors, slow;
} dungeon_map;
void dungeon_map_of(const dungeon_book *book, const dungeon_way_board *board, const dungeon_state *state,
                    dungeon_map *map);

static inline bool dungeon_has(const dungeon_squares *set, int bit) { return set->word[bit >> 6] >> (bit & 63) & 1; }
static inline void dungeon_put_bit(dungeon_squares *set, int bit) { set->word[bit >> 6] |= (uint64_t)1 << (bit & 63); }

/* The neighbours of a square at those points that one gets to from it. */
dungeon_squares dungeon_neighbours(const dungeon_map *map, int square, unsigned points);
/* Turns from the nearest square of each of `count` sets to the nearest goal; DUNGEON_FAR: none, or more. */
void dungeon_distances(const dungeon_map *map, const dungeon_squares *goals, const dungeon_squares from[], int count,
                       int turns[]);

#endif
