/* What would come of a bout as it stands, if nobody played anything more: by the functions that the rules use when it
 * comes, told as the events (events.h) that they tell then. For prompts; searches look ahead by playing. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_BOUT_FORESIGHT_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_BOUT_FORESIGHT_H

#include "engine/event.h"
#include "engine/games/destinyquest/state.h"

/* The dice of the attack lie and its damage is still to be dealt. */
bool destiny_blow_lies(const destiny_bout *bout);
/* Tells PART and BLOW of it; nothing where none lies. */
void destiny_foresee_blow(const destiny_setup *setup, const destiny_bout *bout, const rp_listener *listener);
/* Tells STEP_LOSS of all that both would lose in step 8. */
void destiny_foresee_step_eight(const destiny_setup *setup, const destiny_bout *bout, const rp_listener *listener);
/* A round that is won, before the damage dice fall: the damage, after armour, of the attack that was announced, or of
 * a damage score without an ability where none was; [0] with nothing but 1s, [1] with nothing but 6s. Returns how many
 * dice, 0: none is rolled. Without what single faces or doubles set off. */
int destiny_foresee_damage(const destiny_setup *setup, const destiny_bout *bout, int damage[2]);

#endif
