/* Files that are whole or as they were: written beside their place under another name, synced, then moved there. */
#ifndef RIPOSTE_ENGINE_FILE_H
#define RIPOSTE_ENGINE_FILE_H

#include "engine/error.h"

#include <stdbool.h>
#include <stddef.h>

enum { RP_FILE_PATH_MAX = 4096 }; /* bytes of a path with its terminating zero */

typedef enum rp_file_readers { RP_FILE_FOR_ALL, RP_FILE_FOR_OWNER } rp_file_readers;

/* Whether a file could be written there, so that long work does not end in vain: RP_BAD_INPUT with the reason, also
 * where something lies there that is no plain file. Leaves nothing behind. */
rp_status rp_file_check(const char *path, rp_error *error);

/* Writes `size` bytes in place of what is there. After RP_FAILED, or RP_BAD_INPUT for a path that cannot be, the old
 * file is what it was. */
rp_status rp_file_replace(const char *path, const void *bytes, size_t size, rp_file_readers readers, rp_error *error);

/* In two steps, where the name is not known yet or something is to be done between them. The first writes a file beside
 * `path`, whose name goes to `temporary`. */
rp_status rp_file_write_beside(const char *path, const void *bytes, size_t size, rp_file_readers readers,
                               char temporary[RP_FILE_PATH_MAX], rp_error *error);
/* The second gives it the name `path` unless that is taken (false with errno EEXIST) or cannot be had (false); the
 * caller removes it when no name could be had. */
bool rp_file_claim(const char *temporary, const char *path);
/* Or it gives it the name in place of what is there; after RP_FAILED the old file is what it was and the other is gone.
 */
rp_status rp_file_move(const char *temporary, const char *path, rp_error *error);

#endif
