#include "play/session/storage.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NAMES_TRIED = 10000 };

/* Makes every missing folder of the path. */
static rp_status make_folders(const char *path, rp_error *error) {
    char part[RP_PATH_MAX];
    snprintf(part, sizeof part, "%s", path);
    for (char *at = part + 1;; at++) {
        if (*at && *at != '/') continue;
        char kept = *at;
        *at = 0;
        if (mkdir(part, 0700) != 0 && errno != EEXIST)
            return rp_fail(error, RP_FAILED, "%s: %s", part, strerror(errno));
        if (!kept) return RP_OK;
        *at = kept;
    }
}

/* The folder "riposte" in what the variable names, else in `fallback` below the home folder. */
static rp_status user_folder(const char *variable, const char *fallback, char folder[RP_PATH_MAX], rp_error *error) {
    const char *base = getenv(variable), *home = getenv("HOME");
    int length;
    if (base && base[0] == '/') /* the XDG rules: a relative path counts as unset */
        length = snprintf(folder, RP_PATH_MAX, "%s/riposte", base);
    else if (home && home[0])
        length = snprintf(folder, RP_PATH_MAX, "%s/%s/riposte", home, fallback);
    else
        length = snprintf(folder, RP_PATH_MAX, ".");
    if (length >= RP_PATH_MAX - 200) return rp_fail(error, RP_FAILED, "the folder for saved games has too long a name");
    return make_folders(folder, error);
}

rp_status rp_storage_folder(char folder[RP_PATH_MAX], rp_error *error) {
    return user_folder("XDG_DATA_HOME", ".local/share", folder, error);
}

rp_status rp_storage_state_folder(char folder[RP_PATH_MAX], rp_error *error) {
    return user_folder("XDG_STATE_HOME", ".local/state", folder, error);
}

rp_status rp_storage_check(const char *path, rp_error *error) {
    char temporary[RP_PATH_MAX];
    struct stat facts;
    if (stat(path, &facts) == 0) {
        if (!S_ISREG(facts.st_mode)) return rp_fail(error, RP_BAD_INPUT, "cannot write %s: it is no plain file", path);
        if (access(path, W_OK) != 0) return rp_fail(error, RP_BAD_INPUT, "cannot write %s: %s", path, strerror(errno));
    }
    if (snprintf(temporary, sizeof temporary, "%s.%ld.tmp", path, (long)getpid()) >= RP_PATH_MAX)
        return rp_fail(error, RP_BAD_INPUT, "the file name '%.60s...' is too long", path);
    int file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) return rp_fail(error, RP_BAD_INPUT, "cannot write %s: %s", path, strerror(errno));
    close(file);
    unlink(temporary);
    return RP_OK;
}

static bool write_all(int file, const char *text, size_t size) {
    while (size > 0) {
        ssize_t written = write(file, text, size);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        text += written;
        size -= (size_t)written;
    }
    return true;
}

/* Writes a synced temporary file beside `path`. */
static rp_status write_temporary(const char *path, const char *text, char temporary[RP_PATH_MAX], rp_error *error) {
    if (snprintf(temporary, RP_PATH_MAX, "%s.%ld.tmp", path, (long)getpid()) >= RP_PATH_MAX)
        return rp_fail(error, RP_BAD_INPUT, "the file name '%.60s...' is too long", path);
    int file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0) return rp_fail(error, RP_FAILED, "cannot write %s: %s", path, strerror(errno));
    bool fine = write_all(file, text, strlen(text)) && write_all(file, "\n", 1) && fsync(file) == 0;
    int reason = errno;
    if (close(file) != 0 && fine) {
        fine = false;
        reason = errno;
    }
    if (fine) return RP_OK;
    unlink(temporary);
    return rp_fail(error, RP_FAILED, "cannot write %s: %s", path, strerror(reason));
}

/* So that the new name survives a power cut too; not every file system can do it, so failure does not matter. */
static void sync_folder_of(const char *path) {
    char folder[RP_PATH_MAX];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) + 1 : 1, slash ? path : ".");
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0) return;
    fsync(file);
    close(file);
}

rp_status rp_storage_replace(const char *path, const char *text, rp_error *error) {
    char temporary[RP_PATH_MAX];
    rp_status status = write_temporary(path, text, temporary, error);
    if (status) return status;
    if (rename(temporary, path) != 0) {
        status = rp_fail(error, RP_FAILED, "cannot write %s: %s", path, strerror(errno));
        unlink(temporary);
        return status;
    }
    sync_folder_of(path);
    return RP_OK;
}

/* Gives the temporary file its final name unless that is taken. A file system without links gets a rename. */
static bool claim(const char *temporary, const char *path) {
    if (link(temporary, path) == 0) {
        unlink(temporary);
        return true;
    }
    if (errno == EEXIST) return false;
    if (access(path, F_OK) == 0) {
        errno = EEXIST;
        return false;
    }
    return rename(temporary, path) == 0;
}

rp_status rp_storage_create(const char *folder, const char *stem, const char *text, char path[RP_PATH_MAX],
                            rp_error *error) {
    char temporary[RP_PATH_MAX];
    if (snprintf(path, RP_PATH_MAX, "%s/%s", folder, stem) >= RP_PATH_MAX - 40)
        return rp_fail(error, RP_BAD_INPUT, "the file name '%.60s...' is too long", path);
    rp_status status = write_temporary(path, text, temporary, error);
    if (status) return status;
    for (int number = 1; number <= NAMES_TRIED; number++) {
        snprintf(path, RP_PATH_MAX, "%s/%s-%d.json", folder, stem, number);
        if (claim(temporary, path)) {
            sync_folder_of(path);
            return RP_OK;
        }
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
