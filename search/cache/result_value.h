/* How results look in the second tier: the text of a key and the bytes of a value. Both are described in
 * result_cache.h. */
#ifndef RIPOSTE_SEARCH_CACHE_RESULT_VALUE_H
#define RIPOSTE_SEARCH_CACHE_RESULT_VALUE_H

#include "search/result_key.h"

enum { RP_VALUE_HEAD_BYTES = 24 };

/* Text of a key, with zero; `build` is the fingerprint of the program that computes. */
void rp_result_key_write(uint64_t build, const rp_result_key *key, char text[RP_CACHE_KEY_MAX]);

typedef struct rp_result_content {
    unsigned char *bytes; /* free */
    size_t size;
    float cost; /* seconds, 0 or more, finite */
} rp_result_content;

/* A value of that content under that key into *value (free) and *size; compressed where that makes it smaller. False:
 * more than RP_CACHE_VALUE_MAX bytes, or no memory. */
bool rp_result_value_pack(const char *key_text, rp_result_kind kind, const void *content, size_t content_size,
                          double cost, unsigned char **value, size_t *size);
/* The content of a value. False for everything that rp_result_value_pack did not make for this very key and kind, short
 * of a forged checksum; then nothing is owned. Never takes more memory than RP_CACHE_VALUE_MAX. */
bool rp_result_value_open(const char *key_text, rp_result_kind kind, const void *value, size_t size,
                          rp_result_content *content);

#endif
