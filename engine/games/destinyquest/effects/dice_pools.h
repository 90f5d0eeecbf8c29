/* Dice on the table that an effect changes or looks at. Reads only. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_EFFECTS_DICE_POOLS_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_EFFECTS_DICE_POOLS_H

#include "engine/games/destinyquest/effects/act.h"

typedef struct destiny_pool {
    uint8_t *die; /* NULL: none that may be changed */
    int room, owner;
    bool speed;
    uint8_t *marks; /* of `die` */
    uint8_t locked; /* a face of which one die is locked, 0 none */
} destiny_pool;

/* The dice that lie open (destiny_bout.open_roll) are damage dice. */
bool destiny_opens_damage(const destiny_setup *setup, const destiny_bout *bout);
/* Whose damage dice lie: of an interrupt or strike back, or of the attack. */
int destiny_damage_owner(const destiny_bout *bout);
/* The dice of `effect` as they may be changed now. */
destiny_pool destiny_pool_of(const destiny_act *act, const destiny_effect *effect);
/* Faces that fit `effect` in a pool, ascending; returns their number. */
int destiny_faces_fitting(const destiny_pool *pool, const destiny_effect *effect, uint8_t out[DESTINY_DICE_MAX]);
/* Legal choices of a dice effect: bits 1 << choice. */
unsigned destiny_dice_choices(const destiny_act *act, const destiny_effect *effect);

#endif
