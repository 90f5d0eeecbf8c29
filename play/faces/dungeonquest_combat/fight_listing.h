/* What the solved fights say about one hero, monster and variant: a row for each number of wounds with which he can
 * begin and each life of the monster. */
#ifndef RIPOSTE_PLAY_FACES_DUNGEONQUEST_COMBAT_FIGHT_LISTING_H
#define RIPOSTE_PLAY_FACES_DUNGEONQUEST_COMBAT_FIGHT_LISTING_H

#include <stdbool.h>

/* Prints the rows for a game spec without wounds= and life=; as one JSON document with `json`. Returns the exit status.
 */
int dq_fight_listing(const char *spec, bool json);

#endif
