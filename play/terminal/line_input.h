/* One line after the other from a person: with editing and history on a terminal, plain when piped. */
#ifndef RIPOSTE_PLAY_TERMINAL_LINE_INPUT_H
#define RIPOSTE_PLAY_TERMINAL_LINE_INPUT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum {
    RP_LINE_BYTES = 1024,
    RP_ANSWERS_MAX = 10000 /* more to one question than a person would give: the input is a stream that never ends */,
    RP_STRAYS_MAX = 20 /* answers in a row that mean nothing: nobody reads what is said to them */
};

typedef enum rp_line_result {
    RP_LINE_OK,
    RP_LINE_TOO_LONG, /* what was longer than the buffer is dropped up to the line's end; the line counts as read */
    RP_LINE_END,      /* end of input, or a line of over 64 megabytes: nobody is there */
    RP_LINE_STOPPED   /* the stop flag was set (Ctrl-C) */
} rp_line_result;

typedef struct rp_line_input rp_line_input;

/* `stop` is looked at whenever a read is interrupted by a signal; may be NULL. NULL when memory is out. */
rp_line_input *rp_line_input_new(const atomic_bool *stop);
void rp_line_input_free(rp_line_input *input); /* gives the terminal back; NULL allowed */

/* Shows the prompt and reads a line without its end; control characters and bytes beyond ASCII become '?'. When
 * standard input is no terminal the prompt is not shown. */
rp_line_result rp_line_input_read(rp_line_input *input, const char *prompt, char line[RP_LINE_BYTES]);
/* From now on Tab completes the line to what all `words` that begin like it have in common, and lists them where that
 * adds nothing. The words stay the caller's and must live until the next call; 0 words: Tab does nothing. */
void rp_line_input_complete(rp_line_input *input, const char *const words[], size_t count);
/* What a line is completed to, without regard to case: the common beginning of the words that begin with it, in the
 * letters of the first of them; returns how many they are. "" for none. */
size_t rp_line_completion(const char *const words[], size_t count, const char *line, char completed[RP_LINE_BYTES]);
/* Whether an answer is 'quit', the beginning of it, or 'exit', without regard to case and outer blanks. */
bool rp_line_quits(const char *line);
/* The next call of rp_line_input_read returns `line` in place of a new one, behind its prompt: what was typed where
 * something else was asked. Of several the last counts. */
void rp_line_input_put_back(rp_line_input *input, const char *line);
/* Whether a line is put back. */
bool rp_line_input_is_put_back(const rp_line_input *input);
/* Rows of the terminal that were printed since the last line was read, as far as they were counted; to count more. */
int rp_line_input_rows(const rp_line_input *input);
void rp_line_input_count_rows(rp_line_input *input, int rows);
/* Leaves a terminal with nothing of what was shown or typed: clears its screen and what has scrolled off it, and
 * forgets the lines that the arrow keys bring back, typed ahead or put back. One that obeys no control sequences gets a
 * screen of empty lines; where standard output is no terminal nothing is printed. */
void rp_line_input_clear(rp_line_input *input);
/* Drops what a person at a terminal has typed ahead, so that it is no answer to what is asked next; what a script has
 * piped stays, and what was put back. */
void rp_line_input_forget_typed(rp_line_input *input);
/* True when a person types at a terminal. */
bool rp_line_input_is_terminal(const rp_line_input *input);

#endif
