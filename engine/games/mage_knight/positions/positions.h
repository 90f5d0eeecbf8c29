/* Positions of a Mage Knight duel as JSON. What is left out has its usual value.
 *
 *   "phase", "step", "active"    step of a fight that is on; who attacks
 *   "night", "terrain", "site", "unfortified", "neighbours": [{"terrain", "unsafe"}, ...]   the first: of the aggressor
 *   "source": ["red", "gold"]    dice that lie there; "dice_out": in use
 *   "attack", "block": {"physical": 3}, "attack_mana", "damage" ...                          the exchange
 *   "pending": {...}             a use that waits, with numbers of actions (state.h)
 *   "deal"                       step of the phase "start"
 *   "aggressor", "defender"
 *     "hero": "tovak", "level", "fame", "skills", "skills_used"
 *     "gained": ["fire-bolt"]    cards beside the hero's own, in the order of their slots; "start_wounds": Wounds
 *     "stolen": [...]            cards that began with the other player and have come to this one
 *     "hand", "discard", "played", "gone", "top", "below"   piles, a later copy of a card as "Rage #2"; the deck is
 *                                what is nowhere else. "known": cards of the hand that the other player knows
 *     "held"                     in a view, of the other: cards in hand, of which "known" are known
 *     "wounds", "wounds_discarded", "wounds_taken"          those of this combat
 *     "units": [{"unit": "peasants", "state": ["spent"], "banner": "Banner of Glory"}]
 *   "history"                    key of what both have seen, left out by hand */
#ifndef RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_POSITIONS_POSITIONS_H
#define RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_POSITIONS_POSITIONS_H

#include "engine/games/mage_knight/state.h"

/* rp_rules.write and rp_rules.read */
void mk_write(const rp_game *game, const rp_state *state, int player, rp_writer *writer);
void mk_read(const rp_game *game, rp_state *state, int player, rp_reader *reader);

/* Fails the reader, which stands at the position's root, where no play reaches what it has read: one line with the name
 * of the field. Indices (heroes, kinds of cards and Units, slots) are within their lists. */
void mk_check_position(const mk_setup *setup, const mk_duel *duel, int player, rp_reader *reader);
/* "map", "stand", "way" and "round" of a position, and what a Round can be (round.c). */
void mk_round_write(const mk_round *round, rp_writer *writer);
void mk_round_read(mk_round *round, rp_reader *reader);
void mk_round_check(const mk_setup *setup, const mk_round *round, rp_reader *reader);
/* The part of it that is about the phase "start". */
void mk_check_deal(const mk_setup *setup, const mk_duel *duel, int player, rp_reader *reader);

#endif
