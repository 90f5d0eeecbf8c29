/* What the round under way has in store for the race. */
#ifndef RIPOSTE_EVAL_DESTINYQUEST_ROUND_H
#define RIPOSTE_EVAL_DESTINYQUEST_ROUND_H

#include "eval/destinyquest/race.h"

/* Adds to a lasting race, whose bout it reads, what both heroes are about to take and to gain in this round: to coming
 * and pending of the runners, and to nothing else. Once for each lasting race. Any thread. */
void destiny_round_under_way(destiny_race *race);

#endif
