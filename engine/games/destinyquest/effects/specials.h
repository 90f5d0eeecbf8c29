/* Effects with code of their own: what data cannot say. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_EFFECTS_SPECIALS_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_EFFECTS_SPECIALS_H

#include "engine/games/destinyquest/effects/act.h"

/* Legal choices, bits 1 << choice; 0: cannot be played or cannot matter. */
unsigned destiny_special_choices(const destiny_act *act, const destiny_effect *effect);
void destiny_do_special(const destiny_act *act, const destiny_effect *effect);
void destiny_stone_rain_ends(const destiny_setup *setup, destiny_bout *bout, int player);
void destiny_gorilla_rolled(const destiny_act *act, int die);
void destiny_ley_line_rolled(const destiny_setup *setup, destiny_bout *bout, int player, int ability_field, int die);

#endif
