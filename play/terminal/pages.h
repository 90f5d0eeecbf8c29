/* Long texts at a terminal, a screen at a time, so that nothing scrolls away unread. */
#ifndef RIPOSTE_PLAY_TERMINAL_PAGES_H
#define RIPOSTE_PLAY_TERMINAL_PAGES_H

#include "play/terminal/line_input.h"

#include <stdio.h>

/* Bytes of the first lines of `text` that take at most `rows` rows of a terminal of `width` columns, at least one line;
 * what is longer than a row goes on in the next one, and "\033[...m" takes no columns. A line that begins with a blank,
 * or goes on with a sentence, stays with the one before, unless half of the rows or more would be left. 0 for "". */
size_t rp_pages_fitting(const char *text, int rows, int width);

/* Prints `text`. Where a person types at a terminal and the text has more rows than that, it stops after each screen
 * until Enter; blank lines at the top of the next are left out, and at the end where they have no room. A q leaves the
 * rest out; an answer that quits (rp_line_quits) does too and is put back; any other is refused, since what it would
 * answer has not been shown. Then, but not behind a q, it waits once more, with `closing`, what Enter does (NULL: not),
 * as the prompt, so that what comes next does not push the last screen away. True when it has stopped; false: all was
 * printed at once. */
bool rp_pages_print(rp_line_input *input, const char *text, const char *closing);

/* Prints `text`, whole lines, behind what was printed by this since the last line was read. Where a person types at a
 * terminal and the rows of both, with one for the prompt that may follow, are more than it has, it waits for Enter
 * first: so a text that fits on a screen is seen in one piece. Longer ones come a screen at a time. Nothing waits for
 * blank lines at the end: they are left out where they have no room. An answer that quits is put back, and nothing
 * waits until it is taken; any other is refused, since what it would answer has not been shown. */
void rp_pages_append(rp_line_input *input, const char *text);
/* The same as rp_console_print_wrapped at the width of standard output. */
void rp_pages_append_wrapped(rp_line_input *input, const char *text, int hang);

/* Text in the making, to be printed in one piece. */
typedef struct rp_piece {
    FILE *out; /* prints into it; standard output without memory */
    char *text;
    size_t size;
} rp_piece;

void rp_piece_begin(rp_piece *piece);
/* Its text, to be freed; NULL: it was printed, or memory is out. */
char *rp_piece_end(rp_piece *piece);
/* Ends it and appends its text. */
void rp_piece_append(rp_piece *piece, rp_line_input *input);

#endif
