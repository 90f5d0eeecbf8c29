#include "play/commands/tree_files.h"

#include "engine/file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static int by_name(const FTSENT **a, const FTSENT **b) { return strcmp((*a)->fts_name, (*b)->fts_name); }

rp_status rp_tree_files_open(rp_tree_files *files, const char *top, const char *folder, rp_error *error) {
    char full[RP_FILE_PATH_MAX];
    snprintf(full, sizeof full, "%s/%s", top, folder);
    *files = (rp_tree_files){.top_length = strlen(top)};
    files->found = fts_open((char *const[]){full, NULL}, FTS_PHYSICAL | FTS_NOCHDIR, by_name);
    return files->found ? RP_OK : rp_fail(error, RP_FAILED, "cannot look into %.300s: %s", full, strerror(errno));
}

const char *rp_tree_files_next(rp_tree_files *files, rp_status *status, rp_error *error) {
    for (FTSENT *entry; !*status && (errno = 0, entry = fts_read(files->found)) != NULL;) {
        files->is_folder = entry->fts_info == FTS_DP;
        files->is_file = entry->fts_info == FTS_F;
        if (entry->fts_info == FTS_DNR || entry->fts_info == FTS_ERR || entry->fts_info == FTS_NS)
            *status = rp_fail(error, RP_FAILED, "%.300s: %s", entry->fts_path, strerror(entry->fts_errno));
        else if (entry->fts_info != FTS_D)
            return entry->fts_path + files->top_length + 1;
    }
    if (!*status && errno) *status = rp_fail(error, RP_FAILED, "cannot look into the folders: %s", strerror(errno));
    return NULL;
}

void rp_tree_files_close(rp_tree_files *files) { fts_close(files->found); }
