/* An interrupted solve, as it is kept in a file: a later run goes on from it as if nothing had happened.
 *
 * File (little-endian; doubles as IEEE 754):
 *
 *     "RIPOSTE-SOLVE\n\0\0"  16 bytes
 *     what binds it to a game, see game_file.h
 *     algorithm 16 | options 112 | iterations 8 | seed 8 | threads 4 | reserved 4 | seconds 8
 *     points of the curve 8 | numbers of memory 8
 *     curve: iterations 8, value 8 each | memory: 8 each
 *     checksum 8: XXH3 of everything before
 *
 * A reader refuses, naming the reason: another magic, format, game, rules version, card data; a wrong checksum; a
 * length that does not fit; text without end; threads out of range; a curve whose iterations do not ascend or exceed
 * the iterations made; a number that is not finite. Whether the memory makes sense is checked by the solver that takes
 * it.
 */
#ifndef RIPOSTE_SEARCH_EQUILIBRIUM_CHECKPOINT_H
#define RIPOSTE_SEARCH_EQUILIBRIUM_CHECKPOINT_H

#include "engine/game.h"

typedef struct rp_curve_point {
    uint64_t iterations;
    double value; /* what the algorithm is measured by: NashConv; of "learn" a score */
} rp_curve_point;

typedef struct rp_checkpoint {
    char algorithm[16]; /* "dcfr", "es-mccfr", ... */
    char options[112];  /* whatever else decides the course of the run, in the caller's words; to compare on resuming */
    uint64_t iterations, seed;
    int threads;    /* 1 .. 1024 */
    double seconds; /* spent so far, 0 or more */
    size_t point_count;
    rp_curve_point *points; /* [point_count], ascending iterations, none above `iterations` */
    size_t memory_count;
    double *memory; /* [memory_count], what rp_cfr_memory_write or rp_mccfr_memory_write wrote */
} rp_checkpoint;

/* Writes to a new file beside `path` and renames it, so that an older checkpoint stays whole until the new one is.
 * RP_BAD_INPUT when the path cannot be written or a field is out of range; RP_FAILED without memory or room on the
 * disk. Needs the file's size in memory. */
rp_status rp_checkpoint_save(const char *path, const rp_game *game, const rp_checkpoint *checkpoint, rp_error *error);

/* What rp_checkpoint_save would write, for other places than files: *bytes (free) and *size. */
rp_status rp_checkpoint_bytes(const rp_game *game, const rp_checkpoint *checkpoint, unsigned char **bytes, size_t *size,
                              rp_error *error);

/* Reads a checkpoint of exactly this game (rules, version, canonical spec, card data). RP_BAD_INPUT for all that is
 * wrong with the content or the path, RP_FAILED without memory. The caller compares algorithm, options and memory_count
 * with his solver's, and releases. After a failure there is nothing to release. */
rp_status rp_checkpoint_load(const char *path, const rp_game *game, rp_checkpoint *checkpoint, rp_error *error);
/* The same from bytes; `name` begins the error texts. */
rp_status rp_checkpoint_parse(const void *bytes, size_t size, const char *name, const rp_game *game,
                              rp_checkpoint *checkpoint, rp_error *error);

/* Frees points and memory (only what rp_checkpoint_load made). A zeroed struct is allowed. */
void rp_checkpoint_release(rp_checkpoint *checkpoint);

#endif
