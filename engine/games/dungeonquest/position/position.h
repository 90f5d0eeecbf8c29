/* Positions as text: what is written, read and refused. Functions of rp_rules; the fields are described here.
 *
 *   "turn"      number, player, first (the First Player), sun, end, subject; moves, roll, success, margin, steps;
 *               "moved_on_from": squares where a chamber has made him move again in this turn
 *   "heroes"    one of each player: figure, standing, square, from, side, arrow, wounds, lost_turns, rune, searches,
 *               determination, duties, again, below, gold; "cards": {"rope": 2}, "collected": of this way; obstacle, of
 *               his determination: border with obstacle_border (its number, course.h), chamber, or card with
 *               obstacle_card. What lies face down before others is not among "cards" in a view
 *   "face_down" with loot=hidden: all Loot that lies so (face_down.h), a list for each generation, the oldest of a deck
 *               first: [{"deck": "corpse", "aged": true, "cards": ["rope", "rope"], "players": [1, 2]}]; not aged: it
 *               is that of the pile. In a view, null is a card that its player does not know; of an aged generation
 *               all cards are named, but it means nothing which of them stand beside other players. Cards of "heroes"
 *               that a world leaves out here are the last of their rows
 *   "tiles"     [{"square": "b4", "chamber": "room-ooo", "back": "north", "marked", "rotated", "opened": ["left"]}];
 *               opened: sides of the tile, without one points of the compass
 *   "discards"  {"exit": 1}. Piles of cards and tiles are what is nowhere else
 *   "monsters"  [{"monster": "troll", "tokens": [{"slot": 0, "square": "b4", "life": 4, "seen": [1]}], "weights": []}];
 *               in_fight in place of a square; lives that the player does not know are left out; no weights: all equal
 *   "course"    the frames, the lowest first: [{"do": "turn", "step": "choice", "arguments": [1, 0, 2]}]
 *   "fight"     the combat's own fields (its combat.h), where the course has come to one; "life_known": hero and
 *               monster know its life
 *   "history"   key of what all have seen, left out by hand
 *
 * Players are numbered from 1, things go by their ids. What is 0, false, or the first of its words is left out.
 *
 * The bytes of a state come back as they were. What a file says is checked before it is believed: counts, cards and
 * tiles that are conserved, tokens and their tables, heroes and where they stand, and the frames, each by the
 * `sound` of its procedure. */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_POSITION_POSITION_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_POSITION_POSITION_H

#include "engine/games/dungeonquest/course.h"

void dungeon_write(const rp_game *game, const rp_state *state, int player, rp_writer *writer);
void dungeon_read(const rp_game *game, rp_state *state, int player, rp_reader *reader);

#endif
