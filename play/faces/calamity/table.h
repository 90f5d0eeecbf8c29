/* What the screens of calamity are printed of and on: rp_view, taken apart, and lines of a console. */
#ifndef RIPOSTE_PLAY_FACES_CALAMITY_TABLE_H
#define RIPOSTE_PLAY_FACES_CALAMITY_TABLE_H

#include "engine/games/calamity/state.h"
#include "play/faces/choices.h"

#include <stdio.h>

enum { CAL_COLUMNS_MAX = 79, CAL_LINE = 1024 };

typedef struct cal_table {
    FILE *out;
    const rp_view *view; /* NULL: of a game that is over */
    const rp_game *game;
    const cal_setup *setup;
    const cal_duel *duel;
    int me, width;
    bool colours;
    rp_choices choices;
    rp_state world; /* in a duel, cal_outlook_world */
} cal_table;

/* A line of text, broken where it is too long; what goes on stands `hang` columns in. */
void cal_print_line(const cal_table *table, const char *text, int hang);
/* A heading: "== TEXT ==". */
void cal_print_head(const cal_table *table, const char *text);

#endif
