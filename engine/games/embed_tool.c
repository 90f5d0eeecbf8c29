/* embed TYPE FOLDER OUTPUT: writes as C what the game's own reader makes of the data files in FOLDER: TYPE_default().
 * embed NAME FILE OUTPUT: writes the bytes of FILE as C words: NAME_words[NAME_word_count]. */
#include "engine/games/embed.h"
#include "engine/store/data.h"

#include <inttypes.h>
#include <stdio.h>

/* The last word is filled up with zeros. */
static size_t write_words(FILE *in, FILE *out) {
    size_t count = 0;
    for (uint64_t word = 0; fread(&word, 1, sizeof word, in) > 0; word = 0)
        fprintf(out, "%s0x%" PRIx64 "u,", count++ % 8 ? "" : "\n    ", word);
    return count;
}

static rp_status write_data(const rp_embedding *wanted, const char *folder, FILE *out, rp_error *error) {
    const rp_rules *rules = &wanted->rules;
    rp_data *data;
    rp_status status = rp_data_load(rules, folder, &data, error);
    if (status) return status;
    FILE *in = fmemopen(data->bytes, rules->data_size, "rb");
    if (!in) {
        rp_data_free(data);
        return rp_fail(error, RP_FAILED, "no memory for the data");
    }
    fprintf(out, "#include \"%s\"\n\n_Static_assert(sizeof(%s) == %zu && _Alignof(%s) <= _Alignof(uint64_t), ",
            wanted->header, rules->name, rules->data_size, rules->name);
    fprintf(out, "\"the layout of the data has changed\");\n\nstatic const uint64_t words[] = {");
    write_words(in, out);
    fprintf(out, "\n};\n\nconst %s *%s_default(void) { return (const %s *)(const void *)words; }\n", rules->name,
            rules->name, rules->name);
    fclose(in);
    rp_data_free(data);
    return RP_OK;
}

static rp_status write_file(const char *name, const char *path, FILE *out, rp_error *error) {
    FILE *in = fopen(path, "rb");
    if (!in) return rp_fail(error, RP_FAILED, "cannot open %s", path);
    fprintf(out, "#include <stddef.h>\n#include <stdint.h>\n\nextern const uint64_t %s_words[];\n", name);
    fprintf(out, "extern const size_t %s_word_count;\n\nconst uint64_t %s_words[] = {", name, name);
    size_t count = write_words(in, out);
    fprintf(out, "\n};\nconst size_t %s_word_count = %zu;\n", name, count);
    bool good = !ferror(in);
    fclose(in);
    return good ? RP_OK : rp_fail(error, RP_FAILED, "cannot read %s", path);
}

int main(int count, char **arguments) {
    FILE *out = count == 4 ? fopen(arguments[3], "w") : NULL;
    if (!out) {
        fprintf(stderr, "usage: embed TYPE FOLDER OUTPUT, or NAME FILE OUTPUT; OUTPUT has to be writable\n");
        return 2;
    }
    rp_error error = {0};
    const rp_embedding *wanted = rp_embeddings;
    while (wanted->header && strcmp(wanted->rules.name, arguments[1]) != 0) wanted++;
    fprintf(out, "/* Made by embed; not to be edited. */\n");
    rp_status status = wanted->header ? write_data(wanted, arguments[2], out, &error)
                                      : write_file(arguments[1], arguments[2], out, &error);
    if (fclose(out) != 0 && !status) status = rp_fail(&error, RP_FAILED, "cannot write %s", arguments[3]);
    if (status) fprintf(stderr, "embed: %s\n", error.text);
    return status ? 1 : 0;
}
