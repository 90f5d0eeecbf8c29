/* Dice on the table of which some were rolled again: their second result stands. A mark is a bit of a place among the
 * ascending dice; of equal dice the marked ones are the last, so that equal sets are equal bytes. `room` is 4 or 8. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_EFFECTS_MARKED_DICE_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_EFFECTS_MARKED_DICE_H

#include "engine/games/destinyquest/state.h"

/* Nothing when there is no room. */
void destiny_put_die(uint8_t dice[], int room, uint8_t *marks, int face, bool marked);
/* Takes a die away that shows `face`, a marked one where there is one, and returns its mark. What is turned or swapped
 * is the die that cannot be rolled again, so that its owner keeps the other. */
bool destiny_take_die(uint8_t dice[], int room, uint8_t *marks, int face);
/* Takes one without a mark: to be rolled again. */
void destiny_take_fresh_die(uint8_t dice[], int room, uint8_t *marks, int face);
/* True where no attack speed die that shows `face` is without a mark. */
bool destiny_all_rolled_again(const uint8_t dice[DESTINY_SPEED_DICE_MAX], uint8_t marks, int face);

/* Whether anybody could still roll dice again in this round, so that marks matter. */
bool destiny_marks_matter(const destiny_setup *setup, const destiny_bout *bout);
static inline bool destiny_has_marks(const destiny_bout *bout) {
    return bout->rolled_again | bout->open_again | bout->fighter[0].rolled_again | bout->fighter[1].rolled_again;
}
/* Removes all marks where they do not. */
void destiny_drop_marks(const destiny_setup *setup, destiny_bout *bout);

#endif
