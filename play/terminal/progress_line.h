/* The line on standard error that tells how far a long run is. */
#ifndef RIPOSTE_PLAY_TERMINAL_PROGRESS_LINE_H
#define RIPOSTE_PLAY_TERMINAL_PROGRESS_LINE_H

#include <stdbool.h>

typedef struct rp_progress_line {
    bool quiet, terminal, shown;
    double next; /* seconds */
} rp_progress_line;

/* Nothing is shown in the first two seconds. */
void rp_progress_line_begin(rp_progress_line *line, bool quiet);
/* "TEXT, 0:12 left": on a terminal it renews itself twice a second, elsewhere a line every five seconds. `share` of the
 * work done, 0 .. 1, at `seconds` after the beginning; 0: how long it takes is not known yet. */
void rp_progress_line_show(rp_progress_line *line, const char *text, double share, double seconds);
/* Wipes it from the terminal, before other output. */
void rp_progress_line_end(rp_progress_line *line);

#endif
