/* A window: a moment at which players may play things, asked one after the other until all have passed in a row.
 *
 *   rp_window_open    who is asked first
 *   rp_window_ask     goes on to the next who has anything to play ── false: all have passed, the window is closed
 *      └─ his choice: rp_window_pass or rp_window_played, and rp_window_ask again
 *
 * Things of one player whose order among each other cannot matter are played in one order only: the game notes the last
 * one in `last` and offers none before it in the same turn.
 *
 * A closed window is all zero, so positions that differ in past windows only are equal. All functions are pure but for
 * their outputs; any thread. */
#ifndef RIPOSTE_ENGINE_KIT_WINDOW_H
#define RIPOSTE_ENGINE_KIT_WINDOW_H

#include <stdbool.h>
#include <stdint.h>

typedef struct rp_window {
    uint8_t asked;  /* player + 1 whose turn it is; 0: closed */
    uint8_t passes; /* in a row */
    uint8_t last;   /* of `asked` in this turn, the game's own number + 1; 0: nothing whose order cannot matter */
} rp_window;

static inline void rp_window_open(rp_window *window, int first) { *window = (rp_window){(uint8_t)(first + 1), 0, 0}; }
static inline void rp_window_close(rp_window *window) { *window = (rp_window){0, 0, 0}; }

/* It is the next player's turn. */
static inline void rp_window_pass(rp_window *window, int players) {
    window->asked = (uint8_t)(window->asked % players + 1);
    window->passes++;
    window->last = 0;
}

/* `asked` has played something and goes on. */
static inline void rp_window_played(rp_window *window, int last) {
    window->passes = 0;
    window->last = (uint8_t)last;
}

/* Passes for who has nothing to play, by `may`; true when `asked` has a choice. */
static inline bool rp_window_ask(rp_window *window, int players, bool (*may)(void *context, int player),
                                 void *context) {
    for (; window->passes < players; rp_window_pass(window, players))
        if (may(context, window->asked - 1)) return true;
    rp_window_close(window);
    return false;
}

#endif
