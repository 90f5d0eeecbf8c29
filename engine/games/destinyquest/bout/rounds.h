/* The beginning of a bout, the beginning and the end of a round. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_BOUT_ROUNDS_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_BOUT_ROUNDS_H

#include "engine/games/destinyquest/state.h"

void destiny_bout_begins(const destiny_setup *setup, destiny_bout *bout);  /* fighters of round 0; may ask for a roll */
void destiny_round_begins(const destiny_setup *setup, destiny_bout *bout); /* may ask for a roll (vortex) */
/* What lasted this round goes, the rest moves up. */
void destiny_round_ends(const destiny_setup *setup, destiny_bout *bout);
/* Dice that nothing can look at any more become zero (see invariants in state.h). */
void destiny_forget_speed_dice(const destiny_setup *setup, destiny_bout *bout);

#endif
