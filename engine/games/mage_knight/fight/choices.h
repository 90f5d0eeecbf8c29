/* What players may choose. A set of parts of an attack or block is one path: what comes early (mana, cards drawn, what
 * changes others) before the parts, and parts in ascending order of their actions.
 *
 *   mk_duel.order   0                      anything
 *                   1 + action - MK_ACT_DIE  a die or crystal was taken last: none before it follows
 *                   MK_PART + action         a part was: only parts behind it follow */
#ifndef RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_FIGHT_CHOICES_H
#define RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_FIGHT_CHOICES_H

#include "engine/games/mage_knight/fight/play.h"

enum { MK_PART = 100 };

/* rp_rules.legal, useful and to_act */
int mk_legal(const rp_game *game, const rp_state *state, int player, rp_action out[]);
int mk_useful(const rp_game *game, const rp_state *state, int player, rp_action out[]);
unsigned mk_to_act(const rp_game *game, const rp_state *state);

/* Whether an attacker could buy anything with the damage that is left. */
bool mk_can_assign(const mk_setup *setup, const mk_duel *duel);
/* Whether FULL is allowed: a card in hand that is no Wound. */
bool mk_may_attend_fully(const mk_setup *setup, const mk_duel *duel);
/* Whether a player may not attack any more. */
bool mk_cannot_attack(const mk_setup *setup, const mk_duel *duel, int player);

#endif
