#include "engine/store/data.h"
#include "engine/store/json.h"
#include "engine/words.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

rp_status rp_data_default(const rp_rules *rules, rp_data **out, rp_error *error) {
    *out = NULL;
    if (!rules->data_size) return rp_fail(error, RP_BAD_INPUT, "the game %s has no card data", rules->name);
    rp_data *data = calloc(1, sizeof *data);
    void *bytes = malloc(rules->data_size);
    if (!data || !bytes) {
        free(data);
        free(bytes);
        return rp_fail(error, RP_FAILED, "no memory for card data");
    }
    memcpy(bytes, rules->default_data(), rules->data_size);
    *data = (rp_data){.rules = rules, .bytes = bytes, .hash = rp_hash_bytes(bytes, rules->data_size)};
    *out = data;
    return RP_OK;
}

void rp_data_free(rp_data *data) {
    if (!data) return;
    free(data->bytes);
    free(data);
}

void rp_data_doubts(const rp_data *data, char text[RP_DATA_DOUBTS_MAX]) {
    text[0] = 0;
    if (data && data->rules->doubt_data) data->rules->doubt_data(data->bytes, text, RP_DATA_DOUBTS_MAX);
}

/* Lays one file over the data; an absent file is fine and counted as not found. */
static rp_status load_file(rp_data *data, const char *directory, const char *name, int *found, rp_error *error) {
    char path[1024];
    if (snprintf(path, sizeof path, "%s/%s", directory, name) >= (int)sizeof path)
        return rp_fail(error, RP_BAD_INPUT, "the folder name '%.60s...' is too long", directory);
    if (access(path, F_OK) != 0 && errno == ENOENT) return RP_OK;
    rp_reader *reader;
    rp_status status = rp_json_read_file(path, &reader, error);
    if (status) return status;
    data->rules->read_data(data->bytes, name, reader);
    if (!rp_reader_ok(reader)) {
        if (error) *error = reader->error;
        rp_error_prefix(error, path);
        status = RP_BAD_INPUT;
    }
    rp_json_reader_free(reader);
    ++*found;
    return status;
}

/* "abilities.json, heroes.json" */
static const char *list_files(const rp_rules *rules, char list[200]) {
    size_t used = 0;
    list[0] = 0;
    for (const char *at = rules->data_files; *at && used + 2 < 200; at++)
        used += (size_t)(*at == '|' ? snprintf(list + used, 200 - used, ", ")
                                    : snprintf(list + used, 200 - used, "%c", *at));
    return list;
}

rp_status rp_data_folder_check(const rp_rules *rules, const char *directory, rp_error *error) {
    struct stat kind;
    char list[200];
    if (stat(directory, &kind) != 0) return rp_fail(error, RP_BAD_INPUT, "%s: %s", directory, strerror(errno));
    if (!S_ISDIR(kind.st_mode))
        return rp_fail(error, RP_BAD_INPUT, "%s: is a file; it should be a folder with %s%s", directory,
                       rules ? "any of the data files " : "data files", rules ? list_files(rules, list) : "");
    if (access(directory, R_OK | X_OK) == 0) return RP_OK;
    return rp_fail(error, RP_BAD_INPUT, "%s: %s", directory, strerror(errno));
}

rp_status rp_data_load(const rp_rules *rules, const char *directory, rp_data **out, rp_error *error) {
    rp_data *data;
    rp_status status = rp_data_default(rules, &data, error);
    *out = NULL;
    if (status) return status;
    status = rp_data_folder_check(rules, directory, error);
    int found = 0;
    for (rp_word file = rp_words_first(rules->data_files); !status && file.length; file = rp_words_next(file)) {
        char name[64];
        snprintf(name, sizeof name, "%.*s", file.length, file.text);
        status = load_file(data, directory, name, &found, error);
    }
    char list[200];
    if (!status && found == 0)
        status = rp_fail(error, RP_BAD_INPUT, "%s: has none of the data files %s", directory, list_files(rules, list));
    if (!status) {
        status = rules->check_data(data->bytes, error);
        if (status) rp_error_prefix(error, directory);
    }
    if (status) {
        rp_data_free(data);
        return status;
    }
    data->hash = rp_hash_bytes(data->bytes, rules->data_size);
    *out = data;
    return RP_OK;
}

rp_status rp_data_require(const rp_rules *rules, uint64_t in_use, uint64_t made_with, rp_error *error) {
    if (in_use == made_with) return RP_OK;
    bool has_files = rules->data_size > 0;
    uint64_t built_in = has_files ? rp_hash_bytes(rules->default_data(), rules->data_size) : 0;
    const char *advice = !has_files              ? ""
                         : made_with == built_in ? "; leave the data folder out"
                                                 : "; bring the folder with the former";
    return rp_fail(error, RP_BAD_INPUT, "the card data needed are %016llx%s, in use are %016llx%s%s",
                   (unsigned long long)made_with, has_files && made_with == built_in ? " (built-in)" : "",
                   (unsigned long long)in_use, has_files && in_use == built_in ? " (built-in)" : "", advice);
}
