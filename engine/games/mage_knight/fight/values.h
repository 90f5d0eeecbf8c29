/* The numbers of an exchange: what an attack comes to, what a block takes off it, what its damage can buy. Pure, any
 * thread. */
#ifndef RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_FIGHT_VALUES_H
#define RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_FIGHT_VALUES_H

#include "engine/games/mage_knight/state.h"

/* The attack that is built or answered: its parts together, and bits of mk_element of those that are in it. */
int mk_attack_total(const mk_duel *duel);
unsigned mk_attack_elements(const mk_duel *duel);

/* Whether a block of one element is efficient against an attack with these elements. */
bool mk_is_efficient(mk_element block, unsigned attack_elements);
/* What a block of these parts takes off the present attack. */
int mk_reduction(const mk_setup *setup, const mk_duel *duel, const uint8_t block_of[MK_ELEMENTS]);

/* Bits of mk_element that a Unit of `player` resists now. */
unsigned mk_unit_resists(const mk_setup *setup, const mk_duel *duel, int player, int unit);
/* Its Armor now, at least 1, and what wounding it costs the present attack. */
int mk_unit_armor(const mk_setup *setup, const mk_duel *duel, int player, int unit);
int mk_unit_price(const mk_setup *setup, const mk_duel *duel, int player, int unit);
/* Whether resistances keep an attack of these elements off. */
bool mk_resists_attack(unsigned resists, unsigned attack_elements);
int mk_hero_price(const mk_setup *setup, const mk_duel *duel, int player);
/* Damage that forces somebody out to the neighbouring space; 0: nobody can be forced there. */
int mk_force_price(const mk_setup *setup, const mk_duel *duel, int neighbour);
/* What entering terrain costs; 0: it cannot be entered. */
int mk_move_cost(mk_terrain terrain, bool night);

/* Whether the present space keeps off Ranged Attacks of the aggressor in the first phase. */
bool mk_is_fortified(const mk_duel *duel);
/* Whether a player's Units count as fortified: the defender's, there. */
static inline bool mk_is_fortified_unit(const mk_duel *duel, int player) {
    return player != duel->aggressor && mk_is_fortified(duel);
}
/* Number of "enemies" for a player's effects: the other's ready unwounded Units, those that take part, and the Hero. */
int mk_enemies(const mk_duel *duel, int player);
/* Artifacts that the attacker could steal from `victim`, as slots. */
rp_pile mk_stealable(const mk_setup *setup, const mk_duel *duel, int victim);
/* Wounds in a player's hand; `hand` may hold only what the viewer knows of it. */
int mk_wounds_in_hand(const mk_duel *duel, int player);

#endif
