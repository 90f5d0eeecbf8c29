#include "search/equilibrium/checkpoint.h"

#include "search/game_file.h"

#include <math.h>
#include <stdlib.h>

enum { THREADS_MAX = 1024, POINT_BYTES = 16, NUMBER_BYTES = 8 };

static const rp_file_kind kind = {.magic = "RIPOSTE-SOLVE\n\0", .name = "checkpoint", .format = 1};

static bool has_end(const char *text, size_t size) { return memchr(text, 0, size) != NULL; }

/* What is wrong with the fields, or NULL. */
static const char *wrong_field(const rp_checkpoint *c) {
    if (!has_end(c->algorithm, sizeof c->algorithm) || !c->algorithm[0]) return "the name of its algorithm has no end";
    if (!has_end(c->options, sizeof c->options)) return "the text of its options has no end";
    if (c->threads < 1 || c->threads > THREADS_MAX) return "the number of its threads is out of range";
    if (!(c->seconds >= 0 && isfinite(c->seconds))) return "its time is out of range";
    for (size_t i = 0; i < c->point_count; i++) {
        if (i > 0 && c->points[i].iterations <= c->points[i - 1].iterations) return "its curve does not ascend";
        if (c->points[i].iterations > c->iterations) return "its curve goes beyond its iterations";
        if (!isfinite(c->points[i].value)) return "its curve has a value that is no number";
    }
    for (size_t i = 0; i < c->memory_count; i++)
        if (!isfinite(c->memory[i])) return "the solver's memory has a value that is no number";
    return NULL;
}

static void put_text(rp_game_file *file, const char *text, size_t size) {
    for (size_t i = 0, length = strlen(text); i < size; i++)
        rp_game_file_put_number(file, i < length ? (unsigned char)text[i] : 0, 1);
}

static void put_checkpoint(rp_game_file *file, const rp_checkpoint *c) {
    put_text(file, c->algorithm, sizeof c->algorithm);
    put_text(file, c->options, sizeof c->options);
    rp_game_file_put_number(file, c->iterations, 8);
    rp_game_file_put_number(file, c->seed, 8);
    rp_game_file_put_number(file, (uint64_t)c->threads, 4);
    rp_game_file_put_number(file, 0, 4);
    rp_game_file_put_double(file, c->seconds);
    rp_game_file_put_number(file, c->point_count, 8);
    rp_game_file_put_number(file, c->memory_count, 8);
    for (size_t i = 0; i < c->point_count; i++) {
        rp_game_file_put_number(file, c->points[i].iterations, 8);
        rp_game_file_put_double(file, c->points[i].value);
    }
    for (size_t i = 0; i < c->memory_count; i++) rp_game_file_put_double(file, c->memory[i]);
}

/* Everything but the checksum. Release `file` after RP_OK. */
static rp_status write_checkpoint(const char *name, const rp_game *game, const rp_checkpoint *checkpoint,
                                  rp_game_file *file, rp_error *error) {
    const size_t fixed = sizeof checkpoint->algorithm + sizeof checkpoint->options + 8 + 8 + 4 + 4 + 8 + 8 + 8;
    rp_game_binding binding;
    const char *wrong = wrong_field(checkpoint);
    if (wrong) return rp_fail(error, RP_BAD_INPUT, "%.200s cannot be written: %s", name, wrong);
    rp_game_binding_of(game, &binding);
    size_t content = fixed + checkpoint->point_count * POINT_BYTES + checkpoint->memory_count * NUMBER_BYTES;
    rp_status status = rp_game_file_begin(file, &kind, &binding, content, error);
    if (!status) put_checkpoint(file, checkpoint);
    return status;
}

rp_status rp_checkpoint_save(const char *path, const rp_game *game, const rp_checkpoint *checkpoint, rp_error *error) {
    rp_game_file file;
    rp_status status = write_checkpoint(path, game, checkpoint, &file, error);
    if (status) return status;
    status = rp_game_file_save(&file, path, error);
    rp_game_file_release(&file);
    return status;
}

rp_status rp_checkpoint_bytes(const rp_game *game, const rp_checkpoint *checkpoint, unsigned char **bytes, size_t *size,
                              rp_error *error) {
    rp_game_file file;
    rp_status status = write_checkpoint("the checkpoint", game, checkpoint, &file, error);
    if (status) return status;
    status = rp_game_file_seal(&file, "the checkpoint", error);
    *bytes = status ? NULL : file.bytes;
    *size = status ? 0 : file.size;
    if (status) rp_game_file_release(&file);
    return status;
}

static void take_text(rp_game_file *file, char *text, size_t size) {
    const unsigned char *bytes = rp_game_file_take(file, size);
    if (bytes) memcpy(text, bytes, size);
}

/* Memory is taken only when the announced lengths are those of the file. */
static rp_status take_lists(rp_game_file *file, const char *name, rp_checkpoint *c, rp_error *error) {
    uint64_t points = rp_game_file_take_number(file, 8), numbers = rp_game_file_take_number(file, 8);
    size_t left = rp_game_file_left(file);
    if (file->overrun || points > left / POINT_BYTES || numbers != (left - points * POINT_BYTES) / NUMBER_BYTES)
        return rp_fail(error, RP_BAD_INPUT, "%.200s: its length does not fit its contents", name);
    c->points = malloc((points + 1) * sizeof *c->points);
    c->memory = malloc((numbers + 1) * sizeof *c->memory);
    if (!c->points || !c->memory) return rp_fail(error, RP_FAILED, "%.200s: no memory for a checkpoint", name);
    c->point_count = points;
    c->memory_count = numbers;
    for (size_t i = 0; i < points; i++) {
        c->points[i].iterations = rp_game_file_take_number(file, 8);
        c->points[i].value = rp_game_file_take_double(file);
    }
    for (size_t i = 0; i < numbers; i++) c->memory[i] = rp_game_file_take_double(file);
    if (!rp_game_file_ended(file))
        return rp_fail(error, RP_BAD_INPUT, "%.200s: its length does not fit its contents", name);
    return RP_OK;
}

static rp_status take_checkpoint(rp_game_file *file, const char *name, rp_checkpoint *c, rp_error *error) {
    *c = (rp_checkpoint){.threads = 0};
    take_text(file, c->algorithm, sizeof c->algorithm);
    take_text(file, c->options, sizeof c->options);
    c->iterations = rp_game_file_take_number(file, 8);
    c->seed = rp_game_file_take_number(file, 8);
    uint64_t threads = rp_game_file_take_number(file, 4), reserved = rp_game_file_take_number(file, 4);
    c->threads = threads <= THREADS_MAX ? (int)threads : 0;
    c->seconds = rp_game_file_take_double(file);
    rp_status status = take_lists(file, name, c, error);
    const char *wrong = status ? NULL : reserved ? "a field that should be 0 is not" : wrong_field(c);
    if (wrong) status = rp_fail(error, RP_BAD_INPUT, "%.200s: %s", name, wrong);
    if (status) rp_checkpoint_release(c);
    rp_game_file_release(file);
    return status;
}

rp_status rp_checkpoint_load(const char *path, const rp_game *game, rp_checkpoint *checkpoint, rp_error *error) {
    rp_game_file file;
    *checkpoint = (rp_checkpoint){.threads = 0};
    rp_status status = rp_game_file_load(&file, path, &kind, game, error);
    return status ? status : take_checkpoint(&file, path, checkpoint, error);
}

rp_status rp_checkpoint_parse(const void *bytes, size_t size, const char *name, const rp_game *game,
                              rp_checkpoint *checkpoint, rp_error *error) {
    rp_game_file file;
    *checkpoint = (rp_checkpoint){.threads = 0};
    rp_status status = rp_game_file_open(&file, bytes, size, name, &kind, game, error);
    return status ? status : take_checkpoint(&file, name, checkpoint, error);
}

void rp_checkpoint_release(rp_checkpoint *checkpoint) {
    free(checkpoint->points);
    free(checkpoint->memory);
    *checkpoint = (rp_checkpoint){.threads = 0};
}
