/* The kit: what games of cards and dice share. This header declares nothing; it includes the rooms and says which one
 * a new game starts from.
 *
 *   zones    engine/kit/zones.h: which card lies where and who knows it, for any number of cards up to 1024; and for
 *            piles of at most 64 cards pile.h (a set in a word, with the posterior of one deal)
 *   cards    engine/kit/pile.h: cards in positions, by their texts; zones read and write theirs by themselves
 *   fields   engine/kit/fields.h: the fields of a state in positions
 *   dice     engine/kit/dice.h: six-sided dice, drawn and counted as sets
 *   effects  engine/kit/effects.h: what cards and abilities do, read from data by tables of members, kinds and rules
 *   windows  engine/kit/window.h: who is asked when, until all have passed
 *   events   engine/event.h: what a move tells, for listeners
 *
 * What the three games of today use, and what two to come need, as far as sketches of them show (tests/engine/kit/
 * doubles: their tables of zones, their starts and some moves, tables of some effects):
 *
 *            dq-combat         destinyquest     mage-knight           calamity             dungeon
 *   zones    pile, deal        -                pile, deal (a slot    a family for each    a family for each of 10
 *            (44 cards and                      for each of at most   player's deck; the   decks, tiles, Combat
 *            stacks of 4)                       56 cards)             draft is open        cards, and each kind of
 *                                                                                          tokens; each token in
 *                                                                                          play is a zone
 *     ranks  -                 -                two short lists of    -                    -
 *                                               its own
 *     epochs none: the deck    -                none: nothing is      none: reshuffled     tokens: a killed one goes
 *            is empty when it                   shuffled back         only when empty      back while others lie
 *            is reshuffled                                                                 hidden
 *     looks  -                 -                -                     -                    a token's life, by who
 *                                                                                          plays the monster
 *   cards    pile              -                pile                  zones                zones
 *   fields   its own lists     all              all                   all                  all
 *   dice     2d6, own sums     sums, sets,      the Source: faces     d20, NdS+k: not      2d6 tests: sums; one die
 *                              rerolls          as colours            in the kit           in tables: not in the kit
 *   effects  15 kinds; when    27 kinds; when,  kinds of parts; what  when, on whom, how   tests, and tables by
 *            the opponent is   if, whom, how    to choose from is     long; dice as text   a die: lists in
 *            so                long; one check  lists in lists; two   are the game's own   lists; about 110
 *                              by hand          lists a card                               kinds
 *   windows  counterattack     20 windows       attack, block,        cast at any time     encounters that wait,
 *                                               assign in steps       of one's turn        runes
 *   events   all               all              all                   all                  all
 *
 * Hands that go back. In all five games what is hidden returns to a deck only with everything of its family, or after
 * it was seen: dq-combat's deck is empty by then, which tells each side the other hand; Mage Knight shuffles hand,
 * discard and deck at the end of a Round, deck by deck; Calamity's discards are open; the dungeon's fights give both
 * hands back to the whole Combat deck; its other decks have open discards and are empty when these return; Dragon and
 * Catacomb cards lie open until they return. So the exact posterior of zones holds in all of them.
 *
 * What the kit cannot do yet:
 *   - Zones refuse what would be a mixture of posteriors; zones.h lists it. Of what rules and their options propose,
 *     two things of the dungeon are refused: a face-down Loot card shown alone, where lost Loot is shuffled into its
 *     deck at once, and a token whose life one player saw that returns unseen by the others while more of its kind
 *     lie hidden. So is a card played face down from a hand of which another player knows a card.
 *   - Nothing is learned from choices: who keeps a card back tells nothing, in any room.
 *   - A rule that excludes worlds (the life of a token is above its wounds) deals its family again until they fit; then
 *     the worlds' numbers and probabilities are the game's own affair.
 *   - Secret deck lists (a Calamity deck that the opponent may not see): cards that may not be in the game at all would
 *     be hidden in a zone beside it, uniformly, but how people build decks is not uniform.
 *   - Positions: rp_zones_read knows a card by its text or as a copy of a kind; other names (rp_read_meant) are there
 *     for families of up to 64 cards only, with rp_zones_pile and rp_zones_place.
 *   - Events: that what a move tells is blank for those who do not see the zones is up to the game.
 *   - Order in the middle of a pile: a rank is on top or below, not "third from the top".
 *   - The posterior counts copies of a card as different; only position keys and next_kinds join them.
 *   - Dice other than six-sided ones, and tests against a number with their probability.
 *   - Effects: what an effect does is the game's code; the kit reads and checks what data say. There is no writer, as
 *     no game writes its book. Cards around the effects (name, text, copies) are read by the game, with fields.h. Dice
 *     such as 2d6+1 in one text are a member of the game's own.
 *   - Windows: what waits in a queue, and answers in between.
 *
 * Zones in 64 bits. A table of piles (offset in the state, owner, sight) could give dq-combat its mask and its rp_deal:
 *
 *   {offsetof(dq_fight, deck), -1, nobody}, {offsetof(dq_fight, side[0].hand), 0, owner} ...
 *   mask:   each pile keeps what the player sees or `known` says         deal: the others are its places
 *
 * but there mask is three assignments and the deal one initializer of five lines; a loop over a table is neither
 * shorter nor as fast. The table pays where a second game has piles of 64 bits. */
#ifndef RIPOSTE_ENGINE_KIT_KIT_H
#define RIPOSTE_ENGINE_KIT_KIT_H

#include "engine/event.h"
#include "engine/kit/dice.h"
#include "engine/kit/effects.h"
#include "engine/kit/fields.h"
#include "engine/kit/pile.h"
#include "engine/kit/window.h"
#include "engine/kit/zones.h"

#endif
