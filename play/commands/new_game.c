#include "play/commands/commands.h"

#include "play/commands/arguments.h"
#include "play/commands/skeleton.h"
#include "play/terminal/console.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_changes(const rp_tree_changes *changes) {
    for (int i = 0; i < changes->count; i++)
        printf("%s  %s\n", changes->change[i].before ? "changed" : "new    ", changes->change[i].path);
}

/* What is to be done with a new game; README.md shows the same lines. */
static const struct {
    const char *command, *comment;
} next[] = {
    {"./run riposte check @name@", "plays it at random: does it keep what every game promises?"},
    {"./run riposte play @name@ --seed 3", "a game against the computer"},
    {"./run renew-goldens", "notes the counts and plays of the game, to be compared from now on"},
    {"./run test-only '@id@|perft|goldens|form'",
     "its tests, counts and plays, the form of sources; ./run test runs all"},
};

static rp_status print_next(const char *top, const char *name, rp_error *error) {
    printf("\nNext, and README.md goes on from here (\"Adding a game\"):\n");
    if (strcmp(top, ".") != 0) printf("  cd %s\n", top);
    for (size_t i = 0; i < sizeof next / sizeof *next; i++) {
        char *command = rp_skeleton_filled(name, next[i].command);
        if (!command) return rp_fail(error, RP_FAILED, "no memory to say what is next");
        printf("  %-42s  # %s\n", command, next[i].comment);
        free(command);
    }
    return RP_OK;
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
        status = print_next(top, name, &error);
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
                 "in those that are listed as changed (git checkout); then ./run renew-goldens, if it has been run "
                 "with the game: the signature in tests/golden/signature.txt is of all games.\n"};
    const char *word;
    int status = rp_arguments_parse_word(&line, argc, argv, &word);
    if (status >= 0) return status;
    return make(top, word);
}
