/* How heroes are in a duel: their stats with all that changes them, what holds of them, and who may be attacked. */
#ifndef RIPOSTE_ENGINE_GAMES_CALAMITY_DUEL_HEROES_H
#define RIPOSTE_ENGINE_GAMES_CALAMITY_DUEL_HEROES_H

#include "engine/games/calamity/state.h"

/* Bits of cal_is of a hero. */
unsigned cal_is_of(const cal_setup *setup, const cal_duel *duel, int number);
/* Whether a condition (cal_if) on a hero holds; those on throws hold here. */
bool cal_is_so(const cal_setup *setup, const cal_duel *duel, int number, int condition);
/* What passives that hold now change a stat of a hero by. */
int cal_from_passives(const cal_setup *setup, const cal_duel *duel, int number, cal_stat stat);
/* All that changes a stat of a hero, passives included. */
static inline int cal_stat_of(const cal_setup *setup, const cal_duel *duel, int number, cal_stat stat) {
    const cal_hero *hero = cal_hero_seen(duel, number);
    int sum = 0;
    for (int span = 0; span < CAL_SPANS; span++) sum += hero->change[span][stat];
    return duel->standing >> stat & 1 ? sum + cal_from_passives(setup, duel, number, stat) : sum;
}
/* Adds what passives change while they hold to stats of all heroes, by number. */
void cal_add_passives(const cal_setup *setup, const cal_duel *duel, int16_t to[CAL_HEROES + 1][CAL_STATS]);
/* Living enemies of `player` that may be attacked: bits of places. */
unsigned cal_attackable(const cal_setup *setup, const cal_duel *duel, int player);
/* Notes in duel->standing what passives of the heroes that are there change while they hold. */
void cal_note_standing(const cal_setup *setup, cal_duel *duel);

#endif
