/* DestinyQuest, hero against hero: phases, actions, texts, position fields, options and payoff of `destinyquest`.
 *
 * Players: 0 "first", 1 "second" (p1= and p2=). Abilities and heroes: heroes.h. The bytes of a state: state.h. Every
 * step of the tournament rules is a phase of its own; a phase in which nobody has a choice is passed over, and one of
 * chance in which no die falls.
 *
 *   phase (name in positions)   who acts, what happens
 *
 *   bout-start      chance      dice of abilities that strike before round 1, first hero, then second; applied at once
 *   vortex          chance      start of a round: die of each vortex, first hero's before the second's
 *   round-start     window *
 *   slower          one         step 1.2: a speed ability or none, by the hero with the lower speed attribute ...
 *   faster          one         step 1.3: ... then by the other, who has seen it
 *   secret          both        step 1.4: equal speed attributes, both at once. Asked when at least one has an ability
 *                               left
 *   speed-roll      chance      step 2: attack speed dice, first hero's, then second's
 *   speed-rolled    window *    re-rolls and changes of speed dice. Then the winner is found (2.2); a tie goes to
 *                               round-end
 *   answer          loser       step 3.1: one interrupt or dodge, or none; take-over modifiers (unstoppable) too
 *                               an interrupt's dice fall, then round-end; command turns the round and asks again
 *   after-dodge     winner      an ability that undoes a dodge, or none
 *   damage-dice     winner      step 4.1: a damage dice ability or none
 *   damage-score    winner      step 5: roll plain, roll with an ability, or do not roll (then strike-back)
 *   before-damage   window *
 *   damage-roll     chance      damage dice
 *   damage-rolled   window *
 *   sacrifice       loser       4.3, 5.4: use or decline; after it round-end. With sacrifice=before-roll it comes
 *                               before
 *   declined-early  window *    declined before the roll: on to damage-roll
 *   declined        window *    declined after it
 *   brace           loser       strike backs that also ward (shield wall, thorn armour, counter), or none; their dice
 *                               fall in step 7
 *   braced          window *    he has decided
 *                               armour off, health off (6.1, 6.2), defeat
 *   after-damage    winner      6.3: one ability, or none, when health was lost and he has not played a combat ability
 *   hurt            window *
 *   strike-back     loser       7: one ability, or none, when he has not played a combat ability
 *   struck          window *    damage of an interrupt or strike back is about to be taken
 *   round-end       window *    then the passives of both sides act at once (8), defeat, next round (9)
 *   over            -
 *
 *   (any phase)     chance      dice of an ability fall: before round 1, of ley lines, of backfire's own side, of
 *                               shield spin, backstab, ice shield, gorilla rage and the like. They lie open before
 *                               they count: their roller, and nobody else, is asked while he has a modifier for them.
 *                               Not vortex
 *
 * (*) A window asks in turn: the winner of the round first (before the winner is known: the faster hero; equal: the
 * first), then the other, until both have passed one after the other. rp_legal and rp_apply ask everybody who has a
 * modifier that may be played there (HVH-10.1), rp_useful and rp_advance only who has one that can matter:
 *   attributes  brawn and magic of the winner and armour of the loser once the dice of a damage score lie, speed before
 *               the winner is found; where another ability of his reads the attribute, in that window too. Brawn and
 *               magic before those dice only where waiting for them can be worse:
 *                 what a double gives back (magic tap) before every own roll of the round that may bring one: it can be
 *                 back in time to count twice
 *               Nothing else reads them between the announcement and the score: which of the two is added is asked
 *               before (attribute=ask), damage without a roll (ice shards) is counted when it is dealt, no number of
 *               dice depends on them, and a sacrifice before the roll is best met with what has not been spent yet
 *   dice        dice of that kind lie and the change would change them
 *   healing     below the limit, at the end of a round; before damage only by who would be defeated by it or fall to a
 *               threshold of the opponent, at the start of a round only where health is looked at before there is
 *               damage
 *   restoring   what could be played before the ability can be played again
 *   at any time what another ability may give back, or the next round does, and an attribute that rises to the other's
 *               while that may still fall: waiting would cost something
 * matters.c tells it for every kind of effect.
 * With rp_useful a player also plays modifiers whose order cannot matter (attributes, healing) in the order of his
 * list. A choice of one out of several dice names the face; equal faces are one choice.
 *
 * What the ledger leaves open, and how it is here
 *   order of revealing    the speed attributes when step 1 begins, after the window round-start: what was played there
 *                         counts
 *   secret choices        both are applied, the first hero's first, before anybody is looked at for a defeat
 *   no dice               a roll of none is 0 (R28): nothing falls, and of attack speed the attribute is left
 *   speed dice that do something by their faces    once both rolls lie, for both at once
 *   tie=reroll            all attack speed dice fall again, 8 times in a round at most; then it is a stand-off
 *   tie=faster            the speed attributes of that moment; if these are equal too it is a stand-off
 *   kept speed dice       lie before the roll, which adds what is missing; with fewer dice to have, the lowest kept
 *                         ones
 *   command, and other abilities that turn the round    step 3.1 begins anew for the new loser; the commander has
 *                         played his combat ability, so a plain damage score is what is left to him
 *   undone dodge          the winner attacks as if there had been none; his combat ability is played
 *   stone skin's die      falls after step 3 and before step 4; 1 and 2 are as if the winner had declined to roll (step
 *                         7)
 *   damage without dice   abilities of step 4 that harm nobody (bolt charged, vortex, meditation ...) go on with step 7
 *   strike backs          that need no damage may follow a roll that was declined
 *   sacrifice             is asked for where there is damage to avoid. Self-inflicted dice of the attack fall all the
 *                         same, and what the ability does without taking health stays
 *   modifiers             are windows; in 3.1 only abilities that turn the round. An attack that is announced plain
 *                         (rake, ignite) takes none of either side but martyr
 *   interrupt, strike back with dice    these lie open in the window struck, before they are taken
 *   re-rolls              a die that was rolled again once keeps its second result, whoever would roll it again and
 *                         with what; it stays that die where it is turned, swapped or used for damage (rerolls=again:
 *                         no such limit). Dice that lie ready for a next round (silver frost, hooked) count as new ones
 *                         in it. Of equal dice the one that was rolled again is turned or swapped, so that the other
 *                         can still be rolled
 *   dice of abilities     charm and high five change any that lie open, dominate and the like those that are damage
 *                         dice; what changes the opponent's dice does not reach them. Stone skin lets its hero play
 *                         nothing, so that its die stays
 *   own dice of an attack    of backfire and ley line: they fall before it is looked who is down, so both may go down
 *                         at once
 *   vortexes of both      act at the same moment as the passives of step 8 do: the second die falls although the first
 *                         has taken somebody's last health, and only then it is looked who is down
 *   both at once          the passives of step 8, the damage of one event, and the three cases just named
 *   both-down=sudden-death    the round is broken off without what is left of it, and its round number counts
 *   both-down=less-negative   health goes below 0 and is compared; equal totals are a draw
 *   defeat=round-end      who is at 0 goes on acting until step 8 is done; healed above 0 by then, he is not defeated.
 *                         At 0 there is no health to lose: a blow then is one without damage (6.3, bleed, strike
 *                         backs), but with both-down=less-negative, where all of it counts
 *   abilities without a limit of uses   can be played once a round: a bout ends
 *   restoring             gives back no ability that restores or copies
 *   single abilities      rulings of their own stand at the head of specials.c, effects.c, triggers.c and score.c of
 *                         effects/
 *   p1-bonus, p2-bonus    are no rule but a handicap: a hero of an early book against one of a later book
 *   R21, R25, R26, R30    are no options of a bout: a bout changes no hero, sheets and abilities are public, loot cards
 *                         are on show with the hero (a sheet that hides one is refused), matches and round robins are
 *                         made of bouts
 *
 * Actions (meaning fixed by the game's spec): 0 none, pass, decline; 1 roll; 2 do not roll; 3, 4 see below; from 16 on
 * 16 + 16 * index + choice plays ability `index` of the player's hero (order of destiny_hero.ability; an ability copied
 * by usurper: index 32 + the index at the opponent's). `choice`: 0 without one; an attribute 1 + destiny_attribute; a
 * die face 1..6; dice of which any number may be picked: a bit for each of the four lowest. Brain drain: points 1..5.
 * Swap-dice is made of two steps (own face, then the opponent's), and an ability to be restored is a second step with
 * actions of that ability.
 * 3 brawn, 4 magic: what a damage score adds, with attribute=ask, after the roll has been announced.
 * Chance outcomes: sets of equal-order dice. Dice d1 <= d2 <= ... <= dn are the rank of the multiset among all of n
 * dice in lexicographic order, from 0.
 *
 * Texts. Actions: "none", "roll", "do not roll", "pass", "decline", the ability's name in lower case, with its choice:
 * "charm 2", "savagery brawn". Chance: "dice 2 4" ascending, "die 3" for a single one. In what is read
 * dice may stand in any order.
 *
 * Position fields ("state"). Only "phase" is needed; a field that is left out is as at the start of the bout for the
 * heroes, and empty for all else. Abilities are named as in texts; dice in any order. positions/fields.c is the table
 * of all fields.
 *   phase, round         round: 1 when left out (0 in bout-start); without a round limit 2 in all rounds after the
 *                        first
 *   result               first|second|draw: in phase over, and only then
 *   first, second        objects, the heroes:
 *     health               not above twice the current health of the sheet (heal-limit=none: 32767)
 *     used                 names, one for each use that is gone since the start
 *     statuses             names of destiny_status in lower case: ["bleed", "time-shift"]
 *     changes              {"speed": -1, "brawn": 2} for the rest of the bout
 *     coming               such objects for this round, the next, and so on: [{}, {"speed": -2}]
 *     no_armour            rounds in which armour counts 0: 0 is this one, 1 the next
 *     speed_dice           attack speed dice that lie; kept_dice: those that wait for the next round
 *     rolled_again         of speed_dice those that were rolled again: places among the ascending dice, from 0
 *     speed_played, combat_played, spent, passives_off   abilities played in this round; those that cannot be played
 *                          again in it although uses are left; passives switched off in it
 *     played_before        what usurper may copy although no use of it is gone: played, and then given back
 *     armour_doubled, speed_dice_more, attack_speed_more, doubles_seen, rage_streak, sixes_suffered, shift_rounds,
 *     abilities_played, dice_locked                      numbers, see destiny_fighter in state.h
 *   winner               first|second: of the round, from phase answer on
 *   asked, passes, last  windows, slower, faster: who is asked (left out: who is asked first), passes in a row, what he
 *                        played
 *   attack               {"kind": "damage-dice|damage-score|no-damage", "ability", "dice": [3, 5], "dice_to_roll",
 *                        "more", "armour_ignored": "all|half", "attribute": "brawn|magic", "marks": ["plain"],
 *                        "rolled_again"}
 *   roll                 {"purpose": "speed", "roller": "first|second", "dice": 2, "cause": ability, "set", "left"}:
 *                        dice that wait; left out in speed-roll and damage-roll it is what the phase rolls
 *   open                 {"purpose": "ley-line", "roller", "cause", "dice": [3], "rolled_again"}: dice of an ability
 *                        that lie open for their roller
 *   pending              {"player", "ability", "choice"}: the second step of an action
 *   loss, striking, struck, resume, ties, step_eight_begun   see destiny_bout in state.h
 *   history              the key of all that has happened: of no matter for the future, may be left out
 *
 * Options: the table in setup.c. Payoff (zero-sum): +1 to the winner, -1 to the loser, 0 for a draw.
 */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_DESTINYQUEST_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_DESTINYQUEST_H

#include "engine/games/destinyquest/heroes/heroes.h"

extern const rp_rules rp_destinyquest;

#endif
