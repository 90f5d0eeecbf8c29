#include "search/exact/solved_table.h"

#include "engine/hash.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { KEPT_BITS = 44, RANGE_BITS = 12, LOW_BITS = KEPT_BITS - RANGE_BITS, WORD = sizeof(uint64_t), HEAD = 3 };

extern const uint64_t rp_solved_words[];
extern const size_t rp_solved_word_count;

static const char magic[] = "RIPOTABL";

static uint64_t kept(uint64_t key) { return key >> (64 - KEPT_BITS); }
static uint32_t low(uint64_t key) { return (uint32_t)kept(key); }
static uint32_t range_of(uint64_t key) { return (uint32_t)(key >> (64 - RANGE_BITS)); }

static size_t words_for(size_t bytes) { return (bytes + WORD - 1) / WORD; }
static size_t range_words(void) { return words_for((RP_SOLVED_TABLE_RANGES + 1) * sizeof(uint32_t)); }

/* ---- reading ---------------------------------------------------------------------------------------------- */

static rp_status check_ranges(const rp_solved_table *table, rp_error *error) {
    bool good = table->range[0] == 0 && table->range[RP_SOLVED_TABLE_RANGES] == table->count;
    for (size_t i = 0; i < RP_SOLVED_TABLE_RANGES && good; i++) good = table->range[i] <= table->range[i + 1];
    for (size_t i = 0; i < RP_SOLVED_TABLE_RANGES && good; i++)
        for (uint32_t k = table->range[i]; k + 1 < table->range[i + 1] && good; k++)
            good = (uint32_t)table->entry[2 * k] < (uint32_t)table->entry[2 * k + 2];
    return good ? RP_OK : rp_fail(error, RP_BAD_INPUT, "the keys of the solved table are not in order");
}

static rp_status check_values(const rp_solved_table *table, rp_error *error) {
    for (uint64_t i = 0; i < table->count; i++) {
        double value, win_double;
        float win;
        uint32_t bits = (uint32_t)(table->entry[2 * i] >> 32);
        memcpy(&win, &bits, sizeof win);
        memcpy(&value, &table->entry[2 * i + 1], sizeof value);
        win_double = win;
        if (!isfinite(value) || !(win_double >= 0 && win_double <= 1))
            return rp_fail(error, RP_BAD_INPUT, "entry %llu of the solved table is no value", (unsigned long long)i);
    }
    return RP_OK;
}

rp_status rp_solved_table_open(const uint64_t words[], size_t count, rp_solved_table *table, rp_error *error) {
    if (count < HEAD + 1 || memcmp(words, magic, WORD) != 0)
        return rp_fail(error, RP_BAD_INPUT, "this is no solved table");
    uint32_t format = (uint32_t)words[1], text_bytes = (uint32_t)(words[1] >> 32);
    if (format != RP_SOLVED_TABLE_FORMAT)
        return rp_fail(error, RP_BAD_INPUT, "the solved table has format %u; this program reads %d", format,
                       RP_SOLVED_TABLE_FORMAT);
    size_t before = HEAD + words_for(text_bytes) + range_words();
    if (text_bytes < 1 || text_bytes > RP_SOLVED_TABLE_TEXT_MAX || words[2] >= UINT32_MAX ||
        count != before + 2 * words[2] + 1)
        return rp_fail(error, RP_BAD_INPUT, "the solved table has %zu words, which does not fit its head", count);
    if (rp_hash_bytes(words, (count - 1) * WORD) != words[count - 1])
        return rp_fail(error, RP_BAD_INPUT, "the checksum of the solved table is wrong");
    table->text = (const char *)(words + HEAD);
    table->range = (const uint32_t *)(words + HEAD + words_for(text_bytes));
    table->entry = words + before;
    table->count = words[2];
    if (table->text[text_bytes - 1] != 0) return rp_fail(error, RP_BAD_INPUT, "the solved table's text has no end");
    rp_status status = check_ranges(table, error);
    return status ? status : check_values(table, error);
}

bool rp_solved_table_built_in(rp_solved_table *table) {
    return rp_solved_table_open(rp_solved_words, rp_solved_word_count, table, NULL) == RP_OK;
}

bool rp_solved_table_find(const rp_solved_table *table, uint64_t key, double *value, double *win) {
    uint32_t begin = table->range[range_of(key)], end = table->range[range_of(key) + 1], wanted = low(key);
    while (begin < end) {
        uint32_t middle = begin + (end - begin) / 2;
        if ((uint32_t)table->entry[2 * (size_t)middle] < wanted)
            begin = middle + 1;
        else
            end = middle;
    }
    if (begin >= table->range[range_of(key) + 1] || (uint32_t)table->entry[2 * (size_t)begin] != wanted) return false;
    float single;
    uint32_t bits = (uint32_t)(table->entry[2 * (size_t)begin] >> 32);
    memcpy(&single, &bits, sizeof single);
    memcpy(value, &table->entry[2 * (size_t)begin + 1], sizeof *value);
    *win = single;
    return true;
}

/* ---- making ------------------------------------------------------------------------------------------------ */

static int by_key(const void *a, const void *b) {
    const rp_solved_entry *x = a, *y = b;
    return x->key < y->key ? -1 : x->key > y->key;
}

/* One entry for each key; returns how many are left. */
static rp_status merge(rp_solved_entry entry[], size_t *entries, rp_error *error) {
    size_t left = 0;
    for (size_t i = 0; i < *entries; i++) {
        const rp_solved_entry *last = left ? &entry[left - 1] : NULL;
        bool same = last && last->key == entry[i].key;
        if (same && (fabs(last->value - entry[i].value) > 1e-9 || fabs(last->win - entry[i].win) > 1e-9))
            return rp_fail(error, RP_BAD_INPUT, "two values for one state: %.12g and %.12g", last->value,
                           entry[i].value);
        if (same) continue;
        if (last && kept(last->key) == kept(entry[i].key))
            return rp_fail(error, RP_BAD_INPUT, "two states of the table share %d bits of their keys", KEPT_BITS);
        entry[left++] = entry[i];
    }
    *entries = left;
    return RP_OK;
}

static void fill(uint64_t words[], const rp_solved_entry entry[], size_t entries, const char *text) {
    size_t bytes = strlen(text) + 1;
    memcpy(words, magic, WORD);
    words[1] = RP_SOLVED_TABLE_FORMAT | (uint64_t)bytes << 32;
    words[2] = entries;
    memcpy(words + HEAD, text, bytes);
    uint32_t *range = (uint32_t *)(words + HEAD + words_for(bytes));
    uint64_t *at = words + HEAD + words_for(bytes) + range_words();
    size_t next = 0;
    for (uint32_t i = 0; i <= RP_SOLVED_TABLE_RANGES; i++) {
        while (next < entries && range_of(entry[next].key) < i) next++;
        range[i] = (uint32_t)next;
    }
    for (size_t i = 0; i < entries; i++) {
        float win = (float)entry[i].win;
        uint32_t bits;
        memcpy(&bits, &win, sizeof bits);
        *at++ = low(entry[i].key) | (uint64_t)bits << 32;
        memcpy(at++, &entry[i].value, sizeof(double));
    }
    *at = rp_hash_bytes(words, (size_t)(at - words) * WORD);
}

rp_status rp_solved_table_make(rp_solved_entry entry[], size_t *entries, const char *text, uint64_t **words,
                               size_t *count, rp_error *error) {
    *words = NULL;
    if (strlen(text) >= RP_SOLVED_TABLE_TEXT_MAX || *entries >= UINT32_MAX / 2)
        return rp_fail(error, RP_BAD_INPUT, "the solved table is too large");
    qsort(entry, *entries, sizeof *entry, by_key);
    rp_status status = merge(entry, entries, error);
    if (status) return status;
    *count = HEAD + words_for(strlen(text) + 1) + range_words() + 2 * *entries + 1;
    *words = calloc(*count, WORD);
    if (!*words) return rp_fail(error, RP_FAILED, "no memory for the solved table");
    fill(*words, entry, *entries, text);
    return RP_OK;
}
