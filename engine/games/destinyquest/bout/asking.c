#include "engine/games/destinyquest/bout/asking.h"

#include "engine/games/destinyquest/bout/windows.h"
#include "engine/games/destinyquest/effects/attributes.h"

/* Who is asked first: player + 1. */
static int first_asked(const destiny_setup *setup, const destiny_bout *bout) {
    if (bout->winner) return bout->winner;
    int first = destiny_attribute_now(setup, bout, 0, DESTINY_SPEED);
    return destiny_attribute_now(setup, bout, 1, DESTINY_SPEED) > first ? 2 : 1;
}

bool destiny_ask_window(const destiny_setup *setup, destiny_bout *bout, destiny_offer *offer) {
    int window = destiny_window_of(bout->phase);
    if (!bout->asked) bout->asked = (uint8_t)first_asked(setup, bout);
    while (bout->passes < DESTINY_HEROES) {
        if (destiny_may_play(setup, bout, bout->asked - 1, window, offer)) return true;
        destiny_pass(bout);
    }
    bout->asked = bout->passes = bout->last = 0;
    return false;
}

void destiny_pass(destiny_bout *bout) {
    bout->asked = (uint8_t)(3 - bout->asked);
    bout->passes++;
    bout->last = 0;
}
