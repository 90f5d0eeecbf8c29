/* The longest game that the rules and their guards (R61) leave room for: rp_game_info.length_maximum.
 *
 * Why no game is longer. Moves are answers of players and outcomes of chance. T is the option turn-limit.
 *
 *   turns     at most T begin; each round has one of a hero who is inside or below, so that dice for the night are at
 *             most T
 *   chains    a chain is what follows a choice to go somewhere, a space that waits to be met, a duty, or a step through
 *             a wall: spaces that are met, each but the last of which makes the hero move on. A turn begins one of them
 *             (by the option meeting=free two); a rune of moves gives its hero some more, once in a game; and so does
 *             each step of a card
 *   steps     a turn has at most DUNGEON_STEPS_MOST. Where only Dungeon and Search cards have them and no card or rune
 *             draws from these decks, there are fewer: that of a search takes the place of the turn's chain, and one
 *             of the Dungeon deck's k comes again only behind the cards of that deck that nobody can keep, each of
 *             which is the end of a chain
 *   links     a chamber that makes a hero move on does so once in a turn on its square (R45), as a tower does: in a
 *             turn no more than there are such tiles, and the towers. By the option move-again=corridors
 *             DUNGEON_ROW_MOST moves in a row are the end
 *   cards     no deck draws from itself, also not by way of others. So each drawn card has a longest course, found from
 *             its effects and the decks that they draw from, all lists of a card counted. What is held is used once, or
 *             dropped, behind each time that it is drawn
 *   fights    one of a card or a token at the end of a chain, and as many more as its card has. Others are with tokens
 *             that lay there and are killed: not more than have been laid, by fights that end a turn. A fight has at
 *             most the moves that dq-combat says
 *
 * The sum of all that is the bound. Data whose bound is above DUNGEON_LENGTH_MOST are refused with that turn-limit. */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_LENGTH_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_LENGTH_H

#include "engine/games/dungeonquest/setup.h"

enum {
    DUNGEON_STEPS_MOST = 4, /* through walls, in a turn */
    DUNGEON_ROW_MOST = 200, /* moves in a row, where nothing else ends them (R45, by option) */
    DUNGEON_LENGTH_MOST = 100000000
};

/* Of a setup whose fights are made. */
int64_t dungeon_length_maximum(const dungeon_setup *setup);

#endif
