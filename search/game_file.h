/* Binary files that belong to one game: policies and checkpoints. Little-endian, doubles as IEEE 754.
 *
 *     magic 16 | format version 4 | rules version 4 | data hash 8 | identity 8 | spec text: length 4, bytes
 *     content
 *     checksum 8: XXH3 of everything before
 *
 * Writing: begin with the exact size of the content, put everything, save. Reading: open (all but the content is
 * checked then), take everything, ask rp_game_file_ended. Taking past the end gives zeros and sets `overrun`. */
#ifndef RIPOSTE_SEARCH_GAME_FILE_H
#define RIPOSTE_SEARCH_GAME_FILE_H

#include "engine/game.h"

enum { RP_MAGIC_BYTES = 16 };
#define RP_GAME_FILE_MAX ((uint64_t)1 << 36) /* bytes */

typedef struct rp_file_kind {
    const char *magic; /* RP_MAGIC_BYTES bytes */
    const char *name;  /* "policy": for error texts */
    uint32_t format;
} rp_file_kind;

/* The game a file belongs to. */
typedef struct rp_game_binding {
    char spec[RP_SPEC_TEXT_MAX];
    uint32_t rules_version;
    uint64_t data_hash, identity;
} rp_game_binding;

typedef struct rp_game_file {
    unsigned char *bytes;
    size_t size, at;
    bool overrun;
} rp_game_file;

void rp_game_binding_of(const rp_game *game, rp_game_binding *binding);

/* A file with room for `content` bytes, its head written. RP_FAILED without memory. Release it. */
rp_status rp_game_file_begin(rp_game_file *file, const rp_file_kind *kind, const rp_game_binding *binding,
                             size_t content, rp_error *error);
void rp_game_file_put(rp_game_file *file, const void *bytes, size_t size);
void rp_game_file_put_number(rp_game_file *file, uint64_t value, int bytes);
void rp_game_file_put_double(rp_game_file *file, double value);
/* Adds the checksum: file->bytes[file->size] is then what a file would hold. `name` begins the error text. RP_FAILED:
 * other content was put than announced. */
rp_status rp_game_file_seal(rp_game_file *file, const char *name, rp_error *error);
/* Seals, and replaces the file at `path`, whole or not at all (engine/file.h). */
rp_status rp_game_file_save(rp_game_file *file, const char *path, rp_error *error);

/* Reads a whole regular file of at most RP_GAME_FILE_MAX bytes whose beginning has the magic, and opens it as the next
 * function does. Release it after RP_OK. */
rp_status rp_game_file_load(rp_game_file *file, const char *path, const rp_file_kind *kind, const rp_game *game,
                            rp_error *error);
/* Opens a copy of `bytes`; `name` begins the error texts. RP_BAD_INPUT unless magic, format, checksum and game fit. */
rp_status rp_game_file_open(rp_game_file *file, const void *bytes, size_t size, const char *name,
                            const rp_file_kind *kind, const rp_game *game, rp_error *error);

const unsigned char *rp_game_file_take(rp_game_file *file, size_t size); /* NULL past the end */
uint64_t rp_game_file_take_number(rp_game_file *file, int bytes);
double rp_game_file_take_double(rp_game_file *file);
/* Content bytes not taken yet: to check lengths against before memory is taken for them. */
size_t rp_game_file_left(const rp_game_file *file);
/* True when the content was taken to its last byte and not past it. */
bool rp_game_file_ended(const rp_game_file *file);
void rp_game_file_release(rp_game_file *file); /* zeroed: allowed */

#endif
