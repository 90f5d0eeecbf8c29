/* How much an effect is worth now, whether its condition holds, and what step 8 is going to take. Reads only. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_EFFECTS_MEASURES_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_EFFECTS_MEASURES_H

#include "engine/games/destinyquest/effects/act.h"

int destiny_measured(const destiny_act *act, const destiny_effect *effect);
static inline int destiny_amount(const destiny_act *act, const destiny_effect *effect) {
    return effect->measure == DESTINY_BY_NUMBER ? effect->amount : destiny_measured(act, effect);
}
bool destiny_condition_holds(const destiny_act *act, const destiny_effect *effect);
/* Its condition, as far as it is known now. */
static inline bool destiny_holds(const destiny_act *act, const destiny_effect *effect) {
    return effect->condition == DESTINY_ALWAYS || destiny_condition_holds(act, effect);
}
/* Index in `player`'s list of the ability that `effect` names, -1 without. */
int destiny_named_index(const destiny_setup *setup, int player, const destiny_effect *effect);
/* What abilities of `player` add to another of his that they name (turn up the heat, miracle, demon blood). */
int destiny_strengthened(const destiny_setup *setup, int player, const destiny_ability *ability);
/* True when the hero of `player` is proof against an ability of the other. */
bool destiny_is_proof(const destiny_setup *setup, int player, const destiny_ability *ability);
/* True when `effect` names `ability`. */
bool destiny_names(const destiny_setup *setup, const destiny_effect *effect, const destiny_ability *ability);

/* ---- step 8 ---- */

/* What passives of `player` and statuses that he gave take from the opponent. */
int destiny_passive_damage(const destiny_setup *setup, const destiny_bout *bout, int player);
/* Whether the passive does anything in step 8. */
bool destiny_passive_acts(const destiny_setup *setup, const destiny_bout *bout, int player, int index);
/* What both lose in it. */
void destiny_step_losses(const destiny_setup *setup, const destiny_bout *bout, int loss[DESTINY_HEROES]);
/* Tells who listens the parts of it. */
void destiny_tell_step_losses(const destiny_setup *setup, const destiny_bout *bout) __attribute__((cold));

#endif
