#include "play/faces/table_commands.h"

#include "play/terminal/console.h"

#include <string.h>
#include <strings.h>

typedef struct table_word {
    const char *word;
    rp_table_command command;
    const char *usage, *help; /* NULL: another word for a command, which counts only whole */
} table_word;

/* In the order in which the beginning of a word means them. */
static const table_word words[] = {
    {"help", RP_TABLE_HELP, "help", "this list; h and ? too"},
    {"?", RP_TABLE_HELP, NULL, NULL},
    {"hint", RP_TABLE_HINT, "hint", "what is best, in short; hi too"},
    {"why", RP_TABLE_WHY, "why [CHOICE]", "how good each choice is, with reasons of the best, or of that one"},
    {"undo", RP_TABLE_UNDO, "undo", "take back your last choice; against others only if nothing was shown since"},
    {"undo anyway", RP_TABLE_UNDO_ANYWAY, "undo anyway", "take it back all the same; the record and the result say so"},
    {"log", RP_TABLE_LOG, "log", "everything that happened"},
    {"table", RP_TABLE_TABLE, "table", "show the table again"},
    {"rules", RP_TABLE_RULES, "rules", "the rules of the game, and the signs on the screen"},
    {"sheets", RP_TABLE_SHEETS, "sheets", ""},
    {"map", RP_TABLE_MAP, "map", ""},
    {"finish", RP_TABLE_FINISH, "finish", ""}, /* counts only whole, too */
    {"save", RP_TABLE_SAVE, "save [FILE]", "save the game"},
    {"quit", RP_TABLE_QUIT, "quit", "save the game and leave"},
    {"exit", RP_TABLE_QUIT, NULL, NULL},
};
enum { WORDS = sizeof words / sizeof *words, USAGE_COLUMNS = 15, LINE_BYTES = 256 };

/* Whether the face has the command, as most have all. */
static bool is_there(rp_table_command command, unsigned extras) {
    if (command == RP_TABLE_SHEETS) return extras & RP_TABLE_HAS_SHEETS;
    return command != RP_TABLE_MAP || extras & RP_TABLE_HAS_MAP;
}

rp_table_command rp_table_command_of(const char *line, unsigned extras) {
    rp_table_command found = RP_TABLE_NONE;
    size_t length = strlen(line);
    if (strncasecmp(line, "save ", 5) == 0) return RP_TABLE_SAVE;
    if (strncasecmp(line, "why ", 4) == 0) return RP_TABLE_WHY;
    for (size_t i = 0; i < WORDS && length > 0; i++) {
        if (!is_there(words[i].command, extras)) continue;
        if (strncasecmp(line, words[i].word, length) != 0) continue;
        if (!words[i].word[length]) return words[i].command;
        if (found == RP_TABLE_NONE && words[i].usage && words[i].command != RP_TABLE_FINISH) found = words[i].command;
    }
    return found;
}

bool rp_table_command_is(const char *text) {
    return rp_table_command_of(text, RP_TABLE_HAS_SHEETS | RP_TABLE_HAS_MAP) != RP_TABLE_NONE ||
           rp_table_command_of(text, 0) != RP_TABLE_NONE;
}

const char *rp_table_command_word(size_t number) {
    for (size_t i = 0; i < WORDS; i++)
        if (words[i].usage && number-- == 0) return words[i].word;
    return NULL;
}

void rp_table_commands_print(FILE *out, int width, const char *sheets, const char *map, const char *finish) {
    char line[LINE_BYTES];
    for (size_t i = 0; i < WORDS; i++) {
        const char *help = words[i].command == RP_TABLE_SHEETS   ? sheets
                           : words[i].command == RP_TABLE_MAP    ? map
                           : words[i].command == RP_TABLE_FINISH ? finish
                                                                 : words[i].help;
        if (!words[i].usage || !help) continue;
        snprintf(line, sizeof line, "  %-*s%s\n", USAGE_COLUMNS, words[i].usage, help);
        rp_console_print_wrapped(out, line, width, USAGE_COLUMNS);
    }
}
