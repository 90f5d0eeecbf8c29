/* What happens to heroes in a duel: effects of actions and Spells, damage, and what passives answer. */
#ifndef RIPOSTE_ENGINE_GAMES_CALAMITY_DUEL_EFFECTS_H
#define RIPOSTE_ENGINE_GAMES_CALAMITY_DUEL_EFFECTS_H

#include "engine/games/calamity/duel/play.h"

/* Heroes that an effect is on, bits of numbers: living ones, but for CAL_REVIVE. */
unsigned cal_heroes_meant(const cal_setup *setup, const cal_duel *duel, const cal_going *going,
                          const cal_effect *effect);
/* Whether the effect that is next happens at all. */
bool cal_happens(const cal_duel *duel, const cal_going *going, const cal_effect *effect);
/* The effect of a use, with what its dice came to; passives answer. */
void cal_do_effect(cal_play *play, const cal_going *going, const cal_effect *effect, int amount);
/* Damage of an attack that has hit; passives answer. */
void cal_do_attack_damage(cal_play *play, int attacker, int attacked, int amount);
/* What the passive of a hero, which has something for it, answers to an event; `other`: the hero there, 0: none. */
void cal_answer_by(cal_play *play, int number, cal_when when, int other);
/* The same of any hero: most have nothing, and cost no call. */
static inline void cal_answer(cal_play *play, int number, cal_when when, int other) {
    if (play->setup->whens[cal_hero_seen(play->duel, number)->kind] >> when & 1)
        cal_answer_by(play, number, when, other);
}
/* Damage that a hero would lose, or health he would gain. */
int cal_loss_of(const cal_setup *setup, const cal_duel *duel, int number, int damage);
int cal_gain_of(const cal_setup *setup, const cal_duel *duel, int number, int amount);
/* Ends the duel where a side has no living hero. */
void cal_look_for_loss(cal_play *play);
void cal_end_duel(cal_play *play, cal_result result);
/* Lowers health without ward, for a draw from an empty deck. */
void cal_lose_health(cal_play *play, int number, int amount);
/* Changes that hold for a span end, for all heroes. */
void cal_expire(cal_play *play, cal_span span);

#endif
