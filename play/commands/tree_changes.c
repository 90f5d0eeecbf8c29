#include "play/commands/tree_changes.h"

#include "play/commands/tree_files.h"

#include <errno.h>
#include <regex.h>
#include <stdint.h>
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

bool rp_tree_has(const rp_tree_changes *changes, const char *path) {
    char full[RP_FILE_PATH_MAX];
    struct stat facts;
    return !full_path(changes, path, full, NULL) && lstat(full, &facts) == 0;
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

/* Takes the texts over in any case. */
static rp_status note(rp_tree_changes *changes, rp_tree_change_kind kind, const char *path, char *before, char *after,
                      rp_error *error) {
    rp_tree_change *change = &changes->change[changes->count];
    bool fits = changes->count < RP_TREE_CHANGES_MAX && strlen(path) < sizeof change->path;
    bool is_whole = after || kind == RP_TREE_DELETED || kind == RP_TREE_FOLDER_DELETED;
    if (!fits || !is_whole) {
        free(before);
        free(after);
        return rp_fail(error, RP_FAILED, fits ? "no memory for %.300s" : "no room for %.300s", path);
    }
    changes->count++;
    memcpy(change->path, path, strlen(path) + 1);
    change->kind = kind;
    change->before = before;
    change->after = after;
    return RP_OK;
}

const rp_tree_change *rp_tree_change_of(const rp_tree_changes *changes, const char *path) {
    for (int i = 0; i < changes->count; i++)
        if (strcmp(changes->change[i].path, path) == 0) return &changes->change[i];
    return NULL;
}

rp_status rp_tree_add(rp_tree_changes *changes, const char *path, const char *text, rp_error *error) {
    if (rp_tree_has(changes, path))
        return rp_fail(error, RP_BAD_INPUT, "%.300s/%.300s is there already", changes->top, path);
    return note(changes, RP_TREE_NEW, path, NULL, strdup(text), error);
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
    return note(changes, RP_TREE_CHANGED, path, old, with_lines(old, place, lines), error);
}

/* ---- what goes ---------------------------------------------------------------------------------------------- */

/* The next line, which loses its newline; NULL: there is none. */
static char *cut_line(char **rest) { return *rest && **rest ? strsep(rest, "\n") : NULL; }

/* The lines that stay, each with its newline, to be freed; NULL without memory. Cuts `text` into lines. */
static char *without_lines(char *text, const regex_t *pattern, int *removed) {
    char *made = calloc(1, strlen(text) + 2), *end = made;
    size_t indent = SIZE_MAX; /* of the last line that matched; SIZE_MAX: nothing below goes with it */
    for (char *line; made && (line = cut_line(&text)) != NULL;) {
        size_t here = strspn(line, " ");
        if (regexec(pattern, line, 0, NULL, 0) == 0)
            indent = here;
        else if (here <= indent)
            indent = SIZE_MAX;
        size_t length = strlen(line);
        *removed += indent != SIZE_MAX;
        if (indent != SIZE_MAX) continue;
        memcpy(end, line, length);
        end[length] = '\n';
        end += length + 1;
    }
    return made;
}

rp_status rp_tree_remove_lines(rp_tree_changes *changes, const char *path, const char *pattern, rp_error *error) {
    regex_t compiled;
    char *old;
    int removed = 0;
    rp_status status = rp_tree_read(changes, path, &old, error);
    if (status) return status;
    char *cut = strdup(old), *kept = NULL;
    if (cut && regcomp(&compiled, pattern, REG_EXTENDED | REG_NOSUB) != 0) {
        status = rp_fail(error, RP_FAILED, "'%.200s' is no regular expression", pattern);
    } else if (cut) {
        kept = without_lines(cut, &compiled, &removed);
        regfree(&compiled);
    }
    free(cut);
    if (!status && (removed || !kept)) return note(changes, RP_TREE_CHANGED, path, old, kept, error);
    free(old);
    free(kept);
    return status;
}

rp_status rp_tree_delete_folder(rp_tree_changes *changes, const char *path, rp_error *error) {
    rp_tree_files files;
    if (!rp_tree_has(changes, path)) return RP_OK;
    rp_status status = rp_tree_files_open(&files, changes->top, path, error);
    if (status) return status;
    for (const char *found; (found = rp_tree_files_next(&files, &status, error)) != NULL;)
        status = note(changes, files.is_folder ? RP_TREE_FOLDER_DELETED : RP_TREE_DELETED, found, NULL, NULL, error);
    rp_tree_files_close(&files);
    return status;
}

/* ---- writing -------------------------------------------------------------------------------------------- */

static bool goes(const rp_tree_change *change) {
    return change->kind == RP_TREE_DELETED || change->kind == RP_TREE_FOLDER_DELETED;
}

/* Whether it could be deleted. */
static rp_status check_goes(const rp_tree_changes *changes, const char *path, rp_error *error) {
    char full[RP_FILE_PATH_MAX];
    rp_status status = full_path(changes, path, full, error);
    if (status) return status;
    *strrchr(full, '/') = 0;
    if (access(full, W_OK | X_OK) == 0) return RP_OK;
    return rp_fail(error, RP_BAD_INPUT, "cannot delete %.300s/%.300s: %s", changes->top, path, strerror(errno));
}

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

/* What is to be deleted lies beside its place under another name until all else is done. */
static rp_status aside_of(const char full[RP_FILE_PATH_MAX], char aside[RP_FILE_PATH_MAX], rp_error *error) {
    if (snprintf(aside, RP_FILE_PATH_MAX, "%s.%ld.tmp", full, (long)getpid()) < RP_FILE_PATH_MAX) return RP_OK;
    return rp_fail(error, RP_BAD_INPUT, "the file name '%.60s...' is too long", full);
}

static rp_status move_aside(const char full[RP_FILE_PATH_MAX], rp_error *error) {
    char aside[RP_FILE_PATH_MAX];
    rp_status status = aside_of(full, aside, error);
    if (!status && rename(full, aside) != 0)
        status = rp_fail(error, RP_FAILED, "cannot delete %.300s: %s", full, strerror(errno));
    return status;
}

static rp_status make_one(rp_tree_changes *changes, const rp_tree_change *change, rp_error *error) {
    char full[RP_FILE_PATH_MAX];
    rp_status status = full_path(changes, change->path, full, error);
    if (status || change->kind == RP_TREE_FOLDER_DELETED) return status;
    if (change->kind == RP_TREE_DELETED) return move_aside(full, error);
    status = make_folders(changes, full, error);
    if (!status) status = rp_file_replace(full, change->after, strlen(change->after), RP_FILE_FOR_ALL, error);
    return status;
}

/* Takes the first `count` changes back, as far as that can be done. */
static void take_back(rp_tree_changes *changes, int count) {
    char full[RP_FILE_PATH_MAX], aside[RP_FILE_PATH_MAX];
    for (int i = count - 1; i >= 0; i--) {
        const rp_tree_change *change = &changes->change[i];
        if (full_path(changes, change->path, full, NULL)) continue;
        switch (change->kind) {
        case RP_TREE_NEW: unlink(full); break;
        case RP_TREE_CHANGED:
            rp_file_replace(full, change->before, strlen(change->before), RP_FILE_FOR_ALL, NULL);
            break;
        case RP_TREE_DELETED:
            if (!aside_of(full, aside, NULL)) rename(aside, full);
            break;
        case RP_TREE_FOLDER_DELETED: break;
        }
    }
    while (changes->folders > 0) rmdir(changes->made[--changes->folders]);
}

/* Deletes what was moved aside, and the folders it was in. */
static rp_status finish(const rp_tree_changes *changes, rp_error *error) {
    char full[RP_FILE_PATH_MAX], aside[RP_FILE_PATH_MAX];
    rp_status status = RP_OK;
    for (int i = 0; i < changes->count && !status; i++) {
        const rp_tree_change *change = &changes->change[i];
        if (!goes(change)) continue;
        bool is_folder = change->kind == RP_TREE_FOLDER_DELETED;
        status = full_path(changes, change->path, full, error);
        if (!status && !is_folder) status = aside_of(full, aside, error);
        if (!status && (is_folder ? rmdir(full) : unlink(aside)) != 0)
            status = rp_fail(error, RP_FAILED, "cannot delete %.300s: %s", is_folder ? full : aside, strerror(errno));
    }
    return status;
}

rp_status rp_tree_write(rp_tree_changes *changes, rp_error *error) {
    rp_status status = RP_OK;
    for (int i = 0; i < changes->count && !status; i++)
        status = (goes(&changes->change[i]) ? check_goes : check_place)(changes, changes->change[i].path, error);
    if (status) return status;
    for (int i = 0; i < changes->count; i++) {
        status = make_one(changes, &changes->change[i], error);
        if (!status) continue;
        take_back(changes, i);
        return status;
    }
    return finish(changes, error);
}
