#include "engine/games/destinyquest/bout/asking.h"

#include "engine/games/destinyquest/bout/windows.h"
#include "engine/games/destinyquest/effects/attributes.h"

static int first_asked(const destiny_setup *setup, const destiny_bout *bout) {
    if (bout->winner) return bout->winner - 1;
    int first = destiny_attribute_now(setup, bout, 0, DESTINY_SPEED);
    return destiny_attribute_now(setup, bout, 1, DESTINY_SPEED) > first;
}

typedef struct asking {
    const destiny_setup *setup;
    const destiny_bout *bout;
    int window;
    destiny_offer *offer;
} asking;

static bool finds_play(void *context, int player) {
    const asking *a = context;
    return destiny_may_play(a->setup, a->bout, player, a->window, a->offer);
}

bool destiny_ask_window(const destiny_setup *setup, destiny_bout *bout, destiny_offer offer[]) {
    asking a = {setup, bout, destiny_window_of(bout->phase), offer};
    if (!bout->window.asked) rp_window_open(&bout->window, first_asked(setup, bout));
    return rp_window_ask(&bout->window, DESTINY_HEROES, finds_play, &a);
}
