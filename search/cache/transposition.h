/* Transposition table: values of positions that were already solved, shared by all threads of a search.
 *
 *   cluster   one line of the processor's cache, 64 bytes: as many slots as fit (1 or 2 by the number of values)
 *   slot      key ^ seal of everything else 8 | generation, depth, action, bound, cut 8 | value 8 * values
 *
 * No locks: every word is read and written by itself. A reader that comes upon half of one entry and half of another
 * finds that the first word does not fit, and takes it for another position (Hyatt and Mann 2002, A lock-less
 * transposition-table implementation for parallel search; deviation: a product of the words instead of their exclusive
 * or, in which like changes of two words would cancel). Threads that store in one slot at once may lose both entries.
 *
 * A key belongs to cluster key * clusters / 2^64. Replacement: an entry of the same key is overwritten, unless it is
 * exact and uncut and the new one is cut; when the new one names no action the old one's stays. Otherwise all slots of
 * the cluster but the last keep the larger depth of the present generation, and the last takes what is left over. What
 * belongs to an older generation counts as empty.
 * The whole 64-bit key is compared; two different positions with the same key are taken for one (chance 2^-64 a pair).
 *
 * What a value is good for: `cut` says that somewhere below an estimate stood for the truth; it is then an answer only
 * to a question with the very same remaining depth. An uncut value needed `depth` and answers every question with at
 * least that. The same holds for bounds. So a search finds the same values with and without a table. */
#ifndef RIPOSTE_SEARCH_CACHE_TRANSPOSITION_H
#define RIPOSTE_SEARCH_CACHE_TRANSPOSITION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { RP_TRANSPOSITION_VALUES_MAX = 6, RP_TRANSPOSITION_DEPTH_MAX = 65535 };

enum { RP_CACHE_LINE = 64 };

typedef struct rp_transposition {
    unsigned char *memory;           /* not owned; NULL: no table */
    uint64_t clusters, all_clusters; /* in use, and for how many there is memory */
    uint32_t generation;
    int values, slots; /* numbers an entry has; entries a cluster has */
} rp_transposition;

/* What value[0] says of the true one. */
typedef enum rp_bound { RP_BOUND_EXACT, RP_BOUND_LOWER, RP_BOUND_UPPER } rp_bound;

typedef struct rp_transposition_entry {
    double value[RP_TRANSPOSITION_VALUES_MAX];
    int depth; /* 0 .. RP_TRANSPOSITION_DEPTH_MAX */
    bool cut;
    rp_bound bound;
    int action; /* the best one known, 0 .. 65535; -1: none. Of any position with this key: the names of its actions may
                   differ from those at hand */
} rp_transposition_entry;

/* Makes a table of `values` numbers an entry in zero-filled `memory`, aligned to RP_CACHE_LINE, of at most `size` bytes
 * (as many clusters as fit; when not even one does, nothing is ever found). values 1 .. RP_TRANSPOSITION_VALUES_MAX.
 *
 * Making, clearing and resizing are for one thread while no other uses the table; the rest may be called by any number
 * of threads at once. */
void rp_transposition_init(rp_transposition *table, void *memory, size_t size, int values);
/* Forgets everything in constant time; every 2^24 times by filling with zero. */
void rp_transposition_clear(rp_transposition *table);
/* Uses memory for about `entries` entries from now on, all of it if that is less, and forgets everything: a small
 * search stays in the processor's cache. */
void rp_transposition_resize(rp_transposition *table, uint64_t entries);
/* Bytes that the clusters take at most. */
size_t rp_transposition_size(const rp_transposition *table);
/* True with the answer for `key` with `remaining` depth, if it is there. Whatever it returns, entry->action is the best
 * action known of the position. */
bool rp_transposition_find(const rp_transposition *table, uint64_t key, int remaining, rp_transposition_entry *entry);
/* Begins to fetch what a look at `key` will need; costs no wait. */
void rp_transposition_prefetch(const rp_transposition *table, uint64_t key);
/* Whatever is known of `key` at any depth. */
bool rp_transposition_peek(const rp_transposition *table, uint64_t key, rp_transposition_entry *entry);
void rp_transposition_store(rp_transposition *table, uint64_t key, const rp_transposition_entry *entry);

#endif
