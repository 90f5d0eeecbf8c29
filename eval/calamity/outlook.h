/* What a choice of a duel comes to on the average, counted through all that the rules' own chance can bring. */
#ifndef RIPOSTE_EVAL_CALAMITY_OUTLOOK_H
#define RIPOSTE_EVAL_CALAMITY_OUTLOOK_H

#include "engine/games/calamity/state.h"

/* By the numbers of heroes (cal_number_of) and by players: what is expected, against the position before the choice. */
typedef struct cal_outlook {
    double hits; /* chance that the first attack roll hits; -1: nothing is rolled for an attack */
    double loss[CAL_HEROES + 1], falls[CAL_HEROES + 1]; /* of health (below 0: gain); chance to be defeated */
    double stat[CAL_HEROES + 1][CAL_STATS];             /* growth of the stats of heroes who live then */
    double cards[CAL_PLAYERS];                          /* growth of the hands; a Spell that is cast leaves one */
    double actions;                                     /* growth of what the active hero has left */
    double strength[CAL_PLAYERS]; /* strength (force.h) as a share of that before; 1 where there was none */
} cal_outlook;

/* One of the ends that a choice can have: the next decision about a turn, the end of this turn, or of the duel. False:
 * enough was seen. */
typedef bool cal_look(void *context, const cal_duel *end, double probability);

/* A world that the view allows: for cal_outlook_of, which looks only at what does not depend on hidden cards. */
void cal_outlook_world(const rp_view *view, rp_state *world);
/* Applies a legal choice of `player` in `world` and goes on until the next decision about a turn, with the first of
 * equal outcomes where a card is drawn. */
void cal_outlook_apply(const rp_game *game, rp_state *world, int player, rp_action action);
/* The outlook of a legal choice of `player` in a turn, or of an answer to an attack, if nothing is answered to it (any
 * more). False: more than can be counted. */
bool cal_outlook_of(const rp_game *game, const rp_state *world, int player, rp_action action, cal_outlook *outlook);
/* The same, end by end. False: not all of them were looked at. */
bool cal_outlook_ends(const rp_game *game, const rp_state *world, int player, rp_action action, cal_look *look,
                      void *context);

#endif
