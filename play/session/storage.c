#define _GNU_SOURCE /* locks of open files */

#include "play/session/storage.h"

#include "engine/file.h"
#include "engine/user_folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NAMES_TRIED = 10000, LOCK_TRIES = 1000 };

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

static struct flock whole_file(void) { return (struct flock){.l_type = F_WRLCK, .l_whence = SEEK_SET}; }

/* The lock of a file, or 0: another open file has it (*taken), or there is none to be had here. */
static int lock_of(const char *path, bool *taken) {
    *taken = false;
    int descriptor = open(path, O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (descriptor <= 0) return 0;
    struct flock lock = whole_file();
    if (fcntl(descriptor, F_OFD_SETLK, &lock) == 0) return descriptor;
    *taken = errno == EAGAIN || errno == EACCES;
    close(descriptor);
    return 0;
}

static bool is_still(int descriptor, const char *path) {
    struct stat held, there;
    return fstat(descriptor, &held) == 0 && stat(path, &there) == 0 && held.st_dev == there.st_dev &&
           held.st_ino == there.st_ino;
}

/* Whoever replaces the file has locked the new one before the old one is unlocked, so one of the two locks is taken. */
rp_status rp_storage_hold(const char *path, int *held, rp_error *error) {
    bool taken;
    *held = 0;
    for (int tries = 0; tries < LOCK_TRIES; tries++) {
        int descriptor = lock_of(path, &taken);
        if (taken) return rp_fail(error, RP_FAILED, "%s: another riposte is playing this game", path);
        if (!descriptor) return RP_OK;
        if (is_still(descriptor, path)) {
            *held = descriptor;
            return RP_OK;
        }
        close(descriptor);
    }
    return rp_fail(error, RP_FAILED, "%s: another program keeps writing it", path);
}

bool rp_storage_is_held(const char *path) {
    int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (descriptor < 0) return false;
    struct flock lock = whole_file();
    bool held = fcntl(descriptor, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
    close(descriptor);
    return held;
}

void rp_storage_let_go(int *held) {
    if (*held > 0) close(*held);
    *held = 0;
}

static void hold_instead(int *held, int descriptor) {
    rp_storage_let_go(held);
    *held = descriptor;
}

rp_status rp_storage_replace(const char *path, const char *text, int *held, rp_error *error) {
    char temporary[RP_FILE_PATH_MAX];
    size_t size;
    bool taken;
    char *line = line_of(text, &size, error);
    rp_status status = line ? rp_file_write_beside(path, line, size, RP_FILE_FOR_OWNER, temporary, error) : RP_FAILED;
    free(line);
    if (status) return status;
    int descriptor = held ? lock_of(temporary, &taken) : 0;
    status = rp_file_move(temporary, path, error);
    if (!status && held)
        hold_instead(held, descriptor);
    else if (descriptor)
        close(descriptor);
    return status;
}

rp_status rp_storage_create(const char *folder, const char *stem, const char *text, char path[RP_PATH_MAX], int *held,
                            rp_error *error) {
    char temporary[RP_FILE_PATH_MAX];
    size_t size;
    bool taken;
    if (snprintf(path, RP_PATH_MAX, "%s/%s", folder, stem) >= RP_PATH_MAX - 40)
        return rp_fail(error, RP_BAD_INPUT, "the file name '%.60s...' is too long", path);
    char *line = line_of(text, &size, error);
    rp_status status = line ? rp_file_write_beside(path, line, size, RP_FILE_FOR_OWNER, temporary, error) : RP_FAILED;
    free(line);
    if (status) return status;
    int descriptor = lock_of(temporary, &taken);
    for (int number = 1; number <= NAMES_TRIED; number++) {
        snprintf(path, RP_PATH_MAX, "%s/%s-%d.json", folder, stem, number);
        if (rp_file_claim(temporary, path)) {
            hold_instead(held, descriptor);
            return RP_OK;
        }
        if (errno != EEXIST) break;
    }
    status = rp_fail(error, RP_FAILED, "cannot write %s: %s", path, strerror(errno));
    unlink(temporary);
    if (descriptor) close(descriptor);
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
