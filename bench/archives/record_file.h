/* A file of records, one line a game, that only grows: after a kill at any moment it holds whole lines and at most one
 * broken part at its end, which the next opening drops.
 *
 * Plain: each line is written at once. Compressed: lines are gathered into frames (record_frame.h), so a kill may lose
 * the last ones; the plain content of a file that was closed is the same either way. */
#ifndef RIPOSTE_BENCH_ARCHIVES_RECORD_FILE_H
#define RIPOSTE_BENCH_ARCHIVES_RECORD_FILE_H

#include "bench/archives/record_frame.h"
#include "engine/store/record.h"

typedef struct rp_record_file {
    int descriptor;         /* -1: none */
    rp_record_frame *frame; /* owned; of a compressed file that is being written; else NULL */
    bool is_compressed;     /* what was read was compressed */
    uint64_t whole_bytes;   /* of the lines that rp_record_file_read has accepted */
    char path[1024];        /* for error texts */
} rp_record_file;

/* Called for each whole record in order, numbered from 0. Anything but RP_OK ends the reading with that status; the
 * text then gets "FILE: line N: " in front. */
typedef rp_status (*rp_record_visit)(void *context, const rp_record *record, uint64_t number, rp_error *error);

/* The two ways to open. Both fail when the file cannot be opened (RP_BAD_INPUT) or is open through this
 * interface elsewhere (RP_FAILED), and change nothing then.
 *   create   makes the file, or empties it, to append; compressed when its name ends with ".zst"
 *   open     an existing file, to read it and then perhaps to go on with it; devices and folders are refused. Whether
 *            it is compressed is told by its content, not its name */
rp_status rp_record_file_create(const char *path, rp_record_file *file, rp_error *error);
rp_status rp_record_file_open(const char *path, rp_record_file *file, rp_error *error);

/* Shows the records of an opened file to `visit`. What a kill tore at the end is passed over in silence: a last line
 * without newline that begins as records do, or a compressed frame that is not whole. RP_BAD_INPUT when anything else
 * is no record. Changes nothing in the file. */
rp_status rp_record_file_read(rp_record_file *file, rp_record_visit visit, void *context, rp_error *error);

/* After reading: cuts a torn end off and stands at the end, to append in the way of what is there; in an empty file in
 * the way of its name. */
rp_status rp_record_file_go_on(rp_record_file *file, rp_error *error);

/* After reading: appends the lines of `from` to `to`, each in its own way. */
rp_status rp_record_file_copy(rp_record_file *from, rp_record_file *to, rp_error *error);

/* Adds `line` (without newline). RP_BAD_INPUT: the disk is full or the like; what was written before is safe. */
rp_status rp_record_file_append(rp_record_file *file, const char *line, rp_error *error);
/* Writes the lines of a frame that has waited long enough; for a plain file nothing. Fails as append does. */
rp_status rp_record_file_write_due(rp_record_file *file, rp_error *error);

/* Writes what is gathered and closes; reports what the system kept back until then. A file with descriptor -1 is
 * allowed. */
rp_status rp_record_file_close(rp_record_file *file, rp_error *error);

#endif
