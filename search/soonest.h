/* Which of several actions that are worth the same to play: a win is to come soon, a loss late. */
#ifndef RIPOSTE_SEARCH_SOONEST_H
#define RIPOSTE_SEARCH_SOONEST_H

#include "search/agent.h"

/* Indices of the actions of `decision` that are worth what number `best` of them is, up to rounding, and known as well,
 * ascending into equal[RP_LEGAL_MAX]; their number, at least 1. */
int rp_equals_of(const rp_game *game, const rp_decision *decision, int best, int equal[]);

/* Of the actions at equal[count], all worth `value` to view->player, those that are to be played, in the same order;
 * their number, at least 1. Value above 0: those after which he brings at least `value` about in the fewest decisions,
 * whatever the others and chance do. Below 0: those after which the others need most decisions to bring about at most
 * that. All of them at 0, and where a look at 1,000 positions, 8 decisions deep, does not tell them apart. Where
 * something is hidden only wins at once are looked for, in every world, if these are no more than 64. A function of the
 * arguments alone. Uses about 300 KiB of stack. */
int rp_soonest(const rp_view *view, const rp_decision *decision, double value, int equal[], int count);

#endif
