/* Waiting for threads with a limit in time. */
#ifndef RIPOSTE_BENCH_RUNS_CONDITION_H
#define RIPOSTE_BENCH_RUNS_CONDITION_H

#include <pthread.h>

/* A condition whose times are those of the monotonic clock. */
void rp_condition_init(pthread_cond_t *condition);
/* Under the lock: until *working is 0 or that long has passed, whatever else is signalled meanwhile. `condition` was
 * made by rp_condition_init and is signalled whenever *working changes. */
void rp_condition_wait_while_working(pthread_cond_t *condition, pthread_mutex_t *lock, const int *working,
                                     int milliseconds);

#endif
