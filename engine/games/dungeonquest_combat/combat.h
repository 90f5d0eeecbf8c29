/* DungeonQuest combat: phases, actions, texts, position fields, options and payoff of the game `dq-combat`.
 *
 * Players: 0 "hero", 1 "monster". Card data and abilities: cards.h. The bytes of a state: state.h. What moves tell:
 * events.h.
 *
 * Phases (each line: name in positions, who acts, what happens)
 *
 *   token         chance  life token 0..3; left out when life= is given. Hidden from the hero except in solo, with
 *                         players=1 and with life=; turned up when the monster is killed
 *   choice        hero    escape | attack; left out with escape=no
 *   escape        chance  hero's Power card, then monster's; equal or higher escape value escapes; else the damage
 *                         value of the monster's card becomes wound tokens (which may kill), and round 1 begins
 *  official and solo:
 *   power         chance  round 1 of official: one Power card for the hero (not with the ability no-power-at-8 and 8 or
 *                         more tokens), then one for the monster; a card used to escape cannot come
 *   draw          chance  Combat cards one by one: the hero up to hand=, then the monster (official)
 *   reveal        both    one card each at once; solo: the hero alone
 *   monster-card  chance  solo: the card that the monster reveals
 *   effects       chance  one card that an effect draws or discards. Effects without chance are resolved at once; the
 *                         hero's card first, each card from its first effect to its last
 *   counter       one     the side that may counterattack: a card from hand with the icon, or pass; asked again until
 *                         its total exceeds the other value or it passes. Asked whenever the revealed cards allow it,
 *                         also with no such card in hand (then only pass is legal), so that being asked tells nothing.
 *                         Stand-off: the hero is asked, after his pass the monster (option standoff-first). secret:
 *                         both at once; who alone added a card goes on, and if both did, that was the round's
 *                         counterattack
 *   turn-up       chance  solo monster that may counterattack: up to 5 cards one by one, then option solo-counter; with
 *                         solo-choices=player and more than one fitting card the hero picks in phase counter
 *   ability       hero    use | decline: extra-wound, extra-wound-melee, deflect; asked before the wounds are dealt
 *   deflect       chance  the card that is turned up, then discarded
 *   (damage)              computed: deathblow, winner's cards and taken cards to the loser's damage stack, all other
 *                         played cards to the combat stack, death of both sides checked once; next round or end
 *  dice, classic-solo:
 *   roll          chance  two dice or one; after a reroll only the dice that were picked up
 *   reroll        hero    only where a die may be rerolled; then ability, deflect
 *  classic:
 *   pick          both    quick shot | slash | bolt of agony at once; then ability, deflect
 *   over          -       all cards are back; the hero's wounds of the fight are tokens, the monster's extra_wounds
 *
 * What the ledger and cards.h leave open
 *   value         printed + last round's + own effects + other card's effects, at least 0; canceled: 0
 *   cancel        the canceled card keeps its printed type. What its text had done to the other card, and its wound,
 *                 guard and next-round effects, are taken back; cards drawn or discarded stay so
 *   icons         the hero's effects come first: the monster's card can regain by its own text what the hero took
 *   type          the last effect that names a type holds. Deathblows take stack cards by printed type; the winner's
 *                 revealed card strikes with its type of this round, added cards with their printed type
 *   counterattack an added card counts its printed value. power-counter=effect resolves its effects when it is added
 *   hopeless      with hopeless=forbid cards are legal only while all fitting cards together would win
 *   wound, guard  wounds of "wound" lie in extra_wounds; guard keeps the lowest card numbers of the deathblow in the
 *                 stack
 *   deflect       a wound prevented in a card fight is the winner's revealed card: it is discarded. Asked only while
 *                 there is a card to turn up
 *   discards      lie face up. Solo and the table variants shuffle them into an empty deck when a card is needed; in
 *                 the official fight they stay out, only the stack is shuffled in
 *   empty deck    late: when a side needs a card for the reveal and has none, the stack's Combat cards become the deck
 *                 and both hands are filled, hero first; is there still none, the fight is broken off. nothing: a side
 *                 without a card reveals nothing (value 0, no type) as long as the other has one. Power cards in the
 *                 stack stay there. Hands that could be worked out at that moment stay known to the other side
 *   equal cards   copies have numbers of their own and each is an action, so that the copy played tells nothing about
 *                 the hand
 *
 * Actions (meaning fixed):
 *      0..63  play the card with that number: 0..55 Combat cards in file order, 56..59 the hero's Power cards, 60..63
 *             the monster's
 *      64 pass   65 escape   66 attack   67 use   68 decline
 *      69 keep   70 reroll first (classic-solo: reroll)   71 reroll second   72 reroll both
 *      73 quick shot   74 slash   75 bolt of agony (classic)
 * Chance outcomes: a card number 0..63; a token 0..3; one die 0..5 for 1..6; two dice 6 * first + second.
 *
 * Texts: a card is "Slash M4{g}": name, type letter M R G, printed value, counterattack icons m r g; its second copy is
 * "Slash M4{g} #2". Actions: the card, "pass", "escape", "attack", "use", "decline", "keep", "reroll first", "reroll
 * second", "reroll both", "reroll", "quick shot", "slash", "bolt of agony". Chance: "draw CARD", "discard CARD", "turn
 * up CARD", "power CARD", "escape card CARD", "token 1 (life 3)", "roll 4", "roll 2 5".
 *
 * Position fields ("state"). Only "phase" is required; numbers default to 0, lists to empty. Every Combat card that is
 * not named lies in the deck (view: in the deck or the hidden hand), every Power card not named in its stack.
 *   "phase"       one of the names above
 *   "result"      phase over, and only then: hero-dead monster-dead both-dead escaped broken-off
 *   "round"       0 up to escape, then from 1 (default 1)
 *   "dry_rounds"  finished rounds in a row without a wound
 *   "hero", "monster": objects with
 *      "hand"          cards; in the view of the other side instead:
 *      "hand_count"    number of cards, "power_in_hand": whether one is a Power card (default: worked out; in an
 *                      official fight it is there until seen)
 *      "known"         cards of the hand that the other side knows to be there
 *      "damage"        cards of the damage stack
 *      "wounds"        hero only: wound tokens now, at least wounds= of the game (the default)
 *      "extra_wounds"  wounds of this fight without a card
 *      "life"          monster only: number of its token; required in a world and in views that know it (default
 *                      life=), null in the hero's view otherwise and before the token is drawn
 *      "escape_card"   Power card used in the try to escape, or null
 *      "revealed"      this round's card, or null; "countered": cards that a counterattack added
 *      "attack"        what effects have done to the revealed card, members as needed: canceled, value_change,
 *                      value_change_by_other, carried and carried_icons (from last round), gained_icons, lost_icons,
 *                      type (changed to), type_by_other, wound, guard
 *      "next"          what waits for the next round: value, opponent_value, icons
 *   "stack", "discard"  cards
 *   "asked", "passed"   phase counter: lists of "hero" "monster"; asked defaults to who is to be asked first
 *   "effect"        phase effects: {"card", "index": of its effect from 0, "left": cards still to draw or discard}
 *   "turned"        cards turned up for the solo monster, in order
 *   "dice"          numbers 1..6, 0 for a die to be rolled; "rerolled": true after the reroll
 *   "picks"         classic, phases ability and deflect: names of the hero's and the monster's card
 *   "history"       16 hex digits, running key of what both sides saw; absent: made from what both sides see now
 * A card is written as its text, its name where only one kind has it, or its number. Types are "melee" "ranged"
 * "magic". Refused are cards in two places, unknown names, hands above hand= and what Power cards can draw, lives that
 * are on no token, and fields that do not fit the phase. Hands that are not full, tokens without the escape that gave
 * them and a stack that no rounds explain are accepted.
 *
 * Options: the table in setup.c, with help texts; `riposte games` lists them.
 *
 * Payoff (zero-sum; the monster has the negative): the hero dead -1; the monster dead 1 - w / L with w the wounds taken
 * in this fight (an escape's included) and L the life that was left at its start; both dead -1 (option both-die);
 * escaped: escape-value - w / L; broken off (round-limit, dry-limit, no cards left): - w / L.
 * score=win: +1, -1, and 0 for escaped or broken off.
 */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_COMBAT_COMBAT_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_COMBAT_COMBAT_H

#include "engine/games/dungeonquest_combat/cards.h"

extern const rp_rules rp_dq_combat;

#endif
