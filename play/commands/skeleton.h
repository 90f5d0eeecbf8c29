/* The skeleton of a new game: play/commands/skeleton in a source tree, from which `riposte new-game` makes the files of
 * a game. It is read there and not compiled in, so that it fits the tree whatever program reads it, and whoever changes
 * it sees the difference at once. A file's path below it is its path below the top of the tree.
 *
 *   PATH.in        becomes the file PATH
 *   PATH.line.in   goes into the file PATH, which is there: its first line says before which line (by how that begins;
 *                  empty: at the end), the others are what is put there
 *
 * In texts and paths @name@ is the name of the game, @id@ the same as C has it, with '_' for '-', @ID@ that in
 * capitals, and @title@ the name for people. A backslash at the end of a line is moved to column 120. */
#ifndef RIPOSTE_PLAY_COMMANDS_SKELETON_H
#define RIPOSTE_PLAY_COMMANDS_SKELETON_H

#include "play/commands/tree_changes.h"

enum { RP_SKELETON_NAME_MINIMUM = 2, RP_SKELETON_NAME_MAXIMUM = 16 };

/* RP_BAD_INPUT unless the name could be that of a new game. */
rp_status rp_skeleton_check_name(const char *name, rp_error *error);
/* A text with its placeholders filled for the game of that name, to be freed; NULL without memory. */
char *rp_skeleton_filled(const char *name, const char *text);
/* Notes in `changes` what makes the game, new files first. RP_BAD_INPUT: `changes->top` is no source tree (the text
 * says what is missing), or the game has a folder or a test there already. */
rp_status rp_skeleton_changes(const char *name, rp_tree_changes *changes, rp_error *error);

#endif
