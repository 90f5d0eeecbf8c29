/* Effects that change dice on the table, and the second step of a swap. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_EFFECTS_DICE_CHANGES_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_EFFECTS_DICE_CHANGES_H

#include "engine/games/destinyquest/effects/act.h"

void destiny_do_reroll(const destiny_act *act, const destiny_effect *effect);
void destiny_do_set_dice(const destiny_act *act, const destiny_effect *effect);
void destiny_do_lower_dice(const destiny_act *act, const destiny_effect *effect);
void destiny_do_swap_dice(const destiny_act *act, const destiny_effect *effect);
unsigned destiny_swap_faces(const destiny_act *act); /* bits of the opponent's faces that the second step offers */
void destiny_swap(const destiny_act *act, int own, int other);

#endif
