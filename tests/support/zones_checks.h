/* What must hold for the zones of any game, in every state. */
#ifndef RIPOSTE_TESTS_ZONES_CHECKS_H
#define RIPOSTE_TESTS_ZONES_CHECKS_H

#include "engine/kit/zones.h"

/* Every card once, the same for each player's view and for a world drawn for him, whose view is the same byte for byte;
 * masked twice is masked once. The block is left as it is. */
void check_zones(const rp_zones *zones, const void *bytes, rp_random *random);

/* A state and each player's view, written as JSON and read back, are the same bytes. */
void check_zone_positions(const rp_zones *zones, const void *bytes);

#endif
