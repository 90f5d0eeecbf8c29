#include "play/terminal/pages.h"

#include "play/terminal/console.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PROMPT_BYTES = 80 };

/* Columns of a line of `length` bytes. */
static int columns_of(const char *line, size_t length) {
    int columns = 0;
    for (size_t i = 0; i < length; i++) {
        if (line[i] == '\033')
            while (i + 1 < length && line[i] != 'm') i++;
        else
            columns += ((unsigned char)line[i] & 0xc0) != 0x80;
    }
    return columns;
}

static int rows_of(const char *line, size_t length, int width) {
    int columns = columns_of(line, length);
    return columns > width ? (columns + width - 1) / width : 1;
}

static bool is_blank(const char *text) { return text[strspn(text, "\n")] == 0; }

/* Whether a piece begins with the line: it is not indented, and does not go on with a sentence of the one before. */
static bool begins_piece(const char *line, const char *before) {
    if (*line == ' ') return false;
    if (line == before || *line == '\n' || *before == ' ' || *before == '\n') return true;
    return strchr(".:!?)>", line[-2]) != NULL;
}

size_t rp_pages_fitting(const char *text, int rows, int width) {
    size_t taken = 0, before = 0, parted = 0; /* parted: before the last line that begins a piece */
    for (int used = 0; text[taken];) {
        if (2 * used > rows && begins_piece(text + taken, text + before)) parted = taken;
        size_t length = strcspn(text + taken, "\n");
        used += rows_of(text + taken, length, width);
        if (used > rows && taken > 0) return parted ? parted : taken;
        before = taken;
        taken += length + (text[taken + length] == '\n');
    }
    return taken;
}

/* Bytes before the blank lines at the end. */
static size_t length_without_blank_end(const char *text) {
    size_t length = strlen(text);
    while (length > 0 && text[length - 1] == '\n' && (length == 1 || text[length - 2] == '\n')) length--;
    return length;
}

/* Of the first `length` bytes. */
static int rows_of_lines(const char *text, size_t length, int width) {
    int rows = 0;
    for (size_t at = 0; at < length;) {
        size_t line = strcspn(text + at, "\n");
        rows += rows_of(text + at, line, width);
        at += line + 1;
    }
    return rows;
}

static bool stops_at_pages(const rp_line_input *input) {
    return rp_line_input_is_terminal(input) && rp_console_is_terminal(stdout);
}

/* Waits for Enter, of which `keys` says what it does; true then. A q ends the pause where `stops`, else it quits like
 * the word, which is put back. Another answer would be one to what has not been shown yet: it is refused. */
static bool goes_on(rp_line_input *input, const char *keys, bool stops) {
    char line[RP_LINE_BYTES], prompt[PROMPT_BYTES];
    snprintf(prompt, sizeof prompt, "%s > ", keys);
    for (int strays = 0; strays < RP_STRAYS_MAX; strays++) {
        rp_line_result result = rp_line_input_read(input, prompt, line);
        if (result == RP_LINE_END || result == RP_LINE_STOPPED) return false;
        const char *answer = line + strspn(line, " ");
        size_t length = strcspn(answer, " ");
        if (result == RP_LINE_OK && length == 0) return true;
        if (result == RP_LINE_OK && rp_line_quits(line)) {
            if (!stops || length > 1) rp_line_input_put_back(input, line);
            return false;
        }
        printf("Nothing is asked yet: %s, 'quit' leaves.\n", keys);
    }
    return false;
}

bool rp_pages_print(rp_line_input *input, const char *text, const char *closing) {
    int rows = rp_console_height(stdout) - 1, width = rp_console_width(stdout); /* a row is the prompt's */
    size_t length = rp_pages_fitting(text, rows, width);
    if (!text[length] || !stops_at_pages(input)) {
        fputs(text, stdout);
        return false;
    }
    printf("%.*s", (int)length, text);
    if (is_blank(text + length)) return false;
    while (!is_blank(text + length)) {
        if (!goes_on(input, "Enter goes on, q stops", true)) return true;
        text += length;
        text += strspn(text, "\n"); /* the prompt parts enough */
        length = rp_pages_fitting(text, rows, width);
        printf("%.*s", (int)length, text);
    }
    if (closing) goes_on(input, closing, true);
    return true;
}

void rp_pages_append(rp_line_input *input, const char *text) {
    int rows = rp_console_height(stdout) - 1, width = rp_console_width(stdout); /* a row is the prompt's */
    int before = rp_line_input_rows(input), wanted = rows_of_lines(text, length_without_blank_end(text), width);
    bool waits = before > 0 && wanted > 0 && before + wanted > rows;
    while (*text) {
        if (rp_line_input_is_put_back(input) || !stops_at_pages(input)) {
            fputs(text, stdout);
            return;
        }
        if (waits) goes_on(input, "Enter goes on", false);
        int left = rows - rp_line_input_rows(input);
        if (is_blank(text) && left <= 0) return;
        size_t length = rp_pages_fitting(text, left, width);
        printf("%.*s", (int)length, text);
        rp_line_input_count_rows(input, rows_of_lines(text, length, width));
        text += length;
        if (is_blank(text)) return;
        waits = true;
    }
}

void rp_pages_append_wrapped(rp_line_input *input, const char *text, int hang) {
    rp_piece piece;
    rp_piece_begin(&piece);
    rp_console_print_wrapped(piece.out, text, rp_console_width(stdout), hang);
    rp_piece_append(&piece, input);
}

void rp_piece_begin(rp_piece *piece) {
    piece->text = NULL;
    piece->out = open_memstream(&piece->text, &piece->size);
    if (!piece->out) piece->out = stdout;
}

char *rp_piece_end(rp_piece *piece) {
    if (piece->out == stdout) return NULL;
    if (fclose(piece->out) == 0) return piece->text;
    free(piece->text);
    return NULL;
}

void rp_piece_append(rp_piece *piece, rp_line_input *input) {
    char *text = rp_piece_end(piece);
    if (text) rp_pages_append(input, text);
    free(text);
}
