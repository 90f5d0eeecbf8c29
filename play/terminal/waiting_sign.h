/* The line on a terminal that says that the program is at work and has not forgotten who waits for it. */
#ifndef RIPOSTE_PLAY_TERMINAL_WAITING_SIGN_H
#define RIPOSTE_PLAY_TERMINAL_WAITING_SIGN_H

#include "engine/clock.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>

/* All but `shown` is the sign's own. */
typedef struct rp_waiting_sign {
    const char *text;
    FILE *stream;
    const rp_clock *clock;
    uint64_t begun; /* on that clock */
    pthread_t thread;
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t changed;
    bool runs, ended;
    bool shown; /* whether it was, when it has ended */
} rp_waiting_sign;

/* From now on, until rp_waiting_sign_end, a thread of its own writes "TEXT: 3 s" on `stream`, first after two seconds
 * and anew each second; nobody else may write there meanwhile. Nothing where `stream` is NULL or no thread is to be
 * had. `sign`, `text` and `clock` must stay where they are. */
void rp_waiting_sign_begin(rp_waiting_sign *sign, const char *text, FILE *stream, const rp_clock *clock);
/* Wipes it away. */
void rp_waiting_sign_end(rp_waiting_sign *sign);

#endif
