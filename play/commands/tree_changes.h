/* Changes of a folder of sources that are made all or not at all. Single-threaded. */
#ifndef RIPOSTE_PLAY_COMMANDS_TREE_CHANGES_H
#define RIPOSTE_PLAY_COMMANDS_TREE_CHANGES_H

#include "engine/error.h"
#include "engine/file.h"

#include <stddef.h>

enum { RP_TREE_CHANGES_MAX = 64 };

typedef struct rp_tree_change {
    char path[RP_FILE_PATH_MAX]; /* below the top */
    char *after;                 /* the whole text; owned */
    char *before;                /* the same, owned; NULL: a new file */
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

/* The text of a file below the top, to be freed; *text is NULL after a failure. */
rp_status rp_tree_read(const rp_tree_changes *changes, const char *path, char **text, rp_error *error);

/* Notes a new file with this text, which must not be there. Takes `text` over in any case. */
rp_status rp_tree_add(rp_tree_changes *changes, const char *path, char *text, rp_error *error);
/* Notes lines (each with its newline) that go before the first line of a file which begins with `before`; "" for behind
 * its last line. RP_BAD_INPUT: there is no such line. */
rp_status rp_tree_insert(rp_tree_changes *changes, const char *path, const char *before, const char *lines,
                         rp_error *error);
/* Writes what is noted, after a check that every file could be; when one fails all the same, what was written before it
 * is taken back. */
rp_status rp_tree_write(rp_tree_changes *changes, rp_error *error);

#endif
