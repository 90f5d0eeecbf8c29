#include "bench/archives/record_lines.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>
#include <zstd.h>
#include <zstd_errors.h>

enum { INPUT_BYTES = 1 << 17, TEXT_BYTES = 1 << 18, WINDOW_LOG_MAX = 23, MAGIC_BYTES = 4 };

struct rp_record_lines {
    int descriptor;
    bool known, compressed, ended; /* known: looked at the first bytes; ended: no more input */
    unsigned char input[INPUT_BYTES];
    size_t input_at, input_end;
    uint64_t read_bytes; /* from the file, those in `input` included */
    ZSTD_DStream *stream;
    bool is_foreign;  /* another program has compressed it: what is torn is no kill of ours */
    bool in_frame;    /* part of a frame has been read */
    bool shows_frame; /* it is too large to be held back */
    char *text;       /* owned: plain bytes not shown yet are text[at..end) */
    size_t at, end, capacity;
    bool is_broken; /* something without newline was shown */
    uint64_t frame_end, whole_bytes;
};

rp_status rp_record_lines_new(int descriptor, rp_record_lines **lines, rp_error *error) {
    rp_record_lines *made = *lines = calloc(1, sizeof *made);
    if (!made) return rp_fail(error, RP_FAILED, "no memory to read records");
    made->descriptor = descriptor;
    made->capacity = TEXT_BYTES;
    made->text = malloc(made->capacity);
    if (made->text) return RP_OK;
    rp_record_lines_free(made);
    *lines = NULL;
    return rp_fail(error, RP_FAILED, "no memory to read records");
}

void rp_record_lines_free(rp_record_lines *lines) {
    if (!lines) return;
    ZSTD_freeDStream(lines->stream);
    free(lines->text);
    free(lines);
}

bool rp_record_lines_is_compressed(const rp_record_lines *lines) { return lines->compressed; }

uint64_t rp_record_lines_whole_bytes(const rp_record_lines *lines) { return lines->whole_bytes; }

/* Adds to `input`, which has room; sets `ended` where there is nothing more. */
static rp_status read_input(rp_record_lines *lines, rp_error *error) {
    ssize_t got;
    do {
        got = read(lines->descriptor, lines->input + lines->input_end, INPUT_BYTES - lines->input_end);
    } while (got < 0 && errno == EINTR);
    if (got < 0) return rp_fail(error, RP_BAD_INPUT, "cannot be read: %s", strerror(errno));
    lines->ended = got == 0;
    lines->input_end += (size_t)got;
    lines->read_bytes += (uint64_t)got;
    return RP_OK;
}

static rp_status start_decompressing(rp_record_lines *lines, rp_error *error) {
    lines->stream = ZSTD_createDStream();
    if (!lines->stream || ZSTD_isError(ZSTD_DCtx_setParameter(lines->stream, ZSTD_d_windowLogMax, WINDOW_LOG_MAX)))
        return rp_fail(error, RP_FAILED, "no memory to decompress records");
    return RP_OK;
}

/* The mark of a frame that is to be skipped, any of 16: pzstd writes them, riposte does not. */
static bool begins_foreign(const unsigned char *bytes, size_t size) {
    static const unsigned char magic[MAGIC_BYTES] = {0x50, 0x2a, 0x4d, 0x18};
    return size >= MAGIC_BYTES && (bytes[0] & 0xf0) == magic[0] && memcmp(bytes + 1, magic + 1, MAGIC_BYTES - 1) == 0;
}

/* A file of fewer bytes may be the beginning of a compressed one that was cut there. */
static bool begins_compressed(const unsigned char *bytes, size_t size) {
    static const unsigned char magic[MAGIC_BYTES] = {0x28, 0xb5, 0x2f, 0xfd};
    return size > 0 && memcmp(bytes, magic, size < MAGIC_BYTES ? size : MAGIC_BYTES) == 0;
}

static rp_status look_at_begin(rp_record_lines *lines, rp_error *error) {
    while (lines->input_end < MAGIC_BYTES && !lines->ended) {
        rp_status status = read_input(lines, error);
        if (status) return status;
    }
    lines->known = true;
    lines->is_foreign = begins_foreign(lines->input, lines->input_end);
    lines->compressed = lines->is_foreign || begins_compressed(lines->input, lines->input_end);
    return lines->compressed ? start_decompressing(lines, error) : RP_OK;
}

/* Room for more plain bytes behind `end`. */
static rp_status make_room(rp_record_lines *lines, rp_error *error) {
    if (lines->at > 0) {
        memmove(lines->text, lines->text + lines->at, lines->end - lines->at);
        lines->end -= lines->at;
        lines->at = 0;
    }
    if (lines->capacity - lines->end >= TEXT_BYTES / 2) return RP_OK;
    size_t capacity = lines->capacity * 2;
    char *larger = realloc(lines->text, capacity);
    if (!larger) return rp_fail(error, RP_FAILED, "no memory to read records");
    lines->text = larger;
    lines->capacity = capacity;
    return RP_OK;
}

static rp_status fill_input(rp_record_lines *lines, rp_error *error) {
    if (lines->input_at < lines->input_end || lines->ended) return RP_OK;
    lines->input_at = lines->input_end = 0;
    return read_input(lines, error);
}

static rp_status fill_plain(rp_record_lines *lines, rp_error *error) {
    rp_status status = make_room(lines, error);
    if (!status) status = fill_input(lines, error);
    if (status) return status;
    size_t had = lines->input_end - lines->input_at, room = lines->capacity - lines->end;
    size_t moved = had < room ? had : room;
    memcpy(lines->text + lines->end, lines->input + lines->input_at, moved);
    lines->input_at += moved;
    lines->end += moved;
    return RP_OK;
}

/* One step of decompression; *over: a frame has ended with it. */
static rp_status decompress(rp_record_lines *lines, bool *over, rp_error *error) {
    rp_status status = make_room(lines, error);
    if (status) return status;
    ZSTD_inBuffer in = {lines->input, lines->input_end, lines->input_at};
    ZSTD_outBuffer out = {lines->text, lines->capacity, lines->end};
    size_t left = ZSTD_decompressStream(lines->stream, &out, &in);
    if (ZSTD_getErrorCode(left) == ZSTD_error_frameParameter_windowTooLarge)
        return rp_fail(error, RP_BAD_INPUT, "was compressed with a window of more than %d MiB",
                       1 << (WINDOW_LOG_MAX - 20));
    if (ZSTD_isError(left))
        return rp_fail(error, RP_BAD_INPUT, "the compressed data is damaged (%s)", ZSTD_getErrorName(left));
    lines->input_at = in.pos;
    lines->end = out.pos;
    lines->in_frame = left != 0;
    *over = left == 0;
    if (*over) lines->frame_end = lines->read_bytes - (lines->input_end - lines->input_at);
    return RP_OK;
}

/* Plain bytes of the next whole frame, or of the next part of one that is too large to be held back. */
static rp_status fill_frame(rp_record_lines *lines, rp_error *error) {
    size_t before = lines->end - lines->at;
    for (bool over = false; !over;) {
        rp_status status = fill_input(lines, error);
        if (status) return status;
        if (lines->input_at == lines->input_end && lines->ended && !lines->in_frame) return RP_OK;
        size_t had = lines->end - lines->at, unread = lines->input_end - lines->input_at;
        status = decompress(lines, &over, error);
        if (status) return status;
        bool stuck =
            lines->ended && !over && unread == lines->input_end - lines->input_at && had == lines->end - lines->at;
        if (stuck && (lines->shows_frame || lines->is_foreign))
            return rp_fail(error, RP_BAD_INPUT, "the compressed data breaks off");
        if (stuck) {
            lines->end = lines->at + before; /* torn by a kill: what there is of it is dropped */
            lines->in_frame = false;
            return RP_OK;
        }
        if (over)
            lines->shows_frame = false;
        else if (lines->end - lines->at - before >= RP_RECORD_FRAME_HELD)
            lines->shows_frame = true;
        if (lines->shows_frame && lines->end - lines->at > before) return RP_OK;
    }
    return RP_OK;
}

static bool is_read(const rp_record_lines *lines) {
    return lines->ended && lines->input_at == lines->input_end && !lines->in_frame;
}

/* Adds plain bytes; *more is false when there are none. */
static rp_status fill(rp_record_lines *lines, bool *more, rp_error *error) {
    rp_status status = lines->known ? RP_OK : look_at_begin(lines, error);
    *more = false;
    size_t before = lines->end - lines->at;
    while (!status && !*more && !is_read(lines)) {
        status = lines->compressed ? fill_frame(lines, error) : fill_plain(lines, error);
        *more = lines->end - lines->at > before;
    }
    return status;
}

/* All that was shown came out of whole frames and ended with a newline. */
static void note_whole_frames(rp_record_lines *lines) {
    if (lines->compressed && !lines->is_broken) lines->whole_bytes = lines->frame_end;
}

/* Length of what comes next in `text`, of which `seen` bytes hold no newline; 0: not enough is there. */
static size_t find_line(const rp_record_lines *lines, size_t seen) {
    size_t held = lines->end - lines->at;
    const char *begin = lines->text + lines->at;
    const char *newline = held > seen ? memchr(begin + seen, '\n', held - seen) : NULL;
    size_t length = newline ? (size_t)(newline - begin) + 1 : held;
    if (length > RP_RECORD_LINE_MAX + 1) return RP_RECORD_LINE_MAX;
    return newline || held > RP_RECORD_LINE_MAX ? length : 0;
}

rp_status rp_record_lines_next(rp_record_lines *lines, const char **line, size_t *length, rp_error *error) {
    *line = NULL;
    *length = 0;
    size_t seen = 0;
    for (bool more = true; more && (*length = find_line(lines, seen)) == 0;) {
        seen = lines->end - lines->at;
        if (seen == 0) note_whole_frames(lines);
        rp_status status = fill(lines, &more, error);
        if (status) return status;
        if (!more) *length = seen;
    }
    if (*length == 0) {
        note_whole_frames(lines); /* those at the end may be without content */
        return RP_OK;
    }
    *line = lines->text + lines->at;
    lines->at += *length;
    bool is_whole = (*line)[*length - 1] == '\n';
    lines->is_broken |= !is_whole;
    if (!lines->compressed && !lines->is_broken) lines->whole_bytes += *length;
    return RP_OK;
}
