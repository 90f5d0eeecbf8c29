/* What the screens of dungeonquest are printed of and on. */
#ifndef RIPOSTE_PLAY_FACES_DUNGEONQUEST_SCREEN_H
#define RIPOSTE_PLAY_FACES_DUNGEONQUEST_SCREEN_H

#include "engine/games/dungeonquest/course.h"

#include <stdbool.h>
#include <stdio.h>

enum { DUNGEON_COLUMNS_MAX = 79, DUNGEON_WHO_MAX = 64 };

typedef struct dungeon_screen {
    FILE *out;
    const rp_game *game;
    const dungeon_setup *setup;
    const dungeon_state *state; /* as `me` sees it */
    int me;                     /* a player, or -1: who looks on */
    int width;                  /* columns, at most DUNGEON_COLUMNS_MAX */
    bool colours;
    bool drawn; /* false: nothing is drawn, squares are told in sentences, for screen readers */
} dungeon_screen;

/* Drawn unless standard output is a terminal that obeys no control sequences (TERM=dumb). */
dungeon_screen dungeon_screen_of(FILE *out, const rp_game *game, const rp_state *state, int me, bool colours);

/* A line without its newline, wrapped; what goes on stands `hang` columns further right. */
void dungeon_print_line(const dungeon_screen *screen, const char *text, int hang);
void dungeon_print_head(const dungeon_screen *screen, const char *text);

/* "Hugo", or "Player 2" before his figure is drawn. */
void dungeon_who(const dungeon_screen *screen, int player, char who[DUNGEON_WHO_MAX]);
/* He has a place that is seen on the board: he stands there, also before his first turn. */
bool dungeon_stands(const dungeon_hero *hero);

#endif
