#include "play/commands/skeleton.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Folders that a game may have beside those of the skeleton, with the placeholders of skeleton.h. */
static const char *const more_folders[] = {"eval/@id@", "tests/eval/@id@"};

typedef struct removal {
    const char *name;
    rp_tree_changes *changes;
    bool is_as_written[RP_TREE_CHANGES_MAX]; /* by change: a file that is what new-game writes */
} removal;

static rp_status delete_more_folders(const removal *r, rp_error *error) {
    rp_status status = RP_OK;
    for (size_t i = 0; i < sizeof more_folders / sizeof *more_folders && !status; i++) {
        char *folder = rp_skeleton_filled(r->name, more_folders[i]);
        status = folder ? rp_tree_delete_folder(r->changes, folder, error)
                        : rp_fail(error, RP_FAILED, "no memory for the skeleton");
        free(folder);
    }
    return status;
}

/* Whether a file, and no link to one, has this text. */
static bool has_text(const rp_tree_changes *changes, const char *path, const char *text) {
    char full[RP_FILE_PATH_MAX], *found;
    struct stat facts;
    snprintf(full, sizeof full, "%s/%s", changes->top, path);
    if (lstat(full, &facts) != 0 || !S_ISREG(facts.st_mode) || (size_t)facts.st_size != strlen(text)) return false;
    if (rp_tree_read(changes, path, &found, NULL)) return false;
    bool same = strcmp(found, text) == 0;
    free(found);
    return same;
}

static rp_status delete_file(removal *r, const rp_skeleton_part *part, rp_error *error) {
    rp_status status = RP_OK;
    if (!rp_tree_change_of(r->changes, part->folder)) status = rp_tree_delete_folder(r->changes, part->folder, error);
    if (status) return status;
    const rp_tree_change *change = rp_tree_change_of(r->changes, part->path);
    if (change) r->is_as_written[change - r->changes->change] = has_text(r->changes, part->path, part->text);
    return RP_OK;
}

/* Its line in the registry says that new-game made the game. */
static rp_status remove_lines(const removal *r, const rp_skeleton_part *part, rp_error *error) {
    rp_status status = rp_tree_remove_lines(r->changes, part->path, part->pattern, error);
    if (status || strcmp(part->path, RP_SKELETON_REGISTRY) != 0) return status;
    if (rp_tree_change_of(r->changes, part->path)) return RP_OK;
    return rp_fail(error, RP_BAD_INPUT, "%.300s/%s has no line of a game '%s' that new-game has made", r->changes->top,
                   RP_SKELETON_REGISTRY, r->name);
}

static rp_status note_part(void *context, const rp_skeleton_part *part, rp_error *error) {
    return part->before ? remove_lines(context, part, error) : delete_file(context, part, error);
}

/* RP_BAD_INPUT: some files are somebody's work; the text names the first of them. */
static rp_status check_as_written(const removal *r, rp_error *error) {
    enum { NAMED_MAXIMUM = 5, NAMES_BYTES = NAMED_MAXIMUM * 70 };
    char names[NAMES_BYTES] = "", more[24] = "";
    int count = 0, named = 0;
    for (int i = 0; i < r->changes->count; i++) {
        const rp_tree_change *change = &r->changes->change[i];
        size_t used = strlen(names);
        if (change->kind != RP_TREE_DELETED || r->is_as_written[i]) continue;
        count++;
        if (count > NAMED_MAXIMUM || used + strlen(change->path) + sizeof ", " > sizeof names) continue;
        snprintf(names + used, sizeof names - used, "%s%.340s", named++ ? ", " : "", change->path);
    }
    if (!count) return RP_OK;
    if (count > named) snprintf(more, sizeof more, "%s%d more", named ? " and " : "", count - named);
    return rp_fail(error, RP_BAD_INPUT,
                   "%s%s: not as new-game writes %s; --force deletes also what was changed or added", names, more,
                   count > 1 ? "them" : "it");
}

rp_status rp_skeleton_removal(const char *name, bool force, rp_tree_changes *changes, rp_error *error) {
    removal r = {.name = name, .changes = changes};
    rp_status status = delete_more_folders(&r, error);
    if (!status) status = rp_skeleton_each(changes, name, note_part, &r, error);
    return status || force ? status : check_as_written(&r, error);
}
