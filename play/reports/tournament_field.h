/* Who can enter a tournament of a game, in which options they go, and what their actions are counted as. */
#ifndef RIPOSTE_PLAY_REPORTS_TOURNAMENT_FIELD_H
#define RIPOSTE_PLAY_REPORTS_TOURNAMENT_FIELD_H

#include "bench/match/tournament.h"

/* Fills seat_option, entrants and labels of a plan with what plan->game and plan->data tell; leaves zeros for games
 * that do not say. `all`: everybody enters; else nobody yet. RP_BAD_INPUT: more entrants than a tournament has. */
rp_status rp_tournament_field_of(rp_tournament_plan *plan, bool all, rp_error *error);

/* The entrants of a list "a,b,c", in its order. RP_BAD_INPUT for what is no list; who is unknown to the game is
 * refused when it is made. */
rp_status rp_tournament_field_choose(rp_tournament_plan *plan, const char *list, rp_error *error);

#endif
