/* What all commands share when they speak: error lines, colours, progress, Ctrl-C. */
#ifndef RIPOSTE_PLAY_TERMINAL_CONSOLE_H
#define RIPOSTE_PLAY_TERMINAL_CONSOLE_H

#include "engine/error.h"

#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>

/* Prints "riposte: TEXT" as one line on standard error and returns the exit status that belongs to error->status. What
 * could be user and password in an address (NAME://USER:PASSWORD@...) is printed as "...". */
int rp_complain(const rp_error *error);
/* The same from a format; returns 2 for RP_BAD_INPUT and 1 for RP_FAILED. */
int rp_complain_of(rp_status status, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* From now on each of these is a JSON object in a line: {"error": TEXT, "status": exit status}, {"warning": TEXT}.
 * To be called while the program starts, before it has threads. */
void rp_complain_in_json(void);

/* Prints "riposte: warning: TEXT" as one line on standard error. */
void rp_warn(const char *text);

/* True when `stream` is a terminal that obeys control sequences: TERM is neither unset nor dumb. */
bool rp_console_obeys(FILE *stream);
/* True when it also wants colours: NO_COLOR is unset or empty. */
bool rp_console_colours(FILE *stream);
/* True when `stream` is a terminal. */
bool rp_console_is_terminal(FILE *stream);
/* Columns of the terminal, 80 when unknown. */
int rp_console_width(FILE *stream);
/* Lines of the terminal, 24 when unknown. */
int rp_console_height(FILE *stream);
/* Prints lines, broken between words where they have more than `width` columns; what goes on stands `hang` columns
 * further right than its line began. */
void rp_console_print_wrapped(FILE *stream, const char *text, int width, int hang);
/* Columns that a UTF-8 text takes, one for each character: for padding, which printf counts in bytes. */
int rp_console_columns(const char *text);

/* From now on SIGINT, SIGTERM and SIGHUP (a terminal that is closed; not under nohup) set the flag that is returned,
 * instead of ending the program; a second one ends it. Calling again clears the flag and arms it anew. Reads and sleeps
 * are interrupted. */
const atomic_bool *rp_interrupt_watch(void);
/* Back to the way it was; the flag keeps its value. */
void rp_interrupt_ignore_no_more(void);
/* The exit status of a command that was stopped, 128 and the number of the signal, as shells count: 130 after Ctrl-C
 * (SIGINT, also when no signal was seen), 143 after SIGTERM, 129 after SIGHUP. */
int rp_interrupt_status(void);
/* Complains in a line, however long, and returns that status. */
int rp_complain_of_stop(const char *text);

/* A seed for a run whose user gave none, from the system; below 10^9 so that it is easy to type again. */
uint64_t rp_console_fresh_seed(void);

#endif
