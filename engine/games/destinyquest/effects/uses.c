#include "engine/games/destinyquest/effects/uses.h"

void destiny_spend(const destiny_setup *setup, destiny_bout *bout, int player, int index) {
    destiny_fighter *fighter = &bout->fighter[player];
    const destiny_card *card = &setup->sheet[player].card[index];
    fighter->played_before &= ~destiny_bit(index); /* its uses tell it */
    if (card->uses == DESTINY_UNLIMITED || --fighter->left[index] == 0) fighter->spent |= destiny_bit(index);
}

uint32_t destiny_copied(const destiny_setup *setup, const destiny_bout *bout, int player) {
    uint32_t copied = setup->sheet[player].digest.copied;
    for (uint32_t usurpers = copied ? setup->sheet[!player].digest.special[DESTINY_SPECIAL_USURPER] : 0; usurpers;)
        if (bout->fighter[!player].left[destiny_next_bit(&usurpers)]) return copied;
    return 0;
}

void destiny_give_back(const destiny_setup *setup, destiny_bout *bout, int player, int index) {
    destiny_fighter *fighter = &bout->fighter[player];
    fighter->spent &= ~destiny_bit(index);
    if (++fighter->left[index] == setup->sheet[player].card[index].uses)
        fighter->played_before |= destiny_bit(index) & destiny_copied(setup, bout, player);
}
