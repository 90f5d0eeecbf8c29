#include "engine/games/destinyquest/effects/marked_dice.h"

static uint8_t places_below(int place) { return (uint8_t)((1u << place) - 1); }

void destiny_put_die(uint8_t dice[], int room, uint8_t *marks, int face, bool marked) {
    int place = 0, count = 0;
    while (count < room && dice[count]) count++;
    if (count == room) return;
    while (place < count && (marked ? dice[place] <= face : dice[place] < face)) place++;
    memmove(dice + place + 1, dice + place, (size_t)(count - place));
    dice[place] = (uint8_t)face;
    const uint8_t below = *marks & places_below(place), above = *marks & (uint8_t)~places_below(place);
    *marks = (uint8_t)(below | above << 1 | (unsigned)marked << place);
}

static bool take_from(uint8_t dice[], int room, uint8_t *marks, int place) {
    const bool marked = *marks >> place & 1;
    const uint8_t above = *marks & (uint8_t)~places_below(place + 1);
    memmove(dice + place, dice + place + 1, (size_t)(room - place - 1));
    dice[room - 1] = 0;
    *marks = (uint8_t)((*marks & places_below(place)) | above >> 1);
    return marked;
}

bool destiny_take_die(uint8_t dice[], int room, uint8_t *marks, int face) {
    for (int place = room - 1; place >= 0; place--)
        if (dice[place] == face) return take_from(dice, room, marks, place);
    return false;
}

void destiny_take_fresh_die(uint8_t dice[], int room, uint8_t *marks, int face) {
    int place = 0;
    while (place < room && dice[place] != face) place++;
    if (place < room) take_from(dice, room, marks, place);
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
