/* What lies below a folder of a source tree, in the order of names. Single-threaded.
 *
 *   rp_tree_files files;
 *   rp_status status = rp_tree_files_open(&files, top, "tests", error);
 *   if (status) return status;
 *   for (const char *path; (path = rp_tree_files_next(&files, &status, error)) != NULL;) ...
 *   rp_tree_files_close(&files);
 */
#ifndef RIPOSTE_PLAY_COMMANDS_TREE_FILES_H
#define RIPOSTE_PLAY_COMMANDS_TREE_FILES_H

#include "engine/error.h"

#include <fts.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct rp_tree_files {
    FTS *found;
    size_t top_length;
    bool is_folder; /* the last one is a folder, which comes behind all that is in it */
    bool is_file;   /* it is a plain file; where it is neither, a link or something else that is not followed */
} rp_tree_files;

/* `folder` below `top`; one that is not there is a failure of the first rp_tree_files_next. */
rp_status rp_tree_files_open(rp_tree_files *files, const char *top, const char *folder, rp_error *error);
/* The path of the next one below the top, good until the call after; NULL: that was the last one, or *status is a
 * failure, also by the caller, by now. */
const char *rp_tree_files_next(rp_tree_files *files, rp_status *status, rp_error *error);
void rp_tree_files_close(rp_tree_files *files);

#endif
