#include "bench/archives/record_pick.h"

#include "bench/archives/record_lines.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <unistd.h>

/* Goes on to line `number`. */
static rp_status find(rp_record_lines *lines, uint64_t number, rp_record *record, rp_error *error) {
    const char *line;
    size_t length;
    for (uint64_t found = 0;;) {
        rp_status status = rp_record_lines_next(lines, &line, &length, error);
        if (status) return status;
        if (!line && found == 0) return rp_fail(error, RP_BAD_INPUT, "is empty");
        if (!line) return rp_fail(error, RP_BAD_INPUT, "has %" PRIu64 " lines, --line asks for another", found);
        if (++found < number) continue;
        if (line[length - 1] == '\n') length--;
        if (length && line[length - 1] == '\r') length--;
        return rp_record_parse(line, length, record, error);
    }
}

/* What comes behind the record that was found may be anything: it is not asked for. */
static bool has_more(rp_record_lines *lines) {
    const char *line;
    size_t length;
    return rp_record_lines_next(lines, &line, &length, NULL) == RP_OK && line;
}

rp_status rp_record_pick(const char *path, uint64_t number, rp_record *record, bool *more, rp_error *error) {
    int descriptor = strcmp(path, "-") == 0 ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return rp_fail(error, RP_BAD_INPUT, "%s: %s", path, strerror(errno));
    rp_record_lines *lines;
    rp_status status = rp_record_lines_new(descriptor, &lines, error);
    if (!status) status = find(lines, number, record, error);
    if (!status && more) *more = has_more(lines);
    rp_record_lines_free(lines);
    if (descriptor != STDIN_FILENO) close(descriptor);
    if (status) rp_error_prefix(error, path);
    return status;
}
