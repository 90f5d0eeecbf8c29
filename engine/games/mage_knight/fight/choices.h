/* What players may choose in a combat. A set of parts of an attack or block is one path: what comes early (mana, cards
 * drawn, what changes others) before the parts, and parts in ascending order of their actions.
 *
 *   mk_duel.order   0                      anything
 *                   1 + action - MK_ACT_DIE  a die or crystal was taken last: none before it follows
 *                   MK_PART + action         a part was: only parts behind it follow */
#ifndef RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_FIGHT_CHOICES_H
#define RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_FIGHT_CHOICES_H

#include "engine/games/mage_knight/fight/play.h"

/* A list of actions that grows; the caller's array has RP_LEGAL_MAX places. */
typedef struct mk_list {
    rp_action *out;
    int count;
} mk_list;

static inline void mk_offer(mk_list *to, int action) {
    if (to->count < RP_LEGAL_MAX) to->out[to->count++] = action;
}

/* Of copies in hand the lowest is the one to play. */
static inline bool mk_is_copy(const mk_duel *duel, rp_pile hand, int slot) {
    return slot > 0 && rp_pile_has(hand, slot - 1) && duel->kind[slot - 1] == duel->kind[slot];
}

/* All that a player may do in a combat, or that a use which waits asks for. */
void mk_offer_choices(const mk_setup *setup, const mk_duel *duel, int player, mk_list *to);
/* What must follow at once where a use was for the next card or Unit; false: no use was. */
bool mk_offer_followers(const mk_setup *setup, const mk_duel *duel, int player, mk_list *to);
/* Cards, Units, Skills and mana. */
void mk_offer_uses(const mk_setup *setup, const mk_duel *duel, int player, mk_list *to);
/* Keeps those of `count` choices that are worth a thought (rp_rules.useful); returns how many. */
int mk_keep_useful(const mk_setup *setup, const mk_duel *duel, int player, rp_action out[], int count);

/* Whether an attacker could buy anything with the damage that is left. */
bool mk_can_assign(const mk_setup *setup, const mk_duel *duel);
/* Whether a player may not attack any more. */
bool mk_cannot_attack(const mk_setup *setup, const mk_duel *duel, int player);

#endif
