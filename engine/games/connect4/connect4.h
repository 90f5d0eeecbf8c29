/* The board of Connect Four as bits, for the rules and for knowledge about the game.
 *
 * Column by column, bottom row lowest, with an empty row on top that keeps lines from running over. 7 x 6:
 *
 *      6 13 20 27 34 41 48    always empty
 *      5 12 19 26 33 40 47
 *      .  .  .  .  .  .  .
 *      0  7 14 21 28 35 42
 *      a  b  c  d  e  f  g */
#ifndef RIPOSTE_ENGINE_GAMES_CONNECT4_CONNECT4_H
#define RIPOSTE_ENGINE_GAMES_CONNECT4_CONNECT4_H

#include "engine/game.h"

enum { RP_CONNECT4_SIDE_MAX = 16 }; /* of width and height; also width * (height + 1) <= 64 */

typedef struct rp_connect4_board {
    uint64_t stones[2]; /* of first and second */
    uint8_t turn;       /* stones on the board; even: first is next */
    uint8_t to_act;     /* what rp_to_act returns */
    uint8_t unused[6];
    uint64_t history; /* running key of the columns played */
} rp_connect4_board;

typedef struct rp_connect4_setup {
    int width, height;
    uint64_t bottom[RP_CONNECT4_SIDE_MAX]; /* lowest cell of each column */
    uint64_t floor;                        /* all of them: occupied + floor are the cells where stones come to lie */
    uint64_t cells;                        /* all cells of the board */
    uint64_t mirror[RP_CONNECT4_SIDE_MAX / 2]; /* all bits of the columns left of the middle, each for itself */
} rp_connect4_setup;

extern const rp_rules rp_connect4;

static inline const rp_connect4_board *rp_connect4_board_of(const rp_state *state) {
    return (const rp_connect4_board *)(const void *)state->bytes;
}

static inline const rp_connect4_setup *rp_connect4_setup_of(const rp_game *game) { return game->setup; }

/* Where a stone comes to lie that is thrown into a column with room, given its lowest cell. */
static inline uint64_t rp_connect4_landing(uint64_t occupied, uint64_t bottom) {
    return (occupied + bottom) & ~occupied;
}

/* True when four of `stones` lie in a row. */
static inline bool rp_connect4_has_four(uint64_t stones, int height) {
    uint64_t up = stones & stones >> 1, across = stones & stones >> (height + 1);
    uint64_t rising = stones & stones >> (height + 2), falling = stones & stones >> height;
    return ((up & up >> 2) | (across & across >> 2 * (height + 1)) | (rising & rising >> 2 * (height + 2)) |
            (falling & falling >> 2 * height)) != 0;
}

/* Of the rules table (engine/game.h). */
void rp_connect4_describe(const rp_game *game, const rp_state *state, int player, rp_action action, char *text);
void rp_connect4_write(const rp_game *game, const rp_state *state, int player, rp_writer *writer);
void rp_connect4_read(const rp_game *game, rp_state *state, int player, rp_reader *reader);
void rp_connect4_show(const rp_game *game, const rp_state *state, int player, char *text, size_t size);
extern const rp_phrases rp_connect4_phrases;

#endif
