/* replay_corpus FOLDER: gives each file of the folder to the fuzz target once. Files called ok-* must be accepted, the
 * others may be; a folder without both kinds would test little, so it fails. */
#include "tests/fuzz/support/fuzz.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

static unsigned char *read_all(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    size_t capacity = 1 << 20;
    unsigned char *bytes = malloc(capacity);
    *size = bytes ? fread(bytes, 1, capacity, file) : 0;
    fclose(file);
    /* An exact block lets the address sanitizer see a read past the end. */
    unsigned char *exact = bytes ? malloc(*size ? *size : 1) : NULL;
    if (exact) memcpy(exact, bytes, *size);
    free(bytes);
    return exact;
}

int main(int count, char **arguments) {
    DIR *folder = count == 2 ? opendir(arguments[1]) : NULL;
    if (!folder) {
        fprintf(stderr, "usage: %s FOLDER\n", arguments[0]);
        return 2;
    }
    int files = 0, good = 0, failed = 0;
    for (struct dirent *entry; (entry = readdir(folder));) {
        char path[4096];
        size_t size;
        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", arguments[1], entry->d_name);
        unsigned char *bytes = read_all(path, &size);
        bool accepted = bytes && fuzz_accepts(bytes, size), wanted = strncmp(entry->d_name, "ok-", 3) == 0;
        free(bytes);
        files++;
        good += wanted;
        if (!wanted || accepted) continue;
        failed++;
        printf("%s should be accepted\n", entry->d_name);
    }
    closedir(folder);
    printf("%d files, of which %d must be accepted: %d were not\n", files, good, failed);
    return failed || !good || files == good;
}
