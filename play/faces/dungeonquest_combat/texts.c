#include "play/faces/dungeonquest_combat/texts.h"

#include <ctype.h>
#include <stdio.h>

void dq_pile_words(const dq_setup *setup, rp_pile pile, char *words, size_t size) {
    size_t used = 0;
    snprintf(words, size, "none");
    for (int shown = 0; pile && used + RP_TEXT_MAX < size; pile &= pile - 1, shown++) {
        char text[RP_TEXT_MAX];
        dq_card_words(setup, rp_pile_lowest(pile), text);
        used += (size_t)snprintf(words + used, size - used, "%s%s", shown ? ", " : "", text);
    }
}

void dq_side_words(const dq_setup *setup, int side, int reader, bool begins_sentence, char words[64]) {
    if (side == reader)
        snprintf(words, 64, "you");
    else if (side == DQ_HERO)
        snprintf(words, 64, "%s", setup->hero->name);
    else
        snprintf(words, 64, "the %s", setup->monster->name);
    if (begins_sentence) words[0] = (char)toupper((unsigned char)words[0]);
}

const char *dq_verb_end(int side, int reader) { return side == reader ? "" : "s"; }

void dq_whose_words(const dq_setup *setup, int side, int reader, char words[64]) {
    if (side == reader)
        snprintf(words, 64, "your");
    else if (side == DQ_HERO)
        snprintf(words, 64, "%s's", setup->hero->name);
    else
        snprintf(words, 64, "the %s's", setup->monster->name);
}

const char *dq_type_colour(int type, bool colours) {
    /* shades of the 256 that can be read on black and on white, as the basic blue and yellow cannot */
    static const char *const codes[DQ_TYPES] = {"\033[38;5;160m", "\033[38;5;33m", "\033[38;5;136m"};
    return colours ? codes[type] : "";
}
