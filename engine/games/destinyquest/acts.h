/* What the rooms of the effects share among themselves; the course of a round needs effects.h only.
 *
 * An act is one ability at work: played by somebody, or set off by a trigger. Dice on the table are ascending arrays of
 * faces, 0 behind the last (speed dice of a fighter, damage dice of the bout). */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_ACTS_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_ACTS_H

#include "engine/games/destinyquest/effects.h"

typedef struct destiny_act {
    const destiny_setup *setup;
    destiny_bout *bout; /* usable.c only looks */
    const destiny_ability *ability;
    int player, index;  /* whose, and where in his list (from 32 on: in the opponent's) */
    int choice, window; /* window -1: set off by a trigger */
    int times;          /* how often a trigger sets it off at once; 1 for what is played */
} destiny_act;

/* Dice on the table that an effect changes or looks at. */
typedef struct destiny_pool {
    uint8_t *die; /* NULL: none that may be changed */
    int room, owner;
    bool speed;
    uint8_t locked; /* a face of which one die is locked, 0 none */
} destiny_pool;

/* ---- dice_table.c: dice on the table ---- */
void destiny_dice_add(uint8_t dice[], int room, int face);    /* nothing when there is no room */
void destiny_dice_remove(uint8_t dice[], int room, int face); /* nothing when none shows it */
/* Whose damage dice lie: of an interrupt or strike back, or of the attack. */
int destiny_damage_owner(const destiny_bout *bout);
/* The dice of `effect` as they may be changed now. */
destiny_pool destiny_pool_of(const destiny_act *act, const destiny_effect *effect);
/* Faces that fit `effect` in a pool, ascending; returns their number. */
int destiny_faces_fitting(const destiny_pool *pool, const destiny_effect *effect, uint8_t out[DESTINY_DICE_MAX]);
/* Legal choices of a dice effect: bits 1 << choice. */
unsigned destiny_dice_choices(const destiny_act *act, const destiny_effect *effect);

/* ---- dice_changes.c: effects that change dice on the table, and the second step of a swap ---- */
void destiny_do_reroll(const destiny_act *act, const destiny_effect *effect);
void destiny_do_set_dice(const destiny_act *act, const destiny_effect *effect);
void destiny_do_lower_dice(const destiny_act *act, const destiny_effect *effect);
void destiny_do_swap_dice(const destiny_act *act, const destiny_effect *effect);
unsigned destiny_swap_faces(const destiny_act *act); /* bits of the opponent's faces that the second step offers */
void destiny_swap(const destiny_act *act, int own, int other);

/* ---- attributes.c ---- */
/* Time shift: raises speed to the opponent's of this moment, for this round. */
void destiny_shift_time(const destiny_setup *setup, destiny_bout *bout, int player);
void destiny_strip_armour(destiny_bout *bout, int player, destiny_rounds rounds); /* counts 0 for those rounds */

/* ---- measures.c ---- */
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
/* True when `effect` names `ability`. */
bool destiny_names(const destiny_setup *setup, const destiny_effect *effect, const destiny_ability *ability);

/* ---- effects.c ---- */
static inline destiny_act destiny_act_of(const destiny_setup *setup, destiny_bout *bout, int player, int index,
                                         int window) {
    return (destiny_act){.setup = setup,
                         .bout = bout,
                         .ability = destiny_card_of(setup, player, index)->ability,
                         .player = player,
                         .index = index,
                         .window = window,
                         .times = 1};
}
void destiny_do(const destiny_act *act, const destiny_effect *effect);
/* All effects with that trigger in `player`'s list. */
void destiny_set_off(const destiny_setup *setup, destiny_bout *bout, int player, destiny_trigger trigger, int times);
void destiny_spend(const destiny_setup *setup, destiny_bout *bout, int player, int index);
/* True when the hero of `player` is proof against an ability of the other. */
bool destiny_is_proof(const destiny_setup *setup, int player, const destiny_ability *ability);

/* ---- restores.c ---- */
/* Bits of list indices that a restore could give back now. */
uint32_t destiny_restorable(const destiny_act *act, const destiny_effect *effect);
void destiny_do_restore(const destiny_act *act, const destiny_effect *effect);
void destiny_give_back(const destiny_setup *setup, destiny_bout *bout, int player, int index);
/* What the opponent may still copy of what `player` plays (usurper). */
uint32_t destiny_copied(const destiny_setup *setup, const destiny_bout *bout, int player);
const destiny_effect *destiny_restore_of(const destiny_ability *ability);

/* ---- matters.c ---- */
/* Choices with which a modifier can matter now, bits 1 << choice (bit 0 where it has none). */
unsigned destiny_modifier_choices(const destiny_act *act);

/* ---- specials.c ---- */
void destiny_do_special(const destiny_act *act, const destiny_effect *effect);
/* Legal choices, bits 1 << choice; 0: cannot be played or cannot matter. */
unsigned destiny_special_choices(const destiny_act *act, const destiny_effect *effect);
void destiny_stone_rain_ends(const destiny_setup *setup, destiny_bout *bout, int player);
void destiny_gorilla_rolled(const destiny_act *act, int die);
void destiny_ley_line_rolled(const destiny_setup *setup, destiny_bout *bout, int player, int ability_field, int die);

/* ---- score.c ---- */
/* Damage of dice on the table or just thrown, with what each die of that hero is worth more. */
int destiny_dice_damage(const destiny_setup *setup, const destiny_bout *bout, int owner, const uint8_t dice[], int room,
                        bool score, bool plain);
void destiny_strike_again(const destiny_setup *setup, destiny_bout *bout); /* `striking` of the dice that lie */

/* ---- triggers.c ---- */
/* Dice that lie have changed from those counted in `before` ([1..6]) to `dice`. */
void destiny_dice_changed(const destiny_setup *setup, destiny_bout *bout, int owner, bool speed,
                          const uint8_t before[7], const uint8_t dice[], int room);
/* A roll of dice that do not lie: doubles only. */
void destiny_thrown_away(const destiny_setup *setup, destiny_bout *bout, int owner, const uint8_t dice[], int count);

/* ---- passives.c ---- */
int destiny_passive_damage(const destiny_setup *setup, const destiny_bout *bout,
                           int player); /* to the opponent, step 8 */
bool destiny_passive_acts(const destiny_setup *setup, const destiny_bout *bout, int player, int index);

/* ---- rounds.c ---- */
/* Dice before round 1 and of vortexes: asks for the first, or the one after `ability_field` of `player`. */
void destiny_next_start_roll(const destiny_setup *setup, destiny_bout *bout, int player, int ability_field);
void destiny_next_vortex(const destiny_setup *setup, destiny_bout *bout, int player);
/* Bleed, venom, disease of a hero who struck before round 1. */
void destiny_inflict_passives(const destiny_setup *setup, destiny_bout *bout, int player);

enum { DESTINY_DICE_ATTACK = 1, DESTINY_SCORE_ATTACK = 2, DESTINY_HARMLESS_ATTACK = 3 }; /* destiny_bout.attack */
enum { DESTINY_ALL_ARMOUR = 1 };                      /* destiny_bout.armour_ignored, amount of ignore-armour */
enum { DESTINY_UNLIMITED = 255 };                     /* destiny_card.uses */
enum { DESTINY_OTHERS = DESTINY_HERO_ABILITIES_MAX }; /* indices from here on are in the opponent's list */

static inline destiny_fighter *destiny_own(const destiny_act *act) { return &act->bout->fighter[act->player]; }
static inline bool destiny_wins(const destiny_act *act) { return act->bout->winner == act->player + 1; }
static inline bool destiny_loses(const destiny_act *act) { return act->bout->winner == 2 - act->player; }
static inline uint32_t destiny_bit(int index) { return 1u << index; }
static inline bool destiny_has(const destiny_fighter *fighter, destiny_status status) {
    return fighter->statuses >> status & 1;
}
static inline int destiny_next_bit(uint32_t *mask) {
    int index = __builtin_ctz(*mask);
    *mask &= *mask - 1;
    return index;
}

#endif
