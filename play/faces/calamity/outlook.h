/* What a choice of a turn comes to on the average, counted through all that the rules' own chance can bring. */
#ifndef RIPOSTE_PLAY_FACES_CALAMITY_OUTLOOK_H
#define RIPOSTE_PLAY_FACES_CALAMITY_OUTLOOK_H

#include "engine/games/calamity/state.h"

/* By the numbers of heroes (cal_number_of): expected loss of health (below 0: gain), and the chance to be defeated. */
typedef struct cal_outlook {
    double hits; /* chance that the first attack roll hits; -1: nothing is rolled for an attack */
    double loss[CAL_HEROES + 1], falls[CAL_HEROES + 1];
} cal_outlook;

/* A world that the view allows: for cal_outlook_of, which looks only at what does not depend on hidden cards. */
void cal_outlook_world(const rp_view *view, rp_state *world);
/* Applies a legal choice of `player` in `world` and goes on until the next decision about a turn, with the first of
 * equal outcomes where a card is drawn. */
void cal_outlook_apply(const rp_game *game, rp_state *world, int player, rp_action action);
/* The outlook of a legal choice of `player` in a turn, or of an answer to an attack, if nothing is answered to it (any
 * more). False: more than can be counted. */
bool cal_outlook_of(const rp_game *game, const rp_state *world, int player, rp_action action, cal_outlook *outlook);

#endif
