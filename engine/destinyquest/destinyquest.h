/* DestinyQuest, hero against hero: phases, actions, texts, position fields, options and payoff of `destinyquest`.
 *
 * Players: 0 "first", 1 "second" (p1= and p2=). Abilities and heroes: heroes.h. The bytes of a state: state.h. Every step
 * of the tournament rules is a phase of its own; a phase in which nobody has a choice is passed over, and one of chance
 * in which no die falls.
 *
 *   phase (name in positions)   who acts, what happens
 *
 *   bout-start      chance      dice of abilities that strike before round 1, first hero, then second; applied at once
 *   vortex          chance      start of a round: die of each vortex, first hero's before the second's
 *   round-start     window *
 *   slower          one         step 1.2: a speed ability or none, by the hero with the lower speed attribute ...
 *   faster          one         step 1.3: ... then by the other, who has seen it
 *   secret          both        step 1.4: equal speed attributes, both at once. Asked when at least one has an ability left
 *   speed-roll      chance      step 2: attack speed dice, first hero's, then second's
 *   speed-rolled    window *    re-rolls and changes of speed dice. Then the winner is found (2.2); a tie goes to round-end
 *   answer          loser       step 3.1: one interrupt or dodge, or none; take-over modifiers (unstoppable) too
 *   after-dodge     winner      an ability that undoes a dodge, or none
 *                               an interrupt's dice fall, then round-end; command turns the round and asks again
 *   damage-dice     winner      step 4.1: a damage dice ability or none
 *   damage-score    winner      step 5: roll plain, roll with an ability, or do not roll (then strike-back)
 *   before-damage   window *
 *   damage-roll     chance      damage dice
 *   damage-rolled   window *
 *   sacrifice       loser       4.3, 5.4: use or decline; after it round-end. With sacrifice=before-roll it comes before
 *   brace           loser       strike backs that also ward (shield wall, thorn armour, counter), or none; their dice fall
 *                               in step 7
 *                               armour off, health off (6.1, 6.2), defeat
 *   after-damage    winner      6.3: one ability, or none, when health was lost and he has not played a combat ability
 *   hurt            window *
 *   strike-back     loser       7: one ability, or none, when he has not played a combat ability
 *   struck          window *    who is about to take damage of an interrupt or strike back
 *   round-end       window *    then the passives of both sides act at once (8), defeat, next round (9)
 *   over            -
 *
 * (*) A window asks in turn: the winner of the round first (before the winner is known: the faster hero; equal: the first),
 * then the other, until both have passed one after the other. Asked is only who has a modifier that can matter there:
 *   attributes  brawn and magic of the winner before the damage roll of a score, armour of the loser once it has been rolled;
 *               where another ability of his reads the attribute, in that window too
 *   dice        dice of that kind lie and the change would change them
 *   healing     below the limit
 * A choice of one out of several dice names the face; equal faces are one choice. In one turn a player plays modifiers whose
 * order cannot matter (attributes, healing) in the order of his list.
 *
 * What the ledger leaves open, and how it is here
 *   TO BE FILLED IN BY THE AUTHOR OF THE RULES
 *
 * Actions (meaning fixed by the game's spec): 0 none, pass, decline; 1 roll; 2 do not roll; from 16 on
 * 16 + 16 * index + choice plays ability `index` of the player's hero (order of destiny_hero.ability; an ability copied by
 * usurper: index 32 + the index at the opponent's). `choice`: 0 without one; an attribute 1 + destiny_attribute; a die face
 * 1..6 (swap-dice: 16 + 16 * index with two faces in choice order is made of two steps); an ability to be restored is a
 * second step with actions of that ability.
 * Chance outcomes: sets of equal-order dice. Dice d1 <= d2 <= ... <= dn are the rank of the multiset among all of n dice in
 * lexicographic order, from 0.
 *
 * Texts. Actions: "none", "roll", "do not roll", "pass", "decline", the ability's name in lower case, with its choice:
 * "charm 2", "savagery brawn". Chance: "dice 2 4" ascending, "die 3" for a single one.
 *
 * Position fields ("state"): TO BE FILLED IN BY THE AUTHOR OF THE POSITIONS
 *
 * Options: the table in setup.c. Payoff (zero-sum): +1 to the winner, -1 to the loser, 0 for a draw.
 */
#ifndef RIPOSTE_DESTINYQUEST_DESTINYQUEST_H
#define RIPOSTE_DESTINYQUEST_DESTINYQUEST_H

#include "engine/destinyquest/heroes.h"

extern const rp_rules rp_destinyquest;

#endif
