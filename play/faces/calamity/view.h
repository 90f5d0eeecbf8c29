/* The table of calamity as one player sees it: rp_face.print_view, print_step, print_opening,
 * print_sheets and print_end, and its parts. */
#ifndef RIPOSTE_PLAY_FACES_CALAMITY_VIEW_H
#define RIPOSTE_PLAY_FACES_CALAMITY_VIEW_H

#include "engine/games/calamity/state.h"
#include "play/faces/calamity/outlook.h"
#include "play/faces/choices.h"

#include <stdio.h>

enum { CAL_COLUMNS_MAX = 79, CAL_LINE = 1024 };

void cal_view_print(FILE *out, const rp_view *view, bool colours);
bool cal_view_print_step(FILE *out, const rp_view *shown, const rp_view *view, bool colours);
void cal_opening_print(FILE *out, const rp_view *view, bool colours);
void cal_sheets_print(FILE *out, const rp_view *view, bool colours);
void cal_view_print_end(FILE *out, const rp_game *game, const rp_state *terminal, int reader, bool colours);

typedef struct cal_table {
    FILE *out;
    const rp_view *view; /* NULL: of a game that is over */
    const rp_game *game;
    const cal_setup *setup;
    const cal_duel *duel;
    int me, width;
    bool colours;
    rp_choices choices;
    rp_state world; /* in a turn, cal_outlook_world */
} cal_table;

/* A line of text, broken where it is too long; what goes on stands `hang` columns in. */
void cal_print_line(const cal_table *table, const char *text, int hang);
/* A heading: "== TEXT ==". */
void cal_print_head(const cal_table *table, const char *text);

/* menu.c: the question and the choices of a duel, with what they come to, and the cards that cannot be cast now. */
void cal_menu_print(cal_table *table);
/* decks.c: the screens of the privilege, the draft and deck building, the question and the choices included. Of the
 * deck, only what has changed with `again`. */
void cal_before_print(cal_table *table, bool again);
/* rp_face.finish: the deck becomes the preset one of the heroes that has most of its cards, as far as it still can. */
bool cal_finish_deck(const rp_view *view, rp_action *action);

#endif
