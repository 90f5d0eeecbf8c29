/* The dungeon as it is known, drawn in plain characters: rp_face.print_map, and the part around a hero that stands in
 * the table.
 *
 *        a    b    c    d
 *      +----+----+----+----+
 *    1 |T 1  r !  D .    .        a space is four columns between its borders, one line high
 *      +    +-##-+----+         its letter, then who and what is there
 *
 * A border is drawn as what it takes to get over it (dungeon_cross): a wall that either side has, nothing where the way
 * is open, a door, a portcullis, both. Where only one side is explored it is what that side has. */
#ifndef RIPOSTE_PLAY_FACES_DUNGEONQUEST_MAP_H
#define RIPOSTE_PLAY_FACES_DUNGEONQUEST_MAP_H

#include "play/faces/dungeonquest/screen.h"
#include "play/faces/rules_page.h"

enum {
    DUNGEON_MAP_LEFT = 3,  /* columns before the first border */
    DUNGEON_MAP_SPACE = 5, /* columns of a space with its western border */
    DUNGEON_MAP_SIGNS = DUNGEON_CHAMBER_KINDS + 11
};

/* By the kind of chamber, then all others. The legend has the meanings up to their colons; behind them stands what
 * happens to who comes in. The second ones are those of a game where Loot helps on a Bridge (R50, by option). */
extern const rp_page_sign dungeon_map_signs[DUNGEON_MAP_SIGNS], dungeon_map_signs_loot_helps[DUNGEON_MAP_SIGNS];

/* The sign of what a square is, '.' where it is unexplored. */
char dungeon_letter_at(const dungeon_screen *screen, int square);

/* What it takes to get over a border, by what is drawn of it. */
typedef enum dungeon_border_sign {
    DUNGEON_SIGN_OPEN = ' ',
    DUNGEON_SIGN_WALL = 'w',
    DUNGEON_SIGN_DOOR = 'D',
    DUNGEON_SIGN_PORTCULLIS = '#',
    DUNGEON_SIGN_BOTH = '%'
} dungeon_border_sign;
/* Between a square and that beyond it at a point, either of which may be off the board (DUNGEON_NOWHERE). */
dungeon_border_sign dungeon_sign_between(const dungeon_screen *screen, int square, int point, int beyond);

/* The part of the board that is drawn. */
typedef struct dungeon_window {
    int left, top, columns, rows;
} dungeon_window;

/* As many columns as fit into the screen and so many rows, `square` in the middle as far as the board goes. */
dungeon_window dungeon_window_around(const dungeon_screen *screen, int square, int rows);

/* Two lines for each row and two more, then the legend. */
void dungeon_map_print(const dungeon_screen *screen, const dungeon_window *window);
/* The signs that stand in the window, and which rows it has where it has not all. */
void dungeon_legend_print(const dungeon_screen *screen, const dungeon_window *window);

/* rp_face.print_map: the whole board, as far as it fits into the width, with the heroes' names; or in sentences. */
void dungeon_print_map(FILE *out, const rp_view *view, bool colours);

#endif
