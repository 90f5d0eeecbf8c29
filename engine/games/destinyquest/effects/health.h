/* Health: losing it, healing, defeat. What waits for low health is in triggers.h. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_EFFECTS_HEALTH_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_EFFECTS_HEALTH_H

#include "engine/games/destinyquest/state.h"

/* Takes health; returns what was lost: nothing where nothing was left, but with both-down=less-negative all of it,
 * below 0 too. Marks a defeat by health 0 only: destiny_defeated says whether the bout is over. */
int destiny_harm(const destiny_setup *setup, destiny_bout *bout, int player, int amount);
void destiny_heal(const destiny_setup *setup, destiny_bout *bout, int player, int amount);
/* DESTINY_RESULT_NONE while it goes on. `round_over`: at the end of step 8 (option defeat=). */
destiny_result destiny_defeated(const destiny_setup *setup, const destiny_bout *bout, bool round_over);

#endif
