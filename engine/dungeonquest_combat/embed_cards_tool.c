/* embed_cards FOLDER OUTPUT: reads cards.json and figures.json of FOLDER and writes the filled dq_cards as C bytes. */
#include "engine/dungeonquest_combat/cards.h"
#include "engine/json.h"

#include <stdio.h>
#include <stdlib.h>

static rp_status read_file(const char *folder, const char *name, dq_cards *cards, rp_error *error) {
    char path[1024];
    if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path)
        return rp_fail(error, RP_BAD_INPUT, "the path of %s is too long", name);
    rp_reader *reader;
    rp_status status = rp_json_read_file(path, &reader, error);
    if (status) return status;
    dq_cards_read(cards, name, reader);
    if (!rp_reader_ok(reader)) {
        *error = reader->error;
        rp_error_prefix(error, path);
        status = RP_BAD_INPUT;
    }
    rp_json_reader_free(reader);
    return status;
}

static bool write_bytes(const char *path, const dq_cards *cards) {
    FILE *file = fopen(path, "w");
    if (!file) return false;
    const unsigned char *bytes = (const unsigned char *)cards;
    fprintf(file,
            "/* Made by embed_cards from the card data; not to be edited. */\n"
            "#include \"engine/dungeonquest_combat/cards.h\"\n\n"
            "_Static_assert(sizeof(dq_cards) == %zu, \"the layout of the card data has changed\");\n\n"
            "static const struct {\n    _Alignas(dq_cards) unsigned char bytes[%zu];\n} cards = {{",
            sizeof *cards, sizeof *cards);
    for (size_t i = 0; i < sizeof *cards; i++) fprintf(file, "%s%u,", i % 24 ? "" : "\n    ", bytes[i]);
    fprintf(
        file,
        "\n}};\n\nconst dq_cards *dq_cards_default(void) { return (const dq_cards *)(const void *)cards.bytes; }\n");
    return fclose(file) == 0;
}

int main(int count, char **arguments) {
    if (count != 3) {
        fprintf(stderr, "usage: embed_cards FOLDER OUTPUT\n");
        return 2;
    }
    rp_error error = {0};
    dq_cards *cards = calloc(1, sizeof *cards);
    if (!cards) return 1;
    rp_status status = read_file(arguments[1], "cards.json", cards, &error);
    if (!status) status = read_file(arguments[1], "figures.json", cards, &error);
    if (!status) status = dq_cards_check(cards, &error);
    if (status)
        fprintf(stderr, "embed_cards: %s\n", error.text);
    else if (!write_bytes(arguments[2], cards)) {
        fprintf(stderr, "embed_cards: cannot write %s\n", arguments[2]);
        status = RP_FAILED;
    }
    free(cards);
    return status == RP_OK ? 0 : status == RP_BAD_INPUT ? 2 : 1;
}
