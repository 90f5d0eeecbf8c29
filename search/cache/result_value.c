#include "search/cache/result_value.h"

#include "search/cache/byte_cursor.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <zstd.h>

enum { PLAIN, ZSTD, CHECKSUM_AT = 16, COMPRESSION_LEVEL = 3, WORTH_COMPRESSING = 64 };
static const char magic[4] = {'R', 'P', 'V', '1'};

const char *rp_result_kind_name(rp_result_kind kind) {
    static const char *const names[RP_RESULT_KINDS] = {"decision", "game", "policy", "value"};
    return names[kind];
}

void rp_result_key_write(uint64_t build, const rp_result_key *key, char text[RP_CACHE_KEY_MAX]) {
    const rp_game *game = key->game;
    snprintf(text, RP_CACHE_KEY_MAX,
             RP_CACHE_KEY_PREFIX "%s:%016" PRIx64 ":%s:%" PRIu32 ":%016" PRIx64 ":%016" PRIx64 ":%016" PRIx64
                                 ":%016" PRIx64 ":%016" PRIx64 ":%016" PRIx64,
             rp_result_kind_name(key->kind), build, game->rules->name, game->rules->version, game->data_hash,
             game->identity, key->agent, key->seed, key->what[0], key->what[1]);
}

/* Of the key and all of the value but the checksum itself. */
static uint64_t checksum_of(const char *key_text, const unsigned char *value, size_t size) {
    uint64_t key = rp_mix(rp_hash_bytes(key_text, strlen(key_text)), rp_hash_bytes(value, CHECKSUM_AT));
    return rp_mix(key, rp_hash_bytes(value + RP_VALUE_HEAD_BYTES, size - RP_VALUE_HEAD_BYTES));
}

/* Compresses into `to`; 0 where that would not make it smaller. */
static size_t compress(const void *content, size_t size, unsigned char *to) {
    if (size < WORTH_COMPRESSING) return 0;
    size_t packed = ZSTD_compress(to, size - 1, content, size, COMPRESSION_LEVEL);
    return ZSTD_isError(packed) ? 0 : packed;
}

bool rp_result_value_pack(const char *key_text, rp_result_kind kind, const void *content, size_t content_size,
                          double cost, unsigned char **value, size_t *size) {
    float seconds = (float)cost;
    uint32_t bits;
    if (content_size > RP_CACHE_VALUE_MAX) return false;
    unsigned char *made = malloc(RP_VALUE_HEAD_BYTES + content_size);
    if (!made) return false;
    size_t packed = compress(content, content_size, made + RP_VALUE_HEAD_BYTES);
    if (!packed && content_size) memcpy(made + RP_VALUE_HEAD_BYTES, content, content_size);
    if (!(seconds >= 0) || isinf(seconds)) seconds = 0;
    memcpy(&bits, &seconds, sizeof bits);
    rp_byte_writer writer = {.bytes = made, .size = RP_VALUE_HEAD_BYTES};
    rp_put_bytes(&writer, magic, sizeof magic);
    rp_put_number(&writer, (uint64_t)kind, 1);
    rp_put_number(&writer, packed ? ZSTD : PLAIN, 1);
    rp_put_number(&writer, 0, 2);
    rp_put_number(&writer, content_size, 4);
    rp_put_number(&writer, bits, 4);
    *value = made;
    *size = RP_VALUE_HEAD_BYTES + (packed ? packed : content_size);
    rp_put_number(&writer, checksum_of(key_text, made, *size), 8);
    return true;
}

typedef struct value_head {
    uint64_t packing, content_size;
    float cost;
} value_head;

static bool read_head(const char *key_text, rp_result_kind kind, const void *value, size_t size, value_head *head) {
    rp_byte_reader reader = {.bytes = value, .size = size};
    const unsigned char *begin = rp_take_bytes(&reader, sizeof magic);
    uint64_t of_kind = rp_take_number(&reader, 1);
    head->packing = rp_take_number(&reader, 1);
    uint64_t reserved = rp_take_number(&reader, 2);
    head->content_size = rp_take_number(&reader, 4);
    uint32_t bits = (uint32_t)rp_take_number(&reader, 4);
    uint64_t checksum = rp_take_number(&reader, 8);
    memcpy(&head->cost, &bits, sizeof bits);
    return !reader.overrun && memcmp(begin, magic, sizeof magic) == 0 && of_kind == (uint64_t)kind && reserved == 0 &&
           head->content_size <= RP_CACHE_VALUE_MAX && head->cost >= 0 && !isinf(head->cost) &&
           checksum == checksum_of(key_text, value, size);
}

bool rp_result_value_open(const char *key_text, rp_result_kind kind, const void *value, size_t size,
                          rp_result_content *content) {
    value_head head;
    *content = (rp_result_content){0};
    if (!read_head(key_text, kind, value, size, &head)) return false;
    const unsigned char *packed = (const unsigned char *)value + RP_VALUE_HEAD_BYTES;
    size_t packed_size = size - RP_VALUE_HEAD_BYTES, wanted = (size_t)head.content_size;
    if (head.packing == PLAIN ? packed_size != wanted : head.packing != ZSTD) return false;
    if (head.packing == ZSTD && ZSTD_getFrameContentSize(packed, packed_size) != wanted) return false;
    unsigned char *bytes = malloc(wanted + 1);
    if (!bytes) return false;
    if (head.packing == PLAIN) memcpy(bytes, packed, wanted);
    if (head.packing == ZSTD && ZSTD_decompress(bytes, wanted, packed, packed_size) != wanted) {
        free(bytes);
        return false;
    }
    *content = (rp_result_content){.bytes = bytes, .size = wanted, .cost = head.cost};
    return true;
}
