/* Changes of a folder of sources that are made all or not at all. Single-threaded. */
#ifndef RIPOSTE_PLAY_COMMANDS_TREE_CHANGES_H
#define RIPOSTE_PLAY_COMMANDS_TREE_CHANGES_H

#include "engine/error.h"
#include "engine/file.h"

#include <stdbool.h>
#include <stddef.h>

enum { RP_TREE_CHANGES_MAX = 256 };

typedef enum rp_tree_change_kind {
    RP_TREE_NEW,
    RP_TREE_CHANGED,
    RP_TREE_DELETED,
    RP_TREE_FOLDER_DELETED
} rp_tree_change_kind;

typedef struct rp_tree_change {
    char path[RP_FILE_PATH_MAX]; /* below the top */
    rp_tree_change_kind kind;
    char *before, *after; /* whole texts, owned; NULL where there is none, and `before` of what is deleted too */
} rp_tree_change;

typedef struct rp_tree_changes {
    const char *top;
    rp_tree_change change[RP_TREE_CHANGES_MAX];
    int count;
    char made[RP_TREE_CHANGES_MAX][RP_FILE_PATH_MAX]; /* folders that the writing made */
    int folders;
} rp_tree_changes;

/* NULL without memory. `top` must stay. */
rp_tree_changes *rp_tree_changes_new(const char *top);
void rp_tree_changes_free(rp_tree_changes *changes); /* NULL allowed */

/* Whether something is there, also a link to nowhere. */
bool rp_tree_has(const rp_tree_changes *changes, const char *path);
/* The text of a file below the top, to be freed; *text is NULL after a failure. */
rp_status rp_tree_read(const rp_tree_changes *changes, const char *path, char **text, rp_error *error);

/* What is noted of a path; NULL: nothing. */
const rp_tree_change *rp_tree_change_of(const rp_tree_changes *changes, const char *path);

/* Notes a new file with this text, which must not be there. */
rp_status rp_tree_add(rp_tree_changes *changes, const char *path, const char *text, rp_error *error);
/* Notes lines (each with its newline) that go before the first line of a file which begins with `before`; "" for behind
 * its last line. RP_BAD_INPUT: there is no such line. */
rp_status rp_tree_insert(rp_tree_changes *changes, const char *path, const char *before, const char *lines,
                         rp_error *error);
/* Notes that the lines of a file go that match an extended regular expression, each with those below it that are
 * indented deeper. Notes nothing where there are none. */
rp_status rp_tree_remove_lines(rp_tree_changes *changes, const char *path, const char *pattern, rp_error *error);
/* Notes that a folder goes with all that is in it, files first; links are not followed. Notes nothing where it is not
 * there. */
rp_status rp_tree_delete_folder(rp_tree_changes *changes, const char *path, rp_error *error);

/* Makes what is noted, in this order, after a check that all of it could be; when something fails all the same, what
 * was done before it is taken back. */
rp_status rp_tree_write(rp_tree_changes *changes, rp_error *error);

#endif
