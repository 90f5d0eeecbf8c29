/* Six-sided dice. What falls is a set: ascending faces, 0 behind the last; which die shows which face is nothing that
 * rules ask for. Other things with six sides (mana dice) are dice whose faces the game names.
 *
 *   an outcome of `count` dice   the rank of its faces among all sets of that many dice, in lexicographic order
 *   dice on the table            an array with room for 4 or 8 dice
 *
 * All functions are pure but for their outputs; any thread. `count` is 1 .. RP_DICE_MAX. */
#ifndef RIPOSTE_ENGINE_KIT_DICE_H
#define RIPOSTE_ENGINE_KIT_DICE_H

#include "engine/error.h"
#include "engine/random.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { RP_DICE_MAX = 8, RP_DICE_FACES = 6 };

/* ---- outcomes ---- */

RP_API int rp_dice_outcomes(int count); /* number of sets */
/* The faces of an outcome. */
RP_API void rp_dice_of(int count, int outcome, uint8_t dice[RP_DICE_MAX]);
RP_API int rp_dice_outcome(int count, const uint8_t dice[]); /* of ascending faces */
RP_API double rp_dice_probability(int count, int outcome);

/* ---- draws: the same numbers of `random` for all three ---- */

RP_API int rp_dice_draw_outcome(int count, rp_random *random);
RP_API void rp_dice_draw(int count, rp_random *random, uint8_t dice[RP_DICE_MAX]);
RP_API int rp_dice_draw_sum(int count, rp_random *random);

/* ---- dice on the table; `room` is 4 or 8 ---- */

RP_API void rp_dice_add(uint8_t dice[], int room, int face);    /* nothing when there is no room */
RP_API void rp_dice_remove(uint8_t dice[], int room, int face); /* nothing when none shows it */

/* All of them as one word. */
static inline uint64_t rp_dice_word(const uint8_t dice[], int room) {
    uint64_t word = 0;
    memcpy(&word, dice, (size_t)room);
    return word;
}
static inline int rp_dice_sum(const uint8_t dice[], int room) {
    return (int)(rp_dice_word(dice, room) * UINT64_C(0x0101010101010101) >> 56);
}
/* Bit 7 of each byte that is not 0; bytes are below 0x80. */
static inline uint64_t rp_full_bytes(uint64_t word) {
    return (word + UINT64_C(0x7f7f7f7f7f7f7f7f)) & UINT64_C(0x8080808080808080);
}
static inline int rp_bytes_marked(uint64_t word) { /* bit 7 of each byte that counts */
    return (int)((word >> 7) * UINT64_C(0x0101010101010101) >> 56);
}
static inline int rp_dice_number(const uint8_t dice[], int room) {
    return rp_bytes_marked(rp_full_bytes(rp_dice_word(dice, room)));
}
static inline int rp_dice_showing(const uint8_t dice[], int room, int face) {
    uint64_t other = rp_dice_word(dice, room) ^ UINT64_C(0x0101010101010101) * (uint64_t)face;
    return 8 - rp_bytes_marked(rp_full_bytes(other));
}
/* Two of them are equal. */
static inline bool rp_dice_double(const uint8_t dice[], int room) {
    uint64_t word = rp_dice_word(dice, room), next = word >> 8;
    return (rp_full_bytes(next) & ~rp_full_bytes(word ^ next)) != 0;
}
/* Bits 1 << face of the faces that lie. */
static inline unsigned rp_dice_faces(const uint8_t dice[], int room) {
    unsigned faces = 0;
    for (int i = 0; i < room && dice[i]; i++) faces |= 1u << dice[i];
    return faces;
}
/* How many show each face: byte `face` of the word. */
static inline uint64_t rp_dice_counts(const uint8_t dice[], int room) {
    uint64_t counts = 0;
    for (int i = 0; i < room && dice[i]; i++) counts += UINT64_C(1) << 8 * dice[i];
    return counts;
}
/* What `a` counts beyond `b`, face by face. */
static inline uint64_t rp_counts_beyond(uint64_t a, uint64_t b) {
    const uint64_t top = UINT64_C(0x8080808080808080);
    uint64_t more = (a | top) - b; /* bit 7 stays where there are not fewer */
    return more & ((more & top) >> 7) * 0x7f;
}
/* A face that two dice show in `after`, and fewer than two in `before`. */
static inline bool rp_counts_double(uint64_t before, uint64_t after) {
    const uint64_t top = UINT64_C(0x8080808080808080), below_two = UINT64_C(0x7e7e7e7e7e7e7e7e);
    return ((after + below_two) & ~(before + below_two) & top) != 0;
}

#endif
