/* Rolls that wait: one, and one behind it. The course of a round waits for dice as soon as bout->roll is set. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_EFFECTS_ROLL_QUEUE_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_EFFECTS_ROLL_QUEUE_H

#include "engine/games/destinyquest/state.h"

static inline void destiny_ask_roll(destiny_bout *bout, destiny_roll purpose, int roller, int count,
                                    int ability_field) {
    if (count > DESTINY_THROW_MAX) count = DESTINY_THROW_MAX;
    if (bout->roll) { /* behind the one that waits */
        bout->rolls_left = (uint8_t)count;
        bout->roll_set = (uint8_t)(2 * purpose + roller);
        bout->queued_ability = (uint8_t)ability_field;
        return;
    }
    bout->roll = (uint8_t)purpose;
    bout->roller = (uint8_t)roller;
    bout->roll_count = (uint8_t)count;
    bout->roll_ability = (uint8_t)ability_field;
}

/* The roll behind moves up, where none waits any more. */
static inline void destiny_next_roll(destiny_bout *bout) {
    int count = bout->rolls_left, set = bout->roll_set, field = bout->queued_ability;
    if (bout->roll || !count) return;
    bout->rolls_left = bout->roll_set = bout->queued_ability = 0;
    destiny_ask_roll(bout, (destiny_roll)(set / 2), set % 2, count, field);
}

#endif
