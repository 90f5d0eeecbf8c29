/* How fast it is: rates at fixed positions. Every figure is the best of several short runs (the machine is rarely
 * alone; the best run is the one least disturbed).
 *
 *     clone         rp_clone over an array of states of that game that fits the first cache, nanoseconds each
 *     state         bytes of a state
 *     playouts      whole random games from the start
 *     simulations   of a search, each decision with 10,000 of them from an empty tree; expectimax: nodes
 *     iterations    of a solver on the whole tree, one core; "bytes" an information-set action with all that it keeps
 *     threads       the same work by several threads at once; searches with their own option `threads` */
#ifndef RIPOSTE_BENCH_MEASURE_SPEED_H
#define RIPOSTE_BENCH_MEASURE_SPEED_H

#include "engine/error.h"

enum { RP_SPEED_RATES_MAX = 96, RP_SPEED_THREADS_MAX = 64 };

typedef struct rp_speed_rate {
    char name[80];    /* "simulations ismcts dq-combat", unique */
    const char *unit; /* "/s", "ns", "bytes" */
    int threads;
    double value;
    double ratio; /* to the same with one thread; 0 when threads is 1 */
} rp_speed_rate;

typedef struct rp_speed {
    const char *directory; /* card data; NULL: compiled in */
    int threads;           /* most threads to measure with, 1 .. RP_SPEED_THREADS_MAX; 2 and this are measured */
    double seconds;        /* of one run, above 0 */
    int runs;              /* 1 or more */
    void (*step)(void *context, int done, int whole); /* may be NULL */
    void *context;
} rp_speed;

/* Measures everything into `rate`; *count of them. Takes about 45 runs and 4 more for every number of threads. */
rp_status rp_speed_measure(const rp_speed *speed, rp_speed_rate rate[RP_SPEED_RATES_MAX], int *count, rp_error *error);

#endif
