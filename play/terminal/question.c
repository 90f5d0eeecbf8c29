#include "play/terminal/question.h"

#include "play/terminal/console.h"
#include "play/terminal/pages.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { YES_TRIES = 3 };

/* Whether one of the words of a line begins so, before what the line tells about it. */
static bool has_word(const char *line, const char *answer) {
    const char *end = strpbrk(line, ":("), *column = strstr(line, "  ");
    if (!end || (column && column < end)) end = column;
    for (const char *at = line; at && (!end || at < end); at = strchr(at, ' '), at = at ? at + 1 : NULL)
        if (strncasecmp(at, answer, strlen(answer)) == 0) return true;
    return false;
}

/* The one choice of whose line a word begins so; -1 when there is none, or several. */
static int choice_by_word(const rp_question *asked, const char *answer) {
    int found = -1;
    for (int i = 0; i < asked->count; i++) {
        if (!has_word(asked->line[i], answer)) continue;
        if (found >= 0) return -1;
        found = i;
    }
    return found;
}

/* The choice that the answer means: nothing, a number, the beginning of a name, else of a word of its line; -1 when
 * none or several. */
static int choice_of(const rp_question *asked, const char *answer) {
    size_t length = strlen(answer);
    int found = -1, matches = 0;
    if (length == 0) return asked->fallback;
    if (strspn(answer, "0123456789") == length) {
        long number = length < 4 ? strtol(answer, NULL, 10) : 0;
        return number >= 1 && number <= asked->count ? (int)number - 1 : -1;
    }
    for (int i = 0; i < asked->count; i++)
        if (strncasecmp(asked->name[i], answer, length) == 0 || strncasecmp(asked->line[i], answer, length) == 0) {
            found = i;
            matches++;
        }
    return matches == 0 ? choice_by_word(asked, answer) : matches == 1 ? found : -1;
}

static bool begins(const char *answer, const char *command) {
    return answer[0] && strncasecmp(answer, command, strlen(answer)) == 0;
}

static void print_choices(FILE *out, const rp_question *asked) {
    fprintf(out, "%s\n", asked->title);
    for (int i = 0; i < asked->count && !asked->is_known; i++) {
        char choice[RP_QUESTION_LINE_MAX + 16];
        snprintf(choice, sizeof choice, "  %2d  %s\n", i + 1, asked->line[i]);
        rp_console_print_wrapped(out, choice, rp_console_width(stdout), 4);
    }
}

int rp_question_ask(rp_line_input *input, const rp_question *asked) {
    char line[RP_LINE_BYTES], prompt[100];
    rp_piece choices;
    rp_piece_begin(&choices);
    print_choices(choices.out, asked);
    rp_piece_append(&choices, input);
    snprintf(prompt, sizeof prompt, "1-%d [%d] > ", asked->count, asked->fallback + 1);
    for (int tries = 0, strays = 0; tries < RP_ANSWERS_MAX && strays < RP_STRAYS_MAX; tries++) {
        rp_line_result result = rp_line_input_read(input, prompt, line);
        if (result == RP_LINE_END || result == RP_LINE_STOPPED) return -1;
        char *answer = line + strspn(line, " ");
        for (size_t length = strlen(answer); length && answer[length - 1] == ' ';) answer[--length] = 0;
        if (rp_line_quits(answer)) return -1;
        if (begins(answer, "help") || strcmp(answer, "?") == 0) {
            printf("Give a number, the beginning of a name, or Enter for %d; 'quit' leaves.\n", asked->fallback + 1);
            strays = 0;
            continue;
        }
        int choice = result == RP_LINE_OK ? choice_of(asked, answer) : -1;
        if (choice >= 0) {
            const char *columns = strstr(asked->line[choice], "  "); /* of a table, which have stood above */
            int length = (int)(columns ? columns - asked->line[choice] : (ptrdiff_t)strlen(asked->line[choice]));
            char told[RP_QUESTION_LINE_MAX + 4];
            snprintf(told, sizeof told, "%.*s\n\n", length, asked->line[choice]);
            rp_pages_append_wrapped(input, told, 2);
            return choice;
        }
        strays++;
        printf("'%.40s' is none of them; give a number from 1 to %d, or Enter for %d.\n", answer, asked->count,
               asked->fallback + 1);
    }
    return -1;
}

bool rp_question_yes(rp_line_input *input, const char *prompt) {
    char line[RP_LINE_BYTES];
    for (int tries = 0; tries < YES_TRIES; tries++) {
        rp_line_result result = rp_line_input_read(input, prompt, line);
        if (result == RP_LINE_END && rp_line_input_is_terminal(input)) printf("\n");
        if (result == RP_LINE_END || result == RP_LINE_STOPPED) return false;
        char *answer = line + strspn(line, " ");
        answer[strcspn(answer, " ")] = 0;
        if (!answer[0] || begins(answer, "no") || begins(answer, "quit") || begins(answer, "exit")) return false;
        if (begins(answer, "yes")) return true;
        printf("'%.40s' is neither yes nor no.\n", answer);
    }
    return false;
}
