#include "play/commands/skeleton.h"

#include "play/commands/tree_files.h"

#include <string.h>

/* A folder that has the name of the game belongs to something else. */
static rp_status check_folder(const rp_tree_changes *changes, const rp_skeleton_part *part, rp_error *error) {
    if (!part->folder[0] || !rp_tree_has(changes, part->folder)) return RP_OK;
    return rp_fail(error, RP_BAD_INPUT, "%.300s/%.150s is there already; take another name", changes->top,
                   part->folder);
}

/* Tests are called by the names of their files, whatever their folder. */
static rp_status check_test(const rp_tree_changes *changes, const char *path, rp_error *error) {
    rp_tree_files files;
    if (strncmp(path, "tests/", strlen("tests/")) != 0) return RP_OK;
    rp_status status = rp_tree_files_open(&files, changes->top, "tests", error);
    if (status) return status;
    for (const char *other; (other = rp_tree_files_next(&files, &status, error)) != NULL;)
        if (files.is_file && strcmp(strrchr(other, '/'), strrchr(path, '/')) == 0)
            status = rp_fail(error, RP_BAD_INPUT, "there is a test in %.300s/%.300s already; take another name",
                             changes->top, other);
    rp_tree_files_close(&files);
    return status;
}

static rp_status note_part(void *context, const rp_skeleton_part *part, rp_error *error) {
    rp_tree_changes *changes = context;
    if (part->before) return rp_tree_insert(changes, part->path, part->before, part->text, error);
    rp_status status = check_folder(changes, part, error);
    if (!status) status = check_test(changes, part->path, error);
    return status ? status : rp_tree_add(changes, part->path, part->text, error);
}

rp_status rp_skeleton_changes(const char *name, rp_tree_changes *changes, rp_error *error) {
    return rp_skeleton_each(changes, name, note_part, changes, error);
}
