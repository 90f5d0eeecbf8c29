#include "engine/store/embed_data_tool.h"

#include "engine/store/json.h"

#include <stdio.h>
#include <stdlib.h>

static rp_status read_file(const rp_embedding *embedding, const char *folder, const char *name, void *data,
                           rp_error *error) {
    char path[1024];
    if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path)
        return rp_fail(error, RP_BAD_INPUT, "the path of %s is too long", name);
    rp_reader *reader;
    rp_status status = rp_json_read_file(path, &reader, error);
    if (status) return status;
    embedding->read(data, name, reader);
    if (!rp_reader_ok(reader)) {
        *error = reader->error;
        rp_error_prefix(error, path);
        status = RP_BAD_INPUT;
    }
    rp_json_reader_free(reader);
    return status;
}

static rp_status read_all(const rp_embedding *embedding, const char *folder, void *data, rp_error *error) {
    for (int i = 0; i < 2; i++) {
        rp_status status = read_file(embedding, folder, embedding->files[i], data, error);
        if (status) return status;
    }
    return embedding->check(data, error);
}

static bool write_bytes(const rp_embedding *embedding, const char *path, const unsigned char *bytes) {
    FILE *file = fopen(path, "w");
    if (!file) return false;
    const char *type = embedding->type;
    fprintf(file,
            "/* Made by %s from the data of %s; not to be edited. */\n"
            "#include \"%s\"\n\n"
            "_Static_assert(sizeof(%s) == %zu, \"the layout of the data has changed\");\n\n"
            "static const struct {\n    _Alignas(%s) unsigned char bytes[%zu];\n} data = {{",
            embedding->tool, embedding->game, embedding->header, type, embedding->size, type, embedding->size);
    for (size_t i = 0; i < embedding->size; i++) fprintf(file, "%s%u,", i % 24 ? "" : "\n    ", bytes[i]);
    fprintf(file, "\n}};\n\nconst %s *%s(void) { return (const %s *)(const void *)data.bytes; }\n", type,
            embedding->default_function, type);
    return fclose(file) == 0;
}

int rp_embed_data(const rp_embedding *embedding, int count, char **arguments) {
    if (count != 3) {
        fprintf(stderr, "usage: %s FOLDER OUTPUT\n", embedding->tool);
        return 2;
    }
    rp_error error = {0};
    void *data = calloc(1, embedding->size);
    if (!data) return 1;
    rp_status status = read_all(embedding, arguments[1], data, &error);
    if (!status && !write_bytes(embedding, arguments[2], data))
        status = rp_fail(&error, RP_FAILED, "cannot write %s", arguments[2]);
    if (status) fprintf(stderr, "%s: %s\n", embedding->tool, error.text);
    free(data);
    return status == RP_OK ? 0 : status == RP_BAD_INPUT ? 2 : 1;
}
