/* What rules of a duel work on, and what all of them need. */
#ifndef RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_FIGHT_PLAY_H
#define RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_FIGHT_PLAY_H

#include "engine/games/mage_knight/events.h"

enum { MK_PART = 100 }; /* of mk_duel.order; choices.h */

typedef struct mk_play {
    const mk_setup *setup;
    mk_duel *duel;
    const rp_listener *listener; /* NULL: nobody listens */
} mk_play;

/* Tells an event of up to six values. */
static inline void mk_tell(const mk_play *play, mk_event kind, int a, int b, int c, int d, int e, int f) {
    if (play->listener) mk_tell_listener(play->listener, kind, a, b, c, d, e, f);
}

/* Tells a card that a player draws: blank for the other, unless he knows it. */
static inline void mk_tell_drawn(const mk_play *play, int player, int slot, bool known) {
    rp_event event = {.kind = MK_TOLD_DRAWN, .value = {player, play->duel->kind[slot]}};
    if (!known) event.blank = 1u << 1, event.blank_for = (uint8_t)RP_TO_ACT_PLAYER(!player);
    if (play->listener) rp_tell(play->listener, &event);
}

/* Adds to a number of a byte, which stays within 0 .. 250: more than any printed cards can come to. */
static inline void mk_add(uint8_t *number, int amount) {
    int sum = *number + amount;
    *number = (uint8_t)(sum < 0 ? 0 : sum > 250 ? 250 : sum);
}

/* A card that is drawn no longer lies where all knew it to. */
static inline void mk_leave_place(uint8_t places[MK_KNOWN_PLACES], int slot) {
    int kept = 0;
    for (int i = 0; i < MK_KNOWN_PLACES; i++)
        if (places[i] != slot + 1) places[kept++] = places[i];
    while (kept < MK_KNOWN_PLACES) places[kept++] = 0;
}
static inline void mk_forget_place(mk_player *of, int slot) {
    mk_leave_place(of->top, slot);
    mk_leave_place(of->below, slot);
}

/* Books what has happened to a player, in tenths of Fame; `outcome`: it counts with score=outcome too. */
static inline void mk_book_change(const mk_play *play, int player, int amount, bool outcome) {
    if (play->setup->outcome_only && !outcome) return;
    mk_player *of = &play->duel->player[player];
    int sum = of->account + amount;
    of->account = (int16_t)(sum < -30000 ? -30000 : sum > 30000 ? 30000 : sum);
}

#endif
