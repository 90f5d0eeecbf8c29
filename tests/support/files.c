#include "tests/support/files.h"

#include "engine/hash.h"
#include "tests/support/require.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void test_folder_make(char folder[TEST_FOLDER_BYTES]) {
    snprintf(folder, TEST_FOLDER_BYTES, "/tmp/riposte-test-XXXXXX");
    require(mkdtemp(folder) != NULL);
}

static int visit_files(const char *folder, int (*visit)(const char *path)) {
    int count = 0;
    char path[512];
    DIR *opened = opendir(folder);
    require(opened != NULL);
    for (struct dirent *entry; (entry = readdir(opened));) {
        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (visit) require_message(visit(path) == 0, "%s stays", path);
        count++;
    }
    closedir(opened);
    return count;
}

void test_folder_remove(const char *folder) {
    visit_files(folder, unlink);
    require(rmdir(folder) == 0);
}

int test_files_in(const char *folder) { return visit_files(folder, NULL); }

unsigned char *test_file_read(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    require_message(file != NULL, "%s cannot be read", path);
    require(fseek(file, 0, SEEK_END) == 0);
    long length = ftell(file);
    require(length >= 0);
    rewind(file);
    *size = (size_t)length;
    unsigned char *bytes = malloc(*size + 1);
    require(bytes && fread(bytes, 1, *size, file) == *size);
    fclose(file);
    return bytes;
}

void test_file_write(const char *path, const void *bytes, size_t size) {
    FILE *file = fopen(path, "wb");
    require_message(file != NULL, "%s cannot be written", path);
    require(fwrite(bytes, 1, size, file) == size && fclose(file) == 0);
}

static void put_little_endian(unsigned char *bytes, uint64_t value, int width) {
    for (int i = 0; i < width; i++) bytes[i] = (unsigned char)(value >> 8 * i);
}

void test_file_alter(const char *path, const char *altered, size_t at, uint64_t value, int width) {
    size_t size;
    unsigned char *bytes = test_file_read(path, &size);
    put_little_endian(bytes + at, value, width);
    put_little_endian(bytes + size - 8, rp_hash_bytes(bytes, size - 8), 8);
    test_file_write(altered, bytes, size);
    free(bytes);
}
