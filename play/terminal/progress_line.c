#include "play/terminal/progress_line.h"

#include "play/terminal/console.h"

#include <math.h>
#include <stdio.h>

void rp_progress_line_begin(rp_progress_line *line, bool quiet) {
    *line = (rp_progress_line){.quiet = quiet, .terminal = rp_console_is_terminal(stderr), .next = 2};
}

static void format_time(double seconds, char text[32]) {
    if (!(seconds < 360000)) seconds = 360000;
    long left = (long)ceil(seconds);
    if (left >= 3600)
        snprintf(text, 32, "%ld:%02ld:%02ld", left / 3600, left / 60 % 60, left % 60);
    else
        snprintf(text, 32, "%ld:%02ld", left / 60, left % 60);
}

void rp_progress_line_show(rp_progress_line *line, const char *text, double share, double seconds) {
    if (line->quiet || seconds < line->next) return;
    char left[32] = "?";
    if (share > 0) format_time(seconds * (1 - share) / share, left);
    fprintf(stderr, "%s%s, %s left%s", line->terminal ? "\r\033[K" : "", text, left, line->terminal ? "" : "\n");
    fflush(stderr);
    line->shown = line->terminal;
    line->next = seconds + (line->terminal ? 0.5 : 5);
}

void rp_progress_line_end(rp_progress_line *line) {
    if (line->shown) fputs("\r\033[K", stderr);
    line->shown = false;
}
