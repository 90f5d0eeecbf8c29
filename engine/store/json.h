/* JSON in and out through the library jansson: the only code that knows it. Strict UTF-8, duplicate keys refused,
 * nesting limited by jansson (2048), input size limited by the caller. One reader or writer per thread. */
#ifndef RIPOSTE_ENGINE_STORE_JSON_H
#define RIPOSTE_ENGINE_STORE_JSON_H

#include "engine/document.h"

enum { RP_JSON_BYTES_MAX = 8 * 1024 * 1024 };

/* Parses `size` bytes (at most RP_JSON_BYTES_MAX), a byte order mark of UTF-8 before them being skipped; on success
 * *reader stands on the root, which is an object; free with rp_json_reader_free. `name` (file name or "standard input")
 * begins the error text. */
RP_API rp_status rp_json_parse(const char *text, size_t size, const char *name, rp_reader **reader, rp_error *error);
/* Reads a whole file, at most RP_JSON_BYTES_MAX bytes ("-" is standard input). */
RP_API rp_status rp_json_read_file(const char *path, rp_reader **reader, rp_error *error);
RP_API void rp_json_reader_free(rp_reader *reader); /* NULL allowed */

/* A writer that collects a tree; the root object is already open. */
RP_API rp_writer *rp_json_writer_new(void); /* NULL when memory is out */
/* The text, to be freed with free(); indent 0 gives one line. Member order is the order of writing. Real numbers
 * are written with 17 digits, so they read back exactly. NULL when memory is out. */
RP_API char *rp_json_writer_text(rp_writer *writer, int indent);
RP_API void rp_json_writer_free(rp_writer *writer); /* NULL allowed */

#endif
