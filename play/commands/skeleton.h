/* The skeleton of a new game: play/commands/skeleton in a source tree, from which `riposte new-game` makes the files of
 * a game, and by which it finds them again to take the game back. It is read there and not compiled in, so that it fits
 * the tree whatever program reads it, and whoever changes it sees the difference at once. A file's path below it is its
 * path below the top of the tree.
 *
 *   PATH.in        becomes the file PATH
 *   PATH.line.in   goes into the file PATH, which is there: its first line says before which line (by how that begins;
 *                  empty: at the end), its second is an extended regular expression that the lines of the game match
 *                  there from then on, also when they were written anew, and the others are what is put there
 *
 * In texts and paths @name@ is the name of the game, @id@ the same as C has it, with '_' for '-', @ID@ that in
 * capitals, and @title@ the name for people. A backslash at the end of a line is moved to column 120. */
#ifndef RIPOSTE_PLAY_COMMANDS_SKELETON_H
#define RIPOSTE_PLAY_COMMANDS_SKELETON_H

#include "play/commands/tree_changes.h"

#include <stdbool.h>

enum { RP_SKELETON_NAME_MINIMUM = 2, RP_SKELETON_NAME_MAXIMUM = 16 };

/* The file that lists the games. */
#define RP_SKELETON_REGISTRY "engine/registry.c"

/* What makes a game: a file, or lines of one. */
typedef struct rp_skeleton_part {
    const char *path;              /* below the top */
    char folder[RP_FILE_PATH_MAX]; /* the game's own on the way to it; empty: none */
    const char *text;              /* the whole file, or the lines */
    const char *before, *pattern;  /* lines: rp_tree_insert, rp_tree_remove_lines; a file: NULL */
} rp_skeleton_part;

typedef rp_status rp_skeleton_visit(void *context, const rp_skeleton_part *part, rp_error *error);

/* RP_BAD_INPUT unless it has the form of a game's name here. */
rp_status rp_skeleton_check_form(const char *name, rp_error *error);
/* The same, and unless a new game could have it. */
rp_status rp_skeleton_check_name(const char *name, rp_error *error);
/* A text with its placeholders filled for the game of that name, to be freed; NULL without memory. */
char *rp_skeleton_filled(const char *name, const char *text);
/* Shows a visitor each part of a game, files first, until it fails. RP_BAD_INPUT: `tree->top` is no source tree (the
 * text says what is missing). */
rp_status rp_skeleton_each(const rp_tree_changes *tree, const char *name, rp_skeleton_visit *visit, void *context,
                           rp_error *error);
/* Notes in `changes` what makes the game, new files first. RP_BAD_INPUT: no source tree, or the game has a folder or a
 * test there already. */
rp_status rp_skeleton_changes(const char *name, rp_tree_changes *changes, rp_error *error);
/* Notes in `changes` what takes the game back, its folders first. RP_BAD_INPUT: no source tree, its line is not in the
 * registry, or, unless forced, a file in its folders is not what new-game writes. */
rp_status rp_skeleton_removal(const char *name, bool force, rp_tree_changes *changes, rp_error *error);

#endif
