#include "play/commands/tree_changes.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

rp_tree_changes *rp_tree_changes_new(const char *top) {
    rp_tree_changes *changes = calloc(1, sizeof *changes);
    if (changes) changes->top = top;
    return changes;
}

void rp_tree_changes_free(rp_tree_changes *changes) {
    if (!changes) return;
    for (int i = 0; i < changes->count; i++) {
        free(changes->change[i].before);
        free(changes->change[i].after);
    }
    free(changes);
}

static rp_status full_path(const rp_tree_changes *changes, const char *path, char full[RP_FILE_PATH_MAX],
                           rp_error *error) {
    if (snprintf(full, RP_FILE_PATH_MAX, "%s/%s", changes->top, path) < RP_FILE_PATH_MAX) return RP_OK;
    return rp_fail(error, RP_BAD_INPUT, "the folder name '%.60s...' is too long", changes->top);
}

rp_status rp_tree_read(const rp_tree_changes *changes, const char *path, char **text, rp_error *error) {
    char full[RP_FILE_PATH_MAX];
    size_t room = 0;
    *text = NULL;
    rp_status status = full_path(changes, path, full, error);
    if (status) return status;
    FILE *file = fopen(full, "r");
    if (!file) return rp_fail(error, RP_BAD_INPUT, "cannot read %.300s: %s", full, strerror(errno));
    errno = 0;
    ssize_t length = getdelim(text, &room, 0, file); /* texts have no zero byte: all of it */
    int reason = errno;
    fclose(file);
    if (length > 0) return RP_OK;
    free(*text);
    *text = NULL;
    return rp_fail(error, RP_FAILED, "cannot read %.300s: %s", full, reason ? strerror(reason) : "it is empty");
}

static rp_status note(rp_tree_changes *changes, const char *path, char *before, char *after, rp_error *error) {
    rp_tree_change *change = &changes->change[changes->count];
    bool fits = changes->count < RP_TREE_CHANGES_MAX && strlen(path) < sizeof change->path;
    if (!fits || !after) {
        free(before);
        free(after);
        return rp_fail(error, RP_FAILED, fits ? "no memory for %.300s" : "no room for %.300s", path);
    }
    changes->count++;
    memcpy(change->path, path, strlen(path) + 1);
    change->before = before;
    change->after = after;
    return RP_OK;
}

rp_status rp_tree_add(rp_tree_changes *changes, const char *path, char *text, rp_error *error) {
    char full[RP_FILE_PATH_MAX];
    struct stat facts;
    rp_status status = full_path(changes, path, full, error);
    if (!status && lstat(full, &facts) == 0) status = rp_fail(error, RP_BAD_INPUT, "%.300s is there already", full);
    if (!status) return note(changes, path, NULL, text, error);
    free(text);
    return status;
}

/* Where the first line is that begins with `begin`; NULL: nowhere. */
static const char *line_that_begins(const char *text, const char *begin) {
    if (!begin[0]) return text + strlen(text);
    for (const char *line = text; line; line = strchr(line, '\n'), line += line != NULL)
        if (strncmp(line, begin, strlen(begin)) == 0) return line;
    return NULL;
}

/* The text with `lines` put in at `place`; NULL without memory. */
static char *with_lines(const char *text, const char *place, const char *lines) {
    size_t size = strlen(text) + strlen(lines) + 1;
    char *made = malloc(size);
    if (made) snprintf(made, size, "%.*s%s%s", (int)(place - text), text, lines, place);
    return made;
}

rp_status rp_tree_insert(rp_tree_changes *changes, const char *path, const char *before, const char *lines,
                         rp_error *error) {
    char *old;
    rp_status status = rp_tree_read(changes, path, &old, error);
    if (status) return status;
    const char *place = line_that_begins(old, before);
    if (!place) {
        free(old);
        return rp_fail(error, RP_BAD_INPUT, "%s/%s has no line that begins with '%s'", changes->top, path, before);
    }
    return note(changes, path, old, with_lines(old, place, lines), error);
}

/* ---- writing -------------------------------------------------------------------------------------------- */

/* Whether the file could be written, where folders on the way to it may be missing. */
static rp_status check_place(const rp_tree_changes *changes, const char *path, rp_error *error) {
    char full[RP_FILE_PATH_MAX];
    struct stat facts;
    rp_status status = full_path(changes, path, full, error);
    if (status) return status;
    for (char *at = full + strlen(changes->top); (at = strchr(at + 1, '/')) != NULL; *at = '/') {
        *at = 0;
        if (stat(full, &facts) != 0) break; /* the first folder that is missing stands for the file */
    }
    return rp_file_check(full, error);
}

/* Makes the folders on the way to a file, and remembers those that were not there. */
static rp_status make_folders(rp_tree_changes *changes, char full[RP_FILE_PATH_MAX], rp_error *error) {
    for (char *at = full + strlen(changes->top); (at = strchr(at + 1, '/')) != NULL; *at = '/') {
        *at = 0;
        bool made = changes->folders < RP_TREE_CHANGES_MAX && mkdir(full, 0777) == 0;
        if (made) memcpy(changes->made[changes->folders++], full, strlen(full) + 1);
        if (!made && errno != EEXIST)
            return rp_fail(error, RP_FAILED, "cannot make the folder %.300s: %s", full, strerror(errno));
    }
    return RP_OK;
}

static rp_status write_one(rp_tree_changes *changes, const rp_tree_change *change, rp_error *error) {
    char full[RP_FILE_PATH_MAX];
    rp_status status = full_path(changes, change->path, full, error);
    if (!status) status = make_folders(changes, full, error);
    if (!status) status = rp_file_replace(full, change->after, strlen(change->after), RP_FILE_FOR_ALL, error);
    return status;
}

/* Takes the first `count` changes back, as far as that can be done. */
static void take_back(rp_tree_changes *changes, int count) {
    char full[RP_FILE_PATH_MAX];
    for (int i = count - 1; i >= 0; i--) {
        const rp_tree_change *change = &changes->change[i];
        if (full_path(changes, change->path, full, NULL)) continue;
        if (change->before)
            rp_file_replace(full, change->before, strlen(change->before), RP_FILE_FOR_ALL, NULL);
        else
            unlink(full);
    }
    while (changes->folders > 0) rmdir(changes->made[--changes->folders]);
}

rp_status rp_tree_write(rp_tree_changes *changes, rp_error *error) {
    rp_status status = RP_OK;
    for (int i = 0; i < changes->count && !status; i++) status = check_place(changes, changes->change[i].path, error);
    if (status) return status;
    for (int i = 0; i < changes->count; i++) {
        status = write_one(changes, &changes->change[i], error);
        if (!status) continue;
        take_back(changes, i);
        return status;
    }
    return RP_OK;
}
