/* What the player sees before he chooses: the table as far as he knows it, and his numbered choices. */
#ifndef RIPOSTE_PLAY_FACES_GAME_VIEW_H
#define RIPOSTE_PLAY_FACES_GAME_VIEW_H

#include "engine/game.h"

/* Prints the table and the numbered choices of the view's player, who is to act; colours as asked. Choice number i
 * (from 1) is action i - 1 of rp_useful. */
void rp_game_view_print(const rp_view *view, bool colours);

/* Prints what lies beside the table for the whole game: the hero sheets of destinyquest. False: the game has no such
 * thing. */
bool rp_sheets_print(const rp_view *view, bool colours);

#endif
