/* How a game stands at the table: one table of functions a game, in a folder of its own beside this header, and one
 * line in faces.c. Everything in play/ asks these tables and knows no game by name. What is NULL in one is as in the
 * plain face (plain/), which does for any game.
 *
 * Only `play`, and one thread, calls what asks or prints. */
#ifndef RIPOSTE_PLAY_FACES_FACE_H
#define RIPOSTE_PLAY_FACES_FACE_H

#include "bench/match/tournament.h"
#include "engine/game.h"
#include "engine/store/record.h"
#include "play/faces/lessons.h"
#include "play/faces/levels.h"
#include "play/faces/narrator.h"
#include "play/faces/new_game.h"
#include "play/faces/rules_page.h"
#include "search/exact/solved_table.h"

#include <stdatomic.h>
#include <stdio.h>

/* Who can enter a tournament of the game. */
typedef struct rp_entrants {
    const char *name;           /* what they are: "hero" */
    const char *seat_option[2]; /* the options of the game that they go into */
    bool sides_differ; /* rules are other ones for player 0 and 1: nothing is told of a game by its mirror image */
    /* Fills plan->entrant and plan->entrants with all that plan->data has. RP_BAD_INPUT: more than a tournament has. */
    rp_status (*list)(rp_tournament_plan *plan, rp_error *error);
} rp_entrants;

enum { RP_FAIR_TEXT_MAX = 2 * RP_TEXT_MAX };

/* A row of settings, from the one that is best for the first player to the one that is worst for him, in which two
 * equal players can be made to share the wins: `riposte balance --fair` looks for it. Where two neighbours are too far
 * apart, a row of finer settings in the same order stands for what is between them. */
typedef struct rp_fair_row {
    const char *about; /* what is chosen: "wounds before the fight, or the monster's life" */
    /* How many settings the row of a game has, 0: none; *start is the one that changes nothing. */
    int (*count)(const rp_game *game, int *start);
    /* How many finer settings there are between `index`, 0 .. count - 2, and the next. Its ends may lie beyond both. */
    int (*count_finer)(const rp_game *game, int index);
    /* Options added to those of the game, "wounds=3": `finer` 0 is setting `index` itself, "" for *start; 1 ..
     * count_finer are the finer ones behind it. */
    void (*options)(const rp_game *game, int index, int finer, char text[RP_TEXT_MAX]);
    /* What those options change in a game that has them, as a sentence without its full stop. */
    void (*tell)(const rp_game *game, char text[RP_FAIR_TEXT_MAX]);
} rp_fair_row;

/* Positions of the game that are solved and compiled in (search/exact/solved_table.h). */
typedef struct rp_solved_games {
    const char *about;    /* lines for the help: which positions, and what `list` shows */
    const char *document; /* lines for the help: the JSON document of `list` */
    /* Adds them all to `entries`, solved anew, and appends to `text` which they are and how they are made. `step` is
     * called now and then. RP_FAILED without memory or when `stop` is set. */
    rp_status (*solve)(rp_solved_entries *entries, char text[RP_SOLVED_TABLE_TEXT_MAX],
                       void (*step)(void *context, int done, int whole), void *context, const atomic_bool *stop,
                       rp_error *error);
    /* Prints what they say about a game; as one JSON document with `json`. The exit status. */
    int (*list)(const char *spec, bool json);
} rp_solved_games;

typedef struct rp_face {
    const rp_rules *rules;
    /* Whether it can draw and tell this game of theirs; else the plain face does. [NULL: all of them] */
    bool (*knows)(const rp_game *game);
    const char *article; /* before the name of a player in a sentence: "the " [NULL: none] */
    /* The name of a player in a sentence, RP_SEAT_NAME_MAX bytes. [NULL: the article, else a capital, and the name of
     * his seat] */
    void (*seat_name)(const rp_game *game, int player, char *name);
    const rp_questions *questions; /* [NULL: nothing is asked] */
    const rp_level_table *levels;
    /* The rules page, of all games or of one with its options; it lives as long as the program. [both NULL: from the
     * rules' table] */
    const rp_rules_page *page;
    const rp_rules_page *(*page_of)(const rp_game *game);
    const rp_lessons *lessons; /* [NULL: none; its rules page is shown to a learner] */

    /* Prints the table as far as the view's player, who is to act, knows it, and his numbered choices: choice i (from
     * 1) is action i - 1 of rp_useful. */
    void (*print_view)(FILE *out, const rp_view *view, bool colours);
    /* Prints what is left to say of a small step of something that the player saw before as a whole, in `shown`:
     * another part of the same attack; false, and nothing, where it needs the whole table. [NULL: every step does] */
    bool (*print_step)(FILE *out, const rp_view *shown, const rp_view *view, bool colours);
    /* In the plain view: the choices have the same numbers throughout the game, action + 1 of 1 .. places, whichever of
     * them can be chosen; an action's text is the same in all positions. [0: those of rp_useful are counted] */
    int places;
    /* Prints the table of a game that is over for the player `reader`, with everything that was hidden. [NULL beside a
     * print_view of its own: what narrate_showdown and narrate_end say is enough] */
    void (*print_end)(FILE *out, const rp_game *game, const rp_state *terminal, int reader, bool colours);
    /* Prints what lies beside the table for the whole game. [NULL: nothing does] */
    void (*print_sheets)(FILE *out, const rp_view *view, bool colours);
    /* Prints at the beginning what is in force for the whole game and fits on a screen with the first table. [NULL: the
     * sheets] */
    void (*print_opening)(FILE *out, const rp_view *view, bool colours);
    const char *sheets_help; /* of the command that prints the sheets */
    /* Prints the whole board, of which the table shows a part; the view's player is RP_READER_ALL and its state a full
     * one for who looks on. [NULL: the table shows it all] */
    void (*print_map)(FILE *out, const rp_view *view, bool colours);
    const char *map_help; /* of the command that prints it */
    /* Draws the board as a record leaves it, with the ways of all who are on it, as a picture (SVG); `title` and
     * `subtitle` stand above it. Errors as of rp_record_replay. [NULL: there is none] */
    rp_status (*draw_board)(FILE *out, const rp_game *game, const rp_record *record, const char *title,
                            const char *subtitle, rp_error *error);
    /* What who has played alone has reached, of which he keeps the best, above 0; false where this game counts for
     * nothing. [NULL: no best is kept] */
    bool (*score)(const rp_game *game, const rp_state *terminal, int64_t *score);
    const char *score_unit; /* "gold" */
    /* The next step of a choice of many steps that the view's player leaves to the table, true; false where there is
     * none. It is asked again until then. [NULL: never] */
    bool (*finish)(const rp_view *view, rp_action *action);
    const char *finish_help; /* of the command that does it */
    bool tells_own;  /* `narrate` tells every choice of the reader himself: nobody else need say what was played */
    bool tells_only; /* ... of these what was his only choice */
    /* See rp_narrate, rp_narrate_showdown, rp_narrate_end; the last without the payoff. */
    void (*narrate)(rp_narrator *narrator, const rp_happening *happening, char text[RP_NARRATION_MAX]);
    void (*narrate_showdown)(const rp_happening *last, int reader, char text[RP_NARRATION_MAX]); /* [NULL: ""] */
    void (*narrate_end)(const rp_game *game, const rp_state *terminal, int reader, char text[RP_NARRATION_MAX]);
    /* What a player's payoff is made of, "1 less 4 wounds of 16"; "" where there is nothing to tell. [NULL: ""] */
    void (*explain_payoff)(const rp_game *game, const rp_state *terminal, int player, char text[RP_TEXT_MAX]);
    /* Bits of the players who have won a game of several; 0: all have lost. [NULL: the payoffs say it, and those who
     * share the best one have drawn] */
    unsigned (*winners)(const rp_game *game, const rp_state *terminal);

    rp_action_labels labels; /* what actions are counted as [all NULL: their texts] */
    /* Value `index` of an option that is a text, for all of which something is done: ids of heroes. False after the
     * last, and for other options. [NULL: none] */
    bool (*value)(const rp_game *game, const char *option, int index, char text[RP_TEXT_MAX]);
    const rp_fair_row *fair;       /* [NULL: none] */
    const rp_entrants *entrants;   /* [NULL: the command line names them] */
    const rp_solved_games *solved; /* [NULL: none] */
} rp_face;

/* Never NULL: of a game without a face of its own, the plain one. Its functions to print and to narrate are not NULL.
 */
rp_face rp_face_of(const rp_rules *rules);
/* The same for one game: what draws and tells is plain where the face of its rules does not know it. */
rp_face rp_face_for(const rp_game *game);

/* Whether a game is won or lost by who plays it alone: his payoffs are not more than 1 apart. Else it is a score. */
bool rp_is_won_or_lost_alone(const rp_game_info *info);

enum { RP_SEAT_NAME_MAX = 2 * RP_NAME_MAX };

/* The seat of a player in a sentence, as the face has it: "the monster"; else "First" as a name. */
void rp_seat_name(const rp_game *game, int player, char name[RP_SEAT_NAME_MAX]);

/* The faces that games have, in the order of listing; count in *count. */
const rp_face *const *rp_faces(size_t *count);

#endif
