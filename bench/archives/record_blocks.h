/* Files of records, plain or compressed (record_lines.h), in blocks of lines for many threads at once. Nothing is
 * locked or written: a match may still be writing the file. */
#ifndef RIPOSTE_BENCH_ARCHIVES_RECORD_BLOCKS_H
#define RIPOSTE_BENCH_ARCHIVES_RECORD_BLOCKS_H

#include "engine/error.h"

#include <stddef.h>
#include <stdint.h>

typedef struct rp_record_blocks rp_record_blocks;

typedef struct rp_record_block {
    uint64_t number; /* from 0 through all files */
    int file;        /* index of its path */
    uint64_t line;   /* number of its first line in the file, from 1 */
    char *text;      /* whole lines, each with a newline; none while a line that is too long is passed over; owned */
    size_t size, room;
    bool is_broken;    /* the last line had no newline: the file ends inside it */
    bool has_too_long; /* behind the lines comes one that is too long for a record; it is left out */
} rp_record_block;

/* "-" is standard input. A block ends with the line that brings it to `bytes`. RP_BAD_INPUT: a path that cannot be
 * opened, a folder, or one file twice. The paths must outlive the object. Free with rp_record_blocks_free. */
rp_status rp_record_blocks_open(const char *const paths[], int count, size_t bytes, rp_record_blocks **blocks,
                                rp_error *error);
void rp_record_blocks_free(rp_record_blocks *blocks); /* NULL allowed */

/* The next block into `block` (zero-filled before its first use; memory is used again), and true in *any; false at the
 * end and after a failure. Any thread. RP_BAD_INPUT: compressed data that are wrong, or the system cannot read, with
 * the path; RP_FAILED: no memory; block->number is then that of the block that is missing. */
rp_status rp_record_blocks_next(rp_record_blocks *blocks, rp_record_block *block, bool *any, rp_error *error);
void rp_record_block_release(rp_record_block *block);

/* Share of the bytes of all files that have been read, 0 .. 1; 0 while there is no telling. Any thread. */
double rp_record_blocks_share(rp_record_blocks *blocks);

#endif
