/* The course of a bout, from choice to choice. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_BOUT_PHASES_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_BOUT_PHASES_H

#include "engine/games/destinyquest/bout/usable.h"

/* From a state in which nobody is asked and no die waits on to the next choice, roll or end. `offer` (may be NULL) has
 * the plays of who is asked then, where it is for him and his window. */
void destiny_go_on(const destiny_setup *setup, destiny_bout *bout, destiny_offer offer[]);
/* What is chosen where no roll and no second step waits, up to where destiny_go_on goes on; of these what `asked`
 * chooses in a window, and step 5.1. */
void destiny_play_move(const destiny_setup *setup, destiny_bout *bout, const rp_move *move);
void destiny_play_in_window(const destiny_setup *setup, destiny_bout *bout, rp_action action);
void destiny_play_damage_score(const destiny_setup *setup, destiny_bout *bout, rp_action action);
/* Step 2.2: `winner` by dice alone, player + 1, 0 for a tie; an ability may have named another already. */
void destiny_settle_round(const destiny_setup *setup, destiny_bout *bout, int winner);
/* The dice of the attack that was announced. */
void destiny_throw_damage(const destiny_setup *setup, destiny_bout *bout);

#endif
