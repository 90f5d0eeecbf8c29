#include "search/cache/result_memory.h"

#include "engine/hash.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum {
    BLOCK_BYTES = 128,
    FIRST_BYTES = 52, /* of content in the first block */
    MORE_BYTES = 124, /* in a further one */
    SHARDS_MAX = 16,
    SHARD_BYTES = 8 * 1024 * 1024, /* there are more than one only when each has as many */
    PAGE_BYTES = 4096
};

/* Numbers of blocks count from 1; 0 is none, so that zero-filled memory is an empty shard. */
typedef union block {
    struct {
        uint32_t next; /* of this entry */
        uint32_t size;
        rp_memory_key key;
        float cost;
        uint32_t chain;        /* next entry with the same head */
        uint32_t newer, older; /* by last use */
        uint32_t fetched;
        unsigned char content[FIRST_BYTES];
    } first;
    struct {
        uint32_t next;
        unsigned char content[MORE_BYTES];
    } more;
} block;
_Static_assert(sizeof(block) == BLOCK_BYTES, "a block has no padding");

typedef struct shard {
    pthread_mutex_t lock; /* guards all that follows */
    uint32_t *heads;
    block *blocks;
    uint32_t head_count, block_count; /* heads: a power of two */
    uint32_t newest, oldest;
    uint32_t free, untouched; /* chain of blocks given back; the first that was never used */
    uint32_t used, entries;
} shard;

struct rp_result_memory {
    uint32_t shard_count; /* a power of two */
    size_t mapped;
    size_t fixed; /* bytes that are not blocks */
    shard shard[SHARDS_MAX];
};

static block *block_at(const shard *s, uint32_t number) { return &s->blocks[number - 1]; }

/* ---- making --------------------------------------------------------------------------------------------- */

static uint32_t shards_for(size_t size) {
    uint32_t count = 1;
    while (count < SHARDS_MAX && size / (2 * count) >= SHARD_BYTES) count *= 2;
    return count;
}

/* Divides `size` bytes at `at` into heads and blocks. */
static void lay_out(shard *s, unsigned char *at, size_t size) {
    uint32_t blocks = size / BLOCK_BYTES > UINT32_MAX / 2 ? UINT32_MAX / 2 : (uint32_t)(size / BLOCK_BYTES);
    s->head_count = 1;
    while (s->head_count < blocks / 8) s->head_count *= 2;
    s->heads = (uint32_t *)at;
    size_t heads = s->head_count * sizeof *s->heads;
    heads += -heads % sizeof(uint64_t);
    s->blocks = (block *)(at + heads);
    s->block_count = blocks - (uint32_t)((heads + BLOCK_BYTES - 1) / BLOCK_BYTES);
    s->untouched = 1;
}

rp_status rp_result_memory_new(size_t size, rp_result_memory **memory, rp_error *error) {
    *memory = NULL;
    if (size < RP_RESULT_MEMORY_MIN)
        return rp_fail(error, RP_BAD_INPUT, "the cache needs %d bytes or more, not %zu", RP_RESULT_MEMORY_MIN, size);
    size = size / PAGE_BYTES * PAGE_BYTES;
    rp_result_memory *made = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (made == MAP_FAILED) return rp_fail(error, RP_FAILED, "no memory for a cache of %zu bytes", size);
    made->mapped = size;
    made->shard_count = shards_for(size);
    size_t begin = sizeof *made + -sizeof *made % sizeof(uint64_t);
    size_t each = (size - begin) / made->shard_count / sizeof(uint64_t) * sizeof(uint64_t);
    made->fixed = size;
    for (uint32_t i = 0; i < made->shard_count; i++) {
        shard *s = &made->shard[i];
        pthread_mutex_init(&s->lock, NULL);
        lay_out(s, (unsigned char *)made + begin + i * each, each);
        made->fixed -= (size_t)s->block_count * BLOCK_BYTES;
    }
    *memory = made;
    return RP_OK;
}

void rp_result_memory_free(rp_result_memory *memory) {
    if (!memory) return;
    for (uint32_t i = 0; i < memory->shard_count; i++) pthread_mutex_destroy(&memory->shard[i].lock);
    munmap(memory, memory->mapped);
}

/* ---- entries of a shard, under its lock ----------------------------------------------------------------- */

static uint64_t hash_of(const rp_memory_key *key) { return rp_hash_bytes(key, sizeof *key); }

static shard *shard_of(rp_result_memory *memory, uint64_t hash) {
    return &memory->shard[(hash >> 32) & (memory->shard_count - 1)];
}

/* Where the number of the entry of `key` stands, or would. */
static uint32_t *place_of(const shard *s, const rp_memory_key *key, uint64_t hash) {
    uint32_t *place = &s->heads[hash & (s->head_count - 1)];
    while (*place && memcmp(&block_at(s, *place)->first.key, key, sizeof *key) != 0)
        place = &block_at(s, *place)->first.chain;
    return place;
}

static void take_out_of_order(shard *s, uint32_t number) {
    const block *b = block_at(s, number);
    *(b->first.newer ? &block_at(s, b->first.newer)->first.older : &s->newest) = b->first.older;
    *(b->first.older ? &block_at(s, b->first.older)->first.newer : &s->oldest) = b->first.newer;
}

static void make_newest(shard *s, uint32_t number) {
    block *b = block_at(s, number);
    b->first.newer = 0;
    b->first.older = s->newest;
    *(s->newest ? &block_at(s, s->newest)->first.newer : &s->oldest) = number;
    s->newest = number;
}

static void remove_entry(shard *s, uint32_t *place) {
    uint32_t number = *place, last = number;
    *place = block_at(s, number)->first.chain;
    take_out_of_order(s, number);
    s->entries--;
    s->used--;
    while (block_at(s, last)->more.next) {
        last = block_at(s, last)->more.next;
        s->used--;
    }
    block_at(s, last)->more.next = s->free;
    s->free = number;
}

static void remove_oldest(shard *s) {
    const rp_memory_key *key = &block_at(s, s->oldest)->first.key;
    remove_entry(s, place_of(s, key, hash_of(key)));
}

static uint32_t take_block(shard *s) {
    uint32_t number = s->free;
    if (number)
        s->free = block_at(s, number)->more.next;
    else
        number = s->untouched++;
    block_at(s, number)->more.next = 0;
    s->used++;
    return number;
}

/* Runs over the pieces of a content in order: which bytes of which block hold how many of the `left`. */
static unsigned char *piece_of(const shard *s, uint32_t number, bool first, size_t left, size_t *size) {
    block *b = block_at(s, number);
    size_t room = first ? FIRST_BYTES : MORE_BYTES;
    *size = left < room ? left : room;
    return first ? b->first.content : b->more.content;
}

static size_t blocks_for(size_t size) {
    return size <= FIRST_BYTES ? 1 : 1 + (size - FIRST_BYTES + MORE_BYTES - 1) / MORE_BYTES;
}

static void copy_in(shard *s, uint32_t number, const unsigned char *bytes, size_t size) {
    size_t done = 0, piece;
    for (bool first = true;; first = false) {
        unsigned char *to = piece_of(s, number, first, size - done, &piece);
        if (piece) memcpy(to, bytes + done, piece);
        done += piece;
        if (done == size) return;
        uint32_t next = take_block(s);
        block_at(s, number)->more.next = next;
        number = next;
    }
}

static void copy_out(const shard *s, uint32_t number, unsigned char *bytes, size_t size) {
    size_t done = 0, piece;
    for (bool first = true; number; first = false) {
        const unsigned char *from = piece_of(s, number, first, size - done, &piece);
        if (piece) memcpy(bytes + done, from, piece);
        done += piece;
        number = block_at(s, number)->more.next;
    }
}

/* The first block of a new entry without its content. */
static block *add_entry(shard *s, const rp_memory_key *key, uint64_t hash) {
    uint32_t number = take_block(s), *head = &s->heads[hash & (s->head_count - 1)];
    block *b = block_at(s, number);
    b->first.key = *key;
    b->first.chain = *head;
    *head = number;
    s->entries++;
    make_newest(s, number);
    return b;
}

static bool read_entry(shard *s, uint32_t number, rp_memory_value *value) {
    block *b = block_at(s, number);
    *value = (rp_memory_value){
        .bytes = malloc(b->first.size + 1), .size = b->first.size, .cost = b->first.cost, .fetched = b->first.fetched};
    if (!value->bytes) return false;
    copy_out(s, number, value->bytes, value->size);
    b->first.fetched = false;
    take_out_of_order(s, number);
    make_newest(s, number);
    return true;
}

/* ---- what others call ----------------------------------------------------------------------------------- */

bool rp_result_memory_find(rp_result_memory *memory, const rp_memory_key *key, rp_memory_value *value) {
    uint64_t hash = hash_of(key);
    shard *s = shard_of(memory, hash);
    pthread_mutex_lock(&s->lock);
    uint32_t number = *place_of(s, key, hash);
    bool found = number && read_entry(s, number, value);
    pthread_mutex_unlock(&s->lock);
    return found;
}

bool rp_result_memory_has(rp_result_memory *memory, const rp_memory_key *key) {
    uint64_t hash = hash_of(key);
    shard *s = shard_of(memory, hash);
    pthread_mutex_lock(&s->lock);
    bool found = *place_of(s, key, hash) != 0;
    pthread_mutex_unlock(&s->lock);
    return found;
}

void rp_result_memory_keep(rp_result_memory *memory, const rp_memory_key *key, const void *bytes, size_t size,
                           float cost, bool fetched) {
    uint64_t hash = hash_of(key);
    shard *s = shard_of(memory, hash);
    size_t needed = blocks_for(size);
    pthread_mutex_lock(&s->lock);
    uint32_t *place = place_of(s, key, hash);
    if (*place) remove_entry(s, place);
    if (needed <= s->block_count / 2) {
        while (s->block_count - s->used < needed) remove_oldest(s);
        block *b = add_entry(s, key, hash);
        b->first.size = (uint32_t)size;
        b->first.cost = cost;
        b->first.fetched = fetched;
        copy_in(s, s->newest, bytes, size);
    }
    pthread_mutex_unlock(&s->lock);
}

void rp_result_memory_count(rp_result_memory *memory, uint64_t *entries, uint64_t *bytes) {
    *entries = 0;
    *bytes = memory->fixed;
    for (uint32_t i = 0; i < memory->shard_count; i++) {
        shard *s = &memory->shard[i];
        pthread_mutex_lock(&s->lock);
        *entries += s->entries;
        *bytes += (uint64_t)s->used * BLOCK_BYTES;
        pthread_mutex_unlock(&s->lock);
    }
}
