#include "play/terminal/pages.h"

#include "play/terminal/console.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

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

size_t rp_pages_fitting(const char *text, int rows, int width) {
    size_t taken = 0;
    for (int used = 0; text[taken];) {
        size_t length = strcspn(text + taken, "\n");
        int columns = columns_of(text + taken, length);
        used += columns > width ? (columns + width - 1) / width : 1;
        if (used > rows && taken > 0) break;
        taken += length + (text[taken + length] == '\n');
    }
    return taken;
}

/* True when the answer is Enter alone. */
static bool goes_on(rp_line_input *input, const char *prompt) {
    char line[RP_LINE_BYTES];
    if (rp_line_input_read(input, prompt, line) != RP_LINE_OK) return false;
    const char *answer = line + strspn(line, " ");
    size_t length = strcspn(answer, " ");
    if (length > 0 && (length > 1 || tolower((unsigned char)*answer) != 'q')) rp_line_input_put_back(input, line);
    return length == 0;
}

bool rp_pages_print(rp_line_input *input, const char *text, const char *closing) {
    int rows = rp_console_height(stdout) - 1, width = rp_console_width(stdout); /* a row is the prompt's */
    size_t length = rp_pages_fitting(text, rows, width);
    if (!text[length] || !rp_line_input_is_terminal(input) || !rp_console_is_terminal(stdout)) {
        fputs(text, stdout);
        return false;
    }
    for (;;) {
        printf("%.*s", (int)length, text);
        text += length;
        if (!*text) break;
        if (!goes_on(input, "Enter goes on, q stops > ")) return true;
        length = rp_pages_fitting(text, rows, width);
    }
    if (closing) goes_on(input, closing);
    return true;
}
