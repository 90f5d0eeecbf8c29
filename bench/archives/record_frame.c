#include "bench/archives/record_frame.h"

#include <stdlib.h>
#include <string.h>
#include <zstd.h>

struct rp_record_frame {
    const rp_clock *clock;
    ZSTD_CCtx *compressor;
    uint64_t began; /* when the first line came */
    int lines;
    char *plain; /* owned, as `packed` is */
    size_t size, capacity;
    void *packed;
    size_t packed_capacity;
};

rp_record_frame *rp_record_frame_new(const rp_clock *clock) {
    rp_record_frame *frame = calloc(1, sizeof *frame);
    if (!frame) return NULL;
    frame->clock = clock;
    frame->compressor = ZSTD_createCCtx();
    if (frame->compressor && !ZSTD_isError(ZSTD_CCtx_setParameter(frame->compressor, ZSTD_c_checksumFlag, 1)))
        return frame;
    rp_record_frame_free(frame);
    return NULL;
}

void rp_record_frame_free(rp_record_frame *frame) {
    if (!frame) return;
    ZSTD_freeCCtx(frame->compressor);
    free(frame->plain);
    free(frame->packed);
    free(frame);
}

static void *grown(void *bytes, size_t *capacity, size_t needed) {
    if (needed <= *capacity) return bytes;
    size_t wanted = needed + needed / 2;
    void *larger = realloc(bytes, wanted);
    if (larger) *capacity = wanted;
    return larger;
}

rp_status rp_record_frame_add(rp_record_frame *frame, const char *line, rp_error *error) {
    size_t length = strlen(line);
    char *plain = grown(frame->plain, &frame->capacity, frame->size + length + 1);
    if (!plain) return rp_fail(error, RP_FAILED, "no memory for %zu bytes of records", frame->size + length);
    frame->plain = plain;
    memcpy(plain + frame->size, line, length);
    plain[frame->size + length] = '\n';
    frame->size += length + 1;
    if (frame->lines++ == 0) frame->began = rp_clock_now(frame->clock);
    return RP_OK;
}

bool rp_record_frame_is_due(const rp_record_frame *frame) {
    if (frame->lines == 0) return false;
    return frame->lines >= RP_RECORD_FRAME_LINES || frame->size >= RP_RECORD_FRAME_BYTES ||
           rp_clock_now(frame->clock) - frame->began >= RP_RECORD_FRAME_SECONDS * (uint64_t)1000000000;
}

rp_status rp_record_frame_end(rp_record_frame *frame, const void **bytes, size_t *size, rp_error *error) {
    *bytes = NULL;
    *size = 0;
    if (frame->lines == 0) return RP_OK;
    void *packed = grown(frame->packed, &frame->packed_capacity, ZSTD_compressBound(frame->size));
    if (!packed) return rp_fail(error, RP_FAILED, "no memory to compress %zu bytes of records", frame->size);
    frame->packed = packed;
    size_t made = ZSTD_compress2(frame->compressor, packed, frame->packed_capacity, frame->plain, frame->size);
    if (ZSTD_isError(made)) return rp_fail(error, RP_FAILED, "cannot compress records: %s", ZSTD_getErrorName(made));
    frame->lines = 0;
    frame->size = 0;
    *bytes = packed;
    *size = made;
    return RP_OK;
}
