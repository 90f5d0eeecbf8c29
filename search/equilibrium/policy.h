/* A policy: what one or all players do at every information key of a game, as it is kept in a file.
 *
 * File (little-endian; doubles as IEEE 754):
 *
 *     "RIPOSTE-POLICY\n\0"  16 bytes
 *     what binds it to a game, see game_file.h
 *     entries 8 | actions 8
 *     origin text (how it was made: algorithm, iterations, NashConv, version of the program), length 4 then bytes
 *     entries, ascending by (player, key): key 8 | player 1 | reserved 1 | action count 2
 *     actions of the entries in the same order: action 2 each, then all probabilities 8 each
 *     checksum 8: XXH3 of everything before
 *
 * A reader refuses, naming the reason: another magic, format, game, rules version, card data; a wrong checksum; a
 * length that does not fit; keys or actions out of order; probabilities that are not finite, negative or do not sum
 * to 1 within 1e-9. */
#ifndef RIPOSTE_SEARCH_EQUILIBRIUM_POLICY_H
#define RIPOSTE_SEARCH_EQUILIBRIUM_POLICY_H

#include "search/equilibrium/game_tree.h"

typedef struct rp_policy rp_policy;

typedef struct rp_policy_entry {
    uint64_t key;
    int player, count;
    const uint16_t *action;    /* [count] ascending */
    const double *probability; /* [count] sums to 1 */
} rp_policy_entry;

/* From a strategy over the slots of a tree (see sequence_form.h). Where several sets of the tree share an information
 * key (they differ in the order of own draws only) the entry is their mean weighted by the player's own reach, uniform
 * where none is reached; elsewhere it is the set's mix, bit for bit. RP_FAILED without memory. `origin` NULL: "". Free
 * with rp_policy_free. */
rp_status rp_policy_from_game_tree(const rp_game_tree *tree, const double strategy[], const char *origin,
                                   rp_policy **policy, rp_error *error);
/* The other way: strategy[slot_count] from the policy, uniform where it has no entry; *missing counts those sets (may
 * be NULL). RP_BAD_INPUT when an entry has other actions than the set. */
rp_status rp_policy_to_game_tree(const rp_policy *policy, const rp_game_tree *tree, double strategy[],
                                 uint32_t *missing, rp_error *error);
/* The entry of a player's information key into *entry, which stays valid as long as the policy; false: none. */
bool rp_policy_find(const rp_policy *policy, int player, uint64_t key, rp_policy_entry *entry);
/* Entry number `index` (below the count) in the order of the file. */
void rp_policy_at(const rp_policy *policy, uint64_t index, rp_policy_entry *entry);
uint64_t rp_policy_count(const rp_policy *policy);
const char *rp_policy_origin(const rp_policy *policy);
void rp_policy_free(rp_policy *policy); /* NULL allowed */

/* Writes to a new file beside `path` and renames it, so that `path` is never half a file. RP_BAD_INPUT: the path cannot
 * be written; RP_FAILED: no memory (it takes the size of the file) or no room on the disk. */
rp_status rp_policy_save(const rp_policy *policy, const char *path, rp_error *error);
/* Reads a policy of exactly this game (rules, version, canonical spec, card data). RP_BAD_INPUT for all that is wrong
 * with the content or the path, RP_FAILED when the file cannot be read or without memory. */
rp_status rp_policy_load(const char *path, const rp_game *game, rp_policy **policy, rp_error *error);
/* The same from bytes; `name` begins the error texts. */
rp_status rp_policy_parse(const void *bytes, size_t size, const char *name, const rp_game *game, rp_policy **policy,
                          rp_error *error);

#endif
