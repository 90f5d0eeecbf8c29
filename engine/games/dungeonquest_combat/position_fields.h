/* What a position can say of a fight in plain fields; cards, dice and what depends on the side are read and written by
 * hand. */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_COMBAT_POSITION_FIELDS_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_COMBAT_POSITION_FIELDS_H

#include "engine/games/dungeonquest_combat/state.h"
#include "engine/kit/fields.h"

/* Three effects of 9 on the one Power card that a side has; both sides' add up in the next round. */
enum { DQ_CHANGE_MAXIMUM = 9 * DQ_EFFECTS_MAX, DQ_CARRIED_MAXIMUM = 2 * DQ_CHANGE_MAXIMUM };

extern const rp_field_group dq_attack_group; /* "attack", of a dq_attack */
extern const rp_field_group dq_next_group;   /* "next", of a dq_side */
extern const rp_field_group dq_asked_group;  /* of a dq_fight */

#endif
