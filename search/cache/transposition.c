#include "search/cache/transposition.h"

#include <stdatomic.h>
#include <string.h>

enum { GENERATION_MAX = (1 << 24) - 1, WORDS = RP_CACHE_LINE / 8, KEY = 0, FACTS = 1, VALUES = 2 };

typedef struct cluster {
    _Alignas(RP_CACHE_LINE) _Atomic uint64_t word[WORDS];
} cluster;
_Static_assert(sizeof(cluster) == RP_CACHE_LINE, "a cluster is one line of the cache");
_Static_assert(VALUES + RP_TRANSPOSITION_VALUES_MAX <= WORDS, "an entry fits a cluster");
_Static_assert(ATOMIC_LLONG_LOCK_FREE == 2, "words are read and written without a lock");

/* Everything but key and values, as it lies in one word. */
typedef union facts {
    struct {
        uint64_t generation : 24; /* 0: never used */
        uint64_t depth : 16;
        uint64_t action : 17; /* plus 1; 0: none */
        uint64_t bound : 2;
        uint64_t cut : 1;
    };
    uint64_t word;
} facts;

/* One slot, read once. */
typedef struct slot {
    facts facts;
    uint64_t value[RP_TRANSPOSITION_VALUES_MAX];
} slot;

static uint64_t load(const _Atomic uint64_t *word) { return atomic_load_explicit(word, memory_order_relaxed); }
static void save(_Atomic uint64_t *word, uint64_t value) { atomic_store_explicit(word, value, memory_order_relaxed); }

static _Atomic uint64_t *slot_at(const rp_transposition *table, uint64_t key, int index) {
    size_t number = (size_t)(((unsigned __int128)key * table->clusters) >> 64);
    return ((cluster *)(void *)table->memory)[number].word + index * (VALUES + table->values);
}

void rp_transposition_init(rp_transposition *table, void *memory, size_t size, int values) {
    *table =
        (rp_transposition){.memory = memory, .values = values, .slots = WORDS / (VALUES + values), .generation = 1};
    table->clusters = table->all_clusters = size / sizeof(cluster);
    if (!table->clusters) table->memory = NULL;
}

size_t rp_transposition_size(const rp_transposition *table) {
    return table->memory ? (size_t)table->all_clusters * sizeof(cluster) : 0;
}

void rp_transposition_clear(rp_transposition *table) {
    if (++table->generation <= GENERATION_MAX) return;
    table->generation = 1;
    if (table->memory) memset(table->memory, 0, rp_transposition_size(table));
}

void rp_transposition_resize(rp_transposition *table, uint64_t entries) {
    uint64_t clusters = entries / (uint64_t)table->slots + 1;
    table->clusters = clusters < table->all_clusters ? clusters : table->all_clusters;
    rp_transposition_clear(table);
}

static uint64_t fold(uint64_t a, uint64_t b) {
    unsigned __int128 product = (unsigned __int128)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* What an entry's words have in common. Their plain exclusive or will not do: the numbers of an entry are alike (a
 * value of 1 and a chance to win of 1), so changes of two words would cancel each other. */
static uint64_t seal(const rp_transposition *table, uint64_t others, const uint64_t value[]) {
    uint64_t sum = 0;
    for (int v = 0; v < table->values; v++) {
        uint64_t place = (uint64_t)(2 * v + 1);
        sum ^= fold(value[v] ^ place * 0x9e3779b97f4a7c15u, others ^ place * 0xd6e8feb86659fd93u);
    }
    return sum;
}

/* True when the slot holds `key` of the present generation, whole. */
static bool read_slot(const rp_transposition *table, const _Atomic uint64_t *words, uint64_t key, slot *out) {
    out->facts.word = load(&words[FACTS]);
    for (int v = 0; v < table->values; v++) out->value[v] = load(&words[VALUES + v]);
    if (out->facts.generation != table->generation) return false;
    return (load(&words[KEY]) ^ seal(table, out->facts.word, out->value)) == key;
}

/* A key lies in one slot, unless threads stored it at the same time: then in several, each of them good. Its index, -1:
 * nowhere. */
static int find_slot(const rp_transposition *table, uint64_t key, slot *out) {
    for (int index = 0; index < table->slots; index++)
        if (read_slot(table, slot_at(table, key, index), key, out)) return index;
    return -1;
}

static void copy_out(const rp_transposition *table, const slot *from, rp_transposition_entry *entry) {
    memcpy(entry->value, from->value, (size_t)table->values * sizeof *entry->value);
    entry->depth = (int)from->facts.depth;
    entry->cut = from->facts.cut;
    entry->bound = (rp_bound)from->facts.bound;
    entry->action = (int)from->facts.action - 1;
}

bool rp_transposition_find(const rp_transposition *table, uint64_t key, int remaining, rp_transposition_entry *entry) {
    slot found;
    if (!table->memory || find_slot(table, key, &found) < 0) {
        entry->action = -1;
        return false;
    }
    int depth = (int)found.facts.depth;
    if (found.facts.cut ? depth != remaining : depth > remaining) {
        entry->action = (int)found.facts.action - 1;
        return false;
    }
    copy_out(table, &found, entry);
    return true;
}

void rp_transposition_prefetch(const rp_transposition *table, uint64_t key) {
    if (table->memory) __builtin_prefetch((const void *)slot_at(table, key, 0));
}

bool rp_transposition_peek(const rp_transposition *table, uint64_t key, rp_transposition_entry *entry) {
    slot found;
    bool there = table->memory && find_slot(table, key, &found) >= 0;
    if (there) copy_out(table, &found, entry);
    return there;
}

/* Where an entry of that depth goes that is not there yet. */
static int place_for(const rp_transposition *table, uint64_t key, int depth) {
    for (int index = 0; index < table->slots - 1; index++) {
        facts old = {.word = load(&slot_at(table, key, index)[FACTS])};
        if (old.generation != table->generation || depth >= (int)old.depth) return index;
    }
    return table->slots - 1;
}

static void write_slot(const rp_transposition *table, _Atomic uint64_t *words, uint64_t key, facts all,
                       const double value[]) {
    uint64_t bits[RP_TRANSPOSITION_VALUES_MAX];
    memcpy(bits, value, (size_t)table->values * sizeof *bits);
    for (int v = 0; v < table->values; v++) save(&words[VALUES + v], bits[v]);
    save(&words[FACTS], all.word);
    save(&words[KEY], key ^ seal(table, all.word, bits));
}

void rp_transposition_store(rp_transposition *table, uint64_t key, const rp_transposition_entry *entry) {
    if (!table->memory) return;
    slot old;
    facts all = {{.generation = table->generation,
                  .depth = (uint16_t)entry->depth,
                  .action = (uint32_t)(entry->action + 1),
                  .bound = entry->bound,
                  .cut = entry->cut}};
    int place = find_slot(table, key, &old);
    if (place < 0) {
        place = place_for(table, key, entry->depth);
    } else {
        if (entry->cut && !old.facts.cut && old.facts.bound == RP_BOUND_EXACT) return;
        if (!all.action) all.action = old.facts.action;
    }
    write_slot(table, slot_at(table, key, place), key, all, entry->value);
}
