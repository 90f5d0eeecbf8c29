#include "bench/runs/condition.h"

#include <errno.h>
#include <time.h>

void rp_condition_init(pthread_cond_t *condition) {
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
}

void rp_condition_wait_while_working(pthread_cond_t *condition, pthread_mutex_t *lock, const int *working,
                                     int milliseconds) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    long nanoseconds = until.tv_nsec + milliseconds % 1000 * 1000000L;
    until.tv_sec += milliseconds / 1000 + nanoseconds / 1000000000;
    until.tv_nsec = nanoseconds % 1000000000;
    while (*working > 0 && pthread_cond_timedwait(condition, lock, &until) != ETIMEDOUT) continue;
}
