#include "bench/archives/record_file.h"

#include "bench/archives/record_lines.h"

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

static bool is_named_compressed(const char *path) {
    static const char ending[] = ".zst";
    size_t length = strlen(path);
    return length >= sizeof ending - 1 && strcmp(path + length - (sizeof ending - 1), ending) == 0;
}

static rp_status start_compressing(rp_record_file *file, rp_error *error) {
    file->frame = rp_record_frame_new(&rp_clock_monotonic);
    return file->frame ? RP_OK : rp_fail(error, RP_FAILED, "no memory to write %.200s", file->path);
}

rp_status rp_record_file_create(const char *path, rp_record_file *file, rp_error *error) {
    rp_status status = open_locked(path, O_WRONLY | O_CREAT, file, error);
    if (status) return status;
    /* Emptied only now, under the lock; devices and pipes cannot be and need not. */
    if (ftruncate(file->descriptor, 0) != 0 && errno != EINVAL) status = fail_with_errno("empty", path, error);
    if (!status && is_named_compressed(path)) status = start_compressing(file, error);
    if (status) rp_record_file_close(file, NULL);
    return status;
}

/* A line that a kill or a full disk cut off: no newline, and it begins as records do. */
static bool is_torn(const char *line, size_t length) {
    static const char begin[] = "{\"riposte\":\"record\"";
    size_t compared = length < sizeof begin - 1 ? length : sizeof begin - 1;
    return line[length - 1] != '\n' && memcmp(line, begin, compared) == 0;
}

static rp_status visit_line(const char *line, size_t length, uint64_t number, rp_record_visit visit, void *context,
                            rp_error *error) {
    rp_record record = {0};
    if (line[length - 1] != '\n') return rp_fail(error, RP_BAD_INPUT, "the line is broken off");
    rp_status status = rp_record_parse(line, length - 1, &record, error);
    if (status) return status;
    status = visit(context, &record, number, error);
    rp_record_release(&record);
    return status;
}

/* A plain line that is torn, and nothing behind it. */
static bool is_torn_end(rp_record_lines *lines, const char *line, size_t length) {
    if (rp_record_lines_is_compressed(lines) || !is_torn(line, length)) return false;
    return rp_record_lines_next(lines, &line, &length, NULL) == RP_OK && !line;
}

static rp_status visit_lines(rp_record_file *file, rp_record_lines *lines, rp_record_visit visit, void *context,
                             rp_error *error) {
    const char *line;
    size_t length;
    for (uint64_t number = 0;; number++) {
        rp_status status = rp_record_lines_next(lines, &line, &length, error);
        if (!status && !line) return RP_OK;
        if (!status) status = visit_line(line, length, number, visit, context, error);
        if (!status) continue;
        if (line && is_torn_end(lines, line, length)) return rp_fail(error, RP_OK, "%s", "");
        char prefix[48];
        snprintf(prefix, sizeof prefix, "line %llu", (unsigned long long)number + 1);
        rp_error_prefix(error, prefix);
        rp_error_prefix(error, file->path);
        return status;
    }
}

rp_status rp_record_file_read(rp_record_file *file, rp_record_visit visit, void *context, rp_error *error) {
    rp_record_lines *lines;
    rp_status status = rp_record_lines_new(file->descriptor, &lines, error);
    if (status) return status;
    status = visit_lines(file, lines, visit, context, error);
    file->is_compressed = rp_record_lines_is_compressed(lines);
    file->whole_bytes = rp_record_lines_whole_bytes(lines);
    rp_record_lines_free(lines);
    return status;
}

rp_status rp_record_file_go_on(rp_record_file *file, rp_error *error) {
    off_t end = (off_t)file->whole_bytes;
    if (ftruncate(file->descriptor, end) != 0 || lseek(file->descriptor, end, SEEK_SET) != end)
        return fail_with_errno("go on with", file->path, error);
    bool compresses = end > 0 ? file->is_compressed : is_named_compressed(file->path);
    return compresses ? start_compressing(file, error) : RP_OK;
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

static rp_status write_frame(rp_record_file *file, rp_error *error) {
    const void *bytes;
    size_t size;
    rp_status status = rp_record_frame_end(file->frame, &bytes, &size, error);
    return status ? status : write_all(file, bytes, size, error);
}

static rp_status append_plain(rp_record_file *file, const char *line, rp_error *error) {
    size_t length = strlen(line);
    char *whole = malloc(length + 1);
    if (!whole) return rp_fail(error, RP_FAILED, "no memory to write %.200s", file->path);
    memcpy(whole, line, length);
    whole[length] = '\n';
    rp_status status = write_all(file, whole, length + 1, error);
    free(whole);
    return status;
}

rp_status rp_record_file_append(rp_record_file *file, const char *line, rp_error *error) {
    if (!file->frame) return append_plain(file, line, error);
    rp_status status = rp_record_frame_add(file->frame, line, error);
    return status ? status : rp_record_file_write_due(file, error);
}

rp_status rp_record_file_write_due(rp_record_file *file, rp_error *error) {
    return file->frame && rp_record_frame_is_due(file->frame) ? write_frame(file, error) : RP_OK;
}

static rp_status copy_lines(rp_record_lines *lines, rp_record_file *to, rp_error *error) {
    const char *line;
    size_t length;
    for (;;) {
        rp_status status = rp_record_lines_next(lines, &line, &length, error);
        if (status || !line || line[length - 1] != '\n') return status; /* torn, as reading found */
        char *text = strndup(line, length - 1);
        status = text ? rp_record_file_append(to, text, error)
                      : rp_fail(error, RP_FAILED, "no memory to write %.200s", to->path);
        free(text);
        if (status) return status;
    }
}

rp_status rp_record_file_copy(rp_record_file *from, rp_record_file *to, rp_error *error) {
    if (lseek(from->descriptor, 0, SEEK_SET) != 0) return fail_with_errno("read", from->path, error);
    rp_record_lines *lines;
    rp_status status = rp_record_lines_new(from->descriptor, &lines, error);
    if (!status) status = copy_lines(lines, to, error);
    rp_record_lines_free(lines);
    return status;
}

/* What could not be written before is not tried again: it would stand behind a torn part. */
rp_status rp_record_file_close(rp_record_file *file, rp_error *error) {
    int descriptor = file->descriptor;
    rp_status status = file->frame && descriptor >= 0 ? write_frame(file, error) : RP_OK;
    rp_record_frame_free(file->frame);
    file->frame = NULL;
    file->descriptor = -1;
    if (descriptor >= 0 && close(descriptor) != 0 && errno != EINTR && !status)
        return fail_with_errno("close", file->path, error);
    return status;
}
