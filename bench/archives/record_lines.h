/* The lines of a file of records, plain or compressed: zstd frames (RFC 8878), told apart by their first bytes.
 *
 * Input may be hostile: a line longer than RP_RECORD_LINE_MAX comes in pieces without newline, which are no records;
 * frames that need a window above 8 MiB are refused; memory stays below 32 MiB however large lines or frames are.
 *
 * A frame of at most RP_RECORD_FRAME_HELD plain bytes is shown only when all of it is there, so what a kill has torn at
 * the end of a file that record_file.h writes is passed over in silence. Larger frames, which other programs may have
 * made, are shown as they are read; one that is torn is an error, as is any torn frame of a file that begins with a
 * frame to be skipped. */
#ifndef RIPOSTE_BENCH_ARCHIVES_RECORD_LINES_H
#define RIPOSTE_BENCH_ARCHIVES_RECORD_LINES_H

#include "engine/store/record.h"

enum { RP_RECORD_FRAME_HELD = 4 << 20 };

typedef struct rp_record_lines rp_record_lines;

/* Reads from `descriptor`, which stays the caller's, from where it stands; a pipe will do. RP_FAILED: no memory. */
rp_status rp_record_lines_new(int descriptor, rp_record_lines **lines, rp_error *error);
void rp_record_lines_free(rp_record_lines *lines); /* NULL allowed */

/* The next line with its newline, valid until the next call, or the rest of the file or a piece of a longer line,
 * without newline; *line is NULL at the end. RP_BAD_INPUT: it cannot be read, or the compressed data is damaged;
 * RP_FAILED: no memory. Names no file. */
rp_status rp_record_lines_next(rp_record_lines *lines, const char **line, size_t *length, rp_error *error);

bool rp_record_lines_is_compressed(const rp_record_lines *lines); /* known after the first call of next */
/* After the end: bytes of the file that hold the lines shown, up to a first one without newline (of a compressed file
 * the frames that end before its line begins) and without a torn frame. A file cut to that size shows those lines
 * again. */
uint64_t rp_record_lines_whole_bytes(const rp_record_lines *lines);

#endif
