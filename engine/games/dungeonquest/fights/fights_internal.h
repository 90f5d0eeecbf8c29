/* Between the files of the fights; of the subject all of it, who meets a monster. */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_FIGHTS_FIGHTS_INTERNAL_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_FIGHTS_FIGHTS_INTERNAL_H

#include "engine/games/dungeonquest/fights/fights.h"
#include "engine/games/dungeonquest/table/board.h"

/* A move of the fight, by its seats, with its events forwarded; the fight may be over then. fight_moves.c */
void dungeon_play_fight(dungeon_course *course, const dungeon_frame *frame, const rp_move *move);

/* escapes.c */
/* The way back to where he came from; false: there is none, and it is not set. */
bool dungeon_find_way_back(const dungeon_setup *setup, const dungeon_state *state, dungeon_crossing *way);
/* `forbidden`: the card does not let him. */
bool dungeon_may_escape(const dungeon_setup *setup, const dungeon_state *state, bool forbidden);
/* He lives, and so does the monster: he goes back if he can. Unwinds to the end of the turn. */
void dungeon_break_away(dungeon_course *course);

/* fight_tokens.c */
/* It lies on another square and was only fought for its life. */
bool dungeon_is_borrowed(const dungeon_state *state, int token);
/* The monster is gone for good. */
void dungeon_give_up_token(dungeon_course *course, int token, bool killed);
/* The monster stays where they met, but not below, nor where another one lies. False: it is borrowed, and one has to be
 * picked that is moved there. */
bool dungeon_leave_token(dungeon_course *course, int token);
void dungeon_place_token(dungeon_course *course, int token);
/* Those that can be picked, as actions, ascending; returns how many. */
int dungeon_list_picks(const dungeon_state *state, int monster, rp_action out[]);

#endif
