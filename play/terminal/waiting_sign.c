#include "play/terminal/waiting_sign.h"

#include <inttypes.h>
#include <signal.h>
#include <time.h>

static const uint64_t second = 1000000000;
enum { SECONDS_BEFORE = 2 };

/* Until the sign has ended, or for so many nanoseconds of the machine. */
static void wait_for(rp_waiting_sign *sign, uint64_t nanoseconds) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    nanoseconds += (uint64_t)until.tv_nsec;
    until.tv_sec += (time_t)(nanoseconds / second);
    until.tv_nsec = (long)(nanoseconds % second);
    pthread_cond_timedwait(&sign->changed, &sign->lock, &until);
}

static void *show(void *context) {
    rp_waiting_sign *sign = context;
    uint64_t due = SECONDS_BEFORE * second;
    pthread_mutex_lock(&sign->lock);
    while (!sign->ended) {
        uint64_t passed = rp_clock_now(sign->clock) - sign->begun;
        if (passed < due) {
            wait_for(sign, rp_clock_slice(sign->clock, due - passed));
            continue;
        }
        fprintf(sign->stream, "\r%s: %" PRIu64 " s\033[K", sign->text, passed / second);
        fflush(sign->stream);
        sign->shown = true;
        due = (passed / second + 1) * second;
    }
    pthread_mutex_unlock(&sign->lock);
    return NULL;
}

/* Signals are for the thread that waits for a line. */
static bool begin_thread(rp_waiting_sign *sign) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    bool begun = pthread_create(&sign->thread, NULL, show, sign) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return begun;
}

void rp_waiting_sign_begin(rp_waiting_sign *sign, const char *text, FILE *stream, const rp_clock *clock) {
    *sign = (rp_waiting_sign){.text = text, .stream = stream, .clock = clock};
    if (!stream) return;
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_mutex_init(&sign->lock, NULL);
    pthread_cond_init(&sign->changed, &monotonic);
    pthread_condattr_destroy(&monotonic);
    sign->begun = rp_clock_now(clock);
    sign->runs = begin_thread(sign);
}

void rp_waiting_sign_end(rp_waiting_sign *sign) {
    if (!sign->stream) return;
    if (sign->runs) {
        pthread_mutex_lock(&sign->lock);
        sign->ended = true;
        pthread_cond_signal(&sign->changed);
        pthread_mutex_unlock(&sign->lock);
        pthread_join(sign->thread, NULL);
    }
    pthread_cond_destroy(&sign->changed);
    pthread_mutex_destroy(&sign->lock);
    if (!sign->shown) return;
    fputs("\r\033[K", sign->stream);
    fflush(sign->stream);
}
