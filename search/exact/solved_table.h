/* Values of solved states in a file, found by key: what positions are worth without solving them again.
 *
 * Key of an entry: rp_mix(rp_game_family(game), key of the state as rp_state_graph_each gives it). All rules and
 * numbers that could change a value are in that key, so a stale entry is never found. Two-player zero-sum games, and
 * only states from which nobody ends at exactly 0, so that win of the second player is 1 - win of the first. What to do
 * in a position is not stored: it follows from the values of what can come next (state_graph.h with options.known).
 *
 * File and memory alike are 64-bit words, little-endian:
 *
 *     "RIPOTABL" | format version 4, text length 4 | entries 8
 *     text (how it was made), padded with zeros
 *     first entry of each of 4096 ranges of keys (by their top 12 bits), and the end: 4 bytes each, padded
 *     entries, ascending by the top 44 bits of their keys, which no two share:
 *         bits 20 .. 51 of the key 4 | win of the first player as IEEE 754 single 4
 *         value to the first player as IEEE 754 double 8
 *     XXH3 of everything before
 *
 * A key that is in no table is taken for one that is with a probability of entries / 2^44. */
#ifndef RIPOSTE_SEARCH_EXACT_SOLVED_TABLE_H
#define RIPOSTE_SEARCH_EXACT_SOLVED_TABLE_H

#include "engine/error.h"

#include <stddef.h>
#include <stdint.h>

enum { RP_SOLVED_TABLE_FORMAT = 1, RP_SOLVED_TABLE_TEXT_MAX = 4096, RP_SOLVED_TABLE_RANGES = 4096 };

/* A table in somebody else's memory. */
typedef struct rp_solved_table {
    const char *text; /* how it was made; ends with a zero */
    const uint32_t *range;
    const uint64_t *entry;
    uint64_t count;
} rp_solved_table;

typedef struct rp_solved_entry {
    uint64_t key;
    double value, win; /* of the first player */
} rp_solved_entry;

/* Zero-filled: empty. `entry` is from malloc and the holder's to free; it may hold one key several times. */
typedef struct rp_solved_entries {
    rp_solved_entry *entry;
    size_t count, room;
} rp_solved_entries;

/* Checks everything but the values' truth. `words` must stay as long as the table is used. RP_BAD_INPUT names what is
 * wrong. */
rp_status rp_solved_table_open(const uint64_t words[], size_t count, rp_solved_table *table, rp_error *error);
/* The table that is compiled in; false when it is not as it should be. Any thread. */
bool rp_solved_table_built_in(rp_solved_table *table);
/* Value and win of the first player under a key; false: not there. Any thread. */
bool rp_solved_table_find(const rp_solved_table *table, uint64_t key, double *value, double *win);

/* Makes the words of a table; `entry` is sorted in place, entries of one key must agree within 1e-9 and become one,
 * which lowers *entries. RP_BAD_INPUT when they do not or when two keys share their top 44 bits; RP_FAILED without
 * memory. Free *words with free. */
rp_status rp_solved_table_make(rp_solved_entry entry[], size_t *entries, const char *text, uint64_t **words,
                               size_t *count, rp_error *error);

#endif
