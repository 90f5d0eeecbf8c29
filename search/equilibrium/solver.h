/* One interface over the iterative solvers of a game tree (cfr.h, mccfr.h), and the run of one: how long, when its
 * NashConv is measured, which algorithm suits a game.
 *
 *     tree ─ form ─┬─ rp_solver_new ────┬─ rp_solver_continue ─ rp_solver_average
 *                  └─ rp_solver_choose ─┘           │
 *                                     curve, time, NashConv
 *
 * The NashConv of the average strategy is measured after the iterations
 *
 *     1, 2, ... 10, 11, 12, ...    n is followed by n + n / 10 rounded down, at least n + 1
 *
 * and when a run ends. The first are a function of the iteration alone: a run that was broken off and taken up again
 * has the same curve as an unbroken one, and ends by `nash_conv` at the same iteration. */
#ifndef RIPOSTE_SEARCH_EQUILIBRIUM_SOLVER_H
#define RIPOSTE_SEARCH_EQUILIBRIUM_SOLVER_H

#include "engine/clock.h"
#include "search/equilibrium/checkpoint.h"
#include "search/equilibrium/mccfr.h"
#include "search/equilibrium/sequence_form.h"

#include <stdatomic.h>

typedef enum rp_solver_algorithm {
    RP_SOLVER_CFR, /* the first five in the order of rp_cfr_algorithm */
    RP_SOLVER_CFR_PLUS,
    RP_SOLVER_LINEAR_CFR,
    RP_SOLVER_DISCOUNTED_CFR,
    RP_SOLVER_PREDICTIVE_CFR_PLUS,
    RP_SOLVER_EXTERNAL_MCCFR,
    RP_SOLVER_OUTCOME_MCCFR
} rp_solver_algorithm;
enum { RP_SOLVER_ALGORITHMS = 7, RP_SOLVER_THREADS_MAX = 64 };

/* "cfr", "cfr+", "lcfr", "dcfr", "pcfr+", "es-mccfr", "os-mccfr". */
extern const char *const rp_solver_names[RP_SOLVER_ALGORITHMS];

static inline bool rp_solver_samples(rp_solver_algorithm algorithm) { return algorithm >= RP_SOLVER_EXTERNAL_MCCFR; }

typedef struct rp_solver_options {
    rp_solver_algorithm algorithm;
    bool simultaneous; /* all players are updated against the strategies of the iteration before */
    int threads;       /* 1 .. RP_SOLVER_THREADS_MAX; 0: 1 */
    /* for MCCFR only, see mccfr.h */
    uint64_t seed;
    rp_baseline baseline;
    bool plus, linear;
} rp_solver_options;

typedef struct rp_solver rp_solver;

/* Starts before iteration 1. `form` must outlive it. CFR works on the tables of the form and restores dropped ones;
 * MCCFR needs the nodes of its tree, also for NashConv, and drops the tables where no CFR solver made here is left.
 * RP_BAD_INPUT when nodes are missing, RP_FAILED without memory or threads. One thread at a time may use the object, or
 * make and free solvers of one form. Free with rp_solver_free. */
rp_status rp_solver_new(rp_sequence_form *form, const rp_solver_options *options, rp_solver **solver, rp_error *error);
void rp_solver_free(rp_solver *solver); /* NULL allowed */
const rp_solver_options *rp_solver_options_of(const rp_solver *solver);

void rp_solver_iterate(rp_solver *solver, uint64_t count);
uint64_t rp_solver_iterations(const rp_solver *solver);
/* The average strategy into strategy[slot_count]. */
void rp_solver_average(const rp_solver *solver, double strategy[]);
/* Of the average strategy. */
rp_status rp_solver_nash_conv(rp_solver *solver, rp_nash_conv *result, rp_error *error);
/* Bytes in use by the object at most, while NashConv is measured; tree and form not included. */
size_t rp_solver_bytes(const rp_solver *solver);
/* Histories in the work since rp_solver_new: those visited by MCCFR; a full iteration counts the whole tree once, since
 * all its histories are in the sums, though the sequence form has added many of them up beforehand. */
double rp_solver_nodes(const rp_solver *solver);

/* What a later run needs to go on exactly as this one would, for the same game and options. rp_solver_memory_read
 * leaves the object as new and says RP_BAD_INPUT when the numbers cannot be right. */
size_t rp_solver_memory_count(const rp_solver *solver);
void rp_solver_memory_write(const rp_solver *solver, double memory[]);
rp_status rp_solver_memory_read(rp_solver *solver, uint64_t iterations, const double memory[], size_t count,
                                rp_error *error);

/* ---- runs ------------------------------------------------------------------------------------------------ */

/* The first iteration after `iteration` whose NashConv is measured. */
uint64_t rp_solver_next_point(uint64_t iteration);

typedef struct rp_solver_limits {
    uint64_t iterations;     /* in all, earlier runs included; 0: no limit */
    double seconds;          /* in all, run->seconds of earlier runs included; 0: no limit */
    double nash_conv;        /* ends at the first measured point that is not above it; 0: no limit */
    const atomic_bool *stop; /* may be NULL */
    const rp_clock *clock;   /* NULL: rp_clock_monotonic */
    void (*progress)(void *context, uint64_t iteration, double nash_conv, double seconds); /* may be NULL */
    /* Called in rp_solver_continue (not while an algorithm is chosen) about every `keep_every` seconds, but never for
     * more than a twentieth of the time, between two iterations: solver and run are then fit for a checkpoint. May be
     * NULL. */
    void (*keep)(void *context);
    double keep_every;
    void *context;
} rp_solver_limits;

typedef enum rp_solver_end {
    RP_SOLVER_AT_ITERATIONS,
    RP_SOLVER_AT_TIME,
    RP_SOLVER_AT_NASH_CONV,
    RP_SOLVER_STOPPED
} rp_solver_end;

/* All zero before the first run. */
typedef struct rp_solver_run {
    rp_curve_point *point; /* owned; all measured iterations of the schedule */
    size_t point_count, point_capacity;
    double seconds;   /* of all runs */
    double iterating; /* of these, in iterations: the rest went into NashConv */
    rp_solver_end end;
    rp_nash_conv result; /* of the average strategy at the end */
} rp_solver_run;

void rp_solver_run_release(rp_solver_run *run);

/* Iterates until the first limit that is reached (without any limit: until stopped). `run` takes up where it was left,
 * and its curve grows. A limit in time or a stop is noticed between two iterations. */
rp_status rp_solver_continue(rp_solver *solver, const rp_solver_limits *limits, rp_solver_run *run, rp_error *error);

/* How an algorithm was chosen. */
typedef struct rp_solver_choice {
    rp_solver_algorithm tried[2];
    double nash_conv[2];
    uint64_t iterations[2];
    int tries;  /* 1 when the first ended the run: a limit was reached */
    int chosen; /* index */
} rp_solver_choice;

/* Lets DCFR and PCFR+ make the same number of iterations (10 .. 200, fewer the larger the tree; not above
 * limits->iterations; each at most half of limits->seconds) and gives the one with the lower NashConv, with its run so
 * far (*run must be all zero; its seconds are those of both). `options->algorithm` is not looked at.
 * Where the two courses cross behind the probe this is not the faster way to a low NashConv: on Leduc it chooses DCFR
 * (201,216 iterations to 1e-6; PCFR+ 32,904). Extrapolating the slope of log NashConv over log iterations to 1e-6 was
 * no better: of 13 games it too chose the slower way in four (leduc, liars-dice, and that with faces=5 and
 * dice=2x1,faces=3; the plain rule in leduc, faces=4, faces=5 and dice=2x1,faces=3).
 * rp_solver_continue goes on with it, or finds at once that a limit has been reached. When stopped, run->end is
 * RP_SOLVER_STOPPED, and only a new choice comes out as that of an unbroken run. */
rp_status rp_solver_choose(rp_sequence_form *form, const rp_solver_options *options, const rp_solver_limits *limits,
                           rp_solver **solver, rp_solver_run *run, rp_solver_choice *choice, rp_error *error);

#endif
