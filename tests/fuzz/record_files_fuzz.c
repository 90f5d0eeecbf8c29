/* Whole files of records, plain and compressed: read line by line, and once more cut to what is said to hold the lines,
 * which must show the same ones. */
#define _GNU_SOURCE /* memfd_create */
#include "bench/archives/record_lines.h"
#include "tests/fuzz/support/fuzz.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

typedef struct reading {
    uint64_t lines, hash; /* of lines with a newline */
    bool is_broken;       /* one had none */
    bool is_compressed;
    uint64_t whole_bytes;
    rp_status status;
    rp_error error;
} reading;

static reading read_all(const uint8_t *input, size_t size) {
    reading found = {0};
    rp_record_lines *lines;
    const char *line;
    size_t length;
    int file = memfd_create("records", 0);
    fuzz_require(file >= 0 && write(file, input, size) == (ssize_t)size && lseek(file, 0, SEEK_SET) == 0, "no file");
    fuzz_require(rp_record_lines_new(file, &lines, NULL) == RP_OK, "no memory");
    while (!(found.status = rp_record_lines_next(lines, &line, &length, &found.error)) && line) {
        fuzz_require(length > 0 && length <= RP_RECORD_LINE_MAX + 1, "a line of %zu bytes", length);
        found.is_broken |= line[length - 1] != '\n';
        if (line[length - 1] != '\n') continue;
        found.lines++;
        found.hash = rp_mix(found.hash, rp_hash_bytes(line, length));
    }
    found.is_compressed = rp_record_lines_is_compressed(lines);
    found.whole_bytes = rp_record_lines_whole_bytes(lines);
    fuzz_require(found.whole_bytes <= size, "more bytes than there are");
    rp_record_lines_free(lines);
    close(file);
    return found;
}

bool fuzz_accepts(const uint8_t *input, size_t size) {
    reading all = read_all(input, size);
    if (all.status) return fuzz_refused(all.status, &all.error);
    reading whole = read_all(input, (size_t)all.whole_bytes);
    fuzz_require(whole.status == RP_OK, "cut to its whole part: %s", whole.error.text);
    fuzz_require(whole.whole_bytes == all.whole_bytes, "cut to %llu bytes, now %llu",
                 (unsigned long long)all.whole_bytes, (unsigned long long)whole.whole_bytes);
    fuzz_require(!whole.is_broken, "a broken line counts as whole");
    bool same = whole.lines == all.lines && whole.hash == all.hash;
    fuzz_require(same || (all.is_compressed && all.is_broken), "other lines than before");
    return all.lines > 0;
}
