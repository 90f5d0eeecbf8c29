/* What abilities have to do with an attack beside its damage: stone skin before it, the attacker's own dice and the
 * dice of wards after it, and what is forgotten once it is over. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_BOUT_ATTACK_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_BOUT_ATTACK_H

#include "engine/games/destinyquest/state.h"

/* The winner has been neither dodged nor interrupted and is about to attack; may ask for a roll (stone skin), which may
 * set DESTINY_ATTACK_HALTED: then he does not roll, as if he had declined. */
void destiny_attack_begins(const destiny_setup *setup, destiny_bout *bout);
/* The winner does not roll for damage, of his own will (stone skin ends). */
void destiny_attack_declined(destiny_bout *bout);
/* The attack has been dealt or canceled; its own damage to the attacker (backfire, ley line) is asked for. A defeat is
 * looked for when those dice have fallen, so that both can go down at once. */
void destiny_attack_dealt(const destiny_setup *setup, destiny_bout *bout);
/* Step 7 of a strike back that was announced before 6.1: asks for its dice. False when nothing was announced. */
bool destiny_braced(const destiny_setup *setup, destiny_bout *bout);
/* Before step 7 (`over` false) all of the attack but its kind, and `loss` as 0 or 1; at the end of step 7 the rest,
 * `loss` unless an ability still reads it at the end of the round, and doubles_seen. */
void destiny_forget_attack(const destiny_setup *setup, destiny_bout *bout, bool over);

#endif
