/* The bytes of a dungeon. What nobody knows the order of is a count for each kind: tiles and cards in piles, and cards
 * that lie open. Only the lives of monster tokens and the hands of a fight are hidden.
 *
 * Squares are numbered row * width + column, from 0 in the north-west; in a byte a square + 1 is 0 for none. The
 * squares of the treasure chamber are one space, whose number is that of the first of them.
 *
 * Invariants:
 *  1 of each kind of card, its copies are the sum of pile, discard, what heroes hold, and those being met
 *  2 of each kind of chamber, its copies are the sum of pile and board
 *  3 a hero who is inside stands on a square that is explored, a tower or the treasure chamber; below, his travel
 *    marker lies there
 *  4 heroes share a square only in the treasure chamber, or where one of them came up from the catacombs
 *  5 a token lies on one square, and a square has one token at most
 *  6 on squares of towers and of the treasure chamber lies no tile; of their bits only those of opened ways may be
 *    set */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_STATE_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_STATE_H

#include "engine/games/dungeonquest/book/book.h"

enum { DUNGEON_HEROES_MAX = 4, DUNGEON_TOKENS_MAX = DQ_MONSTERS_MAX * DQ_TOKENS };

/* A tile on the board. */
typedef struct dungeon_tile {
    uint8_t chamber; /* kind + 1; 0: not explored, a tower or the treasure chamber */
    uint8_t bits;    /* of dungeon_tile_bits */
} dungeon_tile;
typedef enum dungeon_tile_bits {
    DUNGEON_TILE_BACK = 3,      /* dungeon_compass: where its back lies; 0 without a tile */
    DUNGEON_TILE_MARKED = 4,    /* a catacomb entrance marker */
    DUNGEON_TILE_ROTATED = 8,   /* a Rotating Room that has turned */
    DUNGEON_TILE_OPENED = 0xf0, /* doors and portcullises that stay open, by option: bits of its sides, which turn with
                                 * it; without a tile, bits of points of the compass */
    DUNGEON_TILE_OPENED_SHIFT = 4
} dungeon_tile_bits;

/* What is on the board and in the piles of tiles and cards. A drawn Dragon card lies in the discard of its deck. */
typedef struct dungeon_table {
    dungeon_tile tile[DUNGEON_SQUARES_MAX];
    uint8_t tiles_left[DUNGEON_CHAMBERS_MAX];
    uint8_t pile[DUNGEON_CARDS_MAX], discard[DUNGEON_CARDS_MAX];
} dungeon_table;

#endif
