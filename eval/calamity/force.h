/* What the heroes of a duel can do to each other by plain attacks, on the average and by the rules' own odds. Looks at
 * heroes alone, which lie open. Pure, any thread. */
#ifndef RIPOSTE_EVAL_CALAMITY_FORCE_H
#define RIPOSTE_EVAL_CALAMITY_FORCE_H

#include "engine/games/calamity/state.h"

/* Stats of a hero by cal_stat, with his printed armor and actions and with passives. */
typedef struct cal_profile {
    int16_t of[CAL_STATS];
} cal_profile;

/* When a hero acts, or is acted on: now, with all that holds; in the next turn; in a later turn of this Round. */
typedef enum cal_until { CAL_NOW, CAL_NEXT, CAL_LATER, CAL_UNTILS } cal_until;

/* By numbers of heroes (cal_number_of); of living ones. */
typedef struct cal_force {
    const cal_setup *setup;
    const cal_duel *duel;
    const cal_hero_card *card[CAL_HEROES + 1];
    cal_profile lasting[CAL_HEROES + 1]; /* with what lasts beyond this Round */
    /* Bits of cal_until of those that differ from `lasting`, and they; of others nothing is said here. */
    uint8_t differs[CAL_HEROES + 1];
    bool passing; /* some hero differs in some of them */
    cal_profile at[CAL_UNTILS][CAL_HEROES + 1];
    /* Expected damage of one attack by a hero on the enemy in a place, with what lasts. */
    double blow[CAL_HEROES + 1][CAL_TRIO];
    /* Expected damage of a hero in a Round against the living heroes of the other side, each weighed by his health. */
    double damage[CAL_HEROES + 1];
    /* Points of damage that he stands, counted in those that fall on an average hero of his side. */
    double stands[CAL_HEROES + 1];
    double square[CAL_PLAYERS];   /* strength: see cal_force_of */
    double worth[CAL_HEROES + 1]; /* of a point of his health: share of his side's strength */
} cal_force;

/* Lanchester's square law (Aircraft in Warfare, 1916, chapter V) for unequal heroes: the strength of a side is what it
 * can do before it is beaten, the sum over its living heroes of `damage` times what he and those who fall before him
 * stand, where the other takes first who does most for what he stands (Smith, Various optimizers for single-stage
 * production, 1956). Of equal forces that fight on, the difference of the strengths stays the same; who has more wins.
 * A side without heroes has 0. */
void cal_force_of(const cal_setup *setup, const cal_duel *duel, cal_force *force);

/* What a side can still do by attacks in this Round, as shares of the other's strength: by the hero who is active, with
 * an attack under way as a plain one, and by heroes that are yet to be activated. Each takes the target that costs the
 * other most. What ends before he acts is left out as far as the order of turns tells: the active hero has everything;
 * where none is, one of the side whose turn it is has it; one of the other side has what ends behind this turn. */
double cal_attacks_now(const cal_force *force, int player);
double cal_attacks_later(const cal_force *force, int player);

/* What one attack by a hero on another takes from the other side, as a share of its strength. */
double cal_attack_worth(const cal_force *force, int attacker, int attacked);

#endif
