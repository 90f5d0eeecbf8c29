#include "engine/games/destinyquest/effects/marked_dice.h"

#include "engine/kit/dice.h"

/* The lowest `places` bits, and bytes. */
static uint8_t bits_below(int places) { return (uint8_t)((1u << places) - 1); }
static uint64_t bytes_below(int places) { return (UINT64_C(1) << 8 * places) - 1; } /* of at most 7 */

/* All dice as one word, and back; two rooms are two loads, where any number of bytes would be a call. */
static uint64_t word_of(const uint8_t dice[], int room) {
    return room == DESTINY_SPEED_DICE_MAX ? rp_dice_word(dice, DESTINY_SPEED_DICE_MAX)
                                          : rp_dice_word(dice, DESTINY_DICE_MAX);
}
static void put_word(uint8_t dice[], int room, uint64_t word) {
    if (room == DESTINY_SPEED_DICE_MAX)
        memcpy(dice, &word, DESTINY_SPEED_DICE_MAX);
    else
        memcpy(dice, &word, DESTINY_DICE_MAX);
}

/* How many dice show less than `face`. */
static int number_below(uint64_t word, int face) {
    const uint64_t ones = UINT64_C(0x0101010101010101);
    const uint64_t reach = word + ones * (uint64_t)(0x80 - face); /* bit 7 where a byte is `face` or more */
    return rp_bytes_marked(rp_full_bytes(word) & ~reach);
}

void destiny_put_die(uint8_t dice[], int room, uint8_t *marks, int face, bool marked) {
    const uint64_t word = word_of(dice, room);
    if (word >> 8 * (room - 1)) return; /* no room */
    const int place = number_below(word, marked ? face + 1 : face);
    const uint64_t below = word & bytes_below(place);
    put_word(dice, room, below | (word ^ below) << 8 | (uint64_t)face << 8 * place);
    const unsigned before = *marks & bits_below(place);
    *marks = (uint8_t)(before | (*marks ^ before) << 1 | (unsigned)marked << place);
}

static bool take_from(uint8_t dice[], int room, uint64_t word, uint8_t *marks, int place) {
    const uint64_t below = word & bytes_below(place);
    const unsigned before = *marks & bits_below(place), behind = *marks >> place;
    put_word(dice, room, below | (word >> 8 & ~bytes_below(place)));
    *marks = (uint8_t)(before | behind >> 1 << place);
    return behind & 1;
}

bool destiny_take_die(uint8_t dice[], int room, uint8_t *marks, int face) {
    const uint64_t word = word_of(dice, room);
    const int place = number_below(word, face + 1) - 1; /* the last that may show it */
    return place >= 0 && dice[place] == face && take_from(dice, room, word, marks, place);
}

void destiny_take_fresh_die(uint8_t dice[], int room, uint8_t *marks, int face) {
    const uint64_t word = word_of(dice, room);
    const int place = number_below(word, face);
    if (place < room && dice[place] == face) take_from(dice, room, word, marks, place);
}

bool destiny_all_rolled_again(const uint8_t dice[DESTINY_SPEED_DICE_MAX], uint8_t marks, int face) {
    for (int place = 0; place < DESTINY_SPEED_DICE_MAX; place++)
        if (dice[place] == face) return marks >> place & 1; /* the first of them */
    return false;
}

bool destiny_marks_matter(const destiny_setup *setup, const destiny_bout *bout) {
    if (setup->rerolls == DESTINY_REROLLS_AGAIN) return false;
    for (int player = 0; player < DESTINY_HEROES; player++)
        if (setup->sheet[player].digest.rerolls & ~bout->fighter[player].spent) return true;
    return false;
}

void destiny_drop_marks(const destiny_setup *setup, destiny_bout *bout) {
    if (destiny_marks_matter(setup, bout)) return;
    bout->rolled_again = bout->open_again = 0;
    for (int player = 0; player < DESTINY_HEROES; player++) bout->fighter[player].rolled_again = 0;
}
