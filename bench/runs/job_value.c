#include "bench/runs/job_value.h"

#include "engine/hash.h"

#include <math.h>
#include <stdlib.h>
#include <zstd.h>

enum {
    AT_KIND = 4,
    AT_PACKING = 5,
    AT_GAMES = 8,
    AT_SIZE = 12,
    AT_BINDING = 16,
    AT_JOB = 24,
    AT_CHECK = 32,
    HEAD = 40,
    END_HEAD = 9,
    END_BYTES_MAX = END_HEAD + 8 * RP_PLAYERS_MAX,
    LEVEL = 3
};

static const char magic[4] = {'R', 'P', 'J', '1'};

static void put(unsigned char *at, uint64_t number, int bytes) {
    for (int i = 0; i < bytes; i++) at[i] = (unsigned char)(number >> 8 * i);
}

static uint64_t get(const unsigned char *at, int bytes) {
    uint64_t number = 0;
    for (int i = 0; i < bytes; i++) number |= (uint64_t)at[i] << 8 * i;
    return number;
}

static uint64_t checksum(const unsigned char *bytes, size_t size) {
    return rp_mix(rp_hash_bytes(bytes, AT_CHECK), rp_hash_bytes(bytes + HEAD, size - HEAD));
}

/* ---- the envelope ----------------------------------------------------------------------------------------- */

static rp_status pack(const rp_run_plan *plan, uint64_t job, char kind, const void *content, size_t size,
                      uint64_t games, rp_job_bytes *value, rp_error *error) {
    size_t room = ZSTD_compressBound(size);
    unsigned char *bytes = malloc(HEAD + (room > size ? room : size));
    if (!bytes) return rp_fail(error, RP_FAILED, "no memory for the results of a job");
    size_t packed = ZSTD_compress(bytes + HEAD, room, content, size, LEVEL);
    bool plain = ZSTD_isError(packed) || packed >= size;
    if (plain) {
        memcpy(bytes + HEAD, content, size);
        packed = size;
    }
    memset(bytes, 0, HEAD);
    memcpy(bytes, magic, sizeof magic);
    bytes[AT_KIND] = (unsigned char)kind;
    bytes[AT_PACKING] = !plain;
    put(bytes + AT_GAMES, games, 4);
    put(bytes + AT_SIZE, size, 4);
    put(bytes + AT_BINDING, plan->binding, 8);
    put(bytes + AT_JOB, job, 8);
    put(bytes + AT_CHECK, checksum(bytes, HEAD + packed), 8);
    *value = (rp_job_bytes){bytes, HEAD + packed};
    return RP_OK;
}

static bool is_fit(const rp_run_plan *plan, uint64_t job, char kind, const unsigned char *bytes, size_t size) {
    return size >= HEAD && memcmp(bytes, magic, sizeof magic) == 0 && bytes[AT_KIND] == (unsigned char)kind &&
           bytes[AT_PACKING] <= 1 && get(bytes + AT_BINDING, 8) == plan->binding && get(bytes + AT_JOB, 8) == job &&
           get(bytes + AT_CHECK, 8) == checksum(bytes, size);
}

/* The content with a zero behind it; NULL: unfit. */
static char *unpack(const rp_run_plan *plan, uint64_t job, char kind, const void *value, size_t size, size_t size_max,
                    size_t *length, uint64_t *games) {
    const unsigned char *bytes = value;
    if (!is_fit(plan, job, kind, bytes, size)) return NULL;
    *length = get(bytes + AT_SIZE, 4);
    *games = get(bytes + AT_GAMES, 4);
    bool packed = bytes[AT_PACKING];
    if (*length > size_max || (!packed && *length != size - HEAD)) return NULL;
    char *content = malloc(*length + 1);
    if (!content) return NULL;
    bool good = true;
    if (packed)
        good = ZSTD_decompress(content, *length, bytes + HEAD, size - HEAD) == *length;
    else
        memcpy(content, bytes + HEAD, *length);
    content[*length] = 0;
    if (good) return content;
    free(content);
    return NULL;
}

/* ---- ends ------------------------------------------------------------------------------------------------- */

static size_t write_end(unsigned char *at, const rp_selfplay_end *end, int players) {
    at[0] = (unsigned char)players;
    put(at + 1, end->choices, 4);
    put(at + 5, (uint64_t)(end->round + 1), 4);
    for (int i = 0; i < players; i++) {
        uint64_t bits;
        memcpy(&bits, &end->payoff[i], sizeof bits);
        put(at + END_HEAD + 8 * i, bits, 8);
    }
    return END_HEAD + 8 * (size_t)players;
}

static bool read_end(const unsigned char *at, const rp_game *game, rp_selfplay_end *end) {
    *end = (rp_selfplay_end){.choices = (uint32_t)get(at + 1, 4), .round = (int64_t)get(at + 5, 4) - 1};
    bool good = at[0] == game->info.players && end->choices <= RP_RECORD_ACTIONS_MAX;
    for (int i = 0; good && i < game->info.players; i++) {
        uint64_t bits = get(at + END_HEAD + 8 * i, 8);
        memcpy(&end->payoff[i], &bits, sizeof bits);
        good = end->payoff[i] >= game->info.payoff_minimum && end->payoff[i] <= game->info.payoff_maximum;
    }
    return good;
}

rp_status rp_job_ends_write(const rp_run_plan *plan, uint64_t job, const rp_selfplay_end ends[], uint64_t games,
                            rp_job_bytes *value, rp_error *error) {
    unsigned char *content = malloc((size_t)games * END_BYTES_MAX + 1);
    if (!content) return rp_fail(error, RP_FAILED, "no memory for the results of a job");
    size_t size = 0;
    for (uint64_t i = 0; i < games; i++) size += write_end(content + size, &ends[i], plan->game->info.players);
    rp_status status = pack(plan, job, 'e', content, size, games, value, error);
    free(content);
    return status;
}

bool rp_job_ends_read(const rp_run_plan *plan, uint64_t job, const void *bytes, size_t size, rp_selfplay_end ends[],
                      uint64_t games) {
    size_t each = END_HEAD + 8 * (size_t)plan->game->info.players, length;
    uint64_t there;
    unsigned char *content = (unsigned char *)unpack(plan, job, 'e', bytes, size, each * games, &length, &there);
    bool good = content && there == games && length == each * games;
    for (uint64_t i = 0; good && i < games; i++) good = read_end(content + i * each, plan->game, &ends[i]);
    free(content);
    return good;
}

/* ---- lines ------------------------------------------------------------------------------------------------ */

rp_status rp_job_lines_write(const rp_run_plan *plan, uint64_t job, const char *lines, size_t size, uint64_t games,
                             rp_job_bytes *value, rp_error *error) {
    if (size > RP_JOB_LINES_MAX)
        return rp_fail(error, RP_BAD_INPUT,
                       "records of more than %d MiB in one job: make the run with a smaller --batch",
                       RP_JOB_LINES_MAX / 1024 / 1024);
    return pack(plan, job, 'l', lines, size, games, value, error);
}

char *rp_job_lines_read(const rp_run_plan *plan, uint64_t job, const void *bytes, size_t size, size_t *length,
                        uint64_t *games) {
    uint64_t first, count, lines = 0;
    rp_run_job_games(plan, job, &first, &count);
    char *content = unpack(plan, job, 'l', bytes, size, RP_JOB_LINES_MAX, length, games);
    if (!content) return NULL;
    for (const char *at = content; (at = memchr(at, '\n', *length - (size_t)(at - content))) != NULL; at++) lines++;
    bool whole = *length == 0 || content[*length - 1] == '\n';
    if (whole && lines == *games && lines <= count && strlen(content) == *length) return content;
    free(content);
    return NULL;
}
