#include "engine/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static rp_status cannot_write(const char *path, rp_status status, int reason, rp_error *error) {
    return rp_fail(error, status, "cannot write %.300s: %s", path, strerror(reason));
}

static rp_status open_beside(const char *path, mode_t mode, char temporary[RP_FILE_PATH_MAX], int *descriptor,
                             rp_error *error) {
    struct stat facts;
    if (stat(path, &facts) == 0 && !S_ISREG(facts.st_mode))
        return rp_fail(error, RP_BAD_INPUT, "cannot write %.300s: it is no plain file", path);
    if (!path[0] || path[strlen(path) - 1] == '/')
        return rp_fail(error, RP_BAD_INPUT, "cannot write '%.300s': it is no name of a file", path);
    if (snprintf(temporary, RP_FILE_PATH_MAX, "%s.%ld.tmp", path, (long)getpid()) >= RP_FILE_PATH_MAX)
        return rp_fail(error, RP_BAD_INPUT, "the file name '%.60s...' is too long", path);
    *descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, mode);
    return *descriptor < 0 ? cannot_write(path, RP_BAD_INPUT, errno, error) : RP_OK;
}

rp_status rp_file_check(const char *path, rp_error *error) {
    char temporary[RP_FILE_PATH_MAX];
    int descriptor = -1;
    if (access(path, F_OK) == 0 && access(path, W_OK) != 0) return cannot_write(path, RP_BAD_INPUT, errno, error);
    rp_status status = open_beside(path, 0600, temporary, &descriptor, error);
    if (status) return status;
    close(descriptor);
    unlink(temporary);
    return RP_OK;
}

static bool write_all(int descriptor, const unsigned char *bytes, size_t size) {
    while (size > 0) {
        ssize_t written = write(descriptor, bytes, size < (1u << 30) ? size : 1u << 30);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        bytes += written;
        size -= (size_t)written;
    }
    return true;
}

/* So that the new name survives a power cut too; not every file system can do it, so failure does not matter. */
static void sync_folder_of(const char *path) {
    char folder[RP_FILE_PATH_MAX];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) + 1 : 1, slash ? path : ".");
    int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    fsync(descriptor);
    close(descriptor);
}

rp_status rp_file_write_beside(const char *path, const void *bytes, size_t size, rp_file_readers readers,
                               char temporary[RP_FILE_PATH_MAX], rp_error *error) {
    int descriptor = -1;
    rp_status status = open_beside(path, readers == RP_FILE_FOR_OWNER ? 0600 : 0666, temporary, &descriptor, error);
    if (status) return status;
    bool fine = write_all(descriptor, bytes, size) && fsync(descriptor) == 0;
    int reason = errno;
    if (close(descriptor) != 0 && fine) {
        fine = false;
        reason = errno;
    }
    if (fine) return RP_OK;
    unlink(temporary);
    return cannot_write(path, RP_FAILED, reason, error);
}

rp_status rp_file_replace(const char *path, const void *bytes, size_t size, rp_file_readers readers, rp_error *error) {
    char temporary[RP_FILE_PATH_MAX];
    rp_status status = rp_file_write_beside(path, bytes, size, readers, temporary, error);
    return status ? status : rp_file_move(temporary, path, error);
}

rp_status rp_file_move(const char *temporary, const char *path, rp_error *error) {
    if (rename(temporary, path) != 0) {
        rp_status status = cannot_write(path, RP_FAILED, errno, error);
        unlink(temporary);
        return status;
    }
    sync_folder_of(path);
    return RP_OK;
}

/* A file system without links gets a rename. */
bool rp_file_claim(const char *temporary, const char *path) {
    if (link(temporary, path) == 0) {
        unlink(temporary);
        sync_folder_of(path);
        return true;
    }
    if (errno == EEXIST) return false;
    if (access(path, F_OK) == 0) {
        errno = EEXIST;
        return false;
    }
    if (rename(temporary, path) != 0) return false;
    sync_folder_of(path);
    return true;
}
