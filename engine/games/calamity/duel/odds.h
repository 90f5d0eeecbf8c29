/* The odds of attacks: what a d20 must show, and what the damage dice bring on the average. */
#ifndef RIPOSTE_ENGINE_GAMES_CALAMITY_DUEL_ODDS_H
#define RIPOSTE_ENGINE_GAMES_CALAMITY_DUEL_ODDS_H

#include "engine/games/calamity/state.h"

/* The lowest face of a d20 that hits where `needed` is armor less what is added to the throw: 1 to CAL_D20, or
 * CAL_D20 + 1: none does. */
static inline int cal_lowest_hit(const cal_setup *setup, int needed) {
    bool extremes = setup->option[CAL_OPTION_NATURAL];
    int least = extremes ? 2 : 1, most = extremes ? CAL_D20 : CAL_D20 + 1;
    return needed < least ? least : needed > most ? most : needed;
}
/* How many of the CAL_D20 faces hit. */
static inline int cal_faces_that_hit(const cal_setup *setup, int needed) {
    return CAL_D20 + 1 - cal_lowest_hit(setup, needed);
}
/* What is to be reached when a hero (a number) attacks another as things are; `effect`: what the action or Spell that
 * makes the attack adds [NULL: nothing]. */
int cal_needed_by(const cal_setup *setup, const cal_duel *duel, int attacker, int attacked, const cal_effect *effect);
/* Mean of what dice without their constant and `more` come to, where some throws come to less than nothing: as 0. */
double cal_mean_above_nothing(const cal_setup *setup, cal_dice dice, int more);
/* Mean of what a throw of the dice and `more` come to, below 0 as 0: the damage of a hit, with the target's ward as a
 * negative part of `more`. Dice of the game's data. */
static inline double cal_mean_damage(const cal_setup *setup, cal_dice dice, int more) {
    more += dice.plus;
    return dice.count + more >= 0 ? dice.count * (dice.sides + 1) * 0.5 + more
                                  : cal_mean_above_nothing(setup, dice, more);
}

#endif
