/* Files of a test, in a folder of its own. Whatever fails ends the test. */
#ifndef RIPOSTE_TESTS_FILES_H
#define RIPOSTE_TESTS_FILES_H

#include <stddef.h>
#include <stdint.h>

enum { TEST_FOLDER_BYTES = 64 };

/* A new empty folder; and away with it and the files in it. */
void test_folder_make(char folder[TEST_FOLDER_BYTES]);
void test_folder_remove(const char *folder);
int test_files_in(const char *folder);

/* A whole file; the caller frees. */
unsigned char *test_file_read(const char *path, size_t *size);
void test_file_write(const char *path, const void *bytes, size_t size);
/* A file that ends with the checksum of what is before it, rp_hash_bytes, with another value of `width` bytes at a
 * place and the checksum that it should have then; to `altered`. */
void test_file_alter(const char *path, const char *altered, size_t at, uint64_t value, int width);

#endif
