/* Windows: moments at which both players may play modifiers, asked in turn until both have passed. */
#include "engine/games/destinyquest/effects.h"

static const int8_t window_of[DESTINY_PHASES] = {
    [DESTINY_PHASE_BOUT_START] = -1,
    [DESTINY_PHASE_VORTEX] = -1,
    [DESTINY_PHASE_ROUND_START] = DESTINY_AT_ROUND_START,
    [DESTINY_PHASE_SLOWER] = DESTINY_AT_SPEED,
    [DESTINY_PHASE_FASTER] = DESTINY_AT_SPEED,
    [DESTINY_PHASE_SECRET] = DESTINY_AT_SPEED,
    [DESTINY_PHASE_SPEED_ROLL] = -1,
    [DESTINY_PHASE_SPEED_ROLLED] = DESTINY_AT_SPEED_ROLLED,
    [DESTINY_PHASE_ANSWER] = DESTINY_AT_INTERRUPT,
    [DESTINY_PHASE_AFTER_DODGE] = DESTINY_AT_AFTER_DODGE,
    [DESTINY_PHASE_DAMAGE_DICE] = DESTINY_AT_DAMAGE_DICE,
    [DESTINY_PHASE_DAMAGE_SCORE] = DESTINY_AT_DAMAGE_SCORE,
    [DESTINY_PHASE_BEFORE_DAMAGE] = DESTINY_AT_BEFORE_DAMAGE,
    [DESTINY_PHASE_DAMAGE_ROLL] = -1,
    [DESTINY_PHASE_DAMAGE_ROLLED] = DESTINY_AT_DAMAGE_ROLLED,
    [DESTINY_PHASE_SACRIFICE] = DESTINY_AT_SACRIFICE,
    [DESTINY_PHASE_BRACE] = DESTINY_AT_BRACE,
    [DESTINY_PHASE_AFTER_DAMAGE] = DESTINY_AT_AFTER_DAMAGE,
    [DESTINY_PHASE_HURT] = DESTINY_AT_HURT,
    [DESTINY_PHASE_STRIKE_BACK] = DESTINY_AT_STRIKE_BACK,
    [DESTINY_PHASE_STRUCK] = DESTINY_AT_STRUCK,
    [DESTINY_PHASE_ROUND_END] = DESTINY_AT_ROUND_END,
    [DESTINY_PHASE_OVER] = -1,
};

int destiny_window_of(int phase) { return window_of[phase]; }

bool destiny_is_window(int phase) {
    const unsigned windows = 1u << DESTINY_PHASE_ROUND_START | 1u << DESTINY_PHASE_SPEED_ROLLED |
                             1u << DESTINY_PHASE_BEFORE_DAMAGE | 1u << DESTINY_PHASE_DAMAGE_ROLLED |
                             1u << DESTINY_PHASE_HURT | 1u << DESTINY_PHASE_STRUCK | 1u << DESTINY_PHASE_ROUND_END;
    return windows >> phase & 1;
}

/* Who is asked first: player + 1. */
static int first_asked(const destiny_setup *setup, const destiny_bout *bout) {
    if (bout->winner) return bout->winner;
    int first = destiny_attribute_now(setup, bout, 0, DESTINY_SPEED);
    return destiny_attribute_now(setup, bout, 1, DESTINY_SPEED) > first ? 2 : 1;
}

bool destiny_ask_window(const destiny_setup *setup, destiny_bout *bout, destiny_offer *offer) {
    int window = window_of[bout->phase];
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
