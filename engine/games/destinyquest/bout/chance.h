/* What chance may do: sets of equal dice, and which of them have equal futures. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_BOUT_CHANCE_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_BOUT_CHANCE_H

#include "engine/games/destinyquest/state.h"

int destiny_chance(const rp_game *game, const rp_state *state, rp_outcome out[]);
rp_action destiny_sample(const rp_game *game, const rp_state *state, rp_random *random);
/* rp_rules.chance_merged: one outcome for each set that destiny_reduce_dice leaves. */
int destiny_chance_merged(const rp_game *game, const rp_state *state, rp_outcome out[], uint16_t members[]);
/* `dice` (ascending) are the outcome of the roll that waits: replaces them by the lowest of all outcomes that have the
 * same future. People hear of the dice as they fell. */
void destiny_reduce_dice(const destiny_setup *setup, const destiny_bout *bout, uint8_t dice[]);
/* Whether anybody looks at the single attack speed or damage dice of a player from here on. Where nobody does, others
 * of the same sum may lie in their place. */
bool destiny_speed_faces_count(const destiny_setup *setup, const destiny_bout *bout, int player);
bool destiny_damage_faces_count(const destiny_setup *setup, const destiny_bout *bout, int player);
/* Fills sums and what the sheets have of readers, when all else of a setup is made. */
void destiny_find_readers(destiny_setup *setup);

#endif
