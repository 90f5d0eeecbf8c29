/* DungeonQuest combat: state, phases, actions and position fields of the game `dq-combat`.
 *
 * Phases (each line: who acts ─ what follows). `official` and `solo` fights:
 *
 *   TOKEN       chance   life token 0..3 (skipped when life= is given); hidden from the hero except in solo
 *   CHOICE      hero     escape | attack (skipped with escape=no)
 *   ESCAPE      chance   hero's Power card, then monster's Power card; compared; a failed try costs wounds
 *   POWER       chance   round 1 of official: one Power card for the hero, then one for the monster
 *   DRAW        chance   Combat cards one by one: the hero to his hand size, then the monster
 *   REVEAL      both     one card each at once (solo: the hero alone, then chance: the monster's top card)
 *   EFFECTS     chance   only where an effect draws or discards at random; hero's effects first
 *   COUNTER     one      the side that may counterattack: a card that carries the icon, or pass; asked again until its
 *                        total is higher or it passes. Also asked when the hand has no such card (then only `pass` is
 *                        legal), so that being asked tells nothing. Solo monster: chance turns up 5 cards.
 *   ABILITY     hero     optional abilities (extra wound, deflect): use | decline; deflect's card by chance
 *   DAMAGE      -        computed: winner's cards, deathblow, stack, death check; then the next round, or the end
 *
 * `dice` and `classic-solo`: TOKEN, CHOICE, ESCAPE, then ROLL (chance), REROLL (Hugo), ABILITY per round.
 * `classic`: TOKEN, CHOICE, ESCAPE, then PICK (both at once), ABILITY per round.
 *
 * Actions (meaning fixed):
 *      0..63  play the card with that number: 0..55 Combat cards, 56..59 the hero's Power cards, 60..63 the monster's
 *      64 pass   65 escape   66 attack   67 use (ability)   68 decline
 *      69 keep   70 reroll first   71 reroll second   72 reroll both (classic-solo: 70 is "reroll")
 *      73 quick shot   74 slash   75 bolt of agony (classic)
 * Chance outcomes: a card number 0..63; a token 0..3; one die 0..5; two dice 6 * first + second.
 *
 * Texts: "Slash M4{g}" for a card: name, type letter M R G, printed value, counterattack icons m r g; "pass", "escape",
 * "attack", "use", "decline", "keep", "reroll first", "reroll second", "reroll both", "reroll", "quick shot", "slash",
 * "bolt of agony". Chance: "draw Slash M4{g}", "discard Slash M4{g}", "turn up Slash M4{g}", "power NAME M5{}",
 * "escape card NAME M5{}", "token 1 (life 3)", "roll 4", "roll 2 5".
 *
 * Position fields ("state"), all optional except where noted; every Combat card not named lies in the deck, every Power
 * card not named in its Power stack:
 *   "phase"    required: token choice escape power draw reveal effects counter ability roll reroll pick over
 *   "round"    1.. (0 before the first)
 *   "hero":    {"hand": [cards], "damage": [cards], "wounds": tokens on the hero now, "escape_card": card or null,
 *               "revealed": card, "countered": [cards added], "extra_wounds": wounds of this fight without a card, ... }
 *   "monster": the same, with "life": its token's value (world, monster's view, solo; else null = unknown)
 *   In the view of the other side "hand" is replaced by "hand_count" and "known": [cards of it that were seen].
 *   "stack": [cards], "discard": [cards]
 * Cards are written as their text, their name where it is unique, or their number.
 *
 * Payoff (zero-sum; the monster has the negative): the hero dead -1; the monster dead 1 - w / L with w the wounds taken
 * in this fight (an escape's included) and L the life that was left at its start; both dead -1 (default ruling);
 * escaped: escape-value - w / L; broken off (round limits): - w / L. score=win: +1, -1, and 0 for escaped or broken off.
 *
 * Ledger rows that need the dungeon around the fight, so that no test cites them yet:
 * waiting DQC-03: Threat cards that turn into a monster are cards of the dungeon
 * waiting DQC-07: the left neighbour needs the seats of a table; here the monster has a seat of its own
 * waiting DQC-08: the role passes on between two encounters
 * waiting DQC-11: eliminated players need a game that goes on without them
 * waiting DQC-15: a token from the board needs the board
 * waiting DQC-17: a portcullis is on a chamber; the dungeon will start the fight with escape=no
 * waiting DQC-18: special movement happens in the dungeon; escape=no then
 * waiting DQC-19: so does coming up from the catacombs; escape=no then
 * waiting DQC-30: the token is left on a chamber
 * waiting DQC-31: it lies there through the turns that follow
 * waiting DQC-32: the card that brought the monster has a discard pile in the dungeon
 * waiting DQC-34: the next player's turn
 * waiting DQC-35: the chamber the hero came from
 * waiting DQC-36: that chamber is not encountered on the way back
 * waiting DQC-37: the turn that ends has moves and searches in the dungeon only
 * waiting DQC-38: the encounter of his next turn
 * waiting DQC-39: Door cards
 * waiting DQC-94: the discard pile of the card that brought the monster
 * waiting DQC-101: the pool of tokens between fights
 * waiting DQC-105: the token is left on a chamber
 * waiting DQC-123: determination tokens belong to the tests of the dungeon
 * waiting DQC-124: so do the abilities that change attribute tests
 */
#ifndef RIPOSTE_DUNGEONQUEST_COMBAT_COMBAT_H
#define RIPOSTE_DUNGEONQUEST_COMBAT_COMBAT_H

#include "cards.h"

extern const rp_rules rp_dq_combat;

#endif
