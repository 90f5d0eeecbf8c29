#include "engine/hash.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

uint64_t rp_hash_bytes(const void *data, size_t size) { return XXH3_64bits(data, size); }
