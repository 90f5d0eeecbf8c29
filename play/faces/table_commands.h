/* The commands at the table, one row for each. Whatever is the beginning of one is a command, so no choice is ever
 * meant by it (choices.h). */
#ifndef RIPOSTE_PLAY_FACES_TABLE_COMMANDS_H
#define RIPOSTE_PLAY_FACES_TABLE_COMMANDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef enum rp_table_command {
    RP_TABLE_HELP,
    RP_TABLE_HINT,
    RP_TABLE_WHY, /* a choice may follow */
    RP_TABLE_UNDO,
    RP_TABLE_UNDO_ANYWAY,
    RP_TABLE_LOG,
    RP_TABLE_TABLE,
    RP_TABLE_RULES,
    RP_TABLE_SHEETS, /* only where the face has sheets */
    RP_TABLE_MAP,    /* only where it has a map */
    RP_TABLE_FINISH, /* only where the face can, and whole: no beginning of it means it */
    RP_TABLE_SAVE,   /* a file name may follow */
    RP_TABLE_QUIT,
    RP_TABLE_NONE
} rp_table_command;

/* Commands that not all faces have, as bits. */
typedef enum rp_table_extras { RP_TABLE_HAS_SHEETS = 1, RP_TABLE_HAS_MAP = 2 } rp_table_extras;

/* The command that a line is, or is the beginning of; of several that begin so the first of the list, "h" is help.
 * "finish" and other words for a command ("exit") count only whole. `extras`: rp_table_extras of the face. */
rp_table_command rp_table_command_of(const char *line, unsigned extras);
/* Whether a text is a command or the beginning of one, whatever the face has. */
bool rp_table_command_is(const char *text);
/* The word of a command that people type; NULL at the end of the list. */
const char *rp_table_command_word(size_t number);
/* Prints a line for each, at most `width` columns wide where words allow; `sheets`, `map` and `finish`: what these
 * commands do, NULL without them. */
void rp_table_commands_print(FILE *out, int width, const char *sheets, const char *map, const char *finish);

#endif
