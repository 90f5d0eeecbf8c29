/* Games in which two options choose the two players (rp_entrants.seat_option), with these exchanged. */
#ifndef RIPOSTE_PLAY_FACES_MIRROR_H
#define RIPOSTE_PLAY_FACES_MIRROR_H

#include "engine/game.h"

/* The spec of the mirror image: p1= and p2= have each other's values, and so have the options whose names begin with
 * these, p1-health and p2-health. False where the game has none or its sides differ
 * (rp_entrants), or the spec is too long. */
bool rp_mirror_spec(const rp_game *game, char spec[RP_SPEC_TEXT_MAX]);

#endif
