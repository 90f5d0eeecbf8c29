#include "play/commands/help_text.h"

#include "play/terminal/console.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Columns of the text behind the first gap in a row, counted from where the row begins; 2 where there is no gap. */
static int hang_of(const char *row, size_t length) {
    size_t begin = strspn(row, " ");
    for (size_t i = begin; i + 1 < length; i++)
        if (row[i] == ' ' && row[i + 1] == ' ') return (int)(i - begin + strspn(row + i, " "));
    return 2;
}

static int width_of(FILE *stream) {
    int width = rp_console_is_terminal(stream) ? rp_console_width(stream) : RP_HELP_WIDTH;
    return width < RP_HELP_WIDTH ? width : RP_HELP_WIDTH;
}

void rp_help_print(FILE *stream, const char *text, int hang) {
    rp_console_print_wrapped(stream, text, width_of(stream), hang);
}

void rp_help_print_rows(FILE *stream, const char *text) {
    while (*text) {
        size_t length = strcspn(text, "\n");
        char *row = strndup(text, length);
        if (row) rp_help_print(stream, *row ? row : "\n", hang_of(row, length));
        free(row);
        text += length + (text[length] == '\n');
    }
}

/* Length of the first part of a synopsis: to the first blank outside all brackets. */
static size_t part_length(const char *synopsis) {
    int open = 0;
    size_t i = 0;
    for (; synopsis[i] && (open > 0 || synopsis[i] != ' '); i++) open += (synopsis[i] == '[') - (synopsis[i] == ']');
    return i;
}

void rp_help_print_usage(const char *synopsis) {
    static const char head[] = "Usage: riposte";
    int begin = (int)strlen(head), column = printf("%s", head), width = width_of(stdout);
    for (size_t length; *synopsis; synopsis += length + (synopsis[length] == ' ')) {
        length = part_length(synopsis);
        if (column > begin && column + 1 + (int)length > width) {
            printf("\n%*s", begin, "");
            column = begin;
        }
        column += printf(" %.*s", (int)length, synopsis);
    }
    printf("\n");
}

void rp_help_print_entry(int indent, const char *left, int column, const char *help) {
    char line[1024];
    bool below = indent + (int)strlen(left) + 1 > column - 1;
    if (below) {
        snprintf(line, sizeof line, "%*s%s", indent, "", left);
        rp_help_print(stdout, line, 2);
        snprintf(line, sizeof line, "%*s%s", column, "", help);
    } else
        snprintf(line, sizeof line, "%*s%-*s%s", indent, "", column - indent, left, help);
    if (*help) rp_help_print(stdout, line, below ? 0 : column - indent);
}

void rp_help_print_verb(const char *synopsis, const char *summary) {
    char line[512];
    snprintf(line, sizeof line, "  riposte %s", synopsis);
    rp_help_print(stdout, line, (int)strlen("riposte "));
    snprintf(line, sizeof line, "      %s", summary);
    rp_help_print(stdout, line, 0);
}
