#include "play/commands/skeleton.h"

#include "engine/game.h"
#include "engine/words.h"

#include <ctype.h>
#include <errno.h>
#include <fts.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char skeleton_folder[] = "play/commands/skeleton";

/* ---- names ---------------------------------------------------------------------------------------------- */

static const char c_words[] =
    "auto|break|case|char|const|continue|default|do|double|else|enum|extern|float|for|goto|if|inline|int|long|register|"
    "restrict|return|short|signed|sizeof|static|struct|switch|typedef|union|unsigned|void|volatile|while";
static const char used_prefixes[] = "rp|dq|destiny";

rp_status rp_skeleton_check_name(const char *name, rp_error *error) {
    size_t length = strlen(name);
    bool right =
        length >= RP_SKELETON_NAME_MINIMUM && length <= RP_SKELETON_NAME_MAXIMUM && islower((unsigned char)*name);
    right = right && name[strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-")] == 0;
    if (!right || strstr(name, "--") || name[length - 1] == '-')
        return rp_fail(
            error, RP_BAD_INPUT,
            "'%.60s' should be a name of %d to %d small letters, digits and single hyphens, such as sea-battle", name,
            RP_SKELETON_NAME_MINIMUM, RP_SKELETON_NAME_MAXIMUM);
    if (rp_words_find(c_words, name) >= 0)
        return rp_fail(error, RP_BAD_INPUT, "'%s' is a word of the language C; take another name", name);
    if (rp_words_find(used_prefixes, name) >= 0)
        return rp_fail(error, RP_BAD_INPUT, "the names of other functions begin with '%s_'; take another name", name);
    if (rp_rules_find(name, NULL)) return rp_fail(error, RP_BAD_INPUT, "there is a game called '%s' already", name);
    return RP_OK;
}

typedef struct names {
    char name[RP_SKELETON_NAME_MAXIMUM + 1], id[RP_SKELETON_NAME_MAXIMUM + 1];
    char capitals[RP_SKELETON_NAME_MAXIMUM + 1], title[RP_SKELETON_NAME_MAXIMUM + 1];
} names;

static names names_of(const char *name) {
    names all = {{0}, {0}, {0}, {0}};
    for (int i = 0; name[i]; i++) {
        bool hyphen = name[i] == '-';
        all.name[i] = name[i];
        all.id[i] = hyphen ? '_' : name[i];
        all.capitals[i] = (char)toupper((unsigned char)all.id[i]);
        all.title[i] = hyphen ? ' ' : name[i];
    }
    all.title[0] = all.capitals[0];
    return all;
}

/* ---- texts ---------------------------------------------------------------------------------------------- */

/* The value of the placeholder that `text` begins with, its length in *length; NULL: it begins with none. */
static const char *value_of(const names *n, const char *text, size_t *length) {
    const char *const placeholders[][2] = {
        {"@name@", n->name}, {"@id@", n->id}, {"@ID@", n->capitals}, {"@title@", n->title}};
    for (size_t i = 0; i < sizeof placeholders / sizeof *placeholders; i++) {
        *length = strlen(placeholders[i][0]);
        if (strncmp(text, placeholders[i][0], *length) == 0) return placeholders[i][1];
    }
    return NULL;
}

/* Fills the placeholders of a text. */
static void fill(const names *n, const char *text, FILE *out) {
    enum { COLUMNS = 120 };
    size_t column = 0, length;
    for (; *text; text += length) {
        const char *value = value_of(n, text, &length);
        if (!value) length = 1;
        if (strncmp(text, "\\\n", 2) == 0) fprintf(out, "%*s", (int)(COLUMNS - 1 - column), "");
        if (value)
            column += (size_t)fprintf(out, "%s", value);
        else
            column = fputc(*text, out) == '\n' ? 0 : column + 1;
    }
}

/* The text with its placeholders filled, to be freed; NULL without memory. */
static char *filled(const names *n, const char *text) {
    char *made = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&made, &size);
    if (!out) return NULL;
    fill(n, text, out);
    if (fclose(out) == 0) return made;
    free(made);
    return NULL;
}

char *rp_skeleton_filled(const char *name, const char *text) {
    const names n = names_of(name);
    return filled(&n, text);
}

/* ---- what is there ---------------------------------------------------------------------------------------- */

static rp_status check_tree(const rp_tree_changes *changes, rp_error *error) {
    static const char *const needed[] = {"CMakeLists.txt", "engine/registry.c", "play/faces/faces.c", skeleton_folder};
    char path[RP_FILE_PATH_MAX];
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++) {
        snprintf(path, sizeof path, "%s/%s", changes->top, needed[i]);
        if (access(path, R_OK) != 0)
            return rp_fail(error, RP_BAD_INPUT,
                           "%.300s: %s; go to the top of Riposte's sources, or name it with --into", path,
                           strerror(errno));
    }
    return RP_OK;
}

/* A folder that has the name of the game belongs to something else. */
static rp_status check_folder(const rp_tree_changes *changes, const names *n, const char *path, rp_error *error) {
    char own[RP_SKELETON_NAME_MAXIMUM + 3], folder[RP_FILE_PATH_MAX];
    snprintf(own, sizeof own, "/%s/", n->id);
    const char *place = strstr(path, own);
    if (!place) return RP_OK;
    snprintf(folder, sizeof folder, "%s/%.*s/%s", changes->top, (int)(place - path), path, n->id);
    if (access(folder, F_OK) != 0) return RP_OK;
    return rp_fail(error, RP_BAD_INPUT, "%.300s is there already; take another name", folder);
}

static int by_name(const FTSENT **a, const FTSENT **b) { return strcmp((*a)->fts_name, (*b)->fts_name); }

/* Begins to list what lies below a folder. */
static rp_status list(const rp_tree_changes *changes, const char *folder, FTS **files, rp_error *error) {
    char top[RP_FILE_PATH_MAX];
    snprintf(top, sizeof top, "%s/%s", changes->top, folder);
    *files = fts_open((char *const[]){top, NULL}, FTS_PHYSICAL | FTS_NOCHDIR, by_name);
    return *files ? RP_OK : rp_fail(error, RP_FAILED, "cannot look into %.300s: %s", top, strerror(errno));
}

/* The path of the next file, NULL: that was the last one, or *status is a failure by now. */
static const char *next_file(FTS *files, rp_status *status, rp_error *error) {
    for (FTSENT *entry; !*status && (errno = 0, entry = fts_read(files)) != NULL;) {
        if (entry->fts_info == FTS_F) return entry->fts_path;
        if (entry->fts_info == FTS_DNR || entry->fts_info == FTS_ERR || entry->fts_info == FTS_NS)
            *status = rp_fail(error, RP_FAILED, "%.300s: %s", entry->fts_path, strerror(entry->fts_errno));
    }
    if (!*status && errno) *status = rp_fail(error, RP_FAILED, "cannot look into the folders: %s", strerror(errno));
    return NULL;
}

/* Tests are called by the names of their files, whatever their folder. */
static rp_status check_test(const rp_tree_changes *changes, const char *path, rp_error *error) {
    FTS *files;
    if (strncmp(path, "tests/", strlen("tests/")) != 0) return RP_OK;
    rp_status status = list(changes, "tests", &files, error);
    if (status) return status;
    for (const char *other; (other = next_file(files, &status, error)) != NULL;)
        if (strcmp(strrchr(other, '/'), strrchr(path, '/')) == 0)
            status = rp_fail(error, RP_BAD_INPUT, "there is a test in %.300s already; take another name", other);
    fts_close(files);
    return status;
}

/* ---- from the skeleton to changes ------------------------------------------------------------------------- */

static bool cut_ending(char *path, const char *ending) {
    size_t length = strlen(path), cut = strlen(ending);
    if (length < cut || strcmp(path + length - cut, ending) != 0) return false;
    path[length - cut] = 0;
    return true;
}

static rp_status note_file(rp_tree_changes *changes, const names *n, const char *path, char *text, rp_error *error) {
    rp_status status = check_folder(changes, n, path, error);
    if (!status) status = check_test(changes, path, error);
    if (!status) return rp_tree_add(changes, path, text, error);
    free(text);
    return status;
}

static rp_status note_lines(rp_tree_changes *changes, const char *path, char *text, rp_error *error) {
    char *end = strchr(text, '\n');
    rp_status status;
    if (end) {
        *end = 0;
        status = rp_tree_insert(changes, path, text, end + 1, error);
    } else {
        status = rp_fail(error, RP_FAILED, "the skeleton of %.300s has one line only", path);
    }
    free(text);
    return status;
}

/* `template`: its path below the top; `path`: where it goes. */
static rp_status note_text(rp_tree_changes *changes, const names *n, const char *template, const char *path, bool lines,
                           rp_error *error) {
    char *source;
    rp_status status = rp_tree_read(changes, template, &source, error);
    if (status) return status;
    char *text = filled(n, source);
    free(source);
    if (!text) return rp_fail(error, RP_FAILED, "no memory for the skeleton");
    return lines ? note_lines(changes, path, text, error) : note_file(changes, n, path, text, error);
}

/* A template of the other kind, and what is none, is left out. */
static rp_status note_template(rp_tree_changes *changes, const names *n, const char *template, bool lines,
                               rp_error *error) {
    char *path = filled(n, template + sizeof skeleton_folder); /* behind its '/' */
    rp_status status = RP_OK;
    if (!path) return rp_fail(error, RP_FAILED, "no memory for the skeleton");
    bool has_lines = cut_ending(path, ".line.in");
    if (has_lines == lines && (has_lines || cut_ending(path, ".in")))
        status = note_text(changes, n, template, path, lines, error);
    free(path);
    return status;
}

static rp_status note_templates(rp_tree_changes *changes, const names *n, bool lines, rp_error *error) {
    FTS *files;
    rp_status status = list(changes, skeleton_folder, &files, error);
    if (status) return status;
    for (const char *path; (path = next_file(files, &status, error)) != NULL;)
        status = note_template(changes, n, path + strlen(changes->top) + 1, lines, error);
    fts_close(files);
    return status;
}

rp_status rp_skeleton_changes(const char *name, rp_tree_changes *changes, rp_error *error) {
    const names n = names_of(name);
    rp_status status = check_tree(changes, error);
    if (!status) status = note_templates(changes, &n, false, error);
    if (!status) status = note_templates(changes, &n, true, error);
    return status;
}
