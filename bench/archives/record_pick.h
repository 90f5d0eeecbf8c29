/* One record out of a file, plain or compressed (record_lines.h). */
#ifndef RIPOSTE_BENCH_ARCHIVES_RECORD_PICK_H
#define RIPOSTE_BENCH_ARCHIVES_RECORD_PICK_H

#include "engine/store/record.h"

/* Line `number` (from 1) of the file at `path` ("-": standard input) as a record; *more (NULL allowed) when another
 * line follows. Free with rp_record_release. RP_BAD_INPUT with the path in front: it cannot be read, has fewer lines,
 * or the line is no record. */
rp_status rp_record_pick(const char *path, uint64_t number, rp_record *record, bool *more, rp_error *error);

#endif
