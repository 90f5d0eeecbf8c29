/* A table of notes: what was worked out is kept beside the words that it was worked out from, its key, and found again
 * by them. Of keys that come to the same place the last one stays.
 *
 * A note is a struct of the caller's that begins with uint64_t[RP_NOTE_HEAD + words of a key]; a table is an array of
 * 2 ^ bits of them, empty when it is zero-filled. Keys of one table may differ in length if none is the beginning of
 * another. Here as inline functions, since searches look up a note for each position: where `size`, `bits` and `words`
 * are constants little is left of them. Not for several threads at once. */
#ifndef RIPOSTE_EVAL_NOTES_H
#define RIPOSTE_EVAL_NOTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { RP_NOTE_HEAD = 1 }; /* words in front of the key: the table's own */

/* Odd, another one for each word of a key. */
static inline uint64_t rp_note_factor(int word) { return 0x9e3779b97f4a7c15u + 0xd6e8feb86659fd92u * (uint64_t)word; }

/* The note of a key, `size` bytes each. *known: it is as the caller left it; else the caller is to fill what lies
 * behind its key. */
static inline void *rp_note_of(void *notes, size_t size, int bits, const uint64_t key[], int words, bool *known) {
    uint64_t hash = 0;
    for (int word = 0; word < words; word++) hash += key[word] * rp_note_factor(word);
    uint64_t *note = (uint64_t *)(void *)((char *)notes + size * (hash >> (64 - bits)));
    uint64_t head = hash | 1, differ = note[0] ^ head; /* 0 marks an empty place */
    for (int word = 0; word < words; word++) differ |= note[RP_NOTE_HEAD + word] ^ key[word];
    *known = !differ;
    if (!differ) return note;
    note[0] = head;
    for (int word = 0; word < words; word++) note[RP_NOTE_HEAD + word] = key[word];
    return note;
}

/* Makes a table empty, whatever was in it. */
static inline void rp_notes_clear(void *notes, size_t size, int bits) {
    for (size_t place = 0; place < (size_t)1 << bits; place++) *(uint64_t *)(void *)((char *)notes + size * place) = 0;
}

#endif
