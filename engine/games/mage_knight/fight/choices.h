/* What players may choose in a combat. A set of parts of an attack or block is one path: what comes early (mana, cards
 * drawn, what changes others) before the parts, and parts in ascending order of their actions.
 *
 *   mk_duel.order   0                      anything
 *                   1 + action - MK_ACT_DIE  a die or crystal was taken last: none before it follows
 *                   MK_PART + action         a part was: only parts behind it follow */
#ifndef RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_FIGHT_CHOICES_H
#define RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_FIGHT_CHOICES_H

#include "engine/games/mage_knight/fight/play.h"

/* A list of actions that grows; the caller's array has RP_LEGAL_MAX places. `useful`: of those that are worth a thought
 * (rp_rules.useful): dice and crystals of colours that nothing of the player costs are left out. */
typedef struct mk_list {
    rp_action *out;
    int count;
    bool useful;
} mk_list;

static inline void mk_offer(mk_list *to, int action) {
    if (to->count < RP_LEGAL_MAX) to->out[to->count++] = action;
}

/* Those of the bits, counted from the action `first`. */
static inline void mk_offer_bits(mk_list *to, int first, unsigned bits) {
    rp_action *out = to->out;
    int count = to->count;
    for (; bits && count < RP_LEGAL_MAX; bits &= bits - 1) out[count++] = (rp_action)(first + __builtin_ctz(bits));
    to->count = count;
}

/* Cards of a hand without copies: of these the lowest is the one to play. */
static inline rp_pile mk_without_copies(const mk_duel *duel, rp_pile hand) {
    rp_pile kept = hand;
    for (rp_pile left = hand & hand << 1; left; left &= left - 1) {
        int slot = rp_pile_lowest(left);
        if (duel->kind[slot - 1] == duel->kind[slot]) kept &= ~rp_pile_of(slot);
    }
    return kept;
}

/* All that a player may do in a combat, or that a use which waits asks for. */
void mk_offer_choices(const mk_setup *setup, const mk_duel *duel, int player, mk_list *to);
/* What must follow at once where a use was for the next card or Unit; false: no use was. */
bool mk_offer_followers(const mk_setup *setup, const mk_duel *duel, int player, mk_list *to);
/* Cards, Units, Skills and mana. */
void mk_offer_uses(const mk_setup *setup, const mk_duel *duel, int player, mk_list *to);

/* Whether an attacker could buy anything with the damage that is left. */
bool mk_can_assign(const mk_setup *setup, const mk_duel *duel);
/* Whether a player may not attack any more. */
bool mk_cannot_attack(const mk_setup *setup, const mk_duel *duel, int player);

#endif
