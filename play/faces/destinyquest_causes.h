/* What acts by itself on the health of a hero, by name: for people who ask where a loss comes from. */
#ifndef RIPOSTE_PLAY_FACES_DESTINYQUEST_CAUSES_H
#define RIPOSTE_PLAY_FACES_DESTINYQUEST_CAUSES_H

#include "engine/games/destinyquest/state.h"

/* From `before` to `after`: what is known of the steps between. */
typedef struct destiny_event {
    const destiny_setup *setup;
    const destiny_bout *before, *after;
    bool round_ended; /* step 8 is done and a new round has begun */
    int striker; /* whose attack, interrupt or strike back took health in it, the other still standing; -1: nobody's */
} destiny_event;

/* Names of the statuses and passives that certainly changed the health of `player` in the event, as "venom, thorns",
 * into text[RP_TEXT_MAX]; "" when none is known. The blow itself and what was played are not among them. */
void destiny_causes(const destiny_event *event, int player, char text[RP_TEXT_MAX]);

#endif
