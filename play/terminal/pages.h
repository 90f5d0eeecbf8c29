/* Long texts at a terminal, a screen at a time, so that nothing scrolls away unread. */
#ifndef RIPOSTE_PLAY_TERMINAL_PAGES_H
#define RIPOSTE_PLAY_TERMINAL_PAGES_H

#include "play/terminal/line_input.h"

/* Bytes of the first lines of `text` that take at most `rows` rows of a terminal of `width` columns, at least one line;
 * what is longer than a row goes on in the next one, and "\033[...m" takes no columns. 0 for "". */
size_t rp_pages_fitting(const char *text, int rows, int width);

/* Prints `text`. Where a person types at a terminal and the text has more rows than that, it stops after each screen
 * until Enter; any other answer leaves the rest out and, but for q, is put back: it is the answer to what is asked
 * next. Then it waits once more, with `closing` (NULL: not) as the prompt, so that what comes next does not push the
 * last screen away. True when it has stopped; false: all was printed at once. */
bool rp_pages_print(rp_line_input *input, const char *text, const char *closing);

#endif
