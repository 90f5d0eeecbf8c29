/* Lines of a file of records on their way into a zstd frame. A frame is written whole, so a kill loses at most the
 * lines that were not written yet: up to RP_RECORD_FRAME_LINES, and none that waited longer than
 * RP_RECORD_FRAME_SECONDS where rp_record_frame_is_due is asked often. Where frames end depends on time; the lines do
 * not. */
#ifndef RIPOSTE_BENCH_ARCHIVES_RECORD_FRAME_H
#define RIPOSTE_BENCH_ARCHIVES_RECORD_FRAME_H

#include "engine/clock.h"
#include "engine/error.h"

#include <stddef.h>

enum { RP_RECORD_FRAME_LINES = 256, RP_RECORD_FRAME_BYTES = 1 << 20, RP_RECORD_FRAME_SECONDS = 2 };

typedef struct rp_record_frame rp_record_frame;

/* `clock` must outlive the frame. NULL: no memory. */
rp_record_frame *rp_record_frame_new(const rp_clock *clock);
void rp_record_frame_free(rp_record_frame *frame); /* NULL allowed; drops the lines in it */

/* Adds a line, which holds no newline. RP_FAILED: no memory, the line is not in it. */
rp_status rp_record_frame_add(rp_record_frame *frame, const char *line, rp_error *error);
/* True when the frame is to be written now: full, or its first line has waited long enough. */
bool rp_record_frame_is_due(const rp_record_frame *frame);
/* The compressed frame, valid until the next call, and an empty frame begins; *size is 0 when there were no lines. */
rp_status rp_record_frame_end(rp_record_frame *frame, const void **bytes, size_t *size, rp_error *error);

#endif
