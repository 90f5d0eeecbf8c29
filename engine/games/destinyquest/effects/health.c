#include "engine/games/destinyquest/effects/health.h"

int destiny_harm(const destiny_setup *setup, destiny_bout *bout, int player, int amount) {
    destiny_fighter *fighter = &bout->fighter[player];
    if (amount <= 0) return 0;
    int before = fighter->health, after = before - amount;
    if (after < 0 && setup->both_down != DESTINY_DOWN_LESS_NEGATIVE) after = 0;
    fighter->health = (int16_t)after;
    return before - after;
}

void destiny_heal(const destiny_setup *setup, destiny_bout *bout, int player, int amount) {
    destiny_fighter *fighter = &bout->fighter[player];
    int limit = setup->sheet[player].health_limit, after = fighter->health + amount;
    if (amount <= 0 || fighter->health >= limit) return;
    fighter->health = (int16_t)(after < limit ? after : limit);
}

destiny_result destiny_defeated(const destiny_setup *setup, const destiny_bout *bout, bool round_over) {
    int first = bout->fighter[0].health, second = bout->fighter[1].health;
    if (first > 0 && second > 0) return DESTINY_RESULT_NONE;
    if (setup->defeat == DESTINY_DEFEAT_ROUND_END && !round_over) return DESTINY_RESULT_NONE;
    if (first > 0) return DESTINY_RESULT_FIRST;
    if (second > 0) return DESTINY_RESULT_SECOND;
    if (setup->both_down != DESTINY_DOWN_LESS_NEGATIVE || first == second) return DESTINY_RESULT_DRAW;
    return first > second ? DESTINY_RESULT_FIRST : DESTINY_RESULT_SECOND;
}
