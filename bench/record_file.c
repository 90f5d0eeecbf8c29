#include "bench/record_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* A file that cannot be used is for the caller to change: another name, other rights, room on the disk. */
static rp_status fail_with_errno(const char *what, const char *path, rp_error *error) {
    return rp_fail(error, RP_BAD_INPUT, "cannot %s %.200s: %s", what, path, strerror(errno));
}

static rp_status open_locked(const char *path, int flags, rp_record_file *file, rp_error *error) {
    *file = (rp_record_file){.descriptor = -1};
    size_t length = strlen(path);
    if (length >= sizeof file->path)
        return rp_fail(error, RP_BAD_INPUT, "the file name is longer than %zu bytes", sizeof file->path - 1);
    memcpy(file->path, path, length + 1);
    int descriptor = open(path, flags | O_CLOEXEC, 0666);
    if (descriptor < 0) return fail_with_errno("open", path, error);
    struct stat status;
    bool regular = fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
    if (regular && flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        close(descriptor);
        return rp_fail(error, RP_FAILED, "%.200s is being written by another match", path);
    }
    file->descriptor = descriptor;
    return RP_OK;
}

rp_status rp_record_file_open(const char *path, rp_record_file *file, rp_error *error) {
    rp_status status = open_locked(path, O_RDWR | O_NONBLOCK, file, error);
    if (status) return status;
    struct stat facts;
    if (fstat(file->descriptor, &facts) == 0 && S_ISREG(facts.st_mode)) return RP_OK;
    rp_record_file_close(file, NULL);
    return rp_fail(error, RP_BAD_INPUT, "%.200s is not a file of records", path);
}

rp_status rp_record_file_create(const char *path, rp_record_file *file, rp_error *error) {
    rp_status status = open_locked(path, O_WRONLY | O_CREAT, file, error);
    if (status) return status;
    /* Emptied only now, under the lock; devices and pipes cannot be and need not. */
    if (ftruncate(file->descriptor, 0) != 0 && errno != EINVAL) {
        status = fail_with_errno("empty", path, error);
        rp_record_file_close(file, NULL);
    }
    return status;
}

/* Reads one line into buffer[RP_RECORD_LINE_MAX + 1], newline kept. Returns its length, 0 at the end; a longer line is
 * returned in pieces without newline. */
static size_t read_line(FILE *stream, char *buffer) {
    size_t length = 0;
    for (int c; length <= RP_RECORD_LINE_MAX && (c = getc_unlocked(stream)) != EOF;) {
        buffer[length++] = (char)c;
        if (c == '\n') break;
    }
    return length;
}

/* A line that a kill or a full disk cut off: no newline, and it begins as records do. */
static bool is_torn(const char *line, size_t length) {
    static const char begin[] = "{\"riposte\":\"record\"";
    size_t compared = length < sizeof begin - 1 ? length : sizeof begin - 1;
    return line[length - 1] != '\n' && memcmp(line, begin, compared) == 0;
}

static rp_status visit_line(const char *line, size_t length, uint64_t number, rp_record_visit visit, void *context,
                            bool *torn, rp_error *error) {
    rp_record record = {0};
    *torn = is_torn(line, length);
    if (line[length - 1] != '\n') return rp_fail(error, RP_BAD_INPUT, "the line is broken off");
    rp_status status = rp_record_parse(line, length - 1, &record, error);
    if (status) return status;
    status = visit(context, &record, number, error);
    rp_record_release(&record);
    return status;
}

static rp_status visit_lines(rp_record_file *file, FILE *stream, char *buffer, rp_record_visit visit, void *context,
                             rp_error *error) {
    uint64_t number = 0;
    for (size_t length; (length = read_line(stream, buffer)) > 0; number++) {
        bool torn;
        rp_status status = visit_line(buffer, length, number, visit, context, &torn, error);
        if (status) {
            bool last = getc_unlocked(stream) == EOF && !ferror(stream);
            if (torn && last) return rp_fail(error, RP_OK, "%s", "");
            char prefix[48];
            snprintf(prefix, sizeof prefix, "line %llu", (unsigned long long)number + 1);
            rp_error_prefix(error, prefix);
            rp_error_prefix(error, file->path);
            return status;
        }
        file->whole_bytes += length;
    }
    return ferror(stream) ? fail_with_errno("read", file->path, error) : RP_OK;
}

rp_status rp_record_file_read(rp_record_file *file, rp_record_visit visit, void *context, rp_error *error) {
    char *buffer = malloc((size_t)RP_RECORD_LINE_MAX + 1);
    int copy = dup(file->descriptor);
    FILE *stream = copy < 0 ? NULL : fdopen(copy, "r");
    rp_status status;
    if (buffer && stream)
        status = visit_lines(file, stream, buffer, visit, context, error);
    else
        status = fail_with_errno("read", file->path, error);
    if (stream)
        fclose(stream);
    else if (copy >= 0)
        close(copy);
    free(buffer);
    return status;
}

rp_status rp_record_file_go_on(rp_record_file *file, rp_error *error) {
    off_t end = (off_t)file->whole_bytes;
    if (ftruncate(file->descriptor, end) != 0 || lseek(file->descriptor, end, SEEK_SET) != end)
        return fail_with_errno("go on with", file->path, error);
    return RP_OK;
}

static rp_status write_all(rp_record_file *file, const char *bytes, size_t size, rp_error *error) {
    while (size > 0) {
        ssize_t written = write(file->descriptor, bytes, size);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return fail_with_errno("write", file->path, error);
        bytes += written;
        size -= (size_t)written;
    }
    return RP_OK;
}

rp_status rp_record_file_copy(rp_record_file *from, rp_record_file *to, rp_error *error) {
    char buffer[16384];
    for (uint64_t at = 0; at < from->whole_bytes;) {
        uint64_t left = from->whole_bytes - at;
        ssize_t got = pread(from->descriptor, buffer, left < sizeof buffer ? left : sizeof buffer, (off_t)at);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return fail_with_errno("read", from->path, error);
        rp_status status = write_all(to, buffer, (size_t)got, error);
        if (status) return status;
        at += (uint64_t)got;
    }
    return RP_OK;
}

rp_status rp_record_file_append(rp_record_file *file, const char *line, rp_error *error) {
    size_t length = strlen(line);
    char *whole = malloc(length + 1);
    if (!whole) return rp_fail(error, RP_FAILED, "no memory to write %.200s", file->path);
    memcpy(whole, line, length);
    whole[length] = '\n';
    rp_status status = write_all(file, whole, length + 1, error);
    free(whole);
    return status;
}

rp_status rp_record_file_close(rp_record_file *file, rp_error *error) {
    int descriptor = file->descriptor;
    file->descriptor = -1;
    if (descriptor >= 0 && close(descriptor) != 0 && errno != EINTR) return fail_with_errno("close", file->path, error);
    return RP_OK;
}
