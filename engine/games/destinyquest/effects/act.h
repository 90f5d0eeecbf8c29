/* An act is one ability at work: played by somebody, or set off by a trigger. `player` 0 or 1, `index` in the player's
 * list, from 32 on in the opponent's (usurper).
 *
 *   measures, score ...   what things come to, reading only
 *   attributes, health, uses, dice_changes, restores, specials, effects   what an effect does, by itself
 *   triggers              effects with all that follows from them
 *   playing, ability_rolls, attack, rounds, passives   what brings effects about in the course of a round
 *   phases                the course of a round */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_EFFECTS_ACT_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_EFFECTS_ACT_H

#include "engine/games/destinyquest/state.h"

typedef struct destiny_act {
    const destiny_setup *setup;
    destiny_bout *bout; /* who only looks casts its const away */
    const destiny_ability *ability;
    int player, index;  /* whose, and where in his list (from 32 on: in the opponent's) */
    int choice, window; /* window -1: set off by a trigger */
    int times;          /* how often a trigger sets it off at once; 1 for what is played */
} destiny_act;

enum { DESTINY_ALL_ARMOUR = 1 };                      /* destiny_bout.armour_ignored, amount of ignore-armour */
enum { DESTINY_UNLIMITED = 255 };                     /* destiny_card.uses */
enum { DESTINY_OTHERS = DESTINY_HERO_ABILITIES_MAX }; /* indices from here on are in the opponent's list */

/* The card behind an index of `player`: his own, or from 32 on the opponent's. */
static inline const destiny_card *destiny_card_of(const destiny_setup *setup, int player, int index) {
    if (index >= DESTINY_HERO_ABILITIES_MAX) return &setup->sheet[!player].card[index - DESTINY_HERO_ABILITIES_MAX];
    return &setup->sheet[player].card[index];
}
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

/* In a window of an attack whose damage is not yet dealt. */
static inline bool destiny_before_armour(const destiny_act *act) {
    return act->window == DESTINY_AT_BEFORE_DAMAGE || act->window == DESTINY_AT_DAMAGE_ROLLED;
}

/* Abilities worth a look at a window: list indices of those that are not spent. */
static inline uint32_t destiny_ready(const destiny_setup *setup, const destiny_bout *bout, int player, int window) {
    return setup->sheet[player].in_window[window] & ~bout->fighter[player].spent;
}
/* ... and are asked for in it (destiny_sheet.offered_in). */
static inline uint32_t destiny_offered(const destiny_setup *setup, const destiny_bout *bout, int player, int window) {
    return setup->sheet[player].offered_in[window] & ~bout->fighter[player].spent;
}

#endif
