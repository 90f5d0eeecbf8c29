/* embed_book FOLDER OUTPUT: reads abilities.json and heroes.json of FOLDER and writes the filled destiny_book as C
 * bytes. */
#include "engine/destinyquest/heroes.h"
#include "engine/json.h"

#include <stdio.h>
#include <stdlib.h>

static rp_status read_file(const char *folder, const char *name, destiny_book *book, rp_error *error) {
    char path[1024];
    if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path)
        return rp_fail(error, RP_BAD_INPUT, "the path of %s is too long", name);
    rp_reader *reader;
    rp_status status = rp_json_read_file(path, &reader, error);
    if (status) return status;
    destiny_book_read(book, name, reader);
    if (!rp_reader_ok(reader)) {
        *error = reader->error;
        rp_error_prefix(error, path);
        status = RP_BAD_INPUT;
    }
    rp_json_reader_free(reader);
    return status;
}

static bool write_bytes(const char *path, const destiny_book *book) {
    FILE *file = fopen(path, "w");
    if (!file) return false;
    const unsigned char *bytes = (const unsigned char *)book;
    fprintf(file,
            "/* Made by embed_book from the data of destinyquest; not to be edited. */\n"
            "#include \"engine/destinyquest/heroes.h\"\n\n"
            "_Static_assert(sizeof(destiny_book) == %zu, \"the layout of the data has changed\");\n\n"
            "static const struct {\n    _Alignas(destiny_book) unsigned char bytes[%zu];\n} book = {{",
            sizeof *book, sizeof *book);
    for (size_t i = 0; i < sizeof *book; i++) fprintf(file, "%s%u,", i % 24 ? "" : "\n    ", bytes[i]);
    fprintf(file, "\n}};\n\nconst destiny_book *destiny_book_default(void) {\n"
                  "    return (const destiny_book *)(const void *)book.bytes;\n}\n");
    return fclose(file) == 0;
}

int main(int count, char **arguments) {
    if (count != 3) {
        fprintf(stderr, "usage: embed_book FOLDER OUTPUT\n");
        return 2;
    }
    rp_error error = {0};
    destiny_book *book = calloc(1, sizeof *book);
    if (!book) return 1;
    rp_status status = read_file(arguments[1], "abilities.json", book, &error);
    if (!status) status = read_file(arguments[1], "heroes.json", book, &error);
    if (!status) status = destiny_book_check(book, &error);
    if (status)
        fprintf(stderr, "embed_book: %s\n", error.text);
    else if (!write_bytes(arguments[2], book)) {
        fprintf(stderr, "embed_book: cannot write %s\n", arguments[2]);
        status = RP_FAILED;
    }
    free(book);
    return status == RP_OK ? 0 : status == RP_BAD_INPUT ? 2 : 1;
}
