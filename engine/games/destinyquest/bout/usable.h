/* Which plays there are. Whether a player is to be asked at all is the caller's business. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_BOUT_USABLE_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_BOUT_USABLE_H

#include "engine/games/destinyquest/effects/act.h"

/* Actions with which `player` may play an ability in `window` now, ascending, into out[RP_LEGAL_MAX]; returns their
 * number. Looks at uses left, the slots of the round, role, round, weapons, statuses, `need`, plain attacks, and,
 * but with lists_all, whether the ability can matter. */
int destiny_plays(const destiny_setup *setup, const destiny_bout *bout, int player, int window, rp_action out[]);
/* True when there is at least one; faster. */
bool destiny_has_play(const destiny_setup *setup, const destiny_bout *bout, int player, int window);
/* What the second step of an action offers (restore: abilities; swap-dice: faces), never nothing: an ability that needs
 * a second step is only offered where there is one. Nothing restores or copies an ability that restores or copies, so
 * uses stay bounded. Needs bout->pending. */
int destiny_pending_plays(const destiny_setup *setup, const destiny_bout *bout, rp_action out[]);

/* What may answer an attack, as destiny_plays: in the phase 'answer' the windows of interrupts and dodges are one. */
int destiny_answers(const destiny_setup *setup, const destiny_bout *bout, int player, rp_action out[]);

/* The plays of one hero found where he may be asked: who lists them looks once, and not again for destiny_legal.
 * `window` of answers is DESTINY_AT_INTERRUPT. */
typedef struct destiny_offer {
    int window, count;
    rp_action action[RP_LEGAL_MAX];
} destiny_offer;
static inline bool destiny_anybody_offered(const destiny_setup *setup, const destiny_bout *bout, int window) {
    return (destiny_offered(setup, bout, 0, window) | destiny_offered(setup, bout, 1, window)) != 0;
}
/* With `offer`, one for each hero, not NULL, the plays are put there. */
static inline bool destiny_may_play(const destiny_setup *setup, const destiny_bout *bout, int player, int window,
                                    destiny_offer offer[DESTINY_HEROES]) {
    if (!destiny_offered(setup, bout, player, window)) return false;
    if (!offer) return destiny_has_play(setup, bout, player, window);
    offer[player].window = window;
    return (offer[player].count = destiny_plays(setup, bout, player, window, offer[player].action)) > 0;
}
static inline bool destiny_may_answer(const destiny_setup *setup, const destiny_bout *bout, int player,
                                      destiny_offer offer[DESTINY_HEROES]) {
    if (!(destiny_offered(setup, bout, player, DESTINY_AT_INTERRUPT) |
          destiny_offered(setup, bout, player, DESTINY_AT_DODGE)))
        return false;
    if (!offer)
        return destiny_has_play(setup, bout, player, DESTINY_AT_INTERRUPT) ||
               destiny_has_play(setup, bout, player, DESTINY_AT_DODGE);
    offer[player].window = DESTINY_AT_INTERRUPT;
    return (offer[player].count = destiny_answers(setup, bout, player, offer[player].action)) > 0;
}

#endif
