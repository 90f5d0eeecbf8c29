/* A Round of a Mage Knight duel (layer=round): two heroes on a flower of seven spaces, in turn, until the end of the
 * Round was announced and the other has had his last turn. Whoever then stands alone on the goal, the space in the
 * middle, is better off by option `goal`; beside that counts what the Round has brought, as the combats have it.
 *
 *            1           A space touches the goal and its two neighbours of the ring. A combat on a space sees them as
 *         6     2        mk_duel.neighbour: the one that the aggressor came from first, the others by ascending number,
 *            0           then mountains, since nothing lies outside the flower.
 *         5     3
 *            4           mk_round.way holds the spaces that were left in this turn, for who must go back.
 *
 *   TURN          cards, Units, Skills and mana for Move and healing; moves; or instead of all a rest, or the
 *     │           announcement. A move onto the other's space and MK_ACT_CHARGE are the attack: mk_duel.aggressor is
 *     │           set, and ATTEND .. MELEE follow by the code of fight/, on the same bytes
 *   AFTER_ACTION  after a combat or a rest: special effects and healing alone
 *     │
 *   TURN_END      Forced Withdrawal, dice come back (MK_CHANCE_RETURN), played cards are discarded, others may be;
 *                 cards are drawn up to the hand limit (MK_CHANCE_REFILL), none is shuffled back
 *
 * A defender who attended fully (MK_FULL, his Round Order token lies face down) has the AFTER_ACTION and TURN_END of
 * his turn right after the combat (`in_advance`); then the aggressor goes on. When his turn comes he turns it up.
 *
 * What is simplified
 *   Nothing is explored, recruited or bought; there are no enemies, Reputation, Tactics, mines or keeps; Fame raises no
 *     level within the Round.
 *   An unsafe space may be crossed, but who ends his turn there must go back, as from a space that the other holds.
 *   A tower is fortified for whoever is attacked there. A city costs 2 to enter; portals and cities lie in the ring.
 *   Plundering costs no Reputation. It is offered before a turn begins, and before the defender says how he attends.
 *   Dice in use come back at the end of every turn, whosever they are, and all are rolled, those that were set too.
 *   A rest is taken before anything else is done in a turn, and only special effects and healing follow it.
 *   A turn without a card played or discarded ends with a discard, if there is a card that is no Wound. So a Round
 *     comes to its end; option `turn-limit` ends one that hands of Wounds would go on for ever.
 *   The way back has room for MK_WAY spaces; further moves are not offered.
 *   Outside the layer, as data has them (`outside`, or Move points alone): what changes the cost of terrain or flies
 *     (Frost Bridge, Song of Wind, Path Finding, Foresters, Prayer of Weather, Flight, Wings of Wind, Underground
 *     Travel and Attack, Space Bending), Move that becomes an attack (Agility), Forward March, what readies Units
 *     (Regeneration, Energy Flow, Rebirth, Inspiration, Herbalists, Banner of Courage), further turns and shuffling
 *     (Time Bending, Meditation, Steady Tempo's place in the deck), and Healing Ritual. Move cards among these give
 *     their Move.
 *   Booked is what outlasts the Round: Wounds, Artifacts, crystals, wounded Units, Fame. Cards in hand and ready Units
 *     are worth nothing, since a new Round brings them back, and the price of a turn is the turn. */
#ifndef RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_ROUND_ROUND_H
#define RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_ROUND_ROUND_H

#include "engine/games/mage_knight/fight/choices.h"

/* ---- the map (map.c); all pure -------------------------------------------------------------------------- */

/* Bits of the spaces that touch one. */
unsigned mk_adjacent(int space);
/* Move points that entering costs; 0: it cannot be entered. */
int mk_entry_cost(const mk_round *round, int space);
/* Portals and cities: several may stand there, and nobody is attacked. */
bool mk_is_shared(const mk_round *round, int space);
/* Whether a player could end his turn there. */
bool mk_is_safe(const mk_round *round, int player, int space);
/* The space that a combat has as this neighbour; -1: none. */
int mk_space_of(const mk_round *round, int neighbour);
/* Lays the aggressor's space, with its neighbours, into the duel that begins there; or takes it away. */
void mk_set_place(mk_round *round);
void mk_clear_place(mk_duel *duel);

/* ---- choices (offers.c) --------------------------------------------------------------------------------- */

/* All that a player may do in a Round, in its combats too. */
void mk_round_offer(const mk_setup *setup, const mk_round *round, int player, mk_list *to);

/* ---- the course (turns.c) ------------------------------------------------------------------------------- */

/* The deal is done: the first player's turn begins. */
void mk_round_begin(const mk_play *play);
/* An action of a turn. False: it uses a card, Unit or Skill, takes mana or answers a use that waits. */
bool mk_round_act(const mk_play *play, int player, int action);
/* A die came back or a card was drawn. */
void mk_round_chance_falls(const mk_play *play, int outcome);
/* The combat is over: the figures stand where it has put them. */
void mk_round_after_combat(const mk_play *play);
/* What standing on the goal is worth to player 0, in payoff. */
double mk_round_goal(const mk_setup *setup, const mk_round *round);

/* Where a player who ended his turn now would have to go back to, in *space, and for how many Wounds; 0: he stays. */
int mk_way_back(const mk_round *round, int player, int *space);

#endif
