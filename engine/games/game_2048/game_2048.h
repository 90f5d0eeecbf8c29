/* The board of 2048 as bits, for the rules and for knowledge about the game.
 *
 * A cell is four bits: 0 empty, e a tile of 2^e. Rows of four cells lie one above the other whatever the size of the
 * board; cells outside it stay empty:
 *
 *     row 0: bits  0  4  8 12      column 0 .. 3
 *     row 1: bits 16 20 24 28
 *     row 2: bits 32 36 40 44
 *     row 3: bits 48 52 56 60 */
#ifndef RIPOSTE_ENGINE_GAMES_GAME_2048_GAME_2048_H
#define RIPOSTE_ENGINE_GAMES_GAME_2048_GAME_2048_H

#include "engine/game.h"

enum { RP_2048_SIDE_MAX = 4, RP_2048_EXPONENT_MAX = 15, RP_2048_LINES = 1 << 16 };

/* One cell each: its lowest bit. */
#define RP_2048_LOWEST 0x1111111111111111ull

typedef struct rp_2048_board {
    uint64_t cells;
    uint8_t falling; /* tiles that will appear before the next move: 2 at the start, 1 after a move */
    uint8_t moves;   /* bit by action: legal now; 0 while tiles are to appear and at the end */
    uint8_t unused[2];
    uint32_t fours;   /* tiles that appeared as a 4: with the cells they tell the score */
    uint64_t history; /* running key of all moves */
} rp_2048_board;

typedef struct rp_2048_setup {
    int width, height;
    int target;                    /* exponent; 0: play for score */
    uint64_t cells;                /* lowest bit of every cell of the board */
    uint64_t has_right, has_lower; /* those of them with a neighbour on the right, below */
    /* A line of four cells pushed together towards its low end, its high end; columns are looked up as rows of the
     * transposed board, in the same tables when the board is square. */
    const uint16_t *row[2], *column[2];
    uint16_t tables[]; /* 2 or 4 of RP_2048_LINES */
} rp_2048_setup;

extern const rp_rules rp_2048;

static inline const rp_2048_board *rp_2048_board_of(const rp_state *state) {
    return (const rp_2048_board *)(const void *)state->bytes;
}

static inline const rp_2048_setup *rp_2048_setup_of(const rp_game *game) { return game->setup; }

/* Exchanges rows and columns. */
static inline uint64_t rp_2048_transposed(uint64_t cells) {
    uint64_t same = cells & 0xf0f00f0ff0f00f0full, up = cells & 0x0000f0f00000f0f0ull;
    uint64_t down = cells & 0x0f0f00000f0f0000ull;
    uint64_t half = same | up << 12 | down >> 12;
    return (half & 0xff00ff0000ff00ffull) | (half & 0x00000000ff00ff00ull) << 24 | (half & 0x00ff00ff00000000ull) >> 24;
}

/* Lowest bits of the cells that hold a tile. */
static inline uint64_t rp_2048_occupied(uint64_t cells) {
    cells |= cells >> 2;
    return (cells | cells >> 1) & RP_2048_LOWEST;
}

static inline bool rp_2048_has_tile(uint64_t cells, int exponent) {
    return (~rp_2048_occupied(cells ^ RP_2048_LOWEST * (uint64_t)exponent) & RP_2048_LOWEST) != 0;
}

/* Bit by action that would change the board. */
unsigned rp_2048_legal_moves(const rp_2048_setup *setup, uint64_t cells);

/* Highest exponent that can come about: the target's, or one more than there are cells, for a 4 that appears. */
int rp_2048_highest_exponent(const rp_2048_setup *setup);

/* Points made so far: merging two tiles of 2^e makes 2^(e+1) points, so a tile of 2^e has made (e-1) 2^e on its way,
 * unless it or a part of it appeared as a 4. */
uint32_t rp_2048_score(const rp_2048_board *board);

/* Of the rules table (engine/game.h). */
void rp_2048_describe(const rp_game *game, const rp_state *state, int player, rp_action action, char *text);
void rp_2048_write(const rp_game *game, const rp_state *state, int player, rp_writer *writer);
void rp_2048_read(const rp_game *game, rp_state *state, int player, rp_reader *reader);
void rp_2048_show(const rp_game *game, const rp_state *state, int player, char *text, size_t size);
extern const rp_phrases rp_2048_phrases;

#endif
