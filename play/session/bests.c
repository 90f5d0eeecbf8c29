#include "play/session/bests.h"

#include "engine/store/json.h"
#include "play/session/storage.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { VERSION = 1, FILE_BYTES_MAX = 512 * 1024, DATA_TEXT = 17 };

typedef struct best {
    char game[RP_SPEC_TEXT_MAX], data[DATA_TEXT];
    int64_t rules, score;
} best;

typedef struct bests {
    int count;
    best best[RP_BESTS_MAX];
} bests;

static void read_best(rp_reader *reader, best *to) {
    rp_read_string(reader, "game", to->game, sizeof to->game);
    rp_read_string(reader, "data", to->data, sizeof to->data);
    to->rules = rp_read_integer(reader, "rules", 0, INT32_MAX);
    to->score = rp_read_integer(reader, "score", 1, INT64_MAX);
}

static void read_bests(rp_reader *reader, bests *all) {
    rp_read_choice(reader, "riposte", "best");
    rp_read_integer(reader, "version", VERSION, VERSION);
    if (!rp_read_array(reader, "bests", RP_BESTS_MAX)) return;
    for (size_t i = 0; i < RP_BESTS_MAX && reader->enter(reader, NULL, i); i++) {
        read_best(reader, &all->best[all->count++]);
        reader->leave(reader);
    }
    reader->leave(reader);
}

static rp_status read_file(const char *path, bests *all, rp_error *error) {
    struct stat facts;
    char *text;
    size_t size;
    rp_reader *reader;
    if (stat(path, &facts) != 0 && errno == ENOENT) return RP_OK;
    if (stat(path, &facts) != 0 || !S_ISREG(facts.st_mode))
        return rp_fail(error, RP_FAILED, "%s: is no file that can be read", path);
    rp_status status = rp_storage_read(path, FILE_BYTES_MAX, &text, &size, error);
    if (status) return status;
    status = rp_json_parse(text, size, path, &reader, error);
    free(text);
    if (status) return status;
    read_bests(reader, all);
    if (!rp_reader_ok(reader)) status = rp_fail(error, RP_BAD_INPUT, "%s: %s", path, reader->error.text);
    rp_json_reader_free(reader);
    return status;
}

static rp_status write_file(const char *path, const bests *all, rp_error *error) {
    rp_writer *writer = rp_json_writer_new();
    if (!writer) return rp_fail(error, RP_FAILED, "no memory for the best");
    writer->string(writer, "riposte", "best");
    writer->integer(writer, "version", VERSION);
    writer->open_array(writer, "bests");
    for (int i = 0; i < all->count; i++) {
        const best *of = &all->best[i];
        writer->open_object(writer, NULL);
        writer->string(writer, "game", of->game);
        writer->integer(writer, "rules", of->rules);
        writer->string(writer, "data", of->data);
        writer->integer(writer, "score", of->score);
        writer->close(writer);
    }
    writer->close(writer);
    char *text = rp_json_writer_text(writer, 0);
    rp_json_writer_free(writer);
    rp_status status =
        text ? rp_storage_replace(path, text, NULL, error) : rp_fail(error, RP_FAILED, "no memory for the best");
    free(text);
    return status;
}

/* That of the game; a new one without a score where there is none. */
static best *best_of(bests *all, const rp_game *game) {
    char data[DATA_TEXT];
    snprintf(data, sizeof data, "%016" PRIx64, game->data_hash);
    for (int i = 0; i < all->count; i++) {
        best *of = &all->best[i];
        bool same = of->rules == (int64_t)game->rules->version && strcmp(of->data, data) == 0;
        if (same && strcmp(of->game, game->spec.text) == 0) return of;
    }
    if (all->count == RP_BESTS_MAX) memmove(&all->best[0], &all->best[1], --all->count * sizeof all->best[0]);
    best *of = &all->best[all->count++];
    *of = (best){.rules = game->rules->version};
    snprintf(of->game, sizeof of->game, "%s", game->spec.text);
    memcpy(of->data, data, sizeof data);
    return of;
}

rp_status rp_best_note(const rp_game *game, int64_t score, int64_t *before, rp_error *error) {
    char folder[RP_PATH_MAX], path[RP_PATH_MAX + 16];
    *before = 0;
    rp_status status = rp_storage_folder(folder, error);
    if (status) return status;
    snprintf(path, sizeof path, "%s/best.json", folder);
    bests *all = calloc(1, sizeof *all);
    if (!all) return rp_fail(error, RP_FAILED, "no memory for the best");
    status = read_file(path, all, error);
    if (!status) {
        best *of = best_of(all, game);
        *before = of->score;
        of->score = score > of->score ? score : of->score;
        if (score > *before) status = write_file(path, all, error);
    }
    free(all);
    return status;
}
