/* The page that `rules` shows of a game: what its own phrases say of it with its options (rp_phrases), how to win, what
 * a turn is, what is hidden, which options are not as usual, and what the signs on the screen mean. */
#ifndef RIPOSTE_PLAY_FACES_RULES_PAGE_H
#define RIPOSTE_PLAY_FACES_RULES_PAGE_H

#include "engine/game.h"

#include <stdio.h>

/* Something that the face prints and that is no word of everyday language. */
typedef struct rp_page_sign {
    const char *sign, *meaning; /* as it is printed; half a sentence without its full stop */
} rp_page_sign;

/* A game that is played inside of another one. */
typedef struct rp_rules_part {
    const char *heading;                                         /* NULL: there is none */
    void (*write)(const rp_game *game, char *text, size_t size); /* its rules, lines that end */
    const rp_game *(*game_of)(const rp_game *game);              /* whose signs are on the screen, too */
} rp_rules_part;

/* Whole sentences, no line breaks. */
typedef struct rp_rules_page {
    const char *goal, *turn, *hidden;
    const rp_page_sign *signs;
    size_t sign_count;
    rp_rules_part part;
} rp_rules_page;

/* The page that the game's face has; NULL: none. */
const rp_rules_page *rp_rules_page_of(const rp_game *game);

/* Prints the page of a game, at most `width` columns wide where words allow; headings bold with `colours`. A game whose
 * face has none gets what the table of its rules tells. One thread at a time. */
void rp_rules_page_print(FILE *out, const rp_game *game, int width, bool colours);

#endif
