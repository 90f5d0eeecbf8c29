#include "search/equilibrium/solver.h"

#include <stdlib.h>

static const double slice_shortest = 0.01, slice_longest = 0.05; /* seconds between two looks at stop and clock */
static const double probe_work = 4e8;                            /* numbers that a probe may add up: about a second */
enum { PROBE_LEAST = 10, PROBE_MOST = 200 };

uint64_t rp_solver_next_point(uint64_t iteration) {
    uint64_t step = iteration / 10 ? iteration / 10 : 1;
    return iteration > UINT64_MAX - step ? UINT64_MAX : iteration + step;
}

void rp_solver_run_release(rp_solver_run *run) {
    free(run->point);
    *run = (rp_solver_run){0};
}

static rp_status add_point(rp_solver_run *run, uint64_t iterations, rp_error *error) {
    if (run->point_count == run->point_capacity) {
        size_t capacity = run->point_capacity ? 2 * run->point_capacity : 64;
        rp_curve_point *larger = realloc(run->point, capacity * sizeof *larger);
        if (!larger) return rp_fail(error, RP_FAILED, "no memory for the curve");
        run->point = larger;
        run->point_capacity = capacity;
    }
    run->point[run->point_count++] = (rp_curve_point){.iterations = iterations, .value = run->result.nash_conv};
    return RP_OK;
}

/* The next scheduled iteration that is not measured yet, `made` itself or later. */
static uint64_t next_point(const rp_solver_run *run, uint64_t made) {
    uint64_t point = run->point_count ? run->point[run->point_count - 1].iterations : 0;
    do point = rp_solver_next_point(point);
    while (point < made);
    return point;
}

typedef struct course {
    const rp_solver_limits *limits;
    const rp_clock *clock;
    uint64_t began;    /* nanoseconds */
    double before;     /* seconds of earlier runs */
    uint64_t slice;    /* iterations to make at once */
    uint64_t measured; /* iteration that run->result belongs to */
    bool has_result;
    double keep_next; /* seconds */
} course;

static double seconds_of(const course *now) {
    return now->before + (double)(rp_clock_now(now->clock) - now->began) * 1e-9;
}

static rp_status measure(rp_solver *solver, course *now, rp_solver_run *run, rp_error *error) {
    now->measured = rp_solver_iterations(solver);
    now->has_result = true;
    return rp_solver_nash_conv(solver, &run->result, error);
}

/* At most until iteration `target`; the number at once follows the time it takes. */
static void iterate(rp_solver *solver, course *now, rp_solver_run *run, uint64_t target) {
    uint64_t left = target - rp_solver_iterations(solver);
    uint64_t count = now->slice < left ? now->slice : left;
    uint64_t began = rp_clock_now(now->clock);
    rp_solver_iterate(solver, count);
    double seconds = (double)(rp_clock_now(now->clock) - began) * 1e-9;
    run->iterating += seconds;
    if (seconds < slice_shortest && count == now->slice && now->slice < UINT32_MAX) now->slice *= 2;
    if (seconds > slice_longest && now->slice > 1) now->slice /= 2;
}

static void keep(course *now, rp_solver_run *run) {
    const rp_solver_limits *limits = now->limits;
    if (!limits->keep || seconds_of(now) < now->keep_next) return;
    uint64_t began = rp_clock_now(now->clock);
    run->seconds = seconds_of(now);
    limits->keep(limits->context);
    double pause = 19e-9 * (double)(rp_clock_now(now->clock) - began);
    now->keep_next = seconds_of(now) + (pause > limits->keep_every ? pause : limits->keep_every);
}

/* True when a limit is reached, with the reason in run->end. */
static bool is_over(const rp_solver *solver, const course *now, rp_solver_run *run) {
    const rp_solver_limits *limits = now->limits;
    uint64_t made = rp_solver_iterations(solver);
    const rp_curve_point *last = run->point_count ? &run->point[run->point_count - 1] : NULL;
    if (limits->nash_conv > 0 && last && last->iterations == made && last->value <= limits->nash_conv)
        run->end = RP_SOLVER_AT_NASH_CONV;
    else if (limits->iterations && made >= limits->iterations)
        run->end = RP_SOLVER_AT_ITERATIONS;
    else if (limits->stop && atomic_load(limits->stop))
        run->end = RP_SOLVER_STOPPED;
    else if (limits->seconds > 0 && run->seconds >= limits->seconds)
        run->end = RP_SOLVER_AT_TIME;
    else
        return false;
    return true;
}

rp_status rp_solver_continue(rp_solver *solver, const rp_solver_limits *limits, rp_solver_run *run, rp_error *error) {
    course now = {.limits = limits,
                  .clock = limits->clock ? limits->clock : &rp_clock_monotonic,
                  .before = run->seconds,
                  .slice = 1,
                  .keep_next = run->seconds + limits->keep_every};
    now.began = rp_clock_now(now.clock);
    rp_status status = RP_OK;
    while (!status) {
        uint64_t made = rp_solver_iterations(solver), point = next_point(run, made);
        if (made > 0 && made == point) {
            status = measure(solver, &now, run, error);
            if (!status) status = add_point(run, made, error);
        }
        run->seconds = seconds_of(&now);
        if (status || is_over(solver, &now, run)) break;
        if (made == point) point = next_point(run, made + 1);
        iterate(solver, &now, run, limits->iterations && limits->iterations < point ? limits->iterations : point);
        if (limits->progress && run->point_count)
            limits->progress(limits->context, rp_solver_iterations(solver), run->point[run->point_count - 1].value,
                             seconds_of(&now));
        keep(&now, run);
    }
    bool stale = !now.has_result || now.measured != rp_solver_iterations(solver);
    if (!status && stale) status = measure(solver, &now, run, error);
    run->seconds = seconds_of(&now);
    return status;
}

/* ---- the choice of an algorithm -------------------------------------------------------------------------- */

static uint64_t probe_iterations(const rp_sequence_form *form, uint64_t limit) {
    const rp_game_tree *tree = form->tree;
    double work = (double)form->row[tree->slot_count] * tree->players + (double)tree->slot_count * 4;
    double count = probe_work / work;
    uint64_t probe = count > PROBE_MOST ? PROBE_MOST : count < PROBE_LEAST ? PROBE_LEAST : (uint64_t)count;
    return limit && limit < probe ? limit : probe;
}

static bool goes_on(rp_solver_end end) { return end == RP_SOLVER_AT_ITERATIONS || end == RP_SOLVER_AT_TIME; }

rp_status rp_solver_choose(rp_sequence_form *form, const rp_solver_options *options, const rp_solver_limits *limits,
                           rp_solver **solver, rp_solver_run *run, rp_solver_choice *choice, rp_error *error) {
    rp_solver *tried[2] = {NULL, NULL};
    rp_solver_run runs[2] = {{0}, {0}};
    rp_solver_limits short_limits = *limits;
    rp_status status = rp_sequence_form_restore_tables(form, error);
    *solver = NULL;
    if (status) return status;
    short_limits.keep = NULL;
    short_limits.iterations = probe_iterations(form, limits->iterations);
    *choice = (rp_solver_choice){.tried = {RP_SOLVER_DISCOUNTED_CFR, RP_SOLVER_PREDICTIVE_CFR_PLUS}};
    for (int i = 0; i < 2 && !status && (i == 0 || goes_on(runs[0].end)); i++) {
        rp_solver_options tried_options = *options;
        tried_options.algorithm = choice->tried[i];
        short_limits.seconds = limits->seconds / 2;
        status = rp_solver_new(form, &tried_options, &tried[i], error);
        if (!status) status = rp_solver_continue(tried[i], &short_limits, &runs[i], error);
        if (status) break;
        choice->nash_conv[i] = runs[i].result.nash_conv;
        choice->iterations[i] = rp_solver_iterations(tried[i]);
        choice->tries = i + 1;
    }
    choice->chosen = choice->tries == 2 && choice->nash_conv[1] < choice->nash_conv[0];
    int chosen = choice->chosen;
    runs[chosen].seconds = runs[0].seconds + runs[1].seconds;
    if (runs[0].end == RP_SOLVER_STOPPED || runs[1].end == RP_SOLVER_STOPPED) runs[chosen].end = RP_SOLVER_STOPPED;
    *solver = status ? NULL : tried[chosen];
    *run = runs[chosen];
    rp_solver_free(tried[1 - chosen]);
    rp_solver_run_release(&runs[1 - chosen]);
    if (!status) return RP_OK;
    rp_solver_free(tried[chosen]);
    rp_solver_run_release(run);
    return status;
}
