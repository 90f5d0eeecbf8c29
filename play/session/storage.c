#include "play/session/storage.h"

#include "engine/file.h"
#include "engine/user_folder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NAMES_TRIED = 10000 };

rp_status rp_storage_folder(char folder[RP_PATH_MAX], rp_error *error) {
    return rp_user_folder("XDG_DATA_HOME", ".local/share", folder, error);
}

rp_status rp_storage_state_folder(char folder[RP_PATH_MAX], rp_error *error) {
    return rp_user_folder("XDG_STATE_HOME", ".local/state", folder, error);
}

/* The text with a newline behind it, to be freed. */
static char *line_of(const char *text, size_t *size, rp_error *error) {
    *size = strlen(text) + 1;
    char *line = malloc(*size + 1);
    if (line)
        snprintf(line, *size + 1, "%s\n", text);
    else
        rp_fail(error, RP_FAILED, "no memory to write a file of %zu bytes", *size);
    return line;
}

rp_status rp_storage_replace(const char *path, const char *text, rp_error *error) {
    size_t size;
    char *line = line_of(text, &size, error);
    rp_status status = line ? rp_file_replace(path, line, size, RP_FILE_FOR_OWNER, error) : RP_FAILED;
    free(line);
    return status;
}

rp_status rp_storage_create(const char *folder, const char *stem, const char *text, char path[RP_PATH_MAX],
                            rp_error *error) {
    char temporary[RP_FILE_PATH_MAX];
    size_t size;
    if (snprintf(path, RP_PATH_MAX, "%s/%s", folder, stem) >= RP_PATH_MAX - 40)
        return rp_fail(error, RP_BAD_INPUT, "the file name '%.60s...' is too long", path);
    char *line = line_of(text, &size, error);
    rp_status status = line ? rp_file_write_beside(path, line, size, RP_FILE_FOR_OWNER, temporary, error) : RP_FAILED;
    free(line);
    if (status) return status;
    for (int number = 1; number <= NAMES_TRIED; number++) {
        snprintf(path, RP_PATH_MAX, "%s/%s-%d.json", folder, stem, number);
        if (rp_file_claim(temporary, path)) return RP_OK;
        if (errno != EEXIST) break;
    }
    status = rp_fail(error, RP_FAILED, "cannot write %s: %s", path, strerror(errno));
    unlink(temporary);
    return status;
}

rp_status rp_storage_read(const char *path, size_t maximum, char **text, size_t *size, rp_error *error) {
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (!file) return rp_fail(error, RP_BAD_INPUT, "%s: %s", path, strerror(errno));
    size_t capacity = 65536;
    *text = malloc(capacity + 1);
    *size = 0;
    while (*text) {
        size_t got = fread(*text + *size, 1, capacity - *size, file);
        *size += got;
        if (got == 0 || *size > maximum) break;
        if (*size < capacity) continue;
        capacity *= 2;
        char *larger = realloc(*text, capacity + 1);
        if (!larger) free(*text);
        *text = larger;
    }
    rp_status status = RP_OK;
    if (!*text)
        status = rp_fail(error, RP_FAILED, "%s: no memory to read it", path);
    else if (ferror(file))
        status = rp_fail(error, RP_BAD_INPUT, "%s: %s", path, strerror(errno));
    else if (*size > maximum)
        status = rp_fail(error, RP_BAD_INPUT, "%s: is larger than %zu bytes", path, maximum);
    else
        (*text)[*size] = 0;
    if (file != stdin) fclose(file);
    if (status) {
        free(*text);
        *text = NULL;
    }
    return status;
}
