#include "play/commands/skeleton.h"

#include "engine/game.h"
#include "engine/words.h"
#include "play/commands/tree_files.h"

#include <ctype.h>
#include <errno.h>
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

rp_status rp_skeleton_check_form(const char *name, rp_error *error) {
    size_t length = strlen(name);
    bool right =
        length >= RP_SKELETON_NAME_MINIMUM && length <= RP_SKELETON_NAME_MAXIMUM && islower((unsigned char)*name);
    right = right && name[strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-")] == 0;
    if (!right || strstr(name, "--") || name[length - 1] == '-')
        return rp_fail(
            error, RP_BAD_INPUT,
            "'%.60s' should be a name of %d to %d small letters, digits and single hyphens, such as sea-battle", name,
            RP_SKELETON_NAME_MINIMUM, RP_SKELETON_NAME_MAXIMUM);
    return RP_OK;
}

rp_status rp_skeleton_check_name(const char *name, rp_error *error) {
    rp_status status = rp_skeleton_check_form(name, error);
    if (status) return status;
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

/* ---- parts ---------------------------------------------------------------------------------------------- */

static rp_status check_tree(const rp_tree_changes *tree, rp_error *error) {
    static const char *const needed[] = {"CMakeLists.txt", RP_SKELETON_REGISTRY, "play/faces/faces.c", skeleton_folder};
    char path[RP_FILE_PATH_MAX];
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++) {
        snprintf(path, sizeof path, "%s/%s", tree->top, needed[i]);
        if (access(path, R_OK) != 0)
            return rp_fail(error, RP_BAD_INPUT,
                           "%.300s: %s; go to the top of Riposte's sources, or name it with --into", path,
                           strerror(errno));
    }
    return RP_OK;
}

static bool cut_ending(char *path, const char *ending) {
    size_t length = strlen(path), cut = strlen(ending);
    if (length < cut || strcmp(path + length - cut, ending) != 0) return false;
    path[length - cut] = 0;
    return true;
}

/* The folder on the way to a file that has the game's id for its name; empty: there is none. */
static void find_folder(const names *n, const char *path, char folder[RP_FILE_PATH_MAX]) {
    char own[RP_SKELETON_NAME_MAXIMUM + 3];
    snprintf(own, sizeof own, "/%s/", n->id);
    const char *place = strstr(path, own);
    snprintf(folder, RP_FILE_PATH_MAX, "%.*s", place ? (int)(place - path + (ptrdiff_t)strlen(own) - 1) : 0, path);
}

/* The lines of a template: cuts `text` behind the first two, which say where the others go and how they are found. */
static rp_status split_lines(char *text, rp_skeleton_part *part, rp_error *error) {
    char *rest = text;
    part->before = strsep(&rest, "\n");
    part->pattern = rest ? strsep(&rest, "\n") : NULL;
    part->text = rest;
    return rest ? RP_OK : rp_fail(error, RP_FAILED, "the skeleton of %.300s has no line to put in", part->path);
}

/* A visitor on its way through the parts of a game. */
typedef struct tour {
    const rp_tree_changes *tree;
    names names;
    rp_skeleton_visit *visit;
    void *context;
} tour;

/* `template`: its path below the top; `path`: where it goes. */
static rp_status show_part(const tour *t, const char *template, const char *path, bool has_lines, rp_error *error) {
    rp_skeleton_part part = {.path = path};
    char *source;
    find_folder(&t->names, path, part.folder);
    rp_status status = rp_tree_read(t->tree, template, &source, error);
    if (status) return status;
    char *text = filled(&t->names, source);
    free(source);
    if (!text) return rp_fail(error, RP_FAILED, "no memory for the skeleton");
    part.text = text;
    if (has_lines) status = split_lines(text, &part, error);
    if (!status) status = t->visit(t->context, &part, error);
    free(text);
    return status;
}

/* A template of the other kind, and what is none, is left out. */
static rp_status show_template(const tour *t, const char *template, bool lines, rp_error *error) {
    char *path = filled(&t->names, template + sizeof skeleton_folder); /* behind its '/' */
    rp_status status = RP_OK;
    if (!path) return rp_fail(error, RP_FAILED, "no memory for the skeleton");
    bool has_lines = cut_ending(path, ".line.in");
    if (has_lines == lines && (has_lines || cut_ending(path, ".in")))
        status = show_part(t, template, path, has_lines, error);
    free(path);
    return status;
}

static rp_status show_templates(const tour *t, bool lines, rp_error *error) {
    rp_tree_files files;
    rp_status status = rp_tree_files_open(&files, t->tree->top, skeleton_folder, error);
    if (status) return status;
    for (const char *path; (path = rp_tree_files_next(&files, &status, error)) != NULL;)
        if (files.is_file) status = show_template(t, path, lines, error);
    rp_tree_files_close(&files);
    return status;
}

rp_status rp_skeleton_each(const rp_tree_changes *tree, const char *name, rp_skeleton_visit *visit, void *context,
                           rp_error *error) {
    const tour t = {.tree = tree, .names = names_of(name), .visit = visit, .context = context};
    rp_status status = check_tree(tree, error);
    if (!status) status = show_templates(&t, false, error);
    if (!status) status = show_templates(&t, true, error);
    return status;
}
