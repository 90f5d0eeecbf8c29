#include "search/game_file.h"

#include "engine/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HEAD_BYTES = RP_MAGIC_BYTES + 4 + 4 + 8 + 8 + 4, CHECKSUM_BYTES = 8 };

/* ---- writing -------------------------------------------------------------------------------------------- */

void rp_game_binding_of(const rp_game *game, rp_game_binding *binding) {
    *binding = (rp_game_binding){
        .rules_version = game->rules->version, .data_hash = game->data_hash, .identity = game->identity};
    snprintf(binding->spec, sizeof binding->spec, "%s", game->spec.text);
}

void rp_game_file_put(rp_game_file *file, const void *bytes, size_t size) {
    if (size > file->size - file->at) {
        file->overrun = true;
        return;
    }
    if (size) memcpy(file->bytes + file->at, bytes, size);
    file->at += size;
}

void rp_game_file_put_number(rp_game_file *file, uint64_t value, int bytes) {
    unsigned char little[8];
    for (int i = 0; i < bytes; i++) little[i] = (unsigned char)(value >> 8 * i);
    rp_game_file_put(file, little, (size_t)bytes);
}

void rp_game_file_put_double(rp_game_file *file, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    rp_game_file_put_number(file, bits, 8);
}

rp_status rp_game_file_begin(rp_game_file *file, const rp_file_kind *kind, const rp_game_binding *binding,
                             size_t content, rp_error *error) {
    size_t spec = strlen(binding->spec);
    *file = (rp_game_file){.size = HEAD_BYTES + spec + content + CHECKSUM_BYTES};
    file->bytes = content < RP_GAME_FILE_MAX / 2 ? malloc(file->size) : NULL;
    if (!file->bytes) return rp_fail(error, RP_FAILED, "no memory for a %s of %zu bytes", kind->name, file->size);
    rp_game_file_put(file, kind->magic, RP_MAGIC_BYTES);
    rp_game_file_put_number(file, kind->format, 4);
    rp_game_file_put_number(file, binding->rules_version, 4);
    rp_game_file_put_number(file, binding->data_hash, 8);
    rp_game_file_put_number(file, binding->identity, 8);
    rp_game_file_put_number(file, spec, 4);
    rp_game_file_put(file, binding->spec, spec);
    return RP_OK;
}

rp_status rp_game_file_seal(rp_game_file *file, const char *name, rp_error *error) {
    rp_game_file_put_number(file, rp_hash_bytes(file->bytes, file->at), CHECKSUM_BYTES);
    if (!file->overrun && file->at == file->size) return RP_OK;
    return rp_fail(error, RP_FAILED, "%.300s: %zu bytes were announced, not %zu", name, file->size, file->at);
}

rp_status rp_game_file_save(rp_game_file *file, const char *path, rp_error *error) {
    rp_status status = rp_game_file_seal(file, path, error);
    return status ? status : rp_file_replace(path, file->bytes, file->size, RP_FILE_FOR_ALL, error);
}

/* ---- reading -------------------------------------------------------------------------------------------- */

const unsigned char *rp_game_file_take(rp_game_file *file, size_t size) {
    if (size > rp_game_file_left(file)) {
        file->overrun = true;
        file->at = file->size - CHECKSUM_BYTES;
        return NULL;
    }
    file->at += size;
    return file->bytes + file->at - size;
}

uint64_t rp_game_file_take_number(rp_game_file *file, int bytes) {
    const unsigned char *little = rp_game_file_take(file, (size_t)bytes);
    uint64_t value = 0;
    for (int i = 0; little && i < bytes; i++) value |= (uint64_t)little[i] << 8 * i;
    return value;
}

double rp_game_file_take_double(rp_game_file *file) {
    uint64_t bits = rp_game_file_take_number(file, 8);
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

size_t rp_game_file_left(const rp_game_file *file) { return file->size - CHECKSUM_BYTES - file->at; }

bool rp_game_file_ended(const rp_game_file *file) { return !file->overrun && rp_game_file_left(file) == 0; }

void rp_game_file_release(rp_game_file *file) {
    free(file->bytes);
    *file = (rp_game_file){.size = 0};
}

static rp_status check_game(rp_game_file *file, const char *name, const rp_file_kind *kind, const rp_game *game,
                            rp_error *error) {
    rp_game_binding found = {.rules_version = (uint32_t)rp_game_file_take_number(file, 4)}, wanted;
    found.data_hash = rp_game_file_take_number(file, 8);
    found.identity = rp_game_file_take_number(file, 8);
    size_t length = (size_t)rp_game_file_take_number(file, 4);
    const unsigned char *spec = length < sizeof found.spec ? rp_game_file_take(file, length) : NULL;
    if (!spec || memchr(spec, 0, length))
        return rp_fail(error, RP_BAD_INPUT, "%.200s: the name of its game cannot be read", name);
    memcpy(found.spec, spec, length);
    rp_game_binding_of(game, &wanted);
    if (strcmp(found.spec, wanted.spec) != 0)
        return rp_fail(error, RP_BAD_INPUT, "%.200s: is a %s for the game %.120s, not for %.120s", name, kind->name,
                       found.spec, wanted.spec);
    if (found.rules_version != wanted.rules_version)
        return rp_fail(error, RP_BAD_INPUT, "%.200s: was made with version %u of the rules of %s; these are version %u",
                       name, found.rules_version, game->rules->name, wanted.rules_version);
    if (found.data_hash != wanted.data_hash)
        return rp_fail(error, RP_BAD_INPUT, "%.200s: was made with other card data than these (%016llx, not %016llx)",
                       name, (unsigned long long)found.data_hash, (unsigned long long)wanted.data_hash);
    if (found.identity != wanted.identity)
        return rp_fail(error, RP_BAD_INPUT,
                       "%.200s: was made for another position of %.120s, or when files that it names were different",
                       name, wanted.spec);
    return RP_OK;
}

static bool has_magic(const rp_file_kind *kind, const unsigned char *bytes, size_t size) {
    return size >= RP_MAGIC_BYTES && memcmp(bytes, kind->magic, RP_MAGIC_BYTES) == 0;
}

static rp_status fail_without_magic(const char *name, const rp_file_kind *kind, rp_error *error) {
    return rp_fail(error, RP_BAD_INPUT, "%.200s: is no %s file", name, kind->name);
}

/* Checks all but the content. */
static rp_status check(rp_game_file *file, const char *name, const rp_file_kind *kind, const rp_game *game,
                       rp_error *error) {
    if (!has_magic(kind, file->bytes, file->size)) return fail_without_magic(name, kind, error);
    if (file->size < HEAD_BYTES + CHECKSUM_BYTES)
        return rp_fail(error, RP_BAD_INPUT, "%.200s: is cut off after %zu bytes", name, file->size);
    file->at = RP_MAGIC_BYTES;
    uint32_t format = (uint32_t)rp_game_file_take_number(file, 4);
    if (format != kind->format)
        return rp_fail(error, RP_BAD_INPUT, "%.200s: has version %u of the %s format; this program reads version %u",
                       name, format, kind->name, kind->format);
    rp_game_file end = {.bytes = file->bytes, .size = file->size + CHECKSUM_BYTES, .at = file->size - CHECKSUM_BYTES};
    if (rp_game_file_take_number(&end, CHECKSUM_BYTES) != rp_hash_bytes(file->bytes, file->size - CHECKSUM_BYTES))
        return rp_fail(error, RP_BAD_INPUT, "%.200s: its checksum is wrong: the file is cut off or was altered", name);
    return check_game(file, name, kind, game, error);
}

rp_status rp_game_file_open(rp_game_file *file, const void *bytes, size_t size, const char *name,
                            const rp_file_kind *kind, const rp_game *game, rp_error *error) {
    *file = (rp_game_file){.size = size};
    if (!has_magic(kind, bytes, size)) return fail_without_magic(name, kind, error);
    file->bytes = malloc(size);
    if (!file->bytes) return rp_fail(error, RP_FAILED, "%.200s: no memory for %zu bytes", name, size);
    memcpy(file->bytes, bytes, size);
    rp_status status = check(file, name, kind, game, error);
    if (status) rp_game_file_release(file);
    return status;
}

/* Up to `size` bytes; fewer at the end of the file or when it cannot be read, with errno then. */
static size_t read_all(int descriptor, unsigned char *bytes, size_t size) {
    size_t done = 0;
    errno = 0;
    while (done < size) {
        size_t left = size - done;
        ssize_t got = read(descriptor, bytes + done, left < (1u << 30) ? left : 1u << 30);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        done += (size_t)got;
    }
    return done;
}

/* Memory is taken only when the beginning looks right. */
static rp_status read_file(rp_game_file *file, int descriptor, const char *path, const rp_file_kind *kind,
                           rp_error *error) {
    struct stat facts;
    unsigned char magic[RP_MAGIC_BYTES];
    if (fstat(descriptor, &facts) != 0 || !S_ISREG(facts.st_mode))
        return rp_fail(error, RP_BAD_INPUT, "%.200s: is no regular file", path);
    if ((uint64_t)facts.st_size > RP_GAME_FILE_MAX)
        return rp_fail(error, RP_BAD_INPUT, "%.200s: is larger than a %s can be", path, kind->name);
    size_t size = (size_t)facts.st_size, begun = read_all(descriptor, magic, sizeof magic);
    if (errno) return rp_fail(error, RP_FAILED, "%.200s: %s", path, strerror(errno));
    if (!has_magic(kind, magic, begun)) return fail_without_magic(path, kind, error);
    file->bytes = malloc(size + sizeof magic);
    if (!file->bytes) return rp_fail(error, RP_FAILED, "%.200s: no memory for %zu bytes", path, size);
    memcpy(file->bytes, magic, begun);
    file->size = begun + (size > begun ? read_all(descriptor, file->bytes + begun, size - begun) : 0);
    return errno ? rp_fail(error, RP_FAILED, "%.200s: %s", path, strerror(errno)) : RP_OK;
}

rp_status rp_game_file_load(rp_game_file *file, const char *path, const rp_file_kind *kind, const rp_game *game,
                            rp_error *error) {
    *file = (rp_game_file){.size = 0};
    int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) return rp_fail(error, RP_BAD_INPUT, "%.200s: %s", path, strerror(errno));
    rp_status status = read_file(file, descriptor, path, kind, error);
    close(descriptor);
    if (!status) status = check(file, path, kind, game, error);
    if (status) rp_game_file_release(file);
    return status;
}
