#include "play/commands/commands.h"

#include "play/commands/arguments.h"
#include "play/commands/skeleton.h"
#include "play/terminal/console.h"

#include <stdio.h>
#include <string.h>

static void print_changes(const rp_tree_changes *changes) {
    for (int i = 0; i < changes->count; i++)
        printf("%s  %s\n", changes->change[i].before ? "changed" : "new    ", changes->change[i].path);
}

static void print_next(const char *top, const char *name) {
    printf("\nNext, and README.md goes on from here (\"Adding a game\"):\n");
    if (strcmp(top, ".") != 0) printf("  cd %s\n", top);
    printf("  ./run riposte check %s    # whether it keeps what every game promises\n", name);
    printf("  ./run riposte play %s\n", name);
    printf("  ./run renew-goldens       # counts and behaviour of the new game, to be compared from now on\n");
}

static int make(const char *top, const char *name) {
    rp_error error = {RP_OK, ""};
    rp_tree_changes *changes = rp_tree_changes_new(top);
    rp_status status = changes ? RP_OK : rp_fail(&error, RP_FAILED, "no memory for the skeleton");
    if (!status) status = rp_skeleton_check_name(name, &error);
    if (!status) status = rp_skeleton_changes(name, changes, &error);
    if (!status) status = rp_tree_write(changes, &error);
    if (!status) {
        print_changes(changes);
        print_next(top, name);
    }
    rp_tree_changes_free(changes);
    if (status) rp_error_prefix(&error, "new-game");
    return status ? rp_complain(&error) : 0;
}

int rp_command_new_game(int argc, char **argv) {
    const char *top = ".";
    const rp_argument options[] = {{.name = "into",
                                    .kind = RP_ARGUMENT_TEXT,
                                    .value_name = "DIR",
                                    .help = "the top of Riposte's sources [the current folder]",
                                    .target = &top}};
    const rp_command_line line = {
        .synopsis = "new-game NAME [--into DIR]",
        .summary =
            "Writes a new game into the sources: a small card game with hidden hands that compiles and plays, as a "
            "skeleton to be changed. It has rules, cards in a data file, a face, tests, and its line in every list.",
        .options = options,
        .option_count = 1,
        .words = "NAME",
        .notes = "NAME: 2 to 16 small letters, digits and single hyphens, a letter first, not of another game.\n"
                 "Nothing is written where a file could not be, or a folder of that name is there. The skeleton is "
                 "read from play/commands/skeleton of the same sources. README.md, \"Adding a game\", is a walk "
                 "through what it makes. To take a game back, delete the files that are listed as new, and its lines "
                 "in those that are listed as changed (git checkout).\n"};
    const char *word;
    int status = rp_arguments_parse_word(&line, argc, argv, &word);
    if (status >= 0) return status;
    return make(top, word);
}
