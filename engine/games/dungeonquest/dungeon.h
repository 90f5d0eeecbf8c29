/* The whole dungeon of DungeonQuest (2010): the game `dungeonquest`, for 1 to 4 players.
 *
 * Players: "p1" to "p4", clockwise. Data: book/book.h and data/README.md. The bytes of a state: state.h. The course of
 * a game, actions and outcomes: course.h. Options: the table in setup.c. What moves tell: events.h. Fights are those of
 * `dq-combat`.
 *
 * Who has won: of those who got out with Loot, whoever has most gold; then the most valuable card, then the number of
 * cards decide, and then all who are even have won. One player has won with a Treasure card.
 *
 * A rune may be used at its time whether or not it does something (DQX-178); those of a turn that would do nothing are
 * not useful.
 *
 * Payoff: score=win: the winners share 1. score=gold: gold brought out, in 10,000. Both less `rivals` times what the
 * others have on average.
 */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_DUNGEON_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_DUNGEON_H

#include "engine/game.h"

extern const rp_rules rp_dungeonquest;

#endif
