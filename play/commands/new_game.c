#include "play/commands/commands.h"

#include "play/commands/arguments.h"
#include "play/commands/skeleton.h"
#include "play/terminal/console.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_changes(const rp_tree_changes *changes) {
    static const char *const words[] = {
        [RP_TREE_NEW] = "new    ", [RP_TREE_CHANGED] = "changed", [RP_TREE_DELETED] = "deleted"};
    for (int i = 0; i < changes->count; i++)
        if (changes->change[i].kind != RP_TREE_FOLDER_DELETED)
            printf("%s  %s\n", words[changes->change[i].kind], changes->change[i].path);
}

/* What is to be done with a new game; README.md shows the same lines. */
typedef struct next_step {
    const char *command, *comment;
} next_step;

static const next_step after_making[] = {
    {"./run riposte check @name@", "plays it at random: does it keep what every game promises?"},
    {"./run riposte play @name@ --seed 3", "a game against the computer"},
    {"./run renew-goldens", "notes the counts and plays of the game, to be compared from now on"},
    {"./run test-only '@id@|perft|goldens|form'",
     "its tests, counts and plays, the form of sources; ./run test runs all"},
    {NULL, NULL},
};

static const next_step after_removal[] = {
    {"./run renew-goldens", "if it was run with the game: the signature is of all games"},
    {NULL, NULL},
};

static rp_status print_next(const char *top, const char *name, const next_step steps[], rp_error *error) {
    if (strcmp(top, ".") != 0) printf("  cd %s\n", top);
    for (const next_step *step = steps; step->command; step++) {
        char *command = rp_skeleton_filled(name, step->command);
        if (!command) return rp_fail(error, RP_FAILED, "no memory to say what is next");
        printf("  %-42s  # %s\n", command, step->comment);
        free(command);
    }
    return RP_OK;
}

/* A removal leaves the lines that list an evaluation, which somebody wrote by hand. */
static rp_status print_evaluation(const rp_tree_changes *changes, const char *name, rp_error *error) {
    static const char list[] = "eval/evaluators.c";
    char *folder = rp_skeleton_filled(name, "eval/@id@/"), *text = NULL;
    if (!folder) return rp_fail(error, RP_FAILED, "no memory to say what is next");
    bool is_listed = !rp_tree_read(changes, list, &text, NULL) && strstr(text, folder);
    folder[strlen(folder) - 1] = 0;
    if (is_listed && rp_tree_change_of(changes, folder))
        printf("\n%s still lists the evaluation of %s: take its lines out.\n", list, name);
    free(text);
    free(folder);
    return RP_OK;
}

typedef struct new_game_options {
    const char *top;
    bool remove, force;
} new_game_options;

static rp_status make(const char *name, rp_tree_changes *changes, rp_error *error) {
    rp_status status = rp_skeleton_check_name(name, error);
    if (!status) status = rp_skeleton_changes(name, changes, error);
    if (!status) status = rp_tree_write(changes, error);
    if (status) return status;
    print_changes(changes);
    printf("\nNext, and README.md goes on from here (\"Adding a game\"):\n");
    return print_next(changes->top, name, after_making, error);
}

static rp_status take_back(const char *name, bool force, rp_tree_changes *changes, rp_error *error) {
    rp_status status = rp_skeleton_check_form(name, error);
    if (!status) status = rp_skeleton_removal(name, force, changes, error);
    if (!status) status = rp_tree_write(changes, error);
    if (status) return status;
    print_changes(changes);
    status = print_evaluation(changes, name, error);
    if (status) return status;
    printf("\nNext:\n");
    return print_next(changes->top, name, after_removal, error);
}

static int new_game(const new_game_options *options, const char *name) {
    rp_error error = {RP_OK, ""};
    rp_tree_changes *changes = rp_tree_changes_new(options->top);
    rp_status status = changes ? RP_OK : rp_fail(&error, RP_FAILED, "no memory for the skeleton");
    if (!status && options->force && !options->remove)
        status = rp_fail(&error, RP_BAD_INPUT, "--force is for --remove alone");
    if (!status)
        status = options->remove ? take_back(name, options->force, changes, &error) : make(name, changes, &error);
    rp_tree_changes_free(changes);
    if (status) rp_error_prefix(&error, "new-game");
    return status ? rp_complain(&error) : 0;
}

int rp_command_new_game(int argc, char **argv) {
    new_game_options chosen = {.top = "."};
    const rp_argument options[] = {{.name = "into",
                                    .kind = RP_ARGUMENT_TEXT,
                                    .value_name = "DIR",
                                    .help = "the top of Riposte's sources [the current folder]",
                                    .target = &chosen.top},
                                   {.name = "remove",
                                    .kind = RP_ARGUMENT_FLAG,
                                    .help = "take back a game that new-game made",
                                    .target = &chosen.remove},
                                   {.name = "force",
                                    .kind = RP_ARGUMENT_FLAG,
                                    .help = "with --remove: also files that were changed or added",
                                    .target = &chosen.force}};
    const rp_command_line line = {
        .synopsis = "new-game NAME [--into DIR] [--remove [--force]]",
        .summary =
            "Writes a new game into the sources: a small card game with hidden hands that compiles and plays, as a "
            "skeleton to be changed. It has rules, cards in a data file, a face, tests, and its line in every list.",
        .options = options,
        .option_count = sizeof options / sizeof *options,
        .words = "NAME",
        .notes =
            "NAME: 2 to 16 small letters, digits and single hyphens, a letter first, not of another game.\n"
            "Nothing is written where a file could not be, or a folder of that name is there. The skeleton is "
            "read from play/commands/skeleton of the same sources. README.md, \"Adding a game\", is a walk "
            "through what it makes.\n"
            "--remove deletes the game's folders and its lines in the files that were listed as changed, counts "
            "and plays of the goldens included; all of it or nothing. The game is one whose line new-game wrote "
            "into " RP_SKELETON_REGISTRY ". A file in these folders that is not as new-game writes it is somebody's "
            "work: then nothing is deleted without --force.\n"};
    const char *word;
    int status = rp_arguments_parse_word(&line, argc, argv, &word);
    if (status >= 0) return status;
    return new_game(&chosen, word);
}
